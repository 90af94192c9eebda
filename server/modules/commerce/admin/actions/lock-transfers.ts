import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { type BankTransactionRow, lockTransaction, lockTransfers } from '../../bank/bank-store.ts';
import type { SeenTransaction } from '../../payment-input.ts';
import { moneyToldToLeave } from '../../refund-stop.ts';

export type Transfer = BankTransactionRow & { readonly is_nobodys: boolean };

/** A movement in one of these states and as it was seen; locked. */
export async function lockMoney(
  tx: Tx,
  { transactionId, revision }: SeenTransaction,
  states: readonly BankTransactionRow['state'][],
): Promise<Result<BankTransactionRow, AppError>> {
  const row = isUuid(transactionId) ? await tx.first(lockTransaction, { id: transactionId }) : null;
  if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
  if (!states.includes(row.state)) return err(appError('TRANSACTION_SETTLED'));
  return row.revision === revision ? ok(row) : err(appError('SEEN_CHANGED'));
}

/**
 * The same to be put somewhere else than back to whom it came from: refuses with REFUND_LEFT or
 * REPORT_WAITS when it may have gone back already, by a refund that was ended since.
 */
export async function lockKept(
  tx: Tx,
  seen: SeenTransaction,
  states: readonly BankTransactionRow['state'][],
): Promise<Result<BankTransactionRow, AppError>> {
  const money = await lockMoney(tx, seen, states);
  if (!money.ok || money.value.direction === 'out') return money;
  const told = await moneyToldToLeave(tx, money.value.id);
  return told === null ? money : err(appError(told));
}

/**
 * Transfers that went out, all of them as they were seen and in one of these states; the largest
 * first. `nobodys`: let go as nothing, when that asked nobody.
 */
export async function lockAllSeen(
  tx: Tx,
  seen: readonly SeenTransaction[],
  states: readonly (BankTransactionRow['state'] | 'nobodys')[],
): Promise<Result<readonly [Transfer, ...Transfer[]], AppError>> {
  const ids = seen.map(({ transactionId }) => transactionId);
  const locked = await lockAll(tx, ids, states);
  if (!locked.ok) return locked;
  const isAsSeen = seen.every(({ transactionId, revision }) =>
    locked.value.some((one) => one.id === transactionId && one.revision === revision),
  );
  return isAsSeen ? locked : err(appError('SEEN_CHANGED'));
}

async function lockAll(
  tx: Tx,
  ids: readonly string[],
  states: readonly (BankTransactionRow['state'] | 'nobodys')[],
): Promise<Result<readonly [Transfer, ...Transfer[]], AppError>> {
  const rows = ids.every(isUuid) ? await tx.all(lockTransfers, { ids }) : [];
  const [largest, ...others] = rows.toSorted((a, b) =>
    b.amount_vnd > a.amount_vnd ? 1 : b.amount_vnd < a.amount_vnd ? -1 : 0,
  );
  if (largest === undefined || rows.length < ids.length)
    return err(appError('TRANSACTION_UNKNOWN'));
  const isOpen = ({ direction, state, is_nobodys: isNobodys }: Transfer): boolean =>
    direction === 'out' &&
    (states.includes(state) || (state === 'outgoing' && isNobodys && states.includes('nobodys')));
  return rows.every(isOpen) ? ok([largest, ...others]) : err(appError('TRANSACTION_SETTLED'));
}

/** Transfers that were laid to something, one of which somebody spoke of as they saw it; locked. */
export async function lockLaid(
  tx: Tx,
  ids: readonly string[],
  { transactionId, revision }: SeenTransaction,
): Promise<Result<readonly [Transfer, ...Transfer[]], AppError>> {
  const locked = await lockAll(tx, ids, ['outgoing']);
  if (!locked.ok) return locked;
  const isAsSeen = locked.value.some(
    (transfer) => transfer.id === transactionId && transfer.revision === revision,
  );
  return isAsSeen ? locked : err(appError('SEEN_CHANGED'));
}
