import type { HoldEnd } from '#shared/domain/affiliate/payout-hold.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { PayoutRequestStatus, PayoutStatus } from '#server/db/tables/money-tables.ts';
import type { CountedPage, PageRequest } from '#server/lists/paging.ts';

/**
 * An affiliate's own wallet: what it holds, what comes of it next, and asking for it before the
 * monthly run. (PRODUCT.md 9)
 */
export interface PayoutRequests {
  /** Null for somebody who is no affiliate. */
  wallet(userId: string, now: Date): Promise<Wallet | null>;
  /**
   * Asks for the whole balance; asked again while it is open, it is the same request. Refuses with
   * AFFILIATE_REQUIRED, BELOW_MINIMUM, ACCOUNT_HELD (the bank account was changed in the last 24
   * hours) or PAYOUTS_HELD.
   */
  request(userId: string, now: Date): Promise<Result<PayoutRequest, AppError>>;
  /**
   * Takes the open request back; false when there is none. Refuses with REQUEST_IN_RUN when a run
   * has it already.
   */
  withdraw(userId: string, now: Date): Promise<Result<boolean, AppError>>;
  /**
   * Their payments, newest first; drafts that nobody confirmed are among them. Refuses with
   * BAD_INPUT.
   */
  payouts(userId: string, page: PageRequest): Promise<Result<CountedPage<OwnPayout>, AppError>>;
}

/** Amounts in VND. */
export interface Wallet {
  /** Below 0 when more was reversed than it held. */
  readonly balanceVnd: bigint;
  /** Still in its order's refund window, or on hold. */
  readonly pendingVnd: bigint;
  /** All that ever left for their bank account, after tax. */
  readonly paidVnd: bigint;
  /** What the balance lacks to the minimum; 0 when it is reached. */
  readonly missingVnd: bigint;
  readonly nextPayout: NextPayout | null;
  /** The latest one. */
  readonly request: PayoutRequest | null;
  /** The payment that has the open request; null when none has it. */
  readonly serving: OwnPayout | null;
  /** The latest payment that another account stops, or has stopped; null when there is none. */
  readonly preparing: OwnPayout | null;
  /** What lets payouts go on that are held; null = nothing holds them. */
  readonly heldUntil: HoldEnd | null;
  /** Why none can be asked for; null = it can. */
  readonly refuseReason: PayoutRefusal | null;
}

export type PayoutRefusal = 'BELOW_MINIMUM' | 'ACCOUNT_HELD' | 'PAYOUTS_HELD' | 'REQUEST_OPEN';

/**
 * What the next monthly run would pay as things are: the balance and what matures before its day,
 * taxed by the rule of that day.
 */
export interface NextPayout {
  /** `YYYY-MM-DD` in Vietnam. */
  readonly date: string;
  readonly grossVnd: bigint;
  readonly taxVnd: bigint;
  readonly netVnd: bigint;
  /** How much of it matures until then. */
  readonly maturingVnd: bigint;
}

export interface PayoutRequest {
  readonly id: string;
  readonly status: PayoutRequestStatus;
  readonly requested_at: Date;
  /** What the wallet held when it was asked for. */
  readonly amount_vnd: bigint;
  readonly ended_at: Date | null;
  /** Why its payment failed; absent where it cannot have. */
  readonly failure?: string | null;
}

/** A payment as its receiver sees it. */
export interface OwnPayout {
  readonly id: string;
  readonly gross_vnd: bigint;
  readonly tax_vnd: bigint;
  readonly net_vnd: bigint;
  readonly status: PayoutStatus;
  readonly bank_bin: string;
  readonly account_last4: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly reference: string | null;
  readonly ended_at: Date | null;
  readonly failure: string | null;
  readonly is_monthly: boolean;
  /** It goes nowhere any more: the account that it was for was replaced since. */
  readonly is_of_former_account: boolean;
}
