import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { splitByHand } from '../support/split-by-hand.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const histories = (['before', 'after'] as const).flatMap((when) =>
  (['both codes', 'the first code, as a bank cuts'] as const).map((says) => ({ when, says })),
);

describe.each(ruleKinds)('a line like a part that is split on, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin });
  const { told, ordered, booked, doubtBeside } = tellAgain(world);
  const { split, partsOf } = splitByHand(world);

  it.each(histories)('that is told $when it and says $says is no new money', async (history) => {
    const [a, b, c] = [await ordered(), await ordered(), await ordered()];
    const day = dayOf(server.clock.nowMs);
    const whole = await told({
      memo: `CTY ABC ${a.code} ${b.code} ${c.code}`,
      amount: 3 * price.pro,
      at: bankTime(server.clock.nowMs),
    });
    // As the statement has it: two lines.
    const asLines = [
      [a.code, price.pro],
      ['', 2 * price.pro],
    ] as const;
    expect(await split(whole, asLines)).toEqual([]);
    const rest = (await partsOf(whole)).find(({ amount }) => amount === 2 * price.pro);
    const memo = `CTY ABC ${history.says === 'both codes' ? `${b.code} ${c.code}` : b.code}`;
    if (history.when === 'before') {
      await booked(day, 2 * price.pro, memo);
      expect(await doubtBeside(rest?.id ?? '')).toBeDefined();
    }
    const on = [
      [b.code, price.pro],
      [c.code, price.pro],
    ] as const;
    expect(await split(rest?.id ?? '', on)).toEqual([]);
    if (history.when === 'after') await booked(day, 2 * price.pro, memo);
    const rows = await server.database.raw(
      "select sum(amount_vnd)::int as vnd from bank_transactions where state <> 'split' and memo like any($1)",
      [[a, b, c].map(({ code }) => `%${code}%`)],
    );
    expect(rows).toEqual([{ vnd: 3 * price.pro }]);
    expect((await b.now()).excess_refund).toBeNull();
    expect(await shop.problems()).toEqual([]);
  });
});
