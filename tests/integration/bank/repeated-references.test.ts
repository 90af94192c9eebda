import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { shownBeside } from '../support/shown-beside.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const queries = {
  statement:
    'query S($id: ID!) { admin_statement(id: $id) { understanding lines { state text } } }',
  import: `mutation I($id: ID!, $understanding: String!, $same: Boolean, $confirm_password: String!) {
    admin_import_statement(id: $id, understanding: $understanding, similar_are_known: $same, confirm_password: $confirm_password) { fresh known settled review outgoing doubtful } }`,
  reports: '{ admin_bank_reports { id state text reference known_order } }',
  decide:
    'mutation D($id: ID!, $shown: ID!, $same: Boolean!, $confirm_password: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $same, confirm_password: $confirm_password) }',
  transfers:
    'mutation T($confirm_password: String!) { export_refund_transfers(confirm_password: $confirm_password) { count } }',
} as const;

interface Line {
  readonly number: string;
  readonly memo: string;
  readonly day?: string;
}

const soon = { interval: 50 } as const;
const paid = { status: 'PAID', received_amount: String(price.khaPro), excess_amount: '0' } as const;
const waiting = { status: 'PENDING', received_amount: '0', excess_amount: '0' } as const;

describe.each(ruleKinds)('money at one price on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
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
  const upload = async (lines: readonly Line[]) => {
    const csv = [
      'Ngày giao dịch;Số chứng từ;Phát sinh nợ;Phát sinh có;Diễn giải',
      ...lines.map(
        ({ number, memo, day = '21/11/2026' }) =>
          `${day};${number};;${price.khaPro.toLocaleString('vi-VN')};${memo}`,
      ),
    ].join('\r\n');
    const answer = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, {
      method: 'POST',
      body: csv,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.bearer}` },
    });
    const { id } = (await answer.json()) as { id: string };
    const { understanding, lines: shown } = (await ask('statement', { id })).admin_statement;
    return {
      id,
      understanding,
      states: shown.map(({ state }: { state: string }) => state.toLowerCase()) as readonly string[],
    };
  };
  /** Imports a file, and holds what became of its lines against what was shown. */
  const take = async (
    { id, understanding, states }: Awaited<ReturnType<typeof upload>>,
    same = false,
  ) => {
    const counts = (await ask('import', { id, understanding, same })).admin_import_statement;
    const count = (state: string): number =>
      states.filter((candidate) => candidate === state).length;
    if (!same)
      expect({ new: counts.settled + counts.review, similar: counts.doubtful }).toEqual({
        new: count('new'),
        similar: count('similar'),
      });
    return counts;
  };
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
  const casso = async (element: {
    readonly id: string;
    readonly reference: string;
    readonly description: string;
    readonly transactionDateTime: string;
    readonly amount?: number;
  }) => shop.casso([{ amount: price.khaPro, accountNumber: '0000000000', ...element }]);
  const doubts = async (memo: string) =>
    (await ask('reports')).admin_bank_reports.filter(
      ({ state, text }: { state: string; text: string }) =>
        state === 'doubtful' && text.includes(memo),
    );
  const decide = async (memo: string, same: boolean) => {
    const [doubt] = await doubts(memo);
    return (await ask('decide', { id: doubt.id, same })).admin_decide_bank_report;
  };

  it('of another order, told by another provider under a reference that came the day before, is asked about', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    await shop.sepay({
      memo: an.code,
      amount: price.khaPro,
      reference: '0042',
      at: '2026-11-21 08:00:00',
    });
    await expect.poll(an.now, soon).toMatchObject(paid);
    await casso({
      id: `mot-${an.code}`,
      reference: '0042',
      description: binh.code,
      transactionDateTime: '2026-11-22 09:00:00',
    });
    await expect
      .poll(async () => doubts(binh.code), soon)
      .toMatchObject([{ reference: '0042', known_order: an.order.code }]);
    expect(await binh.now()).toMatchObject(waiting);
    expect(await decide(binh.code, false)).toBe('settled');
    expect([await an.now(), await binh.now()]).toMatchObject([paid, paid]);
  });

  it('of another order, under an id, a reference and an amount that a provider gave before, is asked about', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    const told = {
      id: `lai-${an.code}`,
      amount: price.khaPro,
      reference: '0043',
      at: '2026-11-21 08:00:00',
    };
    await shop.sepay({ ...told, memo: an.code });
    await shop.sepay({ ...told, memo: binh.code });
    await expect.poll(async () => doubts(binh.code), soon).toHaveLength(1);
    expect(await decide(binh.code, false)).toBe('settled');
    await shop.sepay({ ...told, memo: binh.code });
    expect([await an.now(), await binh.now()]).toMatchObject([paid, paid]);
  });

  it('of another payment to an affiliate, under an id, a reference and an amount that a provider gave before, is asked about', async () => {
    const told = {
      id: 'lai-chi-tra',
      amount: 290_000,
      reference: '0044',
      at: '2026-11-21 08:00:00',
      direction: 'out',
    } as const;
    for (const memo of ['CT1A1A1A LINH88', 'CT2B2B2B MINH77', 'CT1A1A1A LINH88', 'CT2B2B2B MINH77'])
      await shop.sepay({ ...told, memo });
    await expect.poll(async () => doubts('CT2B2B2B'), soon).toHaveLength(1);
    expect(await decide('CT2B2B2B', false)).toBe('review');
    expect(await shop.transactions('CT2B2B2B MINH77')).toHaveLength(1);
  });

  it('in a statement whose numbers begin anew is asked about, and its own line is known wherever it stands', async () => {
    const [an, binh, chi] = [await ordered(), await ordered(), await ordered()];
    await shop.sepay({
      memo: an.code,
      amount: price.khaPro,
      reference: '0078',
      at: '2026-11-21 08:00:00',
    });
    await expect.poll(an.now, soon).toMatchObject(paid);
    const nextDay = await upload([{ number: '0078', memo: binh.code, day: '22/11/2026' }]);
    expect(nextDay.states).toEqual(['similar']);
    await take(nextDay);
    const sameDay = await upload([
      { number: '0078', memo: chi.code },
      { number: '0078', memo: an.code },
    ]);
    // The known one is told of by its own line: the other is another.
    expect(sameDay.states).toEqual(['new', 'known']);
    expect(await take(sameDay)).toMatchObject({ known: 1, settled: 1, doubtful: 0 });
    expect([await an.now(), await binh.now(), await chi.now()]).toMatchObject([
      paid,
      waiting,
      paid,
    ]);
    // One word about a file is not said of what has another code.
    expect(await take(nextDay, true)).toMatchObject({ settled: 0 });
    expect(await doubts(binh.code)).toHaveLength(1);
    while ((await doubts(binh.code)).length > 0)
      expect(await decide(binh.code, false)).toMatch(/^(settled|doubtful)$/);
    expect([await an.now(), await binh.now(), await chi.now()]).toMatchObject([paid, paid, paid]);
  });

  it('in files of one day is the same in whatever order they list it, also when their words are kept no more', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    await take(await upload([{ number: '0099', memo: an.code }]));
    const second = [
      { number: '0099', memo: binh.code },
      { number: '0099', memo: an.code },
    ];
    const newestFirst = await upload(second);
    expect(newestFirst.states).toEqual(['new', 'known']);
    expect(await take(newestFirst)).toMatchObject({ known: 1, settled: 1, doubtful: 0 });
    expect((await upload(second)).states).toEqual(['known', 'known']);
    expect(await take(await upload(second))).toMatchObject({ fresh: 0, known: 2 });
    await server.database.raw(
      "update bank_events set payload = '{}', raw_body = '', headers = '{}' where processed_at is not null and outcome <> 'doubtful'",
    );
    for (const lines of [
      second,
      second.toReversed(),
      [...second.toReversed(), { number: '0100', memo: `khong ai biet ${an.code.slice(0, 4)}` }],
    ]) {
      const file = await upload(lines);
      // What is new is shown first.
      expect(file.states.toSorted()).toEqual(
        lines.length === 2 ? ['known', 'known'] : ['known', 'known', 'new'],
      );
      expect(await take(file)).toMatchObject({ known: 2, settled: 0, doubtful: 0 });
    }
    expect([await an.now(), await binh.now()]).toMatchObject([paid, paid]);
  });

  it('in a file that was taken for another form of a line is not booked when it is imported again', async () => {
    await take(await upload([{ number: '0101', memo: 'PHI THANG MUOI MOT' }]));
    const other = await upload([{ number: '0101', memo: 'thu phi dich vu' }]);
    expect(other.states).toEqual(['similar']);
    // As it was kept while a line's words were not looked at.
    await server.database.raw(
      "update bank_events set tellers = tellers || $1::text where provider_id like '%|0101|%'",
      [`statement:${other.id}`],
    );
    const again = await upload([{ number: '0101', memo: 'thu phi dich vu' }]);
    expect(again.states).toEqual(['known']);
    expect(await take(again)).toMatchObject({ fresh: 0, known: 1, review: 0 });
  });

  it('whose memo one teller cuts before its code is asked about, and no word about a file decides it', async () => {
    const an = await ordered();
    const memo = `MBVCB.${an.code.slice(2)}.NGUYEN HOAI AN MUA ${an.code}.CT tu 0011`;
    await shop.sepay({
      memo,
      amount: price.khaPro,
      reference: `FT26${an.code}`,
      at: '2026-11-21 08:00:00',
    });
    await expect.poll(an.now, soon).toMatchObject(paid);
    const cut = memo.slice(0, memo.indexOf('MUA') + 8);
    await casso({
      id: `cat-${an.code}`,
      reference: `5078 - ${an.code.slice(2)}`,
      description: cut,
      transactionDateTime: '2026-11-21 08:00:02',
    });
    await expect
      .poll(async () => doubts(cut), soon)
      .toMatchObject([{ known_order: an.order.code }]);
    const file = await upload([{ number: `7711 - ${an.code.slice(3)}`, memo: cut }]);
    expect(file.states).toEqual(['similar']);
    expect(await take(file, true)).toMatchObject({ known: 0, review: 0, doubtful: 1 });
    expect(
      await server.database.raw(
        'select count(*)::integer as count from bank_transactions where memo like $1',
        [`${cut.slice(0, 14)}%`],
      ),
    ).toEqual([{ count: 1 }]);
  });

  it('whose words were erased holds up nobody who pays with their code', async () => {
    const [an, binh] = [await ordered(), await ordered()];
    await shop.sepay({
      memo: `NGUYEN AN ${an.code}`,
      amount: price.khaPro,
      reference: `XOA-${an.code}`,
      at: '2026-11-21 08:00:00',
    });
    await expect.poll(an.now, soon).toMatchObject(paid);
    await server.database.raw(
      'update bank_transactions set memo = memo_codes(memo) where memo like $1',
      [`NGUYEN AN %`],
    );
    await casso({
      id: `xoa-${binh.code}`,
      reference: `XOA-${binh.code}`,
      description: `NGUYEN BINH ${binh.code}`,
      transactionDateTime: '2026-11-21 08:05:00',
    });
    await expect.poll(binh.now, soon).toMatchObject(paid);
  });

  it('that a person has called the same is a repeat for ever, also when its words are erased', async () => {
    const an = await ordered();
    await shop.sepay({
      memo: an.code,
      amount: price.khaPro,
      reference: `MOT-${an.code}`,
      at: '2026-11-21 08:00:00',
    });
    await expect.poll(an.now, soon).toMatchObject(paid);
    const twin = {
      id: `hai-${an.code}`,
      reference: `HAI-${an.code}`,
      description: an.code,
      transactionDateTime: '2026-11-21 08:00:02',
    };
    await casso(twin);
    await expect.poll(async () => doubts(an.code), soon).toHaveLength(1);
    expect(await decide(an.code, true)).toBe('known');
    const lines = [{ number: `7712 - ${an.code}`, memo: an.code }];
    const file = await upload(lines);
    expect(file.states).toEqual(['similar']);
    await take(file);
    expect(await decide(an.code, true)).toBe('known');
    const reports = async () =>
      server.database.raw(
        'select e.outcome, e.repeats from bank_events e join bank_transactions t on t.id = e.transaction_id where t.memo = $1 order by e.id',
        [an.code],
      );
    await server.database.raw(
      "update bank_events e set raw_body = '', headers = '{}', payload = '{}' from bank_transactions t where t.id = e.transaction_id and t.memo = $1",
      [an.code],
    );
    await casso(twin);
    await expect.poll(reports, soon).toEqual([
      { outcome: 'settled', repeats: 0 },
      { outcome: 'known', repeats: 1 },
      { outcome: 'known', repeats: 0 },
    ]);
    expect(await doubts(an.code)).toEqual([]);
    expect((await upload(lines)).states).toEqual(['known']);
    expect(
      (
        await upload([...lines, { number: '1', memo: `khac ${an.code.slice(2)}` }])
      ).states.toSorted(),
    ).toEqual(['known', 'new']);
    expect(await take(await upload(lines))).toMatchObject({ known: 1, doubtful: 0, settled: 0 });
    expect(await doubts(an.code)).toEqual([]);
    // Its words may have gone, other words under its id are another movement still.
    await casso({ ...twin, amount: price.khaPro + 1000 });
    await expect.poll(async () => doubts(an.code), soon).toHaveLength(1);
    expect(await decide(an.code, true)).toBe('known');
  });

  it('with one code is asked about when a statement books it after the holidays', async () => {
    const an = await ordered();
    const memo = `MBVCB.1.${an.code}.CT`;
    await shop.sepay({
      memo,
      amount: price.khaPro,
      reference: `FT-${an.code}`,
      at: '2026-11-13 08:00:00',
    });
    await expect.poll(an.now, soon).toMatchObject({ received_amount: String(price.khaPro) });
    const file = await upload([{ number: `5078 - ${an.code}`, memo, day: '22/11/2026' }]);
    expect(file.states).toEqual(['similar']);
    expect(await take(file)).toMatchObject({ settled: 0, review: 0, doubtful: 1 });
    expect(await an.now()).toMatchObject({
      received_amount: String(price.khaPro),
      excess_amount: '0',
    });
    expect(await decide(an.code, true)).toBe('known');
  });

  it('that leaves as one batch under one reference pays each refund once', async () => {
    const buyers = [await ordered(), await ordered()];
    for (const { learner, order } of buyers) {
      await shop.pay(learner, order);
      await shop.refund(learner, order.id);
    }
    server.clock.nowMs += 25 * 3_600_000;
    admin = await server.signedIn('admin');
    await ask('transfers');
    const codes = (
      (await server.database.raw(
        'select memo_code from refunds where order_id = any($1::uuid[]) order by memo_code',
        [buyers.map(({ order }) => order.id)],
      )) as { memo_code: string }[]
    ).map(({ memo_code: code }) => code);
    const [first = '', second = ''] = codes;
    const at = vietnameseTime(server.clock.nowMs - 60_000);
    await shop.sepay({
      memo: first,
      amount: price.khaPro,
      direction: 'out',
      reference: `LO-${first}`,
      at,
    });
    const states = async () =>
      server.database.raw(
        'select state from refunds where memo_code = any($1::text[]) order by memo_code',
        [codes],
      );
    await expect.poll(states, soon).toEqual([{ state: 'sent' }, { state: 'sending' }]);
    await casso({
      id: `lo-${second}`,
      reference: `LO-${first}`,
      description: second,
      transactionDateTime: at,
      amount: -price.khaPro,
    });
    await expect.poll(async () => doubts(second), soon).toHaveLength(1);
    expect(await decide(second, false)).toBe('outgoing');
    expect(await states()).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  });
});
