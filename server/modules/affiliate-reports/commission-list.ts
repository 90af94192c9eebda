import type { CommissionEndReason } from '#shared/domain/affiliate/commission-end.ts';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { AttributedBy } from '#server/db/tables/commerce-tables.ts';
import type { CommissionStatus, PayoutStatus } from '#server/db/tables/money-tables.ts';
import type { CountedPage, PageRequest } from '#server/lists/paging.ts';
import type { PeriodInput } from './reports.ts';

/** An affiliate's commissions, each with its life. Who bought is never told. */
export interface CommissionList {
  /**
   * Those created in a period, newest first; an empty page for somebody who is no affiliate.
   * Refuses with BAD_INPUT.
   */
  page(
    userId: string,
    filter: CommissionFilter,
    page: PageRequest & { readonly nowMs: number },
  ): Promise<Result<CountedPage<CommissionRow>, AppError>>;
}

export interface CommissionFilter extends PeriodInput {
  readonly status: CommissionStatus | null;
  /** An order's code as somebody types it: `#MV-2522`, `2522`. What is no code finds nothing. */
  readonly search: string | null;
}

/** A commission with what its life is told from; VND. */
export interface CommissionRow {
  readonly id: string;
  readonly order_number: number;
  readonly plan: Plan;
  readonly order_vnd: bigint;
  readonly base_vnd: bigint;
  readonly rate_bp: number;
  readonly amount_vnd: bigint;
  readonly status: CommissionStatus;
  readonly created_at: Date;
  readonly approved_at: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: CommissionEndReason | null;
  readonly held_at: Date | null;
  readonly held_note: string | null;
  readonly attributed_by: AttributedBy | null;
  readonly clicked_at: Date | null;
  readonly link_name: string | null;
  readonly ordered_at: Date;
  readonly paid_at: Date;
  /** The end of the order's own refund window. */
  readonly hold_ends_at: Date;
  readonly payout_id: string | null;
  readonly payout_status: PayoutStatus | null;
  readonly payout_created_at: Date | null;
  readonly payout_sent_at: Date | null;
  readonly payout_ended_at: Date | null;
}
