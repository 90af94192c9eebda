import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const returnPayout =
  'mutation R($id: ID!, $payout: ID!, $last: Boolean, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }';
const unreturnPayout =
  'mutation U($id: ID!, $w: String!) { admin_unreturn_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';

// A bank's fee with the words of its transfer, or a transfer that was made twice, is written off
// for good; what may be a refund's only transfer is not.
describe.each(ruleKinds)('money that left and was written off, on %s', (kind) => {
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
  const { codes, file, leaves, payoutGiven, refundGiven, rows } = leaveAndTell(world);
  const { ordered, told, rowOf } = tellAgain(world);
  const { sent, say, refundsOf, giveAccount, free } = comeBack(world);
  const due = async (orderId: string) => {
    await free();
    const own = (await refundsOf(orderId)).find(({ state }) => state === 'requested');
    if (own === undefined) throw new Error('nothing is due');
    return own;
  };

  it('beside an excess that was sent does not hold the refund of its order', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 100_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    const excess = await due(order.id);
    expect(await codes('reveal', { id: excess.id })).toEqual([]);
    await leaves(`HOAN TIEN ${excess.code}`, 100_000);
    const fee = await leaves(`PHI CHUYEN TIEN ${excess.code}`, 3300);
    expect(await codes('ignore', { id: fee.id })).toEqual([]);
    await shop.refund(order.learner, order.id);
    const own = await due(order.id);
    expect(await file()).toContain(own.code);
    expect(await codes('again', { id: own.id })).toEqual([]);
  });

  it('beside a refund that came back does not hold the one that is owed since, nor its way back', async () => {
    const { order, refund } = await sent();
    const fee = await leaves(`PHI CHUYEN TIEN ${refund.code}`, 3300);
    expect(await codes('ignore', { id: fee.id })).toEqual([]);
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await say('notBack', { id })).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await file()).not.toContain(refund.code);
    expect(await codes('reveal', { id: (await due(order.id)).id })).toEqual([]);
  });

  it('as the second transfer of a refund whose first came back holds what is owed since', async () => {
    const { order, refund } = await sent();
    const twice = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(twice).toMatchObject({ state: 'strayed' });
    const id = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await codes('ignore', { id: twice.id })).toEqual([]);
    expect(await say('back', { id, refund: refund.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: refund.id, last: true })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    const own = await due(order.id);
    expect(await file()).not.toContain(own.code);
    expect(await codes('reveal', { id: own.id })).toEqual(['REFUND_SET_ASIDE']);
    expect(
      (await admin.post('{ admin_transactions(first: 100, tab: REVIEW) { nodes { id } } }', {}))
        .text,
    ).toContain(twice.id);
    // It is what the learner has: the refund that is owed since is paid by it.
    expect(await codes('unignore', { id: twice.id })).toEqual([]);
    const laid = { id: twice.id, refund: own.id };
    expect(await codes('payRefund', laid)).toEqual(['TRANSFER_AFTER_RETURN']);
    expect(await codes('payRefund', { ...laid, seen: true })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('as the second transfer of a small excess holds it too: it is as much as that', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 50_000 });
    expect(await giveAccount(order.learner, order.id, '1903 3344 7788')).toEqual([]);
    const excess = await due(order.id);
    expect(await codes('reveal', { id: excess.id })).toEqual([]);
    await leaves(`HOAN TIEN ${excess.code}`, 50_000);
    const twice = await leaves(`HOAN TIEN ${excess.code}`, 50_000);
    expect(await codes('ignore', { id: twice.id })).toEqual([]);
    const id = await told({ memo: `HOAN TRA ${excess.code} SAI TK`, amount: 50_000 });
    expect(await say('back', { id, refund: excess.id })).toEqual(['RETURN_MAY_BE_EARLIER']);
    expect(await say('back', { id, refund: excess.id, last: true })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await codes('reveal', { id: (await due(order.id)).id })).toEqual(['REFUND_SET_ASIDE']);
  });

  it('as the second transfer of a refund does not hold what comes too much later', async () => {
    const { order, refund } = await sent();
    const twice = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(twice).toMatchObject({ state: 'strayed' });
    expect(await codes('ignore', { id: twice.id })).toEqual([]);
    await told({ memo: order.code, amount: 500_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await codes('reveal', { id: (await due(order.id)).id })).toEqual([]);
  });

  it('as the only transfer of one that was taken back holds the next, in the list, until somebody says', async () => {
    const refund = await refundGiven();
    expect(await refund.corrected()).toEqual([]);
    expect(await refund.takenBack()).toEqual([]);
    const left = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    expect(left).toMatchObject({ state: 'strayed' });
    expect(await codes('ignore', { id: left.id })).toEqual([]);
    const waiting = async () =>
      (
        await admin.post('{ admin_transactions(first: 100, tab: REVIEW) { nodes { id } } }', {})
      ).text.includes(left.id);
    expect(await waiting()).toBe(false);
    const { code } = await refund.askedAgain();
    const [{ id } = { id: '' }] = (await server.database.raw(
      'select id from refunds where memo_code = $1',
      [code],
    )) as readonly { readonly id: string }[]; // the column of the statement
    expect(await file()).not.toContain(code);
    expect(await codes('reveal', { id })).toEqual(['REFUND_SET_ASIDE']);
    expect(await waiting()).toBe(true);
    // Taken up again it asks what it is, and is told.
    expect(await codes('unignore', { id: left.id })).toEqual([]);
    expect(await codes('reveal', { id })).toEqual(['REFUND_LEFT']);
    expect(await codes('ignore', { id: left.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await codes('ignore', { id: left.id, wrong: true })).toEqual([]);
    expect(await waiting()).toBe(false);
    expect(await codes('reveal', { id })).toEqual([]);
  });

  describe('of a payment to an affiliate', () => {
    const officeList = async () =>
      (await admin.post('{ admin_transactions(first: 100, tab: REVIEW) { nodes { id } } }', {}))
        .text;
    const freed = async () =>
      rows(
        'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false',
      );
    /** The bank told of two transfers of it, and the first came back; its affiliate is not held. */
    const twiceSent = async (month: number, words = (code: string) => `CHI TRA ${code}`) => {
      const payment = await payoutGiven(month);
      // Its run is of a month that is still to come.
      await rows('update payouts set created_at = $2 where id = $1', [
        payment.id,
        new Date(server.clock.nowMs),
      ]);
      await leaves(`CHI TRA ${payment.code}`, payment.net);
      const twice = await leaves(words(payment.code), payment.net);
      expect(twice).toMatchObject({ state: 'strayed' });
      expect(await codes('ignore', { id: twice.id })).toEqual([]);
      const id = await told({ memo: `HOAN TRA ${payment.code} SAI TK`, amount: payment.net });
      const laid = { id, payout: payment.id, w };
      expect((await admin.post(returnPayout, laid)).codes).toEqual(['RETURN_MAY_BE_EARLIER']);
      expect((await admin.post(returnPayout, { ...laid, last: true })).codes).toEqual([]);
      await freed();
      return { payment, twice, back: id };
    };

    it.each([
      ['with its code', 5, (code: string) => `CHI TRA ${code}`],
      ['with a cut code', 7, (code: string) => `CHI TRA ${code.slice(0, 7)}`],
    ])('whose first transfer came back holds the next one, %s', async (_how, month, words) => {
      const { payment, twice } = await twiceSent(month, words);
      expect((await payment.nextFile(month + 1)).refusal).toBe('TRANSFER_WAITS');
      expect(await officeList()).toContain(twice.id);
      // Whoever looked lets it go by a word, and by nothing less.
      expect(await codes('unignore', { id: twice.id })).toEqual([]);
      expect((await payment.nextFile(month + 1)).refusal).toBe('TRANSFER_WAITS');
      expect(await codes('ignore', { id: twice.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
      expect(await codes('ignore', { id: twice.id, wrong: true })).toEqual([]);
      expect(await officeList()).not.toContain(twice.id);
      expect((await payment.nextFile(month + 1)).refusal).toBeNull();
    });

    it('is laid to the next one, which it was', async () => {
      const { payment, twice } = await twiceSent(9);
      const next = await payment.nextFile(10);
      expect(next.refusal).toBe('TRANSFER_WAITS');
      const lay =
        'mutation P($id: ID!, $payout: ID!, $wrong: Boolean, $seen: Boolean, $w: String!) { admin_pay_payout_by(transaction_ids: [$id], payout_id: $payout, reason: "theo sao kê", code_is_wrong: $wrong, return_is_seen: $seen, confirm_password: $w) }';
      const input = { id: twice.id, payout: next.id, w };
      expect((await admin.post(lay, input)).codes).toEqual(['TRANSFER_NAMES_ANOTHER']);
      const wrong = { ...input, wrong: true };
      expect((await admin.post(lay, wrong)).codes).toEqual(['TRANSFER_AFTER_RETURN']);
      expect((await admin.post(lay, { ...wrong, seen: true })).codes).toEqual([]);
      expect(await rowOf(twice.id)).toMatchObject({ state: 'outgoing' });
      expect(await officeList()).not.toContain(twice.id);
    });

    it('is what arrived: its return is taken back, and nothing holds any more', async () => {
      const { payment, twice, back } = await twiceSent(11);
      expect(await officeList()).toContain(twice.id);
      expect((await admin.post(unreturnPayout, { id: back, w })).codes).toEqual([]);
      expect(await codes('ignore', { id: back })).toEqual([]);
      expect(await officeList()).not.toContain(twice.id);
      expect(await payment.sent()).toBeNull();
      expect(await payment.completed()).toBeNull();
    });

    it('as a fee beside one that came back holds nothing', async () => {
      const payment = await payoutGiven(13);
      await leaves(`CHI TRA ${payment.code}`, payment.net);
      const fee = await leaves(`PHI CHUYEN TIEN ${payment.code}`, 3300);
      expect(await codes('ignore', { id: fee.id })).toEqual([]);
      const id = await told({ memo: `HOAN TRA ${payment.code} SAI TK`, amount: payment.net });
      expect((await admin.post(returnPayout, { id, payout: payment.id, w })).codes).toEqual([]);
      await freed();
      expect(await officeList()).not.toContain(fee.id);
      expect((await payment.nextFile(14)).refusal).toBeNull();
    });
  });
});
