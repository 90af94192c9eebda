import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { remindingOfExcess } from '#server/modules/commerce/excess-reminders.ts';
import type { NewMessage } from '#server/modules/messages/messenger.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;

describe.each(ruleKinds)('an excess that nobody claims, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const raw = async <R>(text: string, ...values: readonly string[]): Promise<readonly R[]> =>
    (await server.database.raw(text, values)) as readonly R[];

  /** A paid order with so much too much. */
  async function overpaid(extra: number) {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro + extra });
    const [user] = await raw<{ id: string; email: string }>(
      'select u.id, u.email from users u join orders o on o.user_id = u.id where o.id = $1',
      order.id,
    );
    if (user === undefined) throw new Error('an order has its learner');
    await proveAddress(server, user.email);
    const refund = (await shop.get(learner, order.id)).excess_refund;
    return { learner, order, user, refundId: refund.id as string };
  }

  const giveUp = async (
    learner: ApiClient,
    refundId: string,
    amount: string,
    password = demoPassword,
  ) =>
    learner.post(
      'mutation G($r: ID!, $a: BigInt!, $w: String!) { give_up_excess(refund_id: $r, amount: $a, confirm_password: $w) { status excess_amount excess_refund { id } events { kind amount } } }',
      { r: refundId, a: amount, w: password },
    );
  const deletion = async (learner: ApiClient) =>
    (
      await learner.post(
        '{ account_deletion { obstacles excesses { refund_id order_id order_code amount } } }',
      )
    ).data.account_deletion;

  it('is named by the deletion that it is in the way of, and given up by its learner alone, by its amount and a proof: written off, audited, once', async () => {
    const { learner, order, refundId } = await overpaid(500);
    const stranger = await overpaid(700);
    const books = async () =>
      Promise.all(
        (['cash', 'clearing', 'excess', 'revenue', 'write_off'] as const).map(async (name) =>
          shop.balance(name),
        ),
      );
    expect(await deletion(learner)).toEqual({
      obstacles: ['REFUND'],
      excesses: [
        { refund_id: refundId, order_id: order.id, order_code: order.code, amount: '500' },
      ],
    });
    expect([
      (await giveUp(learner, refundId, '500', 'sai')).codes,
      (await giveUp(learner, refundId, '499')).codes,
      (await giveUp(stranger.learner, refundId, '500')).codes,
      (await giveUp(admin, refundId, '500')).codes,
      (await giveUp(learner, randomUUID(), '500')).codes,
    ]).toEqual([['PASSWORD_WRONG'], ['SEEN_CHANGED'], ['NOT_FOUND'], ['NOT_FOUND'], ['NOT_FOUND']]);
    const before = await books();
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () => giveUp(learner, refundId, '500')),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['REFUND_UNKNOWN', 'REFUND_UNKNOWN']);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      0n,
      0n,
      500n,
      0n,
      -500n,
    ]);
    const now = answers.find(({ codes }) => codes.length === 0)?.data.give_up_excess;
    expect(now).toMatchObject({ status: 'PAID', excess_amount: '0', excess_refund: null });
    expect(now.events.at(-1)).toEqual({ kind: 'excess_given_up', amount: '500' });
    expect(
      await raw(
        "select action, actor_id is not null as known, after ->> 'amount' as amount from audit_log where subject_id = $1",
        refundId,
      ),
    ).toEqual([{ action: 'refund.give_up', known: true, amount: '500' }]);
    expect(await deletion(learner)).toEqual({ obstacles: [], excesses: [] });
    const asked = await learner.post(
      'mutation D($w: String!) { request_account_deletion(confirm_password: $w) { runs_at } }',
      { w: demoPassword },
    );
    expect(asked.codes).toEqual([]);
    // Another's waits as before.
    expect((await shop.get(stranger.learner, stranger.order.id)).excess_amount).toBe('700');
  });

  it('cannot be given up once it has an account, nor be paid or counted again once it was; what comes after it is another', async () => {
    const { learner, order, refundId } = await overpaid(20_000);
    await shop.call(learner, 'account', { input: { order_id: order.id, ...receiver } });
    expect((await giveUp(learner, refundId, '20000')).codes).toEqual(['REFUND_UNKNOWN']);
    await learner.post(
      'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: EXCESS) { id } }',
      { id: order.id },
    );
    expect((await giveUp(learner, refundId, '20000')).codes).toEqual([]);
    expect(
      (
        await admin.post(
          'mutation R($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
          { id: refundId, w: demoPassword },
        )
      ).codes,
    ).not.toEqual([]);
    const again = await learner.post(
      'mutation A($input: RefundInput!, $w: String!) { give_refund_account(input: $input, confirm_password: $w) { id } }',
      { input: { order_id: order.id, ...receiver }, w: demoPassword },
    );
    expect(again.codes).not.toEqual([]);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 30_000 });
    const { excess_amount: excess, excess_refund: refund } = await shop.get(learner, order.id);
    expect([excess, refund.amount, refund.id === refundId]).toEqual(['30000', '30000', false]);
    // It is no request that was taken back: the order itself can be given back as often as any.
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
  });

  it('goes with the money that it came by when that was another’s, whatever its learner gave up', async () => {
    const post = async (text: string, variables: object) =>
      (await admin.post(text, { ...variables, w: demoPassword })).codes;
    const match =
      'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }';
    const unmatch =
      'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';
    const lastMoney = async () => {
      const [row] = await raw<{ id: string }>(
        'select id from bank_transactions order by heard_at desc, id desc limit 1',
      );
      return row?.id;
    };
    // A friend paid by this learner's code: all of it came too much, and was given up.
    const { learner, refundId, order } = await overpaid(price.pro);
    await raw("update bank_transactions set heard_at = heard_at - interval '1 hour'");
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro });
    const theirs = await lastMoney();
    const { amount } = (await shop.get(learner, order.id)).excess_refund;
    expect((await giveUp(learner, refundId, amount)).codes).toEqual([]);
    const friend = await shop.learner();
    const other = await shop.order(friend);
    expect(await post(unmatch, { id: theirs })).toEqual([]);
    expect(await post(match, { id: theirs, order: other.id })).toEqual([]);
    expect((await shop.get(friend, other.id)).status).toBe('PAID');
    expect((await shop.get(learner, order.id)).status).toBe('PAID');
    expect(await shop.problems()).toEqual([]);
    // What is left of it stays given up.
    expect((await giveUp(learner, refundId, String(price.pro))).codes).toEqual(['REFUND_UNKNOWN']);
    expect((await shop.get(learner, order.id)).excess_amount).toBe('0');
  });

  it('is asked for again after 30 and after 180 days, each once, unless it is little or has an account', async () => {
    const told: NewMessage[] = [];
    const start = server.clock.nowMs;
    const much = await overpaid(10_000);
    const little = await overpaid(9_999);
    const given = await overpaid(50_000);
    await shop.call(given.learner, 'account', { input: { order_id: given.order.id, ...receiver } });
    const mine = new Set([much, little, given].map(({ user }) => user.id));
    const remind = async (nowMs: number) => {
      const chore = remindingOfExcess(
        {
          database: server.database,
          messenger: {
            async tell(tx, message) {
              if (mine.has(message.userId)) told.push(message);
              await tx.raw(
                `insert into notifications (id, user_id, category, key, content, created_at) values (gen_random_uuid(), $1, 'order', $2, '{}', $3) on conflict do nothing`,
                [message.userId, message.key, message.at],
              );
            },
          },
        },
        () => nowMs,
      );
      await chore.work();
      return told.splice(0).map(({ userId, content }) => [userId, content.kind]);
    };
    const once = [[much.user.id, 'excess_waits']];
    expect([
      await remind(start + 29 * day),
      await remind(start + 31 * day),
      await remind(start + 32 * day),
      await remind(start + 179 * day),
      await remind(start + 181 * day),
      await remind(start + 900 * day),
    ]).toEqual([[], once, [], [], once, []]);
    // Of what is found late the last time alone; of who is gone nothing.
    const late = await overpaid(12_000);
    const gone = await overpaid(12_000);
    for (const { user } of [late, gone]) mine.add(user.id);
    await server.database.raw('update users set deleted_at = now() where id = $1', [gone.user.id]);
    expect([await remind(start + 400 * day), await remind(start + 401 * day)]).toEqual([
      [[late.user.id, 'excess_waits']],
      [],
    ]);
    // What was little until lately is asked for once in a month.
    const grown = await overpaid(9_000);
    mine.add(grown.user.id);
    await remind(start + 170 * day);
    await shop.sepay({ memo: grown.order.payment_info.payment_code, amount: 20_000 });
    expect([
      await remind(start + 171 * day),
      await remind(start + 181 * day),
      await remind(start + 202 * day),
    ]).toEqual([[[grown.user.id, 'excess_waits']], [], [[grown.user.id, 'excess_waits']]]);
  });
});
