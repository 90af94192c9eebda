import { create } from 'zustand';

interface LessonHistory {
  /** Whose it is; null: a guest's. */
  readonly personId: string | null;
  readonly current: string | null;
  /**
   * The lesson that was current before this one (PRODUCT.md 4); null until a second one was opened.
   */
  readonly previous: string | null;
  /**
   * Makes a lesson current; the former one becomes the previous lesson, unless it was another
   * person's.
   */
  readonly enter: (slug: string, personId: string | null) => void;
}

/** Which lesson was watched before. Not persisted. */
export const useLessonHistory = create<LessonHistory>()((set) => ({
  personId: null,
  current: null,
  previous: null,
  enter: (slug, personId) =>
    set((before) => {
      if (before.personId !== personId) return { personId, current: slug, previous: null };
      return before.current === slug
        ? {}
        : { current: slug, previous: before.current ?? before.previous };
    }),
}));
