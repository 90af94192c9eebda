import type { RefundAccountInput } from '#shared/domain/commerce/bank-account.ts';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { InvoiceInput } from '#shared/domain/commerce/invoice.ts';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Chore } from '../../jobs/jobs.ts';
import type { Attribution, Commissions } from '../commissions/api.ts';
import type { ClickClaim } from '../clicks/api.ts';
import type { BankEventInbox } from './bank/bank-event-inbox.ts';
import type { ReportAdmin } from './bank/report-admin.ts';
import type { PaymentAdmin } from './payment-admin.ts';
import type { InvoiceRow, OrderEventRow, OrderRow } from './order-store.ts';
import type { TakenBack } from './refund-store.ts';
import type { RefundRow } from './refund-store.ts';

/** Orders and money. All amounts whole VND; every moment comes from the caller. */
export interface Commerce {
  /** What a learner does. */
  readonly orders: Orders;
  /** Where the bank's reports come in. */
  readonly bank: BankEventInbox;
  /** Reports of money that wait for a person. */
  readonly reports: ReportAdmin;
  /** What an administrator does with money. */
  readonly admin: PaymentAdmin;
  /**
   * What has to be done every so often: expiry, bank events that a crash left behind, asking the
   * bank itself.
   */
  readonly chores: readonly Chore[];
}

/**
 * The learner's orders. Everything refuses another person's order as if there were none:
 * `NOT_FOUND`.
 */
export interface Orders {
  /** The plans and what they cost now. */
  planOffers(now: Date): Promise<readonly PlanOffer[]>;
  /** What this person can buy now. */
  checkoutOffer(userId: string, now: Date): Promise<CheckoutOffer>;
  /**
   * What an input would cost now. A voucher or referrer that does not count is said in the answer.
   * Refuses with `PLAN_OWNED`.
   */
  price(userId: string, input: OrderInput, now: Date): Promise<Result<OrderPrice, AppError>>;
  /** Who a guest is told they come by, of the click that their browser remembers. */
  clickedReferrer: Commissions['clickedReferrer'];
  /**
   * Newest first, at most 100; `after` is a cursor of a page before. Refuses a foreign cursor with
   * `BAD_INPUT`.
   */
  list(userId: string, page: PageRequest): Promise<Result<OrderPage, AppError>>;
  get(userId: string, orderId: string): Promise<Result<OrderRow, AppError>>;
  /** Of the newest order; null without one. */
  latestStatus(userId: string): Promise<OrderStatus | null>;
  /**
   * A new order, or the very one that this key made before. Takes a use of the voucher; a total of
   * 0 is paid at once. Refuses with `PLAN_OWNED`, `PRICE_CHANGED`, `REQUEST_REUSED`,
   * `REFERRAL_UNKNOWN`, `REFERRAL_OWN`, `PAYMENT_UNAVAILABLE`, `RATE_LIMITED`, `BAD_INPUT` or
   * `VOUCHER_*`.
   */
  create(userId: string, input: NewOrder, now: Date): Promise<Result<OrderRow, AppError>>;
  /**
   * Calls an unpaid order off; money that came for it becomes a refund. Done twice it is
   * done once. Refuses with `ORDER_STATE`.
   */
  cancel(userId: string, orderId: string, now: Date): Promise<Result<OrderRow, AppError>>;
  /**
   * A new code and a new day for an expired order, at today's price; a voucher that is gone is left
   * out. Refuses with `ORDER_STATE`, `PLAN_OWNED`, `PLAN_GONE`, or with `PRICE_CHANGED` when it
   * would cost more than `expectedVnd` (null: than it does).
   */
  renew(
    userId: string,
    input: { readonly orderId: string; readonly expectedVnd: bigint | null },
    now: Date,
  ): Promise<Result<OrderRow, AppError>>;
  /** What it would cost to renew it now, and why its voucher counts no more; changes nothing. */
  renewalPrice(userId: string, orderId: string, now: Date): Promise<Result<OrderPrice, AppError>>;
  /**
   * Gives a paid order back: approved at once, access ends at once; its account is told by mail and
   * held for a day. Asked twice it is asked once. Refuses with `REFUND_WINDOW_OVER`,
   * `REFUND_UPGRADE_FIRST`, `ORDER_STATE`, `REFUND_STOPPED_OFTEN` (taken back three times), or with
   * every broken rule of the account.
   */
  requestRefund(
    userId: string,
    input: RefundRequestInput,
    now: Date,
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /**
   * Until it is being sent, what was asked for is taken back: of an order everything is as before;
   * of money that came too much, or with `order_account` of an order, the account alone, and it
   * waits for another one. Refuses with `REFUND_UNKNOWN`, `REFUND_UNDER_WAY`, `PLAN_OWNED` (another
   * order gave the plan since), `PLAN_GONE` (an upgrade whose base went back).
   */
  takeRefundBack(
    userId: string,
    input: { readonly orderId: string; readonly kind: TakenBack },
    now: Date,
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /**
   * Takes back what somebody else may have asked for in the person's name (people-data,
   * pending-actions.ts); where only its account was given later, the account alone, and it
   * waits for another one. What is refused stays held, as does what could not be asked for again.
   */
  takeReportedBack(userId: string, now: Date): Promise<void>;
  /**
   * Where money that waits for an account goes; told by mail, held for a day. Refuses with
   * `REFUND_UNKNOWN`, `REFUND_ACCOUNT_GIVEN` or with every broken rule of the account.
   */
  giveRefundAccount(
    userId: string,
    input: RefundRequestInput,
    now: Date,
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /**
   * What came too much and waits for an account is not wanted back: written off for good, by its
   * amount as it was seen. Refuses with `NOT_FOUND`, `REFUND_UNKNOWN` (it has an account, or came
   * back), `SEEN_CHANGED`, `REFUND_UNDER_WAY`.
   */
  giveUpExcess(
    userId: string,
    input: { readonly refundId: string; readonly amountVnd: bigint },
    now: Date,
  ): Promise<Result<OrderRow, AppError>>;
  /**
   * Asks for an invoice, or corrects it while it is not written. Refuses with `ORDER_STATE`,
   * `INVOICE_INVALID`, `EMAIL_INVALID`, `INVOICE_CHANGED_OFTEN`. The same words again change
   * nothing.
   */
  requestInvoice(
    userId: string,
    input: InvoiceDetails,
    now: Date,
  ): Promise<Result<OrderRow, readonly AppError[]>>;
  /** What happened, oldest first. */
  events(order: OrderRow): Promise<readonly OrderEventRow[]>;
  /** Refunds that count, newest first. */
  refunds(order: OrderRow): Promise<readonly RefundRow[]>;
  /** Where the refund went, masked, whose return made this one; null when it is the first. */
  returnedAccount(
    refund: Pick<RefundRow, 'instead_of'>,
  ): Promise<Pick<RefundRow, 'bank_bin' | 'account_last4'> | null>;
  invoice(order: OrderRow): Promise<InvoiceRow | null>;
  /** Where money goes; null unless money is awaited. */
  paymentInfo(order: OrderRow): OrderPaymentInfo | null;
}

export interface PlanOffer {
  readonly plan: Plan;
  readonly name: string;
  readonly original_amount: bigint;
  readonly early_amount: bigint | null;
  readonly early_until: Date | null;
  readonly amount: bigint;
  readonly benefits: readonly string[];
}

export interface CheckoutOffer {
  readonly plans: readonly PlanOffer[];
  readonly owned: Plan | null;
  /** The difference to Pro, for an owner of Khá Pro. */
  readonly upgradeVnd: bigint | null;
  /** How many upgrades this person has paid so far. */
  readonly upgradesPaid: number;
}

export interface OrderInput {
  readonly plan: Plan;
  readonly voucherCode: string | null;
  readonly referralCode: string | null;
  /**
   * What the buyer's browser remembers of its last click on an affiliate's link; none on the
   * desktop. It never changes the price.
   */
  readonly click?: ClickClaim | null;
}

export interface NewOrder extends OrderInput {
  readonly requestKey: string;
  /** What the page showed. */
  readonly expectedTotalVnd: bigint;
}

export interface OrderPrice {
  readonly isUpgrade: boolean;
  readonly listVnd: bigint;
  readonly earlyDiscountVnd: bigint;
  readonly upgradeCreditVnd: bigint;
  readonly voucher: {
    readonly id: string;
    readonly code: string;
    readonly discountVnd: bigint;
  } | null;
  readonly voucherError: AppError | null;
  readonly referrer: Attribution | null;
  readonly referralError: AppError | null;
  readonly totalVnd: bigint;
}

export interface PageRequest {
  readonly first: number;
  readonly after: string | null;
}

export interface OrderPage {
  readonly nodes: readonly OrderRow[];
  readonly endCursor: string | null;
  readonly hasMore: boolean;
  readonly total: number;
}

export interface RefundRequestInput {
  readonly orderId: string;
  readonly account: RefundAccountInput;
  readonly reason: string | null;
  /** Whether what came too much goes to the same account, if nobody told where to yet. */
  readonly withExcess: boolean;
}

export interface InvoiceDetails extends InvoiceInput {
  readonly orderId: string;
}

/**
 * Order payment info of the specification (SPEC 3), and the amount that is still missing with its
 * VietQR.
 */
export interface OrderPaymentInfo {
  readonly bank: string;
  readonly account_number: string;
  readonly account: string;
  readonly payment_code: string;
  readonly amount: bigint;
  readonly qr_text: string;
}
