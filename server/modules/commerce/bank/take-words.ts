import { sql } from 'kysely';
import type {
  BankProvider,
  BankTransactionState,
  ReviewReason,
} from '#server/db/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { statement } from '#server/db/statement.ts';
import { type BankMovement, readMovement } from './bank-movement.ts';
import { type BankTransactionRow, lockTransaction } from './bank-store.ts';
import { namesOf, readMemo } from './same-money.ts';
import type { HeardMovement, Put } from './write-movement.ts';

/** A movement has other words than it was written down with. */
const saveWords = statement<{ id: string; memo: string; counterparty: string | null }>()(
  'bank.save_words',
  (_query, param) => sql<never>`
  update bank_transactions set memo = ${param('memo')}, counterparty = ${param('counterparty')} where id = ${param('id')}::uuid and not words_erased`,
);

/** Nothing is known of the words of a movement any more. */
const eraseWords = statement<{ id: string }>()(
  'bank.erase_words',
  (_query, param) => sql<never>`
  update bank_transactions set memo = '', words_erased = true where id = ${param('id')}::uuid`,
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
  update bank_transactions set state = ${param('state')}, review_reason = coalesce(${param('reason')}::text, review_reason), order_id = ${param('orderId')}::uuid, settled_at = ${param('settledAt')}::timestamptz
  where id = ${param('id')}::uuid`,
);

/** What waited once keeps why. */
const keepReason = statement<{ id: string; reason: ReviewReason | null }>()(
  'bank.keep_reason',
  (_query, param) => sql<never>`
  update bank_transactions set review_reason = coalesce(review_reason, ${param('reason')}::text) where id = ${param('id')}::uuid and review_reason is null`,
);

/** What was told of a movement so far, as far as it is kept; the oldest first. */
const listTold = statement<{ id: string }>()(
  'bank.list_told_of',
  (_query, param) => sql<{ provider: BankProvider; payload: unknown }>`
  select provider, payload from bank_events where transaction_id = ${param('id')}::uuid and raw_body <> '' order by id limit 100`,
);

/**
 * Money takes the words of a report that tells of it and that it was told without. What waits, and
 * of which nobody has decided anything, is laid anew by them.
 */
export async function takeWords(
  tx: Tx,
  {
    transactionId: id,
    movement,
  }: { readonly transactionId: string; readonly movement: BankMovement },
  lay: (heard: HeardMovement, put: Put) => Promise<unknown>,
): Promise<void> {
  const row = await tx.first(lockTransaction, { id });
  if (row === null || !tellsMore(row, movement)) return;
  const { memo } = movement;
  const counterparty = row.counterparty ?? movement.counterparty;
  await tx.run(saveWords, { id, memo, counterparty });
  if (!(await waitsForWords(tx, row)) || namesOf(readMemo(memo)).length === 0) return;
  const put: Put = async (place) => {
    await tx.run(layAnew, { id, ...place });
    return id;
  };
  await lay(asHeard(row, movement), put);
  await tx.run(keepReason, { id, reason: row.review_reason });
}

/**
 * A report is not of this money any more: it has the words that others tell of it; where nothing of
 * theirs is kept, what it had of the report's counts as erased. Refuses with TRANSACTION_SETTLED
 * what lies where those words alone have laid it: whoever knows better takes it off there first.
 */
export async function giveWordsBack(
  tx: Tx,
  id: string,
  report: { readonly provider: BankProvider; readonly payload: unknown },
): Promise<Result<true, AppError>> {
  const row = await tx.first(lockTransaction, { id });
  const [taken] = movementsOf([report]);
  if (row === null || taken === undefined || row.memo !== taken.memo) return ok(true);
  const told = movementsOf(await tx.all(listTold, { id }));
  const best = told.reduce<Words | null>(
    (kept, { memo, counterparty }) =>
      kept === null || tellsMore({ ...kept, words_erased: false }, { memo })
        ? { memo, counterparty: kept?.counterparty ?? counterparty }
        : kept,
    null,
  );
  if (best?.memo === row.memo) return ok(true);
  const isNamed = namesOf(readMemo(row.memo)).length > 0;
  if (isNamed && isLaid(row) && (await tx.first(findDecision, { id })) === null)
    return err(appError('TRANSACTION_SETTLED'));
  await (best === null ? tx.run(eraseWords, { id }) : tx.run(saveWords, { id, ...best }));
  return ok(true);
}

/** As somebody told them. */
interface Words {
  readonly memo: string;
  readonly counterparty: string | null;
}

function movementsOf(
  reports: readonly { readonly provider: BankProvider; readonly payload: unknown }[],
): readonly BankMovement[] {
  return reports.flatMap(({ provider, payload }) => {
    const read = readMovement(provider, payload);
    return read.kind === 'movement' ? [read.movement] : [];
  });
}

/**
 * Whether a report names something where money names nothing, or says something where it is mute.
 */
function tellsMore(
  { memo, words_erased: isErased }: Pick<BankTransactionRow, 'memo' | 'words_erased'>,
  told: Pick<BankMovement, 'memo'>,
): boolean {
  const [known, now] = [readMemo(memo), readMemo(told.memo)];
  if (isErased || namesOf(known).length > 0) return false;
  return namesOf(now).length > 0 || (known.bare === '' && now.bare !== '');
}

/** Nobody knows what it is for, and no person has ever said anything of it. */
async function waitsForWords(tx: Tx, row: BankTransactionRow): Promise<boolean> {
  const { id, state } = row;
  if (isLaid(row) || (state !== 'review' && state !== 'strayed')) return false;
  return (await tx.first(findDecision, { id })) === null;
}

function isLaid({
  order_id: orderId,
  payout_id: payoutId,
  refund_id: refundId,
}: BankTransactionRow): boolean {
  return orderId !== null || payoutId !== null || refundId !== null;
}

/** A movement as it would have been heard of with the words that a report of it has. */
function asHeard(row: BankTransactionRow, told: BankMovement): HeardMovement {
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
