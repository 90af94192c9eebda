import type { Period, PeriodKind } from '#shared/domain/affiliate/period.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * Figures over time. Every one is a sum over the roll-ups per day, which the database keeps with
 * the rows they are of.
 */
export interface AffiliateReports {
  /**
   * An affiliate's own; null for somebody who is none. Refuses with BAD_INPUT (`index`, `year`).
   */
  report(
    userId: string,
    input: PeriodInput,
    nowMs: number,
  ): Promise<Result<AffiliateReport | null, AppError>>;
  /** Of all affiliates together. Refuses with BAD_INPUT. */
  programme(input: PeriodInput, nowMs: number): Promise<Result<AffiliateReport, AppError>>;
}

/** Which period is asked for; both null = the one of now. */
export interface PeriodInput {
  readonly kind: PeriodKind;
  readonly year: number | null;
  readonly index: number | null;
}

export interface AffiliateReport {
  readonly period: Period;
  /** Whether it is the period of now: the comparison then ends at the same day. */
  readonly isCurrent: boolean;
  readonly asOf: Date;
  readonly figures: Figures;
  readonly previous: Figures;
  /** What `previous` is of, days, both inclusive. */
  readonly previousFrom: string;
  readonly previousTo: string;
  /** A day each of a month, a week each of a quarter; their amounts sum to `figures`. */
  readonly buckets: readonly Bucket[];
  /** Those of the whole period before. */
  readonly previousBuckets: readonly Bucket[];
  /** The first year that anything can be of. */
  readonly firstYear: number;
}

/** Of some days; VND. */
export interface Figures {
  readonly clicks: number;
  /** Commissions that were created. */
  readonly orders: number;
  /** Commissions that were voided or reversed. */
  readonly undoneOrders: number;
  /** Commissions of those, or of earlier ones, that live again. */
  readonly restoredOrders: number;
  /** Created less voided and reversed, with what was restored: «Hoa hồng tạm tính». */
  readonly accruedVnd: bigint;
  /** Approved less reversed, with what was restored of it: «Hoa hồng ghi nhận». */
  readonly approvedVnd: bigint;
}

export interface Bucket {
  readonly from: string;
  readonly to: string;
  readonly figures: Figures;
}

/** The sums of one day, as they are stored. */
export interface DayRow {
  readonly day: string;
  readonly clicks: number;
  readonly orders: number;
  readonly undone_orders: number;
  readonly created_vnd: bigint;
  readonly voided_vnd: bigint;
  readonly approved_vnd: bigint;
  readonly reversed_vnd: bigint;
  readonly restored_orders: number;
  readonly restored_pending_vnd: bigint;
  readonly restored_wallet_vnd: bigint;
}
