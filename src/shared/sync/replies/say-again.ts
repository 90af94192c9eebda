import { containsIntervals } from '../../domain/progress/interval-set.ts';
import { emptyLessonState } from '../../domain/progress/lesson-state.ts';
import type { LessonProgress } from '../../domain/progress/progress.ts';
import { viewLessons } from '../lesson-view.ts';
import type { StoreRows, WaitingRow } from '../store-port.ts';

type Rows = Pick<StoreRows, 'lessons' | 'waiting' | 'refused'>;

/**
 * A lesson may be complete here by several operations while the server takes the one that says so
 * before the others: one was left out or refused, and the lesson had another length meanwhile.
 * Taken one by one they would never be complete there. Nor does any of them say so where the rest
 * came from another device while it waited, and the server had it already: complete it is by the
 * length that this device knows. So that word is said once more, with everything that this device
 * knows of the lesson; once for the same, for a server may know better. `taken`: operations that
 * left.
 */
export function completionsAgain(
  before: Rows,
  after: Rows,
  { taken, createId }: { readonly taken: readonly WaitingRow[]; readonly createId: () => string },
): readonly WaitingRow[] {
  const bodies = taken.flatMap(({ body }) => (body.kind === 'progress' ? [body] : []));
  if (bodies.length === 0) return [];
  const [known, left] = [byLesson(before), byLesson(after)];
  // Of each lesson one, the one that says so before those that do not.
  const sayers = new Map(
    bodies
      .toSorted(
        (a, b) =>
          Number(a.operation.completedAtMs !== null) - Number(b.operation.completedAtMs !== null),
      )
      .map((body) => [body.operation.lessonId, body]),
  );
  return [...sayers.values()].flatMap(({ operation, durationSeconds }): readonly WaitingRow[] => {
    const { covered, completedAtMs } = known.get(operation.lessonId) ?? emptyLessonState;
    if (completedAtMs === null || left.get(operation.lessonId)?.completedAtMs !== null) return [];
    if (operation.completedAtMs !== null && containsIntervals(operation.intervals, covered))
      return [];
    const id = createId();
    const again = {
      ...operation,
      id,
      intervals: covered,
      watchedMs: 0,
      position: null,
      completedAtMs: operation.completedAtMs ?? completedAtMs,
    };
    return [{ id, body: { kind: 'progress', operation: again, durationSeconds }, sealed: true }];
  });
}

function byLesson(rows: Rows): ReadonlyMap<string, LessonProgress> {
  return new Map(viewLessons(rows).map((lesson) => [lesson.lessonId, lesson]));
}
