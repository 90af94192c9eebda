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

// A pair holds what its transfer names and its money does not say, whenever the words came.
describe.each(ruleKinds)('the words of a pair, on %s', (kind) => {
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
    // At nine in the morning in Vietnam, ten days after the one before.
    server.clock.nowMs += 10 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows } = leaveAndTell(world);
  const { told, ordered, decide, doubtBeside } = tellAgain(world);
  const { given, say, refundsOf, free } = comeBack(world);
  const later = async (ms: number) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
  };
  const leaves = async (memo: string, amount: number) => told({ memo, amount, direction: 'out' });
  const pairText =
    'mutation P($id: ID!, $out: ID!, $wrong: Boolean, $w: String!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "quay về", code_is_wrong: $wrong, confirm_password: $w) }';
  const pair = async (id: string, out: string, more: object = {}) =>
    (await admin.post(pairText, { id, out, w, ...more })).codes;
  const unpair = async (id: string) =>
    (
      await admin.post(
        'mutation U($id: ID!, $w: String!) { admin_unpair_transfer(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
        { id, w },
      )
    ).codes;
  /** Whether a movement is in the list of what waits, and says another code than its place. */
  const shown = async (id: string) => {
    const list = await admin.post(
      '{ admin_transactions(tab: REVIEW, first: 100) { nodes { id } } }',
      {},
    );
    const { data } = await admin.post(
      'query D($id: ID!) { admin_transaction(id: $id) { is_elsewhere } }',
      { id },
    );
    return [
      list.text.includes(id),
      (data.admin_transaction as { is_elsewhere: boolean }).is_elsewhere,
    ];
  };
  let said = 0;
  /** Money of the price that a provider tells of, with more of its words the next time. */
  const tells = async (memo: string, direction: 'in' | 'out') => {
    said += 1;
    const reference = `FT-CAP-${said}`;
    const at = bankTime(server.clock.nowMs);
    const movement = { amount: price.pro, direction, id: 930_000 + said, reference, at };
    await shop.sepay({ ...movement, memo });
    const [row] = await rows<{ id: string }>(
      'select id from bank_transactions where reference = $1',
      [reference],
    );
    if (row === undefined) throw new Error('nothing moved');
    const says = async (more: string) => {
      await shop.sepay({ ...movement, memo: more });
      if ((await doubtBeside(row.id)) !== undefined)
        expect(await decide(row.id, true)).toBe('known');
    };
    return { id: row.id, says };
  };
  /** What is owed of an order since its refund's first transfer came back. */
  const firstCameBack = async (order: string, refund: { id: string; code: string }) => {
    await later(5 * minute);
    const back = await told({ memo: `HOAN TRA ${refund.code} SAI TK`, amount: price.pro });
    expect(await say('back', { id: back, refund: refund.id, last: true })).toEqual([]);
    return (await refundsOf(order)).find((one) => !one.returned)?.id;
  };

  it.each([
    ['without words', ''],
    ['with the beginning of its code', 'cut'],
  ])('a true pair %s that says all of the code later holds nothing', async (_how, how) => {
    const { order, refund } = await given();
    await later(minute);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    const piece = how === '' ? '' : refund.code.slice(0, 7);
    await later(3 * minute);
    const t2 = await tells(piece === '' ? '' : `HOAN TIEN ${piece}`, 'out');
    await later(3 * minute);
    const back = await tells(piece === '' ? '' : `HOAN TRA ${piece}`, 'in');
    expect(await pair(back.id, t2.id)).toEqual([]);
    await later(minute);
    await t2.says(`HOAN TIEN ${refund.code}`);
    // So far only the one half says it.
    expect(await shown(t2.id)).toEqual([how === '', how === '']);
    await back.says(`HOAN TRA ${refund.code} TK DONG`);
    expect([await shown(t2.id), await shown(back.id)]).toEqual([
      [false, false],
      [false, false],
    ]);
    const own = await firstCameBack(order.id, refund);
    expect(await codes('correct', { id: own })).toEqual([]);
    await free();
    expect(await codes('reveal', { id: own })).toEqual([]);
  });

  it('a pair that says something else later goes on holding', async () => {
    const { order, refund } = await given();
    await later(minute);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(3 * minute);
    const t2 = await tells('', 'out');
    await later(3 * minute);
    const back = await tells('', 'in');
    expect(await pair(back.id, t2.id)).toEqual([]);
    await later(minute);
    await t2.says(`HOAN TIEN ${refund.code}`);
    await back.says('NGUYEN VAN BE CHUYEN TIEN HOC');
    expect(await shown(t2.id)).toEqual([true, true]);
    const own = await firstCameBack(order.id, refund);
    expect(await codes('correct', { id: own })).toEqual(['REFUND_LEFT']);
    // Made anew by whoever knows the words, it holds nothing.
    expect(await unpair(t2.id)).toEqual([]);
    expect(await pair(back.id, t2.id)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await pair(back.id, t2.id, { wrong: true })).toEqual([]);
    expect([await shown(t2.id), await codes('correct', { id: own })]).toEqual([[false, false], []]);
  });

  it('a word of the money alone says nothing of what the transfer names', async () => {
    const { order, refund } = await given();
    await later(5 * minute);
    await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(5 * minute);
    const t2 = await leaves(`HOAN TIEN ${refund.code}`, price.pro);
    await later(20 * minute);
    const buyer = await ordered();
    const memo = `${buyer.code} NGUYEN VAN BE`;
    const x = await told({ memo, amount: price.pro, account: '1111222233' });
    expect(await pair(x, t2)).toEqual(['MONEY_NAMES_ANOTHER']);
    expect(await pair(x, t2, { wrong: true })).toEqual([]);
    const own = await firstCameBack(order.id, refund);
    expect(await codes('correct', { id: own })).toEqual(['REFUND_SET_ASIDE']);
    expect((await shown(t2))[0]).toBe(true);
  });

  it('a transfer of two codes is asked about that which the money does not say', async () => {
    const [a, b] = [await given(), await given()];
    await later(5 * minute);
    const t = await leaves(`HOAN TIEN ${a.refund.code} ${b.refund.code}`, price.pro);
    await later(20 * minute);
    const x = await told({ memo: `HOAN TRA ${a.refund.code} SAI TK`, amount: price.pro });
    expect(await pair(x, t)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await pair(x, t, { wrong: true })).toEqual([]);
    expect(await codes('correct', { id: b.refund.id })).toEqual([]);
    expect(await codes('correct', { id: a.refund.id })).toEqual([]);
  });
});
