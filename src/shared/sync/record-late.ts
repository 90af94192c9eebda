import { laterStamp } from '../domain/progress/stamp.ts';
import { foldLesson, viewLesson, type LessonParts } from './lesson-view.ts';
import type { RecordTickAnswer, RecordTickInput } from './record-tick.ts';
import type { StoreDecision, StoreRows, WaitingRow } from './store-port.ts';
import type { SyncRules } from './sync-rules.ts';

/**
 * Keeps a tick some time after it happened (`nowMs` is that moment), under an id of its own; changes nothing when that id
 * waits or was refused already. It counts from its own moment: what another device did since is not overwritten by it.
 */
export function recordLate(rows: StoreRows, input: RecordTickInput, rules: Pick<SyncRules, 'recordTick'>): StoreDecision<RecordTickAnswer> {
  const { tick, newId, nowMs } = input;
  const parts: LessonParts = { lessonId: tick.lessonId, row: rows.lessons[0], waiting: rows.waiting, refused: rows.refused };
  if ([...rows.waiting, ...rows.refused].some((row) => row.id === newId)) {
    return { answer: { progress: viewLesson(parts), operationId: null, completed: false } };
  }
  const { meta } = rows;
  const known = foldLesson(parts).position?.stamp ?? null;
  const isOverdue = known !== null && known.ms > nowMs + (meta.clockOffsetMs ?? 0);
  // Positions are compared within a lesson only, so the stamp need not be above what this device has seen of others.
  const asThen: StoreRows = { ...rows, meta: { ...meta, lastStamp: known } };
  const decision = rules.recordTick(asThen, isOverdue ? { ...input, tick: { ...tick, positionSeconds: null } } : input);
  // An earlier page may have sent this id: what grew into it afterwards would be taken for known.
  const putWaiting = (decision.putWaiting ?? []).map((row): WaitingRow => ({ ...row, sealed: true }));
  return decision.meta ? { ...decision, putWaiting, meta: { ...meta, lastStamp: laterStamp(meta.lastStamp, decision.meta.lastStamp) } } : decision;
}
