/** What the catalogue tells of a lesson, as far as going on depends on it. */
export interface LessonStep {
  readonly slug: string;
  readonly index: number;
  readonly title: string;
  readonly access: 'FULL' | 'PREVIEW' | 'LOCKED' | 'ANNOUNCED';
  /** YYYY-MM-DD. */
  readonly release_on?: string | null | undefined;
}

/** What comes after a lesson. */
export type NextStep<Lesson extends LessonStep> =
  /** `skipped`: lessons between that cannot be played now. */
  | { readonly kind: 'lesson'; readonly lesson: Lesson; readonly skipped: readonly Lesson[] }
  /**
   * What comes next may be watched, but nothing of it is on this device, and there is no network.
   */
  | { readonly kind: 'needs_network'; readonly lesson: Lesson }
  /** Everything that is out was passed; `lesson` is the next one to come out. */
  | { readonly kind: 'announced'; readonly lesson: Lesson }
  | { readonly kind: 'locked'; readonly lesson: Lesson }
  | { readonly kind: 'course_end' };

/** Seconds that the card waits before the next lesson begins by itself. */
export const autoplaySeconds = 8;

/**
 * What comes after a lesson. A lesson that may be watched is preferred to one that is not out yet,
 * even when the course announces one between them; a locked one is named when nothing else is left
 * to watch. `canPlay` says what can be played now: without a network that is what is kept on the
 * device.
 */
export function nextStep<Lesson extends LessonStep>(
  lessons: readonly Lesson[],
  slug: string,
  canPlay: (lesson: Lesson) => boolean = () => true,
): NextStep<Lesson> {
  const after = lessons.slice(lessons.findIndex((lesson) => lesson.slug === slug) + 1);
  const [first, ...more] = after.filter(isPlayable);
  if (first !== undefined) {
    const open = [first, ...more];
    const at = open.findIndex(canPlay);
    const lesson = open[at];
    return lesson === undefined
      ? { kind: 'needs_network', lesson: first }
      : { kind: 'lesson', lesson, skipped: open.slice(0, at) };
  }
  const locked = after.find((lesson) => lesson.access === 'LOCKED');
  if (locked !== undefined) return { kind: 'locked', lesson: locked };
  const [announced] = after;
  return announced === undefined
    ? { kind: 'course_end' }
    : { kind: 'announced', lesson: announced };
}

/** The nearest lesson before this one that may be watched, or null. */
export function stepBefore<Lesson extends LessonStep>(
  lessons: readonly Lesson[],
  slug: string,
): Lesson | null {
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  return lessons.slice(0, Math.max(0, at)).findLast(isPlayable) ?? null;
}

/** Whole seconds until the next lesson begins; 0 when it is time. */
export function secondsUntilAutoplay(sinceMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil(autoplaySeconds - (nowMs - sinceMs) / 1000));
}

function isPlayable(lesson: LessonStep): boolean {
  return lesson.access === 'FULL' || lesson.access === 'PREVIEW';
}
