import type { AppError } from '#shared/errors/error-code.ts';
import type { PartAmount } from '#shared/domain/commerce/split-parts.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Actor } from '../audit/api.ts';
import type { UntoldRun } from '../payouts/api.ts';
import type { AdminTransactionRow } from './admin/money-store.ts';
import type { SeenTransaction } from './payment-input.ts';

/** What one part of a movement is. */
export interface NamedPart extends PartAmount {
  /**
   * The code of an order, a refund or a payment, as a memo writes it; blank: it waits by itself.
   */
  readonly code: string;
}

/** A part as a person says it. */
export interface SaidPart extends NamedPart {
  /** It is other money than what is known besides. */
  readonly isOtherMoney: boolean;
  /** What it has more than its order lacks is paid too much. */
  readonly isTooMuch: boolean;
}

/** A movement that is several things, as it was seen. */
export interface SplitOfMovement extends SeenTransaction {
  readonly parts: readonly SaidPart[];
  readonly reason: string;
}

/** A part that a movement could have, and whose it is. */
export interface ProposedPart extends NamedPart {
  readonly name: string;
}

export interface SplitProposal {
  readonly parts: readonly ProposedPart[];
  /** Of money that left: runs that a bank may have debited in one sum. */
  readonly runs: readonly UntoldRun[];
}

/**
 * One movement of the bank that is several things: two orders paid by one transfer, a run of
 * payments that the bank debits in one sum. Its parts are movements of their own.
 */
export interface SplitMovements {
  /**
   * Waiting money is these parts, each of which is laid by its code as if the bank had told of it;
   * it counts nowhere itself from then on. What a part is split into stands beside the other parts.
   * Refuses with `TRANSACTION_SETTLED`, `SEEN_CHANGED`, `REFUND_LEFT`, `REFUND_SET_ASIDE` and
   * `REPORT_WAITS` (it may have gone back), with `SPLIT_COUNT` and `SPLIT_AMOUNT` what is not all
   * of it, and, with the field `parts.N`, with `SPLIT_CODE` what names nothing, or several things,
   * with `SPLIT_KNOWN` what may be money that is known besides, unless the part says that it is
   * other money, and with `SPLIT_NOT_OWED` what names an order that lacks nothing, unless the part
   * says so; these two name the places of all such parts.
   */
  splitTransaction(action: SplitOfMovement, by: Actor): Promise<Result<true, AppError>>;
  /**
   * It is one movement after all, and waits again; its parts count nowhere. Refuses with
   * `TRANSACTION_SETTLED` and `SEEN_CHANGED`, and with `SPLIT_PARTS_LAID` while one does not wait.
   */
  unsplitTransaction(
    action: SeenTransaction & { readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * The parts that its words name, or, with a run, the payments of that of which no bank told.
   * Refuses with nothing but `TRANSACTION_UNKNOWN`.
   */
  splitProposal(
    transactionId: string,
    runId: string | null,
  ): Promise<Result<SplitProposal, AppError>>;
  /** The parts that stand for a movement, the largest first. */
  partsOf(transactionId: string): Promise<readonly AdminTransactionRow[]>;
}
