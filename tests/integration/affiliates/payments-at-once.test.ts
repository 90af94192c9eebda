import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateAdmin } from '#server/modules/affiliates/api.ts';
import { createPayouts } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { act } from '../../simulation/money/act.ts';
import { deliveryOf } from '../../simulation/money/bank.ts';
import { startProcess } from '../../simulation/money/process.ts';
import { findRow } from '../../simulation/money/rows.ts';
import { shipped } from '../../simulation/money/variants.ts';
import { createWorld } from '../../simulation/money/world.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import { openEmptySource } from '../support/empty-databases.ts';
import { revisionOf } from '../support/look-first.ts';
import { meet } from '../support/meet.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonth } from '../support/payout-months.ts';

const day = 86_400_000;
const silent = { tell: async () => undefined };

/** A world with one confirmed payment that nobody was given yet. */
async function withPayment(database: Database) {
  const world = await createWorld(database, shipped);
  for (let number = 0; number < 12; number += 1)
    await act(world, { kind: 'buy', a: number, b: 1, c: 1 });
  world.clock.nowMs += 9 * day;
  await world.process.commissions.mature(world.now());
  for (const { userId } of world.affiliates)
    await world.process.payoutRequests.request(userId, world.now());
  const by = () => ({ actorId: world.adminId, reason: 'chi trả', now: world.now() });
  const run = await world.process.payouts.createRun(
    { kind: 'extra', requestKey: randomUUID() },
    by(),
  );
  if (!run.ok) throw new Error('no run');
  await world.process.payouts.confirmRun(run.value.id, by());
  const payment = await findRow<{ id: string; affiliate_id: string; net_vnd: string }>(
    world,
    "select id, affiliate_id, net_vnd from payouts where status = 'confirmed' order by id limit 1",
  );
  if (payment === null) throw new Error('no payment');
  const processOn = (other: Database) =>
    startProcess({
      database: other,
      variant: shipped,
      now: () => world.clock.nowMs,
      listSince: () => [],
      onFault: (fault) => world.faults.push(String(fault)),
    });
  const give = async (other: Database, how: 'bankFile' | 'revealTransfer') => {
    const { payouts } = processOn(other);
    const given =
      how === 'bankFile'
        ? await payouts.bankFile(run.value.id, by())
        : await payouts.revealTransfer(payment.id, by());
    if (!given.ok) return given.error.code;
    return 'csv' in given.value ? given.value.csv : given.value.memo;
  };
  return { world, payment, by, processOn, give };
}

describe('a payment on PostgreSQL', () => {
  it.each(['bankFile', 'revealTransfer'] as const)(
    'is not given out (%s) while the bank’s report of its transfer is being settled',
    { timeout: 120_000 },
    async (how) => {
      const source = openEmptySource('PostgreSQL');
      const database = await (await source.start())();
      const { world, payment, processOn, give } = await withPayment(database);
      const code = `CT${payment.id.slice(0, 6).toUpperCase()}`;
      const transfer = world.transfer({
        direction: 'out',
        amountVnd: BigInt(payment.net_vnd),
        memo: `${code} TAY`,
      });
      const met = await meet({
        database,
        at: 'bank.lay_to_payout',
        async first(other) {
          const { bank } = processOn(other).commerce;
          const delivery = deliveryOf(transfer, 'sepay', world.clock.nowMs);
          const received = await bank.receive(delivery, world.clock.nowMs);
          if (!received.ok) throw new Error('a signed report was refused');
          await received.value.handled;
        },
        second: async (other) => give(other, how),
      });
      expect(met.ends[0].status).toBe('fulfilled');
      expect(met.waitedIn).toBe('affiliate.lock_payee');
      expect(String(met.ends[1].status === 'fulfilled' && met.ends[1].value)).not.toContain(code);
      expect(world.faults).toEqual([]);
      await database.close();
      await source.stop();
    },
  );

  it.each(['bankFile', 'revealTransfer'] as const)(
    'is not given out (%s) while a hold of its affiliate is written',
    { timeout: 120_000 },
    async (how) => {
      const source = openEmptySource('PostgreSQL');
      const database = await (await source.start())();
      const { payment, by, give } = await withPayment(database);
      const code = `CT${payment.id.slice(0, 6).toUpperCase()}`;
      const met = await meet({
        database,
        at: 'affiliate.hold_payouts',
        first: async (other) =>
          createAffiliateAdmin({
            database: other,
            audit: createAudit(other),
            messenger: silent,
            push: silent,
          }).holdPayouts(payment.affiliate_id, true, {
            ...by(),
            revision: await revisionOf(other, 'affiliates', payment.affiliate_id),
          }),
        second: async (other) => give(other, how),
      });
      expect(met.ends[0].status).toBe('fulfilled');
      expect(String(met.ends[1].status === 'fulfilled' && met.ends[1].value)).not.toContain(code);
      await database.close();
      await source.stop();
    },
  );
});

describe('a draft whose return is taken back, on PostgreSQL', () => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  withServer('PostgreSQL', (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });

  it('while its run is confirmed is confirmed with it', async () => {
    const now = () => new Date(server.clock.nowMs);
    const admin = await server.signedIn('admin');
    const affiliates = [await money.affiliate(now()), await money.affiliate(now())] as const;
    for (const affiliateId of affiliates)
      await money.sale({
        affiliateId,
        amount: 5_000_000n,
        paidAt: new Date(server.clock.nowMs - 8 * day),
      });
    await money.commissions.mature(now());
    const by = { actorId: null, reason: 'chi trả', now: payoutMonth(1) };
    const run = await money.payouts.createRun({ kind: 'monthly' }, by);
    if (!run.ok) throw new Error('no run');
    const row = async (text: string, ...values: readonly string[]) =>
      (await server.database.raw(text, values))[0] as Readonly<Record<string, unknown>>; // one row
    const id = String(
      (
        await row(
          'select id from payouts where run_id = $1 and affiliate_id = $2',
          run.value.id,
          affiliates[0],
        )
      )['id'],
    );
    const code = `CT${id.slice(0, 6).toUpperCase()}`;
    // Made today, whatever its month.
    await row(
      "update payouts set created_at = now() - interval '1 hour' where id = $1 returning id",
      id,
    );
    await shop.sepay({ memo: `CHI TRA ${code}`, amount: 500_000, direction: 'out' });
    await shop.sepay({ memo: `HOAN ${code}`, amount: 500_000, direction: 'in' });
    const came = (await shop.transactions(`HOAN ${code}`))[0]?.id;
    const decide = async (name: string, more: string) =>
      (
        await admin.post(
          `mutation D($t: ID!, $w: String!) { ${name}(transaction_id: $t, ${more}, confirm_password: $w) }`,
          { t: came, w: demoPassword },
        )
      ).codes;
    expect(await decide('admin_return_payout', `payout_id: "${id}"`)).toEqual([]);
    const met = await meet({
      database: server.database,
      at: 'affiliate.confirm_run',
      first: async (database) =>
        createPayouts({
          database,
          ledger: createLedger(database),
          audit: createAudit(database),
          cipher: createFieldCipher([randomBytes(32)]),
          messenger: silent,
          push: silent,
          report: () => undefined,
        }).confirmRun(run.value.id, by),
      second: async () => decide('admin_unreturn_payout', 'reason: "nhầm"'),
    });
    expect(met.ends).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled', value: [] }]);
    expect((await row('select status from payouts where id = $1', id))['status']).toBe('confirmed');
  });
});
