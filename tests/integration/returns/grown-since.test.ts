import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// What is owed since a return changes in the meantime: it grows, or its account is set right.
describe.each(ruleKinds)('what changed since a return, on %s', (kind) => {
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
    server.clock.nowMs += 10 * day;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, leaves } = leaveAndTell(world);
  const { told, rowOf, ordered } = tellAgain(world);
  const { say, refundsOf, free, giveAccount } = comeBack(world);

  /** An excess of 500 000 ₫ that left, money laid to it as its return; then 70 000 more. */
  async function grown(memo: (code: string) => string) {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + 500_000 });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [excess] = await refundsOf(order.id);
    if (excess === undefined) throw new Error('nothing came too much');
    expect(await codes('reveal', { id: excess.id })).toEqual([]);
    server.clock.nowMs += minute;
    await leaves(`HOAN TIEN ${excess.code}`, 500_000);
    server.clock.nowMs += 4 * minute;
    const back = await told({ memo: memo(excess.code), amount: 500_000 });
    expect(await say('back', { id: back, refund: excess.id })).toEqual([]);
    await told({ memo: order.code, amount: 70_000 });
    expect(await say('notBack', { id: back })).toEqual([]);
    const rest = (await refundsOf(order.id)).find(({ amount }) => amount === 70_000);
    if (rest === undefined) throw new Error('the rest is not owed');
    return { order, excess, rest, back };
  }

  const owedSince = async (id: string) =>
    (
      await rows<{ amount: number }>(
        "select amount_vnd::integer as amount from refunds where instead_of = $1 and state <> 'rejected'",
        [id],
      )
    ).map(({ amount }) => amount);

  it('a rest is owed instead of nothing: the same money is laid to it again', async () => {
    const { excess, rest, back } = await grown((code) => `HOAN TRA ${code} SAI TK`);
    expect(await owedSince(excess.id)).toEqual([]);
    expect(await say('back', { id: back, refund: excess.id })).toEqual([]);
    expect(await rowOf(back)).toMatchObject({ state: 'returned' });
    expect(await owedSince(excess.id)).toEqual([500_000]);
    expect(
      await rows('select instead_of, state from refunds where id = $1', [rest.id]),
    ).toMatchObject([{ instead_of: null, state: 'needs_account' }]);
  });

  it('its true return is taken also after the rest was paid', async () => {
    const { order, excess, rest } = await grown(() => 'NGUYEN VAN B CHUYEN TIEN');
    expect(await giveAccount(order.learner, order.id, '1903 7777 8888')).toEqual([]);
    await free();
    expect(await codes('reveal', { id: rest.id })).toEqual([]);
    await leaves(`HOAN TIEN ${rest.code}`, 70_000);
    server.clock.nowMs += minute;
    const back = await told({ memo: `HOAN TRA ${excess.code} SAI TK`, amount: 500_000 });
    expect(await say('back', { id: back, refund: excess.id })).toEqual([]);
    expect(await owedSince(excess.id)).toEqual([500_000]);
  });

  const nextMonth = payoutMonths();
  // An account with the same bank and last digits may differ in its middle.
  it.each([
    ['is not held who gave an account since', true],
    ['is held who gave none', false],
  ] as const)('of a payment %s', async (_text, isChanged) => {
    const now = () => new Date(server.clock.nowMs);
    const by = () => ({ actorId: null, reason: 'chi trả', now: now() });
    const userId = await money.affiliate(now());
    const paidAt = new Date(server.clock.nowMs - 8 * day);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(now());
    const id = await money.payRun(nextMonth(), userId);
    const [run] = await rows<{ run_id: string; net: number }>(
      'select run_id, net_vnd::integer as net from payouts where id = $1',
      [id],
    );
    expect(await money.payouts.bankFile(run?.run_id ?? '', by())).toMatchObject({ ok: true });
    server.clock.nowMs += minute;
    expect(await money.payouts.markSent(id, 'FT-SAI-SO', by())).toMatchObject({ ok: true });
    server.clock.nowMs += minute;
    if (isChanged)
      await rows('update affiliates set account_changed_at = $2 where user_id = $1', [
        userId,
        now(),
      ]);
    server.clock.nowMs += minute;
    const memo = `HOAN TRA CT${id.slice(0, 6).toUpperCase()} SAI TK`;
    const back = await told({ memo, amount: run?.net ?? 0 });
    const laid = await admin.post(
      'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }',
      { id: back, payout: id, w },
    );
    expect(laid.codes).toEqual([]);
    expect(
      await rows('select payouts_held_at is null as free from affiliates where user_id = $1', [
        userId,
      ]),
    ).toEqual([{ free: isChanged }]);
  });
});
