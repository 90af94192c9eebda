import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 24 * 3_600_000;

describe.each(ruleKinds)('what the office decides by what it saw, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let count = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));
  const ask = async (mutation: string, variables: object, by = admin) =>
    (await by.post(mutation, { w: demoPassword, ...variables })).codes;
  const match = async (id: string, orderId: string) =>
    ask(
      'mutation M($id: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $o, confirm_password: $w) }',
      { id, o: orderId },
    );
  const unmatch = async (id: string, by = admin) =>
    ask(
      'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm đơn", confirm_password: $w) }',
      { id },
      by,
    );
  const cameIn = async (amount: number, memo = '') => {
    count += 1;
    const said = memo === '' ? `CHUYEN TIEN HOC ${count}` : memo;
    await shop.sepay({ memo: said, amount });
    return (await shop.transactions(said))[0]?.id ?? '';
  };
  const rows = async (sql: string, ...values: readonly unknown[]) =>
    server.database.raw(sql, values);

  const refundOrder = async (o: string, number: string) =>
    admin.post(
      'mutation R($o: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_refund_order(order_id: $o, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "khách xin", confirm_password: $w) }',
      { o, ...receiver, account_number: number, w: demoPassword },
    );

  it('nobody waives more than what they saw missing', async () => {
    const accountant = await server.signedIn('ketoan');
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const slip = await cameIn(2_000_000);
    expect(await match(slip, order.id)).toEqual([]);
    await cameIn(850_000, `TRA ${order.payment_info.payment_code}`);
    // The owner reads: 50 000 is missing, and decides to let it be.
    const seen = await admin.post(
      'query O($id: ID!) { admin_order(id: $id) { status received_amount missing_amount } }',
      { id: order.id },
    );
    // A colleague takes the slip off meanwhile.
    expect(await unmatch(slip, accountant)).toEqual([]);
    const answer = await ask(
      'mutation S($o: ID!, $seen: BigInt!, $w: String!) { admin_accept_short(order_id: $o, missing: $seen, reason: "thiếu 50 000 đ phí chuyển", confirm_password: $w) }',
      { o: order.id, seen: seen.data.admin_order.missing_amount },
    );
    const after = await shop.get(learner, order.id);
    expect([answer, after.status]).toEqual([['SEEN_CHANGED'], 'UNDERPAID']);
  });

  it('a second proposal with another account is not dropped silently', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    server.clock.nowMs += 9 * day;
    admin = await server.signedIn('admin');
    expect((await refundOrder(order.id, '1111222233')).codes).toEqual([]);
    expect((await refundOrder(order.id, '9999888877')).codes).toEqual(['REFUND_ACCOUNT_GIVEN']);
    // Said again after an answer that was lost.
    expect((await refundOrder(order.id, '1111222233')).codes).toEqual([]);
    expect(
      await rows('select state, account_last4 from refunds where order_id = $1', order.id),
    ).toEqual([{ state: 'proposed', account_last4: '2233' }]);
  });

  it('what the bank said to be the order’s, and pays it, is nobody’s word to take back', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const slip = await cameIn(price.pro);
    expect(await match(slip, order.id)).toEqual([]);
    const own = await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    expect(await unmatch(slip)).toEqual([]);
    expect((await shop.get(learner, order.id)).status).toBe('PAID');
    const seen = await admin.post(
      'query T($id: ID!) { admin_transaction(id: $id) { is_excess state } }',
      { id: own },
    );
    const answer = await unmatch(own);
    const after = await shop.get(learner, order.id);
    expect([seen.data.admin_transaction.is_excess, answer, after.status]).toEqual([
      false,
      ['TRANSACTION_SETTLED'],
      'PAID',
    ]);
  });

  it('an older refund of excess that the office gives another account can be stopped by its learner', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await cameIn(price.pro, `TRA ${order.payment_info.payment_code}`);
    const [{ email } = { email: '' }] = (await rows(
      'select u.email from users u join orders o on o.user_id = u.id where o.id = $1',
      order.id,
    )) as { email: string }[];
    const relog = async () => {
      const fresh = server.client();
      const answer = await signIn(fresh, email, demoPassword);
      void answer;
      Object.assign(learner, { bearer: fresh.bearer });
    };
    const beginExcess = async (number: string) => {
      const given = await learner.post(
        'mutation G($input: RefundInput!, $w: String!) { give_refund_account(input: $input, confirm_password: $w) { id } }',
        { input: { order_id: order.id, ...receiver, account_number: number }, w: demoPassword },
      );
      expect(given.codes).toEqual([]);
      server.clock.nowMs += day + 3_600_000;
      admin = await server.signedIn('admin');
      await relog();
      const [{ id } = { id: '' }] = (await rows(
        "select id from refunds where order_id = $1 and kind = 'excess' and state = 'requested'",
        order.id,
      )) as { id: string }[];
      expect(
        await ask(
          'mutation B($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
          { id },
        ),
      ).toEqual([]);
      return id;
    };
    await cameIn(50_000, `THUA A ${order.payment_info.payment_code}`);
    const first = await beginExcess('1111222233');
    await cameIn(70_000, `THUA B ${order.payment_info.payment_code}`);
    const second = await beginExcess('4444555566');
    expect(
      await ask(
        'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "FT1", confirm_password: $w) }',
        { id: second },
      ),
    ).toEqual([]);
    expect(
      await ask(
        'mutation C($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_correct_refund(refund_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "ngân hàng từ chối", not_carried_out: "seen-now", confirm_password: $w) }',
        { id: first, ...receiver, account_number: '6666000066' },
      ),
    ).toEqual([]);
    const stopped = await learner.post(
      'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: EXCESS) { id } }',
      { id: order.id },
    );
    expect(stopped.codes).toEqual([]);
  });

  it('money laid by a slip, of which its learner asks a refund, is taken off before anybody could have sent it', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const slip = await cameIn(price.pro);
    expect(await match(slip, order.id)).toEqual([]);
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
    expect(await unmatch(slip)).toEqual([]);
    expect([
      (await shop.get(learner, order.id)).status,
      (await shop.me(learner)).is_pro,
      await rows('select state, times_handed_out from refunds where order_id = $1', order.id),
      await rows('select state, order_id from bank_transactions where id = $1', slip),
    ]).toEqual([
      'CANCELLED',
      false,
      [{ state: 'taken_back', times_handed_out: 0 }],
      [{ state: 'review', order_id: null }],
    ]);
  });

  it('two who say of one page that a report is not the money shown there book nothing twice', async () => {
    const accountant = await server.signedIn('ketoan');
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const memo = order.payment_info.payment_code;
    const cash = await shop.balance('cash');
    const amount = price.pro;
    await shop.sepay({ memo, amount, at: bankTime(server.clock.nowMs), reference: `FT1${memo}` });
    server.clock.nowMs += 600_000;
    // The learner pays a second time; Casso tells of it first, under a number of its own.
    const at = bankTime(server.clock.nowMs);
    await shop.casso([
      {
        id: `c${memo}`,
        tid: `CASSO-${memo}`,
        description: memo,
        amount,
        when: at,
        bank_sub_acc_id: '0000000000',
      },
    ]);
    await shop.sepay({ memo, amount, at, reference: `FT2${memo}` });
    await expect
      .poll(async () => (await shop.get(learner, order.id)).excess_amount)
      .toBe(String(amount));
    const reportOf = async (by: ApiClient) =>
      (
        await by.post('{ admin_bank_reports { id reference known_transaction_id } }')
      ).data.admin_bank_reports.find(
        ({ reference }: { reference: string }) => reference === `CASSO-${memo}`,
      );
    const pages = [
      { by: admin, report: await reportOf(admin) },
      { by: accountant, report: await reportOf(accountant) },
    ];
    const said = [];
    for (const { by, report } of pages)
      said.push(
        await ask(
          'mutation D($id: ID!, $shown: ID!, $w: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: false, confirm_password: $w) }',
          { id: report.id, shown: report.known_transaction_id },
          by,
        ),
      );
    expect([
      said,
      (await shop.balance('cash')) - cash,
      (await shop.get(learner, order.id)).excess_amount,
    ]).toEqual([[[], ['SEEN_CHANGED']], BigInt(2 * amount), String(amount)]);
  });

  it('a refund that was asked for to one account is not answered as one to another', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    const ask = async (account_number: string) =>
      (
        await shop.call(learner, 'refund', {
          input: { order_id: order.id, ...receiver, account_number },
        })
      ).codes;
    expect([await ask('1111222233'), await ask('1111222233'), await ask('9999888877')]).toEqual([
      [],
      [],
      ['REFUND_ACCOUNT_GIVEN'],
    ]);
  });
});
