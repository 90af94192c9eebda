import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { shownBeside } from '../support/shown-beside.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';
import { vietnameseDay, vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const hour = 3_600_000;
const day = 24 * hour;
const confirm_password = demoPassword;

const queries = {
  reports: '{ admin_bank_reports { id state reference } }',
  decide:
    'mutation Decide($id: ID!, $shown: ID!, $is_same: Boolean!, $confirm_password: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $is_same, confirm_password: $confirm_password) }',
  start:
    'mutation Start($refund_id: ID!, $confirm_password: String!) { admin_start_refund(refund_id: $refund_id, confirm_password: $confirm_password) }',
  payable: 'query Payable($id: ID!) { admin_payable_refunds(transaction_id: $id) { id } }',
  found:
    'query Payable($id: ID!, $search: String) { admin_payable_refunds(transaction_id: $id, search: $search) { id amount names_another } }',
  parts:
    'query Parts($id: ID!, $refund_id: ID!) { admin_refund_parts(transaction_id: $id, refund_id: $refund_id) { id } }',
  payParts:
    'mutation Parts($ids: [ID!]!, $refund_id: ID!, $reason: String!, $wrong: Boolean, $lost: BigInt, $confirm_password: String!) { admin_pay_refund_by_parts(transaction_ids: $ids, refund_id: $refund_id, reason: $reason, code_is_wrong: $wrong, lost_surplus: $lost, confirm_password: $confirm_password) }',
  unpay:
    'mutation Unpay($id: ID!, $reason: String!, $confirm_password: String!) { admin_unpay_refund(transaction_id: $id, reason: $reason, confirm_password: $confirm_password) }',
  reveal:
    'mutation Reveal($id: ID!, $again: ID, $confirm_password: String!) { admin_reveal_refund(refund_id: $id, again: $again, confirm_password: $confirm_password) { memo } }',
  fee: 'mutation Fee($id: ID!, $reason: String!, $wrong: Boolean, $confirm_password: String!) { admin_book_bank_fee(transaction_id: $id, reason: $reason, code_is_wrong: $wrong, confirm_password: $confirm_password) }',
  tax: 'mutation Tax($id: ID!, $reason: String!, $wrong: Boolean, $confirm_password: String!) { admin_book_tax_payment(transaction_id: $id, reason: $reason, code_is_wrong: $wrong, confirm_password: $confirm_password) }',
  untax:
    'mutation Untax($id: ID!, $reason: String!, $confirm_password: String!) { admin_unbook_tax_payment(transaction_id: $id, reason: $reason, confirm_password: $confirm_password) }',
  unfee:
    'mutation Unfee($id: ID!, $reason: String!, $confirm_password: String!) { admin_unbook_bank_fee(transaction_id: $id, reason: $reason, confirm_password: $confirm_password) }',
  ignore:
    'mutation Ignore($id: ID!, $reason: String!, $wrong: Boolean, $confirm_password: String!) { admin_ignore_transaction(transaction_id: $id, reason: $reason, code_is_wrong: $wrong, confirm_password: $confirm_password) }',
  back: 'mutation Back($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $confirm_password: String!) { admin_refund_transaction(transaction_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, confirm_password: $confirm_password) }',
  days: '{ admin_reconciliation { bank_out ledger_out bank_total ledger_total } }',
  pay: 'mutation Pay($transaction_id: ID!, $refund_id: ID!, $confirm_password: String!) { admin_pay_refund_by(transaction_id: $transaction_id, refund_id: $refund_id, confirm_password: $confirm_password) }',
} as const;

describe.each(ruleKinds)('money that leaves, on %s', (kind) => {
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

  /** Whoever decides of a report has just looked at it. */
  const seen = async (name: keyof typeof queries, variables: object): Promise<object> =>
    name === 'decide' && 'id' in variables
      ? { shown: await shownBeside(server.database, variables.id), ...variables }
      : variables;
  const codes = async (name: keyof typeof queries, variables: object) =>
    (await admin.post(queries[name], await seen(name, variables))).codes;
  const ask = async (name: keyof typeof queries, variables: object = {}) => {
    const answer = await admin.post(queries[name], await seen(name, variables));
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  const raw = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server.database.raw(text, values)) as readonly Row[]; // each caller knows its columns
  const vietnam = () => vietnameseTime(server.clock.nowMs);
  const leaves = async (memo: string, amount: number): Promise<string> => {
    await shop.sepay({ memo, amount, direction: 'out', at: vietnam() });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  /** Casso tells of money that left, under a reference of its own; what became of the report. */
  const cassoTells = async (memo: string, amount: number): Promise<string | undefined> => {
    const id = `casso-${memo}`;
    await shop.casso([
      {
        id,
        reference: id,
        description: memo,
        amount: -amount,
        transactionDateTime: vietnam(),
        accountNumber: '0000000000',
      },
    ]);
    return (
      await raw<{ outcome: string }>(
        "select outcome from bank_events where provider = 'casso' and provider_id = $1",
        [id],
      )
    )[0]?.outcome;
  };
  const stateOf = async (id: string) =>
    (
      await raw<{ state: string; review_reason: string | null }>(
        'select state, review_reason from bank_transactions where id = $1',
        [id],
      )
    )[0];
  /** A refund whose transfer is being made, of an order of its own. */
  async function sending(): Promise<{
    readonly id: string;
    readonly code: string;
    readonly orderId: string;
  }> {
    const an = await shop.learner();
    const paid = await shop.pay(an, await shop.order(an));
    await shop.refund(an, paid.id);
    server.clock.nowMs += 25 * hour;
    admin = await server.signedIn('admin');
    const [{ id, code } = { id: '', code: '' }] = await raw<{ id: string; code: string }>(
      'select id, memo_code as code from refunds where order_id = $1',
      [paid.id],
    );
    await ask('start', { refund_id: id, confirm_password });
    return { id, code, orderId: paid.id };
  }
  const nextMonth = payoutMonths();
  /** A payment of 500 000 ₫ to an affiliate whose file somebody has. */
  async function handedOut(): Promise<{
    readonly id: string;
    readonly code: string;
    readonly userId: string;
  }> {
    const now = new Date(server.clock.nowMs);
    const userId = await money.affiliate(now);
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now);
    const id = await money.payRun(nextMonth(), userId);
    const [{ run_id: runId } = { run_id: '' }] = await raw<{ run_id: string }>(
      'select run_id from payouts where id = $1',
      [id],
    );
    expect(
      (await money.payouts.bankFile(runId, { actorId: null, reason: 'chi trả', now })).ok,
    ).toBe(true);
    return { id, code: `CT${id.slice(0, 6).toUpperCase()}`, userId };
  }

  describe('told by two in other words', () => {
    it('is one movement by the code of its refund or its payment, until a person says otherwise', async () => {
      const [refund, payout] = [await sending(), await handedOut()];
      for (const { code, amount } of [
        { code: refund.code, amount: price.pro },
        { code: payout.code, amount: 500_000 },
      ]) {
        await leaves(`HOAN TIEN ${code} HOC VIEN`, amount);
        expect(await cassoTells(`MBVCB.7712.${code}.DI`, amount)).toBe('doubtful');
        const report = (await ask('reports')).admin_bank_reports.find(
          ({ reference }: { reference: string }) => reference === `casso-MBVCB.7712.${code}.DI`,
        );
        expect(
          (await ask('decide', { id: report.id, is_same: true, confirm_password }))
            .admin_decide_bank_report,
        ).toBe('known');
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
      const strays = [
        await leaves(`HOAN ${paid.code} LAN HAI`, price.pro),
        await leaves(`CHI TRA ${payout.code} NHAM`, price.pro),
      ];
      for (const stray of strays) {
        expect(await stateOf(stray)).toMatchObject({ state: 'strayed' });
        expect((await ask('payable', { id: stray })).admin_payable_refunds).toEqual([]);
        expect(
          await codes('pay', { transaction_id: stray, refund_id: other.id, confirm_password }),
        ).toEqual(['TRANSFER_NAMES_ANOTHER']);
      }
    });
  });

  /** How the books changed since then: cash, bank_fee, write_off, refund_payable. */
  const watchBooks = async () => {
    const read = async () =>
      Promise.all(
        (['cash', 'bank_fee', 'write_off', 'refund_payable'] as const).map(async (name) =>
          shop.balance(name),
        ),
      );
    const before = await read();
    return async () =>
      (await read()).map((balance, index) => Number(balance - (before[index] ?? 0n)));
  };
  const reason = 'theo sao kê';
  const refundOf = async (id: string) =>
    (
      await raw<{ state: string; is_paid: boolean }>(
        'select state, paid_by is not null as is_paid from refunds where id = $1',
        [id],
      )
    )[0];

  describe('as a refund in several transfers', () => {
    const lay = async (ids: readonly string[], refundId: string, more: object = {}) =>
      codes('payParts', { ids, refund_id: refundId, reason, confirm_password, ...more });

    it('closes it with all of them, their fee booked as the bank’s, once', async () => {
      const refund = await sending();
      const parts = [
        await leaves(`HOAN ${refund.code} P1`, price.pro - 400_000),
        await leaves(`HOAN ${refund.code} P2`, 411_000),
      ];
      expect([await stateOf(parts[0] ?? ''), await stateOf(parts[1] ?? '')]).toEqual([
        { state: 'strayed', review_reason: 'refund_amount' },
        { state: 'strayed', review_reason: 'refund_amount' },
      ]);
      expect((await ask('found', { id: parts[0] })).admin_payable_refunds).toEqual([
        { id: refund.id, amount: String(price.pro), names_another: false },
      ]);
      expect(
        (await ask('parts', { id: parts[0], refund_id: refund.id })).admin_refund_parts[0],
      ).toEqual({ id: parts[1] });
      expect(await lay(parts.slice(0, 1), refund.id)).toEqual(['TRANSFERS_TOO_LITTLE']);
      expect(await lay([...parts, ...parts], refund.id)).toEqual(['BAD_INPUT']);
      expect(await lay(parts, refund.id, { reason: ' ' })).toEqual(['REASON_REQUIRED']);
      const books = await watchBooks();
      const answers = await Promise.all([
        lay(parts, refund.id),
        lay(parts.toReversed(), refund.id),
      ]);
      expect(answers.flat()).toEqual(['TRANSACTION_SETTLED']);
      expect([await books(), await refundOf(refund.id)]).toEqual([
        [-price.pro - 11_000, 11_000, 0, price.pro],
        { state: 'sent', is_paid: true },
      ]);
      expect(await Promise.all(parts.map(stateOf))).toEqual([
        expect.objectContaining({ state: 'outgoing' }),
        expect.objectContaining({ state: 'outgoing' }),
      ]);
      expect(
        await raw(
          "select reason from audit_log where action = 'transaction.pay_refund_parts' and subject_id = any($1)",
          [parts],
        ),
      ).toEqual([{ reason }, { reason }]);
    });

    it('takes with its fee in one transfer, and what an administrator had said was sent', async () => {
      const refund = await sending();
      await raw('update refunds set started_at = started_at where id = $1', [refund.id]);
      const sent = await admin.post(
        'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "TAY-1", confirm_password: $w) }',
        { id: refund.id, w: confirm_password },
      );
      expect(sent.codes).toEqual([]);
      const transfer = await leaves(`HOAN ${refund.code} KEM PHI`, price.pro + 55_000);
      const books = await watchBooks();
      expect(await lay([transfer], refund.id)).toEqual([]);
      expect([await books(), await refundOf(refund.id)]).toEqual([
        [-55_000, 55_000, 0, 0],
        { state: 'sent', is_paid: true },
      ]);
    });

    it('is not written off, nor booked as a fee, while it may be it: sent by word it would be in the books twice', async () => {
      const refund = await sending();
      const books = await watchBooks();
      const transfer = await leaves(`HOAN ${refund.code} KEM PHI XOA`, price.pro + 11_000);
      expect(await codes('ignore', { id: transfer, reason, confirm_password })).toEqual([
        'TRANSFER_NAMES_ANOTHER',
      ]);
      const sent = await admin.post(
        'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "TAY-XOA", confirm_password: $w) }',
        { id: refund.id, w: confirm_password },
      );
      const [part, beside] = [
        await leaves(`HOAN ${refund.code} PHAN`, 200_000),
        await leaves(`PHI CHUYEN ${refund.code}`, 5500),
      ];
      expect([
        sent.codes,
        await codes('ignore', { id: transfer, reason, confirm_password }),
        await codes('fee', { id: part, reason, confirm_password }),
      ]).toEqual([[], ['TRANSFER_NAMES_ANOTHER'], ['TRANSFER_NAMES_ANOTHER']]);
      expect([
        await codes('fee', { id: beside, reason, confirm_password }),
        await codes('ignore', { id: part, reason, wrong: true, confirm_password }),
      ]).toEqual([[], []]);
      expect([await lay([transfer], refund.id), await books()]).toEqual([
        [],
        [-price.pro - 11_000 - 5500 - 200_000, 16_500, 200_000, price.pro],
      ]);
      // It is paid: what names it besides is nobody's.
      expect(
        await codes('ignore', {
          id: await leaves(`HOAN ${refund.code} NUA`, price.pro),
          reason,
          confirm_password,
        }),
      ).toEqual([]);
    });

    it('is written off beyond a fee only by a person’s word', async () => {
      const refund = await sending();
      const tenfold = await leaves(`HOAN ${refund.code} GAP MUOI`, price.pro * 10);
      expect(await lay([tenfold], refund.id)).toEqual(['TRANSFERS_TOO_MUCH']);
      const books = await watchBooks();
      expect(await lay([tenfold], refund.id, { lost: String(price.pro * 9) })).toEqual([]);
      expect(await books()).toEqual([-price.pro * 10, 0, price.pro * 9, price.pro]);
    });

    it('is laid with a wrong code by a person’s word, and after it was written off too', async () => {
      const [paid, other] = [await sending(), await sending()];
      await leaves(`HOAN ${paid.code} DUNG`, price.pro);
      const mistyped = await leaves(`HOAN ${paid.code} NHAM MA`, price.pro);
      expect(await lay([mistyped], other.id)).toEqual(['TRANSFER_NAMES_ANOTHER']);
      expect(
        (await ask('found', { id: mistyped, search: other.code })).admin_payable_refunds,
      ).toEqual([{ id: other.id, amount: String(price.pro), names_another: true }]);
      const books = await watchBooks();
      expect(await codes('ignore', { id: mistyped, reason, confirm_password })).toEqual([]);
      expect(await lay([mistyped], other.id, { wrong: true })).toEqual([]);
      expect([await books(), await refundOf(other.id)]).toEqual([
        [-price.pro, 0, 0, price.pro],
        { state: 'sent', is_paid: true },
      ]);
    });

    it('waits again with all its parts when that was a mistake, and is given out anew only by a word', async () => {
      const refund = await sending();
      const parts = [
        await leaves(`HOAN ${refund.code} NHAM P1`, price.pro - 400_000),
        await leaves('CHUYEN NHAM P2', 411_000),
      ];
      const before = await raw('select status from orders where id = $1', [refund.orderId]);
      const books = await watchBooks();
      expect(await lay(parts, refund.id)).toEqual([]);
      const unpay = async (id: string) => codes('unpay', { id, reason, confirm_password });
      expect([
        await codes('unpay', { id: parts[0], reason: ' ', confirm_password }),
        await codes('unpay', { id: parts[0], reason, confirm_password: 'sai' }),
        await unpay('00000000-0000-4000-8000-000000000000'),
      ]).toEqual([['REASON_REQUIRED'], ['FACTOR_PROOF_NEEDED'], ['TRANSACTION_UNKNOWN']]);
      expect((await Promise.all([unpay(parts[1] ?? ''), unpay(parts[0] ?? '')])).flat()).toEqual([
        'TRANSACTION_SETTLED',
      ]);
      expect([await books(), await refundOf(refund.id)]).toEqual([
        [0, 0, 0, 0],
        { state: 'sending', is_paid: false },
      ]);
      expect(await raw('select status from orders where id = $1', [refund.orderId])).toEqual(
        before,
      );
      // Which it names it names again, with its order; the other names nothing.
      expect(
        await raw(
          'select state, review_reason, order_id, refund_id from bank_transactions where id = any($1) order by amount_vnd desc',
          [parts],
        ),
      ).toEqual([
        {
          state: 'strayed',
          review_reason: 'refund_amount',
          order_id: refund.orderId,
          refund_id: null,
        },
        { state: 'strayed', review_reason: 'no_code', order_id: null, refund_id: null },
      ]);
      const reveal = async (again: boolean) =>
        codes('reveal', { id: refund.id, again: again ? seenNow : null, confirm_password });
      expect(await reveal(true)).toEqual(['REFUND_LEFT']);
      expect(
        await codes('ignore', { id: parts[0], reason, wrong: true, confirm_password }),
      ).toEqual([]);
      expect([await reveal(false), await reveal(true)]).toEqual([['REFUND_HANDED_OUT'], []]);
      // Its own transfer ends it after all, and is the bank's word.
      const own = await leaves(`HOAN ${refund.code}`, price.pro);
      expect([await refundOf(refund.id), await stateOf(own), await unpay(own)]).toEqual([
        { state: 'sent', is_paid: true },
        { state: 'outgoing', review_reason: null },
        ['TRANSACTION_SETTLED'],
      ]);
    });

    it('waits again while what somebody had said to be sent stays so, and is laid once more', async () => {
      const refund = await sending();
      expect(
        (
          await admin.post(
            'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "TAY-LAI", confirm_password: $w) }',
            { id: refund.id, w: confirm_password },
          )
        ).codes,
      ).toEqual([]);
      server.clock.nowMs += 1000;
      const transfer = await leaves(`HOAN ${refund.code} LAI`, price.pro + 55_000);
      const books = await watchBooks();
      for (const paid of [true, false, true]) {
        const done = paid
          ? await lay([transfer], refund.id)
          : await codes('unpay', { id: transfer, reason, confirm_password });
        expect([done, await books(), await refundOf(refund.id)]).toEqual([
          [],
          paid ? [-55_000, 55_000, 0, 0] : [0, 0, 0, 0],
          { state: 'sent', is_paid: paid },
        ]);
      }
    });

    it('is told of once more each time that its transfers end it', async () => {
      const refund = await sending();
      const transfer = await leaves(`HOAN ${refund.code} HAI LAN`, price.pro + 5500);
      for (const action of ['lay', 'unpay', 'lay', 'unpay', 'lay'])
        expect(
          action === 'lay'
            ? await lay([transfer], refund.id)
            : await codes('unpay', { id: transfer, reason, confirm_password }),
        ).toEqual([]);
      expect(await refundOf(refund.id)).toEqual({ state: 'sent', is_paid: true });
      expect(
        await raw('select count(*)::integer as told from notifications where key like $1', [
          `refund_sent:${refund.id}%`,
        ]),
      ).toEqual([{ told: 3 }]);
    });

    it('left over several days, each part counts on its own day in the reconciliation', async () => {
      const refund = await sending();
      const payout = await handedOut();
      const dayOf = (ms: number) => vietnameseDay(ms);
      // Days of their own.
      server.clock.nowMs += 3 * day;
      const days = [0, 1, 2].map((more) => dayOf(server.clock.nowMs + more * day));
      const ids: string[] = [];
      for (const [memo, amount] of [
        [`HOAN ${refund.code} NGAY 1`, 300_000],
        [`HOAN ${refund.code} NGAY 2`, price.pro - 400_000],
        ['HOAN NGAY 3', 111_000],
      ] as const) {
        ids.push(await leaves(memo, amount));
        server.clock.nowMs += day;
      }
      server.clock.nowMs -= 3 * day;
      const paid: string[] = [];
      for (const amount of [100_000, 405_500]) {
        paid.push(await leaves(`${payout.code} NGAY ${amount}`, amount));
        server.clock.nowMs += day;
      }
      server.clock.nowMs += day;
      admin = await server.signedIn('admin');
      expect(await lay(ids, refund.id)).toEqual([]);
      expect(
        (
          await admin.post(
            'mutation L($t: [ID!]!, $p: ID!, $w: String!) { admin_pay_payout_by(transaction_ids: $t, payout_id: $p, reason: "theo sao kê", confirm_password: $w) }',
            { t: paid, p: payout.id, w: confirm_password },
          )
        ).codes,
      ).toEqual([]);
      expect(
        (
          await money.payouts.markSent(payout.id, 'NHIEU NGAY', {
            actorId: null,
            reason: 'chi trả',
            now: new Date(server.clock.nowMs),
          })
        ).ok,
      ).toBe(true);
      const told: readonly {
        readonly day: string;
        readonly bank_out: string;
        readonly ledger_out: string;
      }[] = (await admin.post('{ admin_reconciliation { day bank_out ledger_out } }')).data
        .admin_reconciliation;
      const out = [400_000, price.pro + 5500, 111_000];
      expect(told.filter(({ day: of }) => days.includes(of)).toReversed()).toEqual(
        days.map((of, index) => ({
          day: of,
          bank_out: String(out[index]),
          ledger_out: String(out[index]),
        })),
      );
    });

    it('waits as our own money when one part of it comes back, and is sent on from there', async () => {
      const refund = await sending();
      const parts = [
        await leaves(`HOAN ${refund.code} MOT`, price.pro - 1_000_000),
        await leaves(`HOAN ${refund.code} HAI`, 1_000_000),
      ];
      const books = await watchBooks();
      await shop.sepay({
        memo: `HOAN TRA ${refund.code} HAI SAI TK`,
        amount: 1_000_000,
        at: vietnam(),
      });
      const [back] = await shop.transactions(`HOAN TRA ${refund.code} HAI SAI TK`);
      expect(back).toMatchObject({ state: 'review', review_reason: 'came_back' });
      expect(await lay(parts, refund.id)).toEqual([]);
      expect(
        await codes('back', {
          id: back?.id,
          account_bank: '970418',
          account_number: '5555666677',
          account_holder: 'NGUOI NHAN',
          reason,
          confirm_password,
        }),
      ).toEqual([]);
      const [next] = await raw<{ id: string; code: string }>(
        'select id, memo_code as code from refunds where transaction_id = $1',
        [back?.id],
      );
      await leaves(`HOAN ${next?.code ?? ''}`, 1_000_000);
      expect([await books(), await refundOf(next?.id ?? '')]).toEqual([
        [-price.pro, 0, 0, price.pro],
        { state: 'sent', is_paid: true },
      ]);
    });
  });

  it('counts on the day that the bank says, for the bank and the ledger, whenever it is heard of, said or decided', async () => {
    const [refund, payout, other] = [await sending(), await handedOut(), await sending()];
    const moved = server.clock.nowMs;
    const at = vietnam();
    const said = await admin.post(
      'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "NGAY-1", confirm_password: $w) }',
      { id: other.id, w: confirm_password },
    );
    expect(said.codes).toEqual([]);
    server.clock.nowMs += 2 * day;
    admin = await server.signedIn('admin');
    expect(
      (
        await money.payouts.markSent(payout.id, 'NGAY-2', {
          actorId: null,
          reason: 'chi trả',
          now: new Date(server.clock.nowMs),
        })
      ).ok,
    ).toBe(true);
    const [nobodys, lost] = ['XOA SO NGAY KHAC', 'XOA SO ROI LAY LAI'];
    const told = [
      [`HOAN ${refund.code}`, price.pro],
      [`HOAN ${other.code}`, price.pro],
      [`CHI ${payout.code}`, 500_000],
      [nobodys, 123_000],
      [lost, 124_000],
    ] as const;
    for (const [memo, amount] of told) await shop.sepay({ memo, amount, direction: 'out', at });
    const idOf = async (memo: string) => (await shop.transactions(memo))[0]?.id;
    for (const memo of [nobodys, lost])
      expect(await codes('ignore', { id: await idOf(memo), reason, confirm_password })).toEqual([]);
    server.clock.nowMs += day;
    admin = await server.signedIn('admin');
    const unignore = await admin.post(
      'mutation U($id: ID!, $w: String!) { admin_unignore_transaction(transaction_id: $id, reason: "xem lại", confirm_password: $w) }',
      { id: await idOf(lost), w: confirm_password },
    );
    expect(unignore.codes).toEqual([]);
    const days: readonly {
      readonly day: string;
      readonly bank_out: string;
      readonly ledger_out: string;
      readonly ledger_in: string;
    }[] = (await admin.post('{ admin_reconciliation { day bank_out ledger_out ledger_in } }')).data
      .admin_reconciliation;
    const dayOf = (ms: number) => vietnameseDay(ms);
    // What was written off and taken back waits: the books say nothing of it, least that it came.
    expect(days.find(({ day: of }) => of === dayOf(moved))).toMatchObject({
      bank_out: String(2 * price.pro + 747_000),
      ledger_out: String(2 * price.pro + 623_000),
      ledger_in: '0',
    });
    expect(days.filter(({ day: of }) => of > dayOf(moved))).toEqual([]);
  });

  describe('and belongs to nothing', () => {
    it('waits for a person, who books it as a fee of the bank, takes that back, and books it again', async () => {
      const books = await watchBooks();
      const [fee, rent] = [
        await leaves('PHI DICH VU THANG 11', 22_000),
        await leaves('TIEN THUE NHA THANG 11', 500_001),
      ];
      expect(await stateOf(fee)).toEqual({ state: 'strayed', review_reason: 'no_code' });
      const action = { id: fee, reason, confirm_password };
      expect([
        await codes('fee', { ...action, id: rent }),
        await codes('fee', { ...action, reason: ' ' }),
        await codes('fee', { ...action, confirm_password: 'sai' }),
        await codes('unfee', action),
      ]).toEqual([
        ['BANK_FEE_TOO_MUCH'],
        ['REASON_REQUIRED'],
        ['FACTOR_PROOF_NEEDED'],
        ['TRANSACTION_SETTLED'],
      ]);
      expect((await Promise.all([codes('fee', action), codes('fee', action)])).flat()).toEqual([
        'TRANSACTION_SETTLED',
      ]);
      expect([await books(), await stateOf(fee)]).toEqual([
        [-22_000, 22_000, 0, 0],
        { state: 'fee', review_reason: 'no_code' },
      ]);
      expect((await Promise.all([codes('unfee', action), codes('unfee', action)])).flat()).toEqual([
        'TRANSACTION_SETTLED',
      ]);
      expect([await books(), await stateOf(fee)]).toEqual([
        [0, 0, 0, 0],
        { state: 'strayed', review_reason: 'no_code' },
      ]);
      expect(await codes('fee', action)).toEqual([]);
      expect([await books(), await codes('ignore', action)]).toEqual([
        [-22_000, 22_000, 0, 0],
        ['TRANSACTION_SETTLED'],
      ]);
      expect(
        await raw('select action from audit_log where subject_id = $1 order by id', [fee]),
      ).toEqual(
        ['transaction.book_fee', 'transaction.unbook_fee', 'transaction.book_fee'].map(
          (action) => ({ action }),
        ),
      );
    });

    it('is booked though it asked nobody when it was told, as before', async () => {
      const books = await watchBooks();
      const fee = await leaves('PHI SMS THANG 10', 11_000);
      await raw(
        "update bank_transactions set state = 'outgoing', review_reason = null, settled_at = now() where id = $1",
        [fee],
      );
      const action = { id: fee, reason, confirm_password };
      expect([
        await codes('fee', action),
        await codes('unfee', action),
        await stateOf(fee),
        await books(),
      ]).toEqual([[], [], { state: 'strayed', review_reason: 'no_code' }, [0, 0, 0, 0]]);
      const { id, code } = await sending();
      const paying = await leaves(`HOAN ${code}`, price.pro);
      expect([await refundOf(id), await codes('fee', { ...action, id: paying })]).toEqual([
        { state: 'sent', is_paid: true },
        ['TRANSACTION_SETTLED'],
      ]);
    });

    it('is tax that was withheld, never more than the books owe, and taken back when it was not', async () => {
      const now = new Date(server.clock.nowMs);
      const userId = await money.affiliate(now);
      await money.sale({
        affiliateId: userId,
        amount: 60_000_000n,
        paidAt: new Date(server.clock.nowMs - 8 * day),
      });
      await money.commissions.mature(now);
      await money.payRun(nextMonth(), userId);
      const stands = async () => Number(-(await shop.balance('tax_payable')));
      const owed = await stands();
      expect(owed).toBeGreaterThan(500_000);
      const books = await watchBooks();
      const [all, rest, more] = [
        await leaves('NOP THUE TNCN THANG 11', owed - 200_000),
        await leaves('NOP THUE TNCN THANG 12', 200_000),
        await leaves('NOP THUE TNCN THUA', owed + 1),
      ];
      const action = (id: string) => ({ id, reason, confirm_password });
      expect([
        await codes('tax', action(more)),
        await codes('tax', { ...action(all), reason: ' ' }),
        await codes('tax', { ...action(all), confirm_password: 'sai' }),
        await codes('untax', action(all)),
      ]).toEqual([
        ['TAX_TOO_MUCH'],
        ['REASON_REQUIRED'],
        ['FACTOR_PROOF_NEEDED'],
        ['TRANSACTION_SETTLED'],
      ]);
      const twice = await Promise.all([codes('tax', action(all)), codes('tax', action(all))]);
      expect(twice.flat()).toEqual(['TRANSACTION_SETTLED']);
      expect([await books(), await stands(), await stateOf(all)]).toEqual([
        [200_000 - owed, 0, 0, 0],
        200_000,
        { state: 'tax', review_reason: 'no_code' },
      ]);
      // What is left is remitted once, whoever is first.
      const second = await leaves('NOP THUE TNCN LAN HAI', 150_000);
      const rush = await Promise.all([codes('tax', action(rest)), codes('tax', action(second))]);
      expect(rush.flat()).toEqual(['TAX_TOO_MUCH']);
      const booked = rush[0].length === 0 ? rest : second;
      expect(await codes('untax', action(booked))).toEqual([]);
      const undone = await Promise.all([codes('untax', action(all)), codes('untax', action(all))]);
      expect(undone.flat()).toEqual(['TRANSACTION_SETTLED']);
      expect([await books(), await stands(), await stateOf(all)]).toEqual([
        [0, 0, 0, 0],
        owed,
        { state: 'strayed', review_reason: 'no_code' },
      ]);
      expect(
        await raw('select action, reason from audit_log where subject_id = $1 order by id', [all]),
      ).toEqual([
        { action: 'transaction.book_tax', reason },
        { action: 'transaction.unbook_tax', reason },
      ]);
      expect(await codes('tax', action(all))).toEqual([]);
    });

    it('and names a payment or a refund is no tax, but by the word that its code is wrong', async () => {
      const { code } = await sending();
      const stray = await leaves(`NOP THUE ${code}`, 100_000);
      const action = { id: stray, reason, confirm_password };
      expect([await codes('tax', action), await codes('tax', { ...action, wrong: true })]).toEqual([
        ['TRANSFER_NAMES_ANOTHER'],
        [],
      ]);
    });

    it('is the payment whose reference somebody typed', async () => {
      const { id } = await handedOut();
      await money.payouts.markSent(id, 'FT-TAY-77', {
        actorId: null,
        reason,
        now: new Date(server.clock.nowMs),
      });
      await shop.sepay({
        memo: 'CHUYEN TIEN KHONG MA',
        amount: 500_000,
        direction: 'out',
        reference: 'FT-TAY-77',
        at: vietnam(),
      });
      const [told] = await raw(
        'select state, payout_id from bank_transactions where reference = $1',
        ['FT-TAY-77'],
      );
      expect(told).toEqual({ state: 'outgoing', payout_id: id });
    });
  });
});
