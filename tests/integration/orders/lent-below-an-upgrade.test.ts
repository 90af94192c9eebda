import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// A report lent words to other money by a slip, and what they paid is what an upgrade rests on.
describe.each(ruleKinds)('words that a report lent below an upgrade, on %s', (kind) => {
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
  const { done, ordered, told, rowOf, doubtBeside, decide, casso } = tellAgain(() => ({
    server,
    shop,
    admin,
  }));

  it('stay where nobody can take them off, and their report is other money all the same', async () => {
    const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
    const at = bankTime(server.clock.nowMs - 20 * 3_600_000);
    const id = await told({ memo: '', amount: price.khaPro, at });
    await casso(an.code, price.khaPro, at);
    await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
    const report = await doubtBeside(id);
    expect(await decide(id, true)).toBe('known');
    const upgrade = await shop.create(an.learner, { plan: 'PRO', total: price.upgrade });
    expect(upgrade.codes).toEqual([]);
    const { payment_code: code } = upgrade.data.create_order.payment_info;
    await told({ memo: code, amount: price.upgrade });
    await expect(done('unmatch', { id })).rejects.toThrow('REFUND_UPGRADE_FIRST');
    await done('reopen', { id: report });
    expect(await rowOf(id)).toMatchObject({
      state: 'matched',
      order_id: an.id,
      memo: `NGUYEN HOAI AN ${an.code}`,
    });
    expect(await decide(id, false)).toBe('settled');
    const [other] = (await server.database.raw(
      'select transaction_id as id from bank_events where id = $1',
      [report],
    )) as readonly { readonly id: string }[];
    await done('unmatch', { id: other?.id });
    await done('match', { id: other?.id, order: binh.id });
    expect([(await an.now()).status, (await binh.now()).status]).toEqual(['PAID', 'PAID']);
    expect(await shop.problems()).toEqual([]);
  });
});
