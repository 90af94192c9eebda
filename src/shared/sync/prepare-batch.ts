import type { ProgressOperation, Stamp } from '../domain/progress/progress.ts';
import { compareStamps } from '../domain/progress/stamp.ts';
import type { NoteOperation } from './ports.ts';
import type { OperationBody, StoreDecision, StoreRows, WaitingRow } from './store-port.ts';

/** What goes into one exchange. */
export interface Batch {
  readonly cursor: string | null;
  readonly retelling: boolean;
  /** Oldest first, all sealed. */
  readonly rows: readonly WaitingRow[];
}

/** Seals the oldest waiting rows and hands them out, in one transaction: nothing that may have left ever changes. Scope: `oldest`. */
export function prepareBatch(rows: StoreRows): StoreDecision<Batch> {
  const { cursor, retelling, lastStamp } = rows.meta;
  const open = rows.waiting.filter((row) => !row.sealed);
  if (open.length === 0) return { answer: { cursor, retelling, rows: rows.waiting } };
  const sealed = open.map((row): WaitingRow => (isWrittenOver(row, rows.waiting) ? { ...row, sealed: true } : { ...row, body: boundBody(row.body, lastStamp), sealed: true }));
  const byId = new Map(sealed.map((row) => [row.id, row]));
  return { answer: { cursor, retelling, rows: rows.waiting.map((row) => byId.get(row.id) ?? row) }, putWaiting: sealed };
}

/** The operations of a batch, by kind, as the transport takes them. */
export function operationsOf(rows: readonly WaitingRow[]): { readonly operations: readonly ProgressOperation[]; readonly notes: readonly NoteOperation[] } {
  const operations: ProgressOperation[] = [];
  const notes: NoteOperation[] = [];
  for (const { body } of rows) {
    if (body.kind === 'progress') operations.push(body.operation);
    else notes.push(body.operation);
  }
  return { operations, notes };
}

/** A version of a note over one that may have left: it keeps its reading, which is later than the other's. */
function isWrittenOver({ id, body }: WaitingRow, waiting: readonly WaitingRow[]): boolean {
  if (body.kind !== 'note') return false;
  const { noteId } = body.operation;
  return waiting.some((other) => other.id !== id && other.sealed && other.body.kind === 'note' && other.body.operation.noteId === noteId);
}

/**
 * A reading later than the latest one of this device was made before the device learned that its clock was ahead. It is
 * pulled back while it still may change, or it would win over everybody who acts until it is sent.
 */
function boundBody(body: OperationBody, last: Stamp | null): OperationBody {
  if (last === null || compareStamps(body.operation.stamp, last) <= 0) return body;
  if (body.kind === 'note') return { ...body, operation: { ...body.operation, stamp: last } };
  const { position, completedAtMs } = body.operation;
  const boundPosition = position !== null && compareStamps(position.stamp, last) > 0 ? { ...position, stamp: last } : position;
  const operation = {
    ...body.operation,
    position: boundPosition,
    completedAtMs: completedAtMs === null ? null : Math.min(completedAtMs, last.ms),
    stamp: last,
  };
  return { ...body, operation };
}
