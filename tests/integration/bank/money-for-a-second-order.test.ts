import { demoPassword } from '#server/demo/demo-accounts.ts';
import { expect, it, describe } from 'vitest';
import { ruleKinds } from '../support/databases.ts';
import { toldLearner } from '../support/told-learner.ts';
import { bankSecrets, openShop, price } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('money for an order of what its learner has by now, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });

  it('is told as what goes back, in the order and in its mail', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const pro = await shop.order(learner);
    const second = await shop.order(learner, { plan: 'KHA_PRO' });
    await shop.pay(learner, pro);
    expect((await shop.get(learner, second.id)).events.at(-1)).toMatchObject({
      kind: 'cancelled',
      note: `other_paid ${pro.code}`,
    });
    await shop.sepay({ memo: second.payment_info.payment_code, amount: price.khaPro });
    const { status, events } = await shop.get(learner, second.id);
    expect([status, events.at(-1)]).toEqual([
      'REVIEW',
      { kind: 'review', amount: String(price.khaPro), note: 'plan_owned' },
    ]);
    expect(
      await server.database.raw(
        "select content -> 'isOwned' as owned from notifications where content ->> 'kind' = 'order_review' and content ->> 'orderId' = $1",
        [second.id],
      ),
    ).toEqual([{ owned: true }]);
  });

  it('leads who has a part of it on to the upgrade, which takes this money', async () => {
    const shop = openShop(server);
    const admin = await server.signedIn('admin');
    const learner = await shop.learner();
    const pro = await shop.order(learner);
    const part = await shop.order(learner, { plan: 'KHA_PRO' });
    await shop.pay(learner, part);
    const memo = pro.payment_info.payment_code;
    await shop.sepay({ memo, amount: price.pro });
    const { status, events } = await shop.get(learner, pro.id);
    expect([status, events.at(-1)]).toEqual([
      'REVIEW',
      { kind: 'review', amount: String(price.pro), note: 'plan_part' },
    ]);
    const said = (await toldLearner(server, pro.id)).find((one) => one.kind === 'order_review');
    expect(said?.text).toContain('đặt đơn nâng cấp');
    expect(said?.text).not.toContain('Bạn đã có gói học này');
    const upgrade = await shop.order(learner, { total: price.upgrade });
    const [money] = await shop.transactions(memo);
    const matched = await admin.post(
      'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }',
      { id: money?.id, order: upgrade.id, w: demoPassword },
    );
    expect(matched.codes).toEqual([]);
    expect((await shop.me(learner)).is_pro).toBe(true);
    expect(await shop.get(learner, upgrade.id)).toMatchObject({
      is_upgrade: true,
      status: 'PAID',
      excess_refund: { state: 'needs_account' },
    });
  });
});
