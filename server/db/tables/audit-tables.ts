import type { Generated } from 'kysely';
import type { Json } from './json-column.ts';

/** The tables of 0013-audit.sql; the chain is written by triggers alone. */
export interface AuditTables {
  readonly audit_log: AuditLogTable;
  readonly audit_chain: AuditChainTable;
  readonly audit_head: AuditHeadTable;
}

/** Append-only; its chain of hashes is written by the database when a transaction commits. */
interface AuditLogTable {
  readonly id: Generated<bigint>;
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: Json | null;
  readonly after: Json | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** A line of the audit, hashed with the one before. */
interface AuditChainTable {
  readonly seq: bigint;
  readonly log_id: bigint;
  readonly hash: Uint8Array;
}

/** Where the chain ends: one row. */
interface AuditHeadTable {
  readonly is_only: Generated<boolean>;
  readonly seq: bigint;
  readonly hash: Uint8Array;
}
