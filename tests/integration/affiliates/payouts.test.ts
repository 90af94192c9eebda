import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher, type FieldCipher } from '#server/crypto/field-cipher.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { Database } from '#server/db/port.ts';
import { DatabaseUnavailableError } from '#server/db/trouble.ts';
import {
  type Affiliates,
  createAffiliateAdmin,
  createAffiliates,
} from '#server/modules/affiliates/api.ts';
import {
  type Commissions,
  createCommissionHolds,
  createCommissions,
} from '#server/modules/commissions/api.ts';
import {
  createPayoutRequests,
  createPayouts,
  createTaxRules,
  type Payout,
  type PayoutRequests,
  type Payouts,
  type TaxRules,
  draftsRevision,
} from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger, type LedgerQueries } from '#server/modules/ledger/api.ts';
import type { NewMessage } from '#server/modules/messages/messenger.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type DatabaseKind, ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { affiliatesDecidedNow, holdsDecidedNow } from '../support/decided-now.ts';
import { seenNow } from '../support/look-first.ts';
import { payoutsSeenNow } from '../support/payouts-seen-now.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 9, 5, 3);
const at = (days: number): Date => new Date(start + days * day);
const by = (days: number) => ({ actorId: null, reason: 'chi trả', now: at(days) });
const million = 1_000_000n;

describe.each(ruleKinds)('commissions and payouts on %s', (kind: DatabaseKind) => {
  let server: TestServer;
  let database: Database;
  let ledger: LedgerQueries;
  let affiliates: Affiliates;
  let commissions: Commissions;
  let payouts: Payouts;
  let requests: PayoutRequests;
  let holds: ReturnType<typeof holdsDecidedNow>;
  let officeOf: ReturnType<typeof affiliatesDecidedNow>;
  let taxRules: TaxRules;
  /** What was told, in transactions that stood or not. */
  const told: NewMessage[] = [];
  const messenger = {
    tell: async (_tx: unknown, message: NewMessage): Promise<void> => void told.push(message),
  };
  const push = { tell: async (): Promise<void> => undefined };
  const report = (bug: unknown) => {
    throw bug;
  };
  let cipher: FieldCipher;
  let admin: ApiClient;
  let actorId: string;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    ({ database } = server);
    cipher = createFieldCipher([randomBytes(32)]);
    ledger = createLedger(database);
    const audit = createAudit(database);
    affiliates = createAffiliates({ database, cipher, audit });
    commissions = createCommissions({ database, ledger, messenger, push });
    payouts = payoutsSeenNow(
      database,
      createPayouts({ database, ledger, audit, cipher, messenger, push, report }),
    );
    requests = createPayoutRequests({ database, ledger, push });
    holds = holdsDecidedNow(
      database,
      createCommissionHolds({ database, ledger, audit, messenger, push }),
    );
    officeOf = affiliatesDecidedNow(
      database,
      createAffiliateAdmin({ database, audit, messenger, push }),
    );
    taxRules = createTaxRules({ database, audit });
    admin = await server.signedIn('admin');
    actorId = (await admin.post('{ me { id } }')).data.me.id;
  });

  async function person(
    more: { readonly email?: string; readonly phone?: string; readonly referral?: string } = {},
  ): Promise<string> {
    const id = randomUUID();
    await database.raw(
      "insert into users (id, email, firstname, phone_number, referral_code, created_at) values ($1, $2, 'Người', $3, $4, now())",
      [id, more.email ?? `${id}@vidu.vn`, more.phone ?? null, more.referral ?? null],
    );
    return id;
  }

  async function affiliate(
    more: {
      readonly isAmbassador?: boolean;
      readonly hasTaxCommitment?: boolean;
      readonly userId?: string;
      readonly number?: string;
    } = {},
  ): Promise<{ readonly userId: string; readonly code: string }> {
    const userId = more.userId ?? (await person());
    const code = `A${userId.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
    const input = {
      userId,
      code,
      isAmbassador: more.isAmbassador ?? false,
      hasTaxCommitment: more.hasTaxCommitment ?? false,
      account_bank: '970436',
      account_number: more.number ?? String(BigInt(`0x${userId.slice(0, 8)}`)).padStart(10, '1'),
      account_holder: 'Nguoi Gioi Thieu',
      now: at(0),
    };
    expect(await database.transaction(async (tx) => affiliates.activate(tx, input))).toEqual({
      ok: true,
      value: true,
    });
    return { userId, code };
  }

  /** A paid order as the orders' module leaves it, with its commission. */
  async function sale(
    affiliateId: string,
    amount: bigint,
    paidDay = 0,
    buyer?: string,
  ): Promise<string> {
    const [orderId, userId] = [randomUUID(), buyer ?? (await person())];
    const paymentCode = `MV${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
    await database.transaction(async (tx) => {
      await tx.raw(
        `insert into orders (id, user_id, request_key, request_hash, plan, is_upgrade, status, created_at, expires_at, paid_at, refundable_until, payment_code, list_vnd,
          early_discount_vnd, upgrade_credit_vnd, total_vnd, received_vnd, affiliate_id, referral_code, attributed_by)
          values ($1::uuid, $2::uuid, $1::uuid::text, '', 'pro', false, 'paid', $3::timestamptz, $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '7 days', $4, $5::bigint, 0, 0, $5::bigint, $5::bigint, $6, 'X', 'code')`,
        [orderId, userId, at(paidDay).toISOString(), paymentCode, String(amount), affiliateId],
      );
      await tx.raw('insert into payment_codes (code, order_id, made_at) values ($1, $2, now())', [
        paymentCode,
        orderId,
      ]);
      await commissions.create(tx, { orderId, affiliateId, baseVnd: amount, paidAt: at(paidDay) });
    });
    return orderId;
  }

  async function refund(orderId: string, onDay: number): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.raw(
        "update orders set status = 'refund_requested' where id = $1 and status = 'paid'",
        [orderId],
      );
      await commissions.undo(tx, orderId, { reason: 'refunded', now: at(onDay) });
    });
  }

  /** Sold, the window over, approved. */
  async function earn(affiliateId: string, amount: bigint): Promise<string> {
    const orderId = await sale(affiliateId, amount);
    await commissions.mature(at(8));
    return orderId;
  }

  /** An extra run for everybody who can ask for one. */
  async function newRun(onDay: number): Promise<string> {
    const rich = (await database.raw(
      "select user_id from ledger_accounts where name = 'affiliate_wallet' and -balance >= 200000",
    )) as readonly { readonly user_id: string }[];
    for (const { user_id: userId } of rich) await requests.request(userId, at(onDay));
    return value(await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(onDay)))
      .id;
  }

  const commissionOf = async (orderId: string): Promise<string> =>
    (
      (await database.raw('select id from commissions where order_id = $1', [
        orderId,
      ])) as readonly { readonly id: string }[]
    )[0]?.id ?? '';

  async function paymentOf(runId: string, affiliateId: string): Promise<Payout> {
    const found = (await payouts.payoutsOf(runId)).find(
      (payout) => payout.affiliate_id === affiliateId,
    );
    if (found === undefined) throw new Error('they have no payment in the run');
    return found;
  }

  const totals = async (userId: string) => {
    const {
      total_bonus: bonus,
      subtotal_bonus: held,
      total_wallet_money: wallet,
    } = (await affiliates.totals(userId)) ?? {
      total_bonus: -1n,
      subtotal_bonus: -1n,
      total_wallet_money: -1n,
    };
    return [bonus, held, wallet];
  };
  const judge = (days: number) => ({ actorId, reason: 'kiểm tra', now: at(days) });
  const statusOf = async (orderId: string) =>
    (await database.raw('select status from commissions where order_id = $1', [orderId]))[0];
  const soundness = async () => (await ledger.trialBalance(null)).problems;
  const balance = async (name: 'tax_payable' | 'payout_clearing') =>
    database.transaction(async (tx) => ledger.balance(tx, { name }));
  const cash = async () => database.transaction(async (tx) => ledger.balance(tx, { name: 'cash' }));

  describe('a commission', () => {
    it('is created once, rounded down, waits out the window, and is approved once', async () => {
      const { userId } = await affiliate();
      const orderId = await sale(userId, 2_900_009n);
      await database.transaction(async (tx) =>
        commissions.create(tx, {
          orderId,
          affiliateId: userId,
          baseVnd: 2_900_009n,
          paidAt: at(1),
        }),
      );
      expect(await totals(userId)).toEqual([0n, 290_000n, 0n]);
      await commissions.mature(at(7));
      expect(await totals(userId)).toEqual([0n, 290_000n, 0n]);
      await Promise.all([
        commissions.mature(new Date(at(7).getTime() + 1)),
        commissions.mature(at(8)),
        commissions.mature(at(9)),
      ]);
      expect(await commissions.mature(at(9))).toBe(0);
      expect(await totals(userId)).toEqual([290_000n, 0n, 290_000n]);
      expect(await soundness()).toEqual([]);
    });

    it('is void when the order is given back in its window, and stays so', async () => {
      const { userId } = await affiliate();
      const orderId = await sale(userId, million);
      await refund(orderId, 1);
      await refund(orderId, 2);
      await commissions.mature(at(30));
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      expect(await statusOf(orderId)).toEqual({ status: 'void' });
    });

    it('is held while a refund waits for approval, and goes on when it is not approved', async () => {
      const { userId } = await affiliate();
      const orderId = await sale(userId, million);
      await database.raw(
        "insert into refunds (kind, state, order_id, amount_vnd, memo_code, requested_at, due_at) values ('order', 'proposed', $1, 1000000, $2, now(), now())",
        [orderId, `HT${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`],
      );
      await commissions.mature(at(30));
      expect(await totals(userId)).toEqual([0n, 100_000n, 0n]);
      await database.raw("update refunds set state = 'rejected' where order_id = $1", [orderId]);
      await commissions.mature(at(30));
      expect(await totals(userId)).toEqual([100_000n, 0n, 100_000n]);
    });

    it('is reversed after the wallet had it, also below zero when it was paid out', async () => {
      const { userId } = await affiliate({ isAmbassador: true });
      const first = await earn(userId, million);
      await refund(first, 9);
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      const second = await earn(userId, 2n * million);
      const run = await newRun(10);
      await payouts.confirmRun(run, by(10));
      const { id } = await paymentOf(run, userId);
      await payouts.markSent(id, 'FT1', by(10));
      await payouts.complete(id, by(11));
      await refund(second, 12);
      expect(await totals(userId)).toEqual([0n, 0n, -600_000n]);
      expect(await statusOf(second)).toEqual({ status: 'reversed' });
      expect(await soundness()).toEqual([]);
    });

    it.each([
      [
        'phone',
        async (buyer: string, userId: string) =>
          database.raw("update users set phone_number = '+84903777111' where id in ($1, $2)", [
            buyer,
            userId,
          ]),
      ],
      [
        'account',
        async (buyer: string, userId: string) =>
          database.raw(
            "update users set account_bank = f.bank_bin, account_holder = f.account_holder, account_last4 = f.account_last4, account_number = '\\x00' from affiliates f where users.id = $1 and f.user_id = $2",
            [buyer, userId],
          ),
      ],
      [
        'account of a former payout',
        async (buyer: string, userId: string) => {
          await database.raw(
            `with run as (insert into payout_runs (key, kind, created_at) values ('extra:' || $1, 'extra', now()) returning id)
          insert into payouts (run_id, affiliate_id, gross_vnd, tax_vnd, net_vnd, status, bank_bin, account_holder, account_number, account_last4, created_at, ended_at, failure)
          select run.id, user_id, 1000, 0, 1000, 'failed', bank_bin, account_holder, account_number, account_last4, now(), now(), 'returned' from run, affiliates where user_id = $1::uuid`,
            [userId],
          );
          await database.raw(
            "update users set account_bank = f.bank_bin, account_holder = f.account_holder, account_last4 = f.account_last4, account_number = '\\x00' from affiliates f where users.id = $1 and f.user_id = $2",
            [buyer, userId],
          );
          await database.raw(
            "update affiliates set account_last4 = '0001', account_holder = 'NGUOI KHAC' where user_id = $1",
            [userId],
          );
        },
      ],
    ] as const)(
      'waits for a person when its buyer turns out to be its affiliate by the %s before it matures',
      async (trait, give) => {
        const { userId } = await affiliate();
        const buyer = await person();
        const [orderId, other] = [
          await sale(userId, million, 0, buyer),
          await sale(userId, million),
        ];
        expect(await statusOf(orderId)).toEqual({ status: 'pending' });
        await give(buyer, userId);
        await commissions.mature(at(8));
        const [row] = (await database.raw(
          'select status, held_note, held_evidence from commissions where order_id = $1',
          [orderId],
        )) as readonly {
          readonly status: string;
          readonly held_note: string;
          readonly held_evidence: readonly { readonly kind: string }[];
        }[];
        expect([row?.status, row?.held_evidence.map((signal) => signal.kind)]).toEqual([
          'on_hold',
          [trait === 'phone' ? 'SAME_CONTACT' : 'SAME_ACCOUNT'],
        ]);
        expect(row?.held_note).toContain('đang kiểm tra');
        expect(await statusOf(other)).toEqual({ status: 'approved' });
        expect(await totals(userId)).toEqual([100_000n, 100_000n, 100_000n]);
        // What a person released goes on, whatever is found about it again.
        expect(await holds.release(await commissionOf(orderId), judge(9))).toMatchObject({
          ok: true,
        });
        await commissions.mature(at(9));
        expect(await totals(userId)).toEqual([200_000n, 0n, 200_000n]);
        expect(await soundness()).toEqual([]);
      },
    );

    it('is void when its buyer gave the phone before the payment, and is held when that is reconsidered', async () => {
      const { userId } = await affiliate();
      const buyer = await person();
      await database.raw("update users set phone_number = '+84903777222' where id in ($1, $2)", [
        buyer,
        userId,
      ]);
      const orderId = await sale(userId, million, 0, buyer);
      expect(
        await database.raw('select status, end_reason from commissions where order_id = $1', [
          orderId,
        ]),
      ).toEqual([{ status: 'void', end_reason: 'same_person' }]);
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      const id = await commissionOf(orderId);
      expect(await holds.reconsider(id, judge(1))).toMatchObject({ ok: true });
      expect([await statusOf(orderId), await totals(userId)]).toEqual([
        { status: 'on_hold' },
        [0n, 100_000n, 0n],
      ]);
      expect(await soundness()).toEqual([]);
      expect(await holds.reject(id, judge(2))).toMatchObject({ ok: true });
      expect(await holds.reconsider(id, judge(3))).toMatchObject({ ok: true });
      expect(await holds.release(id, judge(4))).toMatchObject({ ok: true });
      await commissions.mature(at(8));
      expect(await totals(userId)).toEqual([100_000n, 0n, 100_000n]);
      expect(await soundness()).toEqual([]);
    });

    it('says nothing by 0000, which stands where a number was forgotten, unless the holder is one', async () => {
      const { userId } = await affiliate();
      const buyer = await person();
      await database.raw("update affiliates set account_last4 = '0000' where user_id = $1", [
        userId,
      ]);
      await database.raw(
        "update users set account_bank = f.bank_bin, account_holder = 'NGUOI KHAC', account_last4 = '0000', account_number = '\\x00' from affiliates f where users.id = $1 and f.user_id = $2",
        [buyer, userId],
      );
      const orderId = await sale(userId, million, 0, buyer);
      await commissions.mature(at(8));
      expect(await statusOf(orderId)).toEqual({ status: 'approved' });
    });

    it('waits for a person when its buyer’s account could be its affiliate’s under another holder’s name', async () => {
      const { userId } = await affiliate();
      const [buyer, stranger] = [await person(), await person()];
      const give =
        "update users set account_bank = f.bank_bin, account_holder = 'NGUOI KHAC', account_last4 = case when $3 then f.account_last4 else '0001' end, account_number = '\\x00' from affiliates f where users.id = $1 and f.user_id = $2";
      await database.raw(give, [buyer, userId, true]);
      await database.raw(give, [stranger, userId, false]);
      const [held, free] = [
        await sale(userId, million, 0, buyer),
        await sale(userId, million, 0, stranger),
      ];
      await commissions.mature(at(8));
      expect([await statusOf(held), await statusOf(free)]).toEqual([
        { status: 'on_hold' },
        { status: 'approved' },
      ]);
      expect(await officeOf.signals(userId, at(8))).toContainEqual({
        kind: 'SAME_ACCOUNT',
        count: 1,
        total: null,
        at: at(0),
      });
      const [{ id } = { id: '' }] = (await database.raw(
        'select id from commissions where order_id = $1',
        [held],
      )) as readonly { readonly id: string }[];
      expect(await holds.release(id, judge(9))).toEqual({ ok: true, value: true });
      await commissions.mature(at(9));
      expect(await totals(userId)).toEqual([200_000n, 0n, 200_000n]);
    });

    it('waits for a person when that account is told after the payment, and goes on for good when it is released', async () => {
      const { userId } = await affiliate();
      const buyer = await person();
      const orderId = await sale(userId, million, 0, buyer);
      expect(await statusOf(orderId)).toEqual({ status: 'pending' });
      await database.raw(
        "update users set account_bank = f.bank_bin, account_holder = 'NGUOI KHAC', account_last4 = f.account_last4, account_number = '\\x00' from affiliates f where users.id = $1 and f.user_id = $2",
        [buyer, userId],
      );
      await commissions.mature(at(8));
      expect([await statusOf(orderId), await totals(userId)]).toEqual([
        { status: 'on_hold' },
        [0n, 100_000n, 0n],
      ]);
      const [{ id, evidence } = { id: '', evidence: [] }] = (await database.raw(
        'select id, held_evidence as evidence from commissions where order_id = $1',
        [orderId],
      )) as readonly { readonly id: string; readonly evidence: readonly object[] }[];
      expect(evidence).toMatchObject([{ kind: 'SAME_ACCOUNT', count: 1 }]);
      expect(await holds.release(id, judge(9))).toEqual({ ok: true, value: true });
      await commissions.mature(at(9));
      expect([await statusOf(orderId), await totals(userId)]).toEqual([
        { status: 'approved' },
        [100_000n, 0n, 100_000n],
      ]);
    });

    it('lives again with its order and counts as earned, also while its affiliate is blocked, not when they were deleted', async () => {
      const { userId } = await affiliate();
      const orders = [await earn(userId, million), await sale(userId, million, 9)];
      const again = async (onDay: number) => {
        for (const id of orders)
          await database.transaction(async (tx) => commissions.redo(tx, id, at(onDay)));
        return totals(userId);
      };
      for (const id of orders) await refund(id, 10);
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      await database.raw('update users set blocked_at = $2 where id = $1', [
        userId,
        at(10).toISOString(),
      ]);
      expect(await again(11)).toEqual([100_000n, 100_000n, 100_000n]);
      // What was told of the one in the wallet is taken back; of the other nothing was told.
      expect(
        told
          .filter((message) => 'userId' in message && message.userId === userId)
          .map(({ content }) => content.kind)
          .filter((name) => name.startsWith('commission_')),
      ).toEqual(['commission_reversed', 'commission_restored']);
      for (const id of orders) await refund(id, 12);
      await database.raw('update users set blocked_at = null, deleted_at = $2 where id = $1', [
        userId,
        at(12).toISOString(),
      ]);
      expect(await again(13)).toEqual([0n, 0n, 0n]);
      expect(await soundness()).toEqual([]);
    });

    it('raises the level with approved sales and lowers it with reversed ones', async () => {
      const { userId } = await affiliate();
      const levelOf = async () =>
        (await database.raw('select level from affiliates where user_id = $1', [userId]))[0];
      const orders: string[] = [];
      for (let index = 0; index < 5; index += 1) orders.push(await sale(userId, million));
      expect(await levelOf()).toEqual({ level: 1 });
      await commissions.mature(at(8));
      expect(await levelOf()).toEqual({ level: 2 });
      const sixth = await sale(userId, million, 9);
      expect(
        (await database.raw('select rate_bp from commissions where order_id = $1', [sixth]))[0],
      ).toEqual({ rate_bp: 1500 });
      await refund(orders[0] ?? '', 9);
      expect(await levelOf()).toEqual({ level: 1 });
    });

    it('never exceeds 30 %: the database refuses it', async () => {
      const { userId } = await affiliate();
      const orderId = await sale(userId, million);
      const put = async (set: string) =>
        database.raw(`update commissions set ${set} where order_id = $1`, [orderId]);
      await expect(put('rate_bp = 3001, amount_vnd = 300100')).rejects.toThrow(
        'commissions_rate_bp_check',
      );
      await expect(put('amount_vnd = amount_vnd + 1')).rejects.toThrow('commissions_check');
    });
  });

  describe('attribution', () => {
    const attribute = async (buyerId: string, typedCode: string | null) =>
      database.transaction(async (tx) =>
        commissions.attribute(tx, { buyerId, typedCode, click: null, now: at(0) }),
      );

    it('takes the typed code before that of the sign-up, in any spelling', async () => {
      const [typed, signedUp] = [await affiliate(), await affiliate()];
      const buyer = await person({ referral: signedUp.code });
      expect(await attribute(buyer, null)).toEqual({
        affiliateId: signedUp.userId,
        code: signedUp.code,
        firstname: 'Người',
        by: 'signup',
        click: null,
      });
      expect((await attribute(buyer, ` ${typed.code.toLowerCase()} `))?.affiliateId).toBe(
        typed.userId,
      );
      expect(await attribute(buyer, 'KHONGCO')).toBeNull();
      expect(await attribute(await person(), null)).toBeNull();
    });

    it('finds nobody when buyer and affiliate are one person', async () => {
      const email = `linh.${randomUUID().slice(0, 8)}@gmail.com`;
      const phone = `+849${String(BigInt(`0x${randomUUID().slice(0, 8)}`))
        .padStart(10, '0')
        .slice(-8)}`;
      const { userId, code } = await affiliate({
        userId: await person({ email, phone }),
        number: '7777777777',
      });
      expect(await attribute(userId, code)).toBeNull();
      expect(
        await attribute(await person({ email: email.replace('.', '').replace('@', '+x@') }), code),
      ).toBeNull();
      expect(await attribute(await person({ phone }), code)).toBeNull();
      expect(await attribute((await affiliate({ number: '7777777777' })).userId, code)).toBeNull();
      expect((await attribute(await person(), code))?.affiliateId).toBe(userId);
    });

    it.each(['deleted_at', 'blocked_at'])(
      'finds nobody who is gone (%s), and who goes before the order is paid earns nothing and is paid nothing',
      async (column) => {
        const { userId, code } = await affiliate();
        await earn(userId, 30n * million);
        const run = await newRun(9);
        const buyer = await person();
        expect((await attribute(buyer, code))?.affiliateId).toBe(userId);
        await database.raw(`update users set ${column} = now() where id = $1`, [userId]);
        expect(await attribute(buyer, code)).toBeNull();
        const orderId = await sale(userId, million, 9, buyer);
        expect(
          (
            await database.raw('select status, end_reason from commissions where order_id = $1', [
              orderId,
            ])
          )[0],
        ).toEqual({ status: 'void', end_reason: 'affiliate_gone' });
        expect(
          (await payouts.payoutsOf(run)).filter((payout) => payout.affiliate_id === userId),
        ).toMatchObject([{ status: 'draft', is_gone: true }]);
        await payouts.confirmRun(run, by(9));
        expect(await paymentOf(run, userId)).toMatchObject({
          status: 'failed',
          failure: 'payee_gone',
        });
        await database.raw(
          "insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 3000000, now())",
          [userId],
        );
        expect(
          (await payouts.preview('extra', at(9))).lines.find(
            ({ affiliateId }) => affiliateId === userId,
          ),
        ).toMatchObject({ isTaken: false, warnings: ['PAYEE_GONE'] });
        expect(
          (await payouts.payoutsOf(await newRun(9))).filter(
            (payout) => payout.affiliate_id === userId,
          ),
        ).toEqual([]);
        await database.raw(
          "update payout_requests set status = 'withdrawn', ended_at = now() where affiliate_id = $1 and status = 'open'",
          [userId],
        );
        expect(await totals(userId)).toEqual([3n * million, 0n, 3n * million]);
        expect(await soundness()).toEqual([]);
      },
    );

    it('makes a commission void that turns out to be one’s own', async () => {
      const phone = `+848${String(BigInt(`0x${randomUUID().slice(0, 8)}`))
        .padStart(10, '0')
        .slice(-8)}`;
      const { userId } = await affiliate({ userId: await person({ phone }) });
      const orderId = await sale(userId, million, 0, await person({ phone }));
      await commissions.mature(at(8));
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      expect(await statusOf(orderId)).toEqual({ status: 'void' });
    });
  });

  describe('a payout', () => {
    it('takes wallets from 200 000 VND on, the tax by the rule of the day, and is paid once', async () => {
      const [small, exact, taxed, committed] = [
        await affiliate(),
        await affiliate(),
        await affiliate(),
        await affiliate({ hasTaxCommitment: true }),
      ];
      await earn(small.userId, 1_999_999n);
      await earn(exact.userId, 2n * million);
      await earn(taxed.userId, 50n * million);
      await earn(committed.userId, 50n * million);
      const run = await newRun(9);
      const amounts = new Map(
        (await payouts.payoutsOf(run)).map((payout) => [
          payout.affiliate_id,
          [payout.gross_vnd, payout.tax_vnd, payout.net_vnd],
        ]),
      );
      expect(amounts.get(small.userId)).toBeUndefined();
      expect(amounts.get(exact.userId)).toEqual([200_000n, 0n, 200_000n]);
      expect(amounts.get(taxed.userId)).toEqual([5n * million, 500_000n, 4_500_000n]);
      expect(amounts.get(committed.userId)).toEqual([5n * million, 0n, 5n * million]);
      expect(await totals(taxed.userId)).toEqual([5n * million, 0n, 0n]);

      const before = await cash();
      const { id } = await paymentOf(run, taxed.userId);
      expect(code(await payouts.markSent(id, 'FT1', by(9)))).toBe('CONFLICT');
      await payouts.confirmRun(run, by(9));
      expect(code(await payouts.markSent(id, '  ', by(9)))).toBe('BAD_INPUT');
      await Promise.all([
        payouts.markSent(id, 'FT1', by(9)),
        payouts.markSent(id, 'FT1', by(9)),
        payouts.markSent(id, 'FT2', by(9)),
      ]);
      expect(before - (await cash())).toBe(4_500_000n);
      expect(value(await payouts.complete(id, by(10))).status).toBe('completed');
      expect(value(await payouts.complete(id, by(10))).status).toBe('completed');
      expect(code(await payouts.markFailed(id, { ...by(10), reason: 'không' }))).toBe('CONFLICT');
      expect(await soundness()).toEqual([]);
    });

    it('is taxed by the form and the rule of its confirmation, not of its draft, and the administrator sees the sum that they confirm', async () => {
      const [filed, plain] = [await affiliate(), await affiliate()];
      await earn(filed.userId, 60n * million);
      await earn(plain.userId, 30n * million);
      const june = new Date('2026-06-30T16:59:59.999Z');
      for (const { userId } of [filed, plain]) await requests.request(userId, june);
      const run = value(
        await payouts.createRun(
          { kind: 'extra', requestKey: randomUUID() },
          { ...by(0), now: june },
        ),
      );
      const [tax, clearing] = [await balance('tax_payable'), await balance('payout_clearing')];
      expect([
        (await paymentOf(run.id, filed.userId)).tax_vnd,
        (await paymentOf(run.id, plain.userId)).tax_vnd,
      ]).toEqual([600_000n, 300_000n]);
      const seen = draftsRevision(await payouts.payoutsOf(run.id));
      await officeOf.setTaxCommitment(filed.userId, true, judge(0));
      expect(code(await payouts.confirmRun(run.id, { ...by(0), revision: seen }))).toBe(
        'RUN_CHANGED',
      );
      const revision = draftsRevision(await payouts.payoutsOf(run.id));
      expect(code(await payouts.confirmRun(run.id, { ...by(0), revision }))).toBe('OK');
      // Since July nothing is withheld of 3 million; who filed the form pays nothing either.
      expect(await paymentOf(run.id, filed.userId)).toMatchObject({
        tax_vnd: 0n,
        net_vnd: 6n * million,
        status: 'confirmed',
      });
      expect(await paymentOf(run.id, plain.userId)).toMatchObject({
        tax_vnd: 0n,
        net_vnd: 3n * million,
        status: 'confirmed',
      });
      expect([
        (await balance('tax_payable')) - tax,
        (await balance('payout_clearing')) - clearing,
      ]).toEqual([900_000n, -900_000n]);
      const { id } = await paymentOf(run.id, filed.userId);
      const before = await cash();
      await payouts.markSent(id, 'FT-THUE', by(0));
      expect(before - (await cash())).toBe(6n * million);
      expect(await soundness()).toEqual([]);
    });

    it('knows the threshold of before July 2026', async () => {
      const { userId } = await affiliate();
      await earn(userId, 20n * million);
      await requests.request(userId, new Date('2026-06-30T16:59:59.999Z'));
      const run = value(
        await payouts.createRun(
          { kind: 'extra', requestKey: randomUUID() },
          { ...by(0), now: new Date('2026-06-30T16:59:59.999Z') },
        ),
      );
      expect((await paymentOf(run.id, userId)).tax_vnd).toBe(200_000n);
      const other = await affiliate();
      await earn(other.userId, 20n * million);
      await requests.request(other.userId, at(0));
      const later = value(
        await payouts.createRun(
          { kind: 'extra', requestKey: randomUUID() },
          { ...by(0), now: new Date('2026-06-30T17:00:00.000Z') },
        ),
      );
      expect((await paymentOf(later.id, other.userId)).tax_vnd).toBe(0n);
    });

    it('is one a month of Vietnamese time, whoever asks how often', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      const november = new Date('2026-11-04T17:00:00.000Z');
      expect(
        code(
          await payouts.createRun(
            { kind: 'monthly' },
            { ...by(0), now: new Date(november.getTime() - 1) },
          ),
        ),
      ).toBe('RUN_TOO_EARLY');
      const runs = await Promise.all(
        [1, 2, 3, 4].map(async () =>
          payouts.createRun({ kind: 'monthly' }, { ...by(0), now: november }),
        ),
      );
      expect(new Set(runs.map((run) => value(run).id)).size).toBe(1);
      // What is made next has the next number.
      const numberOf = async (id: string) =>
        (
          (await database.raw('select serial::integer as number from payout_runs where id = $1', [
            id,
          ])) as readonly {
            readonly number: number;
          }[]
        )[0]?.number;
      const before = await newRun(9);
      await payouts.createRun({ kind: 'monthly' }, { ...by(0), now: november });
      expect(await numberOf(await newRun(9))).toBe(((await numberOf(before)) ?? 0) + 1);
      expect(value(runs[0]).key).toBe('monthly:2026-11');
      expect(
        (await payouts.payoutsOf(value(runs[0]).id)).filter(
          (payout) => payout.affiliate_id === userId,
        ),
      ).toHaveLength(1);
      expect(await totals(userId)).toEqual([300_000n, 0n, 0n]);
    });

    it('begins by itself on day 5 when a month has somebody to pay, once, and takes who comes until it is confirmed', async () => {
      const { userId } = await affiliate();
      const may = new Date('2027-05-05T02:00:00.000Z');
      await payouts.startMonth(may);
      const runsOf = async (key: string) =>
        (await database.raw('select id, created_by from payout_runs where key = $1', [
          key,
        ])) as readonly { readonly id: string; readonly created_by: string | null }[];
      expect(await runsOf('monthly:2027-05')).toEqual([]);
      await earn(userId, 3n * million);
      await payouts.startMonth(new Date('2027-05-04T16:59:59.999Z'));
      expect(await runsOf('monthly:2027-05')).toEqual([]);
      await Promise.all([payouts.startMonth(may), payouts.startMonth(may)]);
      const [run] = await runsOf('monthly:2027-05');
      expect(run?.created_by).toBeNull();
      expect((await paymentOf(run?.id ?? '', userId)).status).toBe('draft');
      const [late, tooLate] = [await affiliate(), await affiliate()];
      await earn(late.userId, 3n * million);
      await payouts.startMonth(may);
      expect((await paymentOf(run?.id ?? '', late.userId)).gross_vnd).toBe(300_000n);
      expect((await payouts.preview('monthly', may)).confirmedRun).toBeNull();
      await payouts.confirmRun(run?.id ?? '', by(0));
      await earn(tooLate.userId, 3n * million);
      await payouts.startMonth(may);
      // Whoever asks again is told that it is there, and takes no number of another run.
      const again = value(await payouts.createRun({ kind: 'monthly' }, { ...by(0), now: may }));
      expect(again.id).toBe(run?.id);
      expect((await payouts.preview('monthly', may)).confirmedRun?.id).toBe(run?.id);
      expect(await totals(tooLate.userId)).toEqual([300_000n, 0n, 300_000n]);
      expect((await requests.wallet(tooLate.userId, may))?.nextPayout?.date).toBe('2027-06-05');
    });

    it('is in one of two runs that are made at once', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => newRun(9)));
      const mine = (await Promise.all(ids.map(async (id) => payouts.payoutsOf(id))))
        .flat()
        .filter((payout) => payout.affiliate_id === userId);
      expect(mine.map((payout) => payout.gross_vnd)).toEqual([300_000n]);
      expect(await totals(userId)).toEqual([300_000n, 0n, 0n]);
    });

    it('goes on where a crash ended, and adds nobody after it was confirmed', async () => {
      const requestKey = randomUUID();
      const crowd = [await affiliate(), await affiliate(), await affiliate()];
      for (const { userId } of crowd) await earn(userId, 3n * million);
      for (const { userId } of crowd) await requests.request(userId, at(9));
      let left = 2;
      const dying = createPayouts({
        database,
        ledger: {
          ...ledger,
          post: async (tx, journal) => {
            left -= 1;
            if (left < 0) throw new DatabaseUnavailableError('crash');
            await ledger.post(tx, journal);
          },
        },
        audit: createAudit(database),
        cipher,
        messenger,
        push,
        report,
      });
      await expect(dying.createRun({ kind: 'extra', requestKey }, by(9))).rejects.toThrow('crash');
      const run = value(await payouts.createRun({ kind: 'extra', requestKey }, by(9)));
      for (const { userId } of crowd)
        expect((await paymentOf(run.id, userId)).gross_vnd).toBe(300_000n);
      await payouts.confirmRun(run.id, by(9));
      const late = await affiliate();
      await earn(late.userId, 3n * million);
      await requests.request(late.userId, at(9));
      await payouts.createRun({ kind: 'extra', requestKey }, by(9));
      expect(
        (await payouts.payoutsOf(run.id)).some((payout) => payout.affiliate_id === late.userId),
      ).toBe(false);
      expect(await soundness()).toEqual([]);
    });

    it('passes over who fails for no known reason, and says so; not who cannot be read', async () => {
      const [broken, unread, fine] = [await affiliate(), await affiliate(), await affiliate()];
      for (const { userId } of [broken, unread, fine]) {
        await earn(userId, 3n * million);
        await requests.request(userId, at(9));
      }
      const put = async (number: Uint8Array) =>
        database.raw('update affiliates set account_number = $2 where user_id = $1', [
          unread.userId,
          number,
        ]);
      const [sealed] = (await database.raw(
        'select account_number as number from affiliates where user_id = $1',
        [unread.userId],
      )) as readonly { readonly number: Uint8Array }[];
      await put(new Uint8Array(40));
      const told: unknown[] = [];
      const failing = createPayouts({
        database,
        ledger: {
          ...ledger,
          balance: async (tx, account) => {
            if ('userId' in account && account.userId === broken.userId) throw new Error('a bug');
            return ledger.balance(tx, account);
          },
        },
        audit: createAudit(database),
        cipher,
        messenger,
        push,
        report: (bug) => void told.push(bug),
      });
      const input = { kind: 'extra', requestKey: randomUUID() } as const;
      const run = value(await failing.createRun(input, by(9)));
      const taken = async () => {
        const all = new Set((await payouts.payoutsOf(run.id)).map((one) => one.affiliate_id));
        return [broken, unread, fine].map(({ userId }) => all.has(userId));
      };
      expect(await taken()).toEqual([false, false, true]);
      expect(await payouts.countLeftOutUnreadable(run, at(9))).toBe(1);
      expect(told).toMatchObject([
        { message: expect.stringContaining(`first ${broken.userId}: a bug`) },
      ]);
      await put(sealed?.number ?? new Uint8Array());
      await payouts.createRun(input, by(9));
      expect(await taken()).toEqual([true, true, true]);
    });

    it.each(['draft', 'confirmed', 'sent'] as const)(
      'that fails when it is %s brings everything back, and the next run takes it',
      async (state) => {
        const { userId } = await affiliate();
        const orderId = await earn(userId, 60n * million);
        const [run, before] = [await newRun(9), await cash()];
        const { id } = await paymentOf(run, userId);
        if (state !== 'draft') await payouts.confirmRun(run, by(9));
        if (state === 'sent') await payouts.markSent(id, 'FT9', by(9));
        const failing = {
          ...by(9),
          reason: 'sai số tài khoản',
          notCarriedOut: state === 'sent' ? [seenNow] : null,
        };
        await Promise.all([payouts.markFailed(id, failing), payouts.markFailed(id, failing)]);
        expect(await cash()).toBe(before);
        expect(await totals(userId)).toEqual([6n * million, 0n, 6n * million]);
        expect(await statusOf(orderId)).toEqual({ status: 'approved' });
        expect((await paymentOf(await newRun(10), userId)).gross_vnd).toBe(6n * million);
        expect(await soundness()).toEqual([]);
      },
    );

    it('is not confirmed when its commission was reversed meanwhile; what is left waits for the next run', async () => {
      const { userId } = await affiliate();
      const [given, kept] = [await earn(userId, 3n * million), await earn(userId, 4n * million)];
      const run = await newRun(9);
      await refund(given, 9);
      expect(await totals(userId)).toEqual([400_000n, 0n, -300_000n]);
      await payouts.confirmRun(run, by(9));
      expect((await paymentOf(run, userId)).status).toBe('failed');
      expect(await totals(userId)).toEqual([400_000n, 0n, 400_000n]);
      expect([await statusOf(given), await statusOf(kept)]).toEqual([
        { status: 'reversed' },
        { status: 'approved' },
      ]);
      expect((await paymentOf(await newRun(10), userId)).gross_vnd).toBe(400_000n);
    });

    it('keeps the account as it was, sealed for this payment alone', async () => {
      const { userId } = await affiliate({ number: '123456789012' });
      await earn(userId, 3n * million);
      const payout = await paymentOf(await newRun(9), userId);
      // Rows of PostgreSQL's own clients: bytea comes as bytes.
      const [row] = (await database.raw('select account_number from payouts where id = $1', [
        payout.id,
      ])) as readonly { readonly account_number: Uint8Array }[];
      const sealed = row?.account_number ?? new Uint8Array();
      expect(
        cipher.open(sealed, { table: 'payouts', column: 'account_number', rowId: payout.id }),
      ).toBe('123456789012');
      expect(() =>
        cipher.open(sealed, { table: 'affiliates', column: 'account_number', rowId: userId }),
      ).toThrow(/authenticate/);
      expect(Buffer.from(sealed).includes('123456789012')).toBe(false);
      expect(payout.account_last4).toBe('9012');
    });

    it('answers NOT_FOUND for what there is not', async () => {
      for (const id of [randomUUID(), 'x']) {
        const answers = [
          await payouts.confirmRun(id, by(0)),
          await payouts.getRun(id),
          await payouts.markSent(id, 'FT', by(0)),
          await payouts.complete(id, by(0)),
          await payouts.markFailed(id, { ...by(0), reason: 'x' }),
        ];
        expect(answers.map(code)).toEqual(Array.from({ length: 5 }, () => 'NOT_FOUND'));
      }
    });

    it('is drafted for everybody behind one whose account number is damaged; that one is named, and the run is said to lack them', async () => {
      const people = [await affiliate(), await affiliate(), await affiliate()];
      for (const { userId } of people) await earn(userId, 4n * million);
      const [damaged, ...others] = people.toSorted((a, b) => (a.code < b.code ? -1 : 1));
      const userId = damaged?.userId ?? '';
      const seal = (
        await database.raw('select account_number from affiliates where user_id = $1', [userId])
      )[0] as { readonly account_number: Uint8Array };
      const put = async (bytes: Uint8Array) =>
        database.raw('update affiliates set account_number = $2 where user_id = $1', [
          userId,
          bytes,
        ]);
      const july = new Date('2027-07-05T00:00:00.000Z');
      await put(new Uint8Array(40));
      await expect(payouts.startMonth(july)).rejects.toThrow(`1 of`);
      await expect(payouts.startMonth(july)).rejects.toThrow(`failed, first ${userId}: `);
      const run = value(await payouts.createRun({ kind: 'monthly' }, { ...by(0), now: july }));
      const drafted = (await payouts.payoutsOf(run.id)).map((payout) => payout.affiliate_id);
      for (const other of others) expect(drafted).toContain(other.userId);
      expect(drafted).not.toContain(userId);
      const { lines } = await payouts.preview('monthly', july);
      expect(lines.filter(({ isTaken }) => isTaken)).toEqual([]);
      expect(lines.find((line) => line.affiliateId === userId)?.warnings).toEqual([
        'ACCOUNT_UNREADABLE',
      ]);
      expect(await payouts.countLeftOut(run, july)).toBe(1);
      await put(seal.account_number);
      await payouts.startMonth(july);
      expect(await payouts.countLeftOut(run, july)).toBe(0);
      expect((await paymentOf(run.id, userId)).gross_vnd).toBe(400_000n);
    });
  });

  describe('a request', () => {
    const openOf = async (userId: string) =>
      (
        await database.raw(
          "select count(*)::int as n from payout_requests where affiliate_id = $1 and status = 'open'",
          [userId],
        )
      )[0];
    const stateOf = async (userId: string) =>
      (await requests.wallet(userId, at(10)))?.request?.status;

    it('is one, however often it is asked for at once, and ends with its payment', async () => {
      const { userId } = await affiliate();
      await earn(userId, 30n * million);
      const asked = await Promise.all(
        Array.from({ length: 50 }, async () => requests.request(userId, at(9))),
      );
      expect(new Set(asked.map((result) => value(result).id)).size).toBe(1);
      expect(value(asked[0]).amount_vnd).toBe(3n * million);
      expect(await openOf(userId)).toEqual({ n: 1 });
      expect((await requests.wallet(userId, at(9)))?.refuseReason).toBe('REQUEST_OPEN');
      const preview = await payouts.preview('extra', at(9));
      expect(preview.lines.filter(({ affiliateId }) => affiliateId === userId)).toMatchObject([
        { grossVnd: 3n * million, taxVnd: 0n, netVnd: 3n * million, isTaken: true, warnings: [] },
      ]);
      const runs = await Promise.all(
        Array.from({ length: 6 }, async () =>
          payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(9)),
        ),
      );
      const mine = (await Promise.all(runs.map(async (run) => payouts.payoutsOf(value(run).id))))
        .flat()
        .filter((payout) => payout.affiliate_id === userId);
      expect(mine.map((payout) => payout.gross_vnd)).toEqual([3n * million]);
      expect(code(await requests.withdraw(userId, at(9)))).toBe('REQUEST_IN_RUN');
      for (const run of runs) await payouts.confirmRun(value(run).id, by(9));
      const id = mine[0]?.id ?? '';
      await payouts.markSent(id, 'FT1', by(9));
      expect(await stateOf(userId)).toBe('open');
      // As the list below and the notice say of it: «Đã chuyển».
      expect((await requests.wallet(userId, at(9)))?.paidVnd).toBe(3n * million);
      await payouts.complete(id, by(10));
      expect(await stateOf(userId)).toBe('served');
      const wallet = await requests.wallet(userId, at(10));
      expect(wallet).toMatchObject({
        balanceVnd: 0n,
        paidVnd: 3n * million,
        missingVnd: 200_000n,
        refuseReason: 'BELOW_MINIMUM',
        nextPayout: null,
      });
      expect(
        told.filter((message) => message.userId === userId).map(({ content }) => content.kind),
      ).toEqual(['payout_sent', 'payout_completed']);
      expect(value(await requests.payouts(userId, { first: 5, after: null })).nodes).toMatchObject([
        { id, status: 'completed', reference: 'FT1', is_monthly: false },
      ]);
    });

    it('says what its run pays and where to, whatever became of the wallet and the account since', async () => {
      const { userId } = await affiliate();
      await earn(userId, 30n * million);
      await requests.request(userId, at(9));
      await earn(userId, 10n * million);
      expect((await requests.wallet(userId, at(9)))?.serving).toBeNull();
      const run = value(
        await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(9)),
      );
      await payouts.confirmRun(run.id, by(9));
      const { id, bank_bin: bin, account_last4: last4 } = await paymentOf(run.id, userId);
      await payouts.markSent(id, 'FT9', by(9));
      await database.raw(
        "update affiliates set bank_bin = '422589', account_last4 = '8901' where user_id = $1",
        [userId],
      );
      expect((await requests.wallet(userId, at(9)))?.serving).toMatchObject({
        id,
        status: 'sent',
        gross_vnd: 4n * million,
      });
      const asked = (await payouts.openRequests()).find(({ affiliate_id: of }) => of === userId);
      expect(asked).toMatchObject({
        amount_vnd: 4n * million,
        balance_vnd: 0n,
        run_id: run.id,
        bank_bin: bin,
        account_last4: last4,
      });
      await payouts.complete(id, by(10));
      expect((await requests.wallet(userId, at(10)))?.serving).toBeNull();
    });

    it('is needed for an extra run, and served by a monthly one too', async () => {
      const [quiet, asking] = [await affiliate(), await affiliate()];
      await earn(quiet.userId, 3n * million);
      await earn(asking.userId, 3n * million);
      await requests.request(asking.userId, at(9));
      const extra = value(
        await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(9)),
      );
      expect((await payouts.payoutsOf(extra.id)).map((payout) => payout.affiliate_id)).toEqual([
        asking.userId,
      ]);
      await requests.request(quiet.userId, at(9));
      const monthly = value(
        await payouts.createRun(
          { kind: 'monthly' },
          { ...by(9), now: new Date('2027-08-05T00:00:00Z') },
        ),
      );
      const { id } = await paymentOf(monthly.id, quiet.userId);
      expect(
        (
          await database.raw('select payout_id from payout_requests where affiliate_id = $1', [
            quiet.userId,
          ])
        )[0],
      ).toEqual({ payout_id: id });
    });

    it('is refused below the minimum, in the 24 hours after a change of account, and while payouts are held', async () => {
      const { userId } = await affiliate();
      expect(code(await requests.request(await person(), at(9)))).toBe('AFFILIATE_REQUIRED');
      expect(code(await requests.request(userId, at(9)))).toBe('BELOW_MINIMUM');
      await earn(userId, 1_999_999n);
      expect(code(await requests.request(userId, at(9)))).toBe('BELOW_MINIMUM');
      expect(await requests.wallet(userId, at(9))).toMatchObject({
        missingVnd: 1n,
        refuseReason: 'BELOW_MINIMUM',
        nextPayout: null,
      });
      await earn(userId, 1_000_000n);
      await database.raw('update affiliates set account_changed_at = $2 where user_id = $1', [
        userId,
        at(8).toISOString(),
      ]);
      const justBefore = new Date(at(9).getTime() - 1);
      expect(code(await requests.request(userId, justBefore))).toBe('ACCOUNT_HELD');
      expect((await requests.wallet(userId, justBefore))?.refuseReason).toBe('ACCOUNT_HELD');
      await officeOf.holdPayouts(userId, true, judge(8));
      expect(code(await requests.request(userId, at(9)))).toBe('PAYOUTS_HELD');
      await officeOf.holdPayouts(userId, false, judge(8));
      expect(code(await requests.request(userId, at(9)))).toBe('OK');
      expect(await requests.withdraw(userId, at(9))).toEqual({ ok: true, value: true });
      expect(await requests.withdraw(userId, at(9))).toEqual({ ok: true, value: false });
      expect(await stateOf(userId)).toBe('withdrawn');
    });

    it('fails with its payment, and the money can be asked for again', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      const { id } = await paymentOf(await newRun(9), userId);
      await payouts.markFailed(id, { ...by(9), reason: 'sai số tài khoản' });
      expect(await stateOf(userId)).toBe('failed');
      expect(code(await requests.request(userId, at(9)))).toBe('OK');
      await requests.withdraw(userId, at(9));
    });

    it('never pays what is given back at the same moment', async () => {
      const { userId } = await affiliate();
      const orders = [await earn(userId, 3n * million), await earn(userId, 4n * million)];
      await requests.request(userId, at(9));
      const key = randomUUID();
      await Promise.all([
        refund(orders[0] ?? '', 9),
        payouts
          .createRun({ kind: 'extra', requestKey: key }, by(9))
          .then(async (run) => payouts.confirmRun(value(run).id, by(9))),
        requests.withdraw(userId, at(9)),
      ]);
      const paid = (
        await database.raw(
          "select coalesce(sum(gross_vnd), 0)::text as sum from payouts where affiliate_id = $1 and status = 'confirmed'",
          [userId],
        )
      )[0] as { readonly sum: string };
      const [bonus, , wallet] = await totals(userId);
      expect(bonus).toBe(400_000n);
      // Either it was in time and fell below, or what is confirmed is what is left and reversed
      // later.
      expect((wallet ?? 0n) + BigInt(paid.sum)).toBe(400_000n);
      expect(await soundness()).toEqual([]);
    });

    it('is foretold with what matures before the day, by the tax rule of that day', async () => {
      const [{ userId }, filed] = [await affiliate(), await affiliate({ hasTaxCommitment: true })];
      const june = new Date('2026-06-20T03:00:00Z');
      for (const month of ['2026-05', '2026-06'])
        await database.raw(
          "insert into payout_runs (key, kind, created_at, confirmed_at) values ($1, 'monthly', now(), now())",
          [`monthly:${month}`],
        );
      const orders = [
        await earn(userId, 10n * million),
        await sale(userId, 20n * million, -95),
        await sale(userId, 30n * million, -92),
        await sale(userId, million, -99),
      ];
      const [, , later, held] = orders;
      // Windows end on 09, 12 and 05 July and later, in Vietnam: the run of 5 July takes the last
      // of them.
      const ends = {
        [orders[1] ?? '']: '2026-07-04T16:59:59.999Z',
        [later ?? '']: '2026-07-04T17:00:00.000Z',
        [held ?? '']: '2026-07-01T00:00:00.000Z',
      };
      for (const [orderId, end] of Object.entries(ends))
        await database.raw('update orders set refundable_until = $2 where id = $1', [orderId, end]);
      const commission = (await database.raw('select id from commissions where order_id = $1', [
        held,
      ])) as readonly { readonly id: string }[];
      expect(code(await holds.hold(commission[0]?.id ?? '', judge(0)))).toBe('OK');
      expect((await requests.wallet(userId, june))?.nextPayout).toEqual({
        date: '2026-07-05',
        grossVnd: 3n * million,
        taxVnd: 0n,
        netVnd: 3n * million,
        maturingVnd: 2n * million,
      });
      const may = new Date('2026-05-20T03:00:00Z');
      await database.raw(
        "update orders set refundable_until = '2026-06-01T00:00:00Z' where id = $1",
        [orders[1]],
      );
      expect((await requests.wallet(userId, may))?.nextPayout).toEqual({
        date: '2026-06-05',
        grossVnd: 3n * million,
        taxVnd: 300_000n,
        netVnd: 2_700_000n,
        maturingVnd: 2n * million,
      });
      await earn(filed.userId, 30n * million);
      expect((await requests.wallet(filed.userId, may))?.nextPayout).toMatchObject({
        grossVnd: 3n * million,
        taxVnd: 0n,
      });
      expect(await requests.wallet(await person(), may)).toBeNull();
    });

    it('is foretold for the next month, when a new account is held until this one is over', async () => {
      const { userId } = await affiliate();
      await earn(userId, 10n * million);
      const lastDay = new Date('2026-08-31T04:00:00Z');
      await database.raw('update affiliates set account_changed_at = $2 where user_id = $1', [
        userId,
        new Date(lastDay.getTime() - 3_600_000).toISOString(),
      ]);
      expect((await requests.wallet(userId, lastDay))?.nextPayout?.date).toBe('2026-09-05');
    });

    it('that failed is no word any more, once a later payment left', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      value(await requests.request(userId, at(9)));
      const failed = await paymentOf(await newRun(9), userId);
      value(await payouts.confirmRun(failed.run_id, by(9)));
      value(await payouts.markFailed(failed.id, by(9)));
      const last = async () => (await requests.wallet(userId, at(11)))?.request;
      const said = async () => (await last())?.status;
      // With the reason that its affiliate was told.
      expect(await last()).toMatchObject({ status: 'failed', failure: 'chi trả' });
      const run = value(await payouts.createRun({ kind: 'monthly' }, { ...by(62), now: at(62) }));
      const later = await paymentOf(run.id, userId);
      expect(await said()).toBe('failed');
      await payouts.confirmRun(later.run_id, by(62));
      await payouts.markSent(later.id, 'FT7', by(62));
      expect(await said()).toBeUndefined();
    });
  });

  describe('a hold', () => {
    it('of an account that was changed keeps a wallet out of runs for 24 hours, and fails a draft to the former account', async () => {
      const [{ userId }, other] = [await affiliate(), await affiliate()];
      await earn(userId, 3n * million);
      await earn(other.userId, 3n * million);
      const run = await newRun(9);
      await database.raw('update affiliates set account_changed_at = $2 where user_id = $1', [
        userId,
        at(9).toISOString(),
      ]);
      const late = new Date(at(12));
      const others = { ...by(9), now: late, revision: draftsRevision([]) };
      expect(code(await payouts.confirmRun(run, others))).toBe('RUN_CHANGED');
      const revision = draftsRevision(await payouts.payoutsOf(run));
      expect(code(await payouts.confirmRun(run, { ...others, revision }))).toBe('OK');
      expect(await paymentOf(run, userId)).toMatchObject({
        status: 'failed',
        failure: 'account_changed',
      });
      expect((await paymentOf(run, other.userId)).status).toBe('confirmed');
      expect(await totals(userId)).toEqual([300_000n, 0n, 300_000n]);
      expect((await requests.wallet(userId, late))?.request?.status).toBe('failed');
      await database.raw(
        "insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 300000, now())",
        [userId],
      );
      const edge = new Date(at(10).getTime() - 1);
      const tooEarly = value(
        await payouts.createRun(
          { kind: 'extra', requestKey: randomUUID() },
          { ...by(9), now: edge },
        ),
      );
      expect(
        (await payouts.preview('extra', edge)).lines.find(
          ({ affiliateId }) => affiliateId === userId,
        ),
      ).toMatchObject({ isTaken: false, warnings: ['ACCOUNT_CHANGED'] });
      expect(
        (await payouts.payoutsOf(tooEarly.id)).filter((payout) => payout.affiliate_id === userId),
      ).toEqual([]);
      const inTime = value(
        await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(10)),
      );
      expect((await paymentOf(inTime.id, userId)).status).toBe('draft');
    });

    it('of payouts makes no draft and fails one that is not confirmed; what somebody was given goes on', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      const first = await newRun(9);
      await officeOf.holdPayouts(userId, true, judge(9));
      await payouts.confirmRun(first, by(9));
      expect(await paymentOf(first, userId)).toMatchObject({
        status: 'failed',
        failure: 'payouts_held',
      });
      await database.raw(
        "insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 300000, now())",
        [userId],
      );
      expect(
        (await payouts.payoutsOf(await newRun(9))).filter(
          (payout) => payout.affiliate_id === userId,
        ),
      ).toEqual([]);
      expect((await requests.wallet(userId, at(9)))?.nextPayout).toBeNull();
      await officeOf.holdPayouts(userId, false, judge(9));
      const second = await newRun(9);
      await payouts.confirmRun(second, by(9));
      const { id } = await paymentOf(second, userId);
      await payouts.revealTransfer(id, by(9));
      await officeOf.holdPayouts(userId, true, judge(9));
      expect(value(await payouts.markSent(id, 'FT1', by(9))).status).toBe('sent');
      expect(value(await payouts.complete(id, by(9))).status).toBe('completed');
    });

    it('of a commission keeps it from maturing whatever comes at the same moment; released it matures, rejected it is void', async () => {
      const { userId } = await affiliate();
      const orders: string[] = [];
      for (let index = 0; index < 12; index += 1) orders.push(await sale(userId, million));
      const ids = await Promise.all(orders.map(commissionOf));
      await Promise.all([
        ...ids.flatMap((id) => [holds.hold(id, judge(8)), holds.hold(id, judge(8))]),
        commissions.mature(at(8)),
        commissions.mature(at(8)),
        ...orders.slice(0, 3).map(async (orderId) => refund(orderId, 8)),
      ]);
      await commissions.mature(at(9));
      const rows = (await database.raw(
        'select id, order_id, status from commissions where affiliate_id = $1',
        [userId],
      )) as readonly { readonly id: string; readonly order_id: string; readonly status: string }[];
      const count = (status: string): bigint =>
        BigInt(rows.filter((row) => row.status === status).length);
      expect(count('approved') + count('on_hold') + count('void') + count('reversed')).toBe(12n);
      expect(await totals(userId)).toEqual([
        count('approved') * 100_000n,
        count('on_hold') * 100_000n,
        count('approved') * 100_000n,
      ]);
      // At least one that surely waits.
      const order = await sale(userId, million, 1);
      const id = await commissionOf(order);
      expect(code(await holds.release(id, judge(2)))).toBe('CONFLICT');
      expect(code(await holds.hold(id, judge(2)))).toBe('OK');
      expect(code(await holds.hold(id, judge(2)))).toBe('CONFLICT');
      await commissions.mature(at(20));
      expect(await statusOf(order)).toEqual({ status: 'on_hold' });
      const before = await totals(userId);
      await Promise.all([
        holds.release(id, judge(20)),
        holds.reject(id, judge(20)),
        holds.release(id, judge(20)),
        commissions.mature(at(20)),
      ]);
      await commissions.mature(at(20));
      const [{ status, end_reason: reason }] = (await database.raw(
        'select status, end_reason from commissions where order_id = $1',
        [order],
      )) as readonly [{ readonly status: string; readonly end_reason: string | null }];
      expect([
        ['approved', null],
        ['void', 'fraud'],
      ]).toContainEqual([status, reason]);
      expect((await totals(userId))[0]).toBe(
        (before[0] ?? 0n) + (status === 'approved' ? 100_000n : 0n),
      );
      expect(await soundness()).toEqual([]);
    });

    it('rejected is void for good, told with its reason, and a refund later changes nothing', async () => {
      const { userId } = await affiliate();
      const order = await sale(userId, million);
      const id = await commissionOf(order);
      await holds.hold(id, judge(1));
      expect(code(await holds.reject(id, { ...judge(2), reason: 'Người mua là chính bạn' }))).toBe(
        'OK',
      );
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      await refund(order, 3);
      await commissions.mature(at(30));
      expect(
        (
          await database.raw(
            'select status, end_reason, held_note from commissions where id = $1',
            [id],
          )
        )[0],
      ).toEqual({ status: 'void', end_reason: 'fraud', held_note: 'kiểm tra' });
      expect(
        told.filter((message) => message.userId === userId).map(({ content }) => content),
      ).toMatchObject([
        { kind: 'commission_rejected', amountVnd: 100_000n, reason: 'Người mua là chính bạn' },
      ]);
      for (const action of ['hold', 'release', 'reject'] as const)
        expect(code(await holds[action](randomUUID(), judge(0)))).toBe('NOT_FOUND');
      expect(await soundness()).toEqual([]);
    });

    it('rejected by a slip is on hold again, once, and goes its way; not once its order was given back', async () => {
      const { userId } = await affiliate();
      const order = await sale(userId, million);
      const id = await commissionOf(order);
      await holds.hold(id, judge(1));
      expect(code(await holds.reconsider(id, judge(1)))).toBe('CONFLICT');
      expect(code(await holds.reject(id, judge(2)))).toBe('OK');
      const answers = await Promise.all([
        holds.reconsider(id, judge(3)),
        holds.reconsider(id, judge(3)),
      ]);
      expect(answers.map(code).toSorted()).toEqual(['CONFLICT', 'OK']);
      expect([await totals(userId), await statusOf(order)]).toEqual([
        [0n, 100_000n, 0n],
        { status: 'on_hold' },
      ]);
      // Rejected again it is booked, and told, again.
      expect(code(await holds.reject(id, judge(4)))).toBe('OK');
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      expect(code(await holds.reconsider(id, judge(5)))).toBe('OK');
      expect(
        told.filter((message) => message.userId === userId).map(({ content }) => content.kind),
      ).toEqual([
        'commission_rejected',
        'commission_reconsidered',
        'commission_rejected',
        'commission_reconsidered',
      ]);
      expect(
        await database.raw(
          "select count(*)::integer as times from audit_log where subject_id = $1 and action = 'commission.reconsider'",
          [id],
        ),
      ).toEqual([{ times: 2 }]);
      expect(code(await holds.release(id, judge(6)))).toBe('OK');
      await commissions.mature(at(30));
      expect(await totals(userId)).toEqual([100_000n, 0n, 100_000n]);
      const other = await sale(userId, million, 30);
      const lost = await commissionOf(other);
      await holds.hold(lost, judge(31));
      await holds.reject(lost, judge(31));
      await refund(other, 32);
      expect(code(await holds.reconsider(lost, judge(33)))).toBe('CONFLICT');
      expect(await soundness()).toEqual([]);
    });

    it('shows whom the bank names as the payer when it is the affiliate, and takes nothing by itself', async () => {
      const { userId } = await affiliate();
      await database.raw(
        "update affiliates set legal_name = 'Đặng Thị Mỹ Linh', account_holder = 'DANG THI MY LINH' where user_id = $1",
        [userId],
      );
      const pay = async (
        order: string,
        counterparty: string | null,
        memo: string,
      ): Promise<void> => {
        await database.raw(
          `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, order_id)
            values (gen_random_uuid(), gen_random_uuid()::text, 1, 'in', 'VCB', '0000000000', 1000000, $2, null, $3, $4, $4, '{}', 'matched', $1)`,
          [order, memo, counterparty, at(0).toISOString()],
        );
      };
      const orders = [
        await sale(userId, million),
        await sale(userId, million),
        await sale(userId, million),
      ];
      await pay(orders[0] ?? '', 'my linh DANG THI', 'MV1');
      await pay(orders[1] ?? '', null, 'Đặng Thị Mỹ Linh chuyển tiền MV2');
      await pay(orders[2] ?? '', 'NGUYEN VAN BA', 'MV3');
      expect(await officeOf.signals(userId, at(1))).toEqual([
        { kind: 'PAYER_IS_AFFILIATE', count: 2, total: 3, at: at(0) },
      ]);
      expect(await officeOf.commissionSignals(await commissionOf(orders[2] ?? ''), at(1))).toEqual({
        ok: true,
        value: [],
      });
      const id = await commissionOf(orders[0] ?? '');
      expect(await officeOf.commissionSignals(id, at(1))).toMatchObject({
        ok: true,
        value: [{ kind: 'PAYER_IS_AFFILIATE', count: 1, total: 1 }],
      });
      await holds.hold(id, judge(1));
      expect(
        await database.raw(
          "select held_evidence -> 0 ->> 'kind' as kind from commissions where id = $1",
          [id],
        ),
      ).toEqual([{ kind: 'PAYER_IS_AFFILIATE' }]);
      await commissions.mature(at(9));
      expect((await totals(userId))[0]).toBe(200_000n);
    });

    it('keeps as evidence what the server found, with its numbers', async () => {
      const { userId } = await affiliate();
      const [shared, lonely] = ['aa01', 'bb02'];
      let clickId = BigInt(Date.now()) * 1000n;
      const click = async (hash: string, verdict: string): Promise<string> => {
        clickId += 1n;
        await database.raw(
          "insert into affiliate_clicks (id, affiliate_id, visitor_hash, clicked_at, hour, path, verdict) values ($1, $2, decode($3, 'hex'), $4, $5, '/', $6)",
          [
            String(clickId),
            userId,
            hash,
            at(0).toISOString(),
            new Date(at(0).getTime() + Number(clickId % 1000n) * 3_600_000).toISOString(),
            verdict,
          ],
        );
        return String(clickId);
      };
      await click(shared, 'own');
      const orders: string[] = [];
      for (const hash of [shared, shared, lonely]) {
        const order = await sale(userId, million);
        await database.raw(
          "update orders set attributed_by = 'click', click_id = $2, clicked_at = $3 where id = $1",
          [order, await click(hash, 'counted'), at(0).toISOString()],
        );
        orders.push(order);
      }
      expect(await officeOf.signals(userId, at(1))).toMatchObject([
        { kind: 'SAME_VISITOR', count: 2, total: 2 },
        { kind: 'SHARED_VISITOR', count: 2, total: 2 },
      ]);
      const quiet = await officeOf.commissionSignals(await commissionOf(orders[2] ?? ''), at(1));
      expect(quiet).toEqual({ ok: true, value: [] });
      for (let index = 0; index < 2; index += 1) orders.push(await sale(userId, million));
      await refund(orders[3] ?? '', 1);
      await refund(orders[4] ?? '', 1);
      expect(await officeOf.signals(userId, at(2))).toMatchObject([
        { kind: 'SAME_VISITOR' },
        { kind: 'SHARED_VISITOR' },
        { kind: 'REFUND_RATE', count: 2, total: 5 },
        { kind: 'ORDER_BURST', count: 5, at: at(0) },
      ]);
      expect(await officeOf.signals(userId, at(95))).toEqual([]);
      const id = await commissionOf(orders[0] ?? '');
      await holds.hold(id, judge(2));
      const [row] = (await database.raw('select held_evidence from commissions where id = $1', [
        id,
      ])) as readonly { readonly held_evidence: readonly { readonly kind: string }[] }[];
      expect(row?.held_evidence.map(({ kind: signal }) => signal)).toEqual([
        'SAME_VISITOR',
        'SHARED_VISITOR',
        'REFUND_RATE',
        'ORDER_BURST',
      ]);
      expect(
        value(await officeOf.commissions(userId, 'on_hold', { first: 10, after: null })).nodes.map(
          (node) => node.id,
        ),
      ).toEqual([id]);
    });
  });

  it('matures however many are due, also more than are read at once', async () => {
    const { userId } = await affiliate();
    await commissions.mature(at(8));
    for (let count = 0; count < 5; count += 1) await sale(userId, million);
    expect(
      await createCommissions({ database, ledger, messenger, push, batch: 2 }).mature(at(8)),
    ).toBe(5);
    expect(
      await database.raw(
        'select status, count(*)::integer as count from commissions where affiliate_id = $1 group by status',
        [userId],
      ),
    ).toEqual([{ status: 'approved', count: 5 }]);
  });

  it('lists one’s payments newest first, and counts those of a run', async () => {
    const { userId } = await affiliate();
    await earn(userId, 3n * million);
    const first = await newRun(9);
    const members = (await payouts.payoutsOf(first)).length;
    expect(await payouts.sumsOf(first)).toMatchObject({
      payments: members,
      open: members,
      failed: 0,
    });
    const failed = await paymentOf(first, userId);
    await payouts.markFailed(failed.id, by(9));
    expect(await payouts.sumsOf(first)).toMatchObject({
      payments: members - 1,
      open: members - 1,
      failed: 1,
    });
    const again = await paymentOf(await newRun(10), userId);
    expect(
      value(await requests.payouts(userId, { first: 10, after: null })).nodes.map(({ id }) => id),
    ).toEqual([again.id, failed.id]);
  });

  describe('the office', () => {
    it('grants a floor below which a level does not fall, and the ambassador’s level', async () => {
      const { userId } = await affiliate();
      const standing = async () =>
        (
          await database.raw(
            'select level, granted_level, is_ambassador from affiliates where user_id = $1',
            [userId],
          )
        )[0];
      for (const level of [0, 5, 1.5])
        expect(code(await officeOf.grantLevel(userId, level, judge(0)))).toBe('BAD_INPUT');
      expect(code(await officeOf.grantLevel(userId, 3, judge(0)))).toBe('OK');
      expect(await standing()).toEqual({ level: 3, granted_level: 3, is_ambassador: false });
      expect(
        (
          await database.raw('select rate_bp from commissions where order_id = $1', [
            await sale(userId, million),
          ])
        )[0],
      ).toEqual({ rate_bp: 2000 });
      const order = await earn(userId, million);
      await refund(order, 9);
      expect(await standing()).toMatchObject({ level: 3 });
      await officeOf.setAmbassador(userId, true, judge(0));
      expect(await standing()).toEqual({ level: 5, granted_level: 3, is_ambassador: true });
      await officeOf.setAmbassador(userId, false, judge(0));
      await officeOf.grantLevel(userId, null, judge(0));
      expect(await standing()).toEqual({ level: 1, granted_level: null, is_ambassador: false });
      expect(
        told
          .filter(
            (message) => message.userId === userId && message.content.kind === 'affiliate_level',
          )
          .map(({ content }) => content),
      ).toMatchObject([
        { level: 3, rateBp: 2000 },
        { level: 5, rateBp: 3000 },
      ]);
    });

    it('suspends links and holds payouts once, tells why, and finds whom it lists', async () => {
      const { userId, code: own } = await affiliate();
      await Promise.all([
        officeOf.suspendLinks(userId, true, judge(1)),
        officeOf.suspendLinks(userId, true, judge(1)),
      ]);
      expect(
        told.filter((message) => message.userId === userId).map(({ content }) => content),
      ).toEqual([
        {
          kind: 'affiliate_hold',
          what: 'links',
          isHeld: true,
          reason: 'kiểm tra',
          ends: null,
          payoutsFrom: null,
        },
      ]);
      const buyerId = await person();
      expect(
        await database.transaction(async (tx) =>
          commissions.attribute(tx, { buyerId, typedCode: own, click: null, now: at(1) }),
        ),
      ).toBeNull();
      const find = async (tab: 'links_suspended' | 'payouts_held' | 'all') =>
        value(
          await officeOf.list(
            { tab, search: own.toLowerCase(), level: null },
            { first: 5, after: null },
          ),
        ).nodes.map(({ id }) => id);
      expect([
        await find('links_suspended'),
        await find('payouts_held'),
        await find('all'),
      ]).toEqual([[userId], [], [userId]]);
      expect(await officeOf.counts(own)).toEqual({
        all: 1,
        active: 0,
        on_hold: 0,
        payouts_held: 0,
        links_suspended: 1,
        ambassadors: 0,
      });
      expect(await officeOf.find(userId)).toMatchObject({
        code: own,
        links_suspended_note: 'kiểm tra',
        balance_vnd: 0n,
        clicks: 0,
      });
      expect(code(await officeOf.suspendLinks(await person(), true, judge(1)))).toBe(
        'AFFILIATE_REQUIRED',
      );
    });

    it('adds tax rules for days to come only, each beginning where the former ends', async () => {
      const input = {
        rateBp: 500,
        thresholdVnd: 1n * million,
        validFrom: '2031-01-01',
        validTo: null,
        legalBasis: 'Nghị định thử nghiệm',
      };
      const by2030 = { ...judge(0), now: new Date('2030-06-30T16:59:59.999Z') };
      const codes = async (more: object, from = by2030) => {
        const made = await taxRules.add({ ...input, ...more }, from);
        return made.ok ? [] : made.error.map(({ code: refused }) => refused);
      };
      expect(await codes({ validFrom: '2030-06-30' })).toEqual(['TAX_RULE_PAST']);
      expect(
        await codes(
          { validFrom: '2030-07-01' },
          { ...by2030, now: new Date('2030-06-30T17:00:00.000Z') },
        ),
      ).toEqual(['TAX_RULE_PAST']);
      expect(
        await codes({ rateBp: 10_001, thresholdVnd: -1n, validTo: '2030-01-01', legalBasis: ' ' }),
      ).toEqual(['BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT']);
      const racing = await Promise.all([1, 2, 3].map(async () => codes({})));
      expect(racing.flat()).toEqual(['TAX_RULE_OVERLAPS', 'TAX_RULE_OVERLAPS']);
      expect(await codes({ validFrom: '2030-12-01' })).toEqual(['TAX_RULE_OVERLAPS']);
      const rules = await taxRules.list();
      expect(rules.slice(0, 2)).toMatchObject([
        { valid_from: '2031-01-01', valid_to: null, rate_bp: 500 },
        { valid_from: '2026-07-01', valid_to: '2030-12-31' },
      ]);
      const { userId } = await affiliate();
      await earn(userId, 20n * million);
      const taxOn = async (now: string) =>
        (await payouts.preview('monthly', new Date(now))).lines.find(
          ({ affiliateId }) => affiliateId === userId,
        )?.taxVnd;
      expect([
        await taxOn('2030-12-31T16:59:59.999Z'),
        await taxOn('2030-12-31T17:00:00.000Z'),
      ]).toEqual([0n, 100_000n]);
    });

    it('goes on with the former tax rule after one that ends, and takes one to come back as it was seen', async () => {
      const by2040 = { ...judge(0), now: new Date('2040-06-30T00:00:00Z') };
      const add = async (validFrom: string, validTo: string | null, rateBp: number) => {
        const legalBasis = 'Nghị định tạm';
        const made = await taxRules.add(
          { rateBp, thresholdVnd: 0n, validFrom, validTo, legalBasis },
          by2040,
        );
        if (!made.ok) throw new Error(made.error.map(({ code: refused }) => refused).join());
        return made.value;
      };
      const listed = async () =>
        (await taxRules.list()).map((rule) => [rule.valid_from, rule.valid_to, rule.rate_bp]);
      const [newest = []] = await listed();
      const middle = await add('2041-01-01', '2041-06-30', 700);
      expect((await listed()).slice(0, 3)).toEqual([
        ['2041-07-01', null, newest[2]],
        ['2041-01-01', '2041-06-30', 700],
        [newest[0], '2040-12-31', newest[2]],
      ]);
      const seen = { id: String(middle.id), validTo: middle.valid_to };
      const early = { ...by2040, now: new Date('2041-02-01T00:00:00Z') };
      expect([
        code(await taxRules.remove({ ...seen, validTo: null }, by2040)),
        code(await taxRules.remove({ ...seen, id: 'không' }, by2040)),
        code(await taxRules.remove(seen, early)),
        code(await taxRules.remove(seen, by2040)),
        code(await taxRules.remove(seen, by2040)),
      ]).toEqual(['SEEN_CHANGED', 'NOT_FOUND', 'TAX_RULE_PAST', 'OK', 'NOT_FOUND']);
      expect((await listed()).slice(0, 2)).toEqual([
        ['2041-07-01', null, newest[2]],
        [newest[0], '2041-06-30', newest[2]],
      ]);
    });

    it('writes the confirmed payments of a run as a bank takes them, the account whole there alone', async () => {
      const [{ userId, code: own }, other] = [
        await affiliate({ number: '0012345678901' }),
        await affiliate(),
      ];
      await earn(userId, 60n * million);
      await earn(other.userId, 3n * million);
      const run = await newRun(9);
      const { id } = await paymentOf(run, userId);
      expect([
        code(await payouts.bankFile(run, by(9))),
        code(await payouts.revealTransfer(id, by(9))),
      ]).toEqual(['CONFLICT', 'CONFLICT']);
      await payouts.confirmRun(run, by(9));
      await payouts.markFailed((await paymentOf(run, other.userId)).id, {
        ...by(9),
        reason: 'sai',
      });
      const file = value(await payouts.bankFile(run, by(9)));
      const memo = `CT${id.slice(0, 6).toUpperCase()} ${own}`;
      // Others may be in the run; of their own the file has the line, of the failed one none.
      const lines = file.csv.split('\r\n');
      expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
        lines.slice(1, -1).map((_line, index) => String(index + 1)),
      );
      expect(file.csv).not.toContain(other.code);
      expect([
        lines[0],
        lines.find((line) => line.endsWith(memo))?.replace(/^\d+,/, ''),
        lines.at(-1),
      ]).toEqual([
        '\uFEFFSTT,Số tài khoản,Tên người thụ hưởng,Ngân hàng,Mã ngân hàng (BIN),Số tiền,Nội dung',
        `0012345678901,NGUOI GIOI THIEU,Vietcombank,970436,5400000,${memo}`,
        '',
      ]);
      expect(file.name).toMatch(/^chi-tra-2026-10-14-dot-\d+\.csv$/);
      const transfer = value(await payouts.revealTransfer(id, { ...by(9), again: seenNow }));
      expect(transfer).toMatchObject({
        accountNumber: '0012345678901',
        amountVnd: 5_400_000n,
        memo,
      });
      expect(transfer.qrText).toContain('0012345678901');
      expect(memo.length).toBeLessThanOrEqual(25);
      const actions = await database.raw(
        "select action, after::text as after from audit_log where subject_id = any($1::text[]) and action in ('payout_run.export', 'payout.read_account') order by id",
        [`{${run},${id}}`],
      );
      expect(actions).toMatchObject([
        { action: 'payout_run.export' },
        { action: 'payout.read_account' },
      ]);
      expect(JSON.stringify(actions)).not.toContain('0012345678901');
    });
  });

  describe('a payment that was handed to the bank', () => {
    async function confirmed(): Promise<{
      readonly run: string;
      readonly id: string;
      readonly userId: string;
    }> {
      const { userId } = await affiliate();
      await earn(userId, 5n * million);
      const run = await newRun(9);
      await payouts.confirmRun(run, by(9));
      return { run, id: (await paymentOf(run, userId)).id, userId };
    }
    const mark = async (id: string) =>
      (
        await database.raw(
          'select times_handed_out, handed_out_at, handed_out_by from payouts where id = $1',
          [id],
        )
      )[0];
    const failing = (more: object = {}) => ({ ...by(9), reason: 'sai số tài khoản', ...more });

    it.each(['bankFile', 'revealTransfer'] as const)(
      'is not handed out again by %s unless somebody says so; each time is counted and in the audit',
      async (how) => {
        const { run, id } = await confirmed();
        expect(await mark(id)).toEqual({
          times_handed_out: 0,
          handed_out_at: null,
          handed_out_by: null,
        });
        expect(code(await payouts[how](how === 'bankFile' ? run : id, { ...by(9), actorId }))).toBe(
          'OK',
        );
        expect(await mark(id)).toEqual({
          times_handed_out: 1,
          handed_out_at: at(9),
          handed_out_by: actorId,
        });
        expect([
          code(await payouts.bankFile(run, by(10))),
          code(await payouts.revealTransfer(id, by(10))),
        ]).toEqual(['PAYOUT_HANDED_OUT', 'PAYOUT_HANDED_OUT']);
        expect(await mark(id)).toMatchObject({ times_handed_out: 1 });
        expect([
          code(await payouts.bankFile(run, { ...by(10), again: seenNow })),
          code(await payouts.revealTransfer(id, { ...by(11), again: seenNow })),
        ]).toEqual(['OK', 'OK']);
        expect(await mark(id)).toEqual({
          times_handed_out: 3,
          handed_out_at: at(11),
          handed_out_by: null,
        });
        const actions = await database.raw(
          "select action, after ->> 'again' as again from audit_log where subject_id = any($1::text[]) and action in ('payout_run.export', 'payout.read_account') order by id",
          [`{${run},${id}}`],
        );
        expect(actions.slice(1)).toEqual([
          { action: 'payout_run.export', again: 'true' },
          { action: 'payout.read_account', again: 'true' },
        ]);
      },
    );

    it('is left out of the next file while others of its run were not', async () => {
      const [first, second] = [await affiliate(), await affiliate()];
      for (const { userId } of [first, second]) await earn(userId, 5n * million);
      const run = await newRun(9);
      await payouts.confirmRun(run, by(9));
      await payouts.revealTransfer((await paymentOf(run, first.userId)).id, by(9));
      const file = value(await payouts.bankFile(run, by(9)));
      expect([file.csv.includes(first.code), file.csv.includes(second.code)]).toEqual([
        false,
        true,
      ]);
      const all = value(await payouts.bankFile(run, { ...by(9), again: seenNow }));
      expect([all.csv.includes(first.code), all.csv.includes(second.code)]).toEqual([true, true]);
    });

    it('is in one of two files that are fetched at once', async () => {
      const { run, id } = await confirmed();
      const answers = await Promise.all([
        payouts.bankFile(run, by(9)),
        payouts.bankFile(run, by(9)),
        payouts.revealTransfer(id, by(9)),
      ]);
      expect(answers.map(code).toSorted()).toEqual([
        'OK',
        'PAYOUT_HANDED_OUT',
        'PAYOUT_HANDED_OUT',
      ]);
      expect(await mark(id)).toMatchObject({ times_handed_out: 1 });
    });

    it.each(['bankFile', 'revealTransfer', 'markSent'] as const)(
      'fails after %s only by the word that the bank did not carry it out, which the audit keeps',
      async (how) => {
        const { run, id, userId } = await confirmed();
        if (how === 'bankFile') await payouts.bankFile(run, by(9));
        else if (how === 'revealTransfer') await payouts.revealTransfer(id, by(9));
        else await payouts.markSent(id, 'FT1', by(9));
        expect(code(await payouts.markFailed(id, failing()))).toBe('PAYOUT_UNDER_WAY');
        expect((await totals(userId))[2]).toBe(0n);
        expect(code(await payouts.markFailed(id, failing({ notCarriedOut: [seenNow] })))).toBe(
          'OK',
        );
        expect((await totals(userId))[2]).toBe(500_000n);
        const [action] = await database.raw(
          "select after ->> 'not_carried_out' as said from audit_log where subject_id = $1 and action = 'payout.failed'",
          [id],
        );
        expect(action).toEqual({ said: 'true' });
        expect(await soundness()).toEqual([]);
      },
    );

    it('is not said to be sent by two transfers: the second accountant hears of the first', async () => {
      const { id } = await confirmed();
      expect(code(await payouts.markSent(id, 'FT-CHU', by(9)))).toBe('OK');
      expect([
        code(await payouts.markSent(id, ' FT-CHU ', by(9))),
        code(await payouts.markSent(id, 'FT-KE-TOAN', by(9))),
      ]).toEqual(['OK', 'PAYOUT_SENT_TWICE']);
      expect((await database.raw('select reference from payouts where id = $1', [id]))[0]).toEqual({
        reference: 'FT-CHU',
      });
    });

    it.each([
      ['was blocked', 'update users set blocked_at = $2 where id = $1'],
      ['gave another account', 'update affiliates set account_changed_at = $2 where user_id = $1'],
      [
        'had the payouts held',
        "update affiliates set payouts_held_at = $2, payouts_held_note = 'kiểm tra' where user_id = $1",
      ],
    ])(
      'goes nowhere any more when its affiliate %s since it was confirmed, and its wallet has it again',
      async (_why, change) => {
        const { run, id, userId } = await confirmed();
        await database.raw(change, [userId, at(9).toISOString()]);
        expect([
          code(await payouts.bankFile(run, by(11))),
          code(await payouts.revealTransfer(id, { ...by(11), again: seenNow })),
        ]).toEqual(['PAYEE_STOPPED', 'PAYEE_STOPPED']);
        expect(await mark(id)).toMatchObject({ times_handed_out: 0 });
        expect(
          code(await payouts.markFailed(id, { ...by(11), reason: 'người nhận bị khóa' })),
        ).toBe('OK');
        expect((await totals(userId))[2]).toBe(500_000n);
      },
    );

    it('leaves the file of the others as it is when one affiliate was stopped', async () => {
      const [first, second] = [await affiliate(), await affiliate()];
      for (const { userId } of [first, second]) await earn(userId, 5n * million);
      const run = await newRun(9);
      await payouts.confirmRun(run, by(9));
      await database.raw('update users set blocked_at = $2 where id = $1', [
        first.userId,
        at(9).toISOString(),
      ]);
      const file = value(await payouts.bankFile(run, by(9)));
      expect([file.csv.includes(first.code), file.csv.includes(second.code)]).toEqual([
        false,
        true,
      ]);
    });

    it('fails without that word while nobody was shown where it goes', async () => {
      const { id } = await confirmed();
      expect(code(await payouts.markFailed(id, failing()))).toBe('OK');
    });
  });

  it('is worked by an administrator over the API, with an audit line for every action', async () => {
    const email = `moi-${randomUUID()}@vidu.vn`;
    const userId = await person({ email });
    await proveAddress({ database }, email);
    const input = {
      user_id: userId,
      code: `M${randomBytes(4).toString('hex')}`,
      account_bank: '970436',
      account_number: '0011 2233 4455',
      account_holder: 'Lê Minh',
    };
    const activate =
      'mutation ($input: ActivateAffiliateInput!) { activate_affiliate(input: $input, confirm_password: "hoc-cung-mai-2026") }';
    expect((await admin.post(activate, { input })).data.activate_affiliate).toBe(true);
    expect((await admin.post(activate, { input })).codes).toEqual(['CONFLICT']);
    expect((await admin.post(activate, { input: { ...input, user_id: 'x' } })).codes).toEqual([
      'PERSON_UNKNOWN',
    ]);
    expect(
      (
        await admin.post(activate, {
          input: { ...input, account_bank: '1', account_number: 'x', account_holder: '' },
        })
      ).codes,
    ).toEqual(['BANK_UNKNOWN', 'BANK_ACCOUNT_INVALID', 'ACCOUNT_HOLDER_INVALID']);

    const confirm =
      'mutation ($id: ID!, $reason: String!, $password: String!) { confirm_payout_run(id: $id, reason: $reason, confirm_password: $password) { id } }';
    await earn(userId, 3n * million);
    await requests.request(userId, at(9));
    const key = randomUUID();
    const created = await admin.post(
      'mutation ($key: ID!) { create_payout_run(extra_key: $key) { id } }',
      { key },
    );
    // The server has its own key: an account that the test sealed is not its business, and this one
    // is.
    expect(created.codes).toEqual([]);
    const runId = created.data.create_payout_run.id;
    expect(
      (await admin.post(confirm, { id: runId, reason: ' ', password: demoPassword })).codes,
    ).toEqual(['REASON_REQUIRED']);
    expect(
      (await admin.post(confirm, { id: runId, reason: 'đúng hạn', password: 'đoán mò' })).codes,
    ).toEqual(['FACTOR_PROOF_NEEDED']);
    expect(
      (await admin.post(confirm, { id: runId, reason: 'đúng hạn', password: demoPassword })).codes,
    ).toEqual([]);
    const { data } = await admin.post(
      'query ($id: ID!) { admin_payout_run(id: $id) { payouts { id affiliate_code net_amount status account_masked } } admin_payout_runs(first: 1) { total has_more nodes { id } } }',
      { id: runId },
    );
    const [mine] = data.admin_payout_run.payouts;
    expect(data.admin_payout_run.payouts).toHaveLength(1);
    expect(mine).toMatchObject({
      affiliate_code: input.code.toUpperCase(),
      net_amount: '300000',
      status: 'CONFIRMED',
      account_masked: '•••• 4455',
    });
    expect(data.admin_payout_runs.nodes).toEqual([{ id: runId }]);
    const exported = await admin.post(
      'mutation ($id: ID!, $password: String!) { export_payout_run(id: $id, confirm_password: $password) { name csv } }',
      { id: runId, password: 'đoán mò' },
    );
    expect(exported.codes).toEqual(['FACTOR_PROOF_NEEDED']);
    const file = await admin.post(
      'mutation ($id: ID!, $password: String!) { export_payout_run(id: $id, confirm_password: $password) { name csv } }',
      { id: runId, password: demoPassword },
    );
    expect(file.data.export_payout_run.csv).toContain('001122334455');
    const other = randomUUID();
    const sent = await admin.post(
      `mutation ($ids: [ID!]!) { mark_payouts_sent(ids: $ids, reference: "FT77", confirm_password: "${demoPassword}") { id code } }`,
      { ids: [other, mine.id, mine.id] },
    );
    expect(sent.data.mark_payouts_sent).toEqual([{ id: other, code: 'NOT_FOUND' }]);
    expect(
      (
        await admin.post(
          `mutation ($ids: [ID!]!) { mark_payouts_sent(ids: $ids, reference: " ", confirm_password: "${demoPassword}") { id } }`,
          { ids: [mine.id] },
        )
      ).codes,
    ).toEqual(['BAD_INPUT']);
    expect(
      (
        await admin.post(
          'mutation ($ids: [ID!]!) { mark_payouts_completed(ids: $ids, confirm_password: "hoc-cung-mai-2026") { id code } }',
          { ids: [mine.id] },
        )
      ).data.mark_payouts_completed,
    ).toEqual([]);
    const failed = await admin.post(
      `mutation ($ids: [ID!]!) { mark_payouts_failed(ids: $ids, reason: "muộn", confirm_password: "${demoPassword}") { id code } }`,
      { ids: [mine.id] },
    );
    expect(failed.data.mark_payouts_failed).toEqual([{ id: mine.id, code: 'CONFLICT' }]);
    const lines = await database.raw(
      'select action, reason, actor_id is not null as known from audit_log where subject_id = any($1::text[]) order by id',
      [`{${userId},${runId},${mine.id}}`],
    );
    expect(lines).toEqual([
      { action: 'affiliate.activate', reason: null, known: true },
      { action: 'payout_run.create', reason: null, known: true },
      { action: 'payout_run.confirm', reason: 'đúng hạn', known: true },
      { action: 'payout_run.export', reason: null, known: true },
      { action: 'payout.sent', reason: null, known: true },
      { action: 'payout.completed', reason: null, known: true },
    ]);
  });
});

function value<T>(result: Result<T, AppError> | undefined): T {
  if (result?.ok !== true) throw new Error(result?.error.code ?? 'nothing came');
  return result.value;
}

function code(result: Result<unknown, AppError>): string {
  return result.ok ? 'OK' : result.error.code;
}
