import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from './support/affiliate-money.ts';
import type { ApiClient } from './support/api-client.ts';
import { databaseKinds } from './support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from './support/shop.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const confirm_password = demoPassword;

const queries = {
  reports: '{ admin_bank_reports { id state reference } }',
  decide: 'mutation Decide($id: ID!, $is_same: Boolean!, $confirm_password: String!) { admin_decide_bank_report(id: $id, is_same: $is_same, confirm_password: $confirm_password) }',
  start: 'mutation Start($refund_id: ID!, $confirm_password: String!) { admin_start_refund(refund_id: $refund_id, confirm_password: $confirm_password) }',
  payable: 'query Payable($id: ID!) { admin_payable_refunds(transaction_id: $id) { id } }',
  pay: 'mutation Pay($transaction_id: ID!, $refund_id: ID!, $confirm_password: String!) { admin_pay_refund_by(transaction_id: $transaction_id, refund_id: $refund_id, confirm_password: $confirm_password) }',
} as const;

describe.each(databaseKinds)('money that leaves, on %s', (kind) => {
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
  afterAll(async () => expect((await money.ledger.trialBalance(null)).problems).toEqual([]));

  const codes = async (name: keyof typeof queries, variables: object) => (await admin.post(queries[name], variables)).codes;
  const ask = async (name: keyof typeof queries, variables: object = {}) => {
    const answer = await admin.post(queries[name], variables);
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  const raw = async <Row>(text: string, values: readonly unknown[] = []) => (await server.database.raw(text, values)) as readonly Row[]; // each caller knows its columns
  const vietnam = () => new Date(server.clock.nowMs + 7 * hour).toISOString().slice(0, 19).replace('T', ' ');
  const leaves = async (memo: string, amount: number): Promise<string> => {
    await shop.sepay({ memo, amount, direction: 'out', at: vietnam() });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  /** Casso tells of money that left, under a reference of its own; what became of the report. */
  const cassoTells = async (memo: string, amount: number): Promise<string | undefined> => {
    const id = `casso-${memo}`;
    await shop.casso([{ id, reference: id, description: memo, amount: -amount, transactionDateTime: vietnam(), accountNumber: '0000000000' }]);
    return (await raw<{ outcome: string }>("select outcome from bank_events where provider = 'casso' and provider_id = $1", [id]))[0]?.outcome;
  };
  const stateOf = async (id: string) => (await raw<{ state: string; review_reason: string | null }>('select state, review_reason from bank_transactions where id = $1', [id]))[0];
  /** A refund whose transfer is being made, of an order of its own. */
  async function sending(): Promise<{ readonly id: string; readonly code: string; readonly orderId: string }> {
    const an = await shop.learner();
    const paid = await shop.pay(an, await shop.order(an));
    await shop.refund(an, paid.id);
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    const [{ id, code } = { id: '', code: '' }] = await raw<{ id: string; code: string }>('select id, memo_code as code from refunds where order_id = $1', [paid.id]);
    await ask('start', { refund_id: id, confirm_password });
    return { id, code, orderId: paid.id };
  }
  let runs = 0;
  /** A payment of 500 000 ₫ to an affiliate whose file somebody has. */
  async function handedOut(): Promise<{ readonly id: string; readonly code: string; readonly userId: string }> {
    const now = new Date(server.clock.nowMs);
    const userId = await money.affiliate(now);
    await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt: new Date(server.clock.nowMs - 8 * day) });
    await money.commissions.mature(now);
    runs += 1;
    const id = await money.payRun(new Date(Date.UTC(2027, runs, 5, 3)), userId);
    const [{ run_id: runId } = { run_id: '' }] = await raw<{ run_id: string }>('select run_id from payouts where id = $1', [id]);
    expect((await money.payouts.bankFile(runId, { actorId: null, reason: 'chi trả', now })).ok).toBe(true);
    return { id, code: `CT${id.slice(0, 6).toUpperCase()}`, userId };
  }

  describe('told by two in other words', () => {
    it('is one movement by the code of its refund or its payment, until a person says otherwise', async () => {
      const [refund, payout] = [await sending(), await handedOut()];
      for (const { code, amount } of [{ code: refund.code, amount: price.pro }, { code: payout.code, amount: 500_000 }]) {
        await leaves(`HOAN TIEN ${code} HOC VIEN`, amount);
        expect(await cassoTells(`MBVCB.7712.${code}.DI`, amount)).toBe('doubtful');
        const report = (await ask('reports')).admin_bank_reports.find(({ reference }: { reference: string }) => reference === `casso-MBVCB.7712.${code}.DI`);
        expect((await ask('decide', { id: report.id, is_same: true, confirm_password })).admin_decide_bank_report).toBe('known');
      }
    });

    it('are two by two codes', async () => {
      const [one, other] = [await sending(), await sending()];
      await leaves(`HOAN TIEN ${one.code}`, price.pro);
      expect(await cassoTells(`HOAN TIEN ${other.code}`, price.pro)).toBe('outgoing');
    });
  });

  describe('and names what it is for', () => {
    it('is never offered for another refund, nor laid to it', async () => {
      const [paid, other, payout] = [await sending(), await sending(), await handedOut()];
      await leaves(`HOAN ${paid.code} LAN MOT`, price.pro);
      const strays = [await leaves(`HOAN ${paid.code} LAN HAI`, price.pro), await leaves(`CHI TRA ${payout.code} NHAM`, price.pro)];
      for (const stray of strays) {
        expect(await stateOf(stray)).toMatchObject({ state: 'strayed' });
        expect((await ask('payable', { id: stray })).admin_payable_refunds).toEqual([]);
        expect(await codes('pay', { transaction_id: stray, refund_id: other.id, confirm_password })).toEqual(['TRANSFER_NAMES_ANOTHER']);
      }
    });
  });
});
