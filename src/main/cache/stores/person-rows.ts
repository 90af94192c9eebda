import {
  initialMeta,
  type RefusedRow,
  type StoreDecision,
  type SyncMeta,
  type WaitingRow,
} from '#shared/sync/store-port.ts';
import { metaOfColumns, refusedOfColumns, subjectOfBody, waitingOfColumns } from './sync-rows.ts';
import type { SyncStatements } from './sync-statements.ts';

/** A row with what a `named` scope finds it by. */
export interface Subjected<Row> {
  readonly row: Row;
  readonly subject: string;
}

/**
 * What of one person is read at every tick: what waits, what was refused, and the meta row, each
 * read and proved once. This process is the only one that writes, so the copy stays true as long as
 * every committed decision is noted; after a transaction that failed it must be thrown away. Half
 * the work of a tick is reading and proving these rows again.
 */
export class PersonRows {
  meta: SyncMeta;
  /**
   * In the order of the queue: a Map keeps the place of a key that is set again, as the table keeps
   * `seq`.
   */
  readonly waiting = new Map<string, Subjected<WaitingRow>>();
  readonly refused = new Map<string, Subjected<RefusedRow>>();

  /** Reads everything of this person; throws SQLite errors and DamagedRow. */
  constructor(statements: SyncStatements, userId: string) {
    const columns = statements.getMeta.get(userId);
    this.meta = columns === undefined ? initialMeta : metaOfColumns(userId, columns);
    for (const [, ...row] of statements.listWaiting.all(userId))
      this.#noteWaiting(waitingOfColumns(userId, row));
    for (const [, ...row] of statements.listRefused.all(userId))
      this.#noteRefused(refusedOfColumns(userId, row));
  }

  /** Follows a decision that was committed. */
  note(decision: StoreDecision<unknown>): void {
    for (const id of decision.removeWaitingIds ?? []) this.waiting.delete(id);
    for (const id of decision.removeRefusedIds ?? []) this.refused.delete(id);
    for (const row of decision.putWaiting ?? []) this.#noteWaiting(row);
    for (const row of decision.putRefused ?? []) this.#noteRefused(row);
    if (decision.meta !== undefined) this.meta = decision.meta;
  }

  #noteWaiting(row: WaitingRow): void {
    this.waiting.set(row.id, { row, subject: subjectOfBody(row.body) });
  }

  #noteRefused(row: RefusedRow): void {
    this.refused.set(row.id, { row, subject: subjectOfBody(row.body) });
  }
}

/** The first `limit` rows whose id is not in `except`. */
export function oldestRows<Row extends { readonly id: string }>(
  rows: ReadonlyMap<string, Subjected<Row>>,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): readonly Row[] {
  const left = new Set(except);
  const oldest: Row[] = [];
  for (const { row } of rows.values()) {
    if (oldest.length >= limit) break;
    if (!left.has(row.id)) oldest.push(row);
  }
  return oldest;
}

/** The rows about any of these subjects, in order. */
export function rowsAbout<Row>(
  rows: ReadonlyMap<string, Subjected<Row>>,
  subjects: ReadonlySet<string>,
): readonly Row[] {
  const about: Row[] = [];
  for (const { row, subject } of rows.values()) if (subjects.has(subject)) about.push(row);
  return about;
}

/** All rows, in order. */
export function allRows<Row>(rows: ReadonlyMap<string, Subjected<Row>>): readonly Row[] {
  const all: Row[] = [];
  for (const { row } of rows.values()) all.push(row);
  return all;
}
