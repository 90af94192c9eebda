/** What proves that the sums per day are those of the raw data. */
export interface RollupProofs {
  /**
   * Recomputes every day from raw clicks, journals and commissions, compares and records what
   * differs; says it aloud when anything does.
   */
  prove(now: Date): Promise<RollupProof>;
  /** The same once a night; does nothing when the proof of the night is there. */
  proveNight(now: Date): Promise<void>;
  /** The newest proofs first, 1 to 100 of them. */
  latest(count: number): Promise<readonly RollupProof[]>;
}

export interface RollupProof {
  readonly id: bigint;
  /** The night's Vietnamese day. */
  readonly day: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Sums per day and commissions that were looked at. */
  readonly checkedRows: bigint;
  readonly differenceCount: bigint;
  /** The first of them (`keptDifferences`). */
  readonly differences: readonly RollupDifference[];
}

export interface RollupDifference {
  /** The table whose row differs. */
  readonly place: 'affiliate_days' | 'campaign_link_days' | 'programme_days' | 'commissions';
  /** The affiliate, the link, the commission's order; null for the whole programme. */
  readonly subject: string | null;
  readonly day: string;
  readonly field: string;
  /** Of a commission: what its journals say. */
  readonly stored: bigint;
  /** Of a commission: what its own state asks for. */
  readonly raw: bigint;
}
