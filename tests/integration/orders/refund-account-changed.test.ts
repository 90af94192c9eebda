import { beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, receiver } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const take =
  'mutation T($id: ID!, $kind: RefundKind!) { take_refund_back(order_id: $id, kind: $kind) { status refund { state amount account_masked } events { kind } } }';

// Whoever mistyped an account, and reads that in the mail, changes it and loses nothing.
describe.each(ruleKinds)('the account of an order’s own refund, on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({
    server,
    shop: openShop(server),
    admin,
    money: createAffiliateMoney(server.database),
  });
  const { codes, rows } = leaveAndTell(world);
  const { ordered, told } = tellAgain(world);

  async function asked() {
    const { shop } = world();
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    expect((await shop.refund(order.learner, order.id)).codes).toEqual([]);
    const [refund] = await rows<{ id: string }>('select id from refunds where order_id = $1', [
      order.id,
    ]);
    return { ...order, refundId: refund?.id ?? '' };
  }
  const taken = async ({ learner, id }: Awaited<ReturnType<typeof asked>>, what: string) =>
    learner.post(take, { id, kind: what });
  const give = async ({ learner, id }: Awaited<ReturnType<typeof asked>>, number: string) =>
    world().shop.call(learner, 'account', {
      input: { order_id: id, ...receiver, account_number: number },
    });
  /** The window of its seven days is over, and the refund is held still. */
  const outlast = async ({ id }: { readonly id: string }) =>
    rows('update orders set refundable_until = $2 where id = $1 returning id', [
      id,
      new Date(server.clock.nowMs - 1000),
    ]);
  const accountsTold = async ({ id }: { readonly id: string }) =>
    rows(
      "select content ->> 'last4' as last4, content -> 'isOrder' as own, content -> 'byOffice' as office from notifications where content ->> 'orderId' = $1 and content ->> 'kind' = 'refund_account' order by 1",
      [id],
    );

  it('is changed after the seven days too: the order stays given back, and it is held anew', async () => {
    const order = await asked();
    await outlast(order);
    server.clock.nowMs += 300_000;
    expect((await taken(order, 'ORDER_ACCOUNT')).data.take_refund_back).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: { state: 'needs_account', amount: String(price.pro), account_masked: '' },
    });
    expect((await taken(order, 'ORDER_ACCOUNT')).codes).toEqual(['REFUND_UNKNOWN']);
    expect((await give(order, '12')).codes).toEqual(['BANK_ACCOUNT_INVALID']);
    const given = (await give(order, '9999 8888 7777')).data.give_refund_account;
    // In a second tab, or after an answer that was lost.
    expect((await give(order, '9999 8888 6666')).codes).toEqual(['REFUND_ACCOUNT_GIVEN']);
    expect(given).toMatchObject({
      status: 'REFUND_REQUESTED',
      refund: { id: order.refundId, state: 'requested', account_masked: '•••• 7777' },
    });
    expect(given.events.map(({ kind: each }: { kind: string }) => each).slice(-3)).toEqual([
      'refund_requested',
      'account_taken_back',
      'refund_account',
    ]);
    const [row] = await rows<{ held_until: Date; due_at: Date }>(
      'select held_until, due_at from refunds where id = $1',
      [order.refundId],
    );
    expect(row?.held_until.getTime()).toBe(server.clock.nowMs + day);
    expect(row?.due_at.getTime()).toBe(server.clock.nowMs + 3 * day);
    expect(await accountsTold(order)).toEqual([
      { last4: '5566', own: true, office: false },
      { last4: '7777', own: true, office: false },
    ]);
    expect(await world().shop.problems()).toEqual([]);
  });

  it('waits for another one, and the order is kept after all', async () => {
    const order = await asked();
    expect((await taken(order, 'ORDER_ACCOUNT')).codes).toEqual([]);
    expect((await taken(order, 'ORDER')).data.take_refund_back).toMatchObject({
      status: 'PAID',
      refund: null,
    });
    expect(await world().shop.problems()).toEqual([]);
  });

  it('is told as the office’s word where the office wrote it', async () => {
    const order = await asked();
    expect(await codes('correct', { id: order.refundId })).toEqual([]);
    expect(await accountsTold(order)).toEqual([
      { last4: '5566', own: true, office: false },
      { last4: '6677', own: true, office: true },
    ]);
    const { events } = await world().shop.get(order.learner, order.id);
    expect(events.at(-1).kind).toBe('account_corrected');
  });

  it('stays where it may be on its way', async () => {
    const order = await asked();
    await rows('update refunds set held_until = null where id = $1', [order.refundId]);
    expect(await codes('reveal', { id: order.refundId })).toEqual([]);
    expect((await taken(order, 'ORDER_ACCOUNT')).codes).toEqual(['REFUND_UNDER_WAY']);
  });
});
