import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json-column.ts';

/**
 * Tables that triggers write, or that plain SQL reads and writes: no query of ours is built on
 * them.
 */
export interface InnerTables {
  readonly ledger_unsettled: LedgerUnsettledTable;
  readonly retired_affiliate_codes: RetiredCodeTable;
  readonly held_places: HeldPlaceTable;
  readonly statements: StatementFileTable;
}

/** What the balances still lack; empty after each commit. */
interface LedgerUnsettledTable {
  readonly account_id: number;
  readonly journal_id: bigint;
  readonly amount: bigint;
}

/** Codes of affiliates that were given once, as SHA-256. */
interface RetiredCodeTable {
  readonly code_hash: Uint8Array;
  readonly retired_at: Generated<Date>;
}

/** Who holds places of something that has few (connections of a person or an address). */
interface HeldPlaceTable {
  readonly subject: string;
  readonly holders: Json;
}

/** A bank's statement, as the file that it was. */
interface StatementFileTable {
  readonly id: Generated<string>;
  readonly seq: GeneratedAlways<bigint>;
  readonly name: string;
  /** Null once it was kept long enough. */
  readonly bytes: Uint8Array | null;
  readonly sha256: Uint8Array;
  readonly size: number;
  /** How its days are written, where somebody said so. */
  readonly days: 'usual' | 'swapped' | null;
  readonly uploaded_by: string;
  readonly uploaded_at: Date;
  readonly imported_by: string | null;
  readonly imported_at: Date | null;
  readonly counts: Json | null;
  readonly kept_until: Date;
}
