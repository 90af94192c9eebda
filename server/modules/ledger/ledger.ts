import type { JournalAction } from '#shared/domain/ledger/journal-title.ts';
import type { Tx } from '../../db/port.ts';

/**
 * The double-entry ledger: append-only, every journal sums to zero (a constraint of the database).
 * A positive amount is a debit, a negative one a credit. All money is integer VND.
 */
export interface Ledger {
  /**
   * Writes one journal in the caller's transaction and moves the balances with it. A `key` that is
   * there already throws, whatever its lines: what happens again is another journal, and what
   * happened once is held by the row that its caller has locked.
   * Zero lines are left out; a journal of nothing is not written.
   */
  post(tx: Tx, journal: NewJournal): Promise<void>;
  /** The balance of an account as the entries say it, VND. */
  balance(tx: Tx, account: LedgerAccount): Promise<bigint>;
}

export interface NewJournal {
  /** What makes it the only one of its kind: `paid:<order id>`, `bank:<transaction id>`. */
  readonly key: `${JournalAction}:${string}`;
  readonly kind: JournalKind;
  readonly at: Date;
  /** The order it belongs to, when it belongs to one. */
  readonly orderId: string | null;
  /** Two at least; their amounts sum to zero. */
  readonly lines: readonly JournalLine[];
}

export interface JournalLine {
  readonly account: LedgerAccount;
  readonly amountVnd: bigint;
}

/** Everything that moves money, and between which accounts. */
export const journalKinds = [
  /** Money came to our bank account: cash + / clearing −. */
  'bank_in',
  /** An order is paid: clearing + / revenue −, what is too much to `excess`. */
  'order_paid',
  /** The learner asked for their money back: revenue + / refund_payable −. */
  'refund_requested',
  /**
   * A refund left our bank account: refund_payable, excess or clearing + / cash −. When its bank
   * sent it back: clearing, and bank_fee for what is missing, + / what it had been −.
   */
  'refund_sent',
  /**
   * An administrator gave up what is short, or a learner what came too much: between clearing,
   * excess and write_off.
   */
  'write_off',
  /**
   * The bank took something for itself: bank_fee + / cash −; the other way round when it was none.
   */
  'bank_fee',
  /** commission_expense + / affiliate_pending −. */
  'commission_created',
  /** affiliate_pending + / affiliate_wallet −. */
  'commission_approved',
  /** affiliate_pending + / commission_expense −. */
  'commission_voided',
  /** An order that was given back is kept after all: commission_expense + / affiliate_pending −. */
  'commission_restored',
  /** affiliate_wallet + / commission_expense −. */
  'commission_reversed',
  /**
   * affiliate_wallet + / payout_clearing − and tax_payable −; from clearing when it came back by a
   * slip.
   */
  'payout_taken',
  /**
   * The tax of a draft changed before it was confirmed: between payout_clearing and tax_payable.
   */
  'payout_taxed',
  /** payout_clearing + / cash −. */
  'payout_sent',
  /** What came back of a payout. */
  'payout_failed',
  /** Withheld tax went to the tax office: tax_payable + / cash −; the other way round when not. */
  'tax_paid',
  /** A transfer that paid nothing came back: clearing + / cash −; the other way round when not. */
  'transfer_back',
  /** Who leaves gave up what was left: affiliate_wallet + / write_off −. */
  'wallet_given_up',
] as const;

export type JournalKind = (typeof journalKinds)[number];

/** Every account there is, in the order of a trial balance. */
export const ledgerAccountNames = [
  'cash',
  'clearing',
  'revenue',
  'refund_payable',
  'excess',
  'write_off',
  'bank_fee',
  'commission_expense',
  'affiliate_pending',
  'affiliate_wallet',
  'payout_clearing',
  'tax_payable',
] as const;

export type LedgerAccountName = (typeof ledgerAccountNames)[number];

/** An account by name; accounts of a person carry their id. */
export type LedgerAccount =
  | { readonly name: Exclude<LedgerAccountName, PersonalAccountName> }
  | { readonly name: PersonalAccountName; readonly userId: string };

type PersonalAccountName = 'affiliate_pending' | 'affiliate_wallet';
