import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const office = {
  unmatch:
    'mutation M($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  unrefund:
    'mutation M($id: ID!, $w: String!) { admin_unrefund_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  unpair:
    'mutation M($id: ID!, $w: String!) { admin_unpair_transfer(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  keep: 'mutation M($id: ID!, $w: String!) { admin_keep_return(transaction_id: $id, reason: "mã ghi nhầm", confirm_password: $w) }',
  pair: 'mutation P($id: ID!, $out: ID!, $w: String!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "quay về", confirm_password: $w) }',
  sendBack:
    'mutation R($id: ID!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: "970407", account_number: "190333445566", account_holder: "Nguyen Van A", reason: "x", confirm_password: $w) }',
} as const;
const take = 'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }';
const ways = ['match', 'ignore', 'sendBack', 'pair'] as const;
let told = 0;

// Money without words was put somewhere, and says since that it is a refund's that came back: a
// person is shown it wherever it lies, and nothing goes out of it before they said what it is.
describe.each(ruleKinds)('money that says another code since, on %s', (kind) => {
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
    // A day of their own, at nine in Vietnam: lines of one day and sum are alike.
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, leaves, payoutGiven } = leaveAndTell(world);
  const { decide, doubtBeside, ordered, rowOf } = tellAgain(world);
  const { given, say, refundsOf, free } = comeBack(world);
  const done = async (deed: keyof typeof office, variables: object) =>
    (await admin.post(office[deed], { ...variables, w })).codes;

  async function wordless(amount: number = price.pro) {
    told += 1;
    const at = bankTime(server.clock.nowMs);
    const movement = { amount, id: 920_000 + told, reference: `FT-DAU-${told}`, at };
    await shop.sepay({ ...movement, memo: '' });
    const [row] = await rows<{ id: string }>(
      'select id from bank_transactions where reference = $1',
      [movement.reference],
    );
    if (row === undefined) throw new Error('nothing came');
    const says = async (memo: string) => {
      server.clock.nowMs += minute;
      await shop.sepay({ ...movement, memo });
      if ((await doubtBeside(row.id)) !== undefined)
        expect(await decide(row.id, true)).toBe('known');
    };
    return { id: row.id, says };
  }
  /** A refund that was said to be sent, and money without words that was put elsewhere. */
  async function put(way: (typeof ways)[number]) {
    const lan = await given();
    server.clock.nowMs += minute;
    expect(await codes('sent', { id: lan.refund.id })).toEqual([]);
    const buyer = await ordered();
    const out = way === 'pair' ? await leaves('CHUYEN TIEN', price.pro) : null;
    server.clock.nowMs += 5 * minute;
    const back = await wordless();
    const { id } = back;
    if (way === 'match') expect(await codes('match', { id, order: buyer.id })).toEqual([]);
    if (way === 'ignore') expect(await codes('ignore', { id })).toEqual([]);
    if (way === 'sendBack') expect(await done('sendBack', { id })).toEqual([]);
    if (way === 'pair') expect(await done('pair', { id, out: out?.id })).toEqual([]);
    return { lan, buyer, back };
  }
  const takenBack = async (way: (typeof ways)[number], id: string) =>
    ({
      match: async () => done('unmatch', { id }),
      ignore: async () => codes('unignore', { id }),
      sendBack: async () => done('unrefund', { id }),
      pair: async () => done('unpair', { id }),
    })[way]();
  const isListed = async (id: string): Promise<boolean> =>
    (
      await admin.post(
        '{ admin_transactions(tab: REVIEW, first: 50) { nodes { id is_elsewhere } } }',
      )
    ).data.admin_transactions.nodes.some(
      (node: { id: string; is_elsewhere: boolean }) => node.id === id && node.is_elsewhere,
    );
  const refundOfMoney = async (id: string): Promise<string> =>
    (await rows<{ id: string }>('select id from refunds where transaction_id = $1', [id]))[0]?.id ??
    '';

  it.each(ways)('is listed (%s), taken back, and laid to what it names', async (way) => {
    const { lan, back } = await put(way);
    expect(await isListed(back.id)).toBe(false);
    await back.says(`HOAN TRA ${lan.refund.code} SAI TK`);
    expect(await isListed(back.id)).toBe(true);
    if (way === 'sendBack')
      expect(await codes('reveal', { id: await refundOfMoney(back.id) })).toEqual([
        'RETURN_OF_ANOTHER',
      ]);
    expect(await takenBack(way, back.id)).toEqual([]);
    expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
    expect(await isListed(back.id)).toBe(false);
    expect((await refundsOf(lan.order.id)).find((one) => one.returned)?.id).toBe(lan.refund.id);
    expect(await shop.problems()).toEqual([]);
  });

  it.each(ways)('is called a mistake (%s), and lies where it did', async (way) => {
    const { lan, back } = await put(way);
    await back.says(`HOAN TRA ${lan.refund.code} SAI TK`);
    const before = await rowOf(back.id);
    expect(await done('keep', { id: back.id })).toEqual([]);
    expect(await done('keep', { id: back.id })).toEqual(['TRANSACTION_SETTLED']);
    expect(await isListed(back.id)).toBe(false);
    expect((await rowOf(back.id))['state']).toBe(before['state']);
    if (way === 'sendBack')
      expect(await codes('reveal', { id: await refundOfMoney(back.id) })).toEqual([]);
  });

  it.each(ways)('holds nothing and is in no list (%s) by words that name nothing', async (way) => {
    const { buyer, back } = await put(way);
    await back.says(way === 'match' ? `HOC PHI ${buyer.code}` : 'HOC PHI THANG MOT');
    expect(await isListed(back.id)).toBe(false);
    if (way === 'sendBack')
      expect(await codes('reveal', { id: await refundOfMoney(back.id) })).toEqual([]);
  });

  it('says an order, while it goes back as nobody’s: it waits', async () => {
    const { back } = await put('sendBack');
    const payer = await ordered();
    await back.says(`HOC PHI ${payer.code}`);
    expect(await isListed(back.id)).toBe(true);
    expect(await codes('reveal', { id: await refundOfMoney(back.id) })).toEqual([
      'RETURN_OF_ANOTHER',
    ]);
    expect(await done('unrefund', { id: back.id })).toEqual([]);
    expect((await payer.now()).status).toBe('REVIEW');
  });

  it.each(['ignore', 'pair'] as const)(
    'says an order (%s): listed, and waits beside it',
    async (way) => {
      const { back } = await put(way);
      const payer = await ordered();
      await back.says(`HOC PHI ${payer.code}`);
      expect(await isListed(back.id)).toBe(true);
      expect((await payer.now()).status).toBe('PENDING');
      expect(await takenBack(way, back.id)).toEqual([]);
      expect((await payer.now()).status).toBe('REVIEW');
      // A person who looked says that it is not that.
      const other = await put(way);
      await other.back.says(`HOC PHI ${other.buyer.code}`);
      expect(await done('keep', { id: other.back.id })).toEqual([]);
      expect(await isListed(other.back.id)).toBe(false);
    },
  );

  it.each(['asked for', 'handed out', 'handed out of nobody’s money'] as const)(
    'what is owed of it, %s, ends by a true word',
    async (how) => {
      const way = how === 'handed out of nobody’s money' ? 'sendBack' : 'match';
      const { lan, buyer, back } = await put(way);
      if (way === 'match') await shop.refund(buyer.learner, buyer.id);
      await free();
      const owed =
        way === 'match' ? ((await refundsOf(buyer.id))[0]?.id ?? '') : await refundOfMoney(back.id);
      if (how !== 'asked for') expect(await codes('reveal', { id: owed })).toEqual([]);
      await back.says(`HOAN TRA ${lan.refund.code} SAI TK`);
      expect(await isListed(back.id)).toBe(true);
      // Nobody is given it, also not who looked.
      expect(await codes(how === 'asked for' ? 'reveal' : 'again', { id: owed })).toEqual([
        'RETURN_OF_ANOTHER',
      ]);
      if (how !== 'asked for') {
        expect(await takenBack(way, back.id)).toEqual(['REFUND_BEGUN']);
        // Nobody made the transfer.
        expect(await codes('correct', { id: owed })).toEqual([]);
        await free();
      }
      expect(await takenBack(way, back.id)).toEqual([]);
      expect(await say('back', { id: back.id, refund: lan.refund.id })).toEqual([]);
      if (way === 'match') expect((await buyer.now()).status).toBe('CANCELLED');
      expect(await shop.problems()).toEqual([]);
    },
  );

  it('its learner can take back a refund that it holds', async () => {
    const { lan, buyer, back } = await put('match');
    await shop.refund(buyer.learner, buyer.id);
    await back.says(`HOAN TRA ${lan.refund.code} SAI TK`);
    expect((await buyer.learner.post(take, { id: buyer.id })).codes).toEqual([]);
    expect(await isListed(back.id)).toBe(true);
    expect(await takenBack('match', back.id)).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('says a payment to an affiliate: listed, too', async () => {
    const paid = await payoutGiven(20);
    await rows('update payouts set created_at = handed_out_at where id = $1', [paid.id]);
    server.clock.nowMs += minute;
    expect(await paid.sent()).toBeNull();
    server.clock.nowMs += 5 * minute;
    const back = await wordless(paid.net);
    expect(await codes('ignore', { id: back.id })).toEqual([]);
    await back.says(`HOAN TRA ${paid.code} SAI TK`);
    expect(await isListed(back.id)).toBe(true);
    expect(await codes('unignore', { id: back.id })).toEqual([]);
  });
});
