import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type DatabaseKind, ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

const day = 24 * 3_600_000;

/** The account is changed while a payment to the former one is being prepared. */
describe.each(ruleKinds)('a payment that goes nowhere any more, on %s', (kind: DatabaseKind) => {
  let server: TestServer;
  let office: ApiClient;
  let affiliate: ApiClient;
  let money: AffiliateMoney;
  let userId: string;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    office = await server.signedIn('ketoan');
    affiliate = await server.signedIn('an');
    money = createAffiliateMoney(server.database);
    const { me } = (await affiliate.post('{ me { id email } }')).data;
    await proveAddress(server, me.email);
    userId = await money.affiliate(new Date(server.clock.nowMs - 40 * day), me.id);
  });

  const wallet = async () =>
    (
      await affiliate.post(
        `{ affiliate_wallet { preparing_payout { id is_of_former_account } serving_payout { is_of_former_account } }
           affiliate_payouts { nodes { id status is_of_former_account } } }`,
      )
    ).data;
  const atOffice = async () => {
    const { admin_counts: counts, admin_payout_runs: runs } = (
      await office.post('{ admin_counts { key count } admin_payout_runs { nodes { stopped } } }')
    ).data;
    return {
      count: counts.find(({ key }: { key: string }) => key === 'payouts').count,
      stopped: runs.nodes[0]?.stopped,
    };
  };
  /** As `change_affiliate_account` leaves it. */
  const giveAccount = async () => {
    server.clock.nowMs += 1000;
    await server.database.raw('update affiliates set account_changed_at = $2 where user_id = $1', [
      userId,
      new Date(server.clock.nowMs).toISOString(),
    ]);
  };

  it('is said to its affiliate before and after, and waits at the office until it is ended', async () => {
    const before = (await atOffice()).count;
    const paidAt = new Date(server.clock.nowMs - 20 * day);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(new Date(server.clock.nowMs));
    expect((await wallet()).affiliate_wallet.preparing_payout).toBeNull();
    expect(
      (
        await affiliate.post(
          `mutation { request_payout(confirm_password: "${demoPassword}") { id } }`,
        )
      ).codes,
    ).toEqual([]);
    const id = await money.payRun(payoutTimeFrom(new Date(server.clock.nowMs)), userId);
    expect(await wallet()).toMatchObject({
      affiliate_wallet: {
        preparing_payout: { id, is_of_former_account: false },
        serving_payout: { is_of_former_account: false },
      },
      affiliate_payouts: { nodes: [{ id, is_of_former_account: false }] },
    });
    // Confirmed, and nobody has sent it.
    expect(await atOffice()).toEqual({ count: before + 1, stopped: 0 });

    await giveAccount();
    expect(await wallet()).toMatchObject({
      affiliate_wallet: {
        preparing_payout: { id, is_of_former_account: true },
        serving_payout: { is_of_former_account: true },
      },
      affiliate_payouts: { nodes: [{ id, is_of_former_account: true }] },
    });
    expect(await atOffice()).toEqual({ count: before + 1, stopped: 1 });

    const by = { actorId: null, reason: 'đổi tài khoản', now: new Date(server.clock.nowMs) };
    expect((await money.payouts.markFailed(id, by)).ok).toBe(true);
    expect(await wallet()).toMatchObject({
      affiliate_wallet: { preparing_payout: null, serving_payout: null },
      affiliate_payouts: { nodes: [{ id, status: 'FAILED', is_of_former_account: false }] },
    });
    expect(await atOffice()).toEqual({ count: before, stopped: 0 });
  });

  it('is not called that while somebody had where it goes: it may have left', async () => {
    const paidAt = new Date(server.clock.nowMs - 20 * day);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(new Date(server.clock.nowMs));
    server.clock.nowMs += 32 * day;
    // No run of a month is made before its fifth day.
    server.clock.nowMs = payoutTimeFrom(new Date(server.clock.nowMs)).getTime();
    [office, affiliate] = [await server.signedIn('ketoan'), await server.signedIn('an')];
    const id = await money.payRun(payoutTimeFrom(new Date(server.clock.nowMs)), userId);
    await server.database.raw(
      'update payouts set times_handed_out = 1, handed_out_at = now() where id = $1',
      [id],
    );
    await giveAccount();
    expect(await wallet()).toMatchObject({
      affiliate_wallet: { preparing_payout: null },
      affiliate_payouts: { nodes: [{ id, is_of_former_account: false }, {}] },
    });
    expect((await atOffice()).stopped).toBe(0);
  });

  it('waits at the office from the run that the server made, before anybody looked at it', async () => {
    server.clock.nowMs += 32 * day;
    server.clock.nowMs = payoutTimeFrom(new Date(server.clock.nowMs)).getTime();
    [office, affiliate] = [await server.signedIn('ketoan'), await server.signedIn('an')];
    const before = (await atOffice()).count;
    const paidAt = new Date(server.clock.nowMs - 20 * day);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(new Date(server.clock.nowMs));
    const by = { actorId: null, reason: 'chi trả', now: new Date(server.clock.nowMs) };
    const run = await money.payouts.createRun({ kind: 'monthly' }, by);
    expect(run.ok).toBe(true);
    expect((await atOffice()).count).toBe(before + 1);
    // Its file was taken, or a restore doubts it: it waits all the same.
    await server.database.raw(
      'update payouts set times_handed_out = 1, handed_out_at = now() where run_id = $1',
      [run.ok ? run.value.id : ''],
    );
    expect((await atOffice()).count).toBe(before + 1);
    await server.database.raw(
      'update payouts set times_handed_out = 0, handed_out_at = null where run_id = $1',
      [run.ok ? run.value.id : ''],
    );
    for (const { id } of await money.payouts.payoutsOf(run.ok ? run.value.id : ''))
      expect((await money.payouts.markFailed(id, by)).ok).toBe(true);
    expect((await atOffice()).count).toBe(before);
  });
});
