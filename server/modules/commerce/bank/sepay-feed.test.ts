import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMovement } from './bank-movement.ts';
import { createSepayFeed } from './sepay-feed.ts';

const row = { id: '49682', bank_brand_name: 'Vietcombank', account_number: '0123499999', transaction_date: '2026-11-21 14:02:37', amount_out: '0.00', amount_in: '2277000.00', accumulated: '19077000.00', transaction_content: 'chuyen tien', reference_number: 'MBVCB.3278907687', code: null, sub_account: null, bank_account_id: '19' };

describe('the list of SePay', () => {
  let bank: Server;
  let answer: { readonly status: number; readonly body: unknown };
  let asked: string | undefined;
  beforeEach(async () => {
    bank = createServer((request, response) => {
      asked = request.url;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => void bank.close());
  // A listening TCP server has such an address.
  const list = async () => createSepayFeed({ token: 'ma', baseUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`, timeoutMs: 5000 }).listSince(new Date('2026-11-20T17:00:00Z'));

  it('is asked for in Vietnamese time, and says the same as the webhook', async () => {
    answer = { status: 200, body: { status: 200, error: null, transactions: [row, { ...row, id: 49_683, amount_out: '5000.00', amount_in: '0.00' }] } };
    const reports = await list();
    expect(asked).toBe('/userapi/transactions/list?transaction_date_min=2026-11-21+00%3A00%3A00&limit=5000');
    expect(reports.map(({ provider, providerId }) => [provider, providerId])).toEqual([['sepay', '49682'], ['sepay', '49683']]);
    const webhook = { id: 49_682, gateway: 'Vietcombank', transactionDate: row.transaction_date, accountNumber: row.account_number, content: 'chuyen tien', transferType: 'in', transferAmount: 2_277_000, subAccount: null, referenceCode: row.reference_number };
    const [listed, told] = [readMovement('sepay', reports[0]?.payload), readMovement('sepay', webhook)];
    expect(listed).toMatchObject({ movement: { amountVnd: 2_277_000n, extra: { bank_account_id: '19', accumulated: '19077000.00' } } });
    expect(listed.kind === 'movement' && told.kind === 'movement' && { ...listed.movement, extra: null }).toEqual(told.kind === 'movement' && { ...told.movement, extra: null });
    expect(readMovement('sepay', reports[1]?.payload)).toMatchObject({ movement: { direction: 'out', amountVnd: 5000n } });
  });

  it('that is none fails, so that nobody takes it for “nothing moved”', async () => {
    for (const bad of [{ status: 401, body: {} }, { status: 200, body: { error: 'no' } }, { status: 200, body: { transactions: [{ amount_in: 1 }] } }]) {
      answer = bad;
      await expect(list()).rejects.toThrow(Error);
    }
  });
});
