import { randomUUID } from 'node:crypto';
import {
  findPaymentCodes,
  findPayoutCodes,
  findRefundCodes,
} from '#shared/domain/commerce/payment-code.ts';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { assessParts } from '#shared/domain/commerce/split-parts.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader, Tx } from '#server/db/port.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import type { UntoldPayment } from '#server/modules/payouts/api.ts';
import { type BankTransactionRow, findMoney, lockTransaction } from '../../bank/bank-store.ts';
import { findKnownParts, lockAmounts, type WordsOfPart } from '../../bank/like-parts.ts';
import type { SplitParts } from '../../bank/split-parts.ts';
import { holdUnsaid, insertParts, listParts, splitMovement } from '../../bank/split-store.ts';
import { saysAll, unsaidCodes } from '../../bank/take-words.ts';
import type { CommerceDeps } from '../../partners.ts';
import type {
  NamedPart,
  ProposedPart,
  SaidPart,
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
 * A movement that is several things is split into parts, a part of it into further ones beside the
 * others. Locks the movement, behind what it is a part of: each part is laid after that, in a
 * transaction of its own.
 */
export function createSplitActions(
  deps: CommerceDeps,
  actions: ActionDeps,
  splits: Pick<SplitParts, 'lay'>,
): SplitMovements {
  const { database } = deps;
  return {
    ...createUnsplitAction(deps, actions, splits),
    async splitTransaction(action, by) {
      if (isBlank(action.reason)) return err(appError('REASON_REQUIRED', { field: 'reason' }));
      const split = await database.transaction(async (tx) =>
        splitMoney({ ...deps, ...actions, tx }, action, by),
      );
      if (!split.ok) return split;
      await splits.lay(split.value, by.now);
      return ok(true);
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

/** Answers the movement whose parts these are: this one, or what it is a part of. */
async function splitMoney(
  { tx, returnedPayouts, note }: Working,
  { parts, reason, ...seen }: SplitOfMovement,
  by: Actor,
): Promise<Result<string, AppError>> {
  const former = await lockWholeOf(tx, seen.transactionId, parts);
  const waiting = await lockKept(tx, seen, ['review', 'strayed']);
  if (!waiting.ok) return waiting;
  const money = waiting.value;
  const whole = former ?? money;
  const broken = assessParts(money.amount_vnd, parts);
  if (broken !== null) return err(broken);
  const named = await saidByName({ database: tx, returnedPayouts }, parts, money);
  if (!named.ok) return named;
  const asked = await askOfParts(tx, { whole, parts, named: named.value });
  if (asked !== null) return err(asked);
  const left = await leftUnsaid({ tx, returnedPayouts }, { whole, money, named: named.value });
  const said = named.value.map((part) => (part.memo === '' ? { ...part, memo: left } : part));
  await tx.run(splitMovement, { id: money.id, now: by.now });
  await tx.all(insertParts, {
    partOf: whole.id,
    ids: parts.map(() => randomUUID()),
    memos: said.map(({ memo }) => memo),
    amounts: said.map(({ amountVnd }) => amountVnd),
    areNamed: named.value.map(({ memo }) => memo !== ''),
  });
  await holdWhatIsUnsaid(tx, whole);
  await note(tx, by, {
    action: 'transaction.split',
    kind: 'transaction',
    id: money.id,
    before: { state: money.state, order_id: money.order_id },
    after: {
      state: 'split',
      amount_vnd: String(money.amount_vnd),
      parts: said.map(({ memo, amountVnd }) => `${memo} ${amountVnd}`.trim()),
    },
    reason,
  });
  return ok(whole.id);
}

/**
 * What a movement is a part of, locked before it; null: nothing. Before either, money of the
 * amounts of its parts. Whoever takes parts back locks all of a family by id: of two that meet the
 * adapter runs one again.
 */
async function lockWholeOf(
  tx: Tx,
  id: string,
  parts: readonly NamedPart[],
): Promise<BankTransactionRow | null> {
  const row = isUuid(id) ? await tx.first(findMoney, { id }) : null;
  if (row !== null) await lockAmounts(tx, row.direction, parts);
  return row?.part_of == null ? null : tx.first(lockTransaction, { id: row.part_of });
}

/**
 * What a person is asked of the parts that they name: SPLIT_KNOWN where some may be money that is
 * known, as a bank tells a sum and its single lines; SPLIT_NOT_OWED where the orders of some lack
 * nothing. Null: nothing, or they have said so of each.
 */
async function askOfParts(
  tx: Tx,
  {
    whole,
    parts,
    named,
  }: {
    readonly whole: BankTransactionRow;
    readonly parts: readonly SaidPart[];
    readonly named: readonly WordsOfPart[];
  },
): Promise<AppError | null> {
  const known = (await findKnownParts(tx, { whole, parts: named })).filter(
    (at) => !(parts[at]?.isOtherMoney ?? false),
  );
  if (known.length > 0) return askedOf('SPLIT_KNOWN', known);
  const notOwed = (await findNotOwed(tx, named)).filter((at) => !(parts[at]?.isTooMuch ?? false));
  return notOwed.length > 0 ? askedOf('SPLIT_NOT_OWED', notOwed) : null;
}

function askedOf(code: 'SPLIT_KNOWN' | 'SPLIT_NOT_OWED', places: readonly number[]): AppError {
  return appError(code, { field: `parts.${places[0]}`, parts: places });
}

/** The places of the parts whose order lacks nothing, with the parts before them. */
async function findNotOwed(tx: Tx, parts: readonly WordsOfPart[]): Promise<readonly number[]> {
  const codes = parts.map(({ memo }) => findPaymentCodes(memo)[0] ?? null);
  const named = codes.flatMap((code) => code ?? []);
  const orders = named.length === 0 ? [] : await tx.all(listNamedOrders, { codes: named });
  const missing = new Map(orders.map((order) => [order.code, order.amount_vnd]));
  const notOwed: number[] = [];
  for (const [at, code] of codes.entries()) {
    const missingVnd = code === null ? undefined : missing.get(code);
    if (code === null || missingVnd === undefined) continue;
    if (missingVnd <= 0n) notOwed.push(at);
    missing.set(code, missingVnd - (parts[at]?.amountVnd ?? 0n));
  }
  return notOwed;
}

/**
 * What a part says that nobody named: the codes of its whole, and of what it is split from, that no
 * other part says. It is not laid by them, but is no money of which nothing is known: what they
 * name is asked for as of any movement that says it.
 */
async function leftUnsaid(
  { tx, returnedPayouts }: Pick<Working, 'tx' | 'returnedPayouts'>,
  {
    whole,
    money,
    named,
  }: {
    readonly whole: BankTransactionRow;
    readonly money: BankTransactionRow;
    readonly named: readonly WordsOfPart[];
  },
): Promise<string> {
  const sisters = await tx.all(listParts, { partOf: whole.id });
  const parts = [...sisters.filter(({ id }) => id !== money.id), ...named];
  const words = [whole, money].flatMap(({ memo, code_said: said }) =>
    said === 'by_mistake' ? [] : [memo],
  );
  const unsaid: string[] = [];
  const said = parts.map(({ memo }) => memo);
  for (const code of unsaidCodes(said, words))
    if (findPayoutCodes(code).length === 0 || (await returnedPayouts.isThere(tx, code)))
      unsaid.push(code);
  return unsaid.join(' ');
}

/**
 * It says more than all its parts do by now, as where a person named each otherwise: that is held
 * as if it had been told later.
 */
async function holdWhatIsUnsaid(tx: Tx, whole: BankTransactionRow): Promise<void> {
  if (whole.code_said === 'by_mistake') return;
  const parts = await tx.all(listParts, { partOf: whole.id });
  const isSaid = saysAll(
    parts.map(({ memo }) => memo),
    whole.memo,
  );
  if (!isSaid) await tx.run(holdUnsaid, { id: whole.id });
}

/** What a person says of each part; nothing of what they leave without a code. */
async function saidByName(
  deps: Parameters<typeof memoOfPart>[0],
  parts: readonly NamedPart[],
  { direction }: BankTransactionRow,
): Promise<Result<readonly WordsOfPart[], AppError>> {
  const said: WordsOfPart[] = [];
  for (const [at, part] of parts.entries()) {
    const memo = await memoOfPart(deps, { part, at, direction });
    if (!memo.ok) return memo;
    said.push({ memo: memo.value, amountVnd: part.amountVnd });
  }
  return ok(said);
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
