/** The table of 0045-refusal-counts.sql. */
export interface RefusalTables {
  readonly refusal_counts: RefusalCountTable;
}

interface RefusalCountTable {
  /** `YYYY-MM-DD` in Asia/Ho_Chi_Minh. */
  readonly day: string;
  /** Name of the operation, or the route's pattern outside of GraphQL. */
  readonly operation: string;
  readonly code: string;
  readonly count: bigint;
  readonly last_at: Date;
}
