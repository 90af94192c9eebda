import { randomUUID } from 'node:crypto';
import { findPaymentCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { assessParts } from '#shared/domain/commerce/split-parts.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader, Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import type { UntoldPayment } from '#server/modules/payouts/api.ts';
import { type BankTransactionRow, findMoney } from '../../bank/bank-store.ts';
import type { SplitParts } from '../../bank/split-parts.ts';
import { holdUnsaid, insertParts, splitMovement } from '../../bank/split-store.ts';
import { saysAll } from '../../bank/take-words.ts';
import type { CommerceDeps } from '../../partners.ts';
import type {
  NamedPart,
  ProposedPart,
  SplitMovements,
  SplitOfMovement,
} from '../../split-movements.ts';
import { listNamedOrders, listNamedRefunds, listPartsOf } from '../split-store.ts';
import type { ActionDeps } from './action-deps.ts';
import { isBlank } from './action-note.ts';
import { lockKept } from './lock-transfers.ts';
import { memoOfPart } from './named-part.ts';
import { createUnsplitAction } from './unsplit-action.ts';

/**
 * A movement that is several things is split into parts. Locks the movement alone: each part is
 * laid behind that, in a transaction of its own.
 */
export function createSplitActions(
  deps: CommerceDeps,
  actions: ActionDeps,
  splits: Pick<SplitParts, 'lay'>,
): SplitMovements {
  const { database } = deps;
  return {
    ...createUnsplitAction(deps, actions),
    async splitTransaction(action, by) {
      if (isBlank(action.reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const split = await database.transaction(async (tx) =>
        splitWhole({ ...deps, ...actions, tx }, action, by),
      );
      if (split.ok) await splits.lay(action.transactionId, by.now);
      return split;
    },
    async splitProposal(transactionId, runId) {
      const row = isUuid(transactionId)
        ? await database.first(findMoney, { id: transactionId })
        : null;
      if (row === null) return err(appError('TRANSACTION_UNKNOWN'));
      return ok({
        parts: await proposedParts(deps, row, runId),
        runs: row.direction === 'out' ? await deps.returnedPayouts.untoldRuns(database) : [],
      });
    },
    partsOf: async (partOf) => (isUuid(partOf) ? database.all(listPartsOf, { partOf }) : []),
  };
}

type Working = ActionDeps & Pick<CommerceDeps, 'returnedPayouts'> & { readonly tx: Tx };

async function splitWhole(
  { tx, returnedPayouts, note }: Working,
  { parts, reason, ...seen }: SplitOfMovement,
  by: Actor,
): Promise<Result<true, AppError>> {
  const waiting = await lockKept(tx, seen, ['review', 'strayed']);
  if (!waiting.ok) return waiting;
  const whole = waiting.value;
  if (whole.part_of !== null) return err(appError('PART_OF_SPLIT'));
  const broken = assessParts(whole.amount_vnd, parts);
  if (broken !== null) return err(broken);
  const memos = await memosOf({ database: tx, returnedPayouts }, parts, whole);
  if (!memos.ok) return memos;
  await tx.run(splitMovement, { id: whole.id, now: by.now });
  const isSure = whole.code_said === 'by_mistake' || saysAll(memos.value, whole.memo);
  if (whole.direction === 'out' && !isSure) await tx.run(holdUnsaid, { id: whole.id });
  await tx.all(insertParts, {
    partOf: whole.id,
    ids: parts.map(() => randomUUID()),
    memos: memos.value,
    amounts: parts.map(({ amountVnd }) => amountVnd),
  });
  await note(tx, by, {
    action: 'transaction.split',
    kind: 'transaction',
    id: whole.id,
    before: { state: whole.state, order_id: whole.order_id },
    after: {
      state: 'split',
      amount_vnd: String(whole.amount_vnd),
      parts: parts.map(({ amountVnd }, at) => `${memos.value[at] ?? ''} ${amountVnd}`.trim()),
    },
    reason,
  });
  return ok(true);
}

async function memosOf(
  deps: Parameters<typeof memoOfPart>[0],
  parts: readonly NamedPart[],
  { direction }: BankTransactionRow,
): Promise<Result<readonly string[], AppError>> {
  const memos: string[] = [];
  for (const [at, part] of parts.entries()) {
    const memo = await memoOfPart(deps, { part, at, direction });
    if (!memo.ok) return memo;
    memos.push(memo.value);
  }
  return ok(memos);
}

/** What its words name, each with what is missing or owed of it; of a run its payments. */
async function proposedParts(
  { database, returnedPayouts }: { database: Reader } & Pick<CommerceDeps, 'returnedPayouts'>,
  { memo, direction }: BankTransactionRow,
  runId: string | null,
): Promise<readonly ProposedPart[]> {
  if (runId !== null && direction === 'out')
    return (await returnedPayouts.untoldOfRun(database, runId)).map(asPayment);
  const [orders, refunds] = [findPaymentCodes(memo), findRefundCodes(memo)];
  const ofOrders =
    direction === 'in' && orders.length > 0
      ? await database.all(listNamedOrders, { codes: orders })
      : [];
  const ofRefunds =
    refunds.length > 0 ? await database.all(listNamedRefunds, { codes: refunds }) : [];
  const named = [...ofOrders, ...ofRefunds].map((row) => ({
    code: row.code,
    amountVnd: row.amount_vnd,
    name: [row.order_number === null ? null : orderCode(row.order_number), row.learner_name]
      .filter((word) => word !== null)
      .join(' · '),
  }));
  const payments = named.length > 0 ? [] : await returnedPayouts.untoldNamed(database, memo);
  return [...named, ...payments.map(asPayment)];
}

function asPayment({ memo, affiliate_code: name, net_vnd: amountVnd }: UntoldPayment) {
  return { code: memo, amountVnd, name };
}
