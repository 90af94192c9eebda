import type { ProgressOperation } from '../../domain/progress/progress.ts';
import type { NoteOperation, SyncRequest } from '../ports.ts';
import { pullBack } from '../replies/pull-back.ts';
import type { StoreDecision, StoreRows, WaitingRow } from '../store-port.ts';

/** What goes into one exchange. */
export interface Batch {
  readonly cursor: string | null;
  readonly retelling: boolean;
  /** Oldest first, all sealed. */
  readonly rows: readonly WaitingRow[];
}

/**
 * Seals the oldest waiting rows and hands them out, in one transaction: nothing that may have left
 * ever changes. Scope: `oldest`.
 */
export function prepareBatch(rows: StoreRows): StoreDecision<Batch> {
  const { cursor, retelling, lastStamp } = rows.meta;
  const open = rows.waiting.filter((row) => !row.sealed);
  if (open.length === 0) return { answer: { cursor, retelling, rows: rows.waiting } };
  const sealed = pullBack(open, lastStamp).map((row): WaitingRow => ({ ...row, sealed: true }));
  const byId = new Map(sealed.map((row) => [row.id, row]));
  return {
    answer: { cursor, retelling, rows: rows.waiting.map((row) => byId.get(row.id) ?? row) },
    putWaiting: sealed,
  };
}

/** The operations of a batch, by kind, as the transport takes them. */
export function operationsOf(
  rows: readonly WaitingRow[],
): Pick<SyncRequest, 'operations' | 'durations' | 'notes'> {
  const durations = new Map<string, number>();
  const operations: ProgressOperation[] = [];
  const notes: NoteOperation[] = [];
  for (const { body } of rows) {
    if (body.kind === 'note') notes.push(body.operation);
    else {
      operations.push(body.operation);
      if (body.durationSeconds !== null) durations.set(body.operation.id, body.durationSeconds);
    }
  }
  return { operations, durations, notes };
}
