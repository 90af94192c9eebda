import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createServerKeys } from '#server/crypto/server-keys.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankTime } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 24 * 3_600_000;

/** Nobody could be drafted: whoever is left out waits for somebody who looks. */
describe.each(ruleKinds)('a run that could draft nobody, on %s', (kind) => {
  let server: TestServer;
  let office: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    const keys = createServerKeys(server.database, null);
    money = createAffiliateMoney(server.database, await keys.get('field_key'));
  });

  const goTo = async (wanted: (dayOfMonth: number) => boolean): Promise<void> => {
    do server.clock.nowMs += day;
    while (!wanted(Number(bankTime(server.clock.nowMs).slice(8, 10))));
    office = await server.signedIn('ketoan');
  };
  /** Two with 500 000 each, of whose accounts no number can be read; answers how they were. */
  const unreadable = async () => {
    const people: { readonly id: string; readonly number: Uint8Array }[] = [];
    for (let at = 0; at < 2; at += 1) {
      const id = await money.affiliate(new Date(server.clock.nowMs - 40 * day));
      const paidAt = new Date(server.clock.nowMs - 20 * day);
      await money.sale({ affiliateId: id, amount: 5_000_000n, paidAt });
      const [row] = (await server.database.raw(
        'select account_number as number from affiliates where user_id = $1',
        [id],
      )) as readonly { readonly number: Uint8Array }[];
      people.push({ id, number: row?.number ?? new Uint8Array() });
      await put(id, new Uint8Array(40));
    }
    await money.commissions.mature(new Date(server.clock.nowMs));
    return people;
  };
  const put = async (id: string, number: Uint8Array) =>
    server.database.raw('update affiliates set account_number = $2 where user_id = $1', [
      id,
      number,
    ]);
  const make = async (key: string | null = null) =>
    (
      await office.post(
        'mutation M($key: ID) { create_payout_run(extra_key: $key) { id left_out confirmed_at drafts_revision sums { payments } } }',
        { key },
      )
    ).data.create_payout_run;
  const shown = async (id: string) =>
    (
      await office.post(
        'query R($id: ID!) { admin_payout_run(id: $id) { left_out left_out_unreadable drafts_revision sums { payments } } }',
        { id },
      )
    ).data.admin_payout_run;
  const waiting = async (): Promise<number> =>
    (await office.post('{ admin_counts { key count } }')).data.admin_counts.find(
      ({ key }: { readonly key: string }) => key === 'payouts/runs',
    ).count;
  const confirm = async (id: string) =>
    (
      await office.post(
        `mutation C($id: ID!, $seen: ID!) { confirm_payout_run(id: $id, drafts_revision: $seen, reason: "chờ đợt sau", confirm_password: "${demoPassword}") { id } }`,
        { id, seen: (await shown(id)).drafts_revision },
      )
    ).codes;

  it('is counted until the next look takes whom it left out', async () => {
    await goTo((dayOfMonth) => dayOfMonth === 6);
    const before = await waiting();
    const people = await unreadable();
    const run = await make();
    expect(run).toMatchObject({ left_out: 2, sums: { payments: 0 } });
    expect(await waiting()).toBe(before + 1);

    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('there are two');
    await put(first.id, first.number);
    expect(await shown(run.id)).toMatchObject({ left_out: 2, left_out_unreadable: 1 });
    await put(second.id, second.number);
    expect(await shown(run.id)).toMatchObject({ left_out: 2, left_out_unreadable: 0 });
    await money.payouts.startMonth(new Date(server.clock.nowMs));
    expect(await shown(run.id)).toMatchObject({ left_out: 0, sums: { payments: 2 } });
    expect(await waiting()).toBe(before + 1);
    expect(await confirm(run.id)).toEqual([]);
    await server.database.raw(
      "update payouts set status = 'failed', ended_at = now(), failure = 'x' where run_id = $1",
      [run.id],
    );
    expect(await waiting()).toBe(before);
  });

  it('is ended by who leaves them to the next one, and by the end of its month', async () => {
    await goTo((dayOfMonth) => dayOfMonth === 6);
    const before = await waiting();
    await unreadable();
    const run = await make();
    expect([run.left_out, await waiting()]).toEqual([2, before + 1]);
    expect(await confirm(run.id)).toEqual([]);
    expect([(await shown(run.id)).left_out, await waiting()]).toEqual([0, before]);

    await goTo((dayOfMonth) => dayOfMonth === 6);
    const open = await make();
    expect([open.left_out, await waiting()]).toEqual([2, before + 1]);
    // Nobody joins the run of a month that is over: they are of the next one.
    await goTo((dayOfMonth) => dayOfMonth === 1);
    expect([(await shown(open.id)).left_out, await waiting()]).toEqual([0, before]);
  });

  it('of requests is counted until another one serves them', async () => {
    const people = await unreadable();
    for (const { id } of people)
      await server.database.raw(
        "insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 500000, $2::timestamptz - interval '1 hour')",
        [id, new Date(server.clock.nowMs).toISOString()],
      );
    // Nor can these be read, who did not ask.
    await unreadable();
    const before = await waiting();
    const run = await make(randomUUID());
    expect([run.left_out, run.sums.payments, await waiting()]).toEqual([2, 0, before + 1]);
    expect((await shown(run.id)).left_out_unreadable).toBe(2);
    for (const { id, number } of people) await put(id, number);
    const next = await make(randomUUID());
    expect([next.left_out, next.sums.payments, await waiting()]).toEqual([0, 2, before + 1]);
    expect((await shown(run.id)).left_out).toBe(0);
  });

  it.each(['payouts_held_at', 'account_reported_at', 'account_changed_at'])(
    'leaves out nobody against whom something stands: %s',
    async (column) => {
      await goTo((dayOfMonth) => dayOfMonth === 6);
      await server.database.raw(
        "update affiliates set payouts_held_at = now(), payouts_held_note = 'x'",
      );
      const [one] = await unreadable();
      await unreadable();
      const run = await make();
      expect(run.left_out).toBe(4);
      await server.database.raw(
        `update affiliates set ${column} = $2::timestamptz${column === 'payouts_held_at' ? ", payouts_held_note = 'x'" : ''} where user_id = $1`,
        [one?.id, new Date(server.clock.nowMs - day + 1000).toISOString()],
      );
      expect((await shown(run.id)).left_out).toBe(3);
    },
  );
});
