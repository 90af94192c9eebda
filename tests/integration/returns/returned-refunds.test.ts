import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { revisionOf } from '../support/look-first.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, bankTime, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const words = {
  back: 'mutation R($id: ID!, $refund: ID!, $wrong: Boolean, $seen: Boolean, $w: String!) { admin_return_refund(transaction_id: $id, refund_id: $refund, code_is_wrong: $wrong, is_seen_again: $seen, confirm_password: $w) }',
  asSeen:
    'mutation R($id: ID!, $revision: ID!, $refund: ID!, $seen: ID!, $w: String!) { admin_return_refund(transaction_id: $id, revision: $revision, refund_id: $refund, refund_revision: $seen, confirm_password: $w) }',
  notBack:
    'mutation U($id: ID!, $reason: String!, $w: String!) { admin_unreturn_refund(transaction_id: $id, reason: $reason, confirm_password: $w) }',
  notPayout:
    'mutation U($id: ID!, $w: String!) { admin_unreturn_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  match:
    'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }',
  sendBack: `mutation B($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "${receiver.account_bank}", account_number: "${receiver.account_number}", account_holder: "${receiver.account_holder}", reason: "không rõ", confirm_password: $w) }`,
} as const;

interface RefundLine {
  readonly id: string;
  readonly code: string;
  readonly state: string;
  readonly amount: number;
  readonly returned: boolean;
}

// Whoever gave a wrong account has their money once it came back, and nobody else can say so.
describe.each(ruleKinds)('a refund that its bank sent back, on %s', (kind) => {
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
  const { codes, file, rows, leaves } = leaveAndTell(world);
  const { ordered, told, rowOf } = tellAgain(world);
  const say = async (deed: keyof typeof words, variables: object) =>
    (await admin.post(words[deed], { w, ...variables })).codes;

  const refundsOf = async (orderId: string) =>
    rows<RefundLine>(
      'select id, memo_code as code, state, amount_vnd::integer as amount, returned_by is not null as returned from refunds where order_id = $1 or transaction_id = $1 order by requested_at, instead_of is not null',
      [orderId],
    );
  const free = async () => rows('update refunds set held_until = null');
  const returnable = async (id: string) =>
    (
      await admin.post(
        'query C($id: ID!) { admin_returnable_refunds(transaction_id: $id) { id state amount order_id order_code learner_name is_named may_be } }',
        { id },
      )
    ).data.admin_returnable_refunds;
  const toldKinds = async (orderId: string) =>
    (
      await rows<{ kind: string }>(
        "select content ->> 'kind' as kind from notifications where content ->> 'orderId' = $1 and content ->> 'kind' like 'refund%' order by id",
        [orderId],
      )
    ).map(({ kind: said }) => said);
  const giveAccount = async (learner: ApiClient, orderId: string, number = '1903 3344 6677') =>
    (
      await shop.call(learner, 'account', {
        input: { order_id: orderId, ...receiver, account_number: number },
      })
    ).codes;
  const problems = async () => [
    ...(await shop.problems()),
    ...(await money.ledger.trialBalance(null)).problems,
  ];

  /** An order whose refund somebody was given. */
  async function given() {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    await shop.refund(order.learner, order.id);
    await free();
    const [refund] = await refundsOf(order.id);
    if (refund === undefined) throw new Error('the order has no refund');
    expect(await codes('reveal', { id: refund.id })).toEqual([]);
    return { order, refund };
  }
  /** The bank told its transfer, too. */
  async function sent() {
    const made = await given();
    expect(await leaves(`HOAN TIEN ${made.refund.code}`, price.pro)).toMatchObject({
      state: 'outgoing',
    });
    return made;
  }
  const comesBack = async (code: string, amount: number = price.pro) =>
    told({ memo: `HOAN TRA ${code} SAI TK`, amount });

  it('is owed again, goes to another account, and is paid once in the books', async () => {
    const before = {
      cash: await shop.balance('cash'),
      owed: await shop.balance('refund_payable'),
    };
    const { order, refund } = await sent();
    expect(await order.now()).toMatchObject({ status: 'REFUNDED', refund: { state: 'sent' } });
    const id = await comesBack(refund.code);
    expect(await rowOf(id)).toMatchObject({ state: 'review', review_reason: 'came_back' });
    expect(await returnable(id)).toEqual([
      {
        id: refund.id,
        state: 'sent',
        amount: String(price.pro),
        order_id: order.id,
        order_code: (await order.now()).code,
        learner_name: 'Nguyễn Hoài An',
        is_named: true,
        may_be: true,
      },
    ]);
    expect(await say('back', { id, refund: refund.id, w: 'sai mật khẩu' })).toEqual([
      'FACTOR_PROOF_NEEDED',
    ]);
    const seen = {
      revision: await revisionOf(server.database, 'bank_transactions', id),
      seen: await revisionOf(server.database, 'refunds', refund.id),
    };
    const old = { ...seen, seen: seen.revision };
    expect(await say('asSeen', { id, refund: refund.id, ...old })).toEqual(['SEEN_CHANGED']);
    const pressed = [1, 2].map(async () => say('asSeen', { id, refund: refund.id, ...seen }));
    expect((await Promise.all(pressed)).flat()).toEqual(['TRANSACTION_SETTLED']);
    expect(await rowOf(id)).toMatchObject({ state: 'returned', order_id: null });
    expect(await order.now()).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: { state: 'needs_account', amount: String(price.pro), account_masked: '' },
    });
    expect(await toldKinds(order.id)).toContain('refund_returned');
    expect(await problems()).toEqual([]);
    expect(await shop.balance('refund_payable')).toBe(before.owed - BigInt(price.pro));

    // Its transfer is what it was: nobody takes it for one that was not made.
    expect(await codes('unsent', { id: refund.id })).toEqual(['REFUND_CAME_BACK']);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual(['REFUND_ACCOUNT_GIVEN']);
    await free();
    const [, again] = await refundsOf(order.id);
    if (again === undefined) throw new Error('nothing is owed again');
    expect(again).toMatchObject({ state: 'requested', amount: price.pro, returned: false });
    expect(again.code).not.toBe(refund.code);
    const due = await file();
    expect(due).toContain(again.code);
    expect(due).not.toContain(refund.code);
    expect(await leaves(`HOAN TIEN ${again.code}`, price.pro)).toMatchObject({ state: 'outgoing' });
    expect(await order.now()).toMatchObject({
      status: 'REFUNDED',
      refund: { id: again.id, state: 'sent', account_masked: '•••• 6677' },
    });
    expect(await say('notBack', { id, reason: 'nhầm' })).toEqual(['REFUND_PAID_SINCE']);
    expect(await problems()).toEqual([]);
    expect(await shop.balance('cash')).toBe(before.cash);
    expect(await shop.balance('refund_payable')).toBe(before.owed);
  });

  it('is what it was when that was a slip, and can come back after it', async () => {
    const { order, refund } = await sent();
    const id = await told({ memo: 'TIEN KHAC', amount: price.pro });
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await say('notPayout', { id })).toEqual(['CONFLICT']);
    expect(await say('notBack', { id, reason: ' ' })).toEqual(['REASON_REQUIRED']);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    expect(await say('notBack', { id, reason: 'tiền của người khác' })).toEqual([]);
    expect(await say('notBack', { id, reason: 'tiền của người khác' })).toEqual([
      'TRANSACTION_SETTLED',
    ]);
    expect(await rowOf(id)).toMatchObject({ state: 'review' });
    expect(await order.now()).toMatchObject({
      status: 'REFUNDED',
      refund: { id: refund.id, state: 'sent' },
    });
    expect(await toldKinds(order.id)).toContain('refund_not_returned');
    expect(await problems()).toEqual([]);

    const really = await comesBack(refund.code);
    expect(await say('back', { id: really, refund: refund.id })).toEqual([]);
    expect((await refundsOf(order.id)).map(({ state }) => state).toSorted()).toEqual([
      'needs_account',
      'rejected',
      'sent',
    ]);
    expect(await problems()).toEqual([]);
  });

  it('comes back less what a bank keeps, and no other sum', async () => {
    const { refund } = await sent();
    const fees = await shop.balance('bank_fee');
    const little = await comesBack(refund.code, price.pro - 500_000);
    expect(await returnable(little)).toMatchObject([{ id: refund.id, may_be: false }]);
    expect(await say('back', { id: little, refund: refund.id })).toEqual(['REFUND_RETURN_AMOUNT']);
    const more = await comesBack(refund.code, price.pro + 1000);
    expect(await say('back', { id: more, refund: refund.id })).toEqual(['REFUND_RETURN_AMOUNT']);
    const id = await comesBack(refund.code, price.pro - 11_000);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await shop.balance('bank_fee')).toBe(fees + 11_000n);
    expect(await problems()).toEqual([]);
    expect(await say('notBack', { id, reason: 'nhầm' })).toEqual([]);
    expect(await shop.balance('bank_fee')).toBe(fees);
    expect(await problems()).toEqual([]);
  });

  it('was said to be sent: its transfer is told later, and is its own', async () => {
    const { order, refund } = await given();
    const early = await comesBack(refund.code);
    // Nobody said yet that it was sent.
    expect(await returnable(early)).toMatchObject([{ id: refund.id, may_be: false }]);
    expect(await say('back', { id: early, refund: refund.id })).toEqual(['ORDER_STATE']);
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    expect(await say('back', { id: early, refund: refund.id })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const out = await told({
      memo: `HOAN TIEN ${refund.code}`,
      amount: price.pro,
      direction: 'out',
      at: bankTime(server.clock.nowMs - 10 * 60_000),
    });
    expect(await rowOf(out)).toMatchObject({ state: 'outgoing' });
    const [, again] = await refundsOf(order.id);
    expect(await codes('reveal', { id: again?.id })).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is offered by its very amount where the words name none', async () => {
    const { refund } = await sent();
    const id = await told({ memo: 'TRA LAI', amount: price.pro });
    const offered = await returnable(id);
    expect(offered).toContainEqual(
      expect.objectContaining({ id: refund.id, is_named: false, may_be: true }),
    );
    expect(offered.every(({ amount }: { amount: string }) => amount === String(price.pro))).toBe(
      true,
    );
    const other = await told({ memo: 'TRA LAI', amount: price.pro - 123 });
    expect(await returnable(other)).toEqual([]);
  });

  it('waited beside an order by its words, which waits for nothing then', async () => {
    const { refund } = await sent();
    const beside = await ordered();
    const id = await told({
      memo: `HOAN TRA ${beside.code}`,
      amount: price.pro,
      account: '1111111111',
    });
    const before = await beside.now();
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: beside.id });
    expect(await say('back', { id, refund: refund.id })).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await say('back', { id, refund: refund.id, wrong: true })).toEqual([]);
    expect(await beside.now()).toMatchObject({ status: 'PENDING' });
    expect(await problems()).toEqual([]);
    // A slip: its order waits for nothing more than it did.
    expect(await say('notBack', { id, reason: 'nhầm' })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'review', order_id: beside.id });
    expect(await beside.now()).toMatchObject({ status: before.status });
    expect(await problems()).toEqual([]);
  });

  it('asks for another account when its learner stops the one that was given', async () => {
    const { order, refund } = await sent();
    const id = await comesBack(refund.code);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    const stopped = await order.learner.post(
      'mutation B($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
      { id: order.id },
    );
    expect(stopped.codes).toEqual([]);
    expect(await order.now()).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: { state: 'needs_account' },
    });
    expect(await giveAccount(order.learner, order.id, '1903 0000 0001')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('gets its account from the office too, when nobody else can', async () => {
    const { order, refund } = await sent();
    const id = await comesBack(refund.code);
    expect(await say('back', { id, refund: refund.id })).toEqual([]);
    const [, again] = await refundsOf(order.id);
    expect(await codes('correct', { id: again?.id })).toEqual([]);
    expect((await refundsOf(order.id)).at(-1)).toMatchObject({ state: 'requested' });
    expect(await toldKinds(order.id)).toContain('refund_account');
    expect(await problems()).toEqual([]);
  });

  it('may have been what came too much, or money of no order', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 100_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [excess] = await refundsOf(order.id);
    expect(await codes('reveal', { id: excess?.id })).toEqual([]);
    await leaves(`HOAN TIEN ${excess?.code}`, 100_000);
    const id = await comesBack(excess?.code ?? '', 100_000);
    expect(await say('back', { id, refund: excess?.id })).toEqual([]);
    // What comes too much beside it is given back together.
    await told({ memo: order.code, amount: 50_000 });
    expect(await refundsOf(order.id)).toMatchObject([
      { id: excess?.id, state: 'sent', returned: true },
      { state: 'needs_account', amount: 150_000 },
    ]);
    expect(await order.now()).toMatchObject({ status: 'PAID', excess_amount: '150000' });
    expect(await problems()).toEqual([]);
    expect(await say('notBack', { id, reason: 'nhầm' })).toEqual([]);
    // What came too much since is owed for itself.
    expect(await refundsOf(order.id)).toContainEqual(
      expect.objectContaining({ state: 'needs_account', amount: 50_000 }),
    );
    expect(await problems()).toEqual([]);

    const stray = await told({ memo: 'CHUYEN TIEN', amount: 300_000 });
    expect(await say('sendBack', { id: stray })).toEqual([]);
    const [first] = await refundsOf(stray);
    expect(await codes('reveal', { id: first?.id })).toEqual([]);
    await leaves(`HOAN TIEN ${first?.code}`, 300_000);
    const back = await comesBack(first?.code ?? '', 290_000);
    expect(await say('match', { id: back, order: order.id })).toEqual(['MONEY_CAME_BACK']);
    // Another return for less from this account was laid in a test before.
    expect(await say('back', { id: back, refund: first?.id, seen: true })).toEqual([]);
    expect(await problems()).toEqual([]);
    const [, next] = await refundsOf(stray);
    expect(await codes('correct', { id: next?.id })).toEqual([]);
    expect(await codes('reveal', { id: next?.id })).toEqual([]);
    expect(await leaves(`HOAN TIEN ${next?.code}`, 300_000)).toMatchObject({ state: 'outgoing' });
    expect(await problems()).toEqual([]);
  });
});
