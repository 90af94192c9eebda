import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const reason = 'nhầm đơn';
const ofMoney = (name: string) =>
  `mutation D($id: ID!, $reason: String!, $w: String!) { admin_${name}_transaction(transaction_id: $id, reason: $reason, confirm_password: $w) }`;

describe.each(ruleKinds)('what was decided of money that came, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const action = async (
    name: 'unmatch' | 'unrefund',
    id: string,
    more: { readonly reason?: string; readonly w?: string } = {},
  ) => (await admin.post(ofMoney(name), { id, reason, w: demoPassword, ...more })).codes;
  const match = async (id: string, orderId: string) =>
    (
      await admin.post(
        'mutation M($id: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $o, confirm_password: $w) }',
        { id, o: orderId, w: demoPassword },
      )
    ).codes;
  const sendBack = async (id: string) =>
    admin.post(
      'mutation R($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, confirm_password: $w) }',
      { id, ...receiver, reason, w: demoPassword },
    );
  const begin = async (id: string) =>
    (
      await admin.post(
        'mutation B($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
        { id, w: demoPassword },
      )
    ).codes;
  const cameIn = async (memo: string, amount: number) => {
    await shop.sepay({ memo, amount });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  const moneyOf = async (id: string) =>
    (
      await server.database.raw(
        'select state, review_reason, order_id from bank_transactions where id = $1',
        [id],
      )
    )[0];
  const books = async () =>
    Promise.all(
      (['cash', 'clearing', 'excess', 'revenue'] as const).map(async (name) => shop.balance(name)),
    );
  const isExcess = async (id: string) =>
    (await admin.post('query T($id: ID!) { admin_transaction(id: $id) { is_excess } }', { id }))
      .data.admin_transaction.is_excess;

  async function paid() {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    return { learner, id: order.id, code: order.payment_info.payment_code };
  }
  const sums = async ({ learner, id }: Awaited<ReturnType<typeof paid>>) => {
    const { excess_amount: excess, excess_refund: refund, status } = await shop.get(learner, id);
    return { excess, refund: refund === null ? null : [refund.state, refund.amount], status };
  };

  it('and was laid to a paid order that it is not of waits again, once, and pays the right one', async () => {
    const order = await paid();
    const kept = await cameIn(`THUA ${order.code}`, 50_000);
    const [before, standing] = [await books(), await sums(order)];
    const wrong = await cameIn(`NHAM ${order.code}`, price.pro);
    expect([await sums(order), await isExcess(wrong)]).toEqual([
      {
        excess: String(price.pro + 50_000),
        refund: ['needs_account', String(price.pro + 50_000)],
        status: 'PAID',
      },
      true,
    ]);
    expect([
      await action('unmatch', wrong, { w: 'sai' }),
      await action('unmatch', wrong, { reason: ' ' }),
      await action('unmatch', '00000000-0000-4000-8000-000000000000'),
    ]).toEqual([['FACTOR_PROOF_NEEDED'], ['REASON_REQUIRED'], ['TRANSACTION_UNKNOWN']]);
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => action('unmatch', wrong)),
    );
    expect(answers.flat()).toEqual(['TRANSACTION_SETTLED', 'TRANSACTION_SETTLED']);
    expect([await sums(order), await isExcess(wrong), await moneyOf(wrong)]).toEqual([
      standing,
      false,
      { state: 'review', review_reason: 'laid_back', order_id: null },
    ]);
    const pro = BigInt(price.pro);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      pro,
      -pro,
      0n,
      0n,
    ]);
    expect(
      await server.database.raw(
        'select action, reason from audit_log where subject_id = $1 order by id',
        [wrong],
      ),
    ).toEqual([{ action: 'transaction.unmatch', reason }]);
    expect(
      await server.database.raw(
        "select content ->> 'kind' as kind from notifications where user_id = (select user_id from orders where id = $1) and content ->> 'kind' like '%overpaid' order by 1",
        [order.id],
      ),
    ).toEqual([
      { kind: 'order_not_overpaid' },
      { kind: 'order_overpaid' },
      { kind: 'order_overpaid' },
    ]);

    const buyer = await shop.learner();
    const waiting = await shop.order(buyer);
    expect(await match(wrong, waiting.id)).toEqual([]);
    expect((await shop.get(buyer, waiting.id)).status).toBe('PAID');
    // The rest of the excess too; and it may be of the order after all.
    expect([await action('unmatch', kept), (await sums(order)).refund]).toEqual([[], null]);
    expect([await match(kept, order.id), (await sums(order)).refund]).toEqual([
      [],
      ['needs_account', '50000'],
    ]);
    expect([await action('unmatch', kept), await match(kept, order.id)]).toEqual([[], []]);
    expect(await sums(order)).toEqual(standing);
  });

  it('stays where its excess may be on its way', async () => {
    const order = await paid();
    const wrong = await cameIn(`NHAM ${order.code}`, 60_000);
    const [{ id } = { id: '' }] = (await server.database.raw(
      "select id from refunds where order_id = $1 and kind = 'excess'",
      [order.id],
    )) as readonly { readonly id: string }[]; // one column
    expect(
      (
        await order.learner.post(
          'mutation G($input: RefundInput!, $w: String!) { give_refund_account(input: $input, confirm_password: $w) { id } }',
          { input: { order_id: order.id, ...receiver }, w: demoPassword },
        )
      ).codes,
    ).toEqual([]);
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    expect(await begin(id)).toEqual([]);
    expect(await action('unmatch', wrong)).toEqual(['REFUND_BEGUN']);
    // What comes after is another refund, which nobody has: one of the two is the learner's, who
    // has it back already, whichever of them the office takes off.
    const later = await cameIn(`NUA ${order.code}`, 60_000);
    expect([await action('unmatch', wrong), await action('unmatch', later)]).toEqual([
      [],
      ['REFUND_BEGUN'],
    ]);
  });

  it('and was to be sent back by a slip waits again, and can be sent back anew, until somebody has where it goes', async () => {
    const came = await cameIn('CHUYEN NHAM MA', 70_000);
    const before = await books();
    expect((await sendBack(came)).codes).toEqual([]);
    expect([
      await action('unrefund', came, { w: 'sai' }),
      await action('unrefund', came, { reason: ' ' }),
      await action('unmatch', came),
    ]).toEqual([['FACTOR_PROOF_NEEDED'], ['REASON_REQUIRED'], ['TRANSACTION_SETTLED']]);
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => action('unrefund', came)),
    );
    expect(answers.flat()).toEqual(['TRANSACTION_SETTLED', 'TRANSACTION_SETTLED']);
    expect([await moneyOf(came), await books()]).toEqual([
      { state: 'review', review_reason: 'no_code', order_id: null },
      before,
    ]);
    const again = await sendBack(came);
    expect(again.codes).toEqual([]);
    expect(await begin(again.data.admin_refund_transaction)).toEqual([]);
    expect(await action('unrefund', came)).toEqual(['REFUND_BEGUN']);
    expect(
      await server.database.raw(
        'select state from refunds where transaction_id = $1 order by requested_at',
        [came],
      ),
    ).toEqual(expect.arrayContaining([{ state: 'rejected' }, { state: 'sending' }]));
  });
});
