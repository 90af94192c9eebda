import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { shownBeside } from '../support/shown-beside.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const queries = {
  statement:
    'query S($id: ID!) { admin_statement(id: $id) { understanding new_count known_count similar_count lines { state text reference } } }',
  import: `mutation I($id: ID!, $understanding: String!, $same: Boolean, $confirm_password: String!) {
    admin_import_statement(id: $id, understanding: $understanding, similar_are_known: $same, confirm_password: $confirm_password) { fresh known settled review outgoing doubtful } }`,
  reports: '{ admin_bank_reports { id state reference known_reference known_order } }',
  decide:
    'mutation D($id: ID!, $shown: ID!, $same: Boolean!, $confirm_password: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $same, confirm_password: $confirm_password) }',
} as const;

/**
 * The two forms in which one bank writes the same movements: with a reference of its core system,
 * and with a number of a document.
 */
const forms = {
  reference: 'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung',
  document: 'Ngày giao dịch;Số chứng từ;Phát sinh nợ;Phát sinh có;Diễn giải',
} as const;

interface Line {
  readonly number: string;
  readonly memo: string;
  readonly amountVnd?: number;
  readonly day?: string;
}

describe.each(ruleKinds)('forms of one bank statement on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
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
    const answer = await admin.post(queries[name], {
      ...(await seen(name, variables)),
      confirm_password: demoPassword,
    });
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  const upload = async (form: keyof typeof forms, lines: readonly Line[]) => {
    const csv = [
      forms[form],
      ...lines.map(
        ({ number, memo, amountVnd = price.khaPro, day = '21/11/2026' }) =>
          `${day};${number};;${amountVnd.toLocaleString('vi-VN')};${memo}`,
      ),
    ].join('\r\n');
    const answer = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, {
      method: 'POST',
      body: csv,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.bearer}` },
    });
    const { id } = (await answer.json()) as { id: string };
    return { id, shown: (await ask('statement', { id })).admin_statement };
  };
  const take = async ({ id, shown }: Awaited<ReturnType<typeof upload>>, same = false) =>
    (await ask('import', { id, understanding: shown.understanding, same })).admin_import_statement;
  const ordered = async () => {
    const learner = await shop.learner();
    const order = await shop.orderOfNovember(learner, { plan: 'KHA_PRO' });
    return {
      learner,
      order,
      code: order.payment_info.payment_code as string,
      now: async () => shop.get(learner, order.id),
    };
  };

  it('tell the same money: what a webhook or another file told of the same day in the same words is asked about and not booked', async () => {
    const [told, written] = [await ordered(), await ordered()];
    await shop.sepay({
      memo: `MBVCB.1.${told.code}.CT tu`,
      amount: price.khaPro,
      reference: `FT-${told.code}`,
      at: '2026-11-21 08:00:00',
    });
    await take(
      await upload('reference', [
        { number: `FT-${told.code}`, memo: `MBVCB.1.${told.code}.CT tu` },
        { number: `FT-${written.code}`, memo: written.code },
      ]),
    );
    const other = await upload('document', [
      { number: '5078 - 12345', memo: `MBVCB.1.${told.code}.CT tu` },
      { number: '5078 - 12346', memo: written.code },
      { number: '5078 - 12347', memo: 'khong ai biet', amountVnd: 41_000 },
    ]);
    expect(other.shown).toMatchObject({ new_count: 1, known_count: 0, similar_count: 2 });
    expect(await take(other)).toMatchObject({
      fresh: 3,
      known: 0,
      settled: 0,
      review: 1,
      doubtful: 2,
    });
    for (const { now } of [told, written])
      expect(await now()).toMatchObject({
        status: 'PAID',
        received_amount: String(price.khaPro),
        excess_amount: '0',
      });
    expect((await ask('reports')).admin_bank_reports).toContainEqual({
      id: expect.any(String),
      state: 'doubtful',
      reference: '5078 - 12346',
      known_reference: `FT-${written.code}`,
      known_order: written.order.code,
    });
  });

  it('are decided by one word for the whole file, and what is in it more often than it is known is booked', async () => {
    const payers = [await ordered(), await ordered(), await ordered()] as const;
    const [first, second, third] = payers;
    await take(
      await upload(
        'reference',
        payers.map(({ code }) => ({ number: `A-${code}`, memo: code })),
      ),
    );
    // The second paid twice, and the first form was written between the two.
    const lines = [
      ...payers.map(({ code }) => ({ number: `X - ${code}`, memo: code })),
      { number: `X2 - ${second.code}`, memo: second.code },
    ];
    const other = await upload('document', lines);
    expect(other.shown).toMatchObject({ new_count: 1, similar_count: 3 });
    expect(await take(other, true)).toMatchObject({ fresh: 1, known: 3, settled: 1, doubtful: 0 });
    for (const { now } of [first, third])
      expect(await now()).toMatchObject({
        received_amount: String(price.khaPro),
        excess_amount: '0',
      });
    expect(await second.now()).toMatchObject({
      received_amount: String(2 * price.khaPro),
      excess_amount: String(price.khaPro),
    });
    expect((await ask('statement', { id: other.id })).admin_statement).toMatchObject({
      new_count: 0,
      known_count: 4,
      similar_count: 0,
    });
    expect(await take(other, true)).toMatchObject({ fresh: 0, known: 4, settled: 0, doubtful: 0 });
  });

  it('can be imported with questions first and be decided for the file later', async () => {
    const payer = await ordered();
    await take(await upload('reference', [{ number: `B-${payer.code}`, memo: payer.code }]));
    const other = await upload('document', [{ number: `Y - ${payer.code}`, memo: payer.code }]);
    expect(await take(other)).toMatchObject({ doubtful: 1 });
    expect((await ask('statement', { id: other.id })).admin_statement).toMatchObject({
      new_count: 0,
      known_count: 0,
      similar_count: 1,
    });
    await take(other, true);
    expect((await ask('statement', { id: other.id })).admin_statement).toMatchObject({
      known_count: 1,
      similar_count: 0,
    });
    expect(
      (await ask('reports')).admin_bank_reports.filter(
        ({ reference }: { reference: string }) => reference === `Y - ${payer.code}`,
      ),
    ).toEqual([]);
    expect(await payer.now()).toMatchObject({
      received_amount: String(price.khaPro),
      excess_amount: '0',
    });
  });

  it('with few words or none are decided by no word for the whole file: they are in the words of other money', async () => {
    const money = [
      ['NGUYEN VAN MOT GUI', '', 2_000_003],
      ['TRAN VAN HAI CK HOC PHI', 'CK', 2_000_005],
      ['LE THI BA NOP TIEN HOC', 'nop tien', 2_000_007],
      ['CK', 'CK', 2_000_009],
    ] as const;
    for (const [memo, , amount] of money)
      await shop.sepay({ memo, amount, reference: `FT-IT-${amount}`, at: '2026-11-21 08:00:00' });
    const file = await upload('document', [
      ...money.map(([, memo, amountVnd]) => ({ number: `IT - ${amountVnd}`, memo, amountVnd })),
      { number: 'IT - 8', memo: 'PHI SMS THANG', amountVnd: 2_000_011 },
    ]);
    expect(file.shown).toMatchObject({ new_count: 1, similar_count: 4 });
    expect(await take(file, true)).toMatchObject({ fresh: 5, known: 0, doubtful: 4 });
    const asked = (await ask('reports')).admin_bank_reports.filter(
      ({ reference }: { reference: string }) => reference.startsWith('IT - '),
    );
    expect(
      asked
        .map(({ state, known_reference: known }: { state: string; known_reference: string }) => [
          state,
          known,
        ])
        .toSorted(),
    ).toEqual(money.map(([, , amount]) => ['doubtful', `FT-IT-${amount}`]));
  });

  it('in one file are as many movements as lines: two learners at one price, and one who paid twice', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    const file = await upload('document', [
      { number: `Z1 - ${an.code}`, memo: an.code },
      { number: `Z2 - ${an.code}`, memo: an.code },
      { number: `Z3 - ${an.code}`, memo: binh.code },
    ]);
    expect(file.shown).toMatchObject({ new_count: 3, similar_count: 0 });
    expect(await take(file)).toMatchObject({ fresh: 3, settled: 3, doubtful: 0 });
    expect(await an.now()).toMatchObject({
      received_amount: String(2 * price.khaPro),
      excess_amount: String(price.khaPro),
    });
    expect(await binh.now()).toMatchObject({
      received_amount: String(price.khaPro),
      excess_amount: '0',
    });
  });

  it('that go on where another file of the same form ended ask nothing of what is new', async () => {
    const [noon, evening] = [
      { number: 'P-1', memo: 'PHI SMS', amountVnd: 9900 },
      { number: 'P-2', memo: 'PHI SMS', amountVnd: 9900 },
    ];
    await take(await upload('reference', [noon]));
    expect(await take(await upload('reference', [noon, evening]))).toMatchObject({
      fresh: 1,
      known: 1,
      review: 1,
      doubtful: 0,
    });
    // Without a code the same words of another day are another movement.
    expect(
      await take(
        await upload('reference', [
          { number: 'P-3', memo: 'PHI SMS', amountVnd: 9900, day: '22/11/2026' },
        ]),
      ),
    ).toMatchObject({ fresh: 1, review: 1, doubtful: 0 });
  });
});
