import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { createLedger, type LedgerQueries, type NewJournal } from '#server/modules/ledger/api.ts';
import type { ApiClient } from '../support/api-client.ts';
import { databaseKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const at = new Date('2026-03-02T02:00:00.000Z');
const bankIn = (
  key: NewJournal['key'],
  amountVnd: bigint,
  more: Partial<NewJournal> = {},
): NewJournal => ({
  key,
  kind: 'bank_in',
  at,
  orderId: null,
  lines: [
    { account: { name: 'cash' }, amountVnd },
    { account: { name: 'clearing' }, amountVnd: -amountVnd },
  ],
  ...more,
});
const storedBalance = statement<{ name: string }>()('test.stored_balance', (query, param) =>
  query
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('name', '=', param('name'))
    .where('user_id', 'is', null),
);

describe.each(databaseKinds)('the ledger on %s', (kind) => {
  let database: Database;
  let ledger: LedgerQueries;
  let admin: ApiClient;
  let learner: ApiClient;
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    ({ database } = server);
    ledger = createLedger(database);
    [admin, learner] = await Promise.all([server.signedIn('admin'), server.signedIn('linh')]);
  });

  const post = async (journal: NewJournal) =>
    database.transaction(async (tx) => ledger.post(tx, journal));
  const balanceOf = async (name: 'cash' | 'clearing') =>
    database.transaction(async (tx) => ledger.balance(tx, { name }));
  const problems = async () => (await ledger.trialBalance(null)).problems;

  it('moves the balances with the entries, and says the same by both', async () => {
    const [cash, clearing] = [await balanceOf('cash'), await balanceOf('clearing')];
    await post(bankIn('bank:moves', 9_007_199_254_740_993n));
    expect(await balanceOf('cash')).toBe(cash + 9_007_199_254_740_993n);
    expect(await balanceOf('clearing')).toBe(clearing - 9_007_199_254_740_993n);
    expect((await database.first(storedBalance, { name: 'cash' }))?.balance).toBe(
      await balanceOf('cash'),
    );
    expect(await problems()).toEqual([]);
  });

  it('writes a key once, and throws when it is given again, with the same lines too', async () => {
    await post(bankIn('bank:once', 5_000n));
    const cash = await balanceOf('cash');
    for (const again of [
      bankIn('bank:once', 5_000n),
      bankIn('bank:once', 5_001n),
      bankIn('bank:once', 5_000n, { kind: 'write_off' }),
    ])
      await expect(post(again)).rejects.toThrow('is there already');
    expect(await balanceOf('cash')).toBe(cash);
  });

  it('leaves zero lines out and writes nothing of nothing', async () => {
    await post({ ...bankIn('bank:nothing', 0n) });
    await post({
      ...bankIn('bank:folded', 7n),
      lines: [
        ...bankIn('bank:folded', 7n).lines,
        { account: { name: 'excess' }, amountVnd: 0n },
        { account: { name: 'revenue' }, amountVnd: 3n },
        { account: { name: 'revenue' }, amountVnd: -3n },
      ],
    });
    const { nodes } = await page({ kind: 'bank_in' });
    expect(nodes.some(({ key }) => key === 'bank:nothing')).toBe(false);
    expect(nodes.find(({ key }) => key === 'bank:folded')?.lines).toEqual([
      { account: 'cash', userId: null, amountVnd: 7n },
      { account: 'clearing', userId: null, amountVnd: -7n },
    ]);
  });

  it('refuses in the service and in the database a journal that does not sum to zero', async () => {
    const uneven = {
      ...bankIn('bank:uneven', 5n),
      lines: [
        { account: { name: 'cash' }, amountVnd: 5n },
        { account: { name: 'clearing' }, amountVnd: -4n },
      ],
    } as const;
    await expect(post(uneven)).rejects.toThrow('sums to 1');
    const raw = async (texts: readonly string[]) =>
      database.transaction(async (tx) => {
        for (const text of texts) await tx.raw(text);
      });
    const journal = "insert into ledger_journals (key, kind, at) values ('raw', 'bank_in', now())";
    const line = (account: string, amount: number) =>
      `insert into ledger_entries select j.id, a.id, ${amount} from ledger_journals j, ledger_accounts a where j.key = 'raw' and a.name = '${account}'`;
    await expect(raw([journal])).rejects.toThrow('has 0 lines');
    await expect(raw([journal, line('cash', 1)])).rejects.toThrow('has 1 lines that sum to 1');
    await expect(raw([journal, line('cash', 1), line('excess', -2)])).rejects.toThrow(
      'has 2 lines that sum to -1',
    );
    await expect(raw([journal, line('cash', 1), line('cash', -1)])).rejects.toThrow(
      'duplicate key',
    );
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['changing a journal', "update ledger_journals set kind = 'write_off'"],
    ['removing a journal', 'delete from ledger_journals'],
    ['emptying the journals', 'truncate ledger_journals cascade'],
    ['changing an entry', 'update ledger_entries set amount = amount + 1'],
    ['removing an entry', 'delete from ledger_entries'],
    ['emptying the entries', 'truncate ledger_entries'],
    [
      'adding to an old journal',
      "insert into ledger_entries select j.id, a.id, 1 from ledger_journals j, ledger_accounts a where j.key = 'bank:guarded by adding to an old journal' and a.name = 'excess'",
    ],
    ['moving a balance by hand', 'update ledger_accounts set balance = balance + 1'],
    ['renaming an account', "update ledger_accounts set name = 'excess' where name = 'cash'"],
    ['removing an account', "delete from ledger_accounts where name = 'tax_payable'"],
    [
      'an account that starts with money',
      "insert into ledger_accounts (name, user_id, balance) values ('affiliate_wallet', gen_random_uuid(), 5)",
    ],
  ])('refuses %s', async (what, text) => {
    await post(bankIn(`bank:guarded by ${what}`, 11n));
    const before = await ledger.trialBalance(null);
    await expect(database.raw(text)).rejects.toThrow(/append-only|written before|starts at 0/);
    expect(await ledger.trialBalance(null)).toEqual(before);
  });

  it('adds up when 40 write at once, each thing told by two of them, of whom one is refused', async () => {
    const cash = await balanceOf('cash');
    const people = [randomUUID(), randomUUID(), randomUUID()] as const;
    const ends = await Promise.allSettled(
      Array.from({ length: 40 }, async (_, index) =>
        database.transaction(async (tx) => {
          const journals = [
            bankIn(`bank:crowd-${index % 20}`, BigInt((index % 20) + 1)),
            ...people.map((userId, at) => personal(`bank:crowd-${index % 20}-${at}`, userId)),
          ];
          for (const journal of journals) await ledger.post(tx, journal);
        }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect((await balanceOf('cash')) - cash).toBe(210n);
    expect(await problems()).toEqual([]);
  });

  it('never makes writers of different keys wait in a circle', async () => {
    const names = ['revenue', 'excess', 'write_off', 'refund_payable'] as const;
    const pair = (key: NewJournal['key'], from: number): NewJournal => ({
      ...bankIn(key, 1n),
      kind: 'write_off',
      lines: [
        { account: { name: names[from % 4] ?? 'revenue' }, amountVnd: 1n },
        { account: { name: names[(from + 1) % 4] ?? 'excess' }, amountVnd: -1n },
      ],
    });
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        database.transaction(async (tx) => {
          for (let step = 0; step < 4; step += 1)
            await ledger.post(
              tx,
              pair(`bank:circle:${index}:${step}`, index + (index % 2 === 0 ? step : 4 - step)),
            );
        }),
      ),
    );
    expect(await problems()).toEqual([]);
  });

  it('gives the trial balance of any moment', async () => {
    const early = new Date('2020-01-01T00:00:00.000Z');
    await post(bankIn('bank:early', 123n, { at: early }));
    const then = await ledger.trialBalance(early);
    expect(then.lines.find(({ account }) => account === 'cash')).toEqual({
      account: 'cash',
      debitVnd: 123n,
      creditVnd: 0n,
    });
    expect([then.debitVnd, then.creditVnd]).toEqual([123n, 123n]);
    expect((await ledger.trialBalance(new Date(early.getTime() - 1))).debitVnd).toBe(0n);
    const now = await ledger.trialBalance(null);
    expect(now.debitVnd).toBe(now.creditVnd);
    expect(now.debitVnd).toBeGreaterThan(123n);
  });

  async function page(
    filter: {
      readonly kind?: 'bank_in' | 'write_off';
      readonly account?: 'cash' | 'excess';
      readonly orderId?: string;
      readonly from?: Date;
      readonly until?: Date;
    },
    first = 100,
    after: string | null = null,
  ) {
    const result = await ledger.journals(
      { first, after },
      { kind: null, account: null, orderId: null, from: null, until: null, ...filter },
    );
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }

  it('pages journals newest first without leaving one out, also those of one moment', async () => {
    const orderId = randomUUID();
    for (let index = 0; index < 7; index += 1)
      await post(
        bankIn(`bank:page-${index}`, 1n, {
          orderId,
          at: new Date(at.getTime() + Math.floor(index / 3)),
        }),
      );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, endCursor, hasMore, total } = await page({ orderId }, 2, after);
      expect(total).toBe(7);
      seen.push(...nodes.map(({ key }) => key));
      after = hasMore ? endCursor : null;
    } while (after !== null);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `bank:page-${index}`));
    expect(
      (await page({ orderId, from: new Date(at.getTime() + 1), until: new Date(at.getTime() + 2) }))
        .total,
    ).toBe(3);
    expect((await page({ orderId, account: 'excess' })).total).toBe(0);
    expect((await page({ orderId, kind: 'write_off' })).total).toBe(0);
    const refused = await Promise.all(
      [
        { first: 0, after: null },
        { first: 101, after: null },
        { first: 1, after: 'x' },
      ].map(async (input) =>
        ledger.journals(input, {
          kind: null,
          account: null,
          orderId: null,
          from: null,
          until: null,
        }),
      ),
    );
    expect(refused.map((result) => (result.ok ? null : result.error.field))).toEqual([
      'first',
      'first',
      'after',
    ]);
  });

  it('is shown to administrators only', async () => {
    const text =
      '{ trial_balance { debit_total credit_total problems lines { account debit credit balance } } ledger_journals(first: 2, kind: BANK_IN) { total has_more end_cursor nodes { id key kind at order_id lines { account user_id amount } } } }';
    const answer = await admin.post(text);
    expect(answer.codes).toEqual([]);
    expect(answer.data.trial_balance.problems).toEqual([]);
    expect(answer.data.trial_balance.debit_total).toBe(answer.data.trial_balance.credit_total);
    expect(answer.data.trial_balance.lines).toHaveLength(12);
    expect(answer.data.ledger_journals.nodes).toHaveLength(2);
    expect(answer.data.ledger_journals.nodes[0]).toMatchObject({
      kind: 'BANK_IN',
      lines: [{ account: 'CASH' }, { account: 'CLEARING' }],
    });
    expect((await learner.post(text)).codes).toEqual(['FORBIDDEN']);
  });
});

function personal(key: NewJournal['key'], userId: string): NewJournal {
  return {
    ...bankIn(key, 0n),
    kind: 'commission_approved',
    lines: [
      { account: { name: 'affiliate_pending', userId }, amountVnd: 2n },
      { account: { name: 'affiliate_wallet', userId }, amountVnd: -2n },
    ],
  };
}
