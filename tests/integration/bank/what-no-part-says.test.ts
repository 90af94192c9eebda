import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { splitByHand } from '../support/split-by-hand.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const two = 2 * price.pro;
const returnIt =
  'mutation R($id: ID!, $refund: ID!, $w: String!) { admin_return_refund(transaction_id: $id, refund_id: $refund, confirm_password: $w) }';
const letItOff =
  'mutation W($id: ID!, $w: String!) { admin_accept_short(order_id: $id, missing: "900000", reason: "thiếu", confirm_password: $w) }';

/** Money that came says what none of its named parts does: the nameless one says it. */
describe.each(ruleKinds)('what no part of money that came says, on %s', (kind) => {
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
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, leaves, refundGiven, rows } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { split, partsOf } = splitByHand(world);

  const sentRefund = async () => {
    const refund = await refundGiven();
    await leaves(`HOAN ${refund.code}`, price.pro);
    return refund;
  };
  const say = async (text: string, variables: object) =>
    (await admin.post(text, { ...variables, w: demoPassword })).codes;
  const blankOf = async (whole: string, code: string) => {
    const part = (await partsOf(whole)).find(({ memo }) => memo === code);
    expect(part).toMatchObject({ state: 'review', why: 'part' });
    return part?.id;
  };

  it('is no money of an order, and no return of another refund', async () => {
    const [one, other, third] = [await sentRefund(), await sentRefund(), await sentRefund()];
    const whole = await told({ memo: `TRA LAI HOAN ${one.code} ${other.code}`, amount: two });
    const order = await ordered();
    const parts = [
      [one.code, price.pro],
      ['', price.pro],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    const id = await blankOf(whole, other.code);
    expect(await codes('match', { id, order: order.id })).toEqual(['MONEY_CAME_BACK']);
    expect(await say(returnIt, { id, refund: third.id })).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await say(returnIt, { id, refund: other.id })).toEqual([]);
    expect((await order.now()).status).toBe('PENDING');
  });

  it('is what an order lacks, which is not let off meanwhile', async () => {
    const [a, b] = [await ordered(), await ordered()];
    await told({ memo: b.code, amount: 2_000_000 });
    const whole = await told({ memo: `CTY ABC ${a.code} ${b.code}`, amount: price.pro + 900_000 });
    expect(await say(letItOff, { id: b.id })).toEqual(['MONEY_WAITS']);
    const parts = [
      [a.code, price.pro],
      ['', 900_000],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    expect(await say(letItOff, { id: b.id })).toEqual(['MONEY_WAITS']);
    // Split on, it says nothing any more that its sister does.
    const id = await blankOf(whole, b.code);
    const on = [
      [b.code, 800_000],
      ['', 100_000],
    ] as const;
    expect(await split(id ?? '', on)).toEqual([]);
    expect((await partsOf(whole)).map(({ memo, why }) => [memo, why])).toEqual([
      [a.code, 'part'],
      [b.code, 'part'],
      ['', 'no_code'],
    ]);
    expect((await b.now()).missing_amount).toBe('100000');
  });

  it('is told to the office where every part was named otherwise', async () => {
    const [a, b, c] = [await ordered(), await ordered(), await ordered()];
    const whole = await told({ memo: `CTY ABC ${a.code} ${b.code}`, amount: two });
    const parts = [
      [a.code, price.pro],
      [c.code, price.pro],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    const shown = await admin.post(
      'query D($id: ID!) { admin_transaction(id: $id) { is_elsewhere } }',
      { id: whole },
    );
    expect(shown.data.admin_transaction.is_elsewhere).toBe(true);
    expect((await b.now()).status).toBe('PENDING');
  });

  it('waits as money to a foreign account where the whole did', async () => {
    const whole = await told({ memo: 'CTY ABC', amount: two, account: '19077000999' });
    const parts = [
      ['', price.pro],
      ['', price.pro],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    const kept = await rows<{ why: string }>(
      "select review_reason as why from bank_transactions where part_of = $1 and state = 'review'",
      [whole],
    );
    expect(kept.map(({ why }) => why)).toEqual(['wrong_account', 'wrong_account']);
  });
});
