import type { DeletionObstacle } from '#shared/domain/people-data/deletion-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { ClosingRest } from '../payouts/api.ts';

/** Deleting one's account: asked for, taken back, carried out. */
export interface Deletions {
  /** Their open input, and what keeps the account from being deleted now. */
  state(userId: string, now: Date): Promise<DeletionState>;
  /**
   * Asks for it; an open input is the same, but that it says anew what becomes of a rest that no
   * request has. The password was asked before. Refuses with DELETION_BLOCKED while anything is in
   * the way, a rest that nothing was said of among it; with WALLET_CHANGED when the rest is not
   * what was seen, with ACCOUNT_HELD or PAYOUTS_HELD when it cannot be paid now.
   */
  request(userId: string, rest: RestInput | null, now: Date): Promise<Result<Deletion, AppError>>;
  /**
   * Takes it back, until it is carried out. Refuses with DELETION_STATE when there is nothing to
   * take back.
   */
  withdraw(userId: string, now: Date): Promise<Result<true, AppError>>;
  /**
   * Carries out what is due: rows, then files. What money came in the way of since is told and
   * tried again with the next call. Safe to be done by several processes at once, and after a crash
   * anywhere: files of rows that are gone are nobody's.
   */
  runDue(now: Date): Promise<void>;
}

export interface DeletionState {
  readonly request: Deletion | null;
  readonly obstacles: readonly DeletionObstacle[];
  /** Left in the wallet below the minimum: whoever asks says what becomes of it. */
  readonly rest: ClosingRest | null;
  /** What came too much for their orders and waits for an account: they can give it up. */
  readonly excesses: readonly OpenExcess[];
  /** How long an input can be taken back, and how long the law gives, days. */
  readonly graceDays: number;
  readonly deadlineDays: number;
}

/** A refund of what came too much that waits for an account. */
export interface OpenExcess {
  readonly id: string;
  readonly order_id: string;
  /** The order's. */
  readonly number: number;
  readonly amount_vnd: bigint;
}

/** What becomes of the rest, VND as it was seen. */
export interface RestInput {
  readonly becomes: 'paid_out' | 'given_up';
  readonly amountVnd: bigint;
}

export interface Deletion {
  readonly requestedAt: Date;
  /** Until then it can be taken back; then it is carried out. */
  readonly runsAt: Date;
  /** The last day that the law gives. */
  readonly dueAt: Date;
  /** Of the wallet, VND; null = nothing. */
  readonly givenUpVnd: bigint | null;
}
