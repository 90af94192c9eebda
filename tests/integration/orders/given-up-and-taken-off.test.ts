import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import { toldLearner } from '../support/told-learner.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// Who does not want back what came too much by a slip says nothing of what is their own.
describe.each(ruleKinds)(
  'an excess that was given up, and whose money is taken off, on %s',
  (kind) => {
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
    afterAll(async () => expect(await shop.problems()).toEqual([]));
    const { told, ordered, casso, doubtBeside, decide, rowOf, done } = tellAgain(() => ({
      server,
      shop,
      admin,
    }));
    type Order = Awaited<ReturnType<typeof ordered>>;

    const say = async (words: string, variables: object) =>
      (await admin.post(words, { ...variables, w })).codes;
    const unmatch = async (id: string) =>
      say(
        'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "gắn nhầm", confirm_password: $w) }',
        { id },
      );
    /** Money of somebody else's, laid to an order by a slip. */
    const slip = async (order: Order, amount: number) => {
      server.clock.nowMs += 60_000;
      const id = await told({ memo: 'TRAN VAN B CK', amount });
      await done('match', { id, order: order.id });
      return id;
    };
    const own = async (order: Order, amount: number) => {
      server.clock.nowMs += 60_000;
      return told({ memo: order.code, amount });
    };
    const giveUp = async (order: Order) => {
      server.clock.nowMs += 60_000;
      const [user] = (await server.database.raw(
        'select u.email from users u join orders o on o.user_id = u.id where o.id = $1',
        [order.id],
      )) as readonly { readonly email: string }[];
      await proveAddress(server, user?.email ?? '');
      const { id: r, amount: a } = (await order.now()).excess_refund;
      const answer = await order.learner.post(
        'mutation G($r: ID!, $a: BigInt!, $w: String!) { give_up_excess(refund_id: $r, amount: $a, confirm_password: $w) { status } }',
        { r, a, w },
      );
      expect(answer.codes).toEqual([]);
    };
    const stands = async (order: Order) => {
      const { status, excess_amount: excess, excess_refund: refund } = await order.now();
      return { status, excess, back: refund?.amount ?? null };
    };
    /** What its learner does not want back by now. */
    const givenUp = async ({ id }: Order) =>
      (
        (await server.database.raw(
          "select amount_vnd::text as amount from refunds where order_id = $1 and state = 'taken_back' order by 1",
          [id],
        )) as readonly { readonly amount: string }[]
      ).map(({ amount }) => amount);
    /** Whether its learner was told of so much that goes back, in one message. */
    const isTold = async (order: Order, amount: string) =>
      (await toldLearner(server, order.id)).some(
        ({ kind: said, text }) => said === 'order_overpaid' && text.includes(amount),
      );

    it('goes back whole with what else is their own when the sale ends', async () => {
      const order = await ordered();
      await own(order, 2_000_000);
      const wrong = await slip(order, 2_800_000);
      await giveUp(order);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({
        status: 'CANCELLED',
        excess: '2000000',
        back: '2000000',
      });
      // And is told as one sum.
      expect(await isTold(order, '2.000.000')).toBe(true);
    });

    it('goes back whatever came first', async () => {
      const order = await ordered();
      const wrong = await slip(order, 2_800_000);
      await own(order, 2_880_000);
      await giveUp(order);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({
        status: 'CANCELLED',
        excess: '2880000',
        back: '2880000',
      });
    });

    it('is no part of another refund when the sale ends by money that has it', async () => {
      const order = await ordered();
      const wrong = await slip(order, price.pro + 50_000);
      await giveUp(order);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({ status: 'CANCELLED', excess: '0', back: null });
      expect(await givenUp(order)).toEqual([]);
    });

    it('leaves what came since, which is not of it', async () => {
      const order = await ordered();
      const wrong = await slip(order, price.pro + 50_000);
      await giveUp(order);
      await own(order, 60_000);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({ status: 'CANCELLED', excess: '60000', back: '60000' });
    });

    it('goes with the second of two slips, though the first has left it', async () => {
      const order = await ordered();
      await own(order, 2_000_000);
      const first = await slip(order, 2_800_000);
      await giveUp(order);
      const second = await slip(order, 3_000_000);
      expect([await unmatch(first), (await stands(order)).back]).toEqual([[], '2100000']);
      expect(await givenUp(order)).toEqual([]);
      expect(await unmatch(second)).toEqual([]);
      expect(await stands(order)).toEqual({
        status: 'CANCELLED',
        excess: '2000000',
        back: '2000000',
      });
    });

    it('stays given up where it came by other money, to the dong', async () => {
      const order = await ordered();
      await own(order, price.pro + 20_000);
      await giveUp(order);
      const wrong = await slip(order, 1_000_000);
      await giveUp(order);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({ status: 'PAID', excess: '0', back: null });
      expect(await givenUp(order)).toEqual(['20000']);
    });

    it('is less by the money alone, where both were given up as one', async () => {
      const order = await ordered();
      await own(order, price.pro + 20_000);
      const wrong = await slip(order, 1_000_000);
      await giveUp(order);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({ status: 'PAID', excess: '0', back: null });
      expect(await givenUp(order)).toEqual(['20000']);
    });

    it('is that very sum before anything that waits for an account', async () => {
      const order = await ordered();
      await own(order, price.pro);
      const wrong = await slip(order, 1_000_000);
      await giveUp(order);
      await own(order, 50_000);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({ status: 'PAID', excess: '50000', back: '50000' });
      expect(await givenUp(order)).toEqual([]);
    });

    it.each([1_000_000, 1_500_000])(
      'is owed to nobody before what its learner paid too much since: %i',
      async (since) => {
        const order = await ordered();
        await own(order, price.pro);
        const wrong = await slip(order, 1_000_000);
        await giveUp(order);
        await own(order, since);
        expect(await unmatch(wrong)).toEqual([]);
        const sum = String(since);
        expect(await stands(order)).toEqual({ status: 'PAID', excess: sum, back: sum });
        expect(await givenUp(order)).toEqual([]);
      },
    );

    it('stays given up where their own of before and a slip since are the same sum', async () => {
      const order = await ordered();
      await own(order, price.pro + 1_000_000);
      await giveUp(order);
      const wrong = await slip(order, 1_000_000);
      expect(await unmatch(wrong)).toEqual([]);
      expect(await stands(order)).toEqual({ status: 'PAID', excess: '0', back: null });
      expect(await givenUp(order)).toEqual(['1000000']);
    });

    it('is not taken from what counts for an order that lives again', async () => {
      const order = await ordered();
      const wrong = await slip(order, 300_000);
      expect((await shop.call(order.learner, 'cancel', { id: order.id })).codes).toEqual([]);
      await giveUp(order);
      const late = await told({ memo: order.code, amount: 1_000_000 });
      await done('match', { id: late, order: order.id });
      expect((await order.now()).missing_amount).toBe('1900000');
      expect(await unmatch(wrong)).toEqual([]);
      expect((await order.now()).missing_amount).toBe('1900000');
      expect(await givenUp(order)).toEqual([]);
    });

    it('holds the report whose words laid it, until the money is taken off', async () => {
      const order = await ordered();
      await own(order, price.pro);
      const at = bankTime(server.clock.nowMs - 20 * 3_600_000);
      const id = await told({ memo: '', amount: 505_000, at });
      await casso(order.code, 505_000, at);
      await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
      const report = await doubtBeside(id);
      expect(await decide(id, true)).toBe('known');
      await giveUp(order);
      await expect(done('reopen', { id: report })).rejects.toThrow('TRANSACTION_SETTLED');
      expect(await unmatch(id)).toEqual([]);
      await done('reopen', { id: report });
      expect(await rowOf(id)).toMatchObject({ state: 'review', memo: '' });
    });
  },
);
