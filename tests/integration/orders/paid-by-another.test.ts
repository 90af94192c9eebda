import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, receiver } from '../support/shop.ts';
import { officeWords, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const giveBack =
  'mutation R($id: ID!, $bank: String!, $number: String!, $w: String!) { admin_refund_order(order_id: $id, reason: "Tiền của người khác, gắn nhầm", account_bank: $bank, account_number: $number, account_holder: "TRAN THI KHACH", confirm_password: $w) }';

// What a slip of the office laid to an order may have bought it, while its learner's own money went
// back as too much. It cannot be taken off any more (REFUND_BEGUN): this is the way that is left.
describe.each(ruleKinds)('an order that money of another paid, on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({
    server,
    shop: openShop(server),
    admin,
    money: createAffiliateMoney(server.database),
  });
  const { codes, leaves } = leaveAndTell(world);
  const { done, ordered, told } = tellAgain(world);
  const { refundsOf, free, giveAccount } = comeBack(world);

  it('is given back to whom it came from, once the learner had all of their own back', async () => {
    const order = await ordered();
    const stranger = await told({ memo: 'CHUYEN TIEN', amount: price.pro });
    await done('match', { id: stranger, order: order.id });
    await told({ memo: order.code, amount: price.pro });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [own] = await refundsOf(order.id);
    expect(await codes('reveal', { id: own?.id })).toEqual([]);
    await leaves(`HOAN TIEN ${own?.code}`, price.pro);
    expect(
      (await admin.post(officeWords.unmatch, { id: stranger, w: demoPassword })).codes,
    ).toEqual(['REFUND_BEGUN']);

    const asked = await admin.post(giveBack, {
      id: order.id,
      bank: receiver.account_bank,
      number: '0011 2233 4455',
      w: demoPassword,
    });
    expect(asked.codes).toEqual([]);
    await free();
    const theirs = (await refundsOf(order.id)).find(({ state }) => state === 'requested');
    expect(theirs).toMatchObject({ amount: price.pro });
    expect(await codes('reveal', { id: theirs?.id })).toEqual([]);
    expect(await leaves(`HOAN TIEN ${theirs?.code}`, price.pro)).toMatchObject({
      state: 'outgoing',
    });
    expect(await order.now()).toMatchObject({ status: 'REFUNDED' });
    expect(await world().shop.problems()).toEqual([]);
  });
});
