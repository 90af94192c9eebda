import type { AppError } from '#shared/errors/error-code.ts';
import type { BankEventOutcome } from '#server/db/tables/commerce-tables.ts';
import type { Result } from '#shared/kernel/result.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * Where reports of money come in: webhooks, the provider's own list, statements. Nothing that came
 * in is ever dropped.
 */
export interface BankEventInbox {
  /**
   * Checks a webhook's signature and stores what it tells, in a transaction of its own: when this
   * resolves well it cannot be lost any more, and the provider may be told so. Then handles it; a
   * report that is known changes nothing. Refuses with `WEBHOOK_NOT_CONFIGURED` or
   * `WEBHOOK_SIGNATURE`.
   */
  receive(delivery: WebhookDelivery, nowMs: number): Promise<Result<ReceivedDelivery, AppError>>;
  /**
   * Stores transactions that a provider lists, and handles the ones that wait. Answers those that
   * this call was the first to tell: of two at once each has its own.
   */
  take(reports: readonly BankReport[], nowMs: number): Promise<readonly bigint[]>;
  /**
   * What became of stored reports, whoever is at them; one that nobody handled is handled. Null of
   * one that failed and waits for the sweep.
   */
  outcomes(ids: readonly bigint[], nowMs: number): Promise<readonly (BankEventOutcome | null)[]>;
  /** Handles one stored report now; null when it was handled already or somebody else is at it. */
  handle(id: bigint, nowMs: number): Promise<BankEventOutcome | null>;
  /**
   * Handles what is stored and not handled yet; answers how many. Safe at any time, in any process.
   */
  sweep(nowMs: number): Promise<number>;
}

export interface WebhookDelivery {
  readonly provider: 'sepay' | 'casso';
  /** The body to the byte. */
  readonly rawBody: Buffer;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReceivedDelivery {
  /** Transactions in it that nobody had told before. */
  readonly fresh: number;
  /** Resolves when they are handled, or have failed and wait for the sweep. Never rejects. */
  readonly handled: Promise<void>;
}

/**
 * Who tells each movement once: a provider, or one file of a statement. Two files tell the same
 * money in two forms.
 */
export type Teller = 'sepay' | 'casso' | `statement:${string}`;

/** One transaction as a provider tells it. */
export interface BankReport {
  readonly provider: 'sepay' | 'casso' | 'statement';
  readonly teller: Teller;
  /** The provider's id of it. */
  readonly providerId: string;
  /** As it came, JSON. */
  readonly payload: unknown;
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A line of the bank's own statement. */
export interface StatementRow {
  readonly accountNumber: string;
  /** With the time when the statement has one; else the day, `YYYY-MM-DD`, in Vietnam. */
  readonly at: Date | string;
  /** More than 0. */
  readonly amountVnd: bigint;
  readonly direction: 'in' | 'out';
  readonly memo: string;
  /** The bank's own reference, which makes two lines the same money. */
  readonly reference: string;
}

/** The day in Vietnam, `YYYY-MM-DD`. */
export function dayOf({ at }: Pick<StatementRow, 'at'>): string {
  return typeof at === 'string' ? at : vietnameseDay(at);
}

export interface StatementCounts {
  /** Told for the first time. */
  readonly fresh: number;
  readonly known: number;
  /** Of the fresh ones: laid to an order, waiting for an administrator, gone out. */
  readonly settled: number;
  readonly review: number;
  readonly outgoing: number;
  /**
   * Of the fresh ones: may tell of money that is known; a person says. Nothing is booked until
   * then.
   */
  readonly doubtful: number;
}
