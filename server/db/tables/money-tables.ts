import type { PayoutStatus } from '#shared/domain/affiliate/payout-status.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CommissionEndReason } from '#shared/domain/affiliate/commission-end.ts';

/**
 * The tables of 0008-ledger.sql, 0009-affiliates.sql and 0019-payout-requests.sql. Amounts in whole
 * VND.
 */
export interface MoneyTables {
  readonly ledger_accounts: LedgerAccountTable;
  readonly ledger_journals: LedgerJournalTable;
  readonly ledger_entries: LedgerEntryTable;
  readonly affiliates: AffiliateTable;
  readonly commissions: CommissionTable;
  readonly tax_rules: TaxRuleTable;
  readonly payout_runs: PayoutRunTable;
  readonly payouts: PayoutTable;
  readonly payout_requests: PayoutRequestTable;
}

interface LedgerAccountTable {
  readonly id: GeneratedAlways<number>;
  readonly name: string;
  readonly user_id: string | null;
  /** Moved by the database alone. */
  readonly balance: Generated<bigint>;
}

interface LedgerJournalTable {
  readonly id: GeneratedAlways<bigint>;
  readonly key: string;
  readonly kind: string;
  readonly at: Date;
  readonly order_id: string | null;
}

interface LedgerEntryTable {
  readonly journal_id: bigint;
  readonly account_id: number;
  readonly amount: bigint;
}

interface AffiliateTable {
  readonly user_id: string;
  readonly code: string;
  readonly level: Generated<number>;
  readonly is_ambassador: Generated<boolean>;
  readonly has_tax_commitment: Generated<boolean>;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_number: Uint8Array;
  readonly account_last4: string;
  readonly activated_at: Date;
  // 0015-affiliate-programme.sql
  readonly legal_name: Generated<string | null>;
  /** `YYYY-MM-DD` */
  readonly date_of_birth: Generated<string | null>;
  readonly identity_number: Generated<Uint8Array | null>;
  readonly identity_last3: Generated<string | null>;
  readonly policy_version: Generated<number | null>;
  readonly agreed_at: Generated<Date | null>;
  readonly account_changed_at: Generated<Date | null>;
  readonly payouts_held_at: Generated<Date | null>;
  readonly payouts_held_note: Generated<string | null>;
  /** The hold ends with another account: the bank sent a payment to this one back. */
  readonly held_until_account_changes: Generated<boolean>;
  /** Nobody but returned payments holds them; says nothing of who is not held. */
  readonly held_by_returns_only: Generated<boolean>;
  /** Somebody else may have given the account; null again when it is given anew. */
  readonly account_reported_at: Generated<Date | null>;
  readonly links_suspended_at: Generated<Date | null>;
  readonly links_suspended_note: Generated<string | null>;
  // 0122-withheld-tax.sql: of who was deleted.
  readonly taxed_name: Generated<Uint8Array | null>;
  readonly taxed_identity: Generated<Uint8Array | null>;
  /** A floor, 1 to 4. */
  readonly granted_level: Generated<number | null>;
  /** Another one after each change of the row (0091-revisions-of-holds.sql). */
  readonly revision: Generated<string>;
}

export type CommissionStatus =
  | 'pending'
  | 'approved'
  | 'in_payout'
  | 'paid'
  | 'void'
  | 'on_hold'
  | 'reversed';

export interface CommissionTable {
  readonly id: Generated<string>;
  readonly order_id: string;
  readonly affiliate_id: string;
  readonly base_vnd: bigint;
  /** Hundredths of a per cent. */
  readonly rate_bp: number;
  readonly amount_vnd: bigint;
  readonly status: CommissionStatus;
  readonly payout_id: Generated<string | null>;
  readonly created_at: Date;
  readonly approved_at: Generated<Date | null>;
  readonly ended_at: Generated<Date | null>;
  readonly end_reason: Generated<CommissionEndReason | null>;
  readonly held_at: Generated<Date | null>;
  readonly held_note: Generated<string | null>;
  readonly times_restored: Generated<number>;
  /** When a person who had looked at it let it go on. */
  readonly released_at: Generated<Date | null>;
  readonly held_evidence: ColumnType<unknown, string | null | undefined, string | null>;
  /** Another one after each change of the row (0091-revisions-of-holds.sql). */
  readonly revision: Generated<string>;
}

export interface TaxRuleTable {
  readonly id: GeneratedAlways<number>;
  readonly rate_bp: number;
  readonly threshold_vnd: bigint;
  /** `YYYY-MM-DD`, both inclusive. */
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly legal_basis: string;
}

export interface PayoutRunTable {
  readonly id: Generated<string>;
  readonly serial: GeneratedAlways<bigint>;
  readonly key: string;
  readonly kind: 'monthly' | 'extra';
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly confirmed_at: Generated<Date | null>;
}

export type { PayoutStatus };

export interface PayoutTable {
  readonly id: Generated<string>;
  readonly run_id: string;
  readonly affiliate_id: string;
  readonly gross_vnd: bigint;
  readonly tax_vnd: bigint;
  readonly net_vnd: bigint;
  readonly tax_rule_id: number | null;
  readonly status: PayoutStatus;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_number: Uint8Array;
  readonly account_last4: string;
  readonly created_at: Date;
  readonly confirmed_at: Generated<Date | null>;
  readonly sent_at: Generated<Date | null>;
  readonly reference: Generated<string | null>;
  readonly ended_at: Generated<Date | null>;
  readonly failure: Generated<string | null>;
  /** The movement by which the bank sent it back. */
  readonly returned_by: Generated<string | null>;
  /** What it was before (0081-returns-taken-back.sql); null of returns of before. */
  readonly before_return: ColumnType<unknown, string | null | undefined, string | null>;
  /** What it paid before it failed (0086-failures-taken-back.sql); null of failures of before. */
  readonly failed_commissions: Generated<readonly string[] | null>;
  /** It had failed until then: what a person laid to it completed it. */
  readonly unfailed_at: Generated<Date | null>;
  // 0044-payments-handed-out.sql
  readonly times_handed_out: Generated<number>;
  readonly handed_out_at: Generated<Date | null>;
  readonly handed_out_by: Generated<string | null>;
  /** Another one after each change of the row (0090-revisions-of-money.sql). */
  readonly revision: Generated<string>;
}

export type PayoutRequestStatus = 'open' | 'served' | 'failed' | 'withdrawn';

export interface PayoutRequestTable {
  readonly id: Generated<string>;
  readonly affiliate_id: string;
  readonly status: PayoutRequestStatus;
  readonly amount_vnd: bigint;
  readonly is_closing: Generated<boolean>;
  readonly requested_at: Date;
  readonly payout_id: Generated<string | null>;
  readonly ended_at: Generated<Date | null>;
}
