import { create } from 'zustand';

interface RemovalStore {
  /** Lessons that are shown as removed while their removal can still be undone. */
  readonly removing: ReadonlySet<string>;
  readonly begin: (lessonIds: readonly string[]) => void;
  readonly end: (lessonIds: readonly string[]) => void;
}

/**
 * What is being removed. Not persisted: a removal that nobody confirmed by letting it pass did not
 * happen.
 */
export const useRemovalStore = create<RemovalStore>()((set) => ({
  removing: new Set(),
  begin: (lessonIds) => set(({ removing }) => ({ removing: new Set([...removing, ...lessonIds]) })),
  end: (lessonIds) =>
    set(({ removing }) => ({
      removing: new Set([...removing].filter((id) => !lessonIds.includes(id))),
    })),
}));
