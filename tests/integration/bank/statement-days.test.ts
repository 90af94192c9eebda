import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

const fields =
  'understanding new_count similar_count lines { state at } days_question { line written chosen answers { days day from to unreadable_count } }';
const counts = 'fresh known settled review outgoing doubtful';
const queries = {
  plain: 'query P($id: ID!) { admin_statement(id: $id) { understanding new_count } }',
  statement: `query S($id: ID!, $days: AdminStatementDays) { admin_statement(id: $id, days: $days) { ${fields} } }`,
  plainImport: `mutation I($id: ID!, $understanding: String!, $confirm_password: String!) {
    admin_import_statement(id: $id, understanding: $understanding, confirm_password: $confirm_password) { ${counts} } }`,
  import: `mutation I($id: ID!, $understanding: String!, $days: AdminStatementDays, $confirm_password: String!) {
    admin_import_statement(id: $id, understanding: $understanding, days: $days, confirm_password: $confirm_password) { ${counts} } }`,
} as const;

const dayMs = 86_400_000;
const heads = 'Ngày giao dịch;Số chứng từ;Ghi nợ;Ghi có;Nội dung';

describe.each(ruleKinds)('days of statements on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    // A day that can be read as another one.
    while (!canBeTwo(server.clock.nowMs)) server.clock.nowMs += dayMs;
    admin = await server.signedIn('admin');
  });
  afterAll(async () => expect(await shop.problems()).toEqual([]));

  const ask = async (name: keyof typeof queries, variables: object = {}) =>
    admin.post(queries[name], { ...variables, confirm_password: demoPassword });
  const upload = async (lines: readonly string[]): Promise<string> => {
    const answer = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, {
      method: 'POST',
      body: [heads, ...lines].join('\r\n'),
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.bearer}` },
    });
    return ((await answer.json()) as { id: string }).id;
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
  /** The same line of a file as a plain administrator imports it, without a word about its days. */
  const importPlain = async (lines: readonly string[]) => {
    const id = await upload(lines);
    const { admin_statement: shown } = (await ask('plain', { id })).data;
    return ask('plainImport', { id, understanding: shown.understanding });
  };

  it('that may be others are asked about, and what a webhook told of is not booked again', async () => {
    const an = await ordered();
    const memo = `MBVCB.1.${an.code}.CT tu`;
    const [year, month, day] = vietnameseDay(server.clock.nowMs).split('-');
    await shop.sepay({ memo, amount: price.pro, reference: `FT-${an.code}` });
    const line = `${month}/${day}/${year};5078 - ${an.code};;2.900.000;${memo}`;
    expect((await importPlain([line])).codes).toEqual(['STATEMENT_DAYS_ASKED']);
    const paid = { status: 'PAID', received_amount: String(price.pro), excess_amount: '0' };
    expect(await an.now()).toMatchObject(paid);

    const id = await upload([line]);
    const asked = (await ask('statement', { id })).data.admin_statement;
    expect(asked).toMatchObject({
      new_count: 0,
      similar_count: 0,
      lines: [],
      days_question: {
        line: 2,
        written: `${month}/${day}/${year}`,
        chosen: null,
        answers: [
          { days: 'USUAL', day: `${year}-${day}-${month}` },
          {
            days: 'SWAPPED',
            day: `${year}-${month}-${day}`,
            from: `${year}-${month}-${day}`,
            to: `${year}-${month}-${day}`,
            unreadable_count: 0,
          },
        ],
      },
    });
    const answered = (await ask('statement', { id, days: 'SWAPPED' })).data.admin_statement;
    expect(answered).toMatchObject({
      new_count: 0,
      similar_count: 1,
      days_question: { chosen: 'SWAPPED' },
    });
    const take = async (days: string | null, { understanding }: { understanding: string }) =>
      ask('import', { id, days, understanding });
    // What was agreed to is what is imported.
    expect((await take('USUAL', answered)).codes).toEqual(['STATEMENT_CHANGED']);
    expect((await take(null, answered)).codes).toEqual(['STATEMENT_DAYS_ASKED']);
    expect((await take('SWAPPED', answered)).data.admin_import_statement).toMatchObject({
      fresh: 1,
      settled: 0,
      doubtful: 1,
    });
    expect(await an.now()).toMatchObject(paid);
    // The file keeps its order: by the other one its lines would be other money.
    const usual = (await ask('statement', { id, days: 'USUAL' })).data.admin_statement;
    expect(usual).toMatchObject({ new_count: 0, days_question: { chosen: 'SWAPPED' } });
    expect(usual.understanding).toBe(answered.understanding);
    expect((await take('USUAL', usual)).data.admin_import_statement).toMatchObject({ fresh: 0 });
    expect(await an.now()).toMatchObject(paid);
  });

  it('that lie before a payment code was made pay nothing, and are excess of nothing, without a person', async () => {
    const [waiting, paid, told] = [await ordered(), await ordered(), await ordered()];
    await shop.sepay({ memo: paid.code, amount: price.pro });
    await expect.poll(async () => (await paid.now()).status).toBe('PAID');
    const early = vietnameseDay(server.clock.nowMs - 3 * dayMs);
    const late = vietnameseDay(server.clock.nowMs - dayMs);
    await importPlain([
      `${early};A-${waiting.code};;2.900.000;${waiting.code}`,
      `${early};A-${paid.code};;2.900.000;${paid.code} lan hai`,
    ]);
    await shop.sepay({ memo: told.code, amount: price.pro, at: `${early} 08:00:00` });
    for (const { now } of [waiting, told])
      await expect.poll(now).toMatchObject({ status: 'REVIEW', paid_at: null, excess_amount: '0' });
    expect(await paid.now()).toMatchObject({
      status: 'PAID',
      received_amount: String(price.pro),
      excess_amount: '0',
    });
    expect(await shop.transactions(waiting.code)).toMatchObject([
      { state: 'review', review_reason: 'before_code' },
    ]);
    // Clocks differ: a day before is none.
    const near = await ordered();
    await importPlain([`${late};A-${near.code};;2.900.000;${near.code}`]);
    expect(await near.now()).toMatchObject({ status: 'PAID' });
  });

  it('that lie before a refund was asked for are not its transfer', async () => {
    const an = await ordered();
    await shop.sepay({ memo: an.code, amount: price.pro });
    await expect.poll(async () => (await an.now()).status).toBe('PAID');
    await shop.refund(an.learner, an.id);
    server.clock.nowMs += 25 * 3_600_000;
    admin = await server.signedIn('admin');
    await admin.post(
      'mutation T($confirm_password: String!) { export_refund_transfers(confirm_password: $confirm_password) { count } }',
      { confirm_password: demoPassword },
    );
    const [{ memo_code: code } = { memo_code: '' }] = (await server.database.raw(
      'select memo_code from refunds where order_id = $1::uuid',
      [an.id],
    )) as readonly { readonly memo_code: string }[];
    const early = vietnameseDay(server.clock.nowMs - 5 * dayMs);
    await shop.sepay({ memo: code, amount: price.pro, direction: 'out', at: `${early} 08:00:00` });
    await expect
      .poll(async () => shop.transactions(code))
      .toMatchObject([{ state: 'strayed', review_reason: 'refund_not_due' }]);
    expect(
      await server.database.raw('select sent_at from refunds where memo_code = $1', [code]),
    ).toEqual([{ sent_at: null }]);
  });
});

function canBeTwo(ms: number): boolean {
  const [, month, day] = vietnameseDay(ms).split('-').map(Number);
  return day !== undefined && day <= 12 && day !== month;
}
