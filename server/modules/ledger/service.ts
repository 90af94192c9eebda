import { invariant } from '../../../src/shared/kernel/assert.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { LedgerBook } from './ledger-book.ts';
import type { JournalLine, LedgerAccount, NewJournal } from './ledger.ts';
import { readJournals } from './read-journals.ts';
import { findAccount, findJournalLines, insertAccount, insertEntry, insertJournal, sumEntries } from './store.ts';
import { readTrialBalance } from './trial-balance.ts';

/** The ledger of a database. That journals sum to zero and balances equal their entries is held by the database itself (0008-ledger.sql). */
export function createLedger(database: Database): LedgerBook {
  return {
    post,
    async balance(tx, account) {
      return (await tx.first(sumEntries, keyOf(account)))?.amount ?? 0n;
    },
    trialBalance: async (at) => readTrialBalance(database, at),
    journals: async (page, filter) => readJournals(database, page, filter),
  };
}

/** A line whose account has its number. */
interface Entry {
  readonly accountId: number;
  readonly amount: bigint;
}

async function post(tx: Tx, journal: NewJournal): Promise<void> {
  const total = journal.lines.reduce((sum, line) => sum + line.amountVnd, 0n);
  invariant(total === 0n, `journal ${journal.key} sums to ${total}`);
  const entries = await entriesOf(tx, journal.lines);
  if (entries.length === 0) return;
  const { key, kind, at, orderId } = journal;
  const inserted = await tx.first(insertJournal, { key, kind, at, orderId });
  if (inserted === null) return requireSame(tx, journal, entries);
  for (const { accountId, amount } of entries) await tx.run(insertEntry, { journalId: inserted.id, accountId, amount });
  return undefined;
}

/** One entry per account, in the order of their numbers, without those that come to nothing. */
async function entriesOf(tx: Tx, lines: readonly JournalLine[]): Promise<readonly Entry[]> {
  const amounts = new Map<number, bigint>();
  for (const { account, amountVnd } of lines) {
    if (amountVnd === 0n) continue;
    const accountId = await getAccountId(tx, account);
    amounts.set(accountId, (amounts.get(accountId) ?? 0n) + amountVnd);
  }
  return [...amounts].map(([accountId, amount]) => ({ accountId, amount })).filter(({ amount }) => amount !== 0n).toSorted((a, b) => a.accountId - b.accountId);
}

async function getAccountId(tx: Tx, account: LedgerAccount): Promise<number> {
  const key = keyOf(account);
  const known = await tx.first(findAccount, key);
  if (known !== null) return known.id;
  await tx.run(insertAccount, key);
  const made = await tx.first(findAccount, key);
  invariant(made !== null, `ledger account ${account.name} was made and is not there`);
  return made.id;
}

/** The moment may differ: the same thing told twice was told at two moments. */
async function requireSame(tx: Tx, journal: NewJournal, entries: readonly Entry[]): Promise<void> {
  const lines = await tx.all(findJournalLines, { key: journal.key });
  const isSame =
    lines.length === entries.length &&
    lines.every((line, index) => line.kind === journal.kind && line.order_id === journal.orderId && line.account_id === entries[index]?.accountId && line.amount === entries[index].amount);
  invariant(isSame, `journal ${journal.key} is there already with other lines`);
}

function keyOf(account: LedgerAccount) {
  return { name: account.name, userId: 'userId' in account ? account.userId : null };
}
