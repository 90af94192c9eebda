import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher, type FieldCipher } from '../../server/crypto/field-cipher.ts';
import { demoPassword } from '../../server/demo/demo-accounts.ts';
import type { Database } from '../../server/db/port.ts';
import { type Affiliates, type Commissions, createAffiliates, createCommissions, createPayouts, type Payout, type Payouts } from '../../server/modules/affiliate/api.ts';
import { createAudit } from '../../server/modules/audit/api.ts';
import { createLedger, type LedgerBook } from '../../server/modules/ledger/api.ts';
import type { AppError } from '../../src/shared/errors/error-code.ts';
import type { Result } from '../../src/shared/kernel/result.ts';
import type { ApiClient } from './support/api-client.ts';
import { type DatabaseKind, databaseKinds } from './support/databases.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 9, 5, 3);
const at = (days: number): Date => new Date(start + days * day);
const by = (days: number) => ({ actorId: null, reason: 'chi trả', now: at(days) });
const million = 1_000_000n;

describe.each(databaseKinds)('commissions and payouts on %s', (kind: DatabaseKind) => {
  let server: TestServer;
  let database: Database;
  let ledger: LedgerBook;
  let affiliates: Affiliates;
  let commissions: Commissions;
  let payouts: Payouts;
  let cipher: FieldCipher;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    ({ database } = server);
    cipher = createFieldCipher([randomBytes(32)]);
    ledger = createLedger(database);
    const audit = createAudit(database);
    affiliates = createAffiliates({ database, cipher, audit });
    commissions = createCommissions({ database, ledger });
    payouts = createPayouts({ database, ledger, audit, cipher });
    admin = await server.signedIn('admin');
  });

  async function person(more: { readonly email?: string; readonly phone?: string; readonly referral?: string } = {}): Promise<string> {
    const id = randomUUID();
    await database.raw("insert into users (id, email, firstname, phone_number, referral_code, created_at) values ($1, $2, 'Người', $3, $4, now())", [id, more.email ?? `${id}@vidu.vn`, more.phone ?? null, more.referral ?? null]);
    return id;
  }

  async function affiliate(more: { readonly isAmbassador?: boolean; readonly hasTaxCommitment?: boolean; readonly userId?: string; readonly number?: string } = {}): Promise<{ readonly userId: string; readonly code: string }> {
    const userId = more.userId ?? (await person());
    const code = `A${userId.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
    const wish = { userId, code, isAmbassador: more.isAmbassador ?? false, hasTaxCommitment: more.hasTaxCommitment ?? false, account_bank: '970436', account_number: more.number ?? String(BigInt(`0x${userId.slice(0, 8)}`)).padStart(10, '1'), account_holder: 'Nguoi Gioi Thieu', now: at(0) };
    expect(await database.transaction(async (tx) => affiliates.activate(tx, wish))).toEqual({ ok: true, value: true });
    return { userId, code };
  }

  /** A paid order as the orders' module leaves it, with its commission. */
  async function sale(affiliateId: string, amount: bigint, paidDay = 0, buyer?: string): Promise<string> {
    const [orderId, userId] = [randomUUID(), buyer ?? (await person())];
    const paymentCode = `MV${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
    await database.transaction(async (tx) => {
      await tx.raw(
        `insert into orders (id, user_id, request_key, request_hash, plan, is_upgrade, status, created_at, expires_at, paid_at, refundable_until, payment_code, list_vnd,
          early_discount_vnd, upgrade_credit_vnd, total_vnd, received_vnd, affiliate_id, referral_code, attributed_by)
          values ($1::uuid, $2::uuid, $1::uuid::text, '', 'pro', false, 'paid', $3::timestamptz, $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '7 days', $4, $5::bigint, 0, 0, $5::bigint, $5::bigint, $6, 'X', 'code')`,
        [orderId, userId, at(paidDay).toISOString(), paymentCode, String(amount), affiliateId],
      );
      await tx.raw('insert into payment_codes (code, order_id, made_at) values ($1, $2, now())', [paymentCode, orderId]);
      await commissions.create(tx, { orderId, affiliateId, baseVnd: amount, paidAt: at(paidDay) });
    });
    return orderId;
  }

  async function refund(orderId: string, onDay: number): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.raw("update orders set status = 'refund_requested' where id = $1 and status = 'paid'", [orderId]);
      await commissions.undo(tx, orderId, at(onDay));
    });
  }

  /** Sold, the window over, approved. */
  async function earn(affiliateId: string, amount: bigint): Promise<string> {
    const orderId = await sale(affiliateId, amount);
    await commissions.mature(at(8));
    return orderId;
  }

  async function newRun(onDay: number): Promise<string> {
    return value(await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(onDay))).id;
  }

  async function paymentOf(runId: string, affiliateId: string): Promise<Payout> {
    const found = (await payouts.payoutsOf(runId)).find((payout) => payout.affiliate_id === affiliateId);
    if (found === undefined) throw new Error('he has no payment in the run');
    return found;
  }

  const totals = async (userId: string) => {
    const { total_bonus: bonus, subtotal_bonus: held, total_wallet_money: wallet } = (await affiliates.totals(userId)) ?? { total_bonus: -1n, subtotal_bonus: -1n, total_wallet_money: -1n };
    return [bonus, held, wallet];
  };
  const statusOf = async (orderId: string) => (await database.raw('select status from commissions where order_id = $1', [orderId]))[0];
  const soundness = async () => (await ledger.trialBalance(null)).problems;
  const cash = async () => database.transaction(async (tx) => ledger.balance(tx, { name: 'cash' }));

  describe('a commission', () => {
    it('is created once, rounded down, waits out the window, and is approved once', async () => {
      const { userId } = await affiliate();
      const orderId = await sale(userId, 2_900_009n);
      await database.transaction(async (tx) => commissions.create(tx, { orderId, affiliateId: userId, baseVnd: 2_900_009n, paidAt: at(1) }));
      expect(await totals(userId)).toEqual([0n, 290_000n, 0n]);
      await commissions.mature(at(7));
      expect(await totals(userId)).toEqual([0n, 290_000n, 0n]);
      await Promise.all([commissions.mature(new Date(at(7).getTime() + 1)), commissions.mature(at(8)), commissions.mature(at(9))]);
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
      await database.raw("insert into refunds (kind, state, order_id, amount_vnd, memo_code, requested_at, due_at) values ('order', 'proposed', $1, 1000000, $2, now(), now())", [orderId, `HT${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`]);
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

    it('raises the level with approved sales and lowers it with reversed ones', async () => {
      const { userId } = await affiliate();
      const levelOf = async () => (await database.raw('select level from affiliates where user_id = $1', [userId]))[0];
      const orders: string[] = [];
      for (let index = 0; index < 5; index += 1) orders.push(await sale(userId, million));
      expect(await levelOf()).toEqual({ level: 1 });
      await commissions.mature(at(8));
      expect(await levelOf()).toEqual({ level: 2 });
      const sixth = await sale(userId, million, 9);
      expect((await database.raw('select rate_bp from commissions where order_id = $1', [sixth]))[0]).toEqual({ rate_bp: 1500 });
      await refund(orders[0] ?? '', 9);
      expect(await levelOf()).toEqual({ level: 1 });
    });

    it('never exceeds 30 %: the database refuses it', async () => {
      const { userId } = await affiliate();
      const orderId = await sale(userId, million);
      const put = async (set: string) => database.raw(`update commissions set ${set} where order_id = $1`, [orderId]);
      await expect(put('rate_bp = 3001, amount_vnd = 300100')).rejects.toThrow('commissions_rate_bp_check');
      await expect(put('amount_vnd = amount_vnd + 1')).rejects.toThrow('commissions_check');
    });
  });

  describe('attribution', () => {
    const attribute = async (buyerId: string, typedCode: string | null) => database.transaction(async (tx) => commissions.attribute(tx, { buyerId, typedCode, click: null, now: at(0) }));

    it('takes the typed code before that of the sign-up, in any spelling', async () => {
      const [typed, signedUp] = [await affiliate(), await affiliate()];
      const buyer = await person({ referral: signedUp.code });
      expect(await attribute(buyer, null)).toEqual({ affiliateId: signedUp.userId, code: signedUp.code, firstname: 'Người', by: 'signup', click: null });
      expect((await attribute(buyer, ` ${typed.code.toLowerCase()} `))?.affiliateId).toBe(typed.userId);
      expect(await attribute(buyer, 'KHONGCO')).toBeNull();
      expect(await attribute(await person(), null)).toBeNull();
    });

    it('finds nobody when buyer and affiliate are one person', async () => {
      const email = `linh.${randomUUID().slice(0, 8)}@gmail.com`;
      const phone = `+849${String(BigInt(`0x${randomUUID().slice(0, 8)}`)).padStart(10, '0').slice(-8)}`;
      const { userId, code } = await affiliate({ userId: await person({ email, phone }), number: '7777777777' });
      expect(await attribute(userId, code)).toBeNull();
      expect(await attribute(await person({ email: email.replace('.', '').replace('@', '+x@') }), code)).toBeNull();
      expect(await attribute(await person({ phone }), code)).toBeNull();
      expect(await attribute((await affiliate({ number: '7777777777' })).userId, code)).toBeNull();
      expect((await attribute(await person(), code))?.affiliateId).toBe(userId);
    });

    it('makes a commission void that turns out to be one’s own', async () => {
      const phone = `+848${String(BigInt(`0x${randomUUID().slice(0, 8)}`)).padStart(10, '0').slice(-8)}`;
      const { userId } = await affiliate({ userId: await person({ phone }) });
      const orderId = await sale(userId, million, 0, await person({ phone }));
      await commissions.mature(at(8));
      expect(await totals(userId)).toEqual([0n, 0n, 0n]);
      expect(await statusOf(orderId)).toEqual({ status: 'void' });
    });
  });

  describe('a payout', () => {
    it('takes wallets from 200 000 VND on, the tax by the rule of the day, and is paid once', async () => {
      const [small, exact, taxed, committed] = [await affiliate(), await affiliate(), await affiliate(), await affiliate({ hasTaxCommitment: true })];
      await earn(small.userId, 1_999_999n);
      await earn(exact.userId, 2n * million);
      await earn(taxed.userId, 50n * million);
      await earn(committed.userId, 50n * million);
      const run = await newRun(9);
      const amounts = new Map((await payouts.payoutsOf(run)).map((payout) => [payout.affiliate_id, [payout.gross_vnd, payout.tax_vnd, payout.net_vnd]]));
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
      await Promise.all([payouts.markSent(id, 'FT1', by(9)), payouts.markSent(id, 'FT1', by(9)), payouts.markSent(id, 'FT2', by(9))]);
      expect(before - (await cash())).toBe(4_500_000n);
      expect(value(await payouts.complete(id, by(10))).status).toBe('completed');
      expect(value(await payouts.complete(id, by(10))).status).toBe('completed');
      expect(code(await payouts.markFailed(id, { ...by(10), reason: 'không' }))).toBe('CONFLICT');
      expect(await soundness()).toEqual([]);
    });

    it('knows the threshold of before July 2026', async () => {
      const { userId } = await affiliate();
      await earn(userId, 20n * million);
      const run = value(await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, { ...by(0), now: new Date('2026-06-30T16:59:59.999Z') }));
      expect((await paymentOf(run.id, userId)).tax_vnd).toBe(200_000n);
      const other = await affiliate();
      await earn(other.userId, 20n * million);
      const later = value(await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, { ...by(0), now: new Date('2026-06-30T17:00:00.000Z') }));
      expect((await paymentOf(later.id, other.userId)).tax_vnd).toBe(0n);
    });

    it('is one a month of Vietnamese time, whoever asks how often', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      const november = new Date('2026-10-31T17:00:00.000Z');
      const runs = await Promise.all([1, 2, 3, 4].map(async () => payouts.createRun({ kind: 'monthly' }, { ...by(0), now: november })));
      expect(new Set(runs.map((run) => value(run).id)).size).toBe(1);
      expect(value(runs[0]).key).toBe('monthly:2026-11');
      expect((await payouts.payoutsOf(value(runs[0]).id)).filter((payout) => payout.affiliate_id === userId)).toHaveLength(1);
      expect(await totals(userId)).toEqual([300_000n, 0n, 0n]);
    });

    it('begins by itself when a month has somebody to pay, once', async () => {
      const { userId } = await affiliate();
      const may = new Date('2027-05-03T02:00:00.000Z');
      await payouts.startMonth(may);
      const runsOf = async (key: string) => (await database.raw('select id, created_by from payout_runs where key = $1', [key])) as readonly { readonly id: string; readonly created_by: string | null }[];
      expect(await runsOf('monthly:2027-05')).toEqual([]);
      await earn(userId, 3n * million);
      await Promise.all([payouts.startMonth(may), payouts.startMonth(may)]);
      const [run] = await runsOf('monthly:2027-05');
      expect(run?.created_by).toBeNull();
      expect((await paymentOf(run?.id ?? '', userId)).status).toBe('draft');
    });

    it('is in one of two runs that are made at once', async () => {
      const { userId } = await affiliate();
      await earn(userId, 3n * million);
      const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => newRun(9)));
      const mine = (await Promise.all(ids.map(async (id) => payouts.payoutsOf(id)))).flat().filter((payout) => payout.affiliate_id === userId);
      expect(mine.map((payout) => payout.gross_vnd)).toEqual([300_000n]);
      expect(await totals(userId)).toEqual([300_000n, 0n, 0n]);
    });

    it('goes on where a crash ended, and adds nobody after it was confirmed', async () => {
      const requestKey = randomUUID();
      const crowd = [await affiliate(), await affiliate(), await affiliate()];
      for (const { userId } of crowd) await earn(userId, 3n * million);
      let left = 2;
      const dying = createPayouts({ database, ledger: { ...ledger, post: async (tx, journal) => { left -= 1; if (left < 0) throw new Error('crash'); await ledger.post(tx, journal); } }, audit: createAudit(database), cipher });
      await expect(dying.createRun({ kind: 'extra', requestKey }, by(9))).rejects.toThrow('crash');
      const run = value(await payouts.createRun({ kind: 'extra', requestKey }, by(9)));
      for (const { userId } of crowd) expect((await paymentOf(run.id, userId)).gross_vnd).toBe(300_000n);
      await payouts.confirmRun(run.id, by(9));
      const late = await affiliate();
      await earn(late.userId, 3n * million);
      await payouts.createRun({ kind: 'extra', requestKey }, by(9));
      expect((await payouts.payoutsOf(run.id)).some((payout) => payout.affiliate_id === late.userId)).toBe(false);
      expect(await soundness()).toEqual([]);
    });

    it.each(['draft', 'confirmed', 'sent'] as const)('that fails when it is %s brings everything back, and the next run takes it', async (state) => {
      const { userId } = await affiliate();
      const orderId = await earn(userId, 60n * million);
      const [run, before] = [await newRun(9), await cash()];
      const { id } = await paymentOf(run, userId);
      if (state !== 'draft') await payouts.confirmRun(run, by(9));
      if (state === 'sent') await payouts.markSent(id, 'FT9', by(9));
      await Promise.all([payouts.markFailed(id, { ...by(9), reason: 'sai số tài khoản' }), payouts.markFailed(id, { ...by(9), reason: 'sai số tài khoản' })]);
      expect(await cash()).toBe(before);
      expect(await totals(userId)).toEqual([6n * million, 0n, 6n * million]);
      expect(await statusOf(orderId)).toEqual({ status: 'approved' });
      expect((await paymentOf(await newRun(10), userId)).gross_vnd).toBe(6n * million);
      expect(await soundness()).toEqual([]);
    });

    it('is not confirmed when its commission was reversed meanwhile; what is left waits for the next run', async () => {
      const { userId } = await affiliate();
      const [given, kept] = [await earn(userId, 3n * million), await earn(userId, 4n * million)];
      const run = await newRun(9);
      await refund(given, 9);
      expect(await totals(userId)).toEqual([400_000n, 0n, -300_000n]);
      await payouts.confirmRun(run, by(9));
      expect((await paymentOf(run, userId)).status).toBe('failed');
      expect(await totals(userId)).toEqual([400_000n, 0n, 400_000n]);
      expect([await statusOf(given), await statusOf(kept)]).toEqual([{ status: 'reversed' }, { status: 'approved' }]);
      expect((await paymentOf(await newRun(10), userId)).gross_vnd).toBe(400_000n);
    });

    it('keeps the account as it was, sealed for this payment alone', async () => {
      const { userId } = await affiliate({ number: '123456789012' });
      await earn(userId, 3n * million);
      const payout = await paymentOf(await newRun(9), userId);
      // Rows of PostgreSQL's own clients: bytea comes as bytes.
      const [row] = (await database.raw('select account_number from payouts where id = $1', [payout.id])) as readonly { readonly account_number: Uint8Array }[];
      const sealed = row?.account_number ?? new Uint8Array();
      expect(cipher.open(sealed, { table: 'payouts', column: 'account_number', rowId: payout.id })).toBe('123456789012');
      expect(() => cipher.open(sealed, { table: 'affiliates', column: 'account_number', rowId: userId })).toThrow(/authenticate/);
      expect(Buffer.from(sealed).includes('123456789012')).toBe(false);
      expect(payout.account_last4).toBe('9012');
    });

    it('answers NOT_FOUND for what there is not', async () => {
      for (const id of [randomUUID(), 'x']) {
        const answers = [await payouts.confirmRun(id, by(0)), await payouts.getRun(id), await payouts.markSent(id, 'FT', by(0)), await payouts.complete(id, by(0)), await payouts.markFailed(id, { ...by(0), reason: 'x' })];
        expect(answers.map(code)).toEqual(Array.from({ length: 5 }, () => 'NOT_FOUND'));
      }
    });
  });

  it('is worked by an administrator over the API, with an audit line for every deed', async () => {
    const userId = await person({ email: `moi-${randomUUID()}@vidu.vn` });
    const input = { user_id: userId, code: `M${randomBytes(4).toString('hex')}`, account_bank: '970436', account_number: '0011 2233 4455', account_holder: 'Lê Minh' };
    const activate = 'mutation ($input: ActivateAffiliateInput!) { activate_affiliate(input: $input) }';
    expect((await admin.post(activate, { input })).data.activate_affiliate).toBe(true);
    expect((await admin.post(activate, { input })).codes).toEqual(['CONFLICT']);
    expect((await admin.post(activate, { input: { ...input, user_id: 'x' } })).codes).toEqual(['PERSON_UNKNOWN']);
    expect((await admin.post(activate, { input: { ...input, account_bank: '1', account_number: 'x', account_holder: '' } })).codes).toEqual(['BANK_UNKNOWN', 'BANK_ACCOUNT_INVALID', 'ACCOUNT_HOLDER_INVALID']);

    const confirm = 'mutation ($id: ID!, $reason: String!, $password: String!) { confirm_payout_run(id: $id, reason: $reason, confirm_password: $password) { id } }';
    await earn(userId, 3n * million);
    const key = randomUUID();
    const created = await admin.post('mutation ($key: ID!) { create_payout_run(extra_key: $key) { id } }', { key });
    // The server has its own key: an account that the test sealed is not its business, and this one is.
    expect(created.codes).toEqual([]);
    const runId = created.data.create_payout_run.id;
    expect((await admin.post(confirm, { id: runId, reason: ' ', password: demoPassword })).codes).toEqual(['REASON_REQUIRED']);
    expect((await admin.post(confirm, { id: runId, reason: 'đúng hạn', password: 'đoán mò' })).codes).toEqual(['PASSWORD_WRONG']);
    expect((await admin.post(confirm, { id: runId, reason: 'đúng hạn', password: demoPassword })).codes).toEqual([]);
    const { data } = await admin.post('query ($id: ID!) { admin_payout_run(id: $id) { payouts { id affiliate_code net_amount status account_masked } } admin_payout_runs(first: 1) { total has_more nodes { id } } }', { id: runId });
    const [mine] = data.admin_payout_run.payouts;
    expect(data.admin_payout_run.payouts).toHaveLength(1);
    expect(mine).toMatchObject({ affiliate_code: input.code.toUpperCase(), net_amount: '300000', status: 'CONFIRMED', account_masked: '•••• 4455' });
    expect(data.admin_payout_runs.nodes).toEqual([{ id: runId }]);
    const steps = [`mutation ($id: ID!) { mark_payout_sent(id: $id, reference: "FT77", confirm_password: "${demoPassword}") }`, 'mutation ($id: ID!) { mark_payout_completed(id: $id) }'];
    for (const step of steps) expect((await admin.post(step, { id: mine.id })).codes).toEqual([]);
    expect((await admin.post('mutation ($id: ID!) { mark_payout_failed(id: $id, reason: "muộn") }', { id: mine.id })).codes).toEqual(['CONFLICT']);
    const lines = await database.raw('select action, reason, actor_id is not null as known from audit_log where subject_id = any($1::text[]) order by id', [`{${userId},${runId},${mine.id}}`]);
    expect(lines).toEqual([
      { action: 'affiliate.activate', reason: null, known: true },
      { action: 'payout_run.create', reason: null, known: true },
      { action: 'payout_run.confirm', reason: 'đúng hạn', known: true },
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
