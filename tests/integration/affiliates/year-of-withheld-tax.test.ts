import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// Accounting declares what left in a year, whenever somebody presses that it did.
describe.each(ruleKinds)('the year in which tax was withheld, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  const world = () => ({ server, shop, admin, money: createAffiliateMoney(server.database) });
  const { payoutGiven } = leaveAndTell(world);
  const { booked } = tellAgain(world);
  const at = async (moment: string) => {
    server.clock.nowMs = Date.parse(moment);
    admin = await server.signedIn('admin');
  };
  const years = async (): Promise<readonly number[]> =>
    (await admin.post('{ admin_withheld_tax { year } }')).data.admin_withheld_tax.map(
      ({ year }: { readonly year: number }) => year,
    );
  it.each(['a provider', 'a statement that has days alone'] as const)(
    'is the one that %s tells, before and after somebody says so too',
    async (teller) => {
      admin = await server.signedIn('admin');
      const before = server.clock.nowMs;
      const one = await payoutGiven(teller === 'a provider' ? 1 : 2);
      if (teller === 'a provider') {
        await at('2027-01-01T01:00:00+07:00');
        const told = { memo: `CHI TRA ${one.code}`, amount: one.net, direction: 'out' } as const;
        await shop.sepay({ ...told, reference: 'FT-3112', at: '2026-12-31 16:00:00' });
        await at('2027-01-04T09:00:00+07:00');
      } else {
        await at('2027-01-04T09:00:00+07:00');
        await booked('31/12/2026', -one.net, `CHI TRA ${one.code}`);
      }
      expect(await years()).toEqual([2026]);
      const said = await admin.post(
        'mutation S($ids: [ID!]!, $w: String!) { mark_payouts_sent(ids: $ids, reference: "FT-3112", confirm_password: $w) { code } }',
        { ids: [one.id], w },
      );
      expect(said.codes).toEqual([]);
      expect(await years()).toEqual([2026]);
      server.clock.nowMs = before;
    },
  );
});
