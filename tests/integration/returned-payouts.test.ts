import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from './support/affiliate-money.ts';
import type { ApiClient } from './support/api-client.ts';
import { databaseKinds } from './support/databases.ts';
import { bankSecrets, openShop, type Shop } from './support/shop.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

const day = 86_400_000;
const confirm_password = demoPassword;

describe.each(databaseKinds)('payments that the bank sends back, on %s', (kind) => {
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
  const wallet = async (userId: string) => server.database.transaction(async (tx) => -(await money.ledger.balance(tx, { name: 'affiliate_wallet', userId })));
  const books = async () => [await shop.balance('cash'), await shop.balance('clearing'), await shop.balance('write_off'), await shop.balance('payout_clearing')];
  const payoutOf = async (id: string) => (await server.database.raw('select status, failure, returned_by is not null as is_back from payouts where id = $1', [id]))[0];
  const codes = async (transactionId: string, payoutId: string, password: string = confirm_password) =>
    (await admin.post('mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }', { t: transactionId, p: payoutId, w: password })).codes;
  const candidates = async (transactionId: string): Promise<readonly { readonly id: string; readonly net_amount: string }[]> =>
    (await admin.post('query C($t: ID!) { admin_returnable_payouts(transaction_id: $t) { id net_amount } }', { t: transactionId })).data.admin_returnable_payouts;
  const cameIn = async (memo: string, amount: number): Promise<string> => {
    await shop.sepay({ memo, amount });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };

  let runs = 0;
  /** An affiliate with one payment of 500 000 ₫ that was sent. */
  async function sent(): Promise<{ readonly userId: string; readonly id: string }> {
    const userId = await money.affiliate(now());
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt: new Date(server.clock.nowMs - 8 * day) });
    await money.commissions.mature(now());
    runs += 1;
    const month = new Date(Date.UTC(2027, runs, 5, 3));
    const id = await money.payRun(month, userId);
    await money.payouts.markSent(id, `FT-${runs}`, by());
    return { userId, id };
  }

  it('are booked once: the money that came ends the payment, and the wallet has it again', async () => {
    const { userId, id } = await sent();
    const before = await books();
    const transaction = await cameIn('HOAN TRA LENH CHUYEN TIEN SAI SO TK', 500_000);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: true })).toMatchObject({ error: { code: 'PAYOUT_RETURN_WAITING' } });
    expect(await candidates(transaction)).toContainEqual({ id, net_amount: '500000' });
    expect(await codes(transaction, id, 'sai')).toEqual(['FACTOR_PROOF_NEEDED']);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => codes(transaction, id)));
    expect(answers.map(([code]) => code ?? 'OK').toSorted()).toEqual(['OK', 'TRANSACTION_SETTLED', 'TRANSACTION_SETTLED', 'TRANSACTION_SETTLED']);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([500_000n, 0n, 0n, 0n]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([{ status: 'failed', failure: 'returned', is_back: true }, 500_000n]);
    expect(await candidates(transaction)).toEqual([]);
    const { admin_reconciliation: days } = (await admin.post('{ admin_reconciliation { bank_in ledger_in } }')).data;
    expect(days[0].bank_in).toBe(days[0].ledger_in);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('may come back after they were said to have failed, or to have arrived', async () => {
    const [failed, arrived] = [await sent(), await sent()];
    const before = await books();
    expect((await money.payouts.markFailed(failed.id, { ...by(), reason: 'ngân hàng từ chối', notCarriedOut: true })).ok).toBe(true);
    expect(await codes(await cameIn(`TRA LAI CT${failed.id.slice(0, 6)}`, 500_000), failed.id)).toEqual([]);
    await money.payouts.complete(arrived.id, by());
    const late = await cameIn(`TRA LAI CT${arrived.id.slice(0, 6)}`, 500_000);
    expect(await codes(late, failed.id)).toEqual(['CONFLICT']);
    expect(await codes(late, arrived.id)).toEqual([]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([1_000_000n, 0n, 0n, 0n]);
    expect([await wallet(failed.userId), await wallet(arrived.userId)]).toEqual([500_000n, 500_000n]);
    expect((await server.database.raw('select status from commissions where affiliate_id = $1', [arrived.userId]))[0]).toEqual({ status: 'approved' });
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('may come back without what the bank kept, never with more, and only what was sent can', async () => {
    const { userId, id } = await sent();
    const before = await books();
    expect(await codes(await cameIn('NHIEU HON DA CHUYEN', 500_001), id)).toEqual(['PAYOUT_RETURN_AMOUNT']);
    const less = await cameIn(`PHI HOAN CT${id.slice(0, 6).toUpperCase()} 11000`, 489_000);
    expect(await candidates(less)).toContainEqual({ id, net_amount: '500000' });
    expect(await codes(less, id)).toEqual([]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([989_001n, -500_001n, 11_000n, 0n]);
    expect(await wallet(userId)).toBe(500_000n);
    expect(await codes(await cameIn('KHONG CO GI', 1000), '00000000-0000-4000-8000-000000000000')).toEqual(['NOT_FOUND']);
  });

  it('pay no order and close no refund, whatever else their memo says, also at the desk', async () => {
    const { userId, id } = await sent();
    const learner = await shop.learner();
    const order = await shop.order(learner, { plan: 'KHA_PRO' });
    const before = await books();
    // As of an affiliate whose code had the payment code in it.
    const back = await cameIn(`HOAN TRA GD KHONG THANH CONG CT${id.slice(0, 6).toUpperCase()} A${order.payment_info.payment_code}`, 500_000);
    expect((await shop.get(learner, order.id)).status).toBe('PENDING');
    expect((await server.database.raw('select state, review_reason, order_id from bank_transactions where id = $1', [back]))[0]).toEqual({ state: 'review', review_reason: 'came_back', order_id: null });
    const match = 'mutation M($t: ID!, $o: ID!, $w: String!) { admin_match_transaction(transaction_id: $t, order_id: $o, confirm_password: $w) }';
    expect((await admin.post(match, { t: back, o: order.id, w: confirm_password })).codes).toEqual(['MONEY_CAME_BACK']);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: true })).toMatchObject({ error: { code: 'PAYOUT_RETURN_WAITING' } });
    expect(await codes(back, id)).toEqual([]);
    expect([await payoutOf(id), await wallet(userId)]).toEqual([{ status: 'failed', failure: 'returned', is_back: true }, 500_000n]);
    expect((await books()).map((balance, index) => balance - (before[index] ?? 0n))).toEqual([500_000n, 0n, 0n, 0n]);
  });

  it('give no wallet its money again that was laid to an order or sent on', async () => {
    const [{ userId, id }, other] = [await sent(), await sent()];
    const back = await cameIn(`TRA LAI CT${id.slice(0, 6)}`, 489_000);
    const order = await shop.order(await shop.learner());
    for (const state of ['matched', 'refund']) {
      await server.database.raw('update bank_transactions set state = $2, order_id = $3, settled_at = now() where id = $1', [back, state, order.id]);
      expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: true }), state).toMatchObject({ error: { code: 'PAYOUT_RETURN_USED' } });
      expect(await wallet(userId)).toBe(0n);
    }
    await server.database.raw("update bank_transactions set state = 'review', order_id = null, settled_at = null where id = $1", [back]);
    expect(await codes(back, id)).toEqual([]);
    expect((await money.payouts.markFailed(other.id, { ...by(), notCarriedOut: true })).ok).toBe(true);
  });

  it('are not what is less than a bank leaves of them: neither offered nor taken', async () => {
    const { userId, id } = await sent();
    await money.payouts.complete(id, by());
    const before = await books();
    for (const amount of [1, 444_999]) {
      const little = await cameIn(`HOAN TRA CT${id.slice(0, 6).toUpperCase()} SAI TEN ${amount}`, amount);
      expect(await candidates(little)).toEqual([]);
      expect(await codes(little, id)).toEqual(['PAYOUT_RETURN_AMOUNT']);
    }
    expect([await payoutOf(id), await wallet(userId)]).toEqual([expect.objectContaining({ status: 'completed' }), 0n]);
    expect((await books())[2]).toBe(before[2]);
    expect(await codes(await cameIn(`HOAN TRA CT${id.slice(0, 6).toUpperCase()} DU`, 445_000), id)).toEqual([]);
    expect(await wallet(userId)).toBe(500_000n);
  });
});
