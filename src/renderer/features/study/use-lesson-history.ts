import { create } from 'zustand';

interface LessonHistory {
  readonly current: string | null;
  /**
   * The lesson that was current before this one (PRODUCT.md 4); null until a second one was opened.
   */
  readonly previous: string | null;
  /** Makes a lesson current; the former one becomes the previous lesson. */
  readonly enter: (slug: string) => void;
}

/** Which lesson was watched before. Not persisted. */
export const useLessonHistory = create<LessonHistory>()((set) => ({
  current: null,
  previous: null,
  enter: (slug) =>
    set(({ current, previous }) =>
      current === slug ? {} : { current: slug, previous: current ?? previous },
    ),
}));
