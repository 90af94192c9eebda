import { beforeAll, describe, expect, it } from 'vitest';
import { createServerKeys } from '#server/crypto/server-keys.ts';
import { monthlyKey } from '#server/modules/payouts/payout-calendar.ts';
import { answerPatience } from '#shared/api/answer-patience.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

const day = 24 * 3_600_000;
const make = 'mutation { create_payout_run { id left_out sums { payments } } }';

/** Who goes through everybody must not wait for each whom somebody else holds. */
describe('a run of affiliates of whom some are held by others, on PostgreSQL', () => {
  let server: TestServer;
  let office: ApiClient;
  let money: AffiliateMoney;
  withServer('PostgreSQL', (started) => ({ server } = started));
  beforeAll(async () => {
    const keys = createServerKeys(server.database, null);
    money = createAffiliateMoney(server.database, await keys.get('field_key'));
  });

  /** Affiliates with 500 000 each, by code, at a day on which a month's run is made. */
  const earners = async (count: number): Promise<readonly string[]> => {
    server.clock.nowMs += 32 * day;
    server.clock.nowMs = payoutTimeFrom(new Date(server.clock.nowMs)).getTime();
    const paidAt = new Date(server.clock.nowMs - 20 * day);
    const people: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const affiliateId = await money.affiliate(new Date(server.clock.nowMs - 40 * day));
      await money.sale({ affiliateId, amount: 5_000_000n, paidAt });
      people.push(affiliateId);
    }
    await money.commissions.mature(new Date(server.clock.nowMs));
    office = await server.signedIn('ketoan');
    return people;
  };

  /** Works while another transaction holds these, until the work is done or this says so. */
  const behind = async <T>(
    held: readonly string[],
    work: () => Promise<T>,
    isLongEnough: () => Promise<boolean> = async () => false,
  ): Promise<T> => {
    const holds = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const holder = server.database.transaction(async (tx) => {
      await tx.raw('select 1 from affiliates where user_id = any($1::uuid[]) for update', [held]);
      holds.resolve();
      await mayEnd.promise;
    });
    await holds.promise;
    try {
      let isDone = false;
      const done = work().finally(() => (isDone = true));
      await expect.poll(async () => isDone || (await isLongEnough())).toBe(true);
      mayEnd.resolve();
      return await done;
    } finally {
      mayEnd.resolve();
      await holder;
    }
  };

  /** Transactions that wait for what others hold: since when, and how long the last one did, ms. */
  const waiting = async () =>
    (await server.database.raw(
      "select xact_start::text as since, extract(epoch from clock_timestamp() - query_start) * 1000 as waited from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )) as readonly { readonly since: string; readonly waited: unknown }[];

  it('is confirmed although one of its drafts was held for longer than a turn', async () => {
    const [held = ''] = await earners(3);
    const { id } = (await office.post(make)).data.create_payout_run;
    const { drafts_revision: seen } = (
      await office.post('query R($id: ID!) { admin_payout_run(id: $id) { drafts_revision } }', {
        id,
      })
    ).data.admin_payout_run;
    const turns = new Set<string>();
    const confirmed = await behind(
      [held],
      async () =>
        office.post(
          `mutation C($id: ID!, $seen: ID!) { confirm_payout_run(id: $id, drafts_revision: $seen, reason: "đã xem", confirm_password: "${demoPassword}") { confirmed_at } }`,
          { id, seen },
        ),
      async () => {
        for (const { since } of await waiting()) turns.add(since);
        return turns.size > 1;
      },
    );
    expect(confirmed.codes).toEqual([]);
    expect(confirmed.data.confirm_payout_run.confirmed_at).not.toBeNull();
  });

  it('is made by the server without who is held, and takes them at the next look', async () => {
    const [held = ''] = await earners(3);
    const look = async () =>
      money.payouts.startMonth(new Date(server.clock.nowMs)).then(() => 'all', String);
    expect(await behind([held], look)).toContain(`AggregateError: 1 of 5 failed, first ${held}`);
    expect(await look()).toBe('all');
    expect((await office.post(make)).data.create_payout_run.sums.payments).toBe(3);
    // Of this month: the server's own look, each hour, may have been at the month before.
    expect(
      await server.database.raw(
        "select actor_id from audit_log where action = 'payout_run.create' and after->>'key' = $1",
        [monthlyKey(new Date(server.clock.nowMs))],
      ),
    ).toEqual([{ actor_id: null }]);
  });

  it('leaves out nobody else while the server’s own look waits for them too', async () => {
    const people = await earners(15);
    const held = people.slice(0, 3);
    const made = await behind(held, async () => {
      const look = money.payouts.startMonth(new Date(server.clock.nowMs)).then(() => 'all', String);
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      const answer = await office.post(make);
      expect(await look).toContain('AggregateError: 3 of');
      return answer;
    });
    expect(made.data.create_payout_run).toMatchObject({ left_out: 3, sums: { payments: 12 } });
    expect((await office.post(make)).data.create_payout_run).toMatchObject({
      left_out: 0,
      sums: { payments: 15 },
    });
  });

  it.each([1, 30])('answers in time with %i held, and takes them at the next look', async (n) => {
    const people = await earners(n + 3);
    const began = performance.now();
    const made = await behind(people.slice(0, n), async () => office.post(make));
    const tookMs = performance.now() - began;
    expect(made.codes).toEqual([]);
    expect(made.data.create_payout_run).toMatchObject({ left_out: n, sums: { payments: 3 } });
    expect(tookMs).toBeLessThan(answerPatience.long.serverMs * 0.8);

    const again = await office.post(make);
    expect(again.data.create_payout_run).toMatchObject({
      id: made.data.create_payout_run.id,
      left_out: 0,
      sums: { payments: n + 3 },
    });
  });
});
