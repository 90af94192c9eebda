import { sql } from 'kysely';
import type { BankProvider } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { readMovement } from './bank-movement.ts';
import { lockTransaction } from './bank-store.ts';
import type { ReopenedReport } from './report-store.ts';
import { namesOf, readMemo, tellsMore } from './memo.ts';
import {
  asHeard,
  type ByWords,
  isDecided,
  isLaid,
  isSureOf,
  keepBefore,
  nameOutgoing,
  putAnew,
  othersStandForIt,
} from './take-words.ts';

/**
 * A movement has the words again that it had; of erased ones the codes alone. Whether who put it
 * where it lies knew them: `was` as before, `later` another report lends them, and it
 * may be something else by those.
 */
const restoreWords = statement<{
  id: string;
  memo: string;
  counterparty: string | null;
  known: 'was' | 'later' | 'own';
}>()(
  'bank.restore_words',
  (_query, param) => sql<never>`
  update bank_transactions set memo = case when words_erased then memo_codes(${param('memo')}) else ${param('memo')} end,
    counterparty = case when words_erased then null else ${param('counterparty')} end,
    code_said = case ${param('known')}::text when 'was' then code_said when 'later' then case when state not in ('review', 'strayed') then 'later' end end
  where id = ${param('id')}::uuid`,
);

/** Over what another report lent these words its own: that lent them over what was before these. */
const lendOver = statement<{
  transactionId: string;
  lent: string;
  memo: string;
  counterparty: string | null;
}>()(
  'bank.lend_over',
  (_query, param) => sql<{ id: bigint }>`
  update bank_events set memo_before = ${param('memo')}, counterparty_before = ${param('counterparty')}
  where transaction_id = ${param('transactionId')}::uuid and memo_before = ${param('lent')} returning id`,
);

/** What was told of a movement so far, as far as it is kept; the oldest first. */
const listTold = statement<{ id: string }>()(
  'bank.list_told_of',
  (_query, param) => sql<{ id: bigint; provider: BankProvider; payload: unknown }>`
  select id, provider, payload from bank_events where transaction_id = ${param('id')}::uuid and raw_body <> '' order by id limit 100`,
);

/**
 * A report is not of this money any more: what it lent is given back, and money has the words that
 * it had before or that others tell of it. A report that lent nothing takes nothing away. What
 * waits and of which nobody has decided anything is laid anew. Refuses with TRANSACTION_SETTLED
 * what those words alone have laid: whoever knows better takes it off there first. Where nobody can
 * any more the words stay, as its own.
 */
export async function giveWordsBack(
  tx: Tx,
  report: ReopenedReport,
  by: ByWords,
): Promise<Result<true, AppError>> {
  const { transaction_id: id, memo_before: memo, counterparty_before: counterparty } = report;
  const row = memo === null ? null : await tx.first(lockTransaction, { id });
  const lent = memoOf(report);
  if (memo === null || row === null || lent === null) return ok(true);
  const before = { memo, counterparty };
  if (othersStandForIt(row)) {
    await tx.run(restoreWords, { id, ...before, known: 'own' });
    return ok(true);
  }
  if ((await tx.all(lendOver, { transactionId: id, lent, ...before })).length > 0) return ok(true);
  const best = await bestWords(tx, id, before);
  const staysNamed = namesIn(best.memo) === namesIn(row.memo);
  const isWaiting = row.state === 'review' || row.state === 'strayed';
  const isFree = staysNamed || (await isDecided(tx, id));
  if (!isFree && !isWaiting)
    return (await by.isStuck(row)) ? ok(true) : err(appError('TRANSACTION_SETTLED'));
  const isOwn = best.reportId === null || (await isSureOf(tx, { row, memo: best.memo }, by));
  const known = staysNamed ? 'was' : isOwn ? 'own' : 'later';
  await tx.run(restoreWords, { id, memo: best.memo, counterparty: best.counterparty, known });
  if (best.reportId !== null) await tx.run(keepBefore, { id: best.reportId, ...before });
  if (isFree || !isLaid(row)) await nameOutgoing(tx, { row, memo: best.memo }, by);
  else
    await by.lay(
      asHeard(row, { memo: best.memo, accountNumbers: [] }),
      putAnew(tx, id),
      row.order_id,
    );
  return ok(true);
}

/** Words of money, and the report that lends them; null when they are its own. */
interface Words {
  readonly memo: string;
  readonly counterparty: string | null;
  readonly reportId: bigint | null;
}

async function bestWords(tx: Tx, id: string, own: Omit<Words, 'reportId'>): Promise<Words> {
  let best: Words = { ...own, reportId: null };
  for (const told of await tx.all(listTold, { id })) {
    const memo = memoOf(told);
    if (memo !== null && tellsMore(readMemo(best.memo), readMemo(memo)))
      best = { ...best, memo, reportId: told.id };
  }
  return best;
}

function memoOf({
  provider,
  payload,
}: Pick<ReopenedReport, 'provider' | 'payload'>): string | null {
  const read = readMovement(provider, payload);
  return read.kind === 'movement' ? read.movement.memo : null;
}

function namesIn(memo: string): string {
  return namesOf(readMemo(memo)).toSorted().join(' ');
}
