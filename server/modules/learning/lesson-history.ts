import { z } from 'zod';
import { operationMemoryMs } from '../../../src/shared/domain/progress/assess-operation.ts';
import type { ProgressOperation } from '../../../src/shared/domain/progress/progress.ts';
import type { NoteOperation } from '../../../src/shared/sync/ports.ts';
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

/** The rows of operations as the statement that writes a call takes them: one list per column. Those of notes are ids only. */
export function historyColumns(operations: readonly SortedOperation[], notes: readonly NoteOperation[], nowMs: number) {
  const said = operations.map(({ operation }) => operation);
  const ids = new Set(said.map(({ id }) => id));
  const rows: readonly Remembered[] = [...said, ...notes.filter(({ id }) => !ids.has(id)).map(({ id, stamp }) => ({ id, stamp, lessonId: null }))];
  return {
    operationIds: rows.map(({ id }) => id),
    rememberedFrom: rows.map(({ stamp }) => new Date(Math.min(Math.max(nowMs, stamp.ms), nowMs + longestLeadMs))),
    lessonIds: rows.map(({ lessonId }) => lessonId),
    said: [...said.map((operation) => JSON.stringify(whatItSaid(operation, nowMs))), ...rows.slice(said.length).map(() => null)],
    // A call comes from one device; its name is that of the session, and an id of its own when that one has none.
    node: rows[0]?.stamp.node.slice(0, shownNodeLength) ?? '',
  };
}

type Remembered = Pick<ProgressOperation, 'id' | 'stamp'> & { readonly lessonId: string | null };

/**
 * An id is remembered for as long as its operation could still count: until the operation's own reading, not only the moment
 * it came, is older than `operationMemoryMs`. So what a clock that runs years ahead has stamped never counts twice. A hundred years end it.
 */
const longestLeadMs = 100 * 366 * 86_400_000;
const shownNodeLength = 8;

/** Learned at (ms), position, watched ms, intervals. */
type Said = readonly [number, number | null, number, readonly (readonly number[])[]];

function whatItSaid({ stamp, position, watchedMs, intervals }: ProgressOperation, nowMs: number): Said {
  // A clock that runs ahead or stands in another century would put it at an end of the list for ever.
  const learnedAtMs = Math.min(Math.max(stamp.ms, nowMs - operationMemoryMs), nowMs);
  return [learnedAtMs, position?.seconds ?? null, watchedMs, intervals];
}

/** A person's own history of a lesson, the newest first. */
export async function readHistory(database: Database, asked: { readonly userId: string; readonly lessonId: string; readonly count: number }): Promise<readonly LessonHistoryEntry[]> {
  return (await database.all(listHistory, asked)).map(toEntry);
}

const saidSchema = z.tuple([z.number(), z.number().nullable(), z.number(), z.array(z.array(z.number()).readonly()).readonly()]) satisfies z.ZodType<Said>;

function toEntry({ operation_id, device, said }: HistoryRow): LessonHistoryEntry {
  const [learnedAtMs, positionSeconds, watchedMs, intervals] = saidSchema.parse(JSON.parse(said));
  return { id: operation_id, at: new Date(learnedAtMs), device, positionSeconds, watchedMs, intervals };
}
