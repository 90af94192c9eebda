import { describe, expect, it } from 'vitest';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const ask = 'query Q($id: ID!) { admin_pairable_transactions(transaction_id: $id) { id } }';

// Prices are few: whatever is asked about one movement, all of its price are its neighbours.
describe.each(ruleKinds)('what a movement may be paired with, at size, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });

  /** Movements of one price, ten minutes apart; answers their ids. */
  const fill = async (count: number, direction: 'in' | 'out', waits = false) =>
    (await server.database.raw(
      `insert into bank_transactions (fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, heard_at, occurred_at, extra, state, review_reason, settled_at)
       select gen_random_uuid()::text, 1, $2, 'MB', '1', 2900000, 'x', now() - n * interval '10 minutes', now() - n * interval '10 minutes', '{}',
         case when not $3 then 'ignored' when $2 = 'in' then 'review' else 'strayed' end, case when $3 then 'no_code' end, case when $3 then null else now() end
       from generate_series(1, $1::integer) n returning id`,
      [count, direction, waits],
    )) as readonly { readonly id: string }[];

  it('is found in a time that grows with their number, and not with its square', async () => {
    await fill(30_000, 'in');
    await fill(3000, 'out');
    const [came] = await fill(1, 'in', true);
    const [left] = await fill(1, 'out', true);
    await server.database.raw('analyze bank_transactions', []);
    const admin = await server.signedIn('admin');
    for (const movement of [came, left]) {
      const began = performance.now();
      const { codes, data } = await admin.post(ask, { id: movement?.id });
      const tookMs = performance.now() - began;
      expect(codes).toEqual([]);
      expect(data.admin_pairable_transactions).not.toHaveLength(0);
      // All pairs of them took ten seconds.
      expect(tookMs).toBeLessThan(2000);
    }
  }, 120_000);
});
