import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { splitByHand } from '../support/split-by-hand.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const two = 2 * price.pro;

/** A person who splits a movement names what each part is: the code alone says where it goes. */
describe.each(ruleKinds)('parts that a person named, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin });
  const { told, ordered } = tellAgain(world);
  const { split, partsOf } = splitByHand(world);

  it('pay their orders where the money came by a virtual number of ours', async () => {
    const [a, b] = [await ordered(), await ordered()];
    const whole = await told({
      memo: `CTY ABC ${a.code} ${b.code}`,
      amount: two,
      account: '19077000111',
      more: { subAccount: '0000000000' },
    });
    const parts = [
      [a.code, price.pro],
      [b.code, price.pro],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    expect([(await a.now()).status, (await b.now()).status]).toEqual(['PAID', 'PAID']);
    expect(await shop.problems()).toEqual([]);
  });

  it('pay orders that were made long after the company had paid', async () => {
    const at = bankTime(server.clock.nowMs - 5 * 86_400_000);
    const whole = await told({ memo: 'CTY ABC 2 SUAT', amount: two, at });
    const learner = await shop.learner();
    const late = await shop.order(learner);
    const parts = [
      [late.payment_info.payment_code, price.pro],
      ['', price.pro],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    expect((await shop.get(learner, late.id)).status).toBe('PAID');
    // Of what nobody named nothing is known.
    const rest = (await partsOf(whole)).find(({ memo }) => memo === '');
    expect(rest).toMatchObject({ state: 'review', why: 'no_code' });
    expect(await shop.problems()).toEqual([]);
  });
});
