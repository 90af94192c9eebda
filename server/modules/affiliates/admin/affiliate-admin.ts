import type { CommissionEndReason } from '#shared/domain/affiliate/commission-end.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { CommissionStatus } from '#server/db/tables/money-tables.ts';
import type { CountedPage, PageRequest } from '#server/lists/paging.ts';
import type { DeciderAsSeen } from '../../audit/api.ts';
import type { FraudSignal } from '../../commissions/api.ts';

/**
 * Affiliates as administrators see and judge them. Every change writes an audit line;
 * AFFILIATE_REQUIRED for somebody who is none. What is so already is no change; SEEN_CHANGED when
 * the affiliate is not as whoever decides saw them, but for what stops links or payouts.
 */
export interface AffiliateAdmin {
  /** Newest first. Refuses with BAD_INPUT. */
  list(
    input: AffiliateFilter,
    page: PageRequest,
  ): Promise<Result<CountedPage<AdminAffiliateRow>, AppError>>;
  /** How many each tab has of those that fit the search. */
  counts(search: string | null): Promise<Readonly<Record<AffiliateTab, number>>>;
  find(userId: string): Promise<AdminAffiliateRow | null>;
  /** Their commissions, newest first. Refuses with BAD_INPUT. */
  commissions(
    userId: string,
    status: CommissionStatus | null,
    page: PageRequest,
  ): Promise<Result<CountedPage<AdminCommissionRow>, AppError>>;
  /** What the server finds about their orders of the last 90 days. */
  signals(userId: string, now: Date): Promise<readonly FraudSignal[]>;
  /** What it finds about one of them. NOT_FOUND. */
  commissionSignals(
    commissionId: string,
    now: Date,
  ): Promise<Result<readonly FraudSignal[], AppError>>;
  /** How many commissions are on hold. */
  countHeld(): Promise<number>;
  /** Their links and code attribute nothing, or do again. */
  suspendLinks(
    userId: string,
    isSuspended: boolean,
    by: DeciderAsSeen,
  ): Promise<Result<true, AppError>>;
  /** Nothing is drafted for them, or is again. What somebody was given goes on. */
  holdPayouts(userId: string, isHeld: boolean, by: DeciderAsSeen): Promise<Result<true, AppError>>;
  /**
   * A floor of 1 to 4 below which their level does not fall; null takes it away. BAD_INPUT (field
   * `level`).
   */
  grantLevel(
    userId: string,
    level: number | null,
    by: DeciderAsSeen,
  ): Promise<Result<true, AppError>>;
  setAmbassador(
    userId: string,
    isAmbassador: boolean,
    by: DeciderAsSeen,
  ): Promise<Result<true, AppError>>;
  /** Whether they filed the form that frees from withholding tax; counts for drafts from now on. */
  setTaxCommitment(
    userId: string,
    isFiled: boolean,
    by: DeciderAsSeen,
  ): Promise<Result<true, AppError>>;
}

export const affiliateTabs = [
  'all',
  'active',
  'on_hold',
  'payouts_held',
  'links_suspended',
  'ambassadors',
] as const;

export type AffiliateTab = (typeof affiliateTabs)[number];

export interface AffiliateFilter {
  readonly tab: AffiliateTab;
  /** Words of name, address, phone or code, accents optional. */
  readonly search: string | null;
  readonly level: number | null;
}

/** An affiliate with their figures; VND, by the ledger. */
export interface AdminAffiliateRow {
  readonly id: string;
  /** Another one after each change of the affiliate. */
  readonly revision: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly level: number;
  readonly granted_level: number | null;
  readonly is_ambassador: boolean;
  readonly has_tax_commitment: boolean;
  readonly links_suspended_at: Date | null;
  readonly links_suspended_note: string | null;
  readonly payouts_held_at: Date | null;
  readonly payouts_held_note: string | null;
  readonly activated_at: Date;
  readonly legal_name: string | null;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_last4: string;
  readonly account_changed_at: Date | null;
  readonly balance_vnd: bigint;
  readonly pending_vnd: bigint;
  readonly earned_vnd: bigint;
  readonly paid_vnd: bigint;
  readonly clicks: number;
  readonly approved_sales: number;
  readonly held_commissions: number;
  /** Of their open request. */
  readonly requested_at: Date | null;
}

export interface AdminCommissionRow {
  readonly id: string;
  /** Another one after each change of the commission. */
  readonly revision: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly buyer_name: string;
  readonly buyer_email: string;
  readonly base_vnd: bigint;
  readonly rate_bp: number;
  readonly amount_vnd: bigint;
  readonly status: CommissionStatus;
  readonly created_at: Date;
  readonly hold_ends_at: Date | null;
  readonly approved_at: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: CommissionEndReason | null;
  readonly held_at: Date | null;
  readonly held_note: string | null;
  /** As it was stored: parsed where it is shown. */
  readonly held_evidence: unknown;
  readonly attributed_by: 'code' | 'click' | 'signup' | null;
}
