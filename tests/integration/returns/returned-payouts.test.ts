import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { updateReceivingAccount } from '#server/modules/affiliates/programme/membership-store.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const day = 86_400_000;
const confirm_password = demoPassword;

describe.each(ruleKinds)('payments that the bank sends back, on %s', (kind) => {
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
  const wallet = async (userId: string) =>
    server.database.transaction(
      async (tx) => -(await money.ledger.balance(tx, { name: 'affiliate_wallet', userId })),
    );
  const books = async () => [
    await shop.balance('cash'),
    await shop.balance('clearing'),
    await shop.balance('write_off'),
    await shop.balance('payout_clearing'),
  ];
  const payoutOf = async (id: string) =>
    (
      await server.database.raw(
        'select status, failure, returned_by is not null as is_back from payouts where id = $1',
        [id],
      )
    )[0];
  const codes = async (
    transactionId: string,
    payoutId: string,
    password: string = confirm_password,
  ) =>
    (
      await admin.post(
        'mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }',
        { t: transactionId, p: payoutId, w: password },
      )
    ).codes;
  const candidates = async (
    transactionId: string,
  ): Promise<readonly { readonly id: string; readonly net_amount: string }[]> =>
    (
      await admin.post(
        'query C($t: ID!) { admin_returnable_payouts(transaction_id: $t) { id net_amount } }',
        { t: transactionId },
      )
    ).data.admin_returnable_payouts;
  const cameIn = async (memo: string, amount: number): Promise<string> => {
    await shop.sepay({ memo, amount });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };

  let runs = 0;
  const nextMonth = payoutMonths();
  /**
   * An affiliate with one payment of 500 000 ₫ whose file somebody has; nobody said that it was
   * sent.
   */
  async function handedOut(): Promise<{
    readonly userId: string;
    readonly id: string;
    readonly runId: string;
  }> {
    const userId = await money.affiliate(now());
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    runs += 1;
    const month = nextMonth();
    const id = await money.payRun(month, userId);
    const [{ run_id: runId } = { run_id: '' }] = (await server.database.raw(
      'select run_id from payouts where id = $1',
      [id],
    )) as readonly { readonly run_id: string }[]; // one column
    expect((await money.payouts.bankFile(runId, by())).ok).toBe(true);
    return { userId, id, runId };
  }
  /**
   * An affiliate with one payment of 500 000 ₫ that nobody has confirmed, and its transfer as the
   * bank tells of it.
   */
  async function drafted() {
    const userId = await money.affiliate(now());
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    runs += 1;
    const run = await money.payouts.createRun({ kind: 'monthly' }, { ...by(), now: nextMonth() });
    // Made today, whatever its month.
    const [{ id } = { id: '' }] = (await server.database.raw(
      "update payouts set created_at = now() - interval '1 hour' where affiliate_id = $1 returning id",
      [userId],
    )) as readonly { readonly id: string }[]; // one column
    const leaves = async () =>
      shop.sepay({
        memo: `CHI TRA CT${id.slice(0, 6).toUpperCase()}`,
        amount: 500_000,
        direction: 'out',
      });
    return { userId, id, runId: run.ok ? run.value.id : '', leaves };
  }
  /** One that was sent. */
  async function sent(): Promise<{ readonly userId: string; readonly id: string }> {
    const { userId, id } = await handedOut();
    server.clock.nowMs += 1000;
    await money.payouts.markSent(id, `FT-${runs}`, by());
    return { userId, id };
  }

  it('are booked once: the money that came ends the payment, and the wallet has it again', async () => {
    const { userId, id } = await sent();
    const before = await books();
    const transaction = await cameIn('HOAN TRA LENH CHUYEN TIEN SAI SO TK', 500_000);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).toMatchObject(
      {
        error: { code: 'PAYOUT_RETURN_WAITING' },
      },
    );
    expect(await candidates(transaction)).toContainEqual({ id, net_amount: '500000' });
    expect(await codes(transaction, id, 'sai')).toEqual(['FACTOR_PROOF_NEEDED']);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => codes(transaction, id)),
    );
    expect(answers.map(([code]) => code ?? 'OK').toSorted()).toEqual([
      'OK',
      'TRANSACTION_SETTLED',
      'TRANSACTION_SETTLED',
      'TRANSACTION_SETTLED',
    ]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      500_000n,
      0n,
      0n,
      0n,
    ]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([
      { status: 'failed', failure: 'returned', is_back: true },
      500_000n,
    ]);
    expect(await candidates(transaction)).toEqual([]);
    const { admin_reconciliation: days } = (
      await admin.post('{ admin_reconciliation { bank_in ledger_in } }')
    ).data;
    expect(days[0].bank_in).toBe(days[0].ledger_in);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('may come back after they were said to have failed, or to have arrived', async () => {
    const [failed, arrived] = [await sent(), await sent()];
    const before = await books();
    expect(
      (
        await money.payouts.markFailed(failed.id, {
          ...by(),
          reason: 'ngân hàng từ chối',
          notCarriedOut: [seenNow],
        })
      ).ok,
    ).toBe(true);
    expect(
      await codes(await cameIn(`TRA LAI CT${failed.id.slice(0, 6)}`, 500_000), failed.id),
    ).toEqual([]);
    await money.payouts.complete(arrived.id, by());
    const late = await cameIn(`TRA LAI CT${arrived.id.slice(0, 6)}`, 500_000);
    expect(await codes(late, failed.id)).toEqual(['CONFLICT']);
    expect(await codes(late, arrived.id)).toEqual([]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      1_000_000n,
      0n,
      0n,
      0n,
    ]);
    expect([await wallet(failed.userId), await wallet(arrived.userId)]).toEqual([
      500_000n,
      500_000n,
    ]);
    expect(
      (
        await server.database.raw('select status from commissions where affiliate_id = $1', [
          arrived.userId,
        ])
      )[0],
    ).toEqual({ status: 'approved' });
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('may come back of a draft that had left before anybody confirmed it, booked as left and as come back', async () => {
    const { userId, id, runId, leaves } = await drafted();
    const before = await books();
    await leaves();
    expect(
      await codes(await cameIn(`HOAN TRA CT${id.slice(0, 6).toUpperCase()}`, 500_000), id),
    ).toEqual([]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      0n,
      0n,
      0n,
      500_000n,
    ]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([
      { status: 'failed', failure: 'returned', is_back: true },
      500_000n,
    ]);
    expect((await money.payouts.confirmRun(runId, by())).ok).toBe(true);
    expect(await payoutOf(id)).toMatchObject({ status: 'failed' });
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('or has sent already, while they are drafts, are not failed by confirming their run', async () => {
    const { userId, id, runId, leaves } = await drafted();
    await leaves();
    await server.database.raw(
      "update affiliates set payouts_held_at = $2, payouts_held_note = 'hỏi lại' where user_id = $1",
      [userId, now()],
    );
    expect((await money.payouts.confirmRun(runId, by())).ok).toBe(true);
    expect(await payoutOf(id)).toMatchObject({ status: 'confirmed', failure: null });
    expect(await wallet(userId)).toBe(0n);
  });

  it('may come back without what the bank kept, never with more, and only what was sent can', async () => {
    const { userId, id } = await sent();
    const before = await books();
    expect(await codes(await cameIn('NHIEU HON DA CHUYEN', 500_001), id)).toEqual([
      'PAYOUT_RETURN_AMOUNT',
    ]);
    const less = await cameIn(`PHI HOAN CT${id.slice(0, 6).toUpperCase()} 11000`, 489_000);
    expect(await candidates(less)).toContainEqual({ id, net_amount: '500000' });
    expect(await codes(less, id)).toEqual([]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      989_001n,
      -500_001n,
      11_000n,
      0n,
    ]);
    expect(await wallet(userId)).toBe(500_000n);
    expect(
      await codes(await cameIn('KHONG CO GI', 1000), '00000000-0000-4000-8000-000000000000'),
    ).toEqual(['NOT_FOUND']);
  });

  it('pay no order and close no refund, whatever else their memo says, also in the office', async () => {
    const { userId, id } = await sent();
    const learner = await shop.learner();
    const order = await shop.order(learner, { plan: 'KHA_PRO' });
    const before = await books();
    // As of an affiliate whose code had the payment code in it.
    const back = await cameIn(
      `HOAN TRA GD KHONG THANH CONG CT${id.slice(0, 6).toUpperCase()} A${order.payment_info.payment_code}`,
      500_000,
    );
    expect((await shop.get(learner, order.id)).status).toBe('PENDING');
    expect(
      (
        await server.database.raw(
          'select state, review_reason, order_id from bank_transactions where id = $1',
          [back],
        )
      )[0],
    ).toEqual({ state: 'review', review_reason: 'came_back', order_id: null });
    const match =
      'mutation M($t: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $t, order_id: $o, confirm_password: $w) }';
    expect((await admin.post(match, { t: back, o: order.id, w: confirm_password })).codes).toEqual([
      'MONEY_CAME_BACK',
    ]);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).toMatchObject(
      {
        error: { code: 'PAYOUT_RETURN_WAITING' },
      },
    );
    expect(await codes(back, id)).toEqual([]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([
      { status: 'failed', failure: 'returned', is_back: true },
      500_000n,
    ]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      500_000n,
      0n,
      0n,
      0n,
    ]);
  });

  it('give no wallet its money again that was laid to an order or sent on', async () => {
    const [{ userId, id }, other] = [await sent(), await sent()];
    const back = await cameIn(`TRA LAI CT${id.slice(0, 6)}`, 489_000);
    const order = await shop.order(await shop.learner());
    for (const state of ['matched', 'refund']) {
      await server.database.raw(
        'update bank_transactions set state = $2, order_id = $3, settled_at = now() where id = $1',
        [back, state, order.id],
      );
      expect(
        await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] }),
        state,
      ).toMatchObject({ error: { code: 'PAYOUT_RETURN_USED' } });
      expect(await wallet(userId)).toBe(0n);
    }
    await server.database.raw(
      "update bank_transactions set state = 'review', order_id = null, settled_at = null where id = $1",
      [back],
    );
    expect(await codes(back, id)).toEqual([]);
    expect(
      (await money.payouts.markFailed(other.id, { ...by(), notCarriedOut: [seenNow] })).ok,
    ).toBe(true);
  });

  it('are not what is less than a bank leaves of them: neither offered nor taken', async () => {
    const { userId, id } = await sent();
    await money.payouts.complete(id, by());
    const before = await books();
    for (const amount of [1, 444_999]) {
      const little = await cameIn(
        `HOAN TRA CT${id.slice(0, 6).toUpperCase()} SAI TEN ${amount}`,
        amount,
      );
      expect(await candidates(little)).toEqual([]);
      expect(await codes(little, id)).toEqual(['PAYOUT_RETURN_AMOUNT']);
    }
    expect([await payoutOf(id), await wallet(userId)]).toEqual([
      expect.objectContaining({ status: 'completed' }),
      0n,
    ]);
    expect((await books())[2]).toBe(before[2]);
    expect(
      await codes(await cameIn(`HOAN TRA CT${id.slice(0, 6).toUpperCase()} DU`, 445_000), id),
    ).toEqual([]);
    expect(await wallet(userId)).toBe(500_000n);
  });

  it('may come back before anybody said that they were sent: that it came says it', async () => {
    const { userId, id } = await handedOut();
    const before = await books();
    const back = await cameIn(`TRA LAI CT${id.slice(0, 6)} CHUA GHI`, 500_000);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).toMatchObject(
      {
        error: { code: 'PAYOUT_RETURN_WAITING' },
      },
    );
    expect(await candidates(back)).toContainEqual({ id, net_amount: '500000' });
    expect(await codes(back, id)).toEqual([]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([
      { status: 'failed', failure: 'returned', is_back: true },
      500_000n,
    ]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      0n,
      0n,
      0n,
      500_000n,
    ]);
    expect([await money.payouts.markSent(id, 'FT-MUON', by()), await codes(back, id)]).toEqual([
      expect.objectContaining({ ok: false }),
      ['TRANSACTION_SETTLED'],
    ]);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('may come back after they were said to have failed without ever having been sent', async () => {
    const { userId, id } = await handedOut();
    expect((await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).ok).toBe(
      true,
    );
    const before = await books();
    const back = await cameIn(`TRA LAI CT${id.slice(0, 6)} TRE`, 500_000);
    expect(await candidates(back)).toContainEqual({ id, net_amount: '500000' });
    expect(await codes(back, id)).toEqual([]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([
      expect.objectContaining({ status: 'failed', is_back: true }),
      500_000n,
    ]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      0n,
      0n,
      0n,
      0n,
    ]);
  });

  it('and were sent on end no payment that is said to be sent only later', async () => {
    const { userId, id } = await handedOut();
    const back = await cameIn(`TRA LAI CT${id.slice(0, 6)} GUI LAI`, 500_000);
    await server.database.raw(
      "update bank_transactions set state = 'refund', settled_at = now() where id = $1",
      [back],
    );
    server.clock.nowMs += 60_000;
    expect((await money.payouts.markSent(id, 'FT-SAU', by())).ok).toBe(true);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).toMatchObject(
      {
        error: { code: 'PAYOUT_RETURN_USED' },
      },
    );
    expect(await wallet(userId)).toBe(0n);
    await server.database.raw(
      "update bank_transactions set state = 'review', settled_at = null where id = $1",
      [back],
    );
    expect(await codes(back, id)).toEqual([]);
  });

  describe('hold the payouts of whoever they came back from', () => {
    const heldOf = async (userId: string) =>
      (
        await server.database.raw(
          'select payouts_held_at is not null as held, payouts_held_note as note from affiliates where user_id = $1',
          [userId],
        )
      )[0];
    const comesBack = async (id: string, amount: number) =>
      expect(
        await codes(await cameIn(`HOAN TRA CT${id.slice(0, 6).toUpperCase()} SAI TK`, amount), id),
      ).toEqual([]);
    const previewed = async (userId: string) =>
      (await money.payouts.preview('monthly', new Date(Date.UTC(2031, 0, 5, 3)))).lines.find(
        ({ affiliateId }) => affiliateId === userId,
      );
    const otherAccount = async (userId: string) => {
      server.clock.nowMs += 1000;
      const [{ sealed: accountNumber } = { sealed: new Uint8Array() }] = (await server.database.raw(
        'select account_number as sealed from affiliates where user_id = $1',
        [userId],
      )) as readonly { readonly sealed: Uint8Array }[]; // one column
      await server.database.run(updateReceivingAccount, {
        userId,
        bankBin: '970422',
        accountHolder: 'NGUOI GIOI THIEU',
        accountNumber,
        accountLast4: '5566',
        stillHeldNote: null,
        isHeldByReturns: false,
        now: now(),
      });
    };

    it('until another account was given', async () => {
      const { userId, id } = await sent();
      await comesBack(id, 500_000);
      expect([await heldOf(userId), await previewed(userId)]).toMatchObject([
        { held: true, note: 'Ngân hàng trả lại tiền chi trả vào tài khoản này.' },
        { isTaken: false, warnings: ['PAYOUTS_HELD'] },
      ]);
      expect(
        await server.database.raw(
          "select actor_id, before, after from audit_log where action = 'affiliate.hold_payouts' and subject_id = $1",
          [userId],
        ),
      ).toHaveLength(1);
      await otherAccount(userId);
      expect([await heldOf(userId), await previewed(userId)]).toMatchObject([
        { held: false, note: null },
        { isTaken: true, warnings: [] },
      ]);
    });

    it('until a person says so who held them too: another account does not end that', async () => {
      const { userId, id } = await sent();
      await comesBack(id, 500_000);
      const hold = await admin.post(
        'mutation H($id: ID!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: true, reason: "Nghi gian lận", confirm_password: $w) { __typename } }',
        { id: userId, w: confirm_password },
      );
      expect(hold.codes).toEqual([]);
      await otherAccount(userId);
      expect(await heldOf(userId)).toEqual({
        held: true,
        note: 'Ngân hàng trả lại tiền chi trả vào tài khoản này.\nNghi gian lận',
      });
    });

    it('from the second time on until a person says so, whatever account they give, with what the bank kept of all', async () => {
      const { userId, id } = await sent();
      await comesBack(id, 445_000);
      await otherAccount(userId);
      runs += 1;
      const second = await money.payRun(nextMonth(), userId);
      await server.database.raw(
        'update payouts set times_handed_out = 1, handed_out_at = now() where id = $1',
        [second],
      );
      await money.payouts.markSent(second, `FT-${runs}`, by());
      await comesBack(second, 450_000);
      const note = `Ngân hàng đã trả lại tiền chi trả 2 lần, giữ lại ${formatMoney(105_000n)}.`;
      expect(await heldOf(userId)).toEqual({ held: true, note });
      await otherAccount(userId);
      expect([await heldOf(userId), await previewed(userId)]).toMatchObject([
        { held: true, note },
        { isTaken: false },
      ]);
    });

    it('leaves a hold of a person, and says of it what came back', async () => {
      const { userId, id } = await sent();
      await server.database.raw(
        "update affiliates set payouts_held_at = now(), payouts_held_note = 'đang hỏi' where user_id = $1",
        [userId],
      );
      await comesBack(id, 500_000);
      await otherAccount(userId);
      expect(await heldOf(userId)).toEqual({
        held: true,
        note: 'đang hỏi\nNgân hàng trả lại tiền chi trả vào tài khoản này.',
      });
    });
  });

  describe('and the transfers that the bank tells of', () => {
    const codeOf = (id: string) => `CT${id.slice(0, 6).toUpperCase()}`;
    const wentOut = async (memo: string, amount = 500_000): Promise<string> => {
      await shop.sepay({ memo, amount, direction: 'out' });
      return (await shop.transactions(memo))[0]?.id ?? '';
    };
    const stateOf = async (transactionId: string) =>
      (
        await server.database.raw(
          'select state, review_reason from bank_transactions where id = $1',
          [transactionId],
        )
      )[0];
    const ignore = async (transactionId: string, isWrong = false) =>
      (
        await admin.post(
          'mutation I($t: ID!, $c: Boolean, $w: String!) { admin_ignore_transaction(transaction_id: $t, reason: "xem sao", code_is_wrong: $c, confirm_password: $w) }',
          { t: transactionId, c: isWrong, w: confirm_password },
        )
      ).codes;
    const fee = async (transactionId: string, isWrong = false) =>
      (
        await admin.post(
          'mutation F($t: ID!, $c: Boolean, $w: String!) { admin_book_bank_fee(transaction_id: $t, reason: "xem sao", code_is_wrong: $c, confirm_password: $w) }',
          { t: transactionId, c: isWrong, w: confirm_password },
        )
      ).codes;
    const fails = async (id: string) =>
      money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] });
    /** How much more our account holds by the books, from now on. */
    const watchCash = async () => {
      const before = await shop.balance('cash');
      return async () => (await shop.balance('cash')) - before;
    };

    it('ask a person when they name a payment that had failed; written off, they are explained by money that comes back', async () => {
      const cash = await watchCash();
      const [{ userId, id }, other] = [await sent(), await sent()];
      expect([(await fails(id)).ok, (await fails(other.id)).ok, await cash()]).toEqual([
        true,
        true,
        0n,
      ]);
      const [out, stray] = [
        await wentOut(`CHI TRA ${codeOf(id)}`),
        await wentOut(`CHI TRA ${codeOf(other.id)}`),
      ];
      expect([await stateOf(out), await stateOf(stray), await cash()]).toEqual([
        { state: 'strayed', review_reason: 'payout_failed' },
        { state: 'strayed', review_reason: 'payout_failed' },
        0n,
      ]);
      expect([await ignore(out), await cash()]).toEqual([[], -500_000n]);
      // Both come back; the second before anybody looked at its transfer.
      expect([
        await codes(await cameIn(`TRA LAI ${codeOf(id)}`, 500_000), id),
        await codes(await cameIn(`TRA LAI ${codeOf(other.id)}`, 500_000), other.id),
      ]).toEqual([[], []]);
      expect([await stateOf(out), await stateOf(stray), await cash()]).toEqual([
        expect.objectContaining({ state: 'outgoing' }),
        expect.objectContaining({ state: 'outgoing' }),
        0n,
      ]);
      expect([await wallet(userId), (await money.ledger.trialBalance(null)).problems]).toEqual([
        500_000n,
        [],
      ]);
      expect(await ignore(stray)).toEqual(['TRANSACTION_SETTLED']);
    });

    it('ask a person when they pay a second time', async () => {
      const { id } = await sent();
      const [first, second] = [
        await wentOut(`CHI TRA ${codeOf(id)} LAN MOT`),
        await wentOut(`CHI TRA ${codeOf(id)} LAN HAI`),
      ];
      expect([await stateOf(first), await stateOf(second)]).toEqual([
        { state: 'outgoing', review_reason: null },
        { state: 'strayed', review_reason: 'payout_paid' },
      ]);
    });

    it('ask a person when they are of another amount than the payment, which is not said to have failed meanwhile', async () => {
      const { userId, id } = await handedOut();
      const [whole, tenfold] = [
        await wentOut(`CHI TRA ${codeOf(id)} DU`),
        await wentOut(`CHI TRA ${codeOf(id)} GAP MUOI`, 5_000_000),
      ];
      expect([await stateOf(whole), await stateOf(tenfold)]).toEqual([
        { state: 'outgoing', review_reason: null },
        { state: 'strayed', review_reason: 'payout_amount' },
      ]);
      const { id: other } = await handedOut();
      const part = await wentOut(`CHI TRA ${codeOf(other)} MOT PHAN`, 200_000);
      expect([await stateOf(part), await fails(other)]).toMatchObject([
        { review_reason: 'payout_amount' },
        { error: { code: 'PAYOUT_LEFT' } },
      ]);
      const cash = await watchCash();
      expect([await ignore(part), await fee(part), await cash()]).toEqual([
        ['TRANSFER_NAMES_ANOTHER'],
        ['TRANSFER_NAMES_ANOTHER'],
        0n,
      ]);
      // Only by the word that its code is a mistake it is none of the payment's.
      expect([
        await ignore(part, true),
        (await fails(other)).ok,
        await cash(),
        await wallet(userId),
      ]).toEqual([[], true, -200_000n, 0n]);
    });

    it('are not written off, nor booked as a fee, while they may be their payment: sent by word it would be in the books twice', async () => {
      const cash = await watchCash();
      const { id } = await handedOut();
      const transfer = await wentOut(`CHI TRA ${codeOf(id)} KEM PHI`, 499_000 + 1000 + 11_000);
      expect(await stateOf(transfer)).toEqual({ state: 'strayed', review_reason: 'payout_amount' });
      const beside = await wentOut(`PHI CHUYEN TIEN ${codeOf(id)}`, 11_000);
      expect([await fee(beside), await ignore(transfer), await cash()]).toEqual([
        [],
        ['TRANSFER_NAMES_ANOTHER'],
        -11_000n,
      ]);
      expect((await money.payouts.markSent(id, 'FT-KEM-PHI', by())).ok).toBe(true);
      expect([await ignore(transfer), await fee(transfer)]).toEqual([
        ['TRANSFER_NAMES_ANOTHER'],
        ['BANK_FEE_TOO_MUCH'],
      ]);
      const lay = await admin.post(
        'mutation L($t: [ID!]!, $p: ID!, $w: String!) { admin_pay_payout_by(transaction_ids: $t, payout_id: $p, reason: "kèm phí", confirm_password: $w) }',
        { t: [transfer], p: id, w: confirm_password },
      );
      expect([lay.codes, await cash()]).toEqual([[], -522_000n]);
    });

    it('name their payment again when it was a mistake that their code is one', async () => {
      const { id } = await handedOut();
      const stray = await wentOut(`CHI TRA ${codeOf(id)} SAI`, 300_000);
      for (const [away, back] of [
        ['ignore', 'unignore'],
        ['book_bank_fee', 'unbook_bank_fee'],
      ] as const) {
        expect(await (away === 'ignore' ? ignore(stray, true) : fee(stray, true))).toEqual([]);
        expect((await money.payouts.revealTransfer(id, { ...by(), again: seenNow })).ok).toBe(true);
        const action = back === 'unignore' ? 'admin_unignore_transaction' : 'admin_unbook_bank_fee';
        expect(
          (
            await admin.post(
              `mutation B($t: ID!, $w: String!) { ${action}(transaction_id: $t, reason: "nhầm", confirm_password: $w) }`,
              { t: stray, w: confirm_password },
            )
          ).codes,
        ).toEqual([]);
        expect(await fails(id)).toMatchObject({ error: { code: 'PAYOUT_LEFT' } });
      }
    });

    it('are explained by what came back though they were booked as a fee, with their fee, or written off with more', async () => {
      const cash = await watchCash();
      const [plain, withFee, unlike] = [await sent(), await sent(), await sent()];
      const amounts = [
        [plain.id, 500_000],
        [withFee.id, 511_000],
        [unlike.id, 800_000],
      ] as const;
      const strays: string[] = [];
      for (const [id, amount] of amounts) {
        expect((await fails(id)).ok).toBe(true);
        strays.push(await wentOut(`CHI TRA ${codeOf(id)} THUA`, amount));
      }
      const [first = '', second = '', third = ''] = strays;
      expect([await fee(first), await ignore(second), await ignore(third), await cash()]).toEqual([
        [],
        [],
        [],
        -1_811_000n,
      ]);
      for (const [id] of amounts)
        expect(await codes(await cameIn(`TRA LAI ${codeOf(id)} THUA`, 500_000), id)).toEqual([]);
      expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toMatchObject([
        { state: 'outgoing' },
        { state: 'outgoing' },
        { state: 'outgoing' },
      ]);
      // What came back left before: what was more than it is gone.
      expect([await cash(), (await money.ledger.trialBalance(null)).problems]).toEqual([
        -311_000n,
        [],
      ]);
    });

    it('ask a person when they are of another amount, also after the payment came back', async () => {
      const { userId, id } = await handedOut();
      expect(await codes(await cameIn(`TRA LAI ${codeOf(id)} VE TRUOC`, 500_000), id)).toEqual([]);
      for (const amount of [511_000, 5_000_000, 11_000]) {
        const other = await wentOut(`CHI TRA ${codeOf(id)} LA ${amount}`, amount);
        expect(await stateOf(other)).toEqual({ state: 'strayed', review_reason: 'payout_amount' });
      }
      // Nor is it known of the amount, where it may have left after that.
      const whole = await wentOut(`CHI TRA ${codeOf(id)} DU VE TRUOC`);
      expect([await stateOf(whole), await wallet(userId)]).toEqual([
        { state: 'strayed', review_reason: 'came_back' },
        500_000n,
      ]);
    });

    it("are the payment's word after a restore that took its handing out back", async () => {
      const { userId, id } = await handedOut();
      await server.database.raw(
        'update payouts set times_handed_out = 0, handed_out_at = null where id = $1',
        [id],
      );
      await wentOut(`CHI TRA ${codeOf(id)} TRUOC`);
      expect([await money.payouts.revealTransfer(id, by()), await fails(id)]).toMatchObject([
        { error: { code: 'PAYOUT_LEFT' } },
        { error: { code: 'PAYOUT_LEFT' } },
      ]);
      expect(await codes(await cameIn(`TRA LAI ${codeOf(id)} SAU`, 500_000), id)).toEqual([]);
      expect([await payoutOf(id), await wallet(userId)]).toEqual([
        { status: 'failed', failure: 'returned', is_back: true },
        500_000n,
      ]);
    });

    it("are the payment's word: it is not said to have failed, nor given out again", async () => {
      const { userId, id, runId } = await handedOut();
      const memo = `${codeOf(id)} LINH`;
      await wentOut(memo);
      const again = { ...by(), again: seenNow };
      for (const refused of [await fails(id), await money.payouts.revealTransfer(id, again)])
        expect(refused).toMatchObject({ error: { code: 'PAYOUT_LEFT' } });
      // Others of its run may be in the file.
      const file = await money.payouts.bankFile(runId, again);
      expect(file.ok && file.value.csv.includes(codeOf(id))).toBe(false);
      expect((await money.payouts.markSent(id, 'FT-LEFT', by())).ok).toBe(true);
      expect(await fails(id)).toMatchObject({ error: { code: 'PAYOUT_LEFT' } });
      expect(await codes(await cameIn(`TRA LAI ${memo}`, 500_000), id)).toEqual([]);
      expect([await payoutOf(id), await wallet(userId)]).toEqual([
        { status: 'failed', failure: 'returned', is_back: true },
        500_000n,
      ]);
    });
  });

  it('that were ignored end their payment all the same, and are booked once', async () => {
    const [named, nameless] = [await sent(), await sent()];
    const before = await books();
    const ignored: string[] = [];
    for (const memo of [
      `HOAN TRA CT${named.id.slice(0, 6).toUpperCase()} BO QUA`,
      'HOAN TRA KHONG RO LENH NAO',
    ]) {
      const back = await cameIn(memo, 500_000);
      ignored.push(back);
      expect(
        (
          await admin.post(
            'mutation I($t: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $t, reason: "nhầm", confirm_password: $w) }',
            { t: back, w: confirm_password },
          )
        ).codes,
      ).toEqual([]);
    }
    expect(
      await money.payouts.markFailed(named.id, { ...by(), notCarriedOut: [seenNow] }),
    ).toMatchObject({ error: { code: 'PAYOUT_RETURN_IGNORED' } });
    // Nothing tells the server whose the other one is.
    expect(
      (await money.payouts.markFailed(nameless.id, { ...by(), notCarriedOut: [seenNow] })).ok,
    ).toBe(true);
    for (const [index, { userId, id }] of [named, nameless].entries()) {
      expect(await candidates(ignored[index] ?? '')).toContainEqual({ id, net_amount: '500000' });
      expect(await codes(ignored[index] ?? '', id)).toEqual([]);
      expect([await payoutOf(id), await wallet(userId)]).toEqual([
        expect.objectContaining({ status: 'failed', is_back: true }),
        500_000n,
      ]);
    }
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([
      1_000_000n,
      0n,
      0n,
      0n,
    ]);
    expect(await codes(ignored[0] ?? '', named.id)).toEqual(['TRANSACTION_SETTLED']);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });
});
