import { beforeAll, describe, expect, it } from 'vitest';
import { restoreSteps } from '#server/backup/restored-rows.ts';
import { dropFact, putFact } from '#server/db/facts.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonth, payoutMonths } from '../support/payout-months.ts';

const day = 86_400_000;

describe.each(ruleKinds)('a slip of the office with a payment, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
    admin = await server.signedIn('admin');
  });

  const now = () => new Date(server.clock.nowMs);
  const by = () => ({ actorId: null, reason: 'chi trả', now: now() });
  const codeOf = (id: string) => `CT${id.slice(0, 6).toUpperCase()}`;
  const wallet = async (userId: string) =>
    server.database.transaction(
      async (tx) => -(await money.ledger.balance(tx, { name: 'affiliate_wallet', userId })),
    );
  const books = async () =>
    Promise.all(
      (['cash', 'clearing', 'write_off', 'payout_clearing', 'tax_payable'] as const).map(
        async (name) => shop.balance(name),
      ),
    );
  const rowOf = async (text: string, id: string) =>
    (await server.database.raw(text, [id]))[0] as Readonly<Record<string, unknown>> | undefined;
  const payoutOf = async (id: string) =>
    rowOf('select status, reference, failure from payouts where id = $1', id);
  const runOf = async (id: string) =>
    String((await rowOf('select run_id from payouts where id = $1', id))?.['run_id']);
  const commissionOf = async (orderId: string) =>
    rowOf('select status, payout_id from commissions where order_id = $1', orderId);
  const moved = async (memo: string, amount: number, direction: 'in' | 'out') => {
    await shop.sepay({ memo, amount, direction });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  const lay = async (transactionId: string, payoutId: string) =>
    (
      await admin.post(
        'mutation L($t: [ID!]!, $p: ID!, $w: String!) { admin_pay_payout_by(transaction_ids: $t, payout_id: $p, reason: "ngân hàng đã chuyển", confirm_password: $w) }',
        { t: [transactionId], p: payoutId, w: demoPassword },
      )
    ).codes;
  const take = async (transactionId: string, payoutId: string, isOfLast = false) =>
    (
      await admin.post(
        'mutation R($t: ID!, $p: ID!, $l: Boolean!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, is_of_last: $l, confirm_password: $w) }',
        { t: transactionId, p: payoutId, l: isOfLast, w: demoPassword },
      )
    ).codes;
  const untake = async (transactionId: string) =>
    (
      await admin.post(
        'mutation U($t: ID!, $w: String!) { admin_unreturn_payout(transaction_id: $t, reason: "nhầm", confirm_password: $w) }',
        { t: transactionId, w: demoPassword },
      )
    ).codes;
  const ignore = async (transactionId: string, wrong = false) =>
    (
      await admin.post(
        'mutation I($t: ID!, $wrong: Boolean, $w: String!) { admin_ignore_transaction(transaction_id: $t, reason: "tiền khác", code_is_wrong: $wrong, confirm_password: $w) }',
        { t: transactionId, wrong, w: demoPassword },
      )
    ).codes;
  const warningsOf = async (id: string) => {
    const { data } = await admin.post(
      'query Run($id: ID!) { admin_payout_run(id: $id) { payouts { id warnings } } }',
      { id: await runOf(id) },
    );
    const { payouts } = data.admin_payout_run as {
      readonly payouts: readonly { readonly id: string; readonly warnings: readonly string[] }[];
    }; // the fields of the query
    return payouts.find((payout) => payout.id === id)?.warnings;
  };
  const said = <Value>(answer: Result<Value, AppError>) => (answer.ok ? 'OK' : answer.error.code);

  const nextMonth = payoutMonths();
  async function earn(userId: string, amount: bigint) {
    const sale = await money.sale({
      affiliateId: userId,
      amount,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    return sale;
  }
  /** An affiliate with one payment of a tenth of that, which was sent. */
  async function sent(soldVnd = 5_000_000n) {
    const userId = await money.affiliate(now());
    const sale = await earn(userId, soldVnd);
    const id = await money.payRun(nextMonth(), userId);
    expect(said(await money.payouts.bankFile(await runOf(id), by()))).toBe('OK');
    server.clock.nowMs += 1000;
    expect(said(await money.payouts.markSent(id, `FT-${id}`, by()))).toBe('OK');
    return { userId, id, sale };
  }
  /** The same, and somebody said by a slip that the bank did not carry it out. */
  async function failed(soldVnd?: bigint) {
    const payment = await sent(soldVnd);
    server.clock.nowMs += 1000;
    expect(
      said(await money.payouts.markFailed(payment.id, { ...by(), notCarriedOut: [seenNow] })),
    ).toBe('OK');
    return payment;
  }

  describe('that failed one which had left', () => {
    it('ends where its transfer is laid to it: it is completed, and the wallet does not have it', async () => {
      const before = await books();
      const { userId, id, sale } = await failed();
      expect(await wallet(userId)).toBe(500_000n);
      const out = await moved(`CHI TRA ${codeOf(id)}`, 500_000, 'out');
      const { data } = await admin.post(
        'query P($t: ID!) { admin_payable_payouts(transaction_id: $t) { id } }',
        { t: out },
      );
      expect(data.admin_payable_payouts).toEqual([{ id }]);
      expect(await lay(out, id)).toEqual([]);
      expect(await payoutOf(id)).toMatchObject({ status: 'completed', failure: null });
      expect(await commissionOf(sale.id)).toEqual({ status: 'paid', payout_id: id });
      expect(await wallet(userId)).toBe(0n);
      expect((await books())[0]).toBe((before[0] ?? 0n) - 500_000n);
      expect((await books()).slice(1)).toEqual(before.slice(1));
      // Once, and for good: the bank's own word is against every other.
      expect(await lay(out, id)).toEqual(['TRANSACTION_SETTLED']);
      const undone = await admin.post(
        'mutation U($t: ID!, $w: String!) { admin_unpay_payout(transaction_id: $t, reason: "nhầm", confirm_password: $w) }',
        { t: out, w: demoPassword },
      );
      expect(undone.codes).toEqual([]);
      // As it was before: it failed, the wallet has it, and nothing of the books is left of it. The
      // affiliate reads so (what this test itself made fail before is told by nobody).
      expect(await payoutOf(id)).toMatchObject({ status: 'failed' });
      expect(await wallet(userId)).toBe(500_000n);
      expect((await books()).slice(1)).toEqual(before.slice(1));
      expect(
        await rowOf(
          "select count(*)::integer as times from notifications where user_id = $1 and content ->> 'kind' = 'payout_failed'",
          userId,
        ),
      ).toEqual({ times: 1 });
      expect(await lay(out, id)).toEqual([]);
      // It comes back after all: the wallet has it again.
      const came = await moved(`HOAN TRA ${codeOf(id)}`, 500_000, 'in');
      expect(await take(came, id)).toEqual([]);
      expect(await wallet(userId)).toBe(500_000n);
    });

    it('keeps the next payment from being given out until somebody decided on it', async () => {
      const { userId, id } = await failed();
      const out = await moved(`CHI TRA ${codeOf(id)}`, 500_000, 'out');
      server.clock.nowMs += 1000;
      await earn(userId, 3_000_000n);
      const next = await money.payRun(nextMonth(), userId);
      expect(await warningsOf(next)).toContain('TRANSFER_WAITS');
      expect(said(await money.payouts.bankFile(await runOf(next), by()))).toBe('TRANSFER_WAITS');
      expect(said(await money.payouts.revealTransfer(next, { ...by(), again: seenNow }))).toBe(
        'TRANSFER_WAITS',
      );
      // The wallet does not have it: that payment took it, which fails first.
      expect(await lay(out, id)).toEqual(['PAYOUT_TAKEN_AGAIN']);
      expect(said(await money.payouts.markFailed(next, by()))).toBe('OK');
      expect(await lay(out, id)).toEqual([]);
      expect(await wallet(userId)).toBe(300_000n);
      const last = await money.payRun(nextMonth(), userId);
      expect(await warningsOf(last)).toEqual([]);
      expect(said(await money.payouts.bankFile(await runOf(last), by()))).toBe('OK');
    });

    it('is not paid after all where the next payment has its money, though the clock was set back', async () => {
      const { userId, id } = await failed();
      const out = await moved(`CHI TRA ${codeOf(id)}`, 500_000, 'out');
      const next = await money.payRun(payoutMonth(-12), userId);
      expect(await lay(out, id)).toEqual(['PAYOUT_TAKEN_AGAIN']);
      expect(said(await money.payouts.markFailed(next, by()))).toBe('OK');
      expect(await lay(out, id)).toEqual([]);
    });

    it('keeps it no longer once somebody said that it is other money', async () => {
      const { userId, id } = await failed();
      const out = await moved(`CHI TRA ${codeOf(id)}`, 500_000, 'out');
      server.clock.nowMs += 1000;
      const next = await money.payRun(nextMonth(), userId);
      expect(said(await money.payouts.revealTransfer(next, by()))).toBe('TRANSFER_WAITS');
      expect(await ignore(out)).toEqual([]);
      expect(said(await money.payouts.revealTransfer(next, by()))).toBe('OK');
      // What was given out in its place says which payment it is.
      const refused = await admin.post(
        'mutation L($t: [ID!]!, $p: ID!, $w: String!) { admin_pay_payout_by(transaction_ids: $t, payout_id: $p, reason: "đã chuyển", confirm_password: $w) }',
        { t: [out], p: id, w: demoPassword },
      );
      expect(refused.text).toContain(codeOf(next));
    });

    it('and left twice has one transfer when one of them came back; the next payment waits for the word on the other', async () => {
      const before = await books();
      const userId = await money.affiliate(now());
      await earn(userId, 5_000_000n);
      const id = await money.payRun(nextMonth(), userId);
      expect(said(await money.payouts.bankFile(await runOf(id), by()))).toBe('OK');
      server.clock.nowMs += 1000;
      const [first, second] = [
        await moved(`CHI TRA ${codeOf(id)} LAN MOT`, 500_000, 'out'),
        await moved(`CHI TRA ${codeOf(id)} LAN HAI`, 500_000, 'out'),
      ];
      const came = await moved(`HOAN TRA ${codeOf(id)} MOT LAN`, 500_000, 'in');
      expect(await take(came, id)).toEqual(['RETURN_MAY_BE_EARLIER']);
      expect(await take(came, id, true)).toEqual([]);
      const states = [first, second].map(async (transfer) =>
        rowOf('select state, review_reason from bank_transactions where id = $1', transfer),
      );
      expect(await Promise.all(states)).toEqual([
        { state: 'outgoing', review_reason: null },
        { state: 'strayed', review_reason: 'payout_paid' },
      ]);
      // What left a second time is in no book before somebody decides on it.
      expect((await books()).map((now, index) => now - (before[index] ?? 0n))).toEqual([
        0n,
        0n,
        0n,
        0n,
        0n,
      ]);
      const release = await admin.post(
        'mutation H($id: ID!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: false, reason: "đã hỏi", confirm_password: $w) { __typename } }',
        { id: userId, w: demoPassword },
      );
      expect(release.codes).toEqual([]);
      server.clock.nowMs += 1000;
      const next = await money.payRun(nextMonth(), userId);
      expect(said(await money.payouts.revealTransfer(next, by()))).toBe('TRANSFER_WAITS');
      expect(await ignore(second)).toEqual(['TRANSFER_NAMES_ANOTHER']);
      expect(await ignore(second, true)).toEqual([]);
      expect(said(await money.payouts.revealTransfer(next, by()))).toBe('OK');
    });

    it('leaves a debt where a commission was reversed meanwhile', async () => {
      const { userId, id, sale } = await failed();
      const out = await moved(`CHI TRA ${codeOf(id)}`, 500_000, 'out');
      await money.refund(sale.id, now());
      expect(await lay(out, id)).toEqual([]);
      expect(await wallet(userId)).toBe(-500_000n);
      expect(await commissionOf(sale.id)).toEqual({ status: 'reversed', payout_id: id });
      // It lives again in its payment, which pays it.
      await server.database.transaction(async (tx) => {
        await tx.raw("update orders set status = 'paid' where id = $1", [sale.id]);
        await money.commissions.redo(tx, sale.id, now());
      });
      expect(await wallet(userId)).toBe(0n);
      expect(await commissionOf(sale.id)).toEqual({ status: 'paid', payout_id: id });
    });
  });

  describe('that completed one which the bank did not carry out', () => {
    const uncomplete = async (ids: readonly string[], reason = 'nhầm dòng', w = demoPassword) =>
      admin.post(
        'mutation C($ids: [ID!]!, $r: String!, $w: String!) { unmark_payouts_completed(ids: $ids, reason: $r, confirm_password: $w) { id code } }',
        { ids, r: reason, w },
      );

    it('is taken back to what was sent, and fails from there', async () => {
      const { userId, id, sale } = await sent();
      expect(said(await money.payouts.complete(id, by()))).toBe('OK');
      expect(await commissionOf(sale.id)).toEqual({ status: 'paid', payout_id: id });
      expect((await uncomplete([id], ' ')).codes).toEqual(['REASON_REQUIRED']);
      expect((await uncomplete([id], 'nhầm', 'sai mật khẩu')).codes).not.toEqual([]);
      expect((await uncomplete([id])).data.unmark_payouts_completed).toEqual([]);
      expect(await payoutOf(id)).toMatchObject({ status: 'sent', reference: `FT-${id}` });
      expect(await commissionOf(sale.id)).toEqual({ status: 'in_payout', payout_id: id });
      expect(
        await rowOf(
          "select reason, before, after from audit_log where action = 'payout.uncompleted' and subject_id = $1",
          id,
        ),
      ).toMatchObject({ reason: 'nhầm dòng', before: { status: 'completed' } });
      expect(said(await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] }))).toBe(
        'OK',
      );
      expect(await wallet(userId)).toBe(500_000n);
    });

    it('stays what the bank told of', async () => {
      const { id } = await sent();
      await moved(`CHI TRA ${codeOf(id)}`, 500_000, 'out');
      expect(said(await money.payouts.complete(id, by()))).toBe('OK');
      expect((await uncomplete([id])).data.unmark_payouts_completed).toEqual([
        { id, code: 'PAYOUT_LEFT' },
      ]);
      const other = await sent();
      expect((await uncomplete([other.id])).data.unmark_payouts_completed).toEqual([
        { id: other.id, code: 'CONFLICT' },
      ]);
    });
  });

  it('in a wallet without an approved commission is doubted after a restore all the same', async () => {
    const { userId, id, sale } = await sent();
    await money.payouts.complete(id, by());
    await money.refund(sale.id, now());
    await earn(userId, 8_000_000n);
    const second = await money.payRun(nextMonth(), userId);
    await money.payouts.markSent(second, 'FT-2', by());
    await money.payouts.complete(second, by());
    await server.database.transaction(async (tx) => {
      await tx.raw("update orders set status = 'paid' where id = $1", [sale.id]);
      await money.commissions.redo(tx, sale.id, now());
    });
    expect(await wallet(userId)).toBe(500_000n);
    server.clock.nowMs += day;
    await server.database.transaction(async (tx) => {
      for (const step of restoreSteps)
        await tx.run(step, { now: now(), graceMs: limits.deletionGraceMs });
      await putFact(tx, 'restored_at', String(server.clock.nowMs));
      await tx.raw(
        'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, account_reported_at = null',
      );
    });
    admin = await server.signedIn('admin');
    server.clock.nowMs += 1000;
    const third = await money.payRun(nextMonth(), userId);
    expect(said(await money.payouts.bankFile(await runOf(third), by()))).toBe('PAYOUT_HANDED_OUT');
    await server.database.transaction(async (tx) => dropFact(tx, 'restored_at'));
  });

  it('leaves a commission that lives again between a return and its taking back in its payment', async () => {
    const { userId, id, sale } = await sent();
    await money.refund(sale.id, now());
    const came = await moved(`HOAN TRA ${codeOf(id)}`, 500_000, 'in');
    expect(await take(came, id)).toEqual([]);
    await server.database.transaction(async (tx) => {
      await tx.raw("update orders set status = 'paid' where id = $1", [sale.id]);
      await money.commissions.redo(tx, sale.id, now());
    });
    server.clock.nowMs += 1000;
    expect(await untake(came)).toEqual([]);
    expect(said(await money.payouts.complete(id, by()))).toBe('OK');
    expect(await wallet(userId)).toBe(0n);
    expect(await commissionOf(sale.id)).toEqual({ status: 'paid', payout_id: id });
  });

  it('holds nobody after both of two returns were taken back, whichever first', async () => {
    for (const isLastFirst of [true, false]) {
      const first = await sent();
      await earn(first.userId, 6_000_000n);
      const second = await money.payRun(nextMonth(), first.userId);
      await money.payouts.markSent(second, 'FT-2', by());
      const came = [
        await moved(`HOAN TRA ${codeOf(first.id)}`, 500_000, 'in'),
        await moved(`HOAN TRA ${codeOf(second)}`, 600_000, 'in'),
      ] as const;
      for (const [index, id] of [first.id, second].entries()) {
        server.clock.nowMs += 1000;
        expect(await take(came[index] ?? '', id)).toEqual([]);
      }
      for (const index of isLastFirst ? [1, 0] : [0, 1]) {
        server.clock.nowMs += 1000;
        expect(await untake(came[index] ?? '')).toEqual([]);
      }
      expect(
        await rowOf(
          'select payouts_held_at, payouts_held_note from affiliates where user_id = $1',
          first.userId,
        ),
      ).toEqual({ payouts_held_at: null, payouts_held_note: null });
    }
  });

  describe('with the closing payment of somebody who leaves', () => {
    const asksToLeave = async (client: ApiClient) =>
      (
        await client.post(
          'mutation ($w: String!) { request_account_deletion(rest: { amount: "150000", becomes: PAID_OUT }, confirm_password: $w) { runs_at } }',
          { w: demoPassword },
        )
      ).codes;
    async function leaving() {
      const client = await shop.learner();
      const { data } = await client.post('{ me { id email } }');
      const { id: userId, email } = data.me as { readonly id: string; readonly email: string }; // both are there
      await proveAddress(server, email);
      await money.affiliate(now(), userId);
      const sale = await earn(userId, 1_500_000n);
      expect(await asksToLeave(client)).toEqual([]);
      const obstacles = async () =>
        (await client.post('{ account_deletion { obstacles } }')).data.account_deletion.obstacles;
      return { client, userId, sale, obstacles };
    }

    it('keeps nobody from leaving whose request was for what the wallet has no more', async () => {
      const { client, userId, obstacles } = await leaving();
      const id = await money.payRun(nextMonth(), userId);
      expect(said(await money.payouts.markSent(id, 'FT-dong', by()))).toBe('OK');
      server.clock.nowMs += 1000;
      const came = await moved(`HOAN TRA ${codeOf(id)}`, 150_000, 'in');
      expect(await take(came, id)).toEqual([]);
      await server.database.raw(
        'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false where user_id = $1',
        [userId],
      );
      expect(await asksToLeave(client)).toEqual([]);
      expect(await obstacles()).toContain('PAYOUT');
      server.clock.nowMs += 1000;
      expect(await untake(came)).toEqual([]);
      expect(await obstacles()).toContain('PAYOUT');
      expect(said(await money.payouts.complete(id, by()))).toBe('OK');
      expect(await wallet(userId)).toBe(0n);
      expect(await obstacles()).toEqual([]);
    });

    it('keeps nobody from leaving whose wallet a reversal has emptied', async () => {
      const { sale, obstacles } = await leaving();
      expect(await obstacles()).toEqual(['PAYOUT']);
      await money.refund(sale.id, now());
      expect(await obstacles()).toEqual([]);
    });
  });

  it('leaves the books whole', async () => {
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });
});
