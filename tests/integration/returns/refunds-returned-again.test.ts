import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const kept = 55_000;

// What a bank keeps of a return is the school's to bear: nobody may have it borne again and again.
describe.each(ruleKinds)('a refund that comes back a second time, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, leaves } = leaveAndTell(world);
  const { told } = tellAgain(world);
  const { sent, say, refundsOf, giveAccount, free } = comeBack(world);

  /** Its first transfer came back whole or less; the next one was made, and the bank told of it. */
  async function sentAgain(firstBack: number) {
    const { order, refund } = await sent();
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: firstBack });
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const again = (await refundsOf(order.id)).find(({ returned }) => !returned);
    if (again === undefined) throw new Error('nothing is owed again');
    expect(await codes('reveal', { id: again.id })).toEqual([]);
    expect(await leaves(`HOAN TIEN ${again.code}`, price.pro)).toMatchObject({ state: 'outgoing' });
    return again;
  }

  it('for less asks a person, who may say that it did', async () => {
    const again = await sentAgain(price.pro - kept);
    const id = await told({ memo: `HOAN TRA ${again.code}`, amount: price.pro - kept });
    const back = { id, refund: again.id };
    expect(await say('back', back)).toEqual(['REFUND_RETURNED_AGAIN']);
    expect(await say('back', { ...back, seen: true })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('whole is taken without a word', async () => {
    const again = await sentAgain(price.pro);
    const id = await told({ memo: `HOAN TRA ${again.code}`, amount: price.pro });
    expect(await say('back', { id, refund: again.id })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });
});
