import { beforeAll, describe, expect, it } from 'vitest';
import { createServerKeys } from '#server/crypto/server-keys.ts';
import { answerPatience } from '#shared/api/answer-patience.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { bankTime } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

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
    while (Number(bankTime(server.clock.nowMs).slice(8, 10)) < 5) server.clock.nowMs += day;
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

  /** Works while another transaction holds these. */
  const behind = async <T>(held: readonly string[], work: () => Promise<T>): Promise<T> => {
    const holds = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const holder = server.database.transaction(async (tx) => {
      await tx.raw('select 1 from affiliates where user_id = any($1::uuid[]) for update', [held]);
      holds.resolve();
      await mayEnd.promise;
    });
    await holds.promise;
    try {
      return await work();
    } finally {
      mayEnd.resolve();
      await holder;
    }
  };

  it.each([1, 30])('answers in time with %i held, and takes them at the next look', async (n) => {
    const people = await earners(n + 3);
    const began = performance.now();
    const made = await behind(people.slice(0, n), async () => office.post(make));
    const tookMs = performance.now() - began;
    expect(made.codes).toEqual([]);
    expect(made.data.create_payout_run).toMatchObject({ left_out: n, sums: { payments: 3 } });
    expect(tookMs).toBeLessThan(answerPatience.long.serverMs / 2);

    const again = await office.post(make);
    expect(again.data.create_payout_run).toMatchObject({
      id: made.data.create_payout_run.id,
      left_out: 0,
      sums: { payments: n + 3 },
    });
  });
});
