import { sql } from 'kysely';
import type { BankTransactionState, ReviewReason } from '#server/db/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import type { BankMovement } from './bank-movement.ts';
import { type BankTransactionRow, lockTransaction } from './bank-store.ts';
import { namesOf, readMemo } from './same-money.ts';
import type { HeardMovement, Put } from './write-movement.ts';

/** A movement has other words than it was written down with. */
const saveWords = statement<{ id: string; memo: string; counterparty: string | null }>()(
  'bank.save_words',
  (_query, param) => sql<never>`
  update bank_transactions set memo = ${param('memo')}, counterparty = ${param('counterparty')} where id = ${param('id')}::uuid and not words_erased`,
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
const keepReason = statement<{ id: string; reason: ReviewReason | null }>()(
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

/**
 * Money takes the words of a report that tells of it and that it was told without; the report keeps
 * what it said before. What waits, and of which nobody has decided anything, is laid anew by them.
 */
export async function takeWords(
  tx: Tx,
  { reportId, transactionId: id, movement }: ToldAgain,
  lay: (heard: HeardMovement, put: Put) => Promise<unknown>,
): Promise<void> {
  const row = await tx.first(lockTransaction, { id });
  if (row === null || !tellsMore(row, movement)) return;
  const { memo } = movement;
  const counterparty = row.counterparty ?? movement.counterparty;
  await tx.run(keepBefore, { id: reportId, memo: row.memo, counterparty: row.counterparty });
  await tx.run(saveWords, { id, memo, counterparty });
  const isNobodys = !isLaid(row) && (await waitsUndecided(tx, row));
  if (!isNobodys || namesOf(readMemo(memo)).length === 0) return;
  await lay(asHeard(row, movement), putAnew(tx, id));
  await tx.run(keepReason, { id, reason: row.review_reason });
}

/**
 * Whether a report names something where money names nothing, or says something where it is mute.
 */
export function tellsMore(
  { memo, words_erased: isErased }: Pick<BankTransactionRow, 'memo' | 'words_erased'>,
  told: Pick<BankMovement, 'memo'>,
): boolean {
  const [known, now] = [readMemo(memo), readMemo(told.memo)];
  if (isErased || namesOf(known).length > 0) return false;
  return namesOf(now).length > 0 || (known.bare === '' && now.bare !== '');
}

/** It waits for a person, and none has ever said anything of it. */
export async function waitsUndecided(tx: Tx, { id, state }: BankTransactionRow): Promise<boolean> {
  return (state === 'review' || state === 'strayed') && !(await isDecided(tx, id));
}

/** Whether a person has ever said something of a movement. */
export async function isDecided(tx: Tx, id: string): Promise<boolean> {
  return (await tx.first(findDecision, { id })) !== null;
}

/** Puts what waits elsewhere. */
export function putAnew(tx: Tx, id: string): Put {
  return async (place) => {
    await tx.run(layAnew, { id, ...place });
    return id;
  };
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

function readExtra(extra: unknown): BankMovement['extra'] {
  return typeof extra === 'object' && extra !== null ? { ...extra } : {};
}
