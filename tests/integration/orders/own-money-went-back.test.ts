import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const words = {
  back: 'mutation R($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "970436", account_number: "0071000999888", account_holder: "Trần Thị Bê", reason: "trả lại", confirm_password: $w) }',
  unmatch:
    'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "gắn nhầm", confirm_password: $w) }',
} as const;

describe.each(ruleKinds)('an order whose own money went back, on %s', (kind) => {
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
    server.clock.nowMs += 24 * hour;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, leaves, rows } = leaveAndTell(world);
  const { told, ordered } = tellAgain(world);
  const { free, giveAccount, refundsOf } = comeBack(world);
  const office = async (what: keyof typeof words, id: string) =>
    (await admin.post(words[what], { id, w })).codes;
  const later = async (ms: number, order?: { id: string; learner: ApiClient }) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
    if (order === undefined) return;
    const [user] = await rows<{ email: string }>(
      'select u.email from users u join orders o on o.user_id = u.id where o.id = $1',
      [order.id],
    );
    const answer = await order.learner.post(hostOperations.SignIn, {
      input: { email: user?.email, password: w, client: { kind: 'DESKTOP', name: 'x' } },
    });
    order.learner.bearer = answer.data.sign_in.access_token;
  };

  /** A called-off order whose money of so much was handed out to be sent back. */
  const handedOut = async (amount: number) => {
    await later(1000);
    const order = await ordered();
    await told({ memo: order.code, amount });
    expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
    expect(await giveAccount(order.learner, order.id)).toEqual([]);
    await free();
    const [refund] = await refundsOf(order.id);
    expect(await codes('reveal', { id: refund?.id })).toEqual([]);
    return { order, refund };
  };

  it('lets money that was laid to it by a slip be taken off again', async () => {
    for (const how of ['sent', 'sending'] as const) {
      const { order, refund } = await handedOut(600_000);
      if (how === 'sent') await leaves(`HOAN ${refund?.code}`, 600_000);
      const foreign = await told({ memo: 'khong noi gi', amount: 300_000 });
      expect(await codes('match', { id: foreign, order: order.id })).toEqual([]);
      const answer = await admin.post(words.unmatch, { id: foreign, w });
      expect(answer.codes).toEqual([]);
    }
  });

  /**
   * Its own 600 000 went back; 300 000 of somebody else's was laid to it, and 200 000 by its code
   * waits.
   */
  const livedBeside = async () => {
    const { order, refund } = await handedOut(600_000);
    await leaves(`HOAN ${refund?.code}`, 600_000);
    const foreign = await told({ memo: 'khong noi gi', amount: 300_000 });
    expect(await codes('match', { id: foreign, order: order.id })).toEqual([]);
    const waits = await told({ memo: order.code, amount: 200_000, account: '1112223334' });
    expect((await order.now()).status).toBe('REVIEW');
    return { order, foreign, waits };
  };

  it.each(['ignore', 'back', 'match'] as const)(
    'lets what waits beside it be decided: %s',
    async (deed) => {
      const { foreign, waits } = await livedBeside();
      expect(await office('unmatch', foreign)).toEqual([]);
      const decide = {
        ignore: async () => codes('ignore', { id: waits }),
        back: async () => office('back', waits),
        match: async () => codes('match', { id: waits, order: (await ordered('KHA_PRO')).id }),
      };
      expect(await decide[deed]()).toEqual([]);
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('can be renewed once its time is over', async () => {
    const { order, foreign, waits } = await livedBeside();
    expect(await office('unmatch', foreign)).toEqual([]);
    await later(30 * hour, order);
    expect(await codes('ignore', { id: waits })).toEqual([]);
    const renewed = await shop.call(order.learner, 'renew', { id: order.id, total: null });
    expect(renewed.codes).toEqual([]);
  });

  it('is not sold for less while that was handed out and is not known to have left', async () => {
    const { order } = await handedOut(2_000_000);
    const more = await told({ memo: order.code, amount: 900_000 });
    expect(await codes('match', { id: more, order: order.id })).toEqual([]);
    const short = (
      await admin.post(
        'mutation A($id: ID!, $missing: BigInt!, $w: String!) { admin_accept_short(order_id: $id, missing: $missing, reason: "đủ", confirm_password: $w) }',
        { id: order.id, missing: '2000000', w },
      )
    ).codes;
    expect(short).toEqual(['MONEY_GOES_BACK']);
  });
});
