import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from './support/api-client.ts';
import { ruleKinds } from './support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from './support/shop.ts';
import { tellAgain } from './support/told-again.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

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
