import { z } from 'zod';
import { operationMemoryMs } from '../../../src/shared/domain/progress/assess-operation.ts';
import type { Database } from '../../db/port.ts';
import type { SortedOperation } from './sort-operations.ts';
import { type HistoryRow, listHistory } from './store.ts';

/** What one operation said of a lesson. */
export interface LessonHistoryEntry {
  readonly id: string;
  /** When it was learned, by the device's clock as far as it can be believed. */
  readonly at: Date;
  /** Name of the client that sent it. */
  readonly device: string;
  readonly positionSeconds: number | null;
  readonly watchedMs: number;
  /** Pairs of whole seconds, half-open. */
  readonly intervals: readonly (readonly number[])[];
}

/** The rows of operations as the statement that writes a call takes them: one list per column. */
export function historyColumns(operations: readonly SortedOperation[], nowMs: number) {
  const said = operations.map(({ operation }) => operation);
  return {
    operationIds: said.map(({ id }) => id),
    lessonIds: said.map(({ lessonId }) => lessonId),
    // A clock that runs ahead or stands in another century would put it at an end of the list for ever.
    learnedAt: said.map(({ stamp }) => new Date(Math.min(Math.max(stamp.ms, nowMs - operationMemoryMs), nowMs))),
    positions: said.map(({ position }) => position?.seconds ?? null),
    watchedMs: said.map(({ watchedMs }) => watchedMs),
    intervals: said.map(({ intervals }) => JSON.stringify(intervals)),
    // A call comes from one device; its name is that of the session, and an id of its own when that one has none.
    node: said[0]?.stamp.node.slice(0, shownNodeLength) ?? '',
  };
}

const shownNodeLength = 8;

/** A person's own history of a lesson, the newest first. */
export async function readHistory(database: Database, asked: { readonly userId: string; readonly lessonId: string; readonly count: number }): Promise<readonly LessonHistoryEntry[]> {
  return (await database.all(listHistory, asked)).map(toEntry);
}

const pairs = z.array(z.array(z.number()).readonly()).readonly();

function toEntry({ operation_id, learned_at, device, position_seconds, watched_ms, intervals }: HistoryRow): LessonHistoryEntry {
  return { id: operation_id, at: learned_at, device, positionSeconds: position_seconds, watchedMs: watched_ms, intervals: pairs.parse(JSON.parse(intervals)) };
}
