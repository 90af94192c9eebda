import { create } from 'zustand';
import {
  isReadHere,
  parseMarks,
  type ReadMarks,
  withMark,
  withoutSent,
  writeMarks,
} from './read-marks.ts';

interface ReadMarksStore {
  /** Whose marks these are; null before somebody is known. */
  readonly personId: string | null;
  readonly marks: ReadMarks;
  /** Takes up what this person left on this device. */
  readonly open: (personId: string) => void;
  /** Marks; nothing before somebody is known. */
  readonly mark: (
    notifications: readonly { readonly id: string; readonly read_at: string | null }[],
    read: boolean,
  ) => void;
  /** The server knows these now. */
  readonly settle: (sent: ReadMarks) => void;
}

const key = 'mai-vang-read-marks';

/**
 * What was marked as read or unread and the server has not heard of yet. Kept in the page's storage
 * by person, so that it survives a restart without a network; a browser that denies storage keeps
 * it while the page is open.
 */
export const useReadMarksStore = create<ReadMarksStore>()((set, get) => {
  const keep = (marks: ReadMarks) => {
    const { personId } = get();
    set({ marks });
    if (personId !== null) attempt(() => localStorage.setItem(key, writeMarks(marks, personId)));
  };
  return {
    personId: null,
    marks: {},
    open(personId) {
      if (get().personId !== personId)
        set({
          personId,
          marks: parseMarks(
            attempt(() => localStorage.getItem(key)),
            personId,
          ),
        });
    },
    mark(notifications, read) {
      if (get().personId === null) return;
      keep(
        notifications.reduce(
          (marks, notification) =>
            withMark(marks, { id: notification.id, read, isRead: isReadHere(marks, notification) }),
          get().marks,
        ),
      );
    },
    settle: (sent) => keep(withoutSent(get().marks, sent)),
  };
});

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
