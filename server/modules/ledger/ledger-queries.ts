import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { JournalKind, Ledger, LedgerAccountName } from './ledger.ts';

/** The ledger with what administrators read of it. */
export interface LedgerQueries extends Ledger {
  /**
   * What every account stands at by the journals of until and with a moment; null = all of them.
   * Accounts of people are added up by name.
   */
  trialBalance(at: Date | null): Promise<TrialBalance>;
  /**
   * Journals, newest first, a page of 1 to 100. Refuses with `BAD_INPUT` another size, a cursor or
   * an order's id that is none.
   */
  journals(
    page: { readonly first: number; readonly after: string | null },
    filter: JournalFilter,
  ): Promise<Result<JournalPage, AppError>>;
}

export interface TrialBalance {
  /** Null = of all journals. */
  readonly at: Date | null;
  /** Every account name, in the order of `ledgerAccountNames`. */
  readonly lines: readonly TrialBalanceLine[];
  /** VND; equal unless the ledger is broken. */
  readonly debitVnd: bigint;
  readonly creditVnd: bigint;
  /**
   * Everything of the whole ledger that does not add up, as the database sees it; empty = sound.
   */
  readonly problems: readonly string[];
}

export interface TrialBalanceLine {
  readonly account: LedgerAccountName;
  /** Sums of what was booked, VND, never negative. */
  readonly debitVnd: bigint;
  readonly creditVnd: bigint;
}

/** Null = any. */
export interface JournalFilter {
  readonly kind: JournalKind | null;
  readonly account: LedgerAccountName | null;
  readonly orderId: string | null;
  /** From this moment on. */
  readonly from: Date | null;
  /** Before this moment. */
  readonly until: Date | null;
}

export interface JournalPage {
  readonly nodes: readonly PostedJournal[];
  /** For `after` of the next page; null on an empty page. */
  readonly endCursor: string | null;
  readonly hasMore: boolean;
  /** Journals that fit the filter. */
  readonly total: number;
}

export interface PostedJournal {
  readonly id: string;
  readonly key: string;
  readonly kind: JournalKind;
  readonly at: Date;
  readonly orderId: string | null;
  /** Debits first, each by account. */
  readonly lines: readonly {
    readonly account: LedgerAccountName;
    readonly userId: string | null;
    readonly amountVnd: bigint;
  }[];
}
