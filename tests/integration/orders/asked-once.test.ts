import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const part = { of: 2_000_000, rest: 900_000 };
const otherAccount = '1112223334';

// While money of an order waits for the office nobody is asked for the rest of it.
describe.each(ruleKinds)('an order that is paid in parts, on %s', (kind) => {
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
    server.clock.nowMs += 24 * hour;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const office = async (text: string, variables: object) =>
    (await admin.post(text, { ...variables, w })).codes;
  const topUp = async (id: string) =>
    office('mutation T($id: ID!) { admin_request_top_up(order_id: $id) }', { id });
  const cancel = async (id: string) =>
    office(
      'mutation C($id: ID!, $w: String!) { admin_cancel_order(order_id: $id, reason: "thử", confirm_password: $w) }',
      { id },
    );
  const sendBack = async (id: string) =>
    office(
      'mutation R($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "970407", account_number: "190333446677", account_holder: "Nguyễn Hoài An", reason: "trả lại", confirm_password: $w) }',
      { id },
    );
  /** What its learner was told, each with what it says is there; in no sequence of time. */
  const toldOf = async (orderId: string) =>
    (
      await rows<{ kind: string; got: string | null }>(
        "select n.content ->> 'kind' as kind, n.content ->> 'receivedVnd' as got from notifications n where n.content ->> 'orderId' = $1 order by 1, 2",
        [orderId],
      )
    ).map(({ kind: said, got }) => (got === null ? said : `${said} ${got}`));
  const later = async (ms: number, order: { id: string; learner: ApiClient }) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
    const [user] = await rows<{ email: string }>(
      'select u.email from users u join orders o on o.user_id = u.id where o.id = $1',
      [order.id],
    );
    const answer = await order.learner.post(hostOperations.SignIn, {
      input: { email: user?.email, password: w, client: { kind: 'DESKTOP', name: 'x' } },
    });
    order.learner.bearer = answer.data.sign_in.access_token;
  };
  const pageOf = async ({ now }: { now: () => Promise<Record<string, any>> }) => {
    const {
      status,
      payment_info: info,
      received_amount: got,
      missing_amount: missing,
    } = await now();
    return { status, qr: info?.amount ?? null, got, missing };
  };
  /** Two parts by its code after its time; the office has laid the first. */
  const lateParts = async () => {
    const order = await ordered();
    await later(30 * hour, order);
    const one = await told({ memo: order.code, amount: part.of });
    const two = await told({ memo: order.code, amount: part.rest });
    expect(await codes('match', { id: one, order: order.id })).toEqual([]);
    return { order, two };
  };
  const looked = { status: 'REVIEW', qr: null, got: String(price.pro), missing: '0' };

  it('asks nobody for a late part that waits beside the one that was laid', async () => {
    const { order, two } = await lateParts();
    expect(await pageOf(order)).toEqual(looked);
    expect(await topUp(order.id)).toEqual(['ORDER_STATE']);
    expect(await cancel(order.id)).toEqual(['ORDER_STATE']);
    expect(await toldOf(order.id)).toEqual([
      'order_created',
      'order_review 2000000',
      'order_review 900000',
    ]);
    expect(await codes('match', { id: two, order: order.id })).toEqual([]);
    expect((await order.now()).status).toBe('PAID');
    expect(await shop.problems()).toEqual([]);
  });

  it('counts what comes all the same, and asks for nothing', async () => {
    const { order } = await lateParts();
    await told({ memo: order.code, amount: 100_000 });
    expect(await pageOf(order)).toMatchObject({ status: 'REVIEW', qr: null, missing: '0' });
    expect(await toldOf(order.id)).toContain('order_review 100000');
  });

  it('asks for none that the bank told to come to another account', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: part.of, account: otherAccount });
    await told({ memo: order.code, amount: part.rest });
    expect(await pageOf(order)).toEqual(looked);
    // What waits is said, and nobody is promised to get it by calling the order off.
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([
      'ORDER_STATE',
    ]);
    expect(await toldOf(order.id)).toEqual([
      'order_created',
      'order_review 2000000',
      'order_review 900000',
    ]);
  });

  it('asks for the rest once what waited is sent back, with the day of the part', async () => {
    const { order, two } = await lateParts();
    expect(await sendBack(two)).toEqual([]);
    expect(await pageOf(order)).toEqual({
      status: 'UNDERPAID',
      qr: '900000',
      got: '2000000',
      missing: '900000',
    });
    expect(await toldOf(order.id)).toContain('order_underpaid 2000000');
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    expect((await order.now()).excess_refund).toMatchObject({ amount: '2000000' });
    expect(await shop.problems()).toEqual([]);
  });

  it('gives a new day for the rest, however late what waited is decided', async () => {
    const { order, two } = await lateParts();
    await later(23 * hour + 59 * 60_000, order);
    expect(await sendBack(two)).toEqual([]);
    const [row] = await rows<{ until: Date }>(
      'select expires_at as until from orders where id = $1',
      [order.id],
    );
    expect(row?.until.getTime()).toBe(server.clock.nowMs + 24 * hour);
    expect(await toldOf(order.id)).toContain('order_underpaid 2000000');
    expect(await shop.problems()).toEqual([]);
  });

  it('is told that what waited was none of its money, and that it waits as before', async () => {
    const order = await ordered();
    const id = await told({ memo: order.code, amount: price.pro, account: otherAccount });
    expect(await codes('ignore', { id })).toEqual([]);
    expect((await order.now()).status).toBe('PENDING');
    expect(await toldOf(order.id)).toContain('order_not_its_money');
    // Of the same learner it paid another order, and that is what they read.
    const other = await shop.orderOfNovember(order.learner, { plan: 'KHA_PRO' });
    const again = await told({ memo: order.code, amount: price.khaPro, account: otherAccount });
    expect(await codes('match', { id: again, order: other.id })).toEqual([]);
    expect((await toldOf(order.id)).filter((one) => one === 'order_not_its_money')).toHaveLength(1);
    expect(await shop.problems()).toEqual([]);
  });

  it('says that its time was over where that was meanwhile, and leads on', async () => {
    const { order, two } = await lateParts();
    await later(30 * hour, order);
    expect(await codes('ignore', { id: two })).toEqual([]);
    expect(await pageOf(order)).toEqual({
      status: 'REVIEW',
      qr: null,
      got: '2000000',
      missing: '900000',
    });
    expect(await toldOf(order.id)).toContain('order_expired 2000000');
  });

  it('asks for nothing of an order whose money has paid another one', async () => {
    const order = await ordered();
    const other = await shop.orderOfNovember(order.learner, { plan: 'KHA_PRO' });
    await told({ memo: order.code, amount: part.rest });
    const whole = await told({ memo: order.code, amount: price.khaPro, account: otherAccount });
    expect(await codes('match', { id: whole, order: other.id })).toEqual([]);
    expect((await shop.get(order.learner, other.id)).status).toBe('PAID');
    expect((await order.now()).status).toBe('CANCELLED');
    expect(await toldOf(order.id)).toEqual([
      'order_created',
      'order_overpaid',
      'order_review 1900000',
      'order_underpaid 900000',
    ]);
  });

  it('is looked at also where an earlier version asked for it', async () => {
    const { order } = await lateParts();
    await rows('alter table orders drop constraint orders_asked_check');
    await rows("update orders set status = 'underpaid' where id = $1", [order.id]);
    await rows(readFileSync('server/db/migrations/0119-asked-once.sql', 'utf8'));
    expect((await order.now()).status).toBe('REVIEW');
    await expect(
      rows("update orders set status = 'underpaid' where id = $1", [order.id]),
    ).rejects.toThrow('orders_asked_check');
  });
});
