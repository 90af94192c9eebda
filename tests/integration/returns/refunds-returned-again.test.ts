import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const kept = 55_000;
const sendBack =
  'mutation B($id: ID!, $bank: String!, $number: String!, $holder: String!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: $bank, account_number: $number, account_holder: $holder, reason: "trả lại", confirm_password: $w) }';

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

  /** A refund that was sent, and comes back for less. */
  const cameBack = async (refund: { readonly id: string; readonly code: string }) => ({
    id: await told({ memo: `HOAN TRA ${refund.code} TK DONG`, amount: price.pro - kept }),
    refund: refund.id,
  });

  it('of another order of its learner asks as well, of somebody else’s does not', async () => {
    const { order, refund } = await sent();
    expect(await say('back', await cameBack(refund))).toEqual([]);
    const next = await shop.order(order.learner);
    await told({ memo: next.payment_info.payment_code, amount: price.pro });
    await shop.refund(order.learner, next.id);
    await free();
    const [second] = await refundsOf(next.id);
    if (second === undefined) throw new Error('the order has no refund');
    expect(await codes('reveal', { id: second.id })).toEqual([]);
    await leaves(`HOAN TIEN ${second.code}`, price.pro);
    const back = await cameBack(second);
    expect(await say('back', back)).toEqual(['REFUND_RETURNED_AGAIN']);
    expect(await say('back', { ...back, seen: true })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  /** Money that nobody knows was sent back to an account, and comes back for less. */
  async function strangerSentBack(number: string, holder: string) {
    const id = await told({ memo: 'CHUYEN TIEN', amount: price.pro });
    expect(
      (
        await admin.post(sendBack, {
          id,
          number,
          holder,
          bank: receiver.account_bank,
          w: demoPassword,
        })
      ).codes,
    ).toEqual([]);
    const [refund] = (await server.database.raw(
      'select id, memo_code as code from refunds where transaction_id = $1',
      [id],
    )) as readonly { readonly id: string; readonly code: string }[]; // its own columns
    if (refund === undefined) throw new Error('the money is not sent back');
    await free();
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    return say('back', await cameBack(refund));
  }

  it('of no order asks by the account that it went to', async () => {
    expect(await strangerSentBack('0011 2233 4455', 'Trần Văn Bình')).toEqual([]);
    expect(await strangerSentBack('0011 2233 4466', 'Trần Văn Bình')).toEqual([]);
    expect(await strangerSentBack('0011 2233 4455', 'TRAN VAN BINH')).toEqual([
      'REFUND_RETURNED_AGAIN',
    ]);
    expect(await shop.problems()).toEqual([]);
  });
});
