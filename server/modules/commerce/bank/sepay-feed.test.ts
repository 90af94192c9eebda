import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BankReport } from './bank-event-inbox.ts';
import { readMovement } from './bank-movement.ts';
import { createSepayFeed } from './sepay-feed.ts';

const row = {
  id: '49682',
  bank_brand_name: 'Vietcombank',
  account_number: '0123499999',
  transaction_date: '2026-11-21 14:02:37',
  amount_out: '0.00',
  amount_in: '2277000.00',
  accumulated: '19077000.00',
  transaction_content: 'chuyen tien',
  reference_number: 'MBVCB.3278907687',
  code: null,
  sub_account: null,
  bank_account_id: '19',
};

describe('the list of SePay', () => {
  let bank: Server;
  let answer: { readonly status: number; readonly body: unknown };
  let asked: string | undefined;
  /** What it lists of what is asked for; null: `answer`. */
  let rows: ((asked: URL) => unknown) | null = null;
  beforeEach(async () => {
    rows = null;
    bank = createServer((request, response) => {
      asked = request.url;
      const told =
        rows === null
          ? answer
          : { status: 200, body: rows(new URL(request.url ?? '', 'http://bank')) };
      response
        .writeHead(told.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(told.body));
    });
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => void bank.close());
  const list = async () => {
    // A listening TCP server has such an address.
    const feed = createSepayFeed({
      token: 'ma',
      baseUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
      timeoutMs: 5000,
      pauseMs: 0,
    });
    const reports: BankReport[] = [];
    for await (const page of feed.listSince(
      new Date('2026-11-20T17:00:00Z'),
      new Date('2026-11-23T17:00:00Z'),
    ))
      reports.push(...page);
    return reports;
  };

  it('is asked for in Vietnamese time, and says the same as the webhook', async () => {
    answer = {
      status: 200,
      body: {
        status: 200,
        error: null,
        transactions: [row, { ...row, id: 49_683, amount_out: '5000.00', amount_in: '0.00' }],
      },
    };
    const reports = await list();
    expect(asked).toBe(
      '/userapi/transactions/list?transaction_date_min=2026-11-21+00%3A00%3A00&limit=5000',
    );
    expect(reports.map(({ provider, providerId }) => [provider, providerId])).toEqual([
      ['sepay', '49682'],
      ['sepay', '49683'],
    ]);
    const webhook = {
      id: 49_682,
      gateway: 'Vietcombank',
      transactionDate: row.transaction_date,
      accountNumber: row.account_number,
      content: 'chuyen tien',
      transferType: 'in',
      transferAmount: 2_277_000,
      subAccount: null,
      referenceCode: row.reference_number,
    };
    const [listed, told] = [
      readMovement('sepay', reports[0]?.payload),
      readMovement('sepay', webhook),
    ];
    expect(listed).toMatchObject({
      movement: {
        amountVnd: 2_277_000n,
        extra: { bank_account_id: '19', accumulated: '19077000.00' },
      },
    });
    expect(
      listed.kind === 'movement' && told.kind === 'movement' && { ...listed.movement, extra: null },
    ).toEqual(told.kind === 'movement' && { ...told.movement, extra: null });
    expect(readMovement('sepay', reports[1]?.payload)).toMatchObject({
      movement: { direction: 'out', amountVnd: 5000n },
    });
  });

  it('keeps a line that nobody can read, as it came, and reads the others', async () => {
    const odd = [
      { ...row, id: '1', amount_in: '2.277.000' },
      { ...row, id: '2', amount_out: '5000.00' },
      { id: '3', transaction_content: 'MV' },
      { ...row, id: '4', amount_in: { vnd: 1 } },
      { ...row, id: '5', account_number: ['0123499999'] },
      { ...row, id: undefined },
      'dòng hỏng',
      null,
      { ...row, id: '6', amount_in: '0.00', amount_out: '-5000' },
    ];
    answer = {
      status: 200,
      body: { transactions: [...odd, row, { ...row, id: '7', amount_in: '0.00' }] },
    };
    const reports = await list();
    expect(reports).toHaveLength(11);
    expect(reports.map(({ payload }) => readMovement('sepay', payload).kind)).toEqual([
      ...odd.map((line) =>
        line instanceof Object && line.id === undefined ? 'movement' : 'unreadable',
      ),
      'movement',
      'nothing',
    ]);
    expect(reports.map(({ providerId }) => providerId)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      expect.stringMatching(/^sha256:/),
      expect.stringMatching(/^sha256:/),
      expect.stringMatching(/^sha256:/),
      '6',
      row.id,
      '7',
    ]);
    expect(JSON.parse(reports[0]?.rawBody ?? '')).toEqual(odd[0]);
  });

  describe('that is longer than SePay lists at once', () => {
    /** As SePay answers: the newest of a span of time, both ends within, at most 5 000. */
    function listOf(times: readonly string[]): (asked: URL) => unknown {
      const rows = times
        .map((time, index) => ({ ...row, id: String(index), transaction_date: time }))
        .toSorted((a, b) => (a.transaction_date < b.transaction_date ? 1 : -1));
      return ({ searchParams: input }) => {
        const [min, max] = [
          input.get('transaction_date_min') ?? '',
          input.get('transaction_date_max') ?? '9999',
        ];
        return {
          transactions: rows
            .filter(({ transaction_date: at }) => at >= min && at <= max)
            .slice(0, Number(input.get('limit'))),
        };
      };
    }
    const at = (ms: number): string =>
      new Date(Date.UTC(2026, 10, 21) + ms).toISOString().slice(0, 19).replace('T', ' ');
    const minute = 60_000;

    it('is asked for in shorter and shorter times until nothing is cut, each movement once', async () => {
      const spread = Array.from({ length: 6000 }, (_, index) => at(index * 20_000));
      // A rush within one minute, more than two pages of it, and some that the bank dates ahead.
      const rush = Array.from({ length: 9000 }, (_, index) =>
        at(30 * minute * 60 + (index % 60) * 1000),
      );
      const ahead = Array.from({ length: 6000 }, (_, index) => at(80 * 60 * minute + index * 1000));
      rows = listOf([...spread, ...rush, ...ahead]);
      const ids = (await list()).map(({ providerId }) => Number(providerId));
      expect(ids).toHaveLength(21_000);
      expect(new Set(ids).size).toBe(21_000);
    });

    it('fails when a single second fills it, so that nobody takes it for whole', async () => {
      rows = listOf(Array.from({ length: 5000 }, () => at(minute)));
      await expect(list()).rejects.toThrow('no more than 5000 movements of 2026-11-21 00:01:00');
    });

    it('ends when its provider does not keep to the times asked for', async () => {
      const body = { transactions: Array.from({ length: 5000 }, () => null) };
      rows = () => body;
      await expect(list()).rejects.toThrow('does not keep to the times');
    });
  });

  it('that is none fails, so that nobody takes it for “nothing moved”', async () => {
    for (const bad of [
      { status: 401, body: {} },
      { status: 429, body: { transactions: [] } },
      { status: 200, body: { error: 'no' } },
      { status: 200, body: { transactions: {} } },
    ]) {
      answer = bad;
      await expect(list()).rejects.toThrow(Error);
    }
  });
});
