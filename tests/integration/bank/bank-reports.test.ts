import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { shownBeside } from '../support/shown-beside.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const hour = 3_600_000;
/** What the server does by itself, on a busy machine too. */
const soon = { interval: 50 } as const;
const confirm_password = demoPassword;

const queries = {
  reports:
    '{ admin_bank_reports { id provider state text amount reference known_order known_transaction_id } admin_counts { key count } }',
  read: 'mutation Read($id: ID!, $confirm_password: String!) { admin_read_bank_report(id: $id, confirm_password: $confirm_password) }',
  decide:
    'mutation Decide($id: ID!, $shown: ID!, $is_same: Boolean!, $confirm_password: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $is_same, confirm_password: $confirm_password) }',
  waiting:
    'query Waiting($search: String) { admin_transactions(tab: REVIEW, search: $search) { nodes { id state review_reason order_id } } }',
  match:
    'mutation Match($transaction_id: ID!, $order_id: ID!, $confirm_password: String!) { admin_match_transaction(transaction_id: $transaction_id, order_id: $order_id, confirm_password: $confirm_password) }',
  ignore:
    'mutation Ignore($transaction_id: ID!, $reason: String!, $confirm_password: String!) { admin_ignore_transaction(transaction_id: $transaction_id, reason: $reason, confirm_password: $confirm_password) }',
  back: 'mutation Back($transaction_id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $confirm_password: String!) { admin_refund_transaction(transaction_id: $transaction_id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, confirm_password: $confirm_password) }',
  cancel:
    'mutation Cancel($order_id: ID!, $reason: String!, $confirm_password: String!) { admin_cancel_order(order_id: $order_id, reason: $reason, confirm_password: $confirm_password) }',
  refundOrder:
    'mutation RefundOrder($order_id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $confirm_password: String!) { admin_refund_order(order_id: $order_id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, confirm_password: $confirm_password) }',
  reject:
    'mutation Reject($refund_id: ID!, $reason: String!, $confirm_password: String!) { admin_reject_refund(refund_id: $refund_id, reason: $reason, confirm_password: $confirm_password) }',
  correct:
    'mutation Correct($refund_id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $reason: String!, $not_carried_out: ID, $confirm_password: String!) { admin_correct_refund(refund_id: $refund_id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: $reason, not_carried_out: $not_carried_out, confirm_password: $confirm_password) }',
  start:
    'mutation Start($refund_id: ID!, $confirm_password: String!) { admin_start_refund(refund_id: $refund_id, confirm_password: $confirm_password) }',
  accept:
    'mutation Accept($order_id: ID!, $missing: BigInt!, $reason: String!, $confirm_password: String!) { admin_accept_short(order_id: $order_id, missing: $missing, reason: $reason, confirm_password: $confirm_password) }',
  payable:
    'query Payable($id: ID!) { admin_payable_refunds(transaction_id: $id) { id state order_code } }',
  pay: 'mutation Pay($transaction_id: ID!, $refund_id: ID!, $confirm_password: String!) { admin_pay_refund_by(transaction_id: $transaction_id, refund_id: $refund_id, confirm_password: $confirm_password) }',
  suggestions:
    'query Suggestions($id: ID!, $search: String) { admin_suggestions(transaction_id: $id, search: $search) { order_id status owned_plan reasons } }',
} as const;

describe.each(ruleKinds)('reports of money on %s', (kind) => {
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
  const ask = async (name: keyof typeof queries, variables: object = {}) => {
    const answer = await admin.post(queries[name], await seen(name, variables));
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  const codes = async (name: keyof typeof queries, variables: object) =>
    (await admin.post(queries[name], await seen(name, variables))).codes;
  const raw = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server.database.raw(text, values)) as readonly Row[]; // each caller knows its columns
  const outcomesOf = async (memo: string) =>
    (
      await raw<{ outcome: string }>(
        "select outcome from bank_events where coalesce(payload ->> 'content', payload ->> 'description') = $1 order by id",
        [memo],
      )
    ).map(({ outcome }) => outcome);
  const waitingFor = async (memo: string) =>
    (await ask('waiting', { search: memo })).admin_transactions.nodes;
  const later = async (ms: number) => {
    server.clock.nowMs += ms;
    admin = await server.signedIn('admin');
  };

  it('that nobody can read are listed and block none that can be read under the same id', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const told = { id: `doc-lai-${memo}`, memo, amount: price.pro, reference: `DOC-${memo}` };
    expect((await shop.sepay({ ...told, more: { transferAmount: '2,900,000' } })).status).toBe(200);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['unreadable']);
    const {
      admin_bank_reports: [listed],
      admin_counts: counts,
    } = await ask('reports');
    expect(listed).toMatchObject({
      provider: 'sepay',
      state: 'unreadable',
      amount: null,
      text: expect.stringContaining('2,900,000'),
    });
    expect(counts).toContainEqual({
      key: 'statement',
      count: expect.toSatisfy((count: number) => count > 0),
    });
    // The same words again are a repeat; other words are read.
    await shop.sepay({ ...told, more: { transferAmount: '2,900,000' } });
    expect((await shop.get(an, order.id)).status).toBe('PENDING');
    await shop.sepay(told);
    await expect.poll(async () => (await shop.get(an, order.id)).status, soon).toBe('PAID');
    await shop.sepay(told);
    expect(await outcomesOf(memo)).toEqual(['replaced', 'settled']);
    expect(
      (await ask('reports')).admin_bank_reports.filter(({ text }: { text: string }) =>
        text.includes(memo),
      ),
    ).toEqual([]);
  });

  it('that nobody can read and nobody has handled yet make room all the same', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const told = { id: `doc-som-${memo}`, memo, amount: price.pro, reference: `SOM-${memo}` };
    await shop.sepay({ ...told, more: { transferAmount: '2,900,000' } });
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['unreadable']);
    // As a process leaves it that died between storing and handling, or is still at it.
    await raw(
      "update bank_events set outcome = null, processed_at = null, next_attempt_at = '2999-01-01' where payload ->> 'content' = $1",
      [memo],
    );
    await shop.sepay(told);
    await expect.poll(async () => (await shop.get(an, order.id)).status, soon).toBe('PAID');
    await shop.sepay(told);
    expect(await outcomesOf(memo)).toEqual(['replaced', 'settled']);
  });

  it('can be read again after the reader was mended, with the password', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    await shop.sepay({ memo, amount: price.pro, more: { transferType: 'deposit' } });
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['unreadable']);
    const report = (await ask('reports')).admin_bank_reports.find(({ text }: { text: string }) =>
      text.includes(memo),
    );
    expect(await codes('read', { id: report.id, confirm_password: 'sai' })).toEqual([
      'FACTOR_PROOF_NEEDED',
    ]);
    expect((await ask('read', { id: report.id, confirm_password })).admin_read_bank_report).toBe(
      'unreadable',
    );
    // As a mended reader would read it.
    await raw(
      `update bank_events set payload = payload || '{"transferType": "in"}' where id = $1`,
      [report.id],
    );
    expect((await ask('read', { id: report.id, confirm_password })).admin_read_bank_report).toBe(
      'settled',
    );
    expect((await shop.get(an, order.id)).status).toBe('PAID');
    expect(await codes('read', { id: report.id, confirm_password })).toEqual(['NOT_FOUND']);
  });

  it('of one movement by two providers under two references are one until a person says otherwise', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const at = vietnameseTime(server.clock.nowMs);
    await shop.sepay({ memo, amount: price.pro, reference: `SEPAY-${memo}`, at });
    await expect.poll(async () => (await shop.get(an, order.id)).status, soon).toBe('PAID');
    const casso = {
      id: `khac-${memo}`,
      reference: `CASSO-${memo}`,
      description: memo,
      amount: price.pro,
      transactionDateTime: at,
      accountNumber: '0000000000',
    };
    await shop.casso([casso]);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled', 'doubtful']);
    expect(await shop.get(an, order.id)).toMatchObject({
      received_amount: String(price.pro),
      excess_amount: '0',
    });
    const report = (await ask('reports')).admin_bank_reports.find(
      ({ reference }: { reference: string }) => reference === `CASSO-${memo}`,
    );
    expect(report).toMatchObject({
      state: 'doubtful',
      amount: String(price.pro),
      known_order: order.code,
    });
    expect(
      (await ask('decide', { id: report.id, is_same: true, confirm_password }))
        .admin_decide_bank_report,
    ).toBe('known');
    expect(await codes('decide', { id: report.id, is_same: false, confirm_password })).toEqual([
      'NOT_FOUND',
    ]);
    // Another learner did pay twice: the same question, the other answer.
    await shop.casso([{ ...casso, id: `nua-${memo}`, reference: `CASSO2-${memo}` }]);
    await expect
      .poll(async () => shop.get(an, order.id), soon)
      .toMatchObject({ excess_amount: String(price.pro) });
  });

  it('of another movement under a known id wait for a person, and are repeats from then on', async () => {
    const [an, binh] = [await shop.learner(), await shop.learner()];
    const [first, second] = [await shop.order(an), await shop.order(binh)];
    const [memo, other] = [first.payment_info.payment_code, second.payment_info.payment_code];
    const told = {
      id: `mot-so-${memo}`,
      memo,
      amount: price.pro,
      reference: `FT-${memo}`,
      at: vietnameseTime(server.clock.nowMs),
    };
    await shop.sepay(told);
    await expect.poll(async () => (await shop.get(an, first.id)).status, soon).toBe('PAID');
    // The same money in other words is a repeat.
    await shop.sepay({ ...told, memo: `${memo} gd 1`, reference: `ft ${memo}` });
    const reused = { ...told, memo: other, reference: `FT-${other}` };
    for (let round = 0; round < 2; round += 1) expect((await shop.sepay(reused)).status).toBe(200);
    await expect.poll(async () => outcomesOf(other), soon).toEqual(['doubtful']);
    expect(await outcomesOf(`${memo} gd 1`)).toEqual([]);
    expect((await shop.get(binh, second.id)).status).toBe('PENDING');
    const report = (await ask('reports')).admin_bank_reports.find(
      ({ reference }: { reference: string }) => reference === reused.reference,
    );
    expect(report).toMatchObject({
      state: 'doubtful',
      amount: String(price.pro),
      known_order: first.code,
    });
    expect(
      (await ask('decide', { id: report.id, is_same: false, confirm_password }))
        .admin_decide_bank_report,
    ).toBe('settled');
    expect((await shop.get(binh, second.id)).status).toBe('PAID');
    await shop.sepay(reused);
    await shop.sepay(told);
    expect([await outcomesOf(other), await outcomesOf(memo)]).toEqual([['settled'], ['settled']]);
  });

  it('of other amounts under an id that first told of no money are booked once, the others wait for a person', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const told = {
      id: `khong-${memo}`,
      tid: `KHONG-${memo}`,
      description: memo,
      when: vietnameseTime(server.clock.nowMs),
      bank_sub_acc_id: '0000000000',
    };
    for (const [amount, outcome] of [
      [0, 'nothing'],
      [price.pro, 'settled'],
      [2_000_000, 'doubtful'],
      [2_100_000, 'doubtful'],
    ] as const) {
      await shop.casso([{ ...told, amount }]);
      await expect.poll(async () => (await outcomesOf(memo)).at(-1), soon).toBe(outcome);
    }
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'PAID',
      received_amount: String(price.pro),
      excess_amount: '0',
    });
    const reports = (await ask('reports')).admin_bank_reports
      .filter(({ reference }: { reference: string | null }) => reference === told.tid)
      .toReversed();
    const decide = async (index: number) =>
      (await ask('decide', { id: reports[index].id, is_same: false, confirm_password }))
        .admin_decide_bank_report;
    expect(reports).toMatchObject([
      { amount: '2000000', known_order: order.code },
      { amount: '2100000', known_order: order.code },
    ]);
    expect(await decide(0)).toBe('settled');
    // What was booked in between is asked about too.
    expect([await decide(1), await decide(1)]).toEqual(['doubtful', 'settled']);
  });

  it('of another amount under the id of a doubtful one wait as that does, and each is asked about the other', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const at = vietnameseTime(server.clock.nowMs);
    await shop.casso([
      {
        id: `dau-${memo}`,
        tid: `DAU-${memo}`,
        description: memo,
        amount: 1_000_000,
        when: at,
        bank_sub_acc_id: '0000000000',
      },
    ]);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled']);
    const told = { id: `ngo-${memo}`, memo, reference: `NGO-${memo}`, at };
    await shop.sepay({ ...told, amount: 1_000_000 });
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled', 'doubtful']);
    await shop.sepay({ ...told, amount: price.pro });
    await expect
      .poll(async () => outcomesOf(memo), soon)
      .toEqual(['settled', 'doubtful', 'doubtful']);
    expect(await shop.get(an, order.id)).toMatchObject({
      status: 'UNDERPAID',
      received_amount: '1000000',
    });
    const [second, first] = (await ask('reports')).admin_bank_reports.filter(
      ({ reference }: { reference: string | null }) => reference === told.reference,
    );
    const decide = async ({ id }: { id: string }, isSame: boolean) =>
      (await ask('decide', { id, is_same: isSame, confirm_password })).admin_decide_bank_report;
    expect(await decide(second, false)).toBe('settled');
    expect([await decide(first, false), await decide(first, true)]).toEqual(['doubtful', 'known']);
    expect(await shop.get(an, order.id)).toMatchObject({
      received_amount: String(1_000_000 + price.pro),
    });
  });

  it('whose words are kept no more are known by their money', async () => {
    const memo = `quen-loi-${server.clock.nowMs}`;
    const told = {
      id: memo,
      memo,
      amount: 77_000,
      reference: `QUEN-${memo}`,
      at: vietnameseTime(server.clock.nowMs),
    };
    await shop.sepay(told);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['review']);
    await raw(
      "update bank_events set payload = '{}', raw_body = '', headers = '{}' where provider_id = $1",
      [memo],
    );
    await shop.sepay(told);
    expect(await outcomesOf(memo)).toEqual([]);
    await shop.sepay({ ...told, amount: 78_000 });
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['doubtful']);
  });

  it('under two numbers that a double cannot tell apart are two', async () => {
    const post = async (id: string, memo: string) => {
      const text = JSON.stringify({
        ...shop.sepayBody({
          memo,
          amount: 66_000,
          reference: `LON-${id}`,
          at: vietnameseTime(server.clock.nowMs),
        }),
        id: 1,
      }).replace('"id":1,', `"id":${id},`);
      return (
        await shop.post('sepay', text, { authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}` })
      ).status;
    };
    expect([
      await post('9007199254740993', 'so lon mot'),
      await post('9007199254740992', 'so lon hai'),
    ]).toEqual([200, 200]);
    await expect
      .poll(async () => [await outcomesOf('so lon mot'), await outcomesOf('so lon hai')], soon)
      .toEqual([['review'], ['review']]);
    const ids = await raw<{ id: string }>(
      "select provider_id as id from bank_events where payload ->> 'content' like 'so lon %' order by bank_events.id",
    );
    expect(ids.map(({ id }) => id)).toEqual(['9007199254740993', '9007199254740992']);
  });

  it('of one reference under two ids of one provider are one until a person says otherwise', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const told = {
      memo,
      amount: price.pro,
      reference: `MOT-FT-${memo}`,
      at: vietnameseTime(server.clock.nowMs),
    };
    await shop.sepay({ ...told, id: 7_100_001 });
    await shop.sepay({ ...told, id: 7_200_002 });
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled', 'doubtful']);
    expect(await shop.get(an, order.id)).toMatchObject({
      received_amount: String(price.pro),
      excess_amount: '0',
    });
  });

  it('of one second an hour later under another id and reference, as an account that is linked again tells them, are one until a person says otherwise', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const [at, next] = [
      vietnameseTime(server.clock.nowMs),
      vietnameseTime(server.clock.nowMs + 1000),
    ];
    await shop.sepay({ memo, amount: price.pro, at, id: 7_300_001, reference: `CU-${memo}` });
    // At once it is a second payment.
    await shop.sepay({ memo, amount: 700_000, at, id: 7_300_003, reference: `A-${memo}` });
    await shop.sepay({ memo, amount: 700_000, at, id: 7_300_004, reference: `B-${memo}` });
    await expect
      .poll(async () => outcomesOf(memo), soon)
      .toEqual(['settled', 'settled', 'settled']);
    await later(hour);
    await shop.sepay({ memo, amount: price.pro, at, id: 7_400_001, reference: `MOI-${memo}` });
    await shop.sepay({
      memo,
      amount: price.pro,
      at: next,
      id: 7_400_002,
      reference: `HAI-${memo}`,
    });
    await expect
      .poll(async () => outcomesOf(memo), soon)
      .toEqual(['settled', 'settled', 'settled', 'doubtful', 'settled']);
    expect(
      await raw(
        'select amount_vnd::integer as amount from bank_transactions where memo = $1 order by heard_at, amount_vnd',
        [memo],
      ),
    ).toMatchObject([
      { amount: 700_000 },
      { amount: 700_000 },
      { amount: price.pro },
      { amount: price.pro },
    ]);
  });

  it('of one payment code by two providers two days apart are one until a person says otherwise', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const daysAgo = (days: number): string =>
      vietnameseTime(server.clock.nowMs - days * 86_400_000);
    await shop.sepay({ memo, amount: price.pro, reference: `NAY-${memo}`, at: daysAgo(0) });
    await shop.casso([
      {
        id: `truoc-${memo}`,
        reference: `TRUOC-${memo}`,
        description: memo,
        amount: price.pro,
        transactionDateTime: daysAgo(2),
        accountNumber: '0000000000',
      },
    ]);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled', 'doubtful']);
    expect(await shop.get(an, order.id)).toMatchObject({
      received_amount: String(price.pro),
      excess_amount: '0',
    });
  });

  it('that a person calls other money are laid to their order', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const at = vietnameseTime(server.clock.nowMs);
    await shop.sepay({ memo, amount: 900_000, reference: `MOT-${memo}`, at });
    await shop.casso([
      {
        id: `hai-${memo}`,
        reference: `HAI-${memo}`,
        description: memo,
        amount: 900_000,
        transactionDateTime: at,
        accountNumber: '0000000000',
      },
    ]);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled', 'doubtful']);
    const report = (await ask('reports')).admin_bank_reports.find(
      ({ reference }: { reference: string }) => reference === `HAI-${memo}`,
    );
    expect(
      (await ask('decide', { id: report.id, is_same: false, confirm_password }))
        .admin_decide_bank_report,
    ).toBe('settled');
    expect(await shop.get(an, order.id)).toMatchObject({
      received_amount: '1800000',
      missing_amount: '1100000',
    });
  });

  it('that a person calls other money are asked about again when nearer money was told of since', async () => {
    const an = await shop.learner();
    const order = await shop.order(an);
    const memo = order.payment_info.payment_code;
    const [morning, noon] = [
      vietnameseTime(server.clock.nowMs - 2 * hour),
      vietnameseTime(server.clock.nowMs),
    ];
    await shop.sepay({ memo, amount: 700_000, reference: `SANG-${memo}`, at: morning });
    await shop.casso([
      {
        id: `trua-${memo}`,
        reference: `TRUA-${memo}`,
        description: memo,
        amount: 700_000,
        transactionDateTime: noon,
        accountNumber: '0000000000',
      },
    ]);
    await expect.poll(async () => outcomesOf(memo), soon).toEqual(['settled', 'doubtful']);
    // The same money as Casso's, before anybody looked at that one.
    await shop.sepay({ memo, amount: 700_000, reference: `TRUA-KHAC-${memo}`, at: noon });
    await expect
      .poll(async () => outcomesOf(memo), soon)
      .toEqual(['settled', 'doubtful', 'settled']);
    const report = (await ask('reports')).admin_bank_reports.find(
      ({ reference }: { reference: string }) => reference === `TRUA-${memo}`,
    );
    expect(
      (await ask('decide', { id: report.id, is_same: false, confirm_password }))
        .admin_decide_bank_report,
    ).toBe('doubtful');
    expect(
      (await ask('decide', { id: report.id, is_same: true, confirm_password }))
        .admin_decide_bank_report,
    ).toBe('known');
    expect(await shop.get(an, order.id)).toMatchObject({ received_amount: '1400000' });
  });

  it('of two providers at the same moment under two references are never both counted', async () => {
    const an = await shop.learner();
    for (let round = 0; round < 4; round += 1) {
      const order = await shop.order(an, { key: `luc-${round}-${kind}` });
      const memo = order.payment_info.payment_code;
      const at = vietnameseTime(server.clock.nowMs);
      await Promise.all([
        shop.sepay({ memo, amount: 1000 + round, reference: `A-${memo}`, at }),
        shop.casso([
          {
            id: `c-${memo}`,
            reference: `B-${memo}`,
            description: memo,
            amount: 1000 + round,
            transactionDateTime: at,
            accountNumber: '0000000000',
          },
        ]),
      ]);
      await expect
        .poll(async () => (await outcomesOf(memo)).toSorted(), soon)
        .toEqual(['doubtful', 'settled']);
      await shop.call(an, 'cancel', { id: order.id });
    }
  });

  it('in one batch of Casso and the same batch the other way round, at once, are all taken', async () => {
    const elements = Array.from({ length: 12 }, (_, index) => ({
      id: `lo-${index}`,
      reference: `LO-${index}`,
      description: `lo ${index}`,
      amount: 1000 + index,
      transactionDateTime: vietnameseTime(server.clock.nowMs),
      accountNumber: '0000000000',
    }));
    for (let round = 0; round < 5; round += 1) {
      const batch = elements.map((element) => ({
        ...element,
        id: `${element.id}-${round}`,
        reference: `${element.reference}-${round}`,
        amount: element.amount + 100 * round,
      }));
      const answers = await Promise.all([
        shop.casso(batch),
        shop.casso(batch.toReversed()),
        shop.casso(batch),
        shop.casso(batch.toReversed()),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it('that fail are tried again later and later, not before their time, and are listed with what went wrong', async () => {
    await raw(
      `create or replace function fail_now() returns trigger language plpgsql as $$ begin if new.memo = 'khoan hong' then raise exception 'gãy giữa chừng'; end if; return new; end $$`,
    );
    await raw(
      'create or replace trigger fail_now before insert on bank_transactions for each row execute function fail_now()',
    );
    await shop.sepay({ memo: 'khoan hong', amount: 4321, reference: 'HONG-1' });
    const event = async () =>
      (
        await raw<{
          attempts: number;
          wait: number;
          last_error: string | null;
          outcome: string | null;
        }>(
          "select attempts, extract(epoch from next_attempt_at - received_at)::integer as wait, last_error, outcome from bank_events where payload ->> 'content' = 'khoan hong'",
        )
      )[0];
    await expect
      .poll(event, soon)
      .toEqual({ attempts: 1, wait: 2, last_error: 'gãy giữa chừng', outcome: null });
    const before = await event();
    // Sweeps go by; its time has not come.
    await shop.sepay({ memo: 'khoan lanh', amount: 4322, reference: 'LANH-1' });
    await expect.poll(async () => outcomesOf('khoan lanh'), soon).toEqual(['review']);
    expect(await event()).toEqual(before);
    for (const [step, pause] of [
      [2000, 4],
      [4000, 8],
    ] as const) {
      const wait = (await event())?.wait ?? 0;
      server.clock.nowMs += step;
      await expect.poll(async () => (await event())?.wait, soon).toBe(wait + pause);
    }
    expect(
      (await ask('reports')).admin_bank_reports.find(({ text }: { text: string }) =>
        text.includes('khoan hong'),
      ),
    ).toMatchObject({ state: 'failing' });
    await raw("update bank_events set attempts = 30 where payload ->> 'content' = 'khoan hong'");
    server.clock.nowMs += 8000;
    await expect.poll(async () => (await event())?.attempts, soon).toBe(31);
    expect(((await event())?.wait ?? 0) - 14).toBe(600);
    await raw('drop trigger fail_now on bank_transactions');
    await later(10 * 60_000);
    await expect.poll(async () => (await event())?.outcome, soon).toBe('review');
  });

  it('that are handled after midnight count on the bank’s day, for the bank and the ledger', async () => {
    const days = async () =>
      (await admin.post('{ admin_reconciliation { day bank_in ledger_in } }')).data
        .admin_reconciliation;
    const dayAt = (ms: number): string => vietnameseTime(ms).slice(0, 10);
    const before = server.clock.nowMs;
    await later(
      (Math.floor((before + 7 * hour) / (24 * hour)) + 1) * 24 * hour - 7 * hour - 1000 - before,
    );
    await raw(
      `create or replace function fail_now() returns trigger language plpgsql as $$ begin if new.memo = 'qua nua dem' then raise exception 'gãy giữa chừng'; end if; return new; end $$`,
    );
    await raw(
      'create or replace trigger fail_now before insert on bank_transactions for each row execute function fail_now()',
    );
    await shop.sepay({ memo: 'qua nua dem', amount: 98_765, reference: 'NUA-DEM' });
    const evening = dayAt(server.clock.nowMs);
    await expect
      .poll(
        async () =>
          (
            await raw<{ attempts: number }>(
              "select attempts from bank_events where payload ->> 'content' = 'qua nua dem'",
            )
          )[0]?.attempts,
        soon,
      )
      .toBe(1);
    await raw('drop trigger fail_now on bank_transactions');
    await later(hour);
    await expect.poll(async () => outcomesOf('qua nua dem'), soon).toEqual(['review']);
    const told = await days();
    expect(
      told.filter(
        ({ bank_in: bank, ledger_in: ledger }: { bank_in: string; ledger_in: string }) =>
          bank !== ledger,
      ),
    ).toEqual([]);
    expect(told[0].day).toBe(evening);
    expect(dayAt(server.clock.nowMs)).not.toBe(evening);
  });

  it('are kept without what opens the door', async () => {
    await shop.sepay({ memo: 'giu dau thu', amount: 4323, reference: 'DAU-1' });
    const [kept] = await raw<{ headers: Record<string, string>; all: string }>(
      "select headers, headers::text || raw_body || payload::text as all from bank_events where payload ->> 'content' = 'giu dau thu'",
    );
    expect(Object.keys(kept?.headers ?? {})).toContain('content-type');
    expect(Object.keys(kept?.headers ?? {})).not.toContain('authorization');
    expect(kept?.all).not.toContain(bankSecrets.SEPAY_API_KEY);
  });

  describe('for a plan that its learner has', () => {
    it('wait for a person, also when they are late news of a payment in time; the office is told and cannot sell it again', async () => {
      const an = await shop.learner();
      const first = await shop.order(an, { plan: 'KHA_PRO' });
      const memo = first.payment_info.payment_code;
      const inTime = vietnameseTime(server.clock.nowMs + hour);
      server.clock.nowMs += 25 * hour;
      await expect
        .poll(
          async () =>
            (
              await raw<{ status: string }>('select status from orders where id = $1', [first.id])
            )[0]?.status,
          soon,
        )
        .toBe('expired');
      const [{ user_id: userId } = { user_id: '' }] = await raw<{ user_id: string }>(
        'select user_id from orders where id = $1',
        [first.id],
      );
      // The other order, bought and paid meanwhile.
      await raw("insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())", [
        userId,
      ]);
      await shop.sepay({ memo, amount: price.khaPro, at: inTime });
      await later(1);
      await expect
        .poll(async () => waitingFor(memo), soon)
        .toMatchObject([{ review_reason: 'plan_owned', order_id: first.id }]);
      const [money] = await waitingFor(memo);
      expect(
        (await ask('suggestions', { id: money.id, search: first.code })).admin_suggestions,
      ).toContainEqual({
        order_id: first.id,
        status: 'REVIEW',
        owned_plan: 'PRO',
        reasons: ['exact_code', 'amount'],
      });
      expect(
        await codes('match', { transaction_id: money.id, order_id: first.id, confirm_password }),
      ).toEqual(['PLAN_OWNED']);
      await ask('back', {
        transaction_id: money.id,
        ...receiver,
        reason: 'đã có Pro',
        confirm_password,
      });
      const [after] = await raw<{ status: string; review_vnd: bigint }>(
        'select status, review_vnd::text from orders where id = $1',
        [first.id],
      );
      expect(after?.status).not.toBe('pending');
    });

    it('are not asked for again: a short order is called off when another one is paid, and cannot be renewed or accepted', async () => {
      const an = await shop.learner();
      const short = await shop.order(an);
      await shop.sepay({
        memo: short.payment_info.payment_code,
        amount: 1_000_000,
        at: vietnameseTime(server.clock.nowMs),
      });
      const [{ user_id: userId } = { user_id: '' }] = await raw<{ user_id: string }>(
        'select user_id from orders where id = $1',
        [short.id],
      );
      await raw(
        "update orders set status = 'review', expires_at = expires_at - interval '2 days' where id = $1",
        [short.id],
      );
      await raw(
        "update order_events set until = until - interval '2 days' where order_id = $1 and until is not null",
        [short.id],
      );
      await raw("insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())", [
        userId,
      ]);
      expect((await shop.call(an, 'renew', { id: short.id })).codes).toEqual(['PLAN_OWNED']);
      expect(
        await codes('accept', {
          order_id: short.id,
          missing: String(BigInt(short.payment_info.amount) - 1_000_000n),
          reason: 'thiếu ít',
          confirm_password,
        }),
      ).toEqual(['PLAN_OWNED']);
      await raw('delete from entitlements where user_id = $1', [userId]);
      await shop.pay(an, await shop.order(an));
      expect(await shop.get(an, short.id)).toMatchObject({
        status: 'CANCELLED',
        excess_amount: '1000000',
      });
    });
  });

  describe('that an administrator decides on', () => {
    /** Money with the code of an order, sent to another account. */
    const astray = async (order: { payment_info: { payment_code: string } }, amount: number) => {
      const memo = order.payment_info.payment_code;
      await shop.sepay({ memo, amount, account: '999', at: vietnameseTime(server.clock.nowMs) });
      await expect.poll(async () => (await waitingFor(memo)).length, soon).toBe(1);
      return (await waitingFor(memo))[0];
    };

    it('leave their order as it was once they are laid elsewhere, ignored or sent back', async () => {
      const an = await shop.learner();
      for (const name of ['match', 'ignore', 'back'] as const) {
        const order = await shop.order(an, { key: `roi-${name}` });
        const money = await astray(order, price.pro);
        expect(await shop.get(an, order.id)).toMatchObject({ status: 'REVIEW' });
        const other = await shop.order(await shop.learner());
        const common = { transaction_id: money.id, confirm_password };
        if (name === 'match') await ask(name, { ...common, order_id: other.id });
        if (name === 'ignore') await ask(name, { ...common, reason: 'không phải của ta' });
        if (name === 'back') await ask(name, { ...common, ...receiver, reason: 'gửi nhầm' });
        expect(await shop.get(an, order.id)).toMatchObject({
          status: 'PENDING',
          received_amount: '0',
        });
        expect(
          await codes('ignore', { transaction_id: money.id, reason: 'nữa', confirm_password }),
        ).toEqual(['TRANSACTION_SETTLED']);
      }
    });

    it('are decided once by two administrators at once', async () => {
      const second = await server.signedIn('admin');
      for (let round = 0; round < 6; round += 1) {
        const memo = `hai nguoi ${round}`;
        await shop.sepay({ memo, amount: 7000 + round, reference: `HAI-NGUOI-${round}` });
        await expect.poll(async () => (await waitingFor(memo)).length, soon).toBe(1);
        const [money] = await waitingFor(memo);
        const order = await shop.order(await shop.learner());
        const variables = { transaction_id: money.id, order_id: order.id, confirm_password };
        const answers = await Promise.all([
          admin.post(queries.match, variables),
          second.post(queries.match, variables),
          admin.post(queries.ignore, { transaction_id: money.id, reason: 'x', confirm_password }),
        ]);
        expect(answers.filter(({ codes: refused }) => refused.length === 0)).toHaveLength(1);
        expect(answers.flatMap(({ codes: refused }) => refused)).toEqual([
          'TRANSACTION_SETTLED',
          'TRANSACTION_SETTLED',
        ]);
      }
    });

    it('of a cancelled order go back to the learner', async () => {
      const an = await shop.learner();
      const order = await shop.order(an);
      await shop.sepay({
        memo: order.payment_info.payment_code,
        amount: 500_000,
        at: vietnameseTime(server.clock.nowMs),
      });
      await expect.poll(async () => (await shop.get(an, order.id)).status, soon).toBe('UNDERPAID');
      expect(await codes('cancel', { order_id: order.id, reason: ' ', confirm_password })).toEqual([
        'REASON_REQUIRED',
      ]);
      await ask('cancel', { order_id: order.id, reason: 'học viên đổi ý', confirm_password });
      expect(await shop.get(an, order.id)).toMatchObject({
        status: 'CANCELLED',
        excess_amount: '500000',
        excess_refund: { state: 'needs_account', amount: '500000' },
      });
      expect(
        await codes('cancel', { order_id: order.id, reason: 'nữa', confirm_password }),
      ).toEqual(['ORDER_STATE']);
    });

    it('of a refund that is being sent close it when the bank tells of the transfer, once', async () => {
      const an = await shop.learner();
      const paid = await shop.pay(an, await shop.order(an));
      const refundId = (
        await ask('refundOrder', {
          order_id: paid.id,
          ...receiver,
          reason: 'xin hoàn',
          confirm_password,
        })
      ).admin_refund_order;
      // A new receiving account is held for a day.
      await later(25 * hour);
      await ask('start', { refund_id: refundId, confirm_password });
      const [refund] = await raw<{ memo_code: string; amount_vnd: string }>(
        'select memo_code, amount_vnd::text from refunds where id = $1',
        [refundId],
      );
      const out = {
        memo: `HOAN ${refund?.memo_code ?? ''}`,
        amount: Number(refund?.amount_vnd),
        direction: 'out',
        reference: `RA-${paid.code}`,
      } as const;
      await Promise.all([
        shop.sepay({ ...out, id: `ra-1-${paid.id}` }),
        shop.sepay({ ...out, id: `ra-1-${paid.id}` }),
      ]);
      await expect
        .poll(
          async () =>
            (await raw<{ status: string }>('select status from orders where id = $1', [paid.id]))[0]
              ?.status,
          soon,
        )
        .toBe('refunded');
      expect(
        (
          await raw<{ n: number }>(
            'select count(*)::integer as n from ledger_journals where key = $1',
            [`refund_sent:${refundId}`],
          )
        )[0]?.n,
      ).toBe(1);
    });

    it('of a refund that was rejected can be asked for again', async () => {
      const an = await shop.learner();
      const paid = await shop.pay(an, await shop.order(an));
      await raw(
        "update orders set refundable_until = refundable_until - interval '20 days' where id = $1",
        [paid.id],
      );
      const input = { order_id: paid.id, ...receiver, reason: 'quá hạn', confirm_password };
      const first = (await ask('refundOrder', input)).admin_refund_order;
      expect((await ask('refundOrder', input)).admin_refund_order).toBe(first);
      await ask('reject', { refund_id: first, reason: 'không được', confirm_password });
      expect(await shop.get(an, paid.id)).toMatchObject({ status: 'PAID' });
      const second = (await ask('refundOrder', input)).admin_refund_order;
      expect(second).not.toBe(first);
    });
  });

  describe('that tell of money which left for nothing that was due', () => {
    /** A paid order whose refund was asked for. */
    async function refunded() {
      const an = await shop.learner();
      const paid = await shop.pay(an, await shop.order(an));
      await shop.refund(an, paid.id);
      return { an, paid, ...(await refundOf(paid.id)) };
    }
    async function refundOf(
      orderId: string,
    ): Promise<{ readonly id: string; readonly code: string }> {
      const [refund] = await raw<{ id: string; code: string }>(
        'select id, memo_code as code from refunds where order_id = $1 and taken_back_at is null',
        [orderId],
      );
      return refund ?? { id: '', code: '' };
    }
    const takeBack = async (client: ApiClient, id: string) =>
      expect(
        (
          await client.post(
            'mutation T($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
            { id },
          )
        ).codes,
      ).toEqual([]);
    const leaves = async (memo: string, amount: number) => {
      await shop.sepay({ memo, amount, direction: 'out', reference: `RA-${memo}-${amount}` });
      await expect
        .poll(async () => (await shop.transactions(memo)).length, soon)
        .toBeGreaterThan(0);
    };
    const cash = async () => shop.balance('cash');

    it('ask a person when a refund was taken back whose transfer somebody made by hand, and are written off with a reason, once', async () => {
      const { an, paid, code } = await refunded();
      await takeBack(an, paid.id);
      const before = await cash();
      const count = (await ask('reports')).admin_counts.find(
        ({ key }: { key: string }) => key === 'unmatched',
      ).count;
      await leaves(`HOAN ${code}`, price.pro);
      const [line] = await waitingFor(code);
      expect(line).toMatchObject({
        state: 'strayed',
        review_reason: 'refund_taken_back',
        order_id: paid.id,
      });
      expect(
        (await ask('reports')).admin_counts.find(({ key }: { key: string }) => key === 'unmatched')
          .count,
      ).toBe(count + 1);
      expect([(await shop.get(an, paid.id)).status, await cash()]).toEqual(['PAID', before]);
      const action = { transaction_id: line.id, confirm_password };
      expect(
        (await ask('payable', { id: line.id })).admin_payable_refunds.map(
          ({ order_code: of }: { order_code: string }) => of,
        ),
      ).not.toContain(paid.code);
      expect(await codes('match', { ...action, order_id: paid.id })).toEqual([
        'TRANSACTION_SETTLED',
      ]);
      expect(await codes('back', { ...action, ...receiver, reason: 'x' })).toEqual([
        'TRANSACTION_SETTLED',
      ]);
      expect(await codes('ignore', { ...action, reason: ' ' })).toEqual(['REASON_REQUIRED']);
      const answers = await Promise.all(
        [1, 2].map(async () => codes('ignore', { ...action, reason: 'người nhận không trả lại' })),
      );
      expect(answers.flat()).toEqual(['TRANSACTION_SETTLED']);
      expect([before - (await cash()), await waitingFor(code)]).toEqual([BigInt(price.pro), []]);
    });

    it('are laid to the refund that is asked for again, which they pay once', async () => {
      const { an, paid, code } = await refunded();
      await takeBack(an, paid.id);
      await leaves(`HOAN ${code}`, price.pro);
      const [line] = await waitingFor(code);
      await shop.refund(an, paid.id);
      const { id: refundId } = await refundOf(paid.id);
      expect((await ask('payable', { id: line.id })).admin_payable_refunds).toContainEqual({
        id: refundId,
        state: 'requested',
        order_code: paid.code,
      });
      const before = await cash();
      const action = { transaction_id: line.id, refund_id: refundId };
      expect(await codes('pay', { ...action, confirm_password: 'sai' })).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
      expect(await codes('pay', { ...action, refund_id: line.id, confirm_password })).toEqual([
        'REFUND_UNKNOWN',
      ]);
      const answers = await Promise.all(
        [1, 2].map(async () => codes('pay', { ...action, confirm_password })),
      );
      expect(answers.flat()).toEqual(['TRANSACTION_SETTLED']);
      expect(await shop.get(an, paid.id)).toMatchObject({
        status: 'REFUNDED',
        refund: { state: 'sent' },
      });
      expect([before - (await cash()), await waitingFor(code)]).toEqual([BigInt(price.pro), []]);
    });

    describe('and of a refund that was given another account while its transfer was under way', () => {
      const other = {
        account_bank: '970436',
        account_number: '7777888899',
        account_holder: 'NGUYEN HOAI AN',
      };
      const stateOf = async (id: string) =>
        (
          await raw<{ state: string; account_last4: string; code: string }>(
            'select state, account_last4, memo_code as code from refunds where id = $1',
            [id],
          )
        )[0];
      /**
       * A refund corrected after its transfer was begun: the code of that transfer, and the one of
       * now.
       */
      async function corrected() {
        const refund = await refunded();
        await later(25 * hour);
        await ask('start', { refund_id: refund.id, confirm_password });
        await ask('correct', {
          refund_id: refund.id,
          ...other,
          reason: 'sai số',
          not_carried_out: seenNow,
          confirm_password,
        });
        const code = (await stateOf(refund.id))?.code ?? '';
        return { ...refund, former: refund.code, code };
      }

      it('ask a person about the first transfer, which then closes it with the account that it went to', async () => {
        const { id, paid, former, code } = await corrected();
        expect(code).not.toBe(former);
        await leaves(`HOAN ${former}`, price.pro);
        const [line] = await waitingFor(former);
        expect([line, await stateOf(id)]).toMatchObject([
          { state: 'strayed', review_reason: 'refund_replaced', order_id: paid.id },
          { state: 'requested', account_last4: '8899' },
        ]);
        expect(
          await codes('pay', { transaction_id: line.id, refund_id: id, confirm_password }),
        ).toEqual([]);
        expect(await stateOf(id)).toMatchObject({ state: 'sent', account_last4: '5566' });
        const told = await raw<{ last4: string }>(
          "select content ->> 'accountLast4' as last4 from notifications where key = $1",
          [`refund_sent:${id}`],
        );
        expect(told).toEqual([{ last4: '5566' }]);
      });

      it('know what comes back of the first transfer for our own, and the second one by its own code', async () => {
        const { id, former, code } = await corrected();
        const order = await shop.order(await shop.learner());
        const memo = `HOAN TRA ${former} SAI SO TK`;
        await shop.sepay({ memo, amount: price.pro });
        await expect
          .poll(async () => (await shop.transactions(memo))[0]?.review_reason, soon)
          .toBe('came_back');
        const [back] = await shop.transactions(memo);
        expect(
          await codes('match', { transaction_id: back?.id, order_id: order.id, confirm_password }),
        ).toEqual(['MONEY_CAME_BACK']);
        await leaves(`HOAN ${code}`, price.pro);
        expect(await stateOf(id)).toMatchObject({ state: 'sent', account_last4: '8899' });
        await leaves(`HOAN ${former}`, price.pro);
        expect(
          (await waitingFor(former))
            .map(({ review_reason: reason }: { review_reason: string }) => reason)
            .toSorted(),
        ).toEqual(['came_back', 'refund_replaced']);
      });
    });

    it('ask too when the refund was rejected, is paid already, costs another amount or waits for an approval', async () => {
      const [rejected, twice, other] = [await refunded(), await refunded(), await refunded()];
      await raw("update refunds set state = 'rejected' where id = $1", [rejected.id]);
      await raw("update orders set status = 'paid' where id = $1", [rejected.paid.id]);
      await raw("update refunds set state = 'proposed' where id = $1", [rejected.id]);
      await leaves(`HOAN CHO ${rejected.code}`, price.pro);
      await raw("update refunds set state = 'rejected' where id = $1", [rejected.id]);
      await leaves(`HOAN HUY ${rejected.code}`, price.pro);
      await raw("update refunds set state = 'requested' where id = $1", [rejected.id]);
      await raw("update orders set status = 'refund_requested' where id = $1", [rejected.paid.id]);
      await leaves(`HOAN ${twice.code}`, price.pro);
      await leaves(`HOAN LAI ${twice.code}`, price.pro);
      await leaves(`HOAN ${other.code}`, price.pro - 1);
      const reasonsOf = async (code: string) =>
        (await waitingFor(code))
          .map(({ review_reason: reason }: { review_reason: string }) => reason)
          .toSorted();
      expect([
        await reasonsOf(rejected.code),
        await reasonsOf(twice.code),
        await reasonsOf(other.code),
      ]).toEqual([['refund_not_due', 'refund_rejected'], ['refund_paid'], ['refund_amount']]);
      const [line] = await waitingFor(other.code);
      expect(
        await codes('pay', { transaction_id: line.id, refund_id: other.id, confirm_password }),
      ).toEqual(['ORDER_STATE']);
    });
  });
});
