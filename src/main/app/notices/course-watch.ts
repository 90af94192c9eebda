import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { compareStamps } from '#shared/domain/progress/stamp.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { DocumentWatch, KeptChange } from '../../api/document-watch.ts';
import { outlineOperation, type OutlineLesson, readOutline } from '../log/outline.ts';

/** The course as the newest kept answer tells it, and what is new in it. */
export interface CourseWatch {
  /** Lessons for a person, in order; null = no outline was seen in this run. */
  readonly lessonsOf: (owner: string) => readonly OutlineLesson[] | null;
  /** Called when an outline was seen that differs from the last one. */
  onChange(listener: (owner: string) => void): Unsubscribe;
  /**
   * Called with lessons that were released since the answer that was kept before: once for each
   * person and lesson.
   */
  onRelease(listener: (released: ReleasedLessons) => void): Unsubscribe;
}

export interface ReleasedLessons {
  readonly owner: string;
  /** At least one, in the order of the course. */
  readonly lessons: readonly OutlineLesson[];
}

/**
 * Follows the kept answers of the course outline. The answer that is replaced is the memory of what
 * was announced: nothing else is kept.
 */
export function watchCourse(documents: Pick<DocumentWatch, 'subscribe'>): CourseWatch {
  const changes = createListeners<string>();
  const releases = createListeners<ReleasedLessons>();
  let seen: {
    readonly owner: string;
    readonly answer: string;
    readonly lessons: readonly OutlineLesson[];
  } | null = null;
  const tellReleases = (
    { owner, before, after }: KeptChange,
    lessons: readonly OutlineLesson[],
  ) => {
    const old = before === null || before === after ? null : readOutline(before);
    const released = old ? releasedSince(old, lessons) : [];
    if (released.length > 0) releases.emit({ owner, lessons: released });
  };
  documents.subscribe(outlineOperation, (change) => {
    if (seen?.owner === change.owner && seen.answer === change.after) return;
    const lessons = readOutline(change.after);
    if (lessons === null) return;
    seen = { owner: change.owner, answer: change.after, lessons };
    changes.emit(change.owner);
    tellReleases(change, lessons);
  });
  return {
    lessonsOf: (owner) => (seen?.owner === owner ? seen.lessons : null),
    onChange: changes.add,
    onRelease: releases.add,
  };
}

/** Lessons that can be watched now and were not released before, or not there at all. */
export function releasedSince(
  before: readonly OutlineLesson[],
  after: readonly OutlineLesson[],
): readonly OutlineLesson[] {
  const known = new Set(before.filter(({ isReleased }) => isReleased).map(({ id }) => id));
  return after.filter(({ id, isReleased, isOpen }) => isReleased && isOpen && !known.has(id));
}

/**
 * The lesson to go on with: the one where the learner last was, or the next one when that is
 * finished; null when there is none.
 */
export function lessonToContinue(
  lessons: readonly OutlineLesson[],
  progress: readonly LessonProgress[],
): OutlineLesson | null {
  const known = new Set(lessons.map(({ id }) => id));
  const touched = progress.flatMap(({ lessonId, position }) =>
    position && known.has(lessonId) ? [{ lessonId, stamp: position.stamp }] : [],
  );
  const [last] = touched.toSorted((a, b) => compareStamps(b.stamp, a.stamp));
  if (last === undefined) return null;
  const finished = new Set(
    progress.filter(({ completedAtMs }) => completedAtMs !== null).map(({ lessonId }) => lessonId),
  );
  const from = lessons.findIndex(({ id }) => id === last.lessonId);
  return (
    lessons
      .slice(from)
      .find(({ id, isReleased, isOpen }) => isReleased && isOpen && !finished.has(id)) ?? null
  );
}
