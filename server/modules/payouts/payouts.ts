import type { Author } from '../audit/api.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { CountedPage, PageRequest } from '../../lists/paging.ts';
import type { SentObstacle } from '../../db/money-that-left.ts';
import type { PayoutStatus } from '../../db/tables/money-tables.ts';
import type { PayoutWarning } from './payees.ts';

/**
 * What affiliates are paid. A draft takes the money out of the wallet, so it cannot be paid twice;
 * a payment that fails brings it back, and the next run takes it again. A request is served, or
 * fails, with the payment that takes it. Every action writes an audit line; what concerns the
 * affiliate is told them. Refusals: NOT_FOUND, CONFLICT (not in that state), SEEN_CHANGED.
 */
export interface Payouts {
  /**
   * A run of drafts. The monthly one, one a month of Vietnamese time and not before its day 5
   * (RUN_TOO_EARLY), takes every wallet of at least 200 000 VND; an extra one, one per request key,
   * takes those who asked for it. Neither takes who is held, deleted or blocked, or whose account
   * was changed in the last 24 hours. Asked again, also after a crash in the middle, it is the same
   * run, completed while it is not confirmed. One who cannot be drafted holds up nobody.
   */
  createRun(input: RunInput, by: Author): Promise<Result<PayoutRun, AppError>>;
  /**
   * Makes the run of the month from its day on if somebody's wallet is full enough, and adds who
   * comes until it is confirmed. Rejects at its end with those who could not be drafted.
   */
  startMonth(now: Date): Promise<void>;
  /**
   * What a run made now would take, and whom it would pass over and why. The monthly run that is
   * there already counts as made.
   */
  preview(kind: RunKind, now: Date): Promise<RunPreview>;
  /**
   * Confirms every draft of a run, its tax by the rule and the filed forms of this moment. One
   * whose wallet has meanwhile fallen below zero (a commission was reversed), whose affiliate is
   * held or whose account was replaced fails instead. `revision` is `draftsRevision` of what was
   * seen: RUN_CHANGED when they are not those any more.
   */
  confirmRun(runId: string, by: OfSeen): Promise<Result<PayoutRun, AppError>>;
  /**
   * The transfer was made: the money is out of our bank account. What the bank told of keeps the
   * bank's own reference. Refuses with BAD_INPUT an empty reference, with SEEN_CHANGED none (null)
   * of what the bank did not tell of, with TRANSFER_ELSEWHERE while its transfer lies where
   * somebody put it before it said the code, with REPORT_WAITS while a report may make it one.
   */
  markSent(
    payoutId: string,
    reference: string | null,
    by: OfSeen,
  ): Promise<Result<Payout, AppError>>;
  /** The affiliate has it: the commissions in it are paid. Refuses as `markSent` does. */
  complete(payoutId: string, by: OfSeen): Promise<Result<Payout, AppError>>;
  /**
   * It was completed by a slip: sent, as before. Refuses with REASON_REQUIRED, with PAYOUT_LEFT one
   * whose transfer the bank told of (REPORT_WAITS: by a report that waits), and with PAYEE_DELETED
   * one whose wallet nobody has any more.
   */
  uncomplete(
    payoutId: string,
    by: OfSeen & { readonly reason: string },
  ): Promise<Result<Payout, AppError>>;
  /**
   * It was not made: the wallet has the money again, the tax included. Not after `complete`.
   * PAYOUT_RETURN_WAITING when it may have left and money of its amount came in since it was
   * confirmed that nobody laid anywhere yet: one that came back is ended by that money
   * (`ReturnedPayouts`). PAYOUT_RETURN_USED when money that says its code was laid to an order or
   * sent on, PAYOUT_RETURN_IGNORED when it was ignored, PAYOUT_LEFT when the bank told of its
   * transfer: it ends by the money that comes back. REPORT_WAITS while a report says its code.
   * PAYOUT_UNDER_WAY when it was handed out or sent and nobody says that the bank did not carry it
   * out.
   */
  markFailed(payoutId: string, by: Failing): Promise<Result<Payout, AppError>>;
  /**
   * Where a confirmed payment goes, with the whole number and its VietQR: handed out from then on.
   * Refuses with CONFLICT one that is not confirmed, with PAYEE_STOPPED one whose affiliate was
   * blocked, held or deleted or gave another account since the draft, with PAYOUT_HANDED_OUT one
   * that was handed out, unless `again`, with PAYOUT_LEFT one whose transfer the bank told of, with
   * REPORT_WAITS one whose code a report says that waits, with ACCOUNT_UNREADABLE one whose number
   * is damaged, with TRANSFER_WAITS while one waits that names a payment to the same affiliate
   * which failed or came back.
   */
  revealTransfer(payoutId: string, by: HandingOut): Promise<Result<PayoutTransfer, AppError>>;
  /**
   * The confirmed payments of a run as the file a bank takes (docs/payouts.md), whole account
   * numbers in it: handed out from then on. Those that were handed out before are in it with
   * `again` only. Refuses with CONFLICT when none is confirmed, with PAYEE_STOPPED when none of
   * them may be paid any more (`revealTransfer`), with TRANSFER_WAITS when somebody has to decide
   * for all of them first, with PAYOUT_HANDED_OUT when all were, with PAYOUT_LEFT when the bank
   * told of the transfers of all, with ACCOUNT_UNREADABLE while one cannot be read.
   */
  bankFile(runId: string, by: HandingOut): Promise<Result<BankFile, AppError>>;
  /** Tells affiliates, once, whom a restore asks for their accounts anew. */
  tellRestored(now: Date): Promise<void>;
  getRun(runId: string): Promise<Result<PayoutRun, AppError>>;
  /** Newest first. */
  listRuns(page: PageRequest): Promise<Result<CountedPage<PayoutRun>, AppError>>;
  /** The payments of a run, by the affiliate's code. */
  payoutsOf(runId: string): Promise<readonly Payout[]>;
  /** What the payments of a run come to. */
  sumsOf(runId: string): Promise<RunSums>;
  /** Open requests, the oldest first, at most 200; those that a run serves already say so. */
  openRequests(): Promise<readonly OpenRequest[]>;
  /** How many requests wait for an extra run. */
  countRequests(): Promise<number>;
  /** How many runs have a payment that nobody said to have gone or ended, or left people out. */
  countUnsentRuns(now: Date): Promise<number>;
  /** How many people an open run left out: nothing stands against a payment, and they have none. */
  countLeftOut(run: PayoutRun, now: Date): Promise<number>;
  /** Of those: people whose account's number cannot be read. */
  countLeftOutUnreadable(run: PayoutRun, now: Date): Promise<number>;
  /** How many payments of a run can only be ended: sending them is refused with PAYEE_STOPPED. */
  countStopped(runId: string): Promise<number>;
}

export type RunKind = 'monthly' | 'extra';

export type RunInput =
  | { readonly kind: 'monthly' }
  | { readonly kind: 'extra'; readonly requestKey: string };

/**
 * Who asks for what a bank takes. `again`: also what somebody was given before, whose file or code
 * is not used, as it was seen: a payment's revision, or `handedOutRevision` of a run's payments.
 */
export interface HandingOut extends Author {
  readonly again?: string | null | undefined;
}

/** Who does something to what they saw, as it was then; without it to what there is. */
export interface OfSeen extends Author {
  readonly revision?: string | undefined;
}

/**
 * Who says that a payment did not arrive, and why. `notCarriedOut`: the bank was asked about what
 * has one of these revisions, and the transfer was not made.
 */
export interface Failing extends OfSeen {
  readonly reason: string;
  readonly notCarriedOut?: readonly string[] | null | undefined;
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
  readonly name: string;
  readonly email: string;
  readonly gross_vnd: bigint;
  readonly tax_vnd: bigint;
  readonly net_vnd: bigint;
  readonly status: PayoutStatus;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_last4: string;
  readonly created_at: Date;
  /** When it left: see `toldPayout`. */
  readonly sent_at: Date | null;
  /** When somebody said that it left. */
  readonly said_sent_at: Date | null;
  readonly reference: string | null;
  readonly ended_at: Date | null;
  readonly failure: string | null;
  /** It had failed until then: what a person laid to it completed it. */
  readonly unfailed_at: Date | null;
  /** The movement by which the bank sent it back. */
  readonly returned_by: string | null;
  readonly returned_at: Date | null;
  /**
   * How often somebody was given where it goes, last when and to whom (a name; null: not known).
   */
  readonly times_handed_out: number;
  readonly handed_out_at: Date | null;
  readonly handed_out_to: string | null;
  /** Another one after each change. */
  readonly revision: string;
  /** Whether the bank told of its transfer. */
  readonly was_paid: boolean;
  /** The bank's number of its largest transfer; null where the bank told of none, or gave none. */
  readonly told_reference: string | null;
  /**
   * Whether it did, or told of one by its code that nobody decided on, or only before it said so.
   */
  readonly has_left: boolean;
  /** Whether a report of the bank that waits for somebody says its code. */
  readonly report_waits: boolean;
  /** Why it cannot be said to be sent: it would be in the books twice. */
  readonly sent_obstacle: SentObstacle | null;
  /**
   * From when on it may have left, and come back: null while nobody had what a bank takes of it.
   */
  readonly may_have_left_since: Date | null;
  /** Of the affiliate as they are now, for the warnings (payees.ts). */
  readonly legal_name: string | null;
  readonly account_changed_at: Date | null;
  readonly payouts_held_at: Date | null;
  readonly is_gone: boolean;
  readonly held_commissions: number;
  readonly stray_waits: boolean;
}

/** VND; failed payments are in `failed` only. */
export interface RunSums {
  readonly payments: number;
  /** Drafted, confirmed or sent: still with a step before them. */
  readonly open: number;
  readonly failed: number;
  readonly gross_vnd: bigint;
  readonly tax_vnd: bigint;
  readonly net_vnd: bigint;
  /** Of drafts: what confirming asks for. */
  readonly draft_net_vnd: bigint;
}

export interface RunPreview {
  readonly kind: RunKind;
  /** This month's, when it is confirmed: nobody joins it any more. */
  readonly confirmedRun: PayoutRun | null;
  /** By code; those that would be passed over too. */
  readonly lines: readonly PreviewLine[];
  /** Of those that would be taken. */
  readonly count: number;
  readonly grossVnd: bigint;
  readonly taxVnd: bigint;
  readonly netVnd: bigint;
}

export interface PreviewLine {
  readonly affiliateId: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly grossVnd: bigint;
  readonly taxVnd: bigint;
  readonly netVnd: bigint;
  readonly bankBin: string;
  readonly accountHolder: string;
  readonly accountLast4: string;
  readonly requestedAt: Date | null;
  readonly warnings: readonly PayoutWarning[];
  /** Whether the run would take them. */
  readonly isTaken: boolean;
}

export interface PayoutTransfer {
  readonly bin: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly holder: string;
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly qrText: string;
}

export interface BankFile {
  /** `chi-tra-2026-11.csv` */
  readonly name: string;
  /** How many payments are in it. */
  readonly count: number;
  readonly csv: string;
}

export interface OpenRequest {
  readonly id: string;
  readonly affiliate_id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  /** What the run pays, tax included; outside of one what the wallet held when it was asked for. */
  readonly amount_vnd: bigint;
  /** What the wallet holds now. */
  readonly balance_vnd: bigint;
  readonly requested_at: Date;
  /** The run that has it. */
  readonly run_id: string | null;
  readonly bank_bin: string;
  readonly account_holder: string;
  readonly account_last4: string;
  readonly legal_name: string | null;
  readonly account_changed_at: Date | null;
  readonly payouts_held_at: Date | null;
  readonly is_gone: boolean;
  readonly held_commissions: number;
  readonly stray_waits: boolean;
  /** They leave: it is paid however little it is. */
  readonly is_closing: boolean;
}
