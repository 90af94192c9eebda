import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const sendBack = `mutation B($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "${receiver.account_bank}", account_number: "${receiver.account_number}", account_holder: "${receiver.account_holder}", reason: "không rõ", confirm_password: $w) }`;
const keepIt =
  'mutation U($id: ID!, $w: String!) { admin_unrefund_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';
const match =
  'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }';
const returned =
  'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }';

// A transfer was begun, the office looked at the bank, saw nothing and said that it was not carried
// out. Then the bank tells that it was.
describe.each(ruleKinds)('money that left by a code of before, on %s', (kind) => {
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
  const { codes, file, rows, refundGiven, payoutGiven, leaves } = leaveAndTell(world);
  const { ordered, told } = tellAgain(world);

  it('holds the next refund of an order whose learner took the first one back', async () => {
    const first = await refundGiven();
    expect(await first.corrected()).toEqual([]);
    expect(await first.takenBack()).toEqual([]);
    const left = await leaves(`HOAN TIEN ${first.code}`, price.pro);
    expect(left).toMatchObject({ state: 'strayed' });
    const { code } = await first.askedAgain();
    expect(code).not.toBe(first.code);
    expect(await file()).not.toContain(code);
    // Not let go as nothing by a slip; by a word, the next one goes out.
    expect(await codes('ignore', { id: left.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await codes('ignore', { id: left.id, wrong: true })).toEqual([]);
    expect(await file()).toContain(code);
  });

  it('lets no excess grow whose transfer was begun: what comes then is another', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 100_000 });
    const input = { order_id: order.id, ...receiver };
    expect((await shop.call(order.learner, 'account', { input })).codes).toEqual([]);
    const excesses = async () => {
      await rows('update refunds set held_until = null where order_id = $1', [order.id]);
      return rows<{ id: string; code: string; amount: number; state: string }>(
        'select id, memo_code as code, amount_vnd::integer as amount, state from refunds where order_id = $1 order by amount_vnd desc',
        [order.id],
      );
    };
    const [begun] = await excesses();
    if (begun === undefined) throw new Error('there is an excess');
    expect(await codes('reveal', { id: begun.id })).toEqual([]);
    expect(await codes('correct', { id: begun.id })).toEqual([]);
    await told({ memo: order.code, amount: 50_000 });
    expect(await excesses()).toMatchObject([
      { id: begun.id, amount: 100_000, state: 'requested' },
      { amount: 50_000, state: 'needs_account' },
    ]);
    const left = await leaves(`HOAN TIEN ${begun.code}`, 100_000);
    expect(await codes('again', { id: begun.id })).toEqual(['REFUND_LEFT']);
    expect(await codes('payRefund', { id: left.id, refund: begun.id })).toEqual([]);
    expect((await shop.call(order.learner, 'account', { input })).codes).toEqual([]);
    const [, other] = await excesses();
    expect(await codes('reveal', { id: other?.id })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('takes an account for an excess whose first transfer was begun, and taken back', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 100_000 });
    const input = { order_id: order.id, ...receiver };
    const give = async () => (await shop.call(order.learner, 'account', { input })).codes;
    expect(await give()).toEqual([]);
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      'select id from refunds where order_id = $1',
      [order.id],
    );
    await rows('update refunds set held_until = null where id = $1', [id]);
    expect(await codes('reveal', { id })).toEqual([]);
    expect(await codes('correct', { id })).toEqual([]);
    const back =
      'mutation B($id: ID!) { take_refund_back(order_id: $id, kind: EXCESS) { status } }';
    expect((await order.learner.post(back, { id: order.id })).codes).toEqual([]);
    expect(await give()).toEqual([]);
    expect(await give()).toEqual(['REFUND_ACCOUNT_GIVEN']);
  });

  it('lets money of no order be put nowhere, nor go back once more', async () => {
    const id = await told({ memo: 'CHUYEN TIEN', amount: price.pro });
    expect((await admin.post(sendBack, { id, w })).codes).toEqual([]);
    const refunds = async () =>
      rows<{ id: string; code: string }>(
        'select id, memo_code as code from refunds where transaction_id = $1 order by requested_at desc, id',
        [id],
      );
    const [begun] = await refunds();
    expect(await codes('reveal', { id: begun?.id })).toEqual([]);
    expect(await codes('correct', { id: begun?.id })).toEqual([]);
    expect((await admin.post(keepIt, { id, w })).codes).toEqual([]);
    const left = await leaves(`HOAN TIEN ${begun?.code}`, price.pro);
    const order = await ordered();
    expect((await admin.post(match, { id, order: order.id, w })).codes).toEqual(['REFUND_LEFT']);
    expect((await admin.post(returned, { id, payout: id, w })).codes).toEqual(['REFUND_LEFT']);
    expect(await codes('ignore', { id })).toEqual(['REFUND_LEFT']);
    // It did go back: that is written down, and its transfer laid to it.
    expect((await admin.post(sendBack, { id, w })).codes).toEqual([]);
    const [again] = await rows<{ id: string }>(
      "select id from refunds where transaction_id = $1 and state = 'requested'",
      [id],
    );
    expect(await codes('reveal', { id: again?.id })).toEqual(['REFUND_LEFT']);
    expect(await codes('payRefund', { id: left.id, refund: again?.id })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('counts where a bank cut its end', async () => {
    const refund = await refundGiven();
    const left = await leaves(`HOAN TIEN ${refund.code.slice(0, 7)}`, price.pro);
    expect(await refund.corrected()).toEqual(['REFUND_LEFT']);
    expect(await codes('ignore', { id: left.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    const { id: other } = await refundGiven();
    expect(await codes('payRefund', { id: left.id, refund: other })).toEqual([
      'TRANSFER_NAMES_ANOTHER',
    ]);
    expect(await codes('payRefund', { id: left.id, refund: refund.id })).toEqual([]);

    const payment = await payoutGiven(1);
    const gone = await leaves(`CHI TRA ${payment.code.slice(0, 7)}`, payment.net);
    expect(await payment.failed()).toBe('PAYOUT_LEFT');
    expect(await codes('ignore', { id: gone.id })).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await codes('payPayout', { id: gone.id, payout: payment.id })).toEqual([]);
    // What each is laid to has a name, and a way there.
    const laid = async (id: string) =>
      (
        await admin.post(
          'query T($id: ID!) { admin_transaction(id: $id) { refund_id refund_order_code payout_run_id payout_affiliate } }',
          { id },
        )
      ).data.admin_transaction;
    expect(await laid(left.id)).toEqual({
      refund_id: refund.id,
      refund_order_code: expect.stringMatching(/^#MV-/),
      payout_run_id: null,
      payout_affiliate: null,
    });
    const { payout_run_id: run } = await laid(gone.id);
    const { data } = await admin.post(
      'query R($run: ID!) { admin_payout_run(id: $run) { payouts { id has_left } } }',
      { run },
    );
    expect(data.admin_payout_run.payouts).toContainEqual({ id: payment.id, has_left: true });
    expect(await laid(gone.id)).toEqual({
      refund_id: null,
      refund_order_code: null,
      payout_run_id: expect.any(String),
      payout_affiliate: expect.any(String),
    });
  });
});
