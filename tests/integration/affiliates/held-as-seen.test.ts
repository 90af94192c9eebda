import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { holdForReturn } from '#server/modules/payouts/holds/held-payouts-store.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

// Two of the office have the same page open. The accountant goes on; the owner says something of
// what their page showed. Whoever looks right before they act names no revision (look-first.ts).
const day = 24 * 3_600_000;
const w = demoPassword;

describe.each(ruleKinds)('a hold that a page does not show, on %s', (kind) => {
  let server: TestServer;
  let owner: ApiClient;
  let accountant: ApiClient;
  let money: AffiliateMoney;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    [owner, accountant] = [await server.signedIn('admin'), await server.signedIn('ketoan')];
    money = createAffiliateMoney(server.database);
  });

  const say = async (by: ApiClient, call: string): Promise<readonly string[]> => {
    server.clock.nowMs += 1000;
    return (
      await by.post(
        `mutation S($w: String!) { ${call.replace(')', ', confirm_password: $w)')} ${call.includes('commission') ? '' : '{ id }'} }`,
        { w },
      )
    ).codes;
  };
  const shownOf = async (userId: string) =>
    (
      await owner.post(
        'query Q($id: ID!) { admin_affiliate(id: $id) { revision payouts_held_note granted_level links_suspended_note is_ambassador has_tax_commitment } }',
        { id: userId },
      )
    ).data.admin_affiliate;
  const commissionOf = async (userId: string) =>
    (
      await owner.post(
        'query Q($id: ID!) { admin_commissions(affiliate_id: $id) { nodes { id revision status held_note } } }',
        { id: userId },
      )
    ).data.admin_commissions.nodes[0];
  const payouts = (userId: string, is: boolean, rest = '') =>
    `hold_affiliate_payouts(id: "${userId}", is_held: ${is}, reason: "${is ? 'nghi gian lận' : 'đã hỏi'}"${rest})`;

  it('of the payouts is not ended by a word about the one before', async () => {
    const userId = await money.affiliate(new Date(server.clock.nowMs));
    expect(await say(owner, payouts(userId, true))).toEqual([]);
    const { revision } = await shownOf(userId);
    expect(await say(accountant, payouts(userId, false))).toEqual([]);
    expect(await say(accountant, payouts(userId, true))).toEqual([]);
    const old = payouts(userId, false, `, revision: "${revision}"`);
    expect(await say(owner, old)).toEqual(['SEEN_CHANGED']);
    expect(await shownOf(userId)).toMatchObject({ payouts_held_note: 'nghi gian lận' });
    // Looked at, it ends; the word told again after a lost answer changes nothing and is no error.
    const seen = payouts(userId, false, `, revision: "${(await shownOf(userId)).revision}"`);
    expect([await say(owner, seen), await say(owner, seen)]).toEqual([[], []]);
    expect(await shownOf(userId)).toMatchObject({ payouts_held_note: null });
  });

  it('of the payouts is laid beside another one, for its own reason, whoever saw that', async () => {
    const userId = await money.affiliate(new Date(server.clock.nowMs));
    const { revision } = await shownOf(userId);
    expect(await say(accountant, payouts(userId, true))).toEqual([]);
    const held = (reason: string, seen: string) =>
      `hold_affiliate_payouts(id: "${userId}", is_held: true, reason: "${reason}", revision: "${seen}")`;
    // The same word told again is the same. Another one is not dropped, nor can an affiliate whose
    // account changes all the time keep it from being said.
    const before = (await shownOf(userId)).revision;
    expect(await say(accountant, held('nghi gian lận', revision))).toEqual([]);
    expect((await shownOf(userId)).revision).toBe(before);
    expect(await say(owner, held('công an hỏi', revision))).toEqual([]);
    // Its words are in another reason: it is one of its own.
    expect(await say(owner, held('gian lận', revision))).toEqual([]);
    const release = payouts(userId, false, `, revision: "${before}"`);
    expect(await say(accountant, release)).toEqual(['SEEN_CHANGED']);
    expect(await shownOf(userId)).toMatchObject({
      payouts_held_note: 'nghi gian lận\ncông an hỏi\ngian lận',
    });
  });

  it('of the links is laid beside another one, and keeps its reason', async () => {
    const userId = await money.affiliate(new Date(server.clock.nowMs));
    for (const reason of ['quảng cáo\\ntên thương hiệu', 'công an hỏi', 'quảng cáo'])
      expect(
        await say(
          owner,
          `suspend_affiliate_links(id: "${userId}", is_suspended: true, reason: "${reason}")`,
        ),
      ).toEqual([]);
    expect(await shownOf(userId)).toMatchObject({
      links_suspended_note: 'quảng cáo tên thương hiệu\ncông an hỏi\nquảng cáo',
    });
  });

  it('is known to whoever lays a payment that came back meanwhile', async () => {
    const userId = await money.affiliate(new Date(server.clock.nowMs));
    expect(await say(owner, payouts(userId, true))).toEqual([]);
    const { revision } = await shownOf(userId);
    const hold = { userId, note: 'Ngân hàng đã trả lại.', untilAccountChanges: false };
    const laid = await server.database.transaction(async (tx) =>
      tx.first(holdForReturn, { ...hold, now: new Date(server.clock.nowMs) }),
    );
    expect(laid).toEqual({ was_held: true });
    const old = payouts(userId, false, `, revision: "${revision}"`);
    expect(await say(owner, old)).toEqual(['SEEN_CHANGED']);
    expect(await shownOf(userId)).toMatchObject({
      payouts_held_note: 'nghi gian lận\nNgân hàng đã trả lại.',
    });
  });

  it('keeps a payment that nobody was given from being said to be sent', async () => {
    const userId = await money.affiliate(new Date(server.clock.nowMs - 30 * day));
    const paidAt = new Date(server.clock.nowMs - 20 * day);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
    await money.commissions.mature(new Date(server.clock.nowMs));
    const id = await money.payRun(payoutTimeFrom(new Date(server.clock.nowMs)), userId);
    expect(await say(owner, payouts(userId, true))).toEqual([]);
    const sent = async () =>
      (
        await owner.post(
          'mutation S($id: ID!, $w: String!) { mark_payouts_sent(ids: [$id], reference: "LO 77", confirm_password: $w) { code } }',
          { id, w },
        )
      ).data.mark_payouts_sent;
    expect(await sent()).toEqual([{ code: 'PAYEE_STOPPED' }]);
    // Whoever had it before the hold may have sent it.
    await server.database.raw(
      'update payouts set times_handed_out = 1, handed_out_at = now() where id = $1',
      [id],
    );
    expect(await sent()).toEqual([]);
  });

  it('of an account that was reported meanwhile is not ended unseen', async () => {
    const userId = await money.affiliate(new Date(server.clock.nowMs));
    expect(await say(owner, payouts(userId, true))).toEqual([]);
    const { revision } = await shownOf(userId);
    await server.database.raw('update affiliates set account_reported_at = $2 where user_id = $1', [
      userId,
      new Date(server.clock.nowMs),
    ]);
    const old = payouts(userId, false, `, revision: "${revision}"`);
    expect(await say(owner, old)).toEqual(['SEEN_CHANGED']);
  });

  it.each([
    ['grant_affiliate_level', 'level: 3', { granted_level: null }],
    ['set_affiliate_ambassador', 'is_ambassador: true', { is_ambassador: false }],
    ['set_tax_commitment', 'is_filed: true', { has_tax_commitment: false }],
  ] as const)('keeps %s from being said of somebody as they were', async (name, value, kept) => {
    const userId = await money.affiliate(new Date(server.clock.nowMs));
    const { revision } = await shownOf(userId);
    expect(await say(accountant, payouts(userId, true))).toEqual([]);
    const old = `${name}(id: "${userId}", ${value}, reason: "theo hồ sơ", revision: "${revision}")`;
    expect(await say(owner, old)).toEqual(['SEEN_CHANGED']);
    expect(await shownOf(userId)).toMatchObject(kept);
  });

  it.each(['release', 'reject'] as const)(
    'of a commission is not ended by a %s that meant the one before',
    async (word) => {
      const userId = await money.affiliate(new Date(server.clock.nowMs - 2 * day));
      const paidAt = new Date(server.clock.nowMs - day);
      await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
      const { id } = await commissionOf(userId);
      const decide = (step: string, reason: string, rest = '') =>
        `${step}_commission(id: "${id}", reason: "${reason}"${rest})`;
      expect(await say(owner, decide('hold', 'tên người trả'))).toEqual([]);
      const { revision } = await commissionOf(userId);
      expect(await say(accountant, decide('release', 'đã hỏi'))).toEqual([]);
      expect(await say(accountant, decide('hold', 'cùng một máy'))).toEqual([]);
      const old = decide(word, 'không thấy gì', `, revision: "${revision}"`);
      expect(await say(owner, old)).toEqual(['SEEN_CHANGED']);
      expect(await commissionOf(userId)).toMatchObject({
        status: 'ON_HOLD',
        held_note: 'cùng một máy',
      });
      expect(await say(owner, decide(word, 'đã xem'))).toEqual([]);
    },
  );
});
