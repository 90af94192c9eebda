import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { shownBeside } from '../support/shown-beside.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const confirm_password = demoPassword;
const reason = 'bấm nhầm dòng';

const ofTransaction = (name: string) =>
  `mutation Deed($transaction_id: ID!, $reason: String!, $confirm_password: String!) { ${name}(transaction_id: $transaction_id, reason: $reason, confirm_password: $confirm_password) }`;
const queries = {
  ignore:
    'mutation Deed($transaction_id: ID!, $reason: String!, $code_is_wrong: Boolean, $confirm_password: String!) { admin_ignore_transaction(transaction_id: $transaction_id, reason: $reason, code_is_wrong: $code_is_wrong, confirm_password: $confirm_password) }',
  unignore: ofTransaction('admin_unignore_transaction'),
  match:
    'mutation Match($transaction_id: ID!, $order_id: ID!, $confirm_password: String!) { admin_match_transaction(transaction_id: $transaction_id, order_id: $order_id, confirm_password: $confirm_password) }',
  back: 'mutation Back($transaction_id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $confirm_password: String!) { admin_refund_transaction(transaction_id: $transaction_id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, confirm_password: $confirm_password) }',
  reports:
    '{ admin_bank_reports { id state reference known_transaction_id } admin_decided_bank_reports { id state reference known_transaction_id } }',
  decide:
    'mutation Decide($id: ID!, $shown: ID!, $is_same: Boolean!, $confirm_password: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $is_same, confirm_password: $confirm_password) }',
  reopen:
    'mutation Reopen($id: ID!, $reason: String!, $confirm_password: String!) { admin_reopen_bank_report(id: $id, reason: $reason, confirm_password: $confirm_password) }',
} as const;

interface ListedReport {
  readonly id: string;
  readonly reference: string | null;
}

describe.each(ruleKinds)('what somebody decided of money by a slip, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), {
    env: bankSecrets,
    limits: { commerceSweepMs: 1000 },
  });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  /** Whoever decides of a report has just looked at it. */
  const seen = async (name: keyof typeof queries, variables: object): Promise<object> =>
    name === 'decide' && 'id' in variables
      ? { shown: await shownBeside(server.database, variables.id), ...variables }
      : variables;
  const codes = async (name: keyof typeof queries, variables: object) =>
    (
      await admin.post(queries[name], {
        confirm_password,
        reason,
        ...(await seen(name, variables)),
      })
    ).codes;
  const ask = async (name: keyof typeof queries, variables: object = {}) => {
    const answer = await admin.post(queries[name], {
      confirm_password,
      ...(await seen(name, variables)),
    });
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  const raw = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server.database.raw(text, values)) as readonly Row[]; // each caller knows its columns
  // Each time another second: of one, two providers are taken to tell of the same money.
  const vietnam = () => vietnameseTime((server.clock.nowMs += 1000));
  const moneyOf = async (memo: string) =>
    (await shop.transactions(memo))[0] ?? { id: '', state: '', order_id: null };
  const lines = async (action: string, id: string) =>
    raw<{ reason: string; before: object; after: object }>(
      'select reason, before, after from audit_log where action = $1 and subject_id = $2',
      [action, id],
    );
  const balances = async () =>
    Promise.all(['cash', 'clearing', 'write_off'].map(async (name) => shop.balance(name)));

  it('waits again when it was ignored, and can be given to its order', async () => {
    const an = await shop.learner();
    const order = await shop.order(an, { plan: 'KHA_PRO' });
    const memo = `toi mua khoa hoc ${order.code.slice(4)}`;
    const empty = await balances();
    await shop.sepay({ memo, amount: price.khaPro });
    const { id } = await moneyOf(memo);
    const waiting = await balances();
    expect(await codes('ignore', { transaction_id: id })).toEqual([]);
    expect(await codes('unignore', { transaction_id: id, confirm_password: 'sai' })).toEqual([
      'FACTOR_PROOF_NEEDED',
    ]);
    expect(await codes('unignore', { transaction_id: id, reason: ' ' })).toEqual([
      'REASON_REQUIRED',
    ]);
    expect(await codes('unignore', { transaction_id: id })).toEqual([]);
    expect(await moneyOf(memo)).toMatchObject({ state: 'review', review_reason: 'no_code' });
    expect(await lines('transaction.unignore', id)).toMatchObject([
      {
        reason,
        before: { state: 'ignored' },
        after: { state: 'review', amount_vnd: String(price.khaPro) },
      },
    ]);
    expect(await balances()).toEqual(waiting);
    expect(await codes('unignore', { transaction_id: id })).toEqual(['TRANSACTION_SETTLED']);
    // Each ignoring is booked, however often it was taken back.
    for (const step of ['ignore', 'unignore', 'ignore'] as const)
      expect(await codes(step, { transaction_id: id })).toEqual([]);
    const written = (await balances()).map((balance, index) => balance - (empty[index] ?? 0n));
    expect(written).toEqual([BigInt(price.khaPro), 0n, -BigInt(price.khaPro)]);
    expect(await codes('unignore', { transaction_id: id })).toEqual([]);
    expect(await codes('match', { transaction_id: id, order_id: order.id })).toEqual([]);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'PAID',
      received_amount: String(price.khaPro),
    });
    expect(await codes('unignore', { transaction_id: id })).toEqual(['TRANSACTION_SETTLED']);
  });

  it('waits with its order again, and can be sent back', async () => {
    const an = await shop.learner();
    const order = await shop.order(an, { plan: 'KHA_PRO' });
    const memo = order.payment_info.payment_code;
    await shop.sepay({ memo, amount: price.khaPro, account: '999999999' });
    const { id } = await moneyOf(memo);
    expect((await shop.get(an, order.id)).status).toBe('REVIEW');
    expect(await codes('ignore', { transaction_id: id })).toEqual([]);
    expect((await shop.get(an, order.id)).status).toBe('PENDING');
    expect(await codes('unignore', { transaction_id: id })).toEqual([]);
    expect((await shop.get(an, order.id)).status).toBe('REVIEW');
    expect(await shop.problems()).toEqual([]);
    expect(await codes('back', { transaction_id: id, ...receiver })).toEqual([]);
    expect((await shop.get(an, order.id)).status).toBe('PENDING');
  });

  it('waits again when it left us and was written off', async () => {
    const an = await shop.learner();
    const paid = await shop.pay(an, await shop.order(an, { plan: 'KHA_PRO' }));
    await shop.refund(an, paid.id);
    const [{ code } = { code: '' }] = await raw<{ code: string }>(
      'select memo_code as code from refunds where order_id = $1',
      [paid.id],
    );
    await shop.sepay({
      memo: code,
      amount: price.khaPro - 11_000,
      direction: 'out',
      at: vietnam(),
    });
    const { id } = await moneyOf(code);
    const before = await balances();
    for (const step of ['ignore', 'unignore', 'ignore', 'unignore'] as const)
      expect(await codes(step, { transaction_id: id, code_is_wrong: true })).toEqual([]);
    expect(await moneyOf(code)).toMatchObject({ state: 'strayed', review_reason: 'refund_amount' });
    expect(await balances()).toEqual(before);
    expect(await codes('ignore', { transaction_id: id, code_is_wrong: true })).toEqual([]);
  });

  it('is asked again when a report was called money that is known', async () => {
    const an = await shop.learner();
    const order = await shop.order(an, { plan: 'KHA_PRO' });
    const memo = order.payment_info.payment_code;
    const at = vietnam();
    await shop.sepay({ memo, amount: price.khaPro, reference: `S-${memo}`, at });
    await shop.casso([
      {
        id: `c-${memo}`,
        reference: `C-${memo}`,
        description: memo,
        amount: price.khaPro,
        transactionDateTime: at,
        accountNumber: '0000000000',
      },
    ]);
    const mine = (reports: readonly ListedReport[]) =>
      reports.filter(({ reference }) => reference === `C-${memo}`);
    const [report] = mine((await ask('reports')).admin_bank_reports);
    const id = report?.id ?? '';
    expect(await codes('reopen', { id })).toEqual(['NOT_FOUND']);
    expect((await ask('decide', { id, is_same: true })).admin_decide_bank_report).toBe('known');
    const { id: moneyId } = await moneyOf(memo);
    expect(mine((await ask('reports')).admin_decided_bank_reports)).toEqual([
      { id, state: 'known', reference: `C-${memo}`, known_transaction_id: moneyId },
    ]);
    expect(await codes('reopen', { id, confirm_password: 'sai' })).toEqual(['FACTOR_PROOF_NEEDED']);
    expect(await codes('reopen', { id, reason: '' })).toEqual(['REASON_REQUIRED']);
    expect(await codes('reopen', { id })).toEqual([]);
    expect(await codes('reopen', { id })).toEqual(['NOT_FOUND']);
    expect(await lines('report.reopen', id)).toMatchObject([
      {
        reason,
        before: { outcome: 'known', transaction_id: moneyId },
        after: { outcome: 'doubtful' },
      },
    ]);
    const lists = await ask('reports');
    expect([mine(lists.admin_bank_reports), mine(lists.admin_decided_bank_reports)]).toEqual([
      [{ id, state: 'doubtful', reference: `C-${memo}`, known_transaction_id: moneyId }],
      [],
    ]);
    expect((await ask('decide', { id, is_same: false })).admin_decide_bank_report).toBe('settled');
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'PAID',
      excess_amount: String(price.khaPro),
    });
    // What a person called other money, and what nobody was asked about, is not asked about again.
    expect(await codes('reopen', { id })).toEqual(['NOT_FOUND']);
  });

  it('is not asked again when the bank’s words are not kept any more', async () => {
    const an = await shop.learner();
    const memo = (await shop.order(an, { plan: 'KHA_PRO' })).payment_info.payment_code;
    const at = vietnam();
    await shop.sepay({ memo, amount: price.khaPro, reference: `S-${memo}`, at });
    await shop.casso([
      {
        id: `c-${memo}`,
        reference: `C-${memo}`,
        description: memo,
        amount: price.khaPro,
        transactionDateTime: at,
        accountNumber: '0000000000',
      },
    ]);
    const { admin_bank_reports: reports } = await ask('reports');
    const id = reports.find(({ reference }: ListedReport) => reference === `C-${memo}`).id;
    expect((await ask('decide', { id, is_same: true })).admin_decide_bank_report).toBe('known');
    await raw(
      "update bank_events set raw_body = '', headers = '{}', payload = '{}' where id = $1",
      [id],
    );
    expect(await codes('reopen', { id })).toEqual(['NOT_FOUND']);
    expect(
      (await ask('reports')).admin_decided_bank_reports.map((listed: ListedReport) => listed.id),
    ).not.toContain(id);
  });

  it('is found, and what waits for a person too, however much was told since', async () => {
    const an = await shop.learner();
    const memo = (await shop.order(an, { plan: 'KHA_PRO' })).payment_info.payment_code;
    const at = vietnam();
    await shop.sepay({ memo, amount: price.khaPro, reference: `S-${memo}`, at });
    const casso = async (reference: string) =>
      shop.casso([
        {
          id: reference,
          reference,
          description: memo,
          amount: price.khaPro,
          transactionDateTime: at,
          accountNumber: '0000000000',
        },
      ]);
    const copy = async (id: string, times: number, change: string) =>
      raw(
        `insert into bank_events (provider, tellers, provider_id, raw_body, headers, payload, received_at, next_attempt_at, processed_at, outcome, transaction_id, resembles)
         select provider, tellers, provider_id || '-' || gen_random_uuid(), raw_body, headers, payload, received_at, next_attempt_at, ${change} from bank_events, generate_series(1, ${times}) n where id = $1`,
        [id],
      );
    await casso(`D-${memo}`);
    const { admin_bank_reports: waiting } = await ask('reports');
    const { id } = waiting.find(({ reference }: ListedReport) => reference === `D-${memo}`);
    await copy(id, 50, "processed_at, 'unreadable', null, null");
    expect(
      (await ask('reports')).admin_bank_reports.map((listed: ListedReport) => listed.id),
    ).toContain(id);
    expect((await ask('decide', { id, is_same: true })).admin_decide_bank_report).toBe('known');
    await copy(id, 30, "processed_at + interval '1 minute', outcome, transaction_id, resembles");
    const page = async (after: string | null) =>
      (
        await admin.post(
          'query ($after: ID) { admin_decided_bank_reports(after: $after) { id } }',
          {
            after,
          },
        )
      ).data.admin_decided_bank_reports.map((listed: ListedReport) => listed.id);
    const first = await page(null);
    expect(first).not.toContain(id);
    expect(await page(first.at(-1))).toContain(id);
    expect(await page('không có')).toEqual(first);
    await raw("delete from bank_events where provider_id like 'D-%-%'");
  });
});
