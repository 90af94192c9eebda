import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { shipped } from '../../simulation/money/variants.ts';
import { findLeftOver, findViolation } from '../../simulation/money/checks.ts';
import { heal } from '../../simulation/money/heal.ts';
import { findRow, listRows } from '../../simulation/money/rows.ts';
import { revisionOf } from '../../simulation/money/seen.ts';
import { createWorld, vouchers, type World } from '../../simulation/money/world.ts';
import { type DatabaseKind, ruleKinds } from '../support/databases.ts';
import { openEmptySource } from '../support/empty-databases.ts';

const hour = 3_600_000;
const account = {
  account_bank: '970418',
  account_number: '2222333344',
  account_holder: 'NGUOI MUA',
} as const;

describe.each(ruleKinds)('races on %s', (kind: DatabaseKind) => {
  let fresh: () => Promise<Database>;
  let world: World;
  const source = openEmptySource(kind);
  beforeAll(async () => {
    fresh = await source.start();
    return async () => source.stop();
  });

  async function newWorld(): Promise<World> {
    const database = await fresh();
    world = await createWorld(database, shipped);
    return world;
  }

  async function order(
    userId: string,
    input: { readonly voucherCode?: string; readonly referralCode?: string } = {},
  ) {
    const { orders } = world.process.commerce;
    const full = {
      plan: 'pro' as const,
      voucherCode: input.voucherCode ?? null,
      referralCode: input.referralCode ?? null,
    };
    const price = await orders.price(userId, full, world.now());
    if (!price.ok) throw new Error(price.error.code);
    // What it costs with the voucher; a voucher that is gone refuses the order.
    const made = await orders.create(
      userId,
      { ...full, requestKey: randomUUID(), expectedTotalVnd: price.value.totalVnd },
      world.now(),
    );
    if (made.ok) world.orders.push({ id: made.value.id, userId, plan: 'pro' });
    return made;
  }

  async function sound(): Promise<void> {
    expect(await findViolation(world)).toBeNull();
    await heal(world);
    expect(await findViolation(world)).toBeNull();
    expect(await findLeftOver(world)).toBeNull();
    await world.database.close();
  }

  it('uses a voucher with 7 uses exactly 7 times when 200 want it at once', async () => {
    await newWorld();
    await world.database.raw('update vouchers set max_uses = 7 where code = $1', [vouchers.fixed]);
    const people = await Promise.all(
      Array.from({ length: 200 }, async () => newPerson(world.database)),
    );
    const { orders } = world.process.commerce;
    const input = {
      plan: 'pro' as const,
      voucherCode: vouchers.fixed,
      referralCode: null,
      expectedTotalVnd: 2_600_006n,
    };
    const made = await Promise.all(
      people.map(async (userId) =>
        orders.create(userId, { ...input, requestKey: randomUUID() }, world.now()),
      ),
    );
    expect(made.filter((result) => result.ok)).toHaveLength(7);
    expect(new Set(made.flatMap((result) => (result.ok ? [] : [result.error.code])))).toEqual(
      new Set(['VOUCHER_USED_UP']),
    );
    // Given back by all seven and wanted again by everybody: seven again.
    for (const [index, result] of made.entries())
      if (result.ok) await orders.cancel(people[index] ?? '', result.value.id, world.now());
    expect(
      (
        await findRow<{ used: number }>(
          world,
          'select used from vouchers where code = $1',
          vouchers.fixed,
        )
      )?.used,
    ).toBe(0);
    const again = await Promise.all(
      people.map(async (userId) =>
        orders.create(userId, { ...input, requestKey: randomUUID() }, world.now()),
      ),
    );
    expect(again.filter((result) => result.ok)).toHaveLength(7);
    await sound();
  });

  it('makes of 50 deliveries of one payment one paid order, one commission, one pass, one e-mail', async () => {
    await newWorld();
    const [userId = ''] = world.learners;
    const made = await order(userId, { referralCode: world.affiliates[0]?.code ?? '' });
    if (!made.ok) throw new Error(made.error.code);
    const { id, total_vnd: amountVnd, payment_code: memo } = made.value;
    const transfer = world.transfer({ direction: 'in', amountVnd, memo });
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        world.tell(transfer, (['sepay', 'casso', 'statement'] as const)[index % 3] ?? 'sepay'),
      ),
    );
    const counts = await findRow<Record<string, number>>(
      world,
      `select (select count(*)::int from orders where id = $1 and status = 'paid') as paid, (select count(*)::int from bank_transactions) as transactions,
        (select count(*)::int from commissions where order_id = $1) as commissions, (select count(*)::int from tickets where order_id = $1 and event_id is null) as passes,
        (select count(*)::int from entitlements where order_id = $1) as rights,
        (select count(*)::int from emails e join notifications n on n.id = e.notification_id where n.key = 'order_paid:' || $1::text) as mails,
        (select count(*)::int from bank_events) as events`,
      id,
    );
    // Three tellers, each with its own event.
    expect(counts).toEqual({
      paid: 1,
      transactions: 1,
      commissions: 1,
      passes: 1,
      rights: 1,
      mails: 1,
      events: 3,
    });
    await sound();
  });

  it('pays one order when the page asks 30 times, and refunds it once when it asks 30 times again', async () => {
    await newWorld();
    const [userId = ''] = world.learners;
    const { orders, admin } = world.process.commerce;
    const input = {
      plan: 'pro' as const,
      voucherCode: null,
      referralCode: null,
      requestKey: randomUUID(),
      expectedTotalVnd: 2_900_007n,
    };
    const made = await Promise.all(
      Array.from({ length: 30 }, async () => orders.create(userId, input, world.now())),
    );
    const ids = new Set(made.map((result) => (result.ok ? result.value.id : result.error.code)));
    expect(ids.size).toBe(1);
    const [orderId = ''] = ids;
    world.orders.push({ id: orderId, userId, plan: 'pro' });
    const row = await findRow<{ payment_code: string }>(
      world,
      'select payment_code from orders where id = $1',
      orderId,
    );
    await world.tell(
      world.transfer({ direction: 'in', amountVnd: 2_900_007n, memo: row?.payment_code ?? '' }),
      'sepay',
    );
    await Promise.all(
      Array.from({ length: 30 }, async () =>
        orders.requestRefund(
          userId,
          { orderId, account, reason: null, withExcess: false },
          world.now(),
        ),
      ),
    );
    const refunds = await listRows<{ id: string; amount_vnd: string }>(
      world,
      'select id, amount_vnd from refunds where order_id = $1',
      orderId,
    );
    expect(refunds.map(({ amount_vnd: amount }) => amount)).toEqual(['2900007']);
    const refundId = refunds[0]?.id ?? '';
    const revision = async () => revisionOf(world, 'refunds', { id: refundId });
    expect(
      await admin.startRefund(
        { refundId, revision: await revision() },
        { actorId: world.adminId, now: world.now() },
      ),
    ).toMatchObject({ ok: false, error: { code: 'REFUND_HELD' } });
    const by = { actorId: world.adminId, now: new Date(world.clock.nowMs + 24 * hour) };
    await admin.startRefund({ refundId, revision: await revision() }, by);
    const seen = await revision();
    const sent = await Promise.all(
      Array.from({ length: 30 }, async () =>
        admin.markRefundSent({ refundId, revision: seen, reference: 'FT1' }, by),
      ),
    );
    expect(sent.some((result) => result.ok)).toBe(true);
    const cash = await findRow<{ balance: string }>(
      world,
      "select balance from ledger_accounts where name = 'cash'",
    );
    expect(cash?.balance).toBe('0');
    await sound();
  });

  it(
    'never pays an affiliate for an order that is given back at the same moment',
    { timeout: 240_000 },
    async () => {
      await newWorld();
      const { commerce, commissions, payouts, payoutRequests } = world.process;
      const [, ambassador] = world.affiliates;
      const ask = async (now: Date) => payoutRequests.request(ambassador?.userId ?? '', now);
      const buyers = world.learners.slice(0, 8);
      for (const userId of buyers) {
        const made = await order(userId, { referralCode: ambassador?.code ?? '' });
        if (!made.ok) throw new Error(made.error.code);
        await world.tell(
          world.transfer({
            direction: 'in',
            amountVnd: made.value.total_vnd,
            memo: made.value.payment_code,
          }),
          'casso',
        );
      }
      // The last second of the window by the learner's clock, the first after it by the chore's.
      world.clock.nowMs += 7 * 24 * hour;
      const learner = world.now();
      const after = new Date(world.clock.nowMs + 1);
      const actor = { actorId: world.adminId, reason: 'cùng lúc', now: after };
      const results = await Promise.all([
        ...world.orders.map(async ({ id, userId }, index) =>
          index % 2 === 0
            ? (
                await commerce.orders.requestRefund(
                  userId,
                  { orderId: id, account, reason: null, withExcess: false },
                  learner,
                )
              ).ok
            : null,
        ),
        ...Array.from({ length: 4 }, async () =>
          commissions
            .mature(after)
            .then(async () => ask(after))
            .then(() => null),
        ),
        ...Array.from({ length: 4 }, async () =>
          payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, actor).then(() => null),
        ),
      ]);
      expect(results.filter((refunded) => refunded === true)).toHaveLength(4);
      await commissions.mature(after);
      await ask(after);
      await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, actor);
      for (const { id } of await listRows<{ id: string }>(world, 'select id from payout_runs'))
        await payouts.confirmRun(id, actor);
      await payouts.createRun({ kind: 'monthly' }, actor);
      for (const { id } of await listRows<{ id: string }>(
        world,
        'select id from payout_runs where confirmed_at is null',
      ))
        await payouts.confirmRun(id, actor);
      for (const { id } of await listRows<{ id: string }>(
        world,
        "select id from payouts where status = 'confirmed'",
      ))
        await Promise.all([1, 2, 3].map(async () => payouts.markSent(id, 'FT', actor)));
      // 30 % of the four that were kept, to the đồng, and nothing for the four that went back.
      const paid = await findRow<{ sum: string }>(
        world,
        "select coalesce(sum(gross_vnd), 0) as sum from payouts where status = 'sent'",
      );
      expect(paid?.sum).toBe(String(4n * 870_002n));
      await sound();
    },
  );
});

async function newPerson(database: Database): Promise<string> {
  const id = randomUUID();
  await database.raw(
    "insert into users (id, email, firstname, created_at) values ($1, $2, 'Người', '2026-01-01')",
    [id, `${randomBytes(6).toString('hex')}@vidu.vn`],
  );
  return id;
}
