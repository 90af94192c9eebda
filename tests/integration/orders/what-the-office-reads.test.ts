import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { t as refundsOffice } from '#renderer/features/admin/refunds/copy.ts';
import { t as moneyOffice } from '#renderer/features/admin/unmatched/copy.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import { toldLearner } from '../support/told-learner.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** What a question of the office says will follow, beside what does. */
describe.each(ruleKinds)('what the office reads, on %s', (kind) => {
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
  const { codes, leaves } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { given } = comeBack(world);

  it('of a refund that was not sent is that its learner is told', async () => {
    const { order, refund } = await given();
    const notSent = async () =>
      (await toldLearner(server, order.id)).filter((one) => one.kind === 'refund_not_sent').length;
    expect(await codes('sent', { id: refund.id })).toEqual([]);
    expect(await codes('unsent', { id: refund.id })).toEqual([]);
    expect(await notSent()).toBe(1);
    expect(refundsOffice('rf.unsent.body')).toContain('học viên nhận thông báo');
    const { id: slip } = await leaves('TIEN THUE NHA', price.pro);
    expect(await codes('payRefund', { id: slip, refund: refund.id, seen: true })).toEqual([]);
    expect(await codes('unpayRefund', { id: slip })).toEqual([]);
    expect(await notSent()).toBe(2);
    expect(moneyOffice('um.unpayRefund.body')).not.toContain('không nhận thông báo');
  });

  it('of money for a paid order is that it takes it, and what becomes of it', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    const suggested = async (id: string): Promise<readonly string[]> =>
      (
        await admin.post(
          'query S($id: ID!) { admin_suggestions(transaction_id: $id) { order_id } }',
          { id },
        )
      ).data.admin_suggestions.map(({ order_id: of }: { order_id: string }) => of);
    // To another account of the academy: it waits beside its order, which is paid.
    const beside = await told({ memo: order.code, amount: 70_000, account: '1112223334' });
    expect(await suggested(beside)).toEqual([order.id]);
    expect(await codes('match', { id: beside, order: order.id })).toEqual([]);
    expect((await order.now()).excess_refund).toMatchObject({
      state: 'needs_account',
      amount: '70000',
    });
    expect(moneyOffice('um.paid')).toContain('chuyển thừa');
    await shop.refund(order.learner, order.id);
    const more = await told({ memo: 'NGUYEN HOAI AN HOC PHI', amount: 900_000 });
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    expect((await order.now()).excess_refund).toMatchObject({ amount: '970000' });
    expect(moneyOffice('um.givenBack')).not.toContain('không gán thêm được');
    expect(await shop.problems()).toEqual([]);
  });
});
