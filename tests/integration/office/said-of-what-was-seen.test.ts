import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { handedOutRevision } from '#server/modules/payouts/api.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { revisionOf } from '../support/look-first.ts';
import { bankSecrets, bankTime, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

// Two of the office have the same page open. The accountant goes on; the owner says something of
// what their page showed. Whoever looks right before they act names no revision (look-first.ts).
const day = 24 * 3_600_000;
const w = demoPassword;
const texts = {
  match:
    'mutation M($id: ID!, $to: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $to, confirm_password: $w) }',
  unmatch:
    'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  payRefund:
    'mutation P($id: ID!, $to: ID!, $w: String!) { admin_pay_refund_by(transaction_id: $id, refund_id: $to, confirm_password: $w) }',
  unpayRefund:
    'mutation U($id: ID!, $w: String!) { admin_unpay_refund(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  payPayout:
    'mutation L($id: [ID!]!, $to: ID!, $w: String!) { admin_pay_payout_by(transaction_ids: $id, payout_id: $to, reason: "đúng", confirm_password: $w) }',
  unpayPayout:
    'mutation U($id: ID!, $w: String!) { admin_unpay_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  giveBack:
    'mutation R($id: ID!, $to: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $to, confirm_password: $w) }',
  unreturn:
    'mutation U($id: ID!, $w: String!) { admin_unreturn_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  reveal:
    'mutation B($id: ID!, $seen: ID, $w: String!) { admin_reveal_refund(refund_id: $id, again: $seen, confirm_password: $w) { memo amount } }',
  correct:
    'mutation C($id: ID!, $seen: ID, $account_number: String!, $account_bank: String!, $account_holder: String!, $w: String!) { admin_correct_refund(refund_id: $id, not_carried_out: $seen, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "nhầm", confirm_password: $w) }',
  sent: 'mutation S($id: ID!, $reference: String!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: $reference, confirm_password: $w) }',
  unsent:
    'mutation S($id: ID!, $w: String!) { admin_unmark_refund_sent(refund_id: $id, reason: "nhầm", confirm_password: $w) }',
  start:
    'mutation S($id: ID!, $w: String!) { admin_start_refund(refund_id: $id, confirm_password: $w) }',
  sendBack:
    'mutation B($id: ID!, $account_number: String!, $account_bank: String!, $account_holder: String!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "trả lại", confirm_password: $w) }',
  unrefund:
    'mutation U($id: ID!, $w: String!) { admin_unrefund_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  ignore:
    'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "không của ai", confirm_password: $w) }',
  unignore:
    'mutation U($id: ID!, $w: String!) { admin_unignore_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  fee: 'mutation F($id: ID!, $w: String!) { admin_book_bank_fee(transaction_id: $id, reason: "phí", confirm_password: $w) }',
  tax: 'mutation T($id: ID!, $w: String!) { admin_book_tax_payment(transaction_id: $id, reason: "thuế", confirm_password: $w) }',
  parts:
    'mutation P($ids: [ID!]!, $to: ID!, $seen: [ID!]!, $w: String!) { admin_pay_refund_by_parts(transaction_ids: $ids, transaction_revisions: $seen, refund_id: $to, reason: "hai lệnh", confirm_password: $w) }',
  cancelOrder:
    'mutation C($id: ID!, $w: String!) { admin_cancel_order(order_id: $id, reason: "khách xin", confirm_password: $w) }',
  refundOrder:
    'mutation R($id: ID!, $account_number: String!, $account_bank: String!, $account_holder: String!, $w: String!) { admin_refund_order(order_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "khách xin", confirm_password: $w) }',
  file: 'mutation E($seen: ID, $w: String!) { export_refund_transfers(again: $seen, confirm_password: $w) { csv } }',
  decide:
    'mutation D($id: ID!, $shown: ID!, $same: Boolean!, $w: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $same, confirm_password: $w) }',
} as const;

/** The same text as somebody sends it whose page is older: it says what that page showed. */
const asShown = (text: string, said: string): string =>
  text.replace(/(\badmin_\w+\([^()]*)\)/, (_all, call: string) => `${call}, ${said})`);

describe.each(ruleKinds)('what is said of a page that is not true any more, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let owner: ApiClient;
  let accountant: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  const signIn = async () => {
    [owner, accountant] = [await server.signedIn('admin'), await server.signedIn('ketoan')];
  };
  beforeAll(async () => {
    shop = openShop(server);
    await signIn();
  });
  afterAll(async () =>
    expect(await server.database.raw('select problem from ledger_problems()', [])).toEqual([]),
  );

  const say = async (by: ApiClient, name: keyof typeof texts, variables: object, said = '') =>
    (await by.post(said === '' ? texts[name] : asShown(texts[name], said), { w, ...variables }))
      .codes;
  const rowsOf = async (sql: string, ...values: readonly unknown[]) =>
    (await server.database.raw(sql, values)) as Record<string, string>[];
  const moved = async (amount: number, direction: 'in' | 'out' = 'in'): Promise<string> => {
    const memo = `CHUYEN TIEN ${randomUUID().slice(0, 6)} X`;
    await shop.sepay({ memo, amount, direction });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  /** What a page of the owner shows. */
  const shownOf = async (kindOf: 'transaction' | 'refund', id: string): Promise<string> =>
    (await owner.post(`query Q($id: ID!) { admin_${kindOf}(id: $id) { revision } }`, { id })).data[
      `admin_${kindOf}`
    ].revision;
  const revision = async (kindOf: 'transaction' | 'refund', id: string) =>
    `revision: "${await shownOf(kindOf, id)}"`;
  const shownWithOrder = async (id: string) => {
    const shown = 'query T($id: ID!) { admin_transaction(id: $id) { revision order_revision } }';
    const row = (await owner.post(shown, { id })).data.admin_transaction;
    return `revision: "${row.revision}", order_revision: "${row.order_revision}"`;
  };

  /** A refund that the accountant was given. */
  async function handedOut(): Promise<{ readonly id: string; readonly orderId: string }> {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
    server.clock.nowMs += day + 3_600_000;
    await signIn();
    const [{ id } = { id: '' }] = await rowsOf(
      'select id from refunds where order_id = $1',
      order.id,
    );
    expect(await say(accountant, 'reveal', { id })).toEqual([]);
    return { id: id ?? '', orderId: order.id };
  }

  /** Two payments of one run that somebody was given. */
  async function twoPayments(month: number) {
    const money = createAffiliateMoney(server.database);
    const now = new Date(Date.UTC(2028, month, 7, 3));
    const people: string[] = [];
    for (const _one of [1, 2]) {
      const userId = await money.affiliate(new Date(now.getTime() - 60 * day));
      const paidAt = new Date(now.getTime() - 20 * day);
      for (let n = 0; n < 3; n += 1)
        await money.sale({ affiliateId: userId, amount: 2_900_000n, paidAt });
      people.push(userId);
    }
    await money.commissions.mature(now);
    const first = await money.payRun(payoutTimeFrom(now), people[0] ?? '');
    const rows = await rowsOf(
      'select id, run_id from payouts where run_id = (select run_id from payouts where id = $1) and affiliate_id = $2',
      first,
      people[1],
    );
    const by = { actorId: null, reason: null, now };
    return { money, ids: [first, rows[0]?.['id'] ?? ''], runId: rows[0]?.['run_id'] ?? '', by };
  }

  it('"not this order’s money" ends no sale that the money was laid to since', async () => {
    const [an, binh] = [await shop.learner(), await shop.learner()];
    const [wrong, right] = [await shop.order(an), await shop.order(binh)];
    const id = await moved(price.pro);
    expect(await say(accountant, 'match', { id, to: wrong.id })).toEqual([]);
    const seen = await shownWithOrder(id);
    expect(await say(accountant, 'unmatch', { id })).toEqual([]);
    expect(await say(accountant, 'match', { id, to: right.id })).toEqual([]);
    expect(await say(owner, 'unmatch', { id }, seen)).toEqual(['SEEN_CHANGED']);
    expect((await shop.me(binh)).is_pro).toBe(true);
  });

  it('"too much" of what is not any more ends no sale', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const [one, two] = [await moved(price.pro), await moved(price.pro)];
    for (const id of [one, two])
      expect(await say(owner, 'match', { id, to: order.id })).toEqual([]);
    const seen = await shownWithOrder(two);
    expect(await say(accountant, 'unmatch', { id: one })).toEqual([]);
    expect(await say(owner, 'unmatch', { id: two }, seen)).toEqual(['SEEN_CHANGED']);
    expect((await shop.get(learner, order.id)).status).toBe('PAID');
  });

  it('money that seemed to pay an order is not laid there once anything came of it', async () => {
    const learner = await shop.learner();
    const [order, ended] = [await shop.order(learner), await shop.order(await shop.learner())];
    const id = await moved(price.pro);
    const shownAs = async (orderId: string) =>
      `order_revision: "${await revisionOf(server.database, 'orders', orderId)}"`;
    const [said, ofEnded] = [await shownAs(order.id), await shownAs(ended.id)];
    await shop.sepay({ memo: `TRA ${order.payment_info.payment_code}`, amount: price.pro });
    expect(await say(owner, 'match', { id, to: order.id }, said)).toEqual(['SEEN_CHANGED']);
    // Its own money came late and waits beside it: what it lacks is the same sum.
    server.clock.nowMs += 2 * day;
    await signIn();
    await shop.sepay({ memo: `TRA ${ended.payment_info.payment_code}`, amount: price.pro });
    expect(await say(owner, 'match', { id, to: ended.id }, ofEnded)).toEqual(['SEEN_CHANGED']);
  });

  it('"not this order’s money" ends no sale that its learner completed since', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    const id = await moved(price.pro - 1_000_000);
    expect(await say(owner, 'match', { id, to: order.id })).toEqual([]);
    const seen = await shownWithOrder(id);
    await shop.sepay({ memo: `TRA ${order.payment_info.payment_code}`, amount: 1_000_000 });
    expect((await shop.get(learner, order.id)).status).toBe('PAID');
    expect(await say(owner, 'unmatch', { id }, seen)).toEqual(['SEEN_CHANGED']);
  });

  // Somebody decided it and took that back: whoever reads it anew knows why.
  it.each(['sendBack', 'ignore', 'match'] as const)(
    'waiting money that a colleague decided and took back is not decided by a page of before: %s',
    async (deed) => {
      const order = await shop.order(await shop.learner());
      const id = await moved(price.pro);
      const seen = await revision('transaction', id);
      const [done, undone] =
        deed === 'ignore' ? (['ignore', 'unignore'] as const) : (['sendBack', 'unrefund'] as const);
      expect(await say(accountant, done, { id, ...receiver })).toEqual([]);
      expect(await say(accountant, undone, { id })).toEqual([]);
      const words = { id, to: order.id, ...receiver };
      expect(await say(owner, deed, words, seen)).toEqual(['SEEN_CHANGED']);
      expect(await say(owner, deed, words)).toEqual([]);
    },
  );

  it.each(['ignore', 'fee', 'tax', 'payRefund'] as const)(
    'money that left is not decided by a page of before: %s',
    async (deed) => {
      const { id: to } = await handedOut();
      const id = await moved(deed === 'payRefund' ? price.pro : 11_000, 'out');
      const seen = await revision('transaction', id);
      expect(await say(accountant, 'ignore', { id })).toEqual([]);
      expect(await say(accountant, 'unignore', { id })).toEqual([]);
      expect(await say(owner, deed, { id, to }, seen)).toEqual(['SEEN_CHANGED']);
    },
  );

  it('of several transfers each is said as it was seen, and none is left out', async () => {
    const { id: to } = await handedOut();
    const ids = [await moved(price.pro - 500_000, 'out'), await moved(500_000, 'out')];
    const seen: string[] = [];
    for (const id of ids) seen.push(await shownOf('transaction', id));
    expect(await say(accountant, 'ignore', { id: ids[1] })).toEqual([]);
    expect(await say(owner, 'parts', { ids, to, seen })).toEqual(['SEEN_CHANGED']);
    expect(await say(owner, 'parts', { ids, to, seen: seen.slice(0, 1) })).toEqual(['BAD_INPUT']);
    const now = [seen[0], await shownOf('transaction', ids[1] ?? '')];
    expect(await say(owner, 'parts', { ids, to, seen: now })).toEqual([]);
  });

  it.each(['cancelOrder', 'refundOrder'] as const)(
    'an order is ended as it was seen: %s',
    async (deed) => {
      const learner = await shop.learner();
      const order = await shop.order(learner);
      const isPaid = deed === 'refundOrder';
      if (isPaid) await shop.pay(learner, order);
      const seen = `revision: "${await revisionOf(server.database, 'orders', order.id)}"`;
      // The rest comes, or more than was asked for.
      await shop.sepay({ memo: `TRA ${order.payment_info.payment_code}`, amount: 1_000_000 });
      const words = { id: order.id, ...receiver };
      expect(await say(owner, deed, words, seen)).toEqual(['SEEN_CHANGED']);
      expect(await say(owner, deed, words)).toEqual([]);
    },
  );

  it('"this is that refund" is said of the account that was seen', async () => {
    const { id: refundId } = await handedOut();
    const id = await moved(price.pro, 'out');
    const shown = await shownOf('refund', refundId);
    const corrected = { ...receiver, account_number: '8888000088', seen: shown };
    expect(await say(accountant, 'correct', { id: refundId, ...corrected })).toEqual([]);
    const said = `refund_revision: "${shown}"`;
    expect(await say(owner, 'payRefund', { id, to: refundId }, said)).toEqual(['SEEN_CHANGED']);
    const older = { ...receiver, account_number: '7777000077' };
    expect(await say(owner, 'correct', { id: refundId, ...older }, `revision: "${shown}"`)).toEqual(
      ['SEEN_CHANGED'],
    );
  });

  it('"not that refund" undoes none that the money was laid to since, and nothing is given twice', async () => {
    const [one, two] = [await handedOut(), await handedOut()];
    expect(
      await say(accountant, 'reveal', { id: one.id, seen: await shownOf('refund', one.id) }),
    ).toEqual([]);
    const looked = await shownOf('refund', two.id);
    const id = await moved(price.pro, 'out');
    expect(await say(accountant, 'payRefund', { id, to: one.id })).toEqual([]);
    const seen = await revision('transaction', id);
    expect(await say(accountant, 'unpayRefund', { id })).toEqual([]);
    expect(await say(accountant, 'payRefund', { id, to: two.id })).toEqual([]);
    expect(await say(owner, 'unpayRefund', { id }, seen)).toEqual(['SEEN_CHANGED']);
    // Whoever looks anew may; the look at the bank of before does not hold for it then.
    expect(await say(owner, 'unpayRefund', { id })).toEqual([]);
    expect(await say(owner, 'reveal', { id: two.id, seen: looked })).toEqual(['SEEN_CHANGED']);
  });

  it('"not that payment" undoes none that the money was laid to since', async () => {
    const { money, ids, by } = await twoPayments(1);
    for (const id of ids) expect((await money.payouts.revealTransfer(id, by)).ok).toBe(true);
    const [x = '', y = ''] = ids;
    const id = await moved(870_000, 'out');
    expect(await say(accountant, 'payPayout', { id: [id], to: x })).toEqual([]);
    const seen = await revision('transaction', id);
    expect(await say(accountant, 'unpayPayout', { id })).toEqual([]);
    expect(await say(accountant, 'payPayout', { id: [id], to: y })).toEqual([]);
    expect(await say(owner, 'unpayPayout', { id }, seen)).toEqual(['SEEN_CHANGED']);
  });

  it('"not its return" undoes no return that the money was laid to since', async () => {
    const { money, ids, by } = await twoPayments(3);
    for (const id of ids) {
      expect((await money.payouts.revealTransfer(id, by)).ok).toBe(true);
      expect((await money.payouts.markSent(id, `FT${id.slice(0, 4)}`, by)).ok).toBe(true);
    }
    const [x, y] = ids;
    const id = await moved(870_000);
    expect(await say(accountant, 'giveBack', { id, to: x })).toEqual([]);
    const seen = await revision('transaction', id);
    expect(await say(accountant, 'unreturn', { id })).toEqual([]);
    expect(await say(accountant, 'giveBack', { id, to: y })).toEqual([]);
    expect(await say(owner, 'unreturn', { id }, seen)).toEqual(['SEEN_CHANGED']);
  });

  it('a payment that somebody has just sent is not failed by whoever looked at the bank before', async () => {
    const { money, ids, by } = await twoPayments(5);
    const [id = '', other = ''] = ids;
    expect((await money.payouts.revealTransfer(id, by)).ok).toBe(true);
    const shown = await money.payouts.payoutsOf(
      (await rowsOf('select run_id from payouts where id = $1', id))[0]?.['run_id'] ?? '',
    );
    const seen = shown.map(({ revision: now }) => now);
    expect((await money.payouts.markSent(id, 'FT7788', by)).ok).toBe(true);
    // Nobody had the other one when the page was read.
    expect((await money.payouts.revealTransfer(other, by)).ok).toBe(true);
    const failing = { ...by, reason: 'chưa chuyển', notCarriedOut: seen };
    for (const one of ids)
      expect(await money.payouts.markFailed(one, failing)).toMatchObject({
        error: { code: 'SEEN_CHANGED' },
      });
  });

  it('a payment whose transfer was laid and taken off is not given out by a look of before', async () => {
    const { money, ids, by } = await twoPayments(7);
    const [id = ''] = ids;
    expect((await money.payouts.revealTransfer(id, by)).ok).toBe(true);
    const [{ revision: seen } = { revision: '' }] = await rowsOf(
      'select revision from payouts where id = $1',
      id,
    );
    const out = await moved(870_000, 'out');
    expect(await say(accountant, 'payPayout', { id: [out], to: id })).toEqual([]);
    expect(await say(accountant, 'unpayPayout', { id: out })).toEqual([]);
    expect(await money.payouts.revealTransfer(id, { ...by, again: seen })).toMatchObject({
      error: { code: 'SEEN_CHANGED' },
    });
  });

  it('a run’s file has nothing that somebody has just taken, whatever the clock says', async () => {
    const { money, ids, runId, by } = await twoPayments(9);
    const [x = '', y = ''] = ids;
    const at = (minutes: number) => ({ ...by, now: new Date(by.now.getTime() + minutes * 60_000) });
    expect((await money.payouts.revealTransfer(x, at(30))).ok).toBe(true);
    const seen = handedOutRevision(await money.payouts.payoutsOf(runId));
    // The clock was fast, and is set right.
    expect((await money.payouts.revealTransfer(y, at(5))).ok).toBe(true);
    expect(await money.payouts.bankFile(runId, { ...at(6), again: seen })).toMatchObject({
      error: { code: 'SEEN_CHANGED' },
    });
  });

  it('a refund that was said to be sent, and then not, is given out by no look of before', async () => {
    const { id } = await handedOut();
    const seen = await shownOf('refund', id);
    expect(await say(accountant, 'sent', { id, reference: 'LENH-CHO' })).toEqual([]);
    // What is sent is in no file: a page that is read now does not count it.
    const { begun_revision: begun } = (await owner.post('{ admin_refund_file { begun_revision } }'))
      .data.admin_refund_file;
    expect(await say(accountant, 'unsent', { id })).toEqual([]);
    expect([
      await say(owner, 'reveal', { id, seen }),
      await say(owner, 'correct', { id, seen, ...receiver, account_number: '9999000099' }),
      await say(owner, 'file', { seen: begun ?? 'none' }),
    ]).toEqual([['SEEN_CHANGED'], ['SEEN_CHANGED'], ['SEEN_CHANGED']]);
  });

  it('a refund that somebody said is under way is in no file of whoever did not see that', async () => {
    await handedOut();
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.pay(learner, order);
    expect((await shop.refund(learner, order.id)).codes).toEqual([]);
    server.clock.nowMs += day + 3_600_000;
    await signIn();
    const [{ id, memo } = { id: '', memo: '' }] = await rowsOf(
      'select id, memo_code as memo from refunds where order_id = $1',
      order.id,
    );
    const page = async () =>
      (await owner.post('{ admin_refund_file { begun begun_at begun_revision } }')).data
        .admin_refund_file;
    const shown = await page();
    // Its transfer is typed by hand: nobody was given its account here.
    expect(await say(accountant, 'start', { id }, await revision('refund', id ?? ''))).toEqual([]);
    const fresh = await owner.post(texts.file, { w });
    expect([
      await say(owner, 'file', { seen: shown.begun_revision }),
      fresh.text.includes(memo ?? ''),
    ]).toEqual([['SEEN_CHANGED'], false]);
    const now = await page();
    expect([now.begun > shown.begun, now.begun_at !== null]).toEqual([true, true]);
    expect(await say(owner, 'file', { seen: now.begun_revision })).toEqual([]);
  });

  it('"sent" and "not sent" are said of the transfer that was seen', async () => {
    const { id } = await handedOut();
    const seen = await revision('refund', id);
    // The bank refused it; the learner's other account was given.
    const corrected = {
      ...receiver,
      account_number: '8888000088',
      seen: await shownOf('refund', id),
    };
    expect(await say(accountant, 'correct', { id, ...corrected })).toEqual([]);
    server.clock.nowMs += day + 3_600_000;
    await signIn();
    expect(await say(accountant, 'reveal', { id })).toEqual([]);
    expect(await say(owner, 'sent', { id, reference: 'FT-HOM-QUA' }, seen)).toEqual([
      'SEEN_CHANGED',
    ]);
    expect(await say(accountant, 'sent', { id, reference: 'FT-SAI' })).toEqual([]);
    const wrong = await revision('refund', id);
    expect(await say(accountant, 'unsent', { id })).toEqual([]);
    expect(await say(accountant, 'sent', { id, reference: 'FT-DUNG' })).toEqual([]);
    expect(await say(owner, 'unsent', { id }, wrong)).toEqual(['SEEN_CHANGED']);
  });

  it.each([true, false])(
    'two reports beside one money are not both decided by one look: same %s',
    async (same) => {
      const order = await shop.order(await shop.learner());
      const memo = order.payment_info.payment_code;
      await signIn();
      const cash = await shop.balance('cash');
      const at = server.clock.nowMs;
      await shop.sepay({ memo, amount: price.pro, at: bankTime(at), reference: `FT1${memo}` });
      server.clock.nowMs += 600_000;
      for (const n of [0, 1])
        await shop.casso([
          {
            id: `${n}${memo}`,
            tid: `CASSO-${n}-${memo}`,
            description: memo,
            amount: price.pro,
            when: bankTime(at + n * 500_000),
            bank_sub_acc_id: '0000000000',
          },
        ]);
      const reports = async () =>
        (
          await owner.post(
            '{ admin_bank_reports { id reference known_transaction_id told_revision told_times } }',
          )
        ).data.admin_bank_reports.filter(({ reference }: { reference: string | null }) =>
          reference?.endsWith(memo),
        );
      await expect.poll(reports).toHaveLength(2);
      const [one, two] = await reports();
      const decide = async (by: ApiClient, report: typeof one) =>
        say(
          by,
          'decide',
          { id: report.id, shown: report.known_transaction_id, same },
          `revision: "${report.told_revision}"`,
        );
      expect([await decide(accountant, one), await decide(owner, two)]).toEqual([
        [],
        ['SEEN_CHANGED'],
      ]);
      // Whoever looks anew sees that it was told of already.
      const [left] = await reports();
      expect(left.told_times).toBe(same ? 1 : 0);
      expect((await shop.balance('cash')) - cash).toBe(BigInt(price.pro * (same ? 1 : 2)));
    },
  );

  // Last: what it fails waits in its wallet for the next run.
  it('"this is that payment", or its return, is said of no payment that somebody has just failed', async () => {
    const { money, ids, by } = await twoPayments(11);
    const [id = ''] = ids;
    expect((await money.payouts.revealTransfer(id, by)).ok).toBe(true);
    const shown = await revisionOf(server.database, 'payouts', id);
    const failing = { ...by, reason: 'chưa chuyển', notCarriedOut: [shown] };
    expect((await money.payouts.markFailed(id, failing)).ok).toBe(true);
    const said = `payout_revision: "${shown}"`;
    const [out, back] = [await moved(870_000, 'out'), await moved(870_000)];
    expect([
      await say(owner, 'payPayout', { id: [out], to: id }, said),
      await say(owner, 'giveBack', { id: back, to: id }, said),
    ]).toEqual([['SEEN_CHANGED'], ['SEEN_CHANGED']]);
  });
});
