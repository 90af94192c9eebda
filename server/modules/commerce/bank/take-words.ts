import { sql } from 'kysely';
import type { BankTransactionState, ReviewReason } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import type { BankMovement } from './bank-movement.ts';
import { type BankTransactionRow, lockTransaction, nameByWords } from './bank-store.ts';
import { namesOf, readMemo, tellsMore } from './memo.ts';
import { listParts } from './split-store.ts';
import type { HeardMovement, Put } from './write-movement.ts';

/**
 * A movement has other words than it was written down with: whoever put it where it lies, if it
 * waits no more, did not know them. `isSure`: by these too it is what they said.
 */
const saveWords = statement<{
  id: string;
  memo: string;
  counterparty: string | null;
  isSure: boolean;
}>()(
  'bank.save_words',
  (_query, param) => sql<never>`
  update bank_transactions set memo = ${param('memo')}, counterparty = ${param('counterparty')}, code_said = case when state not in ('review', 'strayed') and not ${param('isSure')}::boolean then 'later' end where id = ${param('id')}::uuid and not words_erased`,
);

/** What money said before a report lent it its words stays with the report. */
export const keepBefore = statement<{ id: bigint; memo: string; counterparty: string | null }>()(
  'bank.keep_before',
  (_query, param) => sql<never>`
  update bank_events set memo_before = ${param('memo')}, counterparty_before = ${param('counterparty')} where id = ${param('id')}`,
);

/** Whether an administrator ever did something with a movement. */
const findDecision = statement<{ id: string }>()(
  'bank.find_decision',
  (_query, param) => sql<{ id: bigint }>`
  select id from audit_log where subject_kind = 'transaction' and subject_id = ${param('id')} limit 1`,
);

/** What waited is laid elsewhere; why it waited is kept. */
const layAnew = statement<{
  id: string;
  state: BankTransactionState;
  reason: ReviewReason | null;
  orderId: string | null;
  settledAt: Date | null;
}>()(
  'bank.lay_anew',
  (_query, param) => sql<never>`
  update bank_transactions set state = ${param('state')}, review_reason = coalesce(${param('reason')}::text, review_reason), order_id = ${param('orderId')}::uuid, payout_id = null, settled_at = ${param('settledAt')}::timestamptz
  where id = ${param('id')}::uuid`,
);

/** What waited once keeps why. */
export const keepReason = statement<{ id: string; reason: ReviewReason | null }>()(
  'bank.keep_reason',
  (_query, param) => sql<never>`
  update bank_transactions set review_reason = coalesce(review_reason, ${param('reason')}::text) where id = ${param('id')}::uuid and review_reason is null`,
);

/** A report that tells of money that is known. */
export interface ToldAgain {
  readonly reportId: bigint;
  readonly transactionId: string;
  readonly movement: BankMovement;
}

/** What words do with money, once it has them. */
export interface ByWords {
  /** Lays what waits; what waited with an order leaves it. */
  lay(heard: HeardMovement, put: Put, formerOrderId: string | null): Promise<void>;
  /** Whether nobody can take money off where it lies, as what went back: it stays there. */
  isStuck(row: BankTransactionRow): Promise<boolean>;
  /** The payment to an affiliate that they name, with this amount. */
  payoutNamed(movement: {
    readonly memo: string;
    readonly amountVnd: bigint;
  }): Promise<string | null>;
  /** Whether what was booked as a fee is one by these words too: it names nothing then. */
  isFee(row: BankTransactionRow, memo: string): Promise<boolean>;
}

/**
 * Money takes the words of a report that tells of it and that it was told without; the report keeps
 * what it said before. What waits, and of which nobody has decided anything, is laid anew by them;
 * other money that went out and lies nowhere names its payment, which is not paid again then.
 */
export async function takeWords(
  tx: Tx,
  { reportId, transactionId: id, movement }: ToldAgain,
  by: ByWords,
): Promise<void> {
  const row = await tx.first(lockTransaction, { id });
  if (row === null || row.words_erased || othersStandForIt(row)) return;
  if (!tellsMore(readMemo(row.memo), readMemo(movement.memo))) return;
  const { memo } = movement;
  const counterparty = row.counterparty ?? movement.counterparty;
  await tx.run(keepBefore, { id: reportId, memo: row.memo, counterparty: row.counterparty });
  await tx.run(saveWords, {
    id,
    memo,
    counterparty,
    isSure: await isSureOf(tx, { row, memo }, by),
  });
  const isNobodys = !isLaid(row) && (await waitsUndecided(tx, row));
  if (!isNobodys) return nameOutgoing(tx, { row, memo }, by);
  if (namesOf(readMemo(memo)).length === 0) return;
  await by.lay(asHeard(row, movement), putAnew(tx, id), null);
  await tx.run(keepReason, { id, reason: row.review_reason });
}

/** Whether by other words too a movement is what somebody said who did not know them. */
export async function isSureOf(
  tx: Tx,
  { row, memo }: { readonly row: BankTransactionRow; readonly memo: string },
  by: ByWords,
): Promise<boolean> {
  if (row.state !== 'split') return by.isFee(row, memo);
  const parts = await tx.all(listParts, { partOf: row.id });
  return saysAll(
    parts.map((part) => part.memo),
    memo,
  );
}

/** Whether the words of parts name all that those of their whole do. */
export function saysAll(parts: readonly string[], whole: string): boolean {
  const said = new Set(parts.flatMap((memo) => namesOf(readMemo(memo))));
  return namesOf(readMemo(whole)).every((name) => said.has(name));
}

/**
 * The codes in some words, each once, that no part says; also what only may be the code of a
 * payment, beside others.
 */
export function unsaidCodes(parts: readonly string[], words: readonly string[]): readonly string[] {
  const said = new Set(codesIn(parts));
  return [...new Set(codesIn(words))].filter((code) => !said.has(code));
}

function codesIn(texts: readonly string[]): readonly string[] {
  return texts
    .map((memo) => readMemo(memo))
    .flatMap(({ codes, payouts }) => [...codes, ...payouts]);
}

/** It waits for a person, and none has ever said anything of it. */
export async function waitsUndecided(tx: Tx, { id, state }: BankTransactionRow): Promise<boolean> {
  return (state === 'review' || state === 'strayed') && !(await isDecided(tx, id));
}

/** Whether a person has ever said something of a movement. */
export async function isDecided(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(findDecision, { id })) !== null;
}

/**
 * Money that went out and lies nowhere names the payment that its words name. What it names by
 * something else than its former words, as its reference, it goes on to name.
 */
export async function nameOutgoing(
  tx: Tx,
  { row, memo }: { readonly row: BankTransactionRow; readonly memo: string },
  by: ByWords,
): Promise<void> {
  const { id, direction, amount_vnd: amountVnd, payout_id: former } = row;
  if (direction !== 'out') return;
  if (await by.isFee(row, memo)) return;
  const isByWords =
    former === null || former === (await by.payoutNamed({ memo: row.memo, amountVnd }));
  if (isByWords)
    await tx.run(nameByWords, { id, payoutId: await by.payoutNamed({ memo, amountVnd }) });
}

/** Puts what waits elsewhere. */
export function putAnew(tx: Tx, id: string): Put {
  return async (place) => {
    await tx.run(layAnew, { id, ...place });
    return id;
  };
}

/** A part that was taken back or split on: others stand for its money, and it takes no words. */
export function othersStandForIt({ state, part_of: partOf }: BankTransactionRow): boolean {
  return state === 'split' && partOf !== null;
}

export function isLaid({
  order_id: orderId,
  payout_id: payoutId,
  refund_id: refundId,
}: BankTransactionRow): boolean {
  return orderId !== null || payoutId !== null || refundId !== null;
}

/** A movement as it would have been heard of with the words that a report of it has. */
export function asHeard(
  row: BankTransactionRow,
  told: Pick<BankMovement, 'memo' | 'accountNumbers'>,
): HeardMovement {
  const { direction, bank, reference, fingerprint } = row;
  const movement = {
    direction,
    bank,
    accountNumber: row.account_number,
    accountNumbers: [...new Set([row.account_number, ...told.accountNumbers])],
    amountVnd: row.amount_vnd,
    memo: told.memo,
    reference,
    counterparty: row.counterparty,
    occurredAt: row.occurred_at,
    extra: readExtra(row.extra),
  };
  return { movement, fingerprint, heardAt: row.heard_at };
}

export function readExtra(extra: unknown): BankMovement['extra'] {
  return typeof extra === 'object' && extra !== null ? { ...extra } : {};
}
