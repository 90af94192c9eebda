/** The tables of 0025-analytics.sql. */
export interface AnalyticsTables {
  readonly ga_purchases: { readonly order_id: string; readonly given_at: Date };
}
