import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const asksFirst = ['TRANSFER_NAMES_ANOTHER'];

describe.each(ruleKinds)('money that left, by what its words name, on %s', (kind) => {
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
  const { codes, leaves, mute, payoutGiven, refundGiven, rows } = leaveAndTell(world);
  const { ordered, told } = tellAgain(world);
  const free = async () => rows('update refunds set held_until = null');

  /** A paid order of which this much more came, and whose excess somebody was given. */
  async function excessGiven(amount: number) {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + amount });
    const { codes: refused } = await shop.call(order.learner, 'account', {
      input: { order_id: order.id, ...receiver },
    });
    expect(refused).toEqual([]);
    await free();
    const [excess] = await rows<{ id: string; code: string }>(
      'select id, memo_code as code from refunds where order_id = $1',
      [order.id],
    );
    if (excess === undefined) throw new Error('nothing came too much');
    expect(await codes('reveal', { id: excess.id })).toEqual([]);
    return { ...excess, order };
  }

  it('holds the wallet of a failed payment also with a cut code, until somebody says whose it is', async () => {
    const payment = await payoutGiven(1);
    expect(await payment.failed()).toBeNull();
    const left = await leaves(`CHI TRA ${payment.code.slice(0, 7)}`, payment.net);
    expect((await payment.nextFile(2)).refusal).toBe('TRANSFER_WAITS');
    expect(await codes('ignore', { id: left.id })).toEqual(asksFirst);
    expect(await codes('ignore', { id: left.id, wrong: true })).toEqual([]);
    expect((await payment.nextFile(2)).refusal).toBeNull();
  });

  it('holds no wallet by a piece that is the beginning of another payment’s code', async () => {
    const other = await payoutGiven(3);
    const payment = await payoutGiven(4);
    expect(await payment.failed()).toBeNull();
    const left = await leaves(`CHI TRA ${other.code}`, other.net + 1_000_000);
    expect(left.state).toBe('strayed');
    // As if both codes began alike.
    await rows('update bank_transactions set memo = $2 where id = $1', [
      left.id,
      `CHI TRA ${payment.code}`,
    ]);
    expect((await payment.nextFile(5)).refusal).toBeNull();
  });

  it('is another affiliate’s only by a word where it names a payment that failed', async () => {
    const [one, other] = [await payoutGiven(6), await payoutGiven(7)];
    expect(await one.failed()).toBeNull();
    const left = await leaves(`CHI TRA ${one.code}`, one.net);
    expect(left.state).toBe('strayed');
    expect(await codes('payPayout', { id: left.id, payout: other.id })).toEqual(asksFirst);
    expect(await codes('payPayout', { id: left.id, payout: one.id })).toEqual([]);
    expect(await rows('select status from payouts where id = $1', [one.id])).toEqual([
      { status: 'completed' },
    ]);
  });

  it('is no refund’s without a word where it has a piece of a payment’s code', async () => {
    const payment = await payoutGiven(9);
    const excess = await excessGiven(payment.net);
    const left = await leaves(`CHI TRA ${payment.code.slice(0, 7)}`, payment.net);
    expect(await codes('payRefund', { id: left.id, refund: excess.id })).toEqual(asksFirst);
    expect(await payment.failed()).toBe('PAYOUT_LEFT');
    expect(await codes('payPayout', { id: left.id, payout: payment.id })).toEqual([]);
  });

  it('is no fee without a word where it is as much as the least that it names', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 50_000 });
    const asked = { order_id: order.id, ...receiver, with_excess: true };
    expect((await shop.call(order.learner, 'refund', { input: asked })).codes).toEqual([]);
    await free();
    const [excess] = await rows<{ id: string; code: string }>(
      'select id, memo_code as code from refunds where order_id = $1 and amount_vnd = 50000',
      [order.id],
    );
    expect(await codes('reveal', { id: excess?.id })).toEqual([]);
    const cut = excess?.code.slice(0, 7);
    const left = await leaves(`HOAN TIEN ${cut}`, 50_000);
    expect(await codes('fee', { id: left.id })).toEqual(asksFirst);
    const withFee = await leaves(`HOAN TIEN ${cut} GOM PHI`, 53_300);
    expect(await codes('fee', { id: withFee.id })).toEqual(asksFirst);
    const fee = await leaves(`PHI HOAN TIEN ${cut}`, 3_300);
    expect(await codes('fee', { id: fee.id })).toEqual([]);
  });

  it('stays a fee when its words are told later, and holds nothing by them', async () => {
    const refund = await refundGiven();
    const fee = await mute(3_300, 5);
    expect(await codes('fee', { id: fee.id })).toEqual([]);
    await fee.name(`PHI CHUYEN TIEN ${refund.code}`);
    expect(await codes('again', { id: refund.id })).toEqual([]);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    const payment = await payoutGiven(10);
    const another = await mute(3_300, 6);
    expect(await codes('fee', { id: another.id })).toEqual([]);
    await another.name(`PHI CHI TRA ${payment.code}`);
    expect(await payment.failed()).toBeNull();
    // What is no fee of it by its size goes on to hold.
    const excess = await excessGiven(50_000);
    const slip = await mute(50_000, 7);
    expect(await codes('fee', { id: slip.id })).toEqual([]);
    await slip.name(`HOAN TIEN ${excess.code}`);
    expect(await codes('sent', { id: excess.id })).toEqual(['TRANSFER_ELSEWHERE']);
  });
});
