import type { Plan } from '../commerce/commerce-rules.ts';

/** What a voucher takes off. Whole VND. */
export type VoucherWorth =
  /** A part of the amount, 1 to 100; at most `capVnd` when there is one. */
  | { readonly kind: 'percent'; readonly percent: number; readonly capVnd: bigint | null }
  | { readonly kind: 'fixed'; readonly amountVnd: bigint };

/** The rules of a voucher, the same for everybody. (PRODUCT.md 7) */
export interface VoucherTerms {
  readonly worth: VoucherWorth;
  /** What the order costs before the voucher, at least; 0 = any. */
  readonly minOrderVnd: bigint;
  /** The plans it may be used for; at least one. */
  readonly plans: readonly Plan[];
  /** It may be used from this moment on (ms since 1970) … */
  readonly startsAtMs: number;
  /** … and no longer at this one; null = no end. */
  readonly endsAtMs: number | null;
  readonly isPaused: boolean;
}

/** How far a voucher is used up, and by this person. */
export interface VoucherUsage {
  /** No use is left for good. */
  readonly isUsedUp: boolean;
  /**
   * Today's uses are gone; it opens again at this moment (ms since 1970). Null = some are left, or
   * it has no limit per day.
   */
  readonly usedUpUntilMs: number | null;
  /** This person spent their one use. */
  readonly isUsedByYou: boolean;
  /**
   * The order of theirs that holds their one use (`#MV-2481`) and that a new order does not
   * replace, since money came for it; null = none.
   */
  readonly heldByOrder: string | null;
}

/** The order that a voucher is wanted for. */
export interface VoucherOrder {
  readonly plan: Plan;
  /** What it costs before the voucher; null = not known, then the minimum is not asked. */
  readonly amountVnd: bigint | null;
}
