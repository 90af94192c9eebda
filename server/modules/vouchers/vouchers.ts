import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';

/**
 * The part of vouchers that orders need. `available → reserved (pending order) → redeemed |
 * released`. (PRODUCT.md 7)
 */
export interface VoucherReservations {
  /**
   * What a code is worth for an order, without taking it. Refuses with VOUCHER_UNKNOWN,
   * VOUCHER_NOT_YET, VOUCHER_EXPIRED, VOUCHER_USED_UP, VOUCHER_USED_BY_YOU, VOUCHER_HELD,
   * VOUCHER_PAUSED, VOUCHER_EMAIL_UNPROVED, VOUCHER_MIN_ORDER, VOUCHER_WRONG_PLAN; field
   * `voucher_code`.
   */
  quote(tx: Tx, input: VoucherInput): Promise<Result<VoucherQuote, AppError>>;
  /**
   * Locks every voucher that a transaction may take or give back, before the first of it; the
   * orders are locked.
   */
  lock(
    tx: Tx,
    what: { readonly codes: readonly string[]; readonly orderIds: readonly string[] },
  ): Promise<void>;
  /**
   * Takes one use for an order, under all limits, also with 200 at once. Refuses as `quote` does,
   * without VOUCHER_EMAIL_UNPROVED where money is there: nothing is held for nothing then.
   */
  reserve(tx: Tx, input: UseInput): Promise<Result<VoucherQuote, AppError>>;
  /**
   * Takes the use again that an order was promised, as the voucher was at `now`, the moment of the
   * promise; one that it holds is worth that again. False, and nothing is taken, when no use is
   * left or it is worth something else.
   */
  takeAgain(tx: Tx, input: UseInput & { readonly discountVnd: bigint }): Promise<boolean>;
  /**
   * The order was paid: the reserved use is spent for good. Nothing happens when the order has
   * none. Idempotent.
   */
  redeem(tx: Tx, orderId: string, now: Date): Promise<void>;
  /** What paid the order was another's money: the use is only reserved again. Idempotent. */
  unredeem(tx: Tx, orderId: string): Promise<void>;
  /** The order ended without payment: the use is free again. Idempotent. */
  release(tx: Tx, orderId: string, now: Date): Promise<void>;
}

export interface VoucherInput {
  /** As typed; compared without case, spaces and marks. */
  readonly code: string;
  readonly userId: string;
  readonly plan: 'kha_pro' | 'pro';
  /** What the order costs before the voucher, VND. */
  readonly amountVnd: bigint;
  readonly now: Date;
}

/** A use that an order takes. */
export interface UseInput extends VoucherInput {
  readonly orderId: string;
  /** Whether money of the order has come, or comes with this: only its caller knows. */
  readonly hasMoney: boolean;
}

export interface VoucherQuote {
  readonly voucherId: string;
  /** In its official spelling. */
  readonly code: string;
  /** VND; at most the amount. */
  readonly discountVnd: bigint;
}
