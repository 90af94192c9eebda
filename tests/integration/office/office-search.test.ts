import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { databaseKinds } from '../support/databases.ts';
import { openShop } from '../support/shop.ts';
import type { OfficeName, TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const query =
  'query ($text: String!) { office_search(text: $text) { hits { kind id opens title detail order_code amount state } cut rows } }';

/**
 * What each role finds of everything that there is; written here apart from the product's own
 * table.
 */
const found: Readonly<Record<OfficeRole, readonly string[]>> = {
  owner: [
    'PERSON',
    'ORDER',
    'TRANSACTION',
    'REFUND',
    'PAYOUT',
    'AFFILIATE',
    'VOUCHER',
    'COURSE',
    'LESSON',
  ],
  accounting: ['ORDER', 'TRANSACTION', 'REFUND', 'PAYOUT', 'AFFILIATE'],
  support: ['PERSON', 'ORDER'],
  content: ['COURSE', 'LESSON'],
};
const names = {
  owner: 'admin',
  accounting: 'ketoan',
  support: 'hotro',
  content: 'noidung',
} as const satisfies Readonly<Record<OfficeRole, OfficeName>>;
const roles = Object.keys(names) as OfficeRole[]; // its keys are these

/** One of everything, each with these words somewhere in it. */
const words = 'Quỳnh Lam';
const amount = 2_617_000;

describe.each(databaseKinds)('the search over the office on %s', (kind) => {
  let server: TestServer;
  const clients = new Map<OfficeRole, ApiClient>();
  const ids = {
    person: randomUUID(),
    affiliate: randomUUID(),
    order: '',
    refund: randomUUID(),
    transaction: randomUUID(),
    payout: randomUUID(),
    run: randomUUID(),
    voucher: randomUUID(),
  };
  let orderCode = '';
  withServer(kind, (started) => ({ server } = started), { limits: { officeSearchRows: 400 } });

  const ask = async (role: OfficeRole, text: string): Promise<ApiAnswer> =>
    (clients.get(role) ?? server.client()).post(query, { text });
  const hits = async (role: OfficeRole, text: string) => {
    const answer = await ask(role, text);
    if (answer.codes.length > 0) throw new Error(answer.text);
    return answer.data.office_search.hits;
  };
  const kindsOf = (list: readonly { readonly kind: string }[]): readonly string[] => [
    ...new Set(list.map((hit) => hit.kind)),
  ];

  beforeAll(async () => {
    for (const role of roles) clients.set(role, await server.signedIn(names[role]));
    const { database } = server;
    const now = new Date(server.clock.nowMs).toISOString();
    const money = createAffiliateMoney(database);
    await database.raw(
      "insert into users (id, email, lastname, firstname, phone_number, created_at) values ($1, 'quynhlam@vidu.vn', 'Quỳnh', 'Lam', '+84912777888', $2)",
      [ids.person, now],
    );
    await database.raw(
      "insert into users (id, email, lastname, firstname, created_at) values ($1, 'ctv@vidu.vn', 'Quỳnh', 'Lam', $2)",
      [ids.affiliate, now],
    );
    await money.affiliate(new Date(now), ids.affiliate);
    await database.raw("update affiliates set code = 'QLAM88' where user_id = $1", [ids.affiliate]);
    const sale = await money.sale({
      affiliateId: ids.affiliate,
      amount: BigInt(amount),
      paidAt: new Date(now),
      buyerId: ids.person,
    });
    ids.order = sale.id;
    orderCode = sale.code;
    await database.raw(
      `insert into refunds (id, kind, state, order_id, amount_vnd, memo_code, bank_bin, account_number, account_last4, account_holder, requested_at, due_at)
        values ($1, 'order', 'requested', $2, $3, 'HTQ7AM0001', '970436', '\\x00', '5678', 'QUYNH LAM', $4, $4)`,
      [ids.refund, ids.order, String(amount), now],
    );
    await database.raw(
      `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, heard_at, extra, state, review_reason)
        values ($1, 'x', 1, 'in', 'VCB', '0000000000', $2, 'QUYNH LAM chuyen tien hoc', 'FT26326115520', $3, '{}', 'review', 'no_code')`,
      [ids.transaction, String(amount), now],
    );
    await database.raw(
      "insert into payout_runs (id, key, kind, created_at) values ($1, 'extra:quynh-lam', 'extra', $2)",
      [ids.run, now],
    );
    await database.raw(
      `insert into payouts (id, run_id, affiliate_id, gross_vnd, tax_vnd, net_vnd, status, bank_bin, account_holder, account_number, account_last4, created_at)
        values ($1, $2, $3, 500000, 0, 500000, 'draft', '970436', 'QUYNH LAM', '\\x00', '5678', $4)`,
      [ids.payout, ids.run, ids.affiliate, now],
    );
    await database.raw(
      `insert into vouchers (id, code, has_many_codes, audience, kind, percent, min_order, plans, starts_at, note, created_at)
        values ($1, 'QLAM-10', false, 'code', 'percent', 10, 0, '{pro}', $2, 'cho bạn Quỳnh Lam', $2)`,
      [ids.voucher, now],
    );
    await database.raw(
      "insert into voucher_codes (key, code, voucher_id, is_single) values ('QLAM10', 'QLAM-10', $1, false)",
      [ids.voucher],
    );
    await database.raw("update courses set title = title || ' của Quỳnh Lam'");
    await database.raw("update lessons set title = title || ' của Quỳnh Lam' where index = 7");
  });

  it.each(roles)('finds for %s what the role may list, and nothing else', async (role) => {
    for (const text of [words, 'quynh LAM', 'lam quynh'])
      expect([text, kindsOf(await hits(role, text))]).toEqual([text, found[role]]);
    // Whatever is typed: a code, an amount, an address, a part of a number.
    for (const text of [
      orderCode,
      String(amount),
      '2.617.000 ₫',
      'quynhlam@vidu.vn',
      '0912777888',
      'QLAM88',
      'qlam 10',
      'HTQ7AM0001',
      'FT26326115520',
      '500.000',
    ])
      for (const hit of await hits(role, text))
        expect([text, found[role]]).toEqual([text, expect.arrayContaining([hit.kind])]);
  });

  it('is for the office, with its second factor, and for nobody else', async () => {
    expect((await server.client().post(query, { text: words })).codes).toEqual(['UNAUTHENTICATED']);
    expect((await (await server.signedIn('linh')).post(query, { text: words })).codes).toEqual([
      'FORBIDDEN',
    ]);
  });

  it('finds by code, by amount, by address, by number, first what was meant exactly', async () => {
    const first = async (text: string) => (await hits('owner', text))[0];
    expect(await first(orderCode)).toMatchObject({
      kind: 'ORDER',
      id: ids.order,
      opens: ids.order,
      title: orderCode,
      detail: 'Quỳnh Lam',
      amount: String(amount),
      state: 'paid',
    });
    expect(await first(orderCode.slice('#MV-'.length))).toMatchObject({
      kind: 'ORDER',
      id: ids.order,
    });
    expect(await first('quynhlam@vidu.vn')).toMatchObject({
      kind: 'PERSON',
      id: ids.person,
      title: 'Quỳnh Lam',
      detail: 'quynhlam@vidu.vn',
      state: 'none',
    });
    for (const text of ['0912 777 888', '+84912777888'])
      expect([text, await first(text)]).toEqual([
        text,
        expect.objectContaining({ kind: 'PERSON', id: ids.person }),
      ]);
    expect((await hits('owner', '2.617.000')).map((hit: { kind: string }) => hit.kind)).toEqual([
      'ORDER',
      'TRANSACTION',
      'REFUND',
    ]);
    expect(await first('ft26326115520')).toMatchObject({
      kind: 'TRANSACTION',
      id: ids.transaction,
      title: 'FT26326115520',
      detail: 'QUYNH LAM chuyen tien hoc',
      state: 'review',
    });
    expect(await first('htq7am0001')).toMatchObject({
      kind: 'REFUND',
      id: ids.refund,
      title: 'HTQ7AM0001',
      order_code: orderCode,
      state: 'requested',
    });
    expect(await first('qlam 10')).toMatchObject({
      kind: 'VOUCHER',
      id: ids.voucher,
      title: 'QLAM-10',
      state: 'running',
    });
    expect(
      (await hits('owner', 'qlam88')).map((hit: { kind: string; opens: string }) => [
        hit.kind,
        hit.opens,
      ]),
    ).toEqual([
      ['PAYOUT', ids.run],
      ['AFFILIATE', ids.affiliate],
    ]);
    expect(await first('bài 7')).toMatchObject({ kind: 'LESSON', detail: 'Bài 7' });
  });

  it('takes # for orders and their refunds only', async () => {
    expect(kindsOf(await hits('owner', orderCode))).toEqual(['ORDER', 'REFUND']);
    expect(await hits('owner', '#quynh lam')).toEqual([]);
    expect(kindsOf(await hits('support', orderCode))).toEqual(['ORDER']);
  });

  it('shows accounting no number of a person by an order, and support no account', async () => {
    // The list of orders does not find by a phone number: nor does its search.
    expect(kindsOf(await hits('accounting', '0912777888'))).not.toContain('ORDER');
    for (const role of roles)
      expect(JSON.stringify(await hits(role, words))).not.toMatch(
        /5678|0912777888|84912777888|00000000/,
      );
  });

  it('shows at most five of a kind, and says when older rows were not looked at', async () => {
    const shop = openShop(server);
    expect((await ask('owner', words)).data.office_search).toMatchObject({ cut: [], rows: 400 });
    // Older than the newest 400, and still found by what it is known by.
    await server.database.raw(
      "insert into users (id, email, firstname, created_at) select gen_random_uuid(), 'dong' || n || '@vidu.vn', 'Đông người', now() + interval '1 day' from generate_series(1, 400) n",
    );
    await shop.learner();
    const { cut, hits: crowd } = (await ask('owner', 'dong nguoi')).data.office_search;
    expect([cut, crowd.length]).toEqual([['PERSON'], 5]);
    expect(kindsOf(await hits('support', words))).toEqual(['ORDER']);
    expect((await hits('support', 'quynhlam@vidu.vn'))[0]).toMatchObject({
      kind: 'PERSON',
      id: ids.person,
    });
  });

  it('refuses a text that is too long, finds nothing by one letter, and takes signs of LIKE as they are', async () => {
    expect((await ask('owner', 'a'.repeat(101))).codes).toEqual(['BAD_INPUT']);
    for (const text of ['', ' ', 'q', '%', '%%', '__', String.raw`\\`, "' or 1=1 --"])
      expect([text, await hits('owner', text)]).toEqual([text, []]);
  });

  it('is bounded in how often somebody asks', async () => {
    const client = clients.get('content');
    const codes = new Set<string>();
    for (let at = 0; at < 260; at += 1)
      for (const code of (await client?.post(query, { text: 'x' }))?.codes ?? []) codes.add(code);
    expect([...codes]).toEqual(['RATE_LIMITED']);
  });
});
