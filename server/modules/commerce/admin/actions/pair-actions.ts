import { randomUUID } from 'node:crypto';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import type { Ledger } from '#server/modules/ledger/api.ts';
import { findMoney, forgetNamed, lockTransfers, nameAgain } from '../../bank/bank-store.ts';
import { waitByWords } from '../../bank/wait-anew.ts';
import type { PairedTransfers, PairOfMovements } from '../../paired-transfers.ts';
import type { CommerceDeps } from '../../partners.ts';
import type { SeenTransaction } from '../../payment-input.ts';
import { moneyToldToLeave } from '../../refund-stop.ts';
import { findTransaction } from '../money-store.ts';
import { listPairable, pairMovements, unpairMovements } from '../pair-store.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank } from './action-note.ts';
import { judgePair } from './judge-pair.ts';
import type { Transfer } from './lock-transfers.ts';
import { takeIgnoringBack } from './outgoing-actions.ts';

const pairableAtMost = 20;
/** How far from each other both may have moved to be offered, ms. */
const nearMs = 90 * 86_400_000;

/** Two movements, locked. */
interface Both {
  readonly came: Transfer;
  readonly left: Transfer;
}

/**
 * A transfer and the money that it is, come back, settle each other. Locks both movements, then the
 * order beside which the money waits, then the affiliate whom the transfer names.
 */
export function createPairActions(deps: CommerceDeps, actions: ActionDeps): PairedTransfers {
  const { database } = deps;
  return {
    async pairTransfer(action, by) {
      if (isBlank(action.reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      return database.transaction(async (tx) => pair({ ...deps, ...actions, tx }, action, by));
    },

    async unpairTransfer(action, by) {
      const { transactionId } = action;
      if (isBlank(action.reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const known = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (known === null) return err(appError('TRANSACTION_UNKNOWN'));
      const { paired_with: otherId } = known;
      if (otherId === null) return err(appError('TRANSACTION_SETTLED'));
      return database.transaction(async (tx) =>
        unpair({ ...deps, ...actions, tx }, { ...action, otherId }, by),
      );
    },

    async pairable(transactionId) {
      const row = isUuid(transactionId)
        ? await database.first(findTransaction, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      if (row.state !== 'review' && row.state !== 'ignored' && !row.is_nobodys) return ok([]);
      const moved = row.moved_at.getTime();
      const near = { since: new Date(moved - nearMs), until: new Date(moved + nearMs) };
      return ok(await database.all(listPairable, { id: row.id, ...near, count: pairableAtMost }));
    },
  };
}

type Working = ActionDeps & Pick<CommerceDeps, 'ledger' | 'returnedPayouts'> & { readonly tx: Tx };

async function pair(
  { tx, ledger, returnedPayouts, flow, settlement, note }: Working,
  { reason, codeIsWrong, ...seen }: PairOfMovements,
  by: Actor,
): Promise<Result<true, AppError>> {
  const locked = await lockOpen(tx, seen);
  if (!locked.ok) return locked;
  const { came, left } = locked.value;
  const told = await moneyToldToLeave(tx, came.id);
  if (told !== null) return err(appError(told));
  if (came.amount_vnd !== left.amount_vnd) return err(appError('PAIR_OTHER_AMOUNT'));
  const later = await returnedPayouts.leftAfter(tx, came.id, [left.id]);
  if (later.length > 0) return err(appError('PAIR_OUT_AFTER_IN'));
  // Before the affiliate whom the transfer names.
  if (came.order_id !== null) await flow.lock(tx, came.order_id);
  const { asked, named } = await judgePair({ tx, returnedPayouts }, { came, left });
  if (asked !== null && !codeIsWrong) return err(appError(asked));
  for (const movement of [came, left])
    if (movement.state === 'ignored') await takeIgnoringBack(tx, ledger, movement, by.now);
  await tx.run(pairMovements, { inId: came.id, outId: left.id, now: by.now });
  // Somebody looked at its words, and not at the money's alone: it holds nothing of what they name.
  if (named !== null) await tx.run(forgetNamed, { id: left.id, isDue: named.isDue });
  await settlement.leaveOrder(tx, came.order_id, {
    transactionId: came.id,
    amountVnd: came.amount_vnd,
    now: by.now,
  });
  await post(tx, ledger, { left, amountVnd: left.amount_vnd, now: by.now });
  for (const [one, other] of [
    [came, left],
    [left, came],
  ] as const)
    await note(tx, by, {
      action: 'transaction.pair',
      kind: 'transaction',
      id: one.id,
      before: { state: one.state },
      after: {
        state: 'paired',
        paired_with: other.id,
        amount_vnd: String(one.amount_vnd),
        ...(asked !== null && { code_is_wrong: true }),
      },
      reason,
    });
  return ok(true);
}

async function unpair(
  { tx, ledger, returnedPayouts, flow, settlement, note }: Working,
  {
    transactionId,
    revision,
    otherId,
    reason,
  }: SeenTransaction & { readonly otherId: string; readonly reason: string },
  by: Actor,
): Promise<Result<true, AppError>> {
  const rows = await tx.all(lockTransfers, { ids: [transactionId, otherId] });
  const seen = rows.find(({ id }) => id === transactionId);
  const came = rows.find(({ direction }) => direction === 'in');
  const left = rows.find(({ direction }) => direction === 'out');
  // Another office took it back, or paired it with another one, a moment ago.
  if (seen?.paired_with !== otherId || came === undefined || left === undefined)
    return err(appError('TRANSACTION_SETTLED'));
  if (seen.revision !== revision) return err(appError('SEEN_CHANGED'));
  const { memo, amount_vnd: amountVnd } = left;
  await tx.run(unpairMovements, { ids: [came.id, left.id] });
  const payoutId = await returnedPayouts.namedBy(tx, { memo, amountVnd });
  await tx.run(nameAgain, { id: left.id, payoutId });
  const order = await waitByWords(tx, came, { flow, settlement });
  if (order !== null) await settlement.renewReview(tx, order, by.now);
  await post(tx, ledger, { left, amountVnd: -amountVnd, now: by.now });
  for (const [one, state] of [
    [came, 'review'],
    [left, 'strayed'],
  ] as const)
    await note(tx, by, {
      action: 'transaction.unpair',
      kind: 'transaction',
      id: one.id,
      before: { state: 'paired', paired_with: one.paired_with },
      after: { state, amount_vnd: String(amountVnd) },
      reason,
    });
  return ok(true);
}

/** Both as they were seen, neither decided for good. */
async function lockOpen(
  tx: Tx,
  {
    transactionId,
    revision,
    transferId,
    transferRevision,
  }: Omit<PairOfMovements, 'reason' | 'codeIsWrong'>,
): Promise<Result<Both, AppError>> {
  const ids = [transactionId, transferId];
  const rows = ids.every(isUuid) ? await tx.all(lockTransfers, { ids }) : [];
  const came = rows.find(({ id }) => id === transactionId);
  const left = rows.find(({ id }) => id === transferId);
  if (came === undefined || left === undefined || came === left)
    return err(appError('TRANSACTION_UNKNOWN'));
  const isOpen =
    came.direction === 'in' &&
    (came.state === 'review' || came.state === 'ignored') &&
    left.direction === 'out' &&
    (left.state === 'strayed' ||
      left.state === 'ignored' ||
      (left.state === 'outgoing' && left.is_nobodys));
  if (!isOpen) return err(appError('TRANSACTION_SETTLED'));
  return came.revision === revision && left.revision === transferRevision
    ? ok({ came, left })
    : err(appError('SEEN_CHANGED'));
}

/**
 * What waited in `clearing` is the money that left; less than nothing takes that back. The key
 * begins with the transfer's, by which the reconciliation knows its day.
 */
async function post(
  tx: Tx,
  ledger: Ledger,
  {
    left,
    amountVnd,
    now,
  }: { readonly left: Transfer; readonly amountVnd: bigint; readonly now: Date },
): Promise<void> {
  await ledger.post(tx, {
    key: `paired:${left.id}:${randomUUID()}`,
    kind: 'transfer_back',
    at: now,
    orderId: null,
    lines: [
      { account: { name: 'clearing' }, amountVnd },
      { account: { name: 'cash' }, amountVnd: -amountVnd },
    ],
  });
}
