/** A chapter with its lessons, by id, in order. */
export interface Arranged {
  readonly id: string;
  readonly lessonIds: readonly string[];
}

/**
 * The chapters with a lesson moved to `position` (0 = first) among the other lessons of a chapter;
 * past its end means last. Null when one of them is unknown.
 */
export function moveLesson(
  chapters: readonly Arranged[],
  input: { readonly lessonId: string; readonly chapterId: string; readonly position: number },
): readonly Arranged[] | null {
  const { lessonId, chapterId, position } = input;
  const isKnown =
    chapters.some((chapter) => chapter.lessonIds.includes(lessonId)) &&
    chapters.some(({ id }) => id === chapterId);
  if (!isKnown) return null;
  return chapters.map((chapter) => {
    const others = chapter.lessonIds.filter((id) => id !== lessonId);
    return {
      ...chapter,
      lessonIds: chapter.id === chapterId ? insertAt(others, lessonId, position) : others,
    };
  });
}

/** The chapters with one at another place, its lessons with it. Null when it is unknown. */
export function moveChapter(
  chapters: readonly Arranged[],
  { chapterId, position }: { readonly chapterId: string; readonly position: number },
): readonly Arranged[] | null {
  const moved = chapters.find(({ id }) => id === chapterId);
  return moved === undefined
    ? null
    : insertAt(
        chapters.filter((chapter) => chapter !== moved),
        moved,
        position,
      );
}

/** Places of all lessons, numbered 1, 2, 3 … over the whole course. */
export function lessonPlaces(
  chapters: readonly Arranged[],
): readonly { readonly lessonId: string; readonly chapterId: string; readonly index: number }[] {
  return chapters
    .flatMap((chapter) =>
      chapter.lessonIds.map((lessonId) => ({ lessonId, chapterId: chapter.id })),
    )
    .map((place, at) => ({ ...place, index: at + 1 }));
}

function insertAt<T>(list: readonly T[], item: T, position: number): readonly T[] {
  return list.toSpliced(Math.max(0, position), 0, item);
}
