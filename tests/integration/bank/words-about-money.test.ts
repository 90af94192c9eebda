import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

interface Told {
  readonly title: string;
  readonly preview: string;
}

describe.each(ruleKinds)('what a learner is told of their money, on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });

  /** Everything that they were told, newest first, as they read it. */
  async function told(client: ApiClient): Promise<string> {
    const list = (await client.post('{ notifications(first: 20) { nodes { id title preview } } }'))
      .data.notifications.nodes as readonly (Omit<Told, 'body'> & { readonly id: string })[];
    return list.map(({ title, preview }) => `${title} | ${preview}`).join('\n');
  }

  describe('an order with a part of its money that is called off', () => {
    const eventKinds = async (orderId: string) =>
      (
        (await server.database.raw(
          'select kind from order_events where order_id = $1 order by id',
          [orderId],
        )) as readonly { readonly kind: string }[]
      ).map((row) => row.kind);

    const whyOf = async (orderId: string) =>
      (
        (await server.database.raw(
          "select content ->> 'why' as why from notifications where key like 'order_overpaid:' || $1 || ':%' order by created_at",
          [orderId],
        )) as readonly { readonly why: string }[]
      ).map(({ why }) => why);

    it('is not said to be paid when its learner calls it off', async () => {
      const shop = openShop(server);
      const learner = await shop.learner();
      const order = await shop.order(learner);
      await shop.sepay({ memo: order.payment_info.payment_code, amount: 100_000 });
      expect((await shop.call(learner, 'cancel', { id: order.id })).codes).toEqual([]);
      expect(await whyOf(order.id)).toEqual(['called_off']);
      expect(await told(learner)).toContain('Nhận lại 100.000');
      expect(await told(learner)).not.toMatch(/chuyển thừa|thanh toán xong/);
      expect(await eventKinds(order.id)).toEqual([
        'created',
        'money_in',
        'cancelled',
        'money_goes_back',
      ]);
      expect(await shop.problems()).toEqual([]);
    });

    it('says that another was paid, and that money is too much only of what was paid', async () => {
      const shop = openShop(server);
      const learner = await shop.learner();
      const left = await shop.order(learner);
      await shop.sepay({ memo: left.payment_info.payment_code, amount: 100_000 });
      const bought = await shop.order(learner);
      await shop.sepay({ memo: bought.payment_info.payment_code, amount: 2_950_000 });
      expect(await whyOf(left.id)).toEqual(['other_paid']);
      expect(await whyOf(bought.id)).toEqual(['too_much']);
      expect(await told(learner)).toContain('được chuyển thừa 50.000');
      expect(await shop.problems()).toEqual([]);
    });

    it('is not said to be too much of what was given back since', async () => {
      const shop = openShop(server);
      const learner = await shop.learner();
      const order = await shop.order(learner);
      const pay = async () =>
        shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro });
      await pay();
      await shop.refund(learner, order.id);
      await pay();
      expect(await whyOf(order.id)).toEqual(['given_back']);
      expect(await told(learner)).toContain('Nhận lại 2.900.000');
      expect(await told(learner)).not.toMatch(/chuyển thừa|thanh toán xong/);
      expect(await shop.problems()).toEqual([]);
    });
  });

  it('says of an order that was accepted short what came', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 2_000_000 });
    const accepted = await admin.post(
      `mutation ($id: ID!) { admin_accept_short(order_id: $id, missing: "900000", reason: "giảm", confirm_password: "${demoPassword}") }`,
      { id: order.id },
    );
    expect(accepted.codes).toEqual([]);
    expect((await shop.get(learner, order.id)).status).toBe('PAID');
    expect(await told(learner)).toMatch(/Đã nhận 2\.000\.000\s₫ cho đơn/);
    expect(await told(learner)).not.toMatch(/Đã nhận 2\.900\.000/);
    expect(await shop.problems()).toEqual([]);
  });

  it('promises no transfer for an order that cost nothing and is given back, and asks for no account', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const made = await admin.post(
      `mutation ($terms: VoucherTermsInput!) { create_voucher(code: "KHONGDONG", audience: PUBLIC, owner_email: null, terms: $terms, confirm_password: "${demoPassword}") { id } }`,
      {
        terms: {
          kind: 'PERCENT',
          percent: 100,
          min_order: '0',
          plans: ['PRO'],
          starts_at: new Date(server.clock.nowMs - 1000).toISOString(),
          note: '',
        },
      },
    );
    expect(made.codes).toEqual([]);
    const order = await shop.order(learner, { voucher: 'KHONGDONG', total: 0 });
    expect(await told(learner)).toContain('đã hoàn tất');
    const nowhere = { account_bank: '', account_number: '', account_holder: '' };
    const given = await shop.call(learner, 'refund', { input: { order_id: order.id, ...nowhere } });
    expect([given.codes, given.data?.request_refund.status]).toEqual([[], 'REFUNDED']);
    expect(await told(learner)).toContain('không có tiền hoàn');
    expect(await told(learner)).not.toMatch(/sẽ về tài khoản|\b0\s₫/);
    expect(await shop.problems()).toEqual([]);
  });

  it('names the session whose place somebody else has when a refund is taken back', async () => {
    const shop = openShop(server);
    const [first, second] = [await shop.learner(), await shop.learner()];
    const hourMs = 3_600_000;
    const saved = await admin.post(
      'mutation ($input: EventInput!) { save_event(input: $input) { id } }',
      {
        input: {
          kind: 'MENTORING',
          title: 'Buổi một chỗ',
          description: '',
          host: '',
          place: 'Hà Nội',
          link: '',
          capacity: 1,
          plans: ['KHA_PRO'],
          starts_at: new Date(server.clock.nowMs + 24 * hourMs).toISOString(),
          ends_at: new Date(server.clock.nowMs + 25 * hourMs).toISOString(),
        },
      },
    );
    const eventId: string = saved.data.save_event.id;
    // Whoever of the demo world got the place at once.
    await server.database.raw('delete from tickets where event_id = $1', [eventId]);
    const order = await shop.pay(first, await shop.order(first, { plan: 'KHA_PRO' }));
    await shop.refund(first, order.id);
    await shop.pay(second, await shop.order(second, { plan: 'KHA_PRO' }));
    const back = await first.post(
      `mutation { take_refund_back(order_id: "${order.id}", kind: ORDER) { status } }`,
    );
    expect(back.codes).toEqual([]);
    expect(
      await server.database.raw(
        "select content -> 'lostPlaces' as lost from notifications where key like 'refund_taken_back:%' and user_id = (select user_id from orders where id = $1)",
        [order.id],
      ),
    ).toEqual([{ lost: ['Buổi một chỗ'] }]);
    expect(await told(first)).toContain('Có buổi đã hết chỗ');
  });
});
