interface Listed {
  readonly id: string;
  readonly lessons: readonly { readonly id: string }[];
}

/**
 * Where Alt and an arrow put a lesson: one up or down, over the edge of its chapter into the next
 * one. Null at the ends of the course and for any other key. `position` counts the other lessons of
 * the chapter.
 */
export function placeAfterKey(
  chapters: readonly Listed[],
  lessonId: string,
  key: string,
): { readonly chapterId: string; readonly position: number } | null {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const at = chapters.findIndex(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  const chapter = chapters[at];
  if (step === 0 || chapter === undefined) return null;
  const position = chapter.lessons.findIndex(({ id }) => id === lessonId) + step;
  if (position >= 0 && position < chapter.lessons.length)
    return { chapterId: chapter.id, position };
  const next = chapters[at + step];
  return next === undefined
    ? null
    : { chapterId: next.id, position: step === 1 ? 0 : next.lessons.length };
}
