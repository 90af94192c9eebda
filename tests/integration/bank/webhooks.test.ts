import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { startTestServer } from '../support/test-server.ts';
import { ruleKinds, type DatabaseSource } from '../support/databases.ts';
import { bankTime, bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('webhooks of the bank on %s', (kind) => {
  let server: TestServer;
  let source: DatabaseSource;
  let shop: Shop;
  withServer(kind, (started) => ({ server, source } = started), {
    env: bankSecrets,
    limits: { commerceSweepMs: 1000 },
  });
  beforeAll(() => {
    shop = openShop(server);
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const waiting = async () => {
    const client = await shop.learner();
    const order = await shop.order(client);
    return {
      client,
      order,
      memo: order.payment_info.payment_code as string,
      status: async () => (await shop.get(client, order.id)).status,
    };
  };

  it('of SePay with its key make a paid order and are answered as SePay asks', async () => {
    const { memo, status } = await waiting();
    const answer = await shop.sepay({ memo, amount: price.pro });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await status()).toBe('PAID');
  });

  it('of SePay with its signature, and of Casso one by one or in a batch, count the same', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const body = JSON.stringify(shop.sepayBody({ memo: first.memo, amount: price.pro }));
    expect(
      (await shop.post('sepay', body, shop.signSepay(body, Math.floor(server.clock.nowMs / 1000))))
        .status,
    ).toBe(200);
    const element = (memo: string, id: number, laterMs = 0) => ({
      id,
      reference: `CS${id}`,
      description: memo,
      amount: price.pro,
      accountNumber: '0000000000',
      transactionDateTime: bankTime(server.clock.nowMs + laterMs),
    });
    expect((await shop.casso(element(second.memo, 901))).status).toBe(200);
    // Of the very second that SePay told of it might be the same money.
    const nameless = element('khong co ma', 903, 1000);
    expect((await shop.casso([element(third.memo, 902), nameless])).status).toBe(200);
    for (const { status } of [first, second, third]) expect(await status()).toBe('PAID');
    expect(await shop.transactions('khong co ma')).toMatchObject([
      { state: 'review', review_reason: 'no_code' },
    ]);
  });

  it('that are forged, altered, old or not configured are refused and leave nothing behind', async () => {
    const { memo, status } = await waiting();
    const before = await shop.count('bank_events');
    const body = JSON.stringify(shop.sepayBody({ memo, amount: price.pro }));
    const seconds = Math.floor(server.clock.nowMs / 1000);
    const refusals = [
      await shop.post('sepay', body, {}),
      await shop.post('sepay', body, { authorization: 'Apikey sai-khoa-sai-khoa' }),
      await shop.post('sepay', body.replace('2900000', '9900000'), shop.signSepay(body, seconds)),
      await shop.post('sepay', body, shop.signSepay(body, seconds - 301)),
      await shop.post('casso', body, { 'x-casso-signature': `t=${seconds},v1=${'0'.repeat(128)}` }),
      await shop.post('casso', body, {}),
    ];
    expect(refusals.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 401]);
    for (const answer of refusals)
      expect((await answer.json()).errors[0].extensions.code).toBe('WEBHOOK_SIGNATURE');
    const bare = await startTestServer(source, { env: { DEMO: '0' } });
    const answer = await openShop(bare).post('sepay', body, { authorization: 'Apikey null' });
    expect([answer.status, (await answer.json()).errors[0].extensions.code]).toEqual([
      503,
      'WEBHOOK_NOT_CONFIGURED',
    ]);
    await bare.stop();
    expect(await shop.count('bank_events')).toBe(before);
    expect(await status()).toBe('PENDING');
  });

  it('told a hundred times are handled once', async () => {
    const { memo, client, order } = await waiting();
    const body = JSON.stringify(shop.sepayBody({ memo, amount: price.pro }));
    const [events, grants, mails] = [
      await shop.count('bank_events'),
      await shop.count('entitlements'),
      await shop.count('email'),
    ];
    for (let time = 0; time < 100; time += 1)
      expect(
        (await shop.post('sepay', body, { authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}` }))
          .status,
      ).toBe(200);
    expect([
      (await shop.count('bank_events')) - events,
      (await shop.count('entitlements')) - grants,
    ]).toEqual([1, 1]);
    expect(
      (await shop.get(client, order.id)).events.map((event: { kind: string }) => event.kind),
    ).toEqual(['created', 'money_in', 'paid']);
    const told = (await shop.count('email')) - mails;
    await shop.post('sepay', body, { authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}` });
    expect((await shop.count('email')) - mails).toBe(told);
  });

  it('told fifty times at once, by two providers, are one payment', async () => {
    const { memo, client, order } = await waiting();
    const body = JSON.stringify(shop.sepayBody({ memo, amount: price.pro, reference: 'FTHAIBEN' }));
    const casso = {
      id: 777,
      reference: 'FTHAIBEN',
      description: memo,
      amount: price.pro,
      accountNumber: '0000000000',
      transactionDateTime: '',
    };
    const tell = async (time: number) =>
      time % 2 === 0
        ? shop.post('sepay', body, { authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}` })
        : shop.casso(casso);
    const answers = await Promise.all(Array.from({ length: 50 }, async (_, time) => tell(time)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(async () => (await shop.get(client, order.id)).status).toBe('PAID');
    expect(await shop.get(client, order.id)).toMatchObject({
      received_amount: '2900000',
      excess_amount: '0',
    });
    expect(await shop.transactions(memo)).toHaveLength(1);
  });

  // Under one reference a person is asked: bank-reports.test.ts.
  it('of two transfers that look alike in all but their reference count both', async () => {
    const { memo, client, order } = await waiting();
    for (const id of [88_001, 88_002])
      await shop.sepay({ memo, amount: 1_450_000, reference: `FTGIONG${id}`, id });
    expect(await shop.get(client, order.id)).toMatchObject({
      status: 'PAID',
      received_amount: '2900000',
      excess_amount: '0',
    });
  });

  it('count the same in any order', async () => {
    const parts = [1_000_000, 900_000, 1_100_000];
    for (const order of [parts, parts.toReversed(), [900_000, 1_100_000, 1_000_000]]) {
      const { memo, client, order: made } = await waiting();
      for (const amount of order) await shop.sepay({ memo, amount });
      expect(await shop.get(client, made.id)).toMatchObject({
        status: 'PAID',
        received_amount: '3000000',
        excess_amount: '100000',
      });
    }
  });

  it('are kept to the letter, with fields that nobody knows yet', async () => {
    const { memo } = await waiting();
    await shop.sepay({
      memo,
      amount: price.pro,
      more: { soDuMoi: 12, nested: { chữ: 'có dấu' }, rác: 'a\u0000b' },
    });
    expect((await shop.transactions(memo))[0]?.extra).toMatchObject({
      soDuMoi: 12,
      nested: { chữ: 'có dấu' },
      rác: 'a\uFFFDb',
      accumulated: 19_077_000,
    });
  });

  it('find the order in whatever the memo became on its way', async () => {
    const shapes: readonly ((code: string) => string)[] = [
      (code) => code.toLowerCase(),
      (code) => `MBVCB.3278907687.033456.${code}.CT tu 0011001932418 NGUYEN HOAI AN toi 0000000000`,
      (code) => `CHUYEN TIEN ${code.slice(0, 5)} ${code.slice(5)}-CHUYEN`,
      (code) => `Học phí Mai Vàng: ${Array.from(code).join('.')}`,
      (code) => `${code}FT26325${'0'.repeat(9)}`,
      (code) => `QR ${code.replaceAll('0', 'O').replaceAll('1', 'I')}`,
    ];
    for (const shape of shapes) {
      const { memo, status } = await waiting();
      await shop.sepay({ memo: shape(memo), amount: price.pro });
      expect([shape(memo), await status()]).toEqual([shape(memo), 'PAID']);
    }
  });

  it('that fit nowhere wait for an administrator: no code, unknown code, two orders, another account', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await shop.sepay({ memo: 'MV00000000', amount: price.pro });
    await shop.sepay({ memo: `${first.memo} ${second.memo}`, amount: price.pro });
    await shop.sepay({ memo: `tk khac ${first.memo}`, amount: price.pro, account: '9999999999' });
    const reasons = [];
    for (const memo of ['MV00000000', `${first.memo} ${second.memo}`, `tk khac ${first.memo}`])
      reasons.push((await shop.transactions(memo))[0]?.review_reason);
    expect(reasons).toEqual(['unknown_code', 'several_codes', 'wrong_account']);
    expect([await first.status(), await second.status()]).toEqual(['REVIEW', 'PENDING']);
    await shop.sepay({ memo: first.memo, amount: price.pro });
    expect(await first.status()).toBe('PAID');
  });

  it('signed as they must be but unreadable are kept for people, and never stop the next one', async () => {
    const { memo, status } = await waiting();
    const before = await shop.count('bank_events');
    for (const body of [
      '',
      'không phải JSON',
      '[]',
      '{"id":55501,"transferType":"in"}',
      '{"id":55502,"transferType":"in","transferAmount":0}',
    ]) {
      expect(
        (await shop.post('sepay', body, { authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}` }))
          .status,
      ).toBe(200);
    }
    await shop.sepay({ memo, amount: price.pro });
    expect([(await shop.count('bank_events')) - before, await status()]).toEqual([6, 'PAID']);
  });

  it('that a crash left behind after storing are handled by the sweep', async () => {
    const { memo, status } = await waiting();
    const body = JSON.stringify(shop.sepayBody({ memo, amount: price.pro }));
    await server.database.raw(
      `insert into bank_events (provider, tellers, provider_id, raw_body, headers, payload, received_at, next_attempt_at) values ('sepay', '{sepay}', 'sau-khi-luu', $1::text, '{}', $1::text::jsonb, $2, $2)`,
      [body, new Date(server.clock.nowMs)],
    );
    await expect.poll(status).toBe('PAID');
  });

  it('of money that goes out close the refund that its memo or its reference names', async () => {
    const { memo, client, order } = await waiting();
    await shop.sepay({ memo, amount: price.pro });
    await shop.refund(client, order.id);
    const [row] = (await server.database.raw('select memo_code from refunds where order_id = $1', [
      order.id,
    ])) as readonly { readonly memo_code: string }[];
    await shop.sepay({
      memo: `HOAN TIEN ${row?.memo_code}`,
      amount: price.pro - 1,
      direction: 'out',
    });
    expect((await shop.get(client, order.id)).status).toBe('REFUND_REQUESTED');
    await shop.sepay({
      memo: `HOAN TIEN ${row?.memo_code}`,
      amount: price.pro,
      direction: 'out',
      reference: 'FTHOAN1',
    });
    expect(await shop.get(client, order.id)).toMatchObject({
      status: 'REFUNDED',
      refund: { state: 'sent', reference: 'FTHOAN1' },
    });
  });

  it('that never came are found in the provider’s own list, and count once with those that did', async () => {
    const [missed, told] = [await waiting(), await waiting()];
    const toldBody = shop.sepayBody({ memo: told.memo, amount: price.pro });
    await shop.post('sepay', JSON.stringify(toldBody), {
      authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}`,
    });
    const row = (id: number | string, memo: string, reference: string) => ({
      id: String(id),
      bank_brand_name: 'Vietcombank',
      account_number: '0000000000',
      transaction_date: bankTime(server.clock.nowMs),
      amount_out: '0.00',
      amount_in: '2900000.00',
      accumulated: '1',
      transaction_content: memo,
      reference_number: reference,
      code: null,
      sub_account: null,
      bank_account_id: '7',
    });
    const asked: { url: string | undefined; authorization: string | undefined }[] = [];
    const bank = createServer((request, response) => {
      asked.push({ url: request.url, authorization: request.headers.authorization });
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          status: 200,
          error: null,
          messages: { success: true },
          transactions: [
            { ...row(660_002, 'HONG', 'FTHONG'), amount_in: 'hai triệu' },
            row(660_001, missed.memo, 'FTQUEN'),
            row(toldBody.id, told.memo, toldBody.referenceCode),
          ],
        }),
      );
    });
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has such an address.
    const { port } = bank.address() as AddressInfo;
    const polling = await startTestServer(
      { ...source, create: async () => ({ database: sharedWith(server.database), url: null }) },
      {
        env: { SEPAY_TOKEN: 'ma-truy-cap', SEPAY_API_URL: `http://127.0.0.1:${port}` },
        limits: { bankPollMs: 1000 },
      },
    );
    await expect.poll(missed.status).toBe('PAID');
    await polling.stop();
    bank.close();
    expect(asked[0]?.authorization).toBe('Bearer ma-truy-cap');
    expect(asked[0]?.url).toMatch(
      /^\/userapi\/transactions\/list\?transaction_date_min=\d{4}-\d{2}-\d{2}\+\d{2}%3A\d{2}%3A\d{2}&limit=5000$/,
    );
    expect(await shop.transactions(told.memo)).toHaveLength(1);
    expect(
      await server.database.raw(
        "select outcome from bank_events where provider = 'sepay' and provider_id = '660002'",
      ),
    ).toEqual([{ outcome: 'unreadable' }]);
  });
});

/** The database of a server that goes on when another one on it stops. */
function sharedWith(database: Database): Database {
  return { ...database, close: async () => undefined };
}
