import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

const day = 86_400_000;
const two = 2 * price.pro;

const deeds = {
  split:
    'mutation S($id: ID!, $parts: [SplitPartInput!]!, $w: String!) { admin_split_transaction(transaction_id: $id, parts: $parts, reason: "theo sao kê", confirm_password: $w) }',
  unsplit:
    'mutation U($id: ID!, $w: String!) { admin_unsplit_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  unmatch:
    'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  unpayPayout:
    'mutation U($id: ID!, $w: String!) { admin_unpay_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  unpayRefund:
    'mutation U($id: ID!, $w: String!) { admin_unpay_refund(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
  fee: 'mutation F($id: ID!, $w: String!) { admin_book_bank_fee(transaction_id: $id, reason: "phí", confirm_password: $w) }',
  ignore:
    'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "không rõ", confirm_password: $w) }',
  reveal:
    'mutation R($id: ID!, $w: String!) { admin_reveal_refund(refund_id: $id, confirm_password: $w) { memo } }',
  refundSent:
    'mutation S($id: ID!, $w: String!) { admin_mark_refund_sent(refund_id: $id, reference: "HAI-HOAN", confirm_password: $w) }',
  sent: 'mutation S($ids: [ID!]!, $w: String!) { mark_payouts_sent(ids: $ids, reference: "LO-12", confirm_password: $w) { code } }',
} as const;
const proposal = `query P($id: ID!, $run: ID) { admin_split_proposal(transaction_id: $id, run_id: $run) {
  parts { code amount name } runs { id kind payments net_amount } } }`;

interface Movement {
  readonly id: string;
  readonly state: string;
  readonly memo: string;
  readonly amount: number;
  readonly review_reason: string | null;
}

describe.each(ruleKinds)('one movement that is several things, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let admin: ApiClient;
  let told = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    server.clock.nowMs = Math.max(server.clock.nowMs, Date.now());
    admin = await server.signedIn('admin');
  });
  const rows = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server.database.raw(text, values)) as readonly Row[]; // its caller knows them
  const codes = async (deed: keyof typeof deeds, variables: object = {}) =>
    (await admin.post(deeds[deed], { ...variables, w: demoPassword })).codes;
  const split = async (id: string, parts: readonly (readonly [string, number])[]) =>
    codes('split', {
      id,
      parts: parts.map(([code, amount]) => ({ code, amount: String(amount) })),
    });
  const movement = async (reference: string) => {
    const [row] = await rows<Movement>(
      'select id, state, memo, amount_vnd::int as amount, review_reason from bank_transactions where reference = $1 and part_of is null',
      [reference],
    );
    if (row === undefined) throw new Error(`no movement ${reference}`);
    return row;
  };
  const partsOf = async (id: string) =>
    rows<Movement>(
      "select id, state, memo, amount_vnd::int as amount, review_reason from bank_transactions where part_of = $1 and state <> 'split' order by amount_vnd desc, memo",
      [id],
    );
  const balance = async (name: string) =>
    Number(
      (
        await rows<{ readonly sum: string }>(
          'select coalesce(sum(balance), 0)::text as sum from ledger_accounts where name = $1',
          [name],
        )
      )[0]?.sum,
    );
  const books = async () => {
    const { data } = await admin.post(
      '{ admin_reconciliation { bank_total ledger_total } admin_overview { unmatched unmatched_amount unmatched_out_amount } }',
    );
    const { bank_total: bank, ledger_total: ledger } = data.admin_reconciliation[0];
    return { gap: Number(bank) - Number(ledger), bank: Number(bank), ...data.admin_overview };
  };
  const ordered = async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    return {
      learner,
      id: order.id as string,
      code: order.payment_info.payment_code as string,
      now: async () => shop.get(learner, order.id),
    };
  };
  /** Money for two orders in one transfer. */
  const both = async () => {
    told += 1;
    const [a, b] = [await ordered(), await ordered()];
    const reference = `HAI-DON-${kind}-${told}`;
    await shop.sepay({ memo: `CTY ABC MUA 2 SUAT ${a.code} ${b.code}`, amount: two, reference });
    return { a, b, reference, whole: await movement(reference) };
  };

  it('pays two orders by one transfer', async () => {
    const { a, b, reference, whole } = await both();
    expect(whole).toMatchObject({ state: 'review', review_reason: 'several_codes' });
    const { data } = await admin.post(proposal, { id: whole.id });
    expect(
      data.admin_split_proposal.parts.map(({ code, amount }: { code: string; amount: string }) => [
        code,
        amount,
      ]),
    ).toEqual([
      [a.code, String(price.pro)],
      [b.code, String(price.pro)],
    ]);
    const cash = await balance('cash');
    const before = await books();
    expect(
      await split(whole.id, [
        [a.code, price.pro],
        [b.code, price.pro],
      ]),
    ).toEqual([]);
    expect((await a.now()).status).toBe('PAID');
    expect((await b.now()).status).toBe('PAID');
    expect((await a.now()).excess_refund).toBeNull();
    expect(await balance('cash')).toBe(cash);
    expect(await books()).toMatchObject({ gap: before.gap, bank: before.bank });
    expect(await movement(reference)).toMatchObject({ state: 'split' });
    expect((await partsOf(whole.id)).map(({ state, review_reason: why }) => [state, why])).toEqual([
      ['matched', 'part'],
      ['matched', 'part'],
    ]);
    expect(await shop.problems()).toEqual([]);

    // Told again, it is the same money; nobody takes a part for other money of its amount.
    await shop.sepay({ memo: `CTY ABC MUA 2 SUAT ${a.code} ${b.code}`, amount: two, reference });
    const c = await ordered();
    await shop.sepay({ memo: c.code, amount: price.pro });
    expect((await c.now()).status).toBe('PAID');
    expect(await shop.problems()).toEqual([]);
    expect(
      await split(whole.id, [
        ['', 1],
        ['', two - 1],
      ]),
    ).toEqual(['TRANSACTION_SETTLED']);
  });

  it('takes parts off and stands for itself again', async () => {
    const { a, b, whole } = await both();
    const before = await books();
    expect(
      await split(whole.id, [
        [a.code, price.pro],
        [b.code, price.pro],
      ]),
    ).toEqual([]);
    expect(await codes('unsplit', { id: whole.id })).toEqual(['SPLIT_PARTS_LAID']);
    for (const { id } of await partsOf(whole.id))
      expect(await codes('unmatch', { id })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
    expect(await codes('unsplit', { id: whole.id })).toEqual([]);
    expect(await partsOf(whole.id)).toEqual([]);
    expect(await books()).toMatchObject(before);
    // Their sales were undone, and they are sold no more.
    expect([(await a.now()).status, (await b.now()).status]).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('is split anew, otherwise', async () => {
    const { a, b, whole } = await both();
    expect(
      await split(whole.id, [
        ['', 1],
        ['', two - 1],
      ]),
    ).toEqual([]);
    expect(await codes('unsplit', { id: whole.id })).toEqual([]);
    // A part waits by itself, and what is more than an order is excess.
    expect(
      await split(whole.id, [
        [a.code, price.pro + 100_000],
        ['', price.pro - 100_000],
      ]),
    ).toEqual([]);
    expect((await a.now()).status).toBe('PAID');
    expect((await a.now()).excess_refund).toMatchObject({ amount: '100000' });
    expect((await partsOf(whole.id)).map(({ state, review_reason: why }) => [state, why])).toEqual([
      ['matched', 'part'],
      // It says what no other part does, and is not laid by that.
      ['review', 'part'],
    ]);
    expect((await b.now()).status).toBe('PENDING');
    expect(await shop.problems()).toEqual([]);
  });

  it('refuses what is not all of it, or names nothing', async () => {
    const { a, b, whole } = await both();
    expect(await split(whole.id, [[a.code, two]])).toEqual(['SPLIT_COUNT']);
    expect(
      await split(whole.id, [
        [a.code, price.pro],
        [b.code, price.pro - 1],
      ]),
    ).toEqual(['SPLIT_AMOUNT']);
    expect(
      await split(whole.id, [
        [a.code, two],
        [b.code, 0],
      ]),
    ).toEqual(['SPLIT_AMOUNT']);
    expect(
      await split(whole.id, [
        [a.code, two + 1],
        [b.code, -1],
      ]),
    ).toEqual(['SPLIT_AMOUNT']);
    expect(
      await split(whole.id, [
        ['MV00000000', price.pro],
        [b.code, price.pro],
      ]),
    ).toEqual(['SPLIT_CODE']);
    expect(
      await split(whole.id, [
        [`${a.code} ${b.code}`, price.pro],
        ['', price.pro],
      ]),
    ).toEqual(['SPLIT_CODE']);
    expect(
      await split(whole.id, [
        ['', price.pro],
        ['', price.pro],
      ]),
    ).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('splits a part that waits once more, while another one is laid', async () => {
    const { a, b, whole } = await both();
    await split(whole.id, [
      [a.code, price.pro],
      ['', price.pro],
    ]);
    const rest = (await partsOf(whole.id)).find(({ memo }) => memo === b.code);
    const told = await Promise.all(
      [1, 2].map(async () =>
        split(rest?.id ?? '', [
          [b.code, price.pro - 10_000],
          ['', 10_000],
        ]),
      ),
    );
    expect(told.flat()).toEqual(['TRANSACTION_SETTLED']);
    expect(await partsOf(whole.id)).toMatchObject([
      { memo: a.code, state: 'matched', amount: price.pro },
      { memo: b.code, state: 'matched', amount: price.pro - 10_000 },
      { memo: '', state: 'review', amount: 10_000 },
    ]);
    expect(await a.now()).toMatchObject({ status: 'PAID' });
    expect(await b.now()).toMatchObject({ status: 'UNDERPAID' });
    // What others stand for is as if it had never been: it is not taken back by itself.
    expect(await codes('unsplit', { id: rest?.id })).toEqual(['TRANSACTION_SETTLED']);
    expect(await books()).toMatchObject({ gap: 0 });
    expect(await shop.problems()).toEqual([]);
  });

  it('pays two refunds of one learner by one transfer', async () => {
    const one = await ordered();
    await shop.sepay({ memo: one.code, amount: price.pro + 100_000 });
    await shop.call(one.learner, 'account', { input: { order_id: one.id, ...receiver } });
    await shop.refund(one.learner, one.id);
    await rows('update refunds set held_until = null where order_id = $1', [one.id]);
    const list = async () =>
      rows<{ id: string; code: string; state: string; amount: number }>(
        'select id, memo_code as code, state, amount_vnd::int as amount from refunds where order_id = $1 order by kind',
        [one.id],
      );
    const refunds = await list();
    for (const { id } of refunds) expect(await codes('reveal', { id })).toEqual([]);
    const reference = `HAI-HOAN-${kind}`;
    const cash = await balance('cash');
    const sum = price.pro + 100_000;
    const memo = `HOAN ${refunds.map(({ code }) => code).join(' ')}`;
    await shop.sepay({ memo, amount: sum, direction: 'out', reference });
    const whole = await movement(reference);
    expect(whole.review_reason).toBe('several_codes');
    const { data } = await admin.post(proposal, { id: whole.id });
    const proposed = data.admin_split_proposal.parts as { code: string; amount: string }[];
    const parts = proposed.map(({ code, amount }) => [code, Number(amount)] as const);
    expect(await split(whole.id, parts)).toEqual([]);
    expect((await list()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(await balance('cash')).toBe(cash - sum);
    expect(await shop.problems()).toEqual([]);

    // It came back: the whole is no second transfer of what its parts paid.
    const [first] = await partsOf(whole.id);
    expect(await codes('unpayRefund', { id: first?.id })).toEqual([]);
    expect((await list()).map(({ state }) => state).toSorted()).toEqual(['sending', 'sent']);
    expect(await shop.problems()).toEqual([]);
  });

  it('is laid by another process, where one ended after the word', async () => {
    const { a, b, whole } = await both();
    expect(
      await split(whole.id, [
        ['', price.pro],
        ['', price.pro],
      ]),
    ).toEqual([]);
    const parts = await partsOf(whole.id);
    for (const [at, { code }] of [a, b].entries())
      await rows(
        "update bank_transactions set memo = $2, review_reason = 'part', to_lay = true where id = $1",
        [parts[at]?.id ?? '', code],
      );
    const statuses = async () => [(await a.now()).status, (await b.now()).status];
    await expect.poll(statuses, { interval: 200 }).toEqual(['PAID', 'PAID']);
    expect(await shop.problems()).toEqual([]);
  });

  it('says of an order that no part was laid to', async () => {
    const { a, b } = { a: await ordered(), b: await ordered() };
    told += 1;
    const reported = { amount: two, reference: `NOI-SAU-${kind}`, id: 772_000 + told };
    await shop.sepay({ ...reported, memo: '' });
    const whole = await movement(reported.reference);
    expect(
      await split(whole.id, [
        [a.code, price.pro],
        ['', price.pro],
      ]),
    ).toEqual([]);
    await shop.sepay({ ...reported, memo: `HOC PHI ${b.code}` });
    const waiting = await admin.post(
      'query W($id: ID!) { admin_transaction(id: $id) { state is_elsewhere doubts { id } } }',
      { id: whole.id },
    );
    expect(waiting.data.admin_transaction).toMatchObject({ state: 'split' });
    expect(waiting.data.admin_transaction.doubts.length).toBe(1);
    expect(await shop.problems()).toEqual([]);
  });

  it('waits beside its order until its parts are laid', async () => {
    const a = await ordered();
    const reference = `MOT-DON-${kind}`;
    await shop.sepay({ memo: a.code, amount: two, reference, account: '0000111122' });
    const whole = await movement(reference);
    expect(whole).toMatchObject({ state: 'review', review_reason: 'wrong_account' });
    expect((await a.now()).status).toBe('REVIEW');
    expect(
      await split(whole.id, [
        ['', price.pro],
        ['', price.pro],
      ]),
    ).toEqual([]);
    expect((await a.now()).status).toBe('PENDING');
    // Of what waits undecided its learner is not told that it is none of theirs.
    expect(
      await rows(
        "select n.content from notifications n join orders o on o.user_id = n.user_id where o.id = $1 and n.content ->> 'kind' = 'order_not_its_money'",
        [a.id],
      ),
    ).toEqual([]);
    expect(await codes('unsplit', { id: whole.id })).toEqual([]);
    expect((await a.now()).status).toBe('REVIEW');
    expect(await shop.problems()).toEqual([]);
  });

  it('is in the file of movements by its parts', async () => {
    const { a, b, reference, whole } = await both();
    expect(
      await split(whole.id, [
        [a.code, price.pro],
        [b.code, price.pro],
      ]),
    ).toEqual([]);
    const file = await fetch(`${server.url}/admin/export/transactions.csv`, {
      headers: { authorization: `Bearer ${admin.bearer ?? ''}` },
    });
    const lines = (await file.text()).split('\r\n').filter((line) => line.includes(reference));
    expect(lines).toHaveLength(2);
    const { data } = await admin.post(
      'query T($id: ID!) { admin_transaction(id: $id) { state } parts: admin_parts_of_transaction(transaction_id: $id) { amount part_of part_of_amount } }',
      { id: whole.id },
    );
    expect(data).toMatchObject({
      admin_transaction: { state: 'split' },
      parts: [
        { amount: String(price.pro), part_of: whole.id, part_of_amount: String(two) },
        { amount: String(price.pro) },
      ],
    });
  });
  /** Three payments of a run, said sent; the bank debits them in one line, with a fee. */
  const debited = async (memo: string, feeVnd: number) => {
    told += 1;
    const now = new Date(Date.UTC(2028 + told, kind === 'PostgreSQL' ? 3 : 8, 6, 5));
    const people: string[] = [];
    for (let at = 0; at < 3; at += 1) people.push(await money.affiliate(now));
    for (const affiliateId of people)
      await money.sale({
        affiliateId,
        amount: 29_000_000n,
        paidAt: new Date(now.getTime() - 9 * day),
      });
    await money.commissions.mature(now);
    const first = await money.payRun(payoutTimeFrom(now), people[0] ?? '');
    const payments = await rows<{ id: string; run: string; net: number; code: string }>(
      "select p.id, p.run_id as run, p.net_vnd::int as net, 'CT' || upper(left(p.id::text, 6)) || ' ' || f.code as code from payouts p join affiliates f on f.user_id = p.affiliate_id where p.run_id = (select run_id from payouts where id = $1) order by f.code",
      [first],
    );
    const reference = `LO-${kind}-${told}`;
    const sum = payments.reduce((all, { net }) => all + net, feeVnd);
    await codes('sent', { ids: payments.map(({ id }) => id) });
    await shop.sepay({ memo, amount: sum, direction: 'out', reference, id: 771_000 + told });
    return { payments, run: payments[0]?.run ?? '', whole: await movement(reference) };
  };
  const statusOf = async (ids: readonly string[]) =>
    rows<{ status: string; told: number }>(
      "select p.status, (select count(*)::int from bank_transactions t where t.payout_id = p.id and t.state = 'outgoing') as told from payouts p where p.id = any($1::uuid[]) order by p.id",
      [ids],
    );

  it('is a run that the bank debits in one sum, with its fee', async () => {
    const { payments, run, whole } = await debited('THANH TOAN LO LUONG', 11_000);
    expect(whole).toMatchObject({ state: 'strayed', review_reason: 'no_code' });
    const { data } = await admin.post(proposal, { id: whole.id, run });
    const { parts, runs } = data.admin_split_proposal;
    expect(
      parts.map(({ code, amount }: { code: string; amount: string }) => [code, amount]),
    ).toEqual(payments.map(({ code, net }) => [code, String(net)]));
    expect(runs.find(({ id }: { id: string }) => id === run)).toMatchObject({ payments: 3 });
    const cash = await balance('cash');
    const laid = payments.map(({ code, net }) => [code, net] as const);
    expect(await split(whole.id, [...laid, ['', 11_000]])).toEqual([]);
    const ids = payments.map(({ id }) => id);
    expect(await statusOf(ids)).toEqual(ids.map(() => ({ status: 'sent', told: 1 })));
    // They were said to be sent: nothing left a second time.
    expect(await balance('cash')).toBe(cash);
    const fee = (await partsOf(whole.id)).find(({ amount }) => amount === 11_000);
    expect(fee).toMatchObject({ state: 'strayed', review_reason: 'no_code' });
    expect(await codes('fee', { id: fee?.id })).toEqual([]);
    expect(await balance('cash')).toBe(cash - 11_000);
    expect(
      (await admin.post(proposal, { id: whole.id, run })).data.admin_split_proposal.parts,
    ).toEqual([]);

    // A part comes off as any transfer that a person laid.
    const part = (await partsOf(whole.id)).find(({ state }) => state === 'outgoing');
    expect(await codes('unpayPayout', { id: part?.id })).toEqual([]);
    expect((await statusOf(ids)).filter(({ told: count }) => count === 0)).toHaveLength(1);
    expect(await codes('unsplit', { id: whole.id })).toEqual(['SPLIT_PARTS_LAID']);
  });

  it('is a run whose payments nobody had said to be sent', async () => {
    const { payments, whole } = await debited('CHI HO', 0);
    const before = await books();
    expect(
      await split(
        whole.id,
        payments.map(({ code, net }) => [code, net] as const),
      ),
    ).toEqual([]);
    expect(await statusOf(payments.map(({ id }) => id))).toEqual(
      payments.map(() => ({ status: 'sent', told: 1 })),
    );
    expect((await books()).unmatched).toBe(before.unmatched - 1);
  });

  it('is no second transfer of a payment that comes back', async () => {
    const { payments, whole } = await debited('', 0);
    await rows('update bank_transactions set memo = $2 where id = $1', [
      whole.id,
      payments.map(({ code }) => code).join(' '),
    ]);
    const parts = payments.map(({ code, net }) => [code, net] as const);
    expect(await split(whole.id, parts)).toEqual([]);
    const [first] = payments;
    const reference = `TRA-${kind}-${told}`;
    await shop.sepay({ memo: `TRA LAI ${first?.code}`, amount: first?.net ?? 0, reference });
    const came = await movement(reference);
    expect(came).toMatchObject({ state: 'review', review_reason: 'came_back' });
    const returned = await admin.post(
      'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }',
      { id: came.id, payout: first?.id, w: demoPassword },
    );
    expect(returned.codes).toEqual([]);
  });

  it('is two payments that come back in one sum', async () => {
    const { payments, whole } = await debited('CHI HO', 0);
    const parts = payments.map(({ code, net }) => [code, net] as const);
    expect(await split(whole.id, parts)).toEqual([]);
    const back = payments.slice(0, 2);
    const reference = `TRA-GOP-${kind}-${told}`;
    const amount = back.reduce((sum, { net }) => sum + net, 0);
    await shop.sepay({ memo: 'HOAN TRA', amount, reference });
    const came = await movement(reference);
    const laid = back.map(({ code, net }) => [code, net] as const);
    expect(await split(came.id, laid)).toEqual([]);
    for (const { id, memo, review_reason: why } of await partsOf(came.id)) {
      expect(why).toBe('came_back');
      const payout = back.find(({ code }) => code === memo)?.id;
      const returned = await admin.post(
        'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }',
        { id, payout, w: demoPassword },
      );
      expect(returned.codes).toEqual([]);
    }
    expect(await codes('unsplit', { id: came.id })).toEqual(['SPLIT_PARTS_LAID']);
  });

  it('holds nothing that its parts paid, whatever it is told to say since', async () => {
    const { payments, whole } = await debited('', 0);
    expect(
      await split(
        whole.id,
        payments.map(({ code, net }) => [code, net] as const),
      ),
    ).toEqual([]);
    const all = payments.map(({ code }) => code).join(' ');
    await shop.sepay({
      memo: `LO ${all}`,
      amount: whole.amount,
      direction: 'out',
      reference: `LO-${kind}-${told}`,
      id: 771_000 + told,
    });
    expect(
      await rows(
        "select outcome from bank_events where payload::text like '%LO CT%' and outcome <> 'known' and payload::text like $1",
        [`%${payments[0]?.code}%`],
      ),
    ).toEqual([]);
    const [said] = await rows('select state, code_said from bank_transactions where id = $1', [
      whole.id,
    ]);
    expect(said).toEqual({ state: 'split', code_said: null });
    const completed = await admin.post(
      'mutation C($ids: [ID!]!, $w: String!) { mark_payouts_completed(ids: $ids, confirm_password: $w) { code } }',
      { ids: payments.map(({ id }) => id), w: demoPassword },
    );
    expect(completed.data.mark_payouts_completed).toEqual([]);
  });
});
