import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { officeWords, tellAgain } from '../support/told-again.ts';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What is owed since a transfer came back has: nothing, or an account of the learner's word. */
const accounts = {
  'no account': null,
  'an account that differs in its middle': { account_number: '1903 3354 5566' },
  'the account that came back': { accepts_returned: true },
} as const;
type Account = keyof typeof accounts;

// What was laid or said to be sent by a slip is what it was before, and what that was is not
// guessed: nobody is asked again for an account that they gave, and who has none is asked.
describe.each(ruleKinds)('a slip on what is owed again, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    server.clock.nowMs += 10 * day;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, leaves } = leaveAndTell(world);
  const { told } = tellAgain(world);
  const { given, say, refundsOf, free } = comeBack(world);

  const later = async (minutes: number) => {
    server.clock.nowMs += minutes * minute;
    admin = await server.signedIn('admin');
  };

  /** A refund that left and came back; what is owed since has such an account. */
  async function owed(account: Account, isRestored = false) {
    const { order, refund } = await given();
    server.clock.nowMs += minute;
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    server.clock.nowMs += 4 * minute;
    if (isRestored)
      await rows(
        "insert into server_facts (name, value) values ('restored_at', $1) on conflict (name) do update set value = excluded.value",
        [String(server.clock.nowMs)],
      );
    const back = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id: back, refund: refund.id })).toEqual([]);
    if (isRestored) await rows("delete from server_facts where name = 'restored_at'");
    const own = (await refundsOf(order.id)).find((line) => !line.returned);
    if (own === undefined) throw new Error('nothing is owed');
    const more = accounts[account];
    if (more !== null) {
      const input = { order_id: order.id, ...receiver, ...more };
      expect((await shop.call(order.learner, 'account', { input })).codes).toEqual([]);
      await free();
    }
    await later(20);
    return { order, own };
  }

  const stateOf = async (id: string) =>
    (
      await rows<Record<string, unknown>>(
        'select state, account_last4 from refunds where id = $1',
        [id],
      )
    )[0];

  const messages = async (orderId: string) =>
    (
      await rows<{ kind: string }>(
        "select n.content ->> 'kind' as kind from notifications n join orders o on o.user_id = n.user_id where o.id = $1 order by n.created_at, n.id",
        [orderId],
      )
    ).map((line) => line.kind);

  it.each([
    ['no account', false, { state: 'needs_account', account_last4: null }],
    ['no account', true, { state: 'needs_account', account_last4: null }],
    ['an account that differs in its middle', false, { state: 'requested', account_last4: '5566' }],
    ['the account that came back', false, { state: 'requested' }],
    ['the account that came back', true, { state: 'requested' }],
  ] as const)('laid to it with %s (restored: %s) leaves it so', async (account, isRestored, is) => {
    const { order, own } = await owed(account, isRestored);
    const slip = await told({ memo: 'CHUYEN TIEN', amount: price.pro, direction: 'out' });
    expect(await codes('payRefund', { id: slip, refund: own.id, seen: true })).toEqual([]);
    expect((await messages(order.id)).at(-1)).toBe('refund_sent');
    await later(20);
    expect(await codes('unpayRefund', { id: slip })).toEqual([]);
    expect(await stateOf(own.id)).toMatchObject(is);
    // Who was told that it is sent is told that it is not; who has no account is asked for one.
    expect((await messages(order.id)).at(-1)).toBe(
      is.state === 'needs_account' ? 'refund_returned' : 'refund_not_sent',
    );
  });

  it.each(['an account that differs in its middle', 'the account that came back'] as const)(
    'said to be sent to %s is on its way again',
    async (account) => {
      const { own } = await owed(account);
      const started = await admin.post(officeWords.start, { id: own.id, w });
      expect(started.codes).toEqual([]);
      expect(await codes('sent', { id: own.id })).toEqual([]);
      server.clock.nowMs += 2 * minute;
      expect(await codes('unsent', { id: own.id })).toEqual([]);
      expect(await stateOf(own.id)).toMatchObject({ state: 'sending' });
      expect(await codes('reveal', { id: own.id })).toEqual(['REFUND_HANDED_OUT']);
    },
  );

  it('laid to what somebody had said to be sent leaves it sent', async () => {
    const { own } = await owed('an account that differs in its middle');
    expect(await codes('reveal', { id: own.id })).toEqual([]);
    expect(await codes('sent', { id: own.id })).toEqual([]);
    // Also in the very moment in which that was said.
    const slip = await told({ memo: 'CHUYEN TIEN', amount: price.pro, direction: 'out' });
    expect(await codes('payRefund', { id: slip, refund: own.id, seen: true })).toEqual([]);
    expect(await codes('unpayRefund', { id: slip })).toEqual([]);
    expect(await stateOf(own.id)).toMatchObject({ state: 'sent' });
  });
});
