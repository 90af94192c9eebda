import { plausibleWatchedMs } from '../../domain/progress/assess-operation.ts';
import {
  clipIntervals,
  normaliseIntervals,
  unionIntervals,
} from '../../domain/progress/interval-set.ts';
import { emptyLessonState, laterPosition } from '../../domain/progress/lesson-state.ts';
import type {
  Interval,
  LessonProgress,
  Position,
  ProgressOperation,
  ProgressTick,
  Stamp,
} from '../../domain/progress/progress.ts';
import { nextStamp, stampAfter, stampNextTo } from '../../domain/progress/stamp.ts';
import { foldLesson, viewLesson, type LessonParts } from '../lesson-view.ts';
import type { LessonRow, StoreDecision, StoreRows, WaitingRow } from '../store-port.ts';

export interface RecordTickInput {
  /** Its id is that of a new operation, should one be needed. */
  readonly tick: ProgressTick;
  readonly deviceId: string;
  /** Local clock, ms since 1970. */
  readonly nowMs: number;
  /**
   * Operations that this very engine started and has not sent. Others may be on the server already
   * in another shape: rows of an earlier run may come from a restored backup, a copy or a salvage
   * (SYNC.md, device 5), so they are left alone.
   */
  readonly ownIds: ReadonlySet<string>;
}

export interface RecordTickAnswer {
  readonly progress: LessonProgress;
  /** The operation that holds the tick; null when the tick said nothing. */
  readonly operationId: string | null;
  /** True when this very tick completed the lesson. */
  readonly completed: boolean;
}

/**
 * Decides where a tick goes: into the newest unsealed operation of its lesson, or into a new one.
 * Scope: the lesson.
 */
export function recordTick(
  rows: StoreRows,
  input: RecordTickInput,
): StoreDecision<RecordTickAnswer> {
  const { tick } = input;
  const row = rows.lessons[0];
  const parts: LessonParts = {
    lessonId: tick.lessonId,
    row,
    waiting: rows.waiting,
    refused: rows.refused,
  };
  const watched = clipIntervals(normaliseIntervals(tick.intervals), tick.durationSeconds);
  if (watched.length === 0 && tick.watchedMs === 0 && tick.positionSeconds === null) {
    return { answer: { progress: viewLesson(parts), operationId: null, completed: false } };
  }
  const stamp = nextStamp(
    rows.meta.lastStamp,
    input.nowMs + (rows.meta.clockOffsetMs ?? 0),
    input.deviceId,
  );
  const { kept, target } = placeTick(rows.waiting, watched, input);
  const knew = foldLesson({ ...parts, waiting: kept }).position?.stamp ?? null;
  const grown = growOperation(target, { tick, watched, stamp, knew });
  const before = foldLesson(parts);
  const after = foldLesson({
    ...parts,
    waiting: [...kept, waitingRow(grown, tick.durationSeconds, knew)],
  });
  const operation = withCompletion(grown, {
    row,
    before: before.completedAtMs,
    completes: after.completedAtMs !== null,
    stamp,
  });
  const waiting = waitingRow(operation, tick.durationSeconds, knew);
  const lesson = withDuration(row, tick);
  const progress = viewLesson({ ...parts, row: lesson, waiting: [...kept, waiting] });
  return {
    answer: {
      progress,
      operationId: operation.id,
      completed: before.completedAtMs === null && progress.completedAtMs !== null,
    },
    meta: { ...rows.meta, lastStamp: stamp },
    putWaiting: [waiting],
    ...(lesson === row ? {} : { putLessons: [lesson] }),
  };
}

/** The operation to grow (perhaps an empty new one), and the waiting rows that stay as they are. */
function placeTick(
  waiting: readonly WaitingRow[],
  watched: readonly Interval[],
  input: RecordTickInput,
) {
  const newest = waiting.at(-1);
  // An operation is of one length of the lesson: by it its word of a completion is measured.
  if (
    newest?.body.kind === 'progress' &&
    newest.body.durationSeconds === input.tick.durationSeconds &&
    !newest.sealed &&
    input.ownIds.has(newest.id)
  ) {
    const target = newest.body.operation;
    const watchedMs = target.watchedMs + input.tick.watchedMs;
    if (watchedMs <= plausibleWatchedMs(unionIntervals(target.intervals, watched)))
      return { kept: waiting.slice(0, -1), target };
  }
  return { kept: waiting, target: emptyOperation(input) };
}

function emptyOperation({ tick, deviceId }: RecordTickInput): ProgressOperation {
  const stamp = { ms: 0, counter: 0, node: deviceId };
  return {
    id: tick.id,
    lessonId: tick.lessonId,
    intervals: [],
    watchedMs: 0,
    position: null,
    completedAtMs: null,
    stamp,
  };
}

interface Growth {
  readonly tick: ProgressTick;
  readonly watched: readonly Interval[];
  readonly stamp: Stamp;
  /** Of the position that is known beside this operation: the learner moves away from there. */
  readonly knew: Stamp | null;
}

function growOperation(operation: ProgressOperation, growth: Growth): ProgressOperation {
  const { tick, watched, stamp } = growth;
  return {
    ...operation,
    intervals: unionIntervals(operation.intervals, watched),
    watchedMs: operation.watchedMs + Math.round(tick.watchedMs),
    position: grownPosition(operation.position, growth),
    stamp,
  };
}

/**
 * Ticks of one device come in order, so the newest position replaces the one before; null replaces
 * nothing. One of a lesson that opened unheard goes behind what was known then, and not over a
 * place that was chosen since; of two such the further one stays, for nobody went back.
 */
function grownPosition(
  before: Position | null,
  { tick: { positionSeconds: seconds, unheard }, stamp, knew }: Growth,
): Position | null {
  if (seconds === null) return before;
  return unheard === null
    ? { seconds, stamp: stampAfter(stamp, knew) }
    : laterPosition(before, { seconds, stamp: stampNextTo(unheard.knew, stamp.node) });
}

interface Completion {
  readonly row: LessonRow | undefined;
  /** When the learner had completed the lesson before this tick, as far as this device knew. */
  readonly before: number | null;
  readonly completes: boolean;
  readonly stamp: Stamp;
}

/** Says in the operation when 90 % was reached, once: later ticks must not move the moment. */
function withCompletion(
  operation: ProgressOperation,
  { row, before, completes, stamp }: Completion,
): ProgressOperation {
  const known = operation.completedAtMs !== null || (row?.state.completedAtMs ?? null) !== null;
  if (known || !completes) return operation;
  return { ...operation, completedAtMs: before ?? stamp.ms };
}

function waitingRow(
  operation: ProgressOperation,
  durationSeconds: number,
  knew: Stamp | null,
): WaitingRow {
  return {
    id: operation.id,
    body: { kind: 'progress', operation, durationSeconds, ...(knew === null ? {} : { knew }) },
    sealed: false,
  };
}

function withDuration(
  row: LessonRow | undefined,
  { lessonId, durationSeconds }: ProgressTick,
): LessonRow {
  if (row?.durationSeconds === durationSeconds) return row;
  return {
    lessonId,
    state: row?.state ?? emptyLessonState,
    version: row?.version ?? 0,
    durationSeconds,
    syncedAtMs: row?.syncedAtMs ?? null,
  };
}
