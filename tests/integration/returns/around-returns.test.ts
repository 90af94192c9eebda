import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** When a transfer left that is told after the return of its refund or payment, and by whom. */
const moments = ['before', 'close', 'after', 'the day before', 'its day'] as const;
type Moment = (typeof moments)[number];

/** Only then it is what came back, for certain. */
const isCertain = (moment: Moment): boolean => moment === 'before' || moment === 'the day before';

// A transfer that is told after the return of what it names is that one, or another by the same
// words: certain, or asked of a person, whichever they lay it to; and either word can be taken.
describe.each(ruleKinds)('a transfer around a return, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  let months = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    // A day of their own, at nine in Vietnam: lines of one day and sum are alike.
    server.clock.nowMs += 3 * day;
    server.clock.nowMs -= (server.clock.nowMs + 7 * 60 * minute) % day;
    server.clock.nowMs += 9 * 60 * minute;
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { told, rowOf, booked } = tellAgain(world);
  const { given, say, refundsOf, free } = comeBack(world);

  /** What comes back of it now is laid to it; then the transfer is told. */
  async function tell(moment: Moment, memo: string, amount: number): Promise<string> {
    const came = server.clock.nowMs;
    server.clock.nowMs += 30 * minute;
    admin = await server.signedIn('admin');
    const minutes = { before: -5, close: 1, after: 10 };
    if (moment in minutes)
      return told({
        memo,
        amount,
        direction: 'out',
        at: bankTime(came + minutes[moment as keyof typeof minutes] * minute),
      });
    await booked(dayOf(moment === 'its day' ? came : came - day), -amount, memo);
    const [row] = await rows<{ id: string }>(
      "select id from bank_transactions where direction = 'out' and memo = $1",
      [memo],
    );
    return row?.id ?? '';
  }
  const keptOf = async (id: string) =>
    (
      await rows<{ kept: string | null }>(
        "select after ->> 'return_is_seen' as kept from audit_log where subject_id = $1 and action like 'transaction.pay%'",
        [id],
      )
    ).map(({ kept }) => kept);

  it.each(
    moments.flatMap((moment) =>
      [false, true].flatMap((hasAccount) =>
        (['back', 'again'] as const)
          .filter((to) => !isCertain(moment) || to === 'back')
          .map((to) => ({ moment, hasAccount, to })),
      ),
    ),
  )(
    'of a refund: $moment, what is owed since has an account $hasAccount, laid to what is $to',
    async ({ moment, hasAccount, to }) => {
      const { order, refund } = await given();
      server.clock.nowMs += 10 * minute;
      const id = await told({ memo: `TRA LAI ${refund.code}`, amount: price.pro });
      expect(await codes('sent', { id: refund.id })).toEqual([]);
      expect(await say('back', { id, refund: refund.id })).toEqual([]);
      const own = (await refundsOf(order.id)).find(({ returned }) => !returned);
      if (hasAccount) expect(await codes('correct', { id: own?.id })).toEqual([]);
      await free();
      const out = await tell(moment, `HOAN TIEN ${refund.code}`, price.pro);
      // What is owed since is given out, or first an account is written for it.
      const next = async () => codes(hasAccount ? 'reveal' : 'correct', { id: own?.id });
      if (isCertain(moment)) {
        expect(await rowOf(out)).toMatchObject({ state: 'outgoing', review_reason: null });
        expect(await next()).toEqual([]);
        expect(await shop.problems()).toEqual([]);
        return;
      }
      expect(await rowOf(out)).toMatchObject({ state: 'strayed', review_reason: 'came_back' });
      expect(await next()).toEqual(['REFUND_LEFT']);
      const { data } = await admin.post(
        'query P($id: ID!) { admin_payable_refunds(transaction_id: $id) { id is_again returned_at } }',
        { id: out },
      );
      expect(data.admin_payable_refunds).toHaveLength(2);
      expect(data.admin_payable_refunds).toEqual(
        expect.arrayContaining([
          { id: own?.id, is_again: true, returned_at: null },
          { id: refund.id, is_again: false, returned_at: expect.any(String) as string },
        ]),
      );
      const laid = { id: out, refund: to === 'back' ? refund.id : own?.id };
      const asked = to === 'back' ? 'TRANSFER_CAME_BACK' : 'TRANSFER_AFTER_RETURN';
      expect(await codes('payRefund', laid)).toEqual([asked]);
      expect(await codes('payRefund', { ...laid, seen: true })).toEqual([]);
      expect(await keptOf(out)).toEqual([asked]);
      expect(await shop.problems()).toEqual([]);
      if (to === 'back') expect(await next()).toEqual([]);
      else {
        expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
        expect(await rows('select status from orders where id = $1', [order.id])).toEqual([
          { status: 'refunded' },
        ]);
        // It was a slip: what is owed is as it was before, and the transfer waits.
        expect(await codes('unpayRefund', { id: out })).toEqual([]);
        const [before] = await rows('select status from orders where id = $1', [order.id]);
        expect(before).toEqual({ status: 'refund_requested' });
        const waiting = await rows(
          'select state, account_last4 is not null as has_account from refunds where id = $1',
          [own?.id],
        );
        expect(waiting).toEqual([
          { state: hasAccount ? 'requested' : 'needs_account', has_account: hasAccount },
        ]);
        expect(await codes('payRefund', { ...laid, refund: refund.id, seen: true })).toEqual([]);
        expect(await codes('correct', { id: own?.id })).toEqual([]);
        await free();
        expect(await codes('reveal', { id: own?.id })).toEqual([]);
        expect(await shop.problems()).toEqual([]);
      }
    },
  );

  it.each(
    moments.flatMap((moment) =>
      (['back', 'again'] as const)
        .filter((to) => !isCertain(moment) || to === 'back')
        .map((to) => ({ moment, to })),
    ),
  )('of a payment: $moment, laid to what is $to', async ({ moment, to }) => {
    months += 2;
    const p = await payoutGiven(months);
    server.clock.nowMs += 10 * minute;
    const id = await told({ memo: `TRA LAI ${p.code}`, amount: p.net });
    const back = await admin.post(
      'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }',
      { id, payout: p.id, w },
    );
    expect(back.codes).toEqual([]);
    // They give another account.
    await rows(
      'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, held_by_returns_only = false where user_id = (select affiliate_id from payouts where id = $1)',
      [p.id],
    );
    const out = await tell(moment, `CHI TRA ${p.code}`, p.net);
    const next = await p.nextFile(months + 1);
    if (isCertain(moment)) {
      expect(await rowOf(out)).toMatchObject({ state: 'outgoing', review_reason: null });
      expect(next.refusal).toBeNull();
      return;
    }
    expect(await rowOf(out)).toMatchObject({ state: 'strayed', review_reason: 'came_back' });
    expect(next.refusal).toBe('TRANSFER_WAITS');
    const laid = { id: out, payout: to === 'back' ? p.id : next.id };
    if (to === 'again') {
      // It names another payment, which the bank told of by no other transfer.
      expect(await codes('payPayout', laid)).toEqual(['TRANSFER_NAMES_ANOTHER']);
      expect(await codes('payPayout', { ...laid, wrong: true })).toEqual(['TRANSFER_AFTER_RETURN']);
    } else expect(await codes('payPayout', laid)).toEqual(['TRANSFER_CAME_BACK']);
    expect(await codes('payPayout', { ...laid, wrong: to === 'again', seen: true })).toEqual([]);
    expect(await keptOf(out)).toHaveLength(1);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });
});
