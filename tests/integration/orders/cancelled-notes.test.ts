import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { noteText } from '#renderer/features/admin/orders/event-text.ts';
import {
  cancelledText,
  type OrderDetail,
  stripOf,
} from '#renderer/features/checkout/data/order-view.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const makeVoucher = `mutation ($terms: VoucherTermsInput!) {
  create_voucher(code: "GIAM10", audience: PUBLIC, owner_email: null, terms: $terms, confirm_password: "${demoPassword}") { id }
}`;

describe.each(ruleKinds)('what is said of an order that was called off, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });

  /** What the pay page and the office say of it. */
  function said(order: { readonly events: readonly unknown[] }) {
    const { nowMs } = server.clock;
    // The fields of it that the strip reads are asked for.
    const detail = order as unknown as OrderDetail;
    const strip = stripOf({ order: detail, online: true, nowMs, waitingSinceMs: nowMs });
    if (strip.kind !== 'cancelled') throw new Error(`the order is ${strip.kind}`);
    const ended = detail.events.at(-1);
    return {
      page: cancelledText(strip.cause),
      office: ended === undefined ? null : noteText(ended),
    };
  }

  it('for the same voucher in a newer order, which nobody paid, however it was typed', async () => {
    const admin = await server.signedIn('admin');
    const terms = {
      kind: 'PERCENT',
      percent: 10,
      min_order: '0',
      plans: ['PRO', 'KHA_PRO'],
      max_uses: 9,
      starts_at: new Date(server.clock.nowMs - 86_400_000).toISOString(),
      note: '',
    };
    expect((await admin.post(makeVoucher, { terms })).codes).toEqual([]);
    const shop = openShop(server);
    const learner = await shop.learner();
    const total = 2_610_000;
    const first = await shop.order(learner, { voucher: 'GIAM10', total });
    await shop.order(learner, { voucher: 'giam 10', total });
    expect(said(await shop.get(learner, first.id))).toEqual({
      page: 'Bạn đã đặt đơn mới với mã ưu đãi GIAM10, nên đơn này không cần nữa.',
      office: 'vì đã đặt đơn mới với mã ưu đãi GIAM10',
    });
  });

  it('for another order, which was paid', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const left = await shop.order(learner);
    const bought = await shop.order(learner);
    await shop.pay(learner, bought);
    expect(said(await shop.get(learner, left.id))).toEqual({
      page: `Bạn đã thanh toán đơn ${bought.code}, nên đơn này không cần nữa.`,
      office: `vì đã trả đơn ${bought.code}`,
    });
  });

  it('for its base, which was given back', async () => {
    const shop = openShop(server);
    const learner = await shop.learner();
    const base = await shop.order(learner, { plan: 'KHA_PRO' });
    await shop.pay(learner, base);
    const upgrade = await shop.order(learner, { total: price.upgrade });
    expect((await shop.refund(learner, base.id)).codes).toEqual([]);
    expect(said(await shop.get(learner, upgrade.id))).toEqual({
      page: `Đơn này nâng cấp gói của đơn ${base.code}, mà gói đó đã kết thúc. Bạn có thể đăng ký lại.`,
      office: `vì gói của đơn ${base.code} đã kết thúc`,
    });
  });
});
