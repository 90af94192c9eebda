import type { RefundState } from '#shared/domain/commerce/refund-state.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { OrderStatus } from '#shared/domain/commerce/order-status.ts';
import type { Json } from './json-column.ts';

/** The tables of 0007-commerce.sql. Amounts in whole VND. */
export interface CommerceTables {
  readonly plan_prices: PlanPriceTable;
  readonly orders: OrderTable;
  readonly payment_codes: PaymentCodeTable;
  readonly order_events: OrderEventTable;
  readonly order_invoices: OrderInvoiceTable;
  readonly bank_transactions: BankTransactionTable;
  readonly bank_events: BankEventTable;
  readonly refunds: RefundTable;
  readonly former_refund_transfers: FormerRefundTransferTable;
}

interface PlanPriceTable {
  readonly plan: Plan;
  readonly list_vnd: bigint;
  readonly early_vnd: bigint;
  readonly early_until: Date | null;
}

/** An order with its snapshots and sums. */
export interface OrderTable {
  readonly id: Generated<string>;
  readonly number: GeneratedAlways<number>;
  readonly user_id: string;
  readonly request_key: string;
  readonly request_hash: Uint8Array;
  readonly plan: Plan;
  readonly is_upgrade: boolean;
  readonly status: OrderStatus;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
  readonly refundable_until: Date | null;
  readonly cancelled_at: Date | null;
  readonly payment_code: string;
  readonly list_vnd: bigint;
  readonly early_discount_vnd: bigint;
  readonly upgrade_credit_vnd: bigint;
  readonly voucher_id: string | null;
  readonly voucher_code: string | null;
  readonly voucher_discount_vnd: Generated<bigint>;
  readonly total_vnd: bigint;
  readonly received_vnd: Generated<bigint>;
  readonly review_vnd: Generated<bigint>;
  readonly excess_vnd: Generated<bigint>;
  readonly waived_vnd: Generated<bigint>;
  readonly affiliate_id: string | null;
  readonly referral_code: string | null;
  readonly referrer_firstname: string | null;
  /** Why it has its affiliate; null without one. */
  readonly attributed_by: AttributedBy | null;
  /**
   * The click that did it, with its moment and its campaign link; the click itself may have been
   * lost with a crash.
   */
  readonly click_id: bigint | null;
  readonly clicked_at: Date | null;
  readonly campaign_link_id: string | null;
  /** Another one after each change of the row (0090-revisions-of-money.sql). */
  readonly revision: Generated<string>;
}

/**
 * What named an order's affiliate: a code typed at checkout, their last click, or the
 * `referral_code` of their sign-up.
 */
export type AttributedBy = 'code' | 'click' | 'signup';

interface PaymentCodeTable {
  readonly code: string;
  readonly order_id: string;
  readonly made_at: Date;
}

export interface OrderEventTable {
  readonly id: GeneratedAlways<bigint>;
  readonly order_id: string;
  readonly at: Date;
  readonly kind: string;
  readonly amount_vnd: bigint | null;
  readonly note: string | null;
  readonly actor_id: string | null;
  /** Which money came. Null also of events of before 0123-money-of-events.sql. */
  readonly transaction_id: Generated<string | null>;
  /** Of a promise: until when money is taken at its price. Null: it promised nothing. */
  readonly until: Generated<Date | null>;
  /** Of a promise: its price, the code of its voucher in `note`. */
  readonly is_upgrade: Generated<boolean | null>;
  readonly list_vnd: Generated<bigint | null>;
  readonly early_discount_vnd: Generated<bigint | null>;
  readonly upgrade_credit_vnd: Generated<bigint | null>;
  readonly voucher_id: Generated<string | null>;
  readonly voucher_discount_vnd: Generated<bigint | null>;
  /** A promise of before all of this was kept: `amount_vnd` is its price. */
  readonly is_price_of_before: Generated<boolean>;
}

export interface OrderInvoiceTable {
  readonly order_id: string;
  readonly kind: 'person' | 'company';
  readonly name: string;
  readonly tax_code: string | null;
  readonly address: string | null;
  readonly email: string;
  readonly requested_at: Date;
  readonly issued_number: Generated<string | null>;
  readonly issued_at: Generated<Date | null>;
}

/**
 * Where money lies that came in, or that left; a constraint says the same (0123-*.sql). `split`: it
 * counts nowhere, for others stand for it: its parts, or what it was a part of.
 */
export type IncomingState = 'matched' | 'review' | 'refund' | 'returned' | DecidedState;
export type OutgoingState = 'outgoing' | 'strayed' | 'fee' | 'tax' | DecidedState;
type DecidedState = 'ignored' | 'paired' | 'split';
export type BankTransactionState = IncomingState | OutgoingState;

/** Why money waits for an administrator. */
export type ReviewReason =
  | 'wrong_account'
  | 'before_code'
  | 'late'
  | 'closed_order'
  | 'voucher_gone'
  | 'plan_gone'
  | 'plan_owned'
  | 'buyer_gone'
  | 'sale_undone'
  | 'laid_back'
  | StrayReason;

/**
 * Why money that went out by the code of a refund or a payment waits for an administrator; `part`:
 * nothing laid it yet that was split off, or its code did.
 */
export type StrayReason =
  | RefundStrayReason
  | 'part'
  | NamelessReason
  /** What it names came back, and it may have left after that. */
  | 'came_back'
  | 'payout_failed'
  | 'payout_paid'
  | 'payout_amount';
/** It says nothing that we know. */
export type NamelessReason = 'no_code' | 'unknown_code' | 'several_codes';
export type RefundStrayReason =
  | 'refund_taken_back'
  | 'refund_rejected'
  | 'refund_not_due'
  | 'refund_paid'
  | 'refund_amount'
  | 'refund_replaced';

export interface BankTransactionTable {
  readonly id: Generated<string>;
  readonly fingerprint: string;
  readonly ordinal: number;
  readonly direction: 'in' | 'out';
  readonly bank: string;
  readonly account_number: string;
  readonly amount_vnd: bigint;
  readonly memo: string;
  readonly reference: string | null;
  readonly counterparty: string | null;
  readonly occurred_at: Date | null;
  readonly heard_at: Date;
  readonly extra: Json;
  readonly state: BankTransactionState;
  readonly review_reason: ReviewReason | null;
  readonly order_id: string | null;
  readonly settled_at: Date | null;
  /** The payment that money which went out is, or says it is. */
  readonly payout_id: Generated<string | null>;
  /** The refund that money which went out is a part of, as a person says. */
  readonly refund_id: Generated<string | null>;
  /** Another one after each change of the row, and of reports beside it (0090-, 0096-*.sql). */
  readonly revision: Generated<string>;
  /** What its memo said beside our codes is not kept any more. */
  readonly words_erased: Generated<boolean>;
  /** How its code is to be taken, and whether a typed reference laid it (0102-, 0104-*.sql). */
  readonly code_said: Generated<'later' | 'by_mistake' | null>;
  readonly laid_by_reference: Generated<boolean>;
  /** The movement, the other way, that it settles and is settled by. */
  readonly paired_with: Generated<string | null>;
  /** The movement that a person split into this one and others; and it is not laid yet. */
  readonly part_of: Generated<string | null>;
  readonly to_lay: Generated<boolean>;
  readonly split_on: Generated<boolean>;
}

export type BankProvider = 'sepay' | 'casso' | 'statement';

/**
 * `doubtful`: it may tell of money that is known under another reference or day. `replaced`: nobody
 * could read it, and its id told of a movement since.
 */
export type BankEventOutcome =
  | 'settled'
  | 'review'
  | 'known'
  | 'outgoing'
  | 'nothing'
  | 'unreadable'
  | 'doubtful'
  | 'replaced';

interface BankEventTable {
  readonly id: GeneratedAlways<bigint>;
  readonly provider: BankProvider;
  readonly provider_id: string;
  readonly raw_body: string;
  readonly headers: Json;
  readonly payload: Json;
  readonly received_at: Date;
  readonly repeats: Generated<number>;
  /** Money that a person has said it is not. */
  readonly is_not: Generated<readonly string[]>;
  readonly attempts: Generated<number>;
  readonly next_attempt_at: Date;
  readonly processed_at: Generated<Date | null>;
  readonly outcome: Generated<BankEventOutcome | null>;
  readonly last_error: Generated<string | null>;
  readonly transaction_id: Generated<string | null>;
  /** The money that a doubtful one may tell of again. */
  readonly resembles: Generated<string | null>;
  /** What the provider had told under the same id, which was another movement. */
  readonly same_id_as: Generated<bigint | null>;
  /** By which it is told from others under its id, once its words are gone; null before that. */
  readonly mark: Generated<Uint8Array | null>;
  /** Who told it, each once. */
  readonly tellers: readonly string[];
  /** What its money said before it lent it its words; null when it lent none. */
  readonly memo_before: Generated<string | null>;
  readonly counterparty_before: Generated<string | null>;
}

export type RefundKind = 'order' | 'excess' | 'unmatched';
export type { RefundState };

export interface RefundTable {
  readonly id: string;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly order_id: string | null;
  readonly transaction_id: string | null;
  readonly amount_vnd: bigint;
  readonly memo_code: string;
  readonly bank_bin: string | null;
  readonly account_number: Uint8Array | null;
  readonly account_last4: string | null;
  readonly account_holder: string | null;
  readonly reason: string | null;
  readonly requested_at: Date;
  readonly requested_by: string | null;
  readonly due_at: Date;
  readonly started_at: Generated<Date | null>;
  readonly sent_at: Generated<Date | null>;
  readonly reference: Generated<string | null>;
  readonly paid_by: Generated<string | null>;
  /** What it was when that paid it; null while nothing did. */
  readonly paid_from: Generated<'needs_account' | 'requested' | 'sending' | 'sent' | null>;
  /** Nothing is sent to its account before. */
  readonly held_until: Generated<Date | null>;
  readonly taken_back_at: Generated<Date | null>;
  /** Somebody else may have given its account; null again with another one. */
  readonly account_reported_at: Generated<Date | null>;
  /** How often somebody was given where it goes since it was begun, last when and to whom. */
  readonly times_handed_out: Generated<number>;
  readonly handed_out_at: Generated<Date | null>;
  /** Null also where that is not known. */
  readonly handed_out_by: Generated<string | null>;
  /** Another one after each change of the row (0090-revisions-of-money.sql). */
  readonly revision: Generated<string>;
  /** The money with which its bank sent it back; it stays `sent`. */
  readonly returned_by: Generated<string | null>;
  /** The refund that came back and that is owed by this one since. */
  readonly instead_of: Generated<string | null>;
}

/** A refund's transfer that was begun before another account was given, by its own code. */
export interface FormerRefundTransferTable {
  readonly memo_code: string;
  readonly refund_id: string;
  readonly bank_bin: string;
  /** Sealed as the refund's own. */
  readonly account_number: Uint8Array;
  readonly account_last4: string;
  readonly account_holder: string;
  readonly started_at: Date;
  readonly replaced_at: Date;
}
