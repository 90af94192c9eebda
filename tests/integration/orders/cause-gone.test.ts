import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import {
  cancelledText,
  type OrderDetail,
  stripOf,
} from '#renderer/features/checkout/data/order-view.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const again =
  'Bạn có thể đăng ký lại bất cứ lúc nào. Nếu bạn đã chuyển tiền cho đơn này, tiền không mất: chúng tôi kiểm tra rồi mở khóa học hoặc chuyển lại cho bạn.';

// What called an order off is so no more: its page says nothing that is older than that.
describe.each(ruleKinds)('an order whose cause is gone, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let count = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    server.clock.nowMs += 240 * hour;
    admin = await server.signedIn('admin');
  });
  afterEach(async () => expect(await shop.problems()).toEqual([]));

  const ask = async (mutation: string, variables: object) =>
    (await admin.post(mutation, { w, ...variables })).codes;
  /** Somebody else's money is laid to an order by a slip. */
  const slip = async (orderId: string, amount: number) => {
    count += 1;
    const memo = `CHUYEN TIEN HOC ${count}`;
    await shop.sepay({ memo, amount });
    const id = (await shop.transactions(memo))[0]?.id ?? '';
    expect(
      await ask(
        'mutation M($id: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $o, confirm_password: $w) }',
        { id, o: orderId },
      ),
    ).toEqual([]);
    return id;
  };
  const undo = async (id: string) => {
    admin = await server.signedIn('admin');
    expect(
      await ask(
        'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "gắn nhầm", confirm_password: $w) }',
        { id },
      ),
    ).toEqual([]);
  };
  const rows = async <Row>(text: string, id: string) =>
    (await server.database.raw(text, [id])) as readonly Row[]; // the test's own columns
  const eventsOf = async (id: string) =>
    rows<OrderDetail['events'][number]>(
      'select id, kind, note from order_events where order_id = $1 order by id',
      id,
    );
  /** What its pay page says, also to who has to sign in again. */
  const page = async (id: string) => {
    const [order] = await rows<Pick<OrderDetail, 'status' | 'expires_at'>>(
      "select upper(status) as status, to_json(expires_at) #>> '{}' as expires_at from orders where id = $1",
      id,
    );
    const { nowMs } = server.clock;
    // The fields of it that the strip reads are asked for.
    const detail = { ...order, events: await eventsOf(id) } as unknown as OrderDetail;
    const strip = stripOf({ order: detail, online: true, nowMs, waitingSinceMs: nowMs });
    return strip.kind === 'cancelled' ? [strip.cause, cancelledText(strip.cause)] : strip.kind;
  };
  const kinds = async (id: string) => (await eventsOf(id)).map(({ kind: event }) => event);

  it('past its time says nothing of the sale that was undone', async () => {
    const learner = await shop.learner();
    const left = await shop.order(learner);
    const wrong = await shop.order(learner, { plan: 'KHA_PRO' });
    const id = await slip(wrong.id, price.khaPro);
    server.clock.nowMs += 25 * hour;
    await undo(id);
    expect(await page(left.id)).toEqual([null, again]);
    expect(await kinds(left.id)).toEqual(['created', 'cancelled', 'cause_gone']);
  });

  it('in its time waits for its money again, and says why', async () => {
    const learner = await shop.learner();
    const left = await shop.order(learner);
    const wrong = await shop.order(learner, { plan: 'KHA_PRO' });
    await undo(await slip(wrong.id, price.khaPro));
    expect(await page(left.id)).toBe('waiting');
    expect(await kinds(left.id)).toEqual(['created', 'cancelled', 'cause_gone', 'extended']);
  });

  it('with a part of its money says nothing of it either', async () => {
    const learner = await shop.learner();
    const left = await shop.order(learner);
    await shop.sepay({ memo: left.payment_info.payment_code, amount: 1_000_000 });
    const wrong = await shop.order(learner, { plan: 'KHA_PRO' });
    const id = await slip(wrong.id, price.khaPro);
    expect(await page(left.id)).toMatchObject([{ why: 'other_paid', by: wrong.code }, {}]);
    await undo(id);
    expect(await page(left.id)).toEqual([null, again]);
  });

  it('whose money was looked at meanwhile says nothing of it afterwards', async () => {
    const learner = await shop.learner();
    const left = await shop.order(learner);
    const wrong = await shop.order(learner, { plan: 'KHA_PRO' });
    const id = await slip(wrong.id, price.khaPro);
    const memo = `${left.payment_info.payment_code} TRA MUON`;
    await shop.sepay({ memo, amount: price.pro });
    expect((await shop.get(learner, left.id)).status).toBe('REVIEW');
    await undo(id);
    expect(
      await ask(
        'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "của người khác", confirm_password: $w) }',
        { id: (await shop.transactions(memo))[0]?.id },
      ),
    ).toEqual([]);
    expect(await page(left.id)).toEqual([null, again]);
  });

  it('keeps what is told of a plan that has ended until that is open again', async () => {
    const learner = await shop.learner();
    const base = await shop.order(learner, { plan: 'KHA_PRO' });
    await shop.pay(learner, base);
    const upgrade = await shop.order(learner, { total: price.upgrade });
    expect((await shop.refund(learner, base.id)).codes).toEqual([]);
    expect(await page(upgrade.id)).toMatchObject([{ why: 'base_ended' }, {}]);
    const taken = 'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { id } }';
    expect((await learner.post(taken, { id: base.id })).codes).toEqual([]);
    expect((await shop.me(learner)).is_kha_pro).toBe(true);
    expect(await page(upgrade.id)).toEqual([null, again]);
    // Given back once more it says nothing new of what was called off already.
    expect((await shop.refund(learner, base.id)).codes).toEqual([]);
    expect(await page(upgrade.id)).toEqual([null, again]);
  });
});
