import { expect, it, describe } from 'vitest';
import { ruleKinds } from '../support/databases.ts';
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
});
