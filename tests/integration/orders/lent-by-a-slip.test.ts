import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// A report lent words to other money by a slip, and what they paid was given back since.
describe.each(ruleKinds)('words that a report lent by a slip, on %s', (kind) => {
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

  it.each(['a sale', 'what came too much'] as const)(
    'stay where they paid %s that went back, and their report is other money all the same',
    async (what) => {
      const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
      const isSale = what === 'a sale';
      if (!isSale) await told({ memo: an.code, amount: price.khaPro });
      const amount = isSale ? price.khaPro : 505_000;
      const at = bankTime(server.clock.nowMs - 20 * 3_600_000);
      const id = await told({ memo: '', amount, at });
      await casso(an.code, amount, at);
      await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
      const report = await doubtBeside(id);
      expect(await decide(id, true)).toBe('known');
      expect(await rowOf(id)).toMatchObject({ state: 'matched', order_id: an.id });
      const input = { order_id: an.id, ...receiver };
      const asked = await shop.call(an.learner, isSale ? 'refund' : 'account', { input });
      expect(asked.codes).toEqual([]);
      await server.database.raw('update refunds set held_until = null where order_id = $1', [
        an.id,
      ]);
      // While nobody could have sent it, whoever knows better takes it off first.
      await expect(done('reopen', { id: report })).rejects.toThrow('TRANSACTION_SETTLED');
      const [refund] = (await server.database.raw(
        "select id from refunds where order_id = $1 and state = 'requested'",
        [an.id],
      )) as readonly { readonly id: string }[];
      await done('start', { id: refund?.id });
      await expect(done('unmatch', { id })).rejects.toThrow('REFUND_BEGUN');
      await done('reopen', { id: report });
      expect(await rowOf(id)).toMatchObject({
        state: 'matched',
        order_id: an.id,
        memo: `NGUYEN HOAI AN ${an.code}`,
      });
      expect(await decide(id, false)).toBe('settled');
      const received = price.khaPro + amount + (isSale ? 0 : amount);
      expect((await an.now()).received_amount).toBe(String(received));
      // It came too much there: it can be laid to whose money the other was.
      const [other] = (await server.database.raw(
        'select transaction_id as id from bank_events where id = $1',
        [report],
      )) as readonly { readonly id: string }[];
      await done('unmatch', { id: other?.id });
      await done('match', { id: other?.id, order: binh.id });
      expect(await binh.now()).toMatchObject({ received_amount: String(amount) });
      expect(await shop.problems()).toEqual([]);
    },
  );
});
