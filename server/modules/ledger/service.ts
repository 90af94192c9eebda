import { invariant } from '#shared/kernel/assert.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { LedgerQueries } from './ledger-queries.ts';
import type { JournalLine, LedgerAccount, NewJournal } from './ledger.ts';
import { readJournals } from './read-journals.ts';
import { insertAccount, insertJournal, sumEntries } from './store.ts';
import { readTrialBalance } from './trial-balance.ts';

/**
 * The ledger of a database. That journals sum to zero and balances equal their entries is held by
 * the database itself (0008-ledger.sql).
 */
export function createLedger(database: Database): LedgerQueries {
  return {
    post,
    async balance(tx, account) {
      return (await tx.first(sumEntries, keyOf(account)))?.amount ?? 0n;
    },
    trialBalance: async (at) => readTrialBalance(database, at),
    journals: async (page, filter) => readJournals(database, page, filter),
  };
}

/** What one account gets of a journal. */
interface Entry {
  readonly account: LedgerAccount;
  readonly amountVnd: bigint;
}

async function post(tx: Tx, journal: NewJournal): Promise<void> {
  const total = journal.lines.reduce((sum, line) => sum + line.amountVnd, 0n);
  invariant(total === 0n, `journal ${journal.key} sums to ${total}`);
  const entries = entriesOf(journal.lines);
  if (entries.length === 0) return;
  if (await write(tx, journal, entries)) return;
  // An account of a person has its first line.
  for (const { account } of entries) await tx.run(insertAccount, keyOf(account));
  invariant(await write(tx, journal, entries), `journal ${journal.key} is there already`);
}

/** False when the key is taken, or an account is not there yet. */
async function write(
  tx: Tx,
  { key, kind, at, orderId }: NewJournal,
  entries: readonly Entry[],
): Promise<boolean> {
  const keys = entries.map(({ account }) => keyOf(account));
  const row = await tx.first(insertJournal, {
    key,
    kind,
    at,
    orderId,
    names: keys.map(({ name }) => name),
    userIds: keys.map(({ userId }) => userId),
    amounts: entries.map(({ amountVnd }) => amountVnd),
  });
  return row !== null;
}

/** One entry per account, without those that come to nothing. */
function entriesOf(lines: readonly JournalLine[]): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const { account, amountVnd } of lines) {
    const key = nameOf(account);
    entries.set(key, { account, amountVnd: (entries.get(key)?.amountVnd ?? 0n) + amountVnd });
  }
  return [...entries.values()].filter(({ amountVnd }) => amountVnd !== 0n);
}

function nameOf(account: LedgerAccount): string {
  const { name, userId } = keyOf(account);
  return `${name} ${userId ?? ''}`;
}

function keyOf(account: LedgerAccount) {
  return { name: account.name, userId: 'userId' in account ? account.userId : null };
}
