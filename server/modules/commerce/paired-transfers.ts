import type { Actor } from '../audit/api.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { AdminTransactionRow } from './admin/money-store.ts';
import type { SeenTransaction } from './payment-input.ts';

/** Money that came in, and the transfer that it is, come back, as both were seen. */
export interface PairOfMovements extends SeenTransaction {
  readonly transferId: string;
  readonly transferRevision: string;
  readonly reason: string;
  /** A person looked: this is that transfer come back, whatever else the words of both say. */
  readonly codeIsWrong: boolean;
}

/**
 * Two movements that settle each other: a transfer left for nothing that was due, as the second of
 * two by a slip, and came back. Nothing of ours is paid or owed by either, and neither waits.
 */
export interface PairedTransfers {
  /**
   * Waiting money is this transfer come back; what was set aside of both is taken up. Refuses with
   * `TRANSACTION_SETTLED` what is no such money, with `SEEN_CHANGED`, `REFUND_LEFT` and
   * `REPORT_WAITS` (it may have gone back), with `PAIR_OTHER_AMOUNT`, and with `PAIR_OUT_AFTER_IN`
   * what certainly left after it came. Unless the money says a code of the transfer, or a person
   * says that the codes are wrong, with `TRANSFER_NAMES_ANOTHER` a transfer that names something
   * unpaid, and with `MONEY_NAMES_ANOTHER` money that says an order or another return.
   */
  pairTransfer(action: PairOfMovements, by: Actor): Promise<Result<true, AppError>>;
  /** It is not: both wait again. Either names the pair. Refuses with `TRANSACTION_SETTLED`. */
  unpairTransfer(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * What a movement could settle: what waits, was set aside or is nobody's, of its amount the other
   * way and moved within 90 days, at most 20, the newest first. Nothing for what does not wait.
   * Refuses with nothing but `TRANSACTION_UNKNOWN`.
   */
  pairable(transactionId: string): Promise<Result<readonly AdminTransactionRow[], AppError>>;
}
