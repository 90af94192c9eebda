import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import { lockTransfers, nameAgain, waitAgain } from '../../bank/bank-store.ts';
import type { SplitParts } from '../../bank/split-parts.ts';
import { listParts, takePartsBack } from '../../bank/split-store.ts';
import { besideBefore, waitByWords } from '../../bank/wait-anew.ts';
import { lockSupersededOrders } from '../../order-store.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { SeenTransaction } from '../../payment-input.ts';
import { moneyToldToLeave } from '../../refund-stop.ts';
import type { SplitMovements } from '../../split-movements.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank } from './action-note.ts';
import { lockOrders } from './lock-both-orders.ts';
import type { Transfer } from './lock-transfers.ts';

/**
 * What was split is one movement after all. Locks it with its parts, the orders beside which these
 * wait, then the vouchers of those.
 */
export function createUnsplitAction(
  deps: CommerceDeps,
  actions: ActionDeps,
  splits: Pick<SplitParts, 'lay'>,
): Pick<SplitMovements, 'unsplitTransaction'> {
  return {
    async unsplitTransaction(action, by) {
      if (isBlank(action.reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const taken = await deps.database.transaction(async (tx) =>
        unsplit({ ...deps, ...actions, tx }, action, by),
      );
      // What reports told beside its parts.
      if (taken.ok) await splits.lay(action.transactionId, by.now);
      return taken;
    },
  };
}

type Working = ActionDeps &
  Pick<CommerceDeps, 'returnedPayouts' | 'vouchers'> & { readonly tx: Tx };

async function unsplit(
  working: Working,
  { reason, ...seen }: SeenTransaction & { readonly reason: string },
  by: Actor,
): Promise<Result<true, AppError>> {
  const { tx, returnedPayouts, flow, settlement, note } = working;
  const locked = await lockWhole(tx, seen);
  if (!locked.ok) return locked;
  const { whole, parts } = locked.value;
  // Its words say beside what it waits, whatever was told of it meanwhile.
  const anew = { ...whole, order_id: null, code_said: 'later' as const };
  const left = ordersOf(parts);
  const beside = whole.direction === 'in' ? await besideBefore(tx, anew) : null;
  await lockAround(working, beside === null ? left : [...left, beside]);
  await tx.run(takePartsBack, { partOf: whole.id, ids: parts.map(({ id }) => id), now: by.now });
  await tx.run(waitAgain, { id: whole.id });
  if (whole.direction === 'out') {
    const money = { memo: whole.memo, amountVnd: whole.amount_vnd };
    await tx.run(nameAgain, { id: whole.id, payoutId: await returnedPayouts.namedBy(tx, money) });
  } else {
    const order = await waitByWords(tx, anew, { flow, settlement });
    if (order !== null) await settlement.renewReview(tx, order, by.now);
  }
  // Nothing is decided of it: nobody is told that it is none of theirs.
  const undecided = { transactionId: whole.id, amountVnd: whole.amount_vnd, toldTo: null };
  for (const orderId of left)
    await settlement.leaveOrder(tx, orderId, { ...undecided, now: by.now });
  await note(tx, by, {
    action: 'transaction.unsplit',
    kind: 'transaction',
    id: whole.id,
    before: {
      state: 'split',
      parts: parts.map((part) => `${part.memo} ${part.amount_vnd}`.trim()),
    },
    after: {
      state: whole.direction === 'in' ? 'review' : 'strayed',
      amount_vnd: String(whole.amount_vnd),
    },
    reason,
  });
  return ok(true);
}

/** The movement as it was seen, with its parts, none of which anything rests on; locked. */
async function lockWhole(
  tx: Tx,
  { transactionId, revision }: SeenTransaction,
): Promise<Result<{ readonly whole: Transfer; readonly parts: readonly Transfer[] }, AppError>> {
  const known = isUuid(transactionId) ? await tx.all(listParts, { partOf: transactionId }) : [];
  const ids = [transactionId, ...known.map(({ id }) => id)];
  const rows = isUuid(transactionId) ? await tx.all(lockTransfers, { ids }) : [];
  const whole = rows.find(({ id }) => id === transactionId);
  if (whole === undefined) return err(appError('TRANSACTION_UNKNOWN'));
  if (whole.state !== 'split' || whole.part_of !== null)
    return err(appError('TRANSACTION_SETTLED'));
  if (whole.revision !== revision) return err(appError('SEEN_CHANGED'));
  const parts = rows.filter((row) => row !== whole);
  if (!parts.every(({ state }) => state === 'review' || state === 'strayed'))
    return err(appError('SPLIT_PARTS_LAID'));
  for (const { id, direction } of parts) {
    // It may have gone back by a refund that was ended.
    const told = direction === 'in' ? await moneyToldToLeave(tx, id) : null;
    if (told !== null) return err(appError(told));
  }
  return ok({ whole, parts });
}

/** Orders beside which movements that came wait, each once. */
function ordersOf(parts: readonly Transfer[]): readonly string[] {
  const ids = parts.flatMap(({ direction, order_id: id }) =>
    direction === 'in' && id !== null ? [id] : [],
  );
  return [...new Set(ids)];
}

/** All at once, and what of vouchers their learners may have of them given back. */
async function lockAround(
  { tx, flow, vouchers }: Working,
  orderIds: readonly string[],
): Promise<void> {
  const orders = await lockOrders({ tx, flow }, [...new Set(orderIds)]);
  const owners = new Set([...orders.values()].flatMap((order) => order?.user_id ?? []));
  const waiting: string[] = [];
  for (const userId of owners)
    for (const { id } of await tx.all(lockSupersededOrders, { userId })) waiting.push(id);
  if (orders.size > 0) await vouchers.lock(tx, { codes: [], orderIds: [...waiting, ...orderIds] });
}
