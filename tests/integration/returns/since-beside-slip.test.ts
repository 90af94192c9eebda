import { beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price } from '../support/shop.ts';
import { officeWords, tellAgain } from '../support/told-again.ts';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const excess = 300_000;

// Two refunds of what came too much are open, nobody began either, and one is owed since a return.
describe.each(ruleKinds)('what is owed since a return, beside a slip of its sum, on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({
    server,
    shop: openShop(server),
    admin,
    money: createAffiliateMoney(server.database),
  });
  const { codes, leaves } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { refundsOf, free, giveAccount, say } = comeBack(world);
  const soon = () => void (server.clock.nowMs += 60_000);

  it('stays when the slip is taken off, and ends with the word of the return', async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro + excess });
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [first] = await refundsOf(order.id);
    expect(await codes('reveal', { id: first?.id })).toEqual([]);
    soon();
    await leaves(`HOAN TIEN ${first?.code}`, excess);
    soon();
    const slip = await told({ memo: 'CHUYEN TIEN HOC', amount: excess });
    expect(await codes('match', { id: slip, order: order.id })).toEqual([]);
    soon();
    const mute = await told({ memo: 'CHUYEN KHOAN', amount: excess });
    expect(
      await say('back', { id: mute, refund: first?.id, seen: true, last: true, wrong: true }),
    ).toEqual([]);
    soon();
    expect((await admin.post(officeWords.unmatch, { id: slip, w })).codes).toEqual([]);
    // It came back by no word of its own: that was a mistake.
    expect(await say('notBack', { id: mute })).toEqual([]);
    const open = (await refundsOf(order.id)).filter(
      ({ state }) => state !== 'sent' && state !== 'rejected',
    );
    expect(open).toEqual([]);
    expect(await world().shop.problems()).toEqual([]);
  });
});
