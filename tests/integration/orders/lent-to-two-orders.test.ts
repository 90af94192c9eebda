import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { watchLocks } from '../support/watch-locks.ts';
import { withServer } from '../support/with-server.ts';

// Two reports were called the same money by slips, and name two people's orders.
describe.each(ruleKinds)('words that two reports lent, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  const faults: string[] = [];
  withServer(kind, (started) => ({ server } = started), {
    env: bankSecrets,
    between: (database) => watchLocks(database, (fault) => void faults.push(fault)),
  });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const { done, ordered, told, rowOf, casso } = tellAgain(() => ({ server, shop, admin }));
  const doubts = async (id: string) =>
    (await server.database.raw(
      "select id::text, payload ->> 'description' as text from bank_events where outcome = 'doubtful' and resembles = $1",
      [id],
    )) as readonly { readonly id: string; readonly text: string }[];

  it('go from one order to the other with both learners held first', async () => {
    const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
    await shop.call(an.learner, 'cancel', { id: an.id });
    const at = bankTime(server.clock.nowMs);
    const id = await told({ memo: '', amount: price.khaPro, at });
    for (const { code } of [an, binh]) await casso(code, price.khaPro, at);
    await expect.poll(async () => (await doubts(id)).length, { interval: 50 }).toBe(2);
    const reports = await doubts(id);
    const reportOf = (code: string) => reports.find(({ text }) => text.includes(code))?.id;
    for (const { code } of [an, binh]) {
      const report = { id: reportOf(code), shown: id, same: true };
      expect((await done('decide', report)).admin_decide_bank_report).toBe('known');
    }
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: an.id });
    await done('reopen', { id: reportOf(an.code) });
    expect(await rowOf(id)).toMatchObject({ state: 'matched', order_id: binh.id });
    expect([(await an.now()).status, (await binh.now()).status]).toEqual(['CANCELLED', 'PAID']);
    expect(faults).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });
});
