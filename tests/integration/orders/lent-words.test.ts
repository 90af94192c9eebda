import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const makeVoucher =
  'mutation V($code: String!, $terms: VoucherTermsInput!, $w: String!) { create_voucher(code: $code, audience: CODE, terms: $terms, confirm_password: $w) { id } }';

// A report of money that is known may lend it words, and may turn out to be of other money.
describe.each(ruleKinds)('words that a report lent, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const { done, ordered, told, rowOf, booked, doubtBeside, decide, casso } = tellAgain(() => ({
    server,
    shop,
    admin,
  }));
  /** All that is told of money but what waits is forgotten, as weeks later. */
  const forget = async () =>
    server.database.raw(
      "update bank_events set raw_body = '', headers = '{}', payload = '{}', memo_before = null, counterparty_before = null where outcome <> 'doubtful'",
    );
  const toldAgain = async (code: string, amount: number, at: string) => {
    await casso(code, amount, at);
    return `NGUYEN HOAI AN ${code}`;
  };

  it.each(['waits', 'is matched'] as const)(
    'are not taken of money that %s and had the very words, whose own report is forgotten',
    async (how) => {
      const an = await ordered('KHA_PRO');
      const code = how === 'waits' ? 'CHUYEN TIEN HOC KHOA' : an.code;
      const amount = how === 'waits' ? 501_000 : price.khaPro;
      const memo = `NGUYEN HOAI AN ${code}`;
      const id = await told({ memo, amount, at: '2026-11-02 20:00:00' });
      expect(await rowOf(id)).toMatchObject({ state: how === 'waits' ? 'review' : 'matched' });
      await forget();
      expect(await booked('07/11/2026', amount, memo)).toBe('similar');
      // One that says the code is decided by the person's word for its file.
      if ((await doubtBeside(id)) !== undefined) expect(await decide(id, true)).toBe('known');
      const [report] = (await server.database.raw(
        "select id::text from bank_events where transaction_id = $1 and raw_body <> ''",
        [id],
      )) as readonly { readonly id: string }[];
      await done('reopen', report ?? {});
      expect((await rowOf(id)).memo).toBe(memo);
      expect(await decide(id, false)).not.toBe('known');
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('hold a refund that they alone have closed, until somebody takes it off', async () => {
    const an = await ordered();
    await told({ memo: an.code, amount: price.pro });
    await expect.poll(async () => (await an.now()).status, { interval: 50 }).toBe('PAID');
    expect((await shop.refund(an.learner, an.id)).codes).toEqual([]);
    await server.database.raw('update refunds set held_until = null where order_id = $1', [an.id]);
    const [refund] = (await server.database.raw(
      'select id, memo_code from refunds where order_id = $1',
      [an.id],
    )) as readonly { readonly id: string; readonly memo_code: string }[];
    await done('start', { id: refund?.id });
    const at = bankTime(server.clock.nowMs);
    const id = await told({ memo: '', amount: price.pro, direction: 'out', at });
    expect(await rowOf(id)).toMatchObject({ state: 'strayed' });
    const text = `TRA LAI ${refund?.memo_code}`;
    expect(await booked(at.slice(0, 10).split('-').toReversed().join('/'), -price.pro, text)).toBe(
      'similar',
    );
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    expect(await rowOf(id)).toMatchObject({ state: 'outgoing', memo: text });
    await expect(done('reopen', { id: report })).rejects.toThrow('TRANSACTION_SETTLED');
    expect(await rowOf(id)).toMatchObject({ state: 'outgoing', memo: text });
  });

  it('leave money that waits with the order they named, which waits for none then', async () => {
    const an = await ordered('KHA_PRO');
    await shop.call(an.learner, 'cancel', { id: an.id });
    const at = '2026-11-24 08:00:00';
    const id = await told({ memo: '', amount: 502_000, at });
    await toldAgain(an.code, 502_000, at);
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: an.id });
    await done('reopen', { id: report });
    expect(await rowOf(id)).toMatchObject({
      state: 'review',
      review_reason: 'no_code',
      memo: '',
      order_id: null,
    });
    expect((await an.now()).status).not.toBe('REVIEW');
    expect(await shop.problems()).toEqual([]);
  });

  /** Money without a word that waits beside an order by the words of a report. */
  const heldBy = async (code: string, amount: number) => {
    const at = bankTime(server.clock.nowMs - 3.2 * 24 * hour);
    const id = await told({ memo: '', amount, at });
    await toldAgain(code, amount, at);
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    return { id, report };
  };

  it('free the voucher of an order whose time was over while they held it', async () => {
    const terms = {
      kind: 'PERCENT',
      percent: 10,
      min_order: '0',
      plans: ['KHA_PRO'],
      starts_at: new Date(server.clock.nowMs - hour).toISOString(),
      note: '',
      max_uses: 1,
    };
    const made = await admin.post(makeVoucher, { code: 'CHUMUON', terms, w: demoPassword });
    expect(made.codes).toEqual([]);
    const wanted = { plan: 'KHA_PRO', voucher: 'CHUMUON', total: 1_710_000 } as const;
    const learner = await shop.learner();
    const order = await shop.order(learner, wanted);
    const { report } = await heldBy(order.payment_info.payment_code, 1_710_000);
    expect((await shop.get(learner, order.id)).status).toBe('REVIEW');
    server.clock.nowMs += 30 * hour;
    admin = await server.signedIn('admin');
    await done('reopen', { id: report });
    expect(
      await server.database.raw(
        'select o.status, u.state from orders o join voucher_uses u on u.order_id = o.id where o.id = $1',
        [order.id],
      ),
    ).toEqual([{ status: 'expired', state: 'released' }]);
    expect((await shop.create(await shop.learner(), wanted)).codes).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('ask no money of whom bought the same while they held the order', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner, { plan: 'KHA_PRO' });
    const { report } = await heldBy(order.payment_info.payment_code, price.khaPro);
    expect((await shop.get(learner, order.id)).status).toBe('REVIEW');
    const bought = await shop.create(learner, { plan: 'PRO' });
    expect(bought.codes).toEqual([]);
    await shop.pay(learner, bought.data.create_order);
    await done('reopen', { id: report });
    expect((await shop.get(learner, order.id)).status).toBe('CANCELLED');
    expect(await shop.problems()).toEqual([]);
  });

  it('stay while another report says them too', async () => {
    const an = await ordered('KHA_PRO');
    const at = '2026-11-24 08:00:00';
    const id = await told({ memo: '', amount: 503_000, at });
    const memo = await toldAgain(an.code, 503_000, at);
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    expect(await booked('24/11/2026', 503_000, `${memo} LAN NUA`)).toMatch(/known|similar/);
    if ((await doubtBeside(id)) !== undefined) expect(await decide(id, true)).toBe('known');
    expect(await rowOf(id)).toMatchObject({ state: 'matched', memo });
    await done('reopen', { id: report });
    expect(await rowOf(id)).toMatchObject({ state: 'matched', memo: `${memo} LAN NUA` });
    expect(await shop.problems()).toEqual([]);
  });

  it('are given back of what was lent in turn, in whatever order', async () => {
    const an = await ordered('KHA_PRO');
    const at = '2026-11-24 08:00:00';
    const id = await told({ memo: '', amount: 504_000, at });
    const words = 'NGUYEN HOAI AN CHUYEN TIEN HOC';
    expect(await booked('24/11/2026', 504_000, words)).toBe('similar');
    const first = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    expect((await rowOf(id)).memo).toBe(words);
    expect(await booked('24/11/2026', 504_000, `${words} ${an.code}`)).toBe('similar');
    const second = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    await done('unmatch', { id });
    await done('reopen', { id: first });
    expect((await rowOf(id)).memo).toBe(`${words} ${an.code}`);
    await done('reopen', { id: second });
    expect((await rowOf(id)).memo).toBe('');
  });
});
