import { foldOperation } from '../domain/progress/fold-operation.ts';
import { emptyLessonState } from '../domain/progress/lesson-state.ts';
import type { LessonProgress, LessonState, LessonSync } from '../domain/progress/progress.ts';
import type { LessonRow, RefusedRow, StoreRows, WaitingRow } from './store-port.ts';

/**
 * What the learner sees of one lesson: the server's state plus everything still kept on this
 * device. Refused operations count here, though not on the server: nobody loses from sight what
 * they watched.
 */
export function viewLesson(parts: LessonParts): LessonProgress {
  return { ...foldLesson(parts), lessonId: parts.lessonId, sync: lessonSync(parts) };
}

/** Everything a store knows of one lesson. */
export interface LessonParts {
  readonly lessonId: string;
  readonly row: LessonRow | undefined;
  readonly waiting: readonly WaitingRow[];
  readonly refused: readonly RefusedRow[];
}

/** Every lesson that the rows speak of. */
export function viewLessons(
  rows: Pick<StoreRows, 'lessons' | 'waiting' | 'refused'>,
): readonly LessonProgress[] {
  return groupByLesson(rows).map(viewLesson);
}

/** The state behind `viewLesson`. */
export function foldLesson(parts: LessonParts): LessonState {
  let state = parts.row?.state ?? emptyLessonState;
  for (const { body } of [...parts.refused, ...parts.waiting]) {
    if (body.kind !== 'progress') continue;
    const { operation, durationSeconds } = body;
    const durations =
      operation.completedAtMs === null && durationSeconds !== null ? [durationSeconds] : null;
    state = foldOperation(state, operation, null, durations);
  }
  return state;
}

function lessonSync({ row, waiting, refused }: LessonParts): LessonSync {
  const refusal = refused.at(-1);
  if (refusal !== undefined) return { state: 'refused', code: refusal.code };
  if (waiting.length > 0 || row === undefined || row.syncedAtMs === null)
    return { state: 'waiting' };
  return { state: 'synced', atMs: row.syncedAtMs };
}

function groupByLesson(
  rows: Pick<StoreRows, 'lessons' | 'waiting' | 'refused'>,
): readonly LessonParts[] {
  const groups = new Map<
    string,
    { lessonId: string; row: LessonRow | undefined; waiting: WaitingRow[]; refused: RefusedRow[] }
  >();
  const groupOf = (lessonId: string) => {
    let group = groups.get(lessonId);
    if (group === undefined)
      groups.set(lessonId, (group = { lessonId, row: undefined, waiting: [], refused: [] }));
    return group;
  };
  for (const row of rows.lessons) groupOf(row.lessonId).row = row;
  for (const row of rows.waiting)
    if (row.body.kind === 'progress') groupOf(row.body.operation.lessonId).waiting.push(row);
  for (const row of rows.refused)
    if (row.body.kind === 'progress') groupOf(row.body.operation.lessonId).refused.push(row);
  return [...groups.values()];
}
