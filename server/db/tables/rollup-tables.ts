import type { GeneratedAlways } from 'kysely';

/** The tables of 0018-affiliate-rollups.sql. */
export interface RollupTables {
  readonly rollup_proofs: RollupProofTable;
  readonly rollup_differences: RollupDifferenceTable;
}

interface RollupProofTable {
  readonly id: GeneratedAlways<bigint>;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly checked_rows: bigint;
  readonly difference_count: bigint;
}

interface RollupDifferenceTable {
  readonly id: GeneratedAlways<bigint>;
  readonly proof_id: bigint;
  readonly place: string;
  readonly subject: string | null;
  readonly day: string;
  readonly field: string;
  readonly stored: bigint;
  readonly raw: bigint;
}
