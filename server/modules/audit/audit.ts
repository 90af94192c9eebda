import type { Tx } from '../../db/port.ts';

/** The record of what people with power did: append-only and hash-chained. (TRUST.md) */
export interface Audit {
  /** Writes one line in the caller's transaction: when the action is undone, so is the line. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

export interface AuditEntry {
  /** Who did it; null for the server itself (a job). */
  readonly actorId: string | null;
  /** `order.accept_short`, `voucher.pause`: noun and verb, never changed once used. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  /** What it was and became, without secrets: numbers of accounts masked. */
  readonly before: object | null;
  readonly after: object | null;
  /** As the person gave it. */
  readonly reason: string | null;
  readonly at: Date;
}
