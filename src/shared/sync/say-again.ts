import { containsIntervals } from '../domain/progress/interval-set.ts';
import type { LessonProgress } from '../domain/progress/progress.ts';
import { viewLessons } from './lesson-view.ts';
import type { StoreRows, WaitingRow } from './store-port.ts';

type Rows = Pick<StoreRows, 'lessons' | 'waiting' | 'refused'>;

/**
 * A lesson may be complete here by several operations while the server takes the one that says so before the others: one was left out or
 * refused, and the lesson had another length meanwhile. Taken one by one they would never be complete there. So that word is said once more,
 * with everything that this device knows of the lesson; once for the same, for a server may know better. `taken`: operations that left.
 */
export function completionsAgain(before: Rows, after: Rows, { taken, createId }: { readonly taken: readonly WaitingRow[]; readonly createId: () => string }): readonly WaitingRow[] {
  const claims = taken.flatMap(({ body }) => (body.kind === 'progress' && body.operation.completedAtMs !== null ? [body] : []));
  if (claims.length === 0) return [];
  const [known, left] = [byLesson(before), byLesson(after)];
  return claims.flatMap(({ operation, durationSeconds }): readonly WaitingRow[] => {
    const { lessonId, intervals } = operation;
    const covered = known.get(lessonId)?.covered ?? [];
    if (left.get(lessonId)?.completedAtMs !== null || containsIntervals(intervals, covered)) return [];
    const id = createId();
    const again = { ...operation, id, intervals: covered, watchedMs: 0, position: null };
    return [{ id, body: { kind: 'progress', operation: again, durationSeconds }, sealed: true }];
  });
}

function byLesson(rows: Rows): ReadonlyMap<string, LessonProgress> {
  return new Map(viewLessons(rows).map((lesson) => [lesson.lessonId, lesson]));
}
