import { operationMemoryMs } from '../../domain/progress/assess-operation.ts';
import type { Stamp } from '../../domain/progress/progress.ts';
import { laterStamp } from '../../domain/progress/stamp.ts';
import { foldLesson, viewLesson, type LessonParts } from '../lesson-view.ts';
import type { RecordTickAnswer, RecordTickInput } from './record-tick.ts';
import type { OperationBody, StoreDecision, StoreRows, WaitingRow } from '../store-port.ts';
import type { SyncRules } from '../sync-rules.ts';

/**
 * Keeps a tick of an earlier moment, mostly one that is given again, as an operation of its own;
 * changes nothing when that waits or was refused already, and where the server has it already it
 * changes nothing there. It counts from its own moment (`ageMs` ago): what another device did since
 * is not overwritten by it; the place of a lesson that opened unheard goes where it always goes.
 * A moment so long ago that its time would not count any more is of a clock that stood back: what
 * is given again is given at the next start, so its time counts as of this device's latest reading.
 */
export function recordLate(
  rows: StoreRows,
  input: RecordTickInput,
  rules: Pick<SyncRules, 'recordTick'>,
): StoreDecision<RecordTickAnswer> {
  const { tick } = input;
  const parts: LessonParts = {
    lessonId: tick.lessonId,
    row: rows.lessons[0],
    waiting: rows.waiting,
    refused: rows.refused,
  };
  if ([...rows.waiting, ...rows.refused].some((row) => row.id === tick.id)) {
    return { answer: { progress: viewLesson(parts), operationId: null, completed: false } };
  }
  const { meta } = rows;
  const offsetMs = meta.clockOffsetMs ?? 0;
  // As for every tick: a clock that was set back since the last one does not count.
  const nowMs =
    Math.max(input.nowMs, (meta.lastStamp?.ms ?? -Infinity) - offsetMs) - (tick.ageMs ?? 0);
  const isClockWrong = (tick.ageMs ?? 0) > operationMemoryMs / 2;
  const known = foldLesson(parts).position?.stamp ?? null;
  const isOverdue = tick.unheard === null && known !== null && known.ms > nowMs + offsetMs;
  // Positions are compared within a lesson only, so the stamp need not be above what this device
  // has seen of others.
  const asThen: StoreRows = { ...rows, meta: { ...meta, lastStamp: known } };
  const decision = rules.recordTick(asThen, {
    ...input,
    nowMs,
    tick: isOverdue ? { ...tick, positionSeconds: null } : tick,
  });
  // An earlier page may have sent this id: what grew into it afterwards would be taken for known.
  const putWaiting = (decision.putWaiting ?? []).map((row): WaitingRow => ({
    ...row,
    body: isClockWrong ? countingFrom(row.body, meta.lastStamp) : row.body,
    sealed: true,
  }));
  return decision.meta
    ? {
        ...decision,
        putWaiting,
        meta: { ...meta, lastStamp: laterStamp(meta.lastStamp, decision.meta.lastStamp) },
      }
    : decision;
}

/** The position stays where it was: it must not win over what was done since. */
function countingFrom(body: OperationBody, last: Stamp | null): OperationBody {
  if (body.kind === 'note' || last === null) return body;
  const { stamp, completedAtMs } = body.operation;
  const operation = {
    ...body.operation,
    stamp: laterStamp(stamp, last) ?? stamp,
    completedAtMs: completedAtMs === null ? null : Math.max(completedAtMs, last.ms),
  };
  return { ...body, operation };
}
