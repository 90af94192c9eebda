import type { AppError } from '../../../src/shared/errors/error-code.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { CountedPage, PageWish } from '../../lists/paging.ts';
import type { PayoutStatus } from '../../db/money-tables.ts';

/**
 * What affiliates are paid. A draft takes the money out of the wallet, so it cannot be paid twice; a payment that fails brings it
 * back, and the next run takes it again. Every deed writes an audit line. Refusals: NOT_FOUND, CONFLICT (not in that state).
 */
export interface Payouts {
  /**
   * A run with a draft for every wallet of at least 200 000 VND. The monthly run is one a month of Vietnamese time, an extra one
   * is one per request key: asked again, also after a crash in the middle, it is the same run, completed while it is not confirmed.
   */
  createRun(wish: RunWish, by: Actor): Promise<Result<PayoutRun, AppError>>;
  /** Makes the run of the month if it is not there and somebody's wallet is full enough; the server does it by itself. */
  startMonth(now: Date): Promise<void>;
  /** Confirms every draft of a run. One whose wallet has meanwhile fallen below zero (a commission was reversed) fails instead. */
  confirmRun(runId: string, by: Actor): Promise<Result<PayoutRun, AppError>>;
  /** The transfer was made: the money is out of our bank account. Refuses with BAD_INPUT an empty reference. */
  markSent(payoutId: string, reference: string, by: Actor): Promise<Result<Payout, AppError>>;
  /** The affiliate has it: the commissions in it are paid. */
  complete(payoutId: string, by: Actor): Promise<Result<Payout, AppError>>;
  /** It was not made, or it came back. The wallet has the money again, the tax included. Not after `complete`. */
  markFailed(payoutId: string, by: Actor & { readonly reason: string }): Promise<Result<Payout, AppError>>;
  getRun(runId: string): Promise<Result<PayoutRun, AppError>>;
  /** Newest first. */
  listRuns(page: PageWish): Promise<Result<CountedPage<PayoutRun>, AppError>>;
  /** The payments of a run, by the affiliate's code. */
  payoutsOf(runId: string): Promise<readonly Payout[]>;
}

export type RunWish = { readonly kind: 'monthly' } | { readonly kind: 'extra'; readonly requestKey: string };

/** Who does it; null = the server itself. */
export interface Actor {
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly now: Date;
}

export interface PayoutRun {
  readonly id: string;
  /** `monthly:2026-11` or `extra:…`. */
  readonly key: string;
  readonly kind: 'monthly' | 'extra';
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly serial: bigint;
}

/** One payment, with where it goes, the number masked. VND. */
export interface Payout {
  readonly id: string;
  readonly run_id: string;
  readonly affiliate_id: string;
  readonly affiliate_code: string;
  readonly gross_vnd: bigint;
  readonly tax_vnd: bigint;
  readonly net_vnd: bigint;
  readonly status: PayoutStatus;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_last4: string;
  readonly sent_at: Date | null;
  readonly reference: string | null;
  readonly ended_at: Date | null;
  readonly failure: string | null;
}
