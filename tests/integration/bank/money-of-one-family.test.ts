import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, bankTime, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { splitByHand } from '../support/split-by-hand.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const two = 2 * price.pro;
const nameless = [
  ['', price.pro],
  ['', price.pro],
] as const;
const sendBack = `mutation B($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "${receiver.account_bank}", account_number: "${receiver.account_number}", account_holder: "${receiver.account_holder}", reason: "không rõ", confirm_password: $w) }`;
const keepIt =
  'mutation U($id: ID!, $w: String!) { admin_unrefund_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }';

/** What is known of a movement is known of its parts, and the other way round. */
describe.each(ruleKinds)('money of one family, on %s', (kind) => {
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
    server.clock.nowMs += 86_400_000;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, leaves, rows, refundGiven, payoutGiven } = leaveAndTell(world);
  const { told, ordered, booked, doubtBeside, decide } = tellAgain(world);
  const { split, unsplit, partsOf } = splitByHand(world);

  const toldElsewhere = async (id: string) =>
    (await admin.post('query D($id: ID!) { admin_transaction(id: $id) { is_elsewhere } }', { id }))
      .data.admin_transaction.is_elsewhere as boolean; // the schema's

  /** Its refund was handed out, said not to be carried out, and ended; answers the code. */
  const begunAndEnded = async (id: string) => {
    const say = async (text: string) => (await admin.post(text, { id, w: demoPassword })).codes;
    expect(await say(sendBack)).toEqual([]);
    const [refund] = await rows<{ readonly id: string; readonly code: string }>(
      'update refunds set held_until = null where transaction_id = $1 returning id, memo_code as code',
      [id],
    );
    expect(await codes('reveal', { id: refund?.id })).toEqual([]);
    expect(await codes('correct', { id: refund?.id })).toEqual([]);
    expect(await say(keepIt)).toEqual([]);
    return refund?.code ?? '';
  };

  describe('that went back after all by a refund that was ended is put nowhere', () => {
    it('where it was split before the bank told so', async () => {
      const whole = await told({ memo: 'CHUYEN TIEN', amount: two });
      const code = await begunAndEnded(whole);
      expect(await split(whole, nameless)).toEqual([]);
      await leaves(`HOAN ${code}`, two);
      const order = await ordered();
      for (const { id } of await partsOf(whole))
        expect(await codes('match', { id, order: order.id })).toEqual(['REFUND_LEFT']);
    });

    it('where it was a part, which was taken back into its whole', async () => {
      const whole = await told({ memo: 'CHUYEN TIEN', amount: two });
      expect(await split(whole, nameless)).toEqual([]);
      const [part] = await partsOf(whole);
      const code = await begunAndEnded(part?.id ?? '');
      expect(await unsplit(whole)).toEqual([]);
      await leaves(`HOAN ${code}`, price.pro);
      const order = await ordered();
      expect(await codes('match', { id: whole, order: order.id })).toEqual(['REFUND_LEFT']);
      // Nor is it split once more.
      expect(await split(whole, nameless)).toEqual(['REFUND_LEFT']);
    });

    it('while another part of it may be', async () => {
      const whole = await told({ memo: 'CHUYEN TIEN', amount: two });
      expect(await split(whole, nameless)).toEqual([]);
      const [gone, other] = await partsOf(whole);
      await leaves(`HOAN ${await begunAndEnded(gone?.id ?? '')}`, price.pro);
      const order = await ordered();
      expect(await codes('match', { id: gone?.id, order: order.id })).toEqual(['REFUND_LEFT']);
      expect(await codes('match', { id: other?.id, order: order.id })).toEqual([]);
      expect((await order.now()).status).toBe('PAID');
    });
  });

  describe('that left and names what no part says holds that', () => {
    it('as a refund, until a part of it is its transfer', async () => {
      const [one, other] = [await refundGiven(), await refundGiven()];
      const whole = await leaves(`HOAN ${one.code} ${other.code}`, two);
      const parts = [
        [one.code, price.pro],
        ['', price.pro],
      ] as const;
      expect(await split(whole.id, parts)).toEqual([]);
      expect(await other.corrected()).toEqual(['REFUND_LEFT']);
      const rest = (await partsOf(whole.id)).find(({ memo }) => memo === other.code);
      expect(await codes('payRefund', { id: rest?.id, refund: other.id })).toEqual([]);
      expect(await toldElsewhere(whole.id)).toBe(false);
      expect(await shop.problems()).toEqual([]);
    });

    it('as a payment, and nothing that a part paid', async () => {
      const [one, other] = [await payoutGiven(1), await payoutGiven(2)];
      const whole = await leaves(`LO ${one.code} ${other.code}`, one.net + other.net);
      const parts = [
        [one.code, one.net],
        ['', other.net],
      ] as const;
      expect(await split(whole.id, parts)).toEqual([]);
      expect(await other.failed()).toBe('PAYOUT_LEFT');
      // By its nameless part, which waits with that code, and no more by the whole.
      expect((await partsOf(whole.id)).map(({ memo }) => memo)).toContain(other.code);
      expect(await toldElsewhere(whole.id)).toBe(false);
      expect([await one.sent(), await one.completed()]).toEqual([null, null]);
    });

    it('nothing where the parts say all of it', async () => {
      const [one, other] = [await refundGiven(), await refundGiven()];
      const whole = await leaves(`HOAN ${one.code} ${other.code}`, two);
      const parts = [
        [one.code, price.pro],
        [other.code, price.pro],
      ] as const;
      expect(await split(whole.id, parts)).toEqual([]);
      expect(await toldElsewhere(whole.id)).toBe(false);
      const [said] = await rows('select code_said from bank_transactions where id = $1', [
        whole.id,
      ]);
      expect(said).toEqual({ code_said: null });
    });
  });

  it('is no other money where a statement has the single lines of a sum that was split', async () => {
    // Sales of affiliates that the test made have no money.
    const before = await shop.problems();
    const [a, b] = [await ordered(), await ordered()];
    const at = bankTime(server.clock.nowMs);
    const whole = await told({ memo: `CTY ABC ${a.code} ${b.code}`, amount: two, at });
    const parts = [
      [a.code, price.pro],
      [b.code, price.pro],
    ] as const;
    expect(await split(whole, parts)).toEqual([]);
    const day = dayOf(server.clock.nowMs);
    for (const one of [a, b]) {
      expect(await booked(day, price.pro, `CTY ABC ${one.code}`)).toBe('similar');
      expect((await one.now()).excess_refund).toBeNull();
    }
    // One word about the whole file has not said that it is the same.
    const [part] = await partsOf(whole);
    expect(await doubtBeside(part?.id ?? '')).toBeDefined();
    await decide(part?.id ?? '', true);
    expect(await shop.problems()).toEqual(before);
  });
});
