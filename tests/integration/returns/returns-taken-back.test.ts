import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createStopPending } from '#server/modules/people-data/pending-actions.ts';
import { createStartAnew } from '#server/modules/people-data/start-anew.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const day = 86_400_000;

interface Laid {
  readonly server: TestServer;
  readonly userId: string;
  readonly nowMs: number;
}

/** Who holds the payouts of somebody whom a return holds already, as the product does it. */
const laysHold: Readonly<Record<string, (laid: Laid) => Promise<unknown>>> = {
  'a membership begun anew': async ({ server: { database }, userId, nowMs }) =>
    database.transaction(async (tx) => createStartAnew(createAudit(database))(tx, userId, nowMs)),
  'somebody who may have been robbed': async ({ server: { database }, userId, nowMs }) =>
    database.transaction(async (tx) =>
      createStopPending({
        audit: createAudit(database),
        messenger: { tell: async () => undefined },
        jobs: { enqueue: async () => undefined },
      })(tx, { userId, remedy: 'demanded', since: new Date(nowMs - 30 * day), nowMs }),
    ),
  'the office': async ({ server, userId }) =>
    (await server.signedIn('admin')).post(
      'mutation H($id: ID!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: true, reason: "hỏi lại người này", confirm_password: $w) { id } }',
      { id: userId, w: demoPassword },
    ),
};

describe.each(ruleKinds)(
  'money that was laid to the wrong payment as its return, on %s',
  (kind) => {
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
        (
          ['cash', 'clearing', 'write_off', 'bank_fee', 'payout_clearing', 'tax_payable'] as const
        ).map(async (name) => shop.balance(name)),
      );
    const rowOf = async (text: string, id: string) => (await server.database.raw(text, [id]))[0];
    const payoutOf = async (id: string) =>
      rowOf(
        'select status, sent_at, reference, ended_at, failure, returned_by from payouts where id = $1',
        id,
      );
    const commissionOf = async (userId: string) =>
      rowOf(
        'select status, payout_id, ended_at from commissions where affiliate_id = $1 order by created_at limit 1',
        userId,
      );
    const stateOf = async (id: string) =>
      rowOf('select state, payout_id from bank_transactions where id = $1', id);
    const moved = async (memo: string, amount: number, direction: 'in' | 'out') => {
      await shop.sepay({ memo, amount, direction });
      return (await shop.transactions(memo))[0]?.id ?? '';
    };
    const take = async (transactionId: string, payoutId: string) =>
      (
        await admin.post(
          'mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }',
          { t: transactionId, p: payoutId, w: demoPassword },
        )
      ).codes;
    const untake = async (
      transactionId: string,
      { password = demoPassword, reason = 'nhầm người' } = {},
    ) =>
      (
        await admin.post(
          'mutation U($t: ID!, $r: String!, $w: String!) { admin_unreturn_payout(transaction_id: $t, reason: $r, confirm_password: $w) }',
          { t: transactionId, r: reason, w: password },
        )
      ).codes;
    const gap = async (): Promise<bigint> => {
      const [newest] = (await admin.post('{ admin_reconciliation { bank_total ledger_total } }'))
        .data.admin_reconciliation;
      return BigInt(newest?.ledger_total ?? 0) - BigInt(newest?.bank_total ?? 0);
    };
    const problems = async () => (await money.ledger.trialBalance(null)).problems;

    const nextMonth = payoutMonths();
    async function earn(userId: string, amount: bigint): Promise<void> {
      await money.sale({
        affiliateId: userId,
        amount,
        paidAt: new Date(server.clock.nowMs - 8 * day),
      });
      await money.commissions.mature(now());
    }
    /** An affiliate with one confirmed payment of a tenth of that, whose file somebody has. */
    async function handedOut(soldVnd = 5_000_000n) {
      const userId = await money.affiliate(now());
      await earn(userId, soldVnd);
      const id = await money.payRun(nextMonth(), userId);
      const { run_id: runId } = (await rowOf('select run_id from payouts where id = $1', id)) as {
        readonly run_id: string;
      }; // one column
      expect((await money.payouts.bankFile(runId, by())).ok).toBe(true);
      return { userId, id };
    }
    async function sent(soldVnd?: bigint) {
      const payment = await handedOut(soldVnd);
      server.clock.nowMs += 1000;
      await money.payouts.markSent(payment.id, `FT-${payment.id}`, by());
      return payment;
    }

    it('waits again, once, by somebody who proves themselves and says why; and is laid to the right one', async () => {
      const [wrong, right] = [await sent(), await sent()];
      const came = await moved('HOAN TRA LENH CHUYEN TIEN SAI TK', 500_000, 'in');
      const before = [
        await books(),
        await payoutOf(wrong.id),
        await commissionOf(wrong.userId),
        await gap(),
      ];
      expect(await take(came, wrong.id)).toEqual([]);
      server.clock.nowMs += 1000;
      expect([
        await untake(came, { password: 'sai' }),
        await untake(came, { reason: ' ' }),
        await untake('00000000-0000-4000-8000-000000000000'),
      ]).toEqual([['FACTOR_PROOF_NEEDED'], ['REASON_REQUIRED'], ['TRANSACTION_UNKNOWN']]);
      const answers = await Promise.all(Array.from({ length: 4 }, async () => untake(came)));
      expect(answers.map(([code]) => code ?? 'OK').toSorted()).toEqual([
        'OK',
        'TRANSACTION_SETTLED',
        'TRANSACTION_SETTLED',
        'TRANSACTION_SETTLED',
      ]);
      expect([
        await books(),
        await payoutOf(wrong.id),
        await commissionOf(wrong.userId),
        await gap(),
      ]).toEqual(before);
      expect([await stateOf(came), await wallet(wrong.userId)]).toEqual([
        { state: 'review', payout_id: null },
        0n,
      ]);
      expect(
        await server.database.raw(
          "select action, reason from audit_log where subject_id in ($1, $2) and action in ('transaction.unreturn', 'payout.unreturned') order by action",
          [came, wrong.id],
        ),
      ).toEqual([
        { action: 'payout.unreturned', reason: 'nhầm người' },
        { action: 'transaction.unreturn', reason: 'nhầm người' },
      ]);
      expect(
        await server.database.raw(
          "select content ->> 'kind' as kind from notifications where user_id = $1 and content ->> 'kind' like 'payout%' order by id",
          [wrong.userId],
        ),
      ).toEqual(
        expect.arrayContaining([{ kind: 'payout_failed' }, { kind: 'payout_not_returned' }]),
      );

      expect(await take(came, right.id)).toEqual([]);
      expect([await wallet(wrong.userId), await wallet(right.userId)]).toEqual([0n, 500_000n]);
      // The first one may come back in truth, and everything is booked of it once more.
      const [booksThen, again] = [await books(), await moved('TRA LAI LAN NUA', 500_000, 'in')];
      expect(await take(again, wrong.id)).toEqual([]);
      expect((await books()).map((balance, index) => balance - (booksThen[index] ?? 0n))).toEqual([
        500_000n,
        0n,
        0n,
        0n,
        0n,
        0n,
      ]);
      expect([await wallet(wrong.userId), await gap()]).toEqual([500_000n, before[3]]);
      expect(await problems()).toEqual([]);
    });

    it('lets a payment that had arrived be so again, with what the bank kept of it', async () => {
      const { userId, id } = await sent();
      expect((await money.payouts.complete(id, by())).ok).toBe(true);
      const came = await moved(`TRU PHI ${codeOf(id)}`, 489_000, 'in');
      const before = [await books(), await payoutOf(id), await commissionOf(userId)];
      expect(before[2]).toMatchObject({ status: 'paid', payout_id: id });
      server.clock.nowMs += 1000;
      expect(await take(came, id)).toEqual([]);
      expect(await untake(came)).toEqual([]);
      expect([await books(), await payoutOf(id), await commissionOf(userId)]).toEqual(before);
      expect(await problems()).toEqual([]);
    });

    it('ends the hold that it had made, but none of before', async () => {
      const { userId, id } = await sent();
      const came = await moved('HOAN TRA GIU LAI', 500_000, 'in');
      const held = async () =>
        rowOf(
          'select payouts_held_at is not null as held, held_until_account_changes as until from affiliates where user_id = $1',
          userId,
        );
      expect(await take(came, id)).toEqual([]);
      expect(await held()).toEqual({ held: true, until: true });
      expect(await untake(came)).toEqual([]);
      expect(await held()).toEqual({ held: false, until: false });
      // By a person, after it was laid there.
      expect(await take(came, id)).toEqual([]);
      await server.database.raw(
        "update affiliates set payouts_held_at = $2, payouts_held_note = 'hỏi lại', held_until_account_changes = false, held_by_returns_only = false where user_id = $1",
        [userId, new Date(server.clock.nowMs + 500)],
      );
      expect(await untake(came)).toEqual([]);
      expect(await held()).toEqual({ held: true, until: false });
    });

    it('holds nobody again whom the office had let go since an earlier return', async () => {
      const { userId, id } = await sent();
      const first = await moved('HOAN TRA LAN DAU', 500_000, 'in');
      expect(await take(first, id)).toEqual([]);
      const hold = async (isHeld: boolean) =>
        (
          await admin.post(
            'mutation H($id: ID!, $held: Boolean!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: $held, reason: "đã hỏi", confirm_password: $w) { id } }',
            { id: userId, held: isHeld, w: demoPassword },
          )
        ).codes;
      const isHeld = async () =>
        rowOf(
          'select payouts_held_at is not null as held from affiliates where user_id = $1',
          userId,
        );
      expect([await hold(false), await isHeld()]).toEqual([[], { held: false }]);
      server.clock.nowMs += 1000;
      const next = await money.payRun(nextMonth(), userId);
      await money.payouts.markSent(next, `FT-${next}`, by());
      server.clock.nowMs += 1000;
      const second = await moved('HOAN TRA LAN HAI', 500_000, 'in');
      expect([await take(second, next), await isHeld()]).toEqual([[], { held: true }]);
      expect([await untake(second), await isHeld()]).toEqual([[], { held: false }]);
    });

    it('keeps the hold that the office laid onto that of two returns', async () => {
      const { userId, id } = await sent();
      await money.sale({
        affiliateId: userId,
        amount: 5_000_000n,
        paidAt: new Date(server.clock.nowMs - 20 * day),
      });
      await money.commissions.mature(now());
      const next = await money.payRun(nextMonth(), userId);
      await money.payouts.markSent(next, `FT-M11-${next}`, by());
      const net = Number(
        (
          (await rowOf('select net_vnd::text as net from payouts where id = $1', next)) as {
            net: string;
          }
        ).net,
      );
      const first = await moved('HOAN TRA M11 MOT', 500_000, 'in');
      expect(await take(first, id)).toEqual([]);
      server.clock.nowMs += 1000;
      const second = await moved('HOAN TRA M11 HAI', net, 'in');
      expect(await take(second, next)).toEqual([]);
      server.clock.nowMs += 1000;
      const laid = await admin.post(
        'mutation H($id: ID!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: true, reason: "Nghi gian lận, chờ công an", confirm_password: $w) { id payouts_held_note } }',
        { id: userId, w: demoPassword },
      );
      expect(laid.codes).toEqual([]);
      expect([await untake(second), await untake(first)]).toEqual([[], []]);
      const after = await rowOf(
        'select payouts_held_at is not null as held, payouts_held_note as note from affiliates where user_id = $1',
        userId,
      );
      expect(after).toMatchObject({ held: true, note: expect.stringContaining('gian lận') });
    });

    it('keeps the hold of a person who said nothing else than the return had', async () => {
      const { userId, id } = await sent();
      const came = await moved('HOAN TRA CUNG LOI', 500_000, 'in');
      expect(await take(came, id)).toEqual([]);
      const hold = await admin.post(
        'mutation H($id: ID!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: true, reason: "Ngân hàng trả lại tiền", confirm_password: $w) { id } }',
        { id: userId, w: demoPassword },
      );
      expect([hold.codes, await untake(came)]).toEqual([[], []]);
      expect(
        await rowOf(
          'select payouts_held_at is not null as held from affiliates where user_id = $1',
          userId,
        ),
      ).toEqual({ held: true });
    });

    it.each(Object.entries(laysHold))(
      'keeps the hold of %s that was laid onto its own',
      async (name, lay) => {
        const { userId, id } = await sent();
        const came = await moved(`HOAN TRA GIU CHUNG ${name}`, 500_000, 'in');
        expect(await take(came, id)).toEqual([]);
        server.clock.nowMs += 1000;
        await lay({ server, userId, nowMs: server.clock.nowMs });
        const hold = async () =>
          rowOf('select payouts_held_note as note from affiliates where user_id = $1', userId);
        const laid = await hold();
        expect(laid).toMatchObject({ note: expect.stringMatching(/vào tài khoản này\.\n.+/) });
        expect(await untake(came)).toEqual([]);
        expect(await hold()).toEqual(laid);
      },
    );

    it('is refused once another payment took the money out of the wallet, and allowed when that one failed', async () => {
      const { userId, id } = await sent();
      const came = await moved('HOAN TRA DA TIEU', 500_000, 'in');
      expect(await take(came, id)).toEqual([]);
      await server.database.raw(
        'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false where user_id = $1',
        [userId],
      );
      server.clock.nowMs += 1000;
      const next = await money.payRun(nextMonth(), userId);
      const before = await books();
      expect(await untake(came)).toEqual(['PAYOUT_RETURN_SPENT']);
      expect([await books(), await stateOf(came)]).toEqual([
        before,
        { state: 'returned', payout_id: null },
      ]);
      expect((await money.payouts.markFailed(next, { ...by(), reason: 'nhầm' })).ok).toBe(true);
      expect(await untake(came)).toEqual([]);
      expect([await wallet(userId), await payoutOf(id)]).toEqual([
        0n,
        expect.objectContaining({ status: 'sent', returned_by: null }),
      ]);
      expect(await problems()).toEqual([]);
    });

    it('leaves a debt where a commission was reversed meanwhile, as of any payment that stands', async () => {
      const { userId, id } = await sent();
      const came = await moved('HOAN TRA BI HOAN', 500_000, 'in');
      expect(await take(came, id)).toEqual([]);
      const { order_id: orderId } = (await rowOf(
        'select order_id from commissions where affiliate_id = $1',
        userId,
      )) as { readonly order_id: string }; // one column
      await money.refund(orderId, now());
      expect(await untake(came)).toEqual([]);
      expect([await wallet(userId), await commissionOf(userId)]).toEqual([
        -500_000n,
        expect.objectContaining({ status: 'reversed' }),
      ]);
      expect(await problems()).toEqual([]);
    });

    it('lets what it had explained as the transfer of a confirmed payment wait again', async () => {
      const { userId, id } = await handedOut();
      const out = await moved(`CHI TRA ${codeOf(id)} PHI`, 511_000, 'out');
      const came = await moved('HOAN TRA CHUA GHI', 500_000, 'in');
      const before = [
        await books(),
        await payoutOf(id),
        await commissionOf(userId),
        await stateOf(out),
      ];
      expect(await take(came, id)).toEqual([]);
      expect(await stateOf(out)).toEqual({ state: 'outgoing', payout_id: id });
      expect(await untake(came)).toEqual([]);
      expect([
        await books(),
        await payoutOf(id),
        await commissionOf(userId),
        await stateOf(out),
      ]).toEqual(before);
      // It is sent like any other, and its money leaves the books by that.
      const cash = await shop.balance('cash');
      expect((await money.payouts.markSent(id, 'FT-LAN-HAI', by())).ok).toBe(true);
      expect((await shop.balance('cash')) - cash).toBe(-500_000n);
      expect(await problems()).toEqual([]);
    });

    it('leaves a payment that had failed before as failed, its transfers waiting', async () => {
      const { userId, id } = await sent(6_000_000n);
      expect(
        (
          await money.payouts.markFailed(id, {
            ...by(),
            reason: 'từ chối',
            notCarriedOut: [seenNow],
          })
        ).ok,
      ).toBe(true);
      const came = await moved(`HOAN TRA ${codeOf(id)}`, 600_000, 'in');
      const before = [await books(), await payoutOf(id), await gap()];
      server.clock.nowMs += 1000;
      expect(await take(came, id)).toEqual([]);
      // The bank tells of its transfer only now.
      const memo = `CHI TRA ${codeOf(id)}`;
      const at = bankTime(server.clock.nowMs - 10 * 60_000);
      await shop.sepay({ memo, amount: 600_000, direction: 'out', at });
      const out = (await shop.transactions(memo))[0]?.id ?? '';
      expect(await stateOf(out)).toEqual({ state: 'outgoing', payout_id: id });
      expect(await untake(came)).toEqual([]);
      expect([await stateOf(out), await wallet(userId)]).toEqual([
        { state: 'strayed', payout_id: id },
        600_000n,
      ]);
      expect([await books(), await payoutOf(id)]).toEqual(before.slice(0, 2));
      expect(await gap()).toBe((before[2] as bigint) + 600_000n);
      expect(await problems()).toEqual([]);
    });

    it('is no return when it is anything else', async () => {
      expect(await untake(await moved('KHONG PHAI TRA LAI', 12_345, 'in'))).toEqual([
        'TRANSACTION_SETTLED',
      ]);
    });
  },
);
