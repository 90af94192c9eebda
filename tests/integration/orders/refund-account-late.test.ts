import { beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, price, receiver } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const dayMs = 86_400_000;

// What nobody could send before is late by the day on which it could be sent.
describe.each(ruleKinds)('a refund whose account is given late, on %s', (kind) => {
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

  /** Too much money of an order, which waits for an account since five days. */
  async function waiting() {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 100_000 });
    const [refund] = await rows<{ id: string }>(
      "update refunds set requested_at = requested_at - interval '5 days', due_at = due_at - interval '5 days' where order_id = $1 and state = 'needs_account' returning id",
      [order.id],
    );
    return { order, id: refund?.id ?? '' };
  }
  const dueOf = async (id: string) => {
    const [row] = await rows<{ state: string; due_at: Date; held_until: Date }>(
      'select state, due_at, held_until from refunds where id = $1',
      [id],
    );
    if (row === undefined) throw new Error('refunds are never removed');
    return {
      state: row.state,
      isDueIn: Math.round((row.due_at.getTime() - server.clock.nowMs) / dayMs),
      isDueWhenFree: row.due_at > row.held_until,
    };
  };

  it('is due as one that is asked for on that day, given by its learner', async () => {
    const { order, id } = await waiting();
    const given = await world().shop.call(order.learner, 'account', {
      input: { order_id: order.id, ...receiver },
    });
    expect(given.codes).toEqual([]);
    expect(await dueOf(id)).toEqual({ state: 'requested', isDueIn: 3, isDueWhenFree: true });
  });

  it('is so, written by the office, and keeps its day when the account is only put right', async () => {
    const { id } = await waiting();
    expect(await codes('correct', { id })).toEqual([]);
    expect(await dueOf(id)).toEqual({ state: 'requested', isDueIn: 3, isDueWhenFree: true });
    await rows("update refunds set due_at = due_at - interval '1 day' where id = $1", [id]);
    expect(await codes('correct', { id })).toEqual([]);
    expect(await dueOf(id)).toMatchObject({ isDueIn: 2 });
  });
});
