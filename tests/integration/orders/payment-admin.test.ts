import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const confirm_password = demoPassword;

const queries = {
  orders: `query Orders($tab: AdminOrderTab!, $search: String, $first: Int! = 20, $after: String) { admin_orders(tab: $tab, search: $search, first: $first, after: $after) { nodes { id code status missing_amount } total has_more end_cursor counts { tab count } } }`,
  order: `query Order($id: ID!) { admin_order(id: $id) { code status received_amount waived_amount events { kind actor_name } transactions { id state } refunds { state amount account_masked } around { orders_total } } }`,
  transactions: `query Money($tab: AdminTransactionTab!, $search: String) { admin_transactions(tab: $tab, search: $search) { nodes { id amount memo state review_reason order_id } total } }`,
  suggestions: `query Suggestions($id: ID!, $search: String) { admin_suggestions(transaction_id: $id, search: $search) { order_id reasons } }`,
  refunds: `query Refunds($tab: AdminRefundTab!, $search: String) { admin_refunds(tab: $tab, search: $search) { nodes { id state amount account_masked account_bank order_code } total } }`,
  overview: `{ admin_overview { orders_waiting unmatched unmatched_amount refunds_open days { day revenue refunds } } admin_counts { key count } admin_reconciliation { day bank_in bank_out ledger_in ledger_out bank_total ledger_total } }`,
  accept: `mutation Accept($order_id: ID!, $missing: BigInt!, $reason: String!, $confirm_password: String!) { admin_accept_short(order_id: $order_id, missing: $missing, reason: $reason, confirm_password: $confirm_password) }`,
  match: `mutation Match($transaction_id: ID!, $order_id: ID!, $confirm_password: String!) { admin_match_transaction(transaction_id: $transaction_id, order_id: $order_id, confirm_password: $confirm_password) }`,
  reveal: `mutation Reveal($id: ID!, $again: ID) { admin_reveal_refund(refund_id: $id, again: $again, confirm_password: "hoc-cung-mai-2026") { account_number holder qr_text memo } }`,
  file: `mutation File($again: ID, $confirm_password: String!) { export_refund_transfers(again: $again, confirm_password: $confirm_password) { name count csv } }`,
  sendable: '{ admin_refund_file { fresh fresh_amount begun begun_amount begun_at } }',
  sent: `mutation Sent($refund_id: ID!, $reference: String!, $confirm_password: String!) { admin_mark_refund_sent(refund_id: $refund_id, reference: $reference, confirm_password: $confirm_password) }`,
  statement: `query Statement($id: ID!) { admin_statement(id: $id) { file { name imported_at } understanding sheets { name account_number direction columns { meaning head } } in_count in_total out_count out_total new_count known_count unreadable_count other_count lines { line state problem amount } } }`,
  import: `mutation Import($id: ID!, $understanding: String!, $confirm_password: String!) { admin_import_statement(id: $id, understanding: $understanding, confirm_password: $confirm_password) { fresh known settled review outgoing } }`,
  audit: `query Audit($id: String) { audit_log(subject_id: $id) { nodes { action reason actor_email after } } audit_check { fault_kind } }`,
} as const;

describe.each(ruleKinds)('the money desk on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });

  const ask = async (name: keyof typeof queries, variables: object = {}) => {
    const answer = await admin.post(queries[name], variables);
    if (answer.codes.length > 0) throw new Error(`${name}: ${answer.text}`);
    return answer.data;
  };
  const codes = async (name: keyof typeof queries, variables: object) =>
    (await admin.post(queries[name], variables)).codes;
  const http = async (
    client: ApiClient | null,
    path: string,
    init: {
      readonly method?: string;
      readonly body?: BodyInit;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: {
        ...(client?.bearer ? { authorization: `Bearer ${client.bearer}` } : {}),
        ...init.headers,
      },
    });
  const later = async (minutes: number) => {
    server.clock.nowMs += minutes * 60_000;
    admin = await server.signedIn('admin');
  };
  /** What a clock on a wall in Vietnam shows. */
  const vietnameseMinute = () =>
    new Date(server.clock.nowMs + 7 * 3_600_000)
      .toISOString()
      .slice(0, 16)
      .replaceAll(/[T:]/g, '-');
  /** An order that got less than it costs. */
  const underpaid = async (missing: number) => {
    const learner = await shop.learner();
    const order = await shop.order(learner);
    await shop.sepay({ memo: order.payment_info.payment_code, amount: price.pro - missing });
    return { learner, order };
  };

  it('lists what waits page by page, each once, while orders of the rest are touched meanwhile', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.push((await underpaid(20_000)).order.id);
      server.clock.nowMs += 1000;
    }
    const page = async (after: string | null) =>
      (await ask('orders', { tab: 'TODO', first: 2, after })).admin_orders;
    const seen: string[] = [];
    let after: string | null = null;
    for (let more = true; more && seen.length < 100;) {
      const { nodes, has_more: hasMore, end_cursor: end } = await page(after);
      seen.push(...nodes.map(({ id }: { id: string }) => id));
      [after, more] = [end, hasMore];
      server.clock.nowMs += 1000;
      // The oldest is touched: it stands first from now on.
      const memo = (await server.database.raw('select payment_code from orders where id = $1', [
        made[0],
      ])) as readonly { readonly payment_code: string }[];
      await shop.sepay({ memo: memo[0]?.payment_code ?? '', amount: 1 });
    }
    expect(seen.filter((id) => made.includes(id))).toEqual(made.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect((await page(null)).nodes[0].id).toBe(made[0]);
  });

  it('finds orders by tab, code, payment code and memo, page by page, and counts what waits', async () => {
    const before = await ask('orders', { tab: 'ALL', search: 'nguyen hoai AN' });
    const waiting = (counts: readonly { tab: string; count: number }[], tab: string) =>
      counts.find((each) => each.tab === tab)?.count ?? 0;
    const all = (await ask('orders', { tab: 'TODO' })).admin_orders;
    // What was touched at the very same moment stands in no order.
    server.clock.nowMs += 1000;
    const { order } = await underpaid(10_000);
    const others = [await shop.order(await shop.learner()), await shop.order(await shop.learner())];
    const todo = (await ask('orders', { tab: 'TODO' })).admin_orders;
    expect(todo.nodes[0]).toMatchObject({
      id: order.id,
      status: 'UNDERPAID',
      missing_amount: '10000',
    });
    expect([
      todo.total - all.total,
      waiting(todo.counts, 'TODO') - waiting(all.counts, 'TODO'),
      waiting(todo.counts, 'WAITING') - waiting(all.counts, 'WAITING'),
    ]).toEqual([1, 1, 3]);
    for (const search of [
      order.code,
      order.code.slice(4),
      order.payment_info.payment_code.toLowerCase(),
    ]) {
      expect(
        (await ask('orders', { tab: 'ALL', search })).admin_orders.nodes.map(
          ({ id }: { id: string }) => id,
        ),
        search,
      ).toEqual([order.id]);
    }
    expect((await ask('orders', { tab: 'ALL', search: 'nguyen hoai AN' })).admin_orders.total).toBe(
      before.admin_orders.total + 3,
    );
    expect((await ask('orders', { tab: 'ALL', search: '%' })).admin_orders.total).toBe(0);
    const first = (await ask('orders', { tab: 'WAITING', first: 2 })).admin_orders;
    const second = (await ask('orders', { tab: 'WAITING', first: 100, after: first.end_cursor }))
      .admin_orders;
    expect([...first.nodes, ...second.nodes.slice(0, 1)].map(({ id }) => id)).toEqual(
      [...others.toReversed(), order].map(({ id }) => id),
    );
    expect([first.has_more, second.has_more, first.nodes.length + second.nodes.length]).toEqual([
      true,
      false,
      first.total,
    ]);
    expect((await ask('overview')).admin_counts).toContainEqual({
      key: 'orders',
      count: todo.total,
    });
  });

  it('puts what was touched last on top of what is to be done, page by page', async () => {
    const { order: first } = await underpaid(20_000);
    server.clock.nowMs += 1000;
    const { order: second } = await underpaid(30_000);
    server.clock.nowMs += 1000;
    await shop.sepay({ memo: first.payment_info.payment_code, amount: 1000 });
    const top = (await ask('orders', { tab: 'TODO', first: 1 })).admin_orders;
    const next = (await ask('orders', { tab: 'TODO', first: 1, after: top.end_cursor }))
      .admin_orders;
    expect([...top.nodes, ...next.nodes].map(({ id }) => id)).toEqual([first.id, second.id]);
    // A cursor of another order of rows leads nowhere.
    const { end_cursor: after } = (await ask('orders', { tab: 'ALL', first: 1 })).admin_orders;
    expect(await codes('orders', { tab: 'TODO', after })).toEqual(['BAD_INPUT']);
  });

  it('asks for a reason and the second factor before money moves, slows guessing down, and writes who did it', async () => {
    const { learner, order } = await underpaid(5000);
    for (const typed of ['', 'sai', 'không phải'])
      expect(
        await codes('accept', {
          order_id: order.id,
          missing: '5000',
          reason: 'phí chuyển',
          confirm_password: typed,
        }),
      ).toEqual(['FACTOR_PROOF_NEEDED']);
    const guesses = [];
    for (let guess = 0; guess < 5; guess += 1)
      guesses.push(
        ...(await codes('accept', {
          order_id: order.id,
          missing: '5000',
          reason: 'phí chuyển',
          confirm_password: '000000',
        })),
      );
    expect(guesses).toEqual([
      'FACTOR_WRONG',
      'FACTOR_WRONG',
      'FACTOR_WRONG',
      'FACTOR_WRONG',
      'FACTOR_LOCKED',
    ]);
    expect(
      await codes('accept', {
        order_id: order.id,
        missing: '5000',
        reason: 'phí chuyển',
        confirm_password: await server.adminCode(),
      }),
    ).toEqual(['FACTOR_LOCKED']);
    expect((await shop.get(learner, order.id)).status).toBe('UNDERPAID');
    // Another session of theirs goes on.
    admin = await server.signedIn('admin');
    expect(
      await codes('accept', { order_id: order.id, missing: '5000', reason: ' ', confirm_password }),
    ).toEqual(['REASON_REQUIRED']);
    await ask('accept', {
      order_id: order.id,
      missing: '5000',
      reason: '  phí chuyển  ',
      confirm_password,
    });
    expect(await shop.get(learner, order.id)).toMatchObject({ status: 'PAID' });
    expect(await shop.me(learner)).toMatchObject({ is_pro: true });
    expect((await ask('order', { id: order.id })).admin_order).toMatchObject({
      status: 'PAID',
      waived_amount: '5000',
      events: expect.arrayContaining([
        expect.objectContaining({ kind: 'accepted_short', actor_name: 'Quản Trị Viên' }),
      ]),
    });
    const { audit_log: log, audit_check: check } = await ask('audit', { id: order.id });
    expect(log.nodes).toMatchObject([
      { action: 'order.accept_short', reason: 'phí chuyển', actor_email: 'admin@maivang.example' },
    ]);
    expect(check).toEqual({ fault_kind: null });
    expect(
      await codes('accept', {
        order_id: order.id,
        missing: '5000',
        reason: 'nữa',
        confirm_password,
      }),
    ).toEqual(['ORDER_STATE']);
  });

  it('suggests the order that money without a code is for, and laying it there makes it paid', async () => {
    const learner = await shop.learner();
    const order = await shop.order(learner, { plan: 'KHA_PRO' });
    await shop.sepay({ memo: 'NGUYEN HOAI AN hoc phi thang 11', amount: price.khaPro });
    const [money] = (await ask('transactions', { tab: 'REVIEW', search: 'hoc phi thang 11' }))
      .admin_transactions.nodes;
    expect(money).toMatchObject({ state: 'review', review_reason: 'no_code', order_id: null });
    const [best] = (await ask('suggestions', { id: money.id })).admin_suggestions;
    expect(best).toEqual({ order_id: order.id, reasons: ['amount', 'name'] });
    expect(
      (await ask('suggestions', { id: money.id, search: order.code })).admin_suggestions,
    ).toHaveLength(1);
    await ask('match', { transaction_id: money.id, order_id: order.id, confirm_password });
    expect(await shop.get(learner, order.id)).toMatchObject({ status: 'PAID' });
    expect(
      await codes('match', { transaction_id: money.id, order_id: order.id, confirm_password }),
    ).toEqual(['TRANSACTION_SETTLED']);
  });

  it('finds a paid order too, by code, address, name and phone, behind those that can take the money', async () => {
    const learner = await shop.learner();
    const paid = await shop.pay(learner, await shop.order(learner));
    const [person] = (await server.database.raw(
      'select o.user_id, u.email from orders o join users u on u.id = o.user_id where o.id = $1',
      [paid.id],
    )) as readonly { readonly user_id: string; readonly email: string }[];
    await server.database.raw(
      "update users set phone_number = '+84912345678', lastname = 'Tôn', middlename = 'Nữ', firstname = 'Khánh Băng' where id = $1",
      [person?.user_id],
    );
    await server.database.raw(
      "update orders set created_at = created_at - interval '200 days' where id = $1",
      [paid.id],
    );
    await shop.sepay({ memo: 'TON NU KHANH BANG chuyen lan nua', amount: price.pro });
    const [money] = (
      await ask('transactions', { tab: 'REVIEW', search: 'khanh bang chuyen lan nua' })
    ).admin_transactions.nodes;
    const found = async (search: string | null) =>
      (await ask('suggestions', { id: money.id, search })).admin_suggestions.map(
        ({ order_id: id }: { readonly order_id: string }) => id,
      );
    for (const search of [
      paid.code,
      person?.email ?? '',
      'khánh băng',
      '0912345678',
      paid.payment_info?.payment_code ?? paid.code,
    ])
      expect(await found(search), search).toContain(paid.id);
    expect(await found(null)).not.toContain(paid.id);
    const other = await shop.learner();
    const open = await shop.order(other);
    await server.database.raw(
      "update users set lastname = 'Tôn', middlename = 'Nữ', firstname = 'Khánh An' where id = (select user_id from orders where id = $1)",
      [open.id],
    );
    expect(await found('tôn nữ khánh')).toEqual([open.id, paid.id]);
  });

  it('shows a refund’s account masked but where it is paid, notes each look, and closes with the reference', async () => {
    const learner = await shop.learner();
    const paid = await shop.pay(learner, await shop.order(learner));
    await shop.refund(learner, paid.id);
    const [refund] = (await ask('refunds', { tab: 'OPEN', search: paid.code })).admin_refunds.nodes;
    expect(refund).toMatchObject({
      state: 'requested',
      account_masked: '•••• 5566',
      account_bank: 'Techcombank',
      order_code: paid.code,
    });
    expect(await codes('reveal', { id: refund.id })).toEqual(['REFUND_HELD']);
    expect(await codes('file', { confirm_password })).toEqual(['CONFLICT']);
    // 23:59 after the account was given, and 24:00.
    await later(24 * 60 - 1);
    expect(await codes('reveal', { id: refund.id })).toEqual(['REFUND_HELD']);
    await later(1);
    const { admin_refund_file: ready } = await ask('sendable');
    // Everything of one file is under way with it: another file has none of it, whoever asks at
    // once.
    const files = await Promise.all(
      [1, 2, 3].map(async () => admin.post(queries.file, { confirm_password })),
    );
    expect(files.map(({ codes: refused }) => refused[0] ?? 'OK').toSorted()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'OK',
    ]);
    const file: string = files.find(({ codes: refused }) => refused.length === 0)?.data
      .export_refund_transfers.csv;
    expect(await codes('reveal', { id: refund.id })).toEqual(['REFUND_HANDED_OUT']);
    const full = (await ask('reveal', { id: refund.id, again: seenNow })).admin_reveal_refund;
    expect(full).toMatchObject({
      account_number: receiver.account_number.replaceAll(' ', ''),
      holder: 'NGUYEN HOAI AN',
    });
    expect(full.qr_text).toContain('190333445566');
    expect(file).toContain(
      `190333445566,NGUYEN HOAI AN,Techcombank,970407,${price.pro},${full.memo}`,
    );
    expect(
      (await ask('refunds', { tab: 'OPEN', search: paid.code })).admin_refunds.nodes[0].state,
    ).toBe('sending');
    // The file was lost before the bank had it: only by that word it is given again.
    const [sums, begun] = [(await ask('sendable')).admin_refund_file, ready.begun + ready.fresh];
    expect(file.trim().split('\r\n')).toHaveLength(1 + ready.fresh);
    expect(sums).toMatchObject({
      fresh: 0,
      fresh_amount: '0',
      begun,
      begun_amount: String(BigInt(ready.begun_amount) + BigInt(ready.fresh_amount)),
    });
    const { export_refund_transfers: again } = await ask('file', {
      again: 'seen-now',
      confirm_password,
    });
    expect(again).toMatchObject({
      name: `hoan-tien-${vietnameseMinute()}.csv`,
      count: begun,
      csv: expect.stringContaining(full.memo),
    });
    expect((await http(admin, '/admin/export/refund-transfers.csv')).status).toBe(404);
    await ask('sent', { refund_id: refund.id, reference: 'FT-HOAN-1', confirm_password });
    expect(
      (await server.database.raw('select status from orders where id = $1', [paid.id]))[0],
    ).toEqual({ status: 'refunded' });
    const log = (await ask('audit', { id: refund.id })).audit_log.nodes;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'refund.sent',
      'refund.export',
      'refund.read_account',
      'refund.export',
    ]);
    expect(JSON.stringify(log)).not.toContain('190333445566');
  });

  it('takes a statement: says what is new before, imports it once, and the day’s bank and ledger agree', async () => {
    const learner = await shop.learner();
    const [order, known] = [
      await shop.orderOfNovember(learner),
      await shop.orderOfNovember(await shop.learner(), { plan: 'KHA_PRO' }),
    ];
    await shop.sepay({
      memo: known.payment_info.payment_code,
      amount: price.khaPro,
      reference: 'SK-CU',
      at: '2026-11-21 08:00:00',
    });
    const csv = [
      'Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung',
      `21/11/2026;SK-CU;;1.900.000;${known.payment_info.payment_code}`,
      `21/11/2026;SK-MOI;;2.900.000;CT DEN ${order.payment_info.payment_code}`,
      '21/11/2026;SK-LA;;77.000;khong ro',
      '21/11/2026;SK-GIONG;;50.000;hai khoan giong nhau',
      '21/11/2026;SK-GIONG;;50.000;hai khoan giong nhau',
      '31/02/2026;SK-HONG;;1.000;ngay sai',
      ';;;4.977.000;Tổng cộng',
    ].join('\r\n');
    const post = async (
      client: ApiClient | null,
      body: BodyInit,
      headers: Record<string, string> = {},
    ) =>
      http(client, '/admin/statement?name=sao-ke.csv', {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/csv', ...headers },
      });
    expect((await post(null, csv)).status).toBe(401);
    expect((await post(learner, csv)).status).toBe(403);
    expect((await post(admin, csv, { origin: 'https://xau.example' })).status).toBe(403);
    const broken = await post(admin, 'không phải sao kê');
    expect([
      broken.status,
      ((await broken.json()) as { errors: { extensions: { code: string } }[] }).errors[0]
        ?.extensions.code,
    ]).toEqual([400, 'STATEMENT_UNREADABLE']);
    const { id } = (await (await post(admin, csv)).json()) as { id: string };
    expect(((await (await post(admin, csv)).json()) as { id: string }).id).toBe(id);
    expect((await ask('statement', { id })).admin_statement).toMatchObject({
      file: { name: 'sao-ke.csv', imported_at: null },
      new_count: 4,
      known_count: 1,
      unreadable_count: 1,
      other_count: 1,
      lines: expect.arrayContaining([
        expect.objectContaining({ line: 7, state: 'unreadable', problem: 'day' }),
      ]),
    });
    const { understanding, ...shown } = (await ask('statement', { id })).admin_statement;
    // What a person checks before anything is booked.
    expect(shown).toMatchObject({
      in_count: 5,
      in_total: '4977000',
      out_count: 0,
      out_total: '0',
      sheets: [
        {
          name: null,
          account_number: '0000000000',
          direction: 'two_columns',
          columns: expect.arrayContaining([
            { meaning: 'credit', head: 'Ghi có' },
            { meaning: 'reference', head: 'Số tham chiếu' },
          ]),
        },
      ],
    });
    expect(await codes('import', { id, understanding, confirm_password: 'sai' })).toEqual([
      'FACTOR_PROOF_NEEDED',
    ]);
    expect(
      await codes('import', { id, understanding: 'another reading', confirm_password }),
    ).toEqual(['STATEMENT_CHANGED']);
    expect(
      (await ask('import', { id, understanding, confirm_password })).admin_import_statement,
    ).toEqual({ fresh: 4, known: 1, settled: 1, review: 3, outgoing: 0 });
    expect(await shop.get(learner, order.id)).toMatchObject({ status: 'PAID' });
    expect(
      (await ask('import', { id, understanding, confirm_password })).admin_import_statement,
    ).toMatchObject({ fresh: 0, known: 5 });
    expect((await ask('statement', { id })).admin_statement).toMatchObject({
      new_count: 0,
      known_count: 5,
    });
    const { admin_reconciliation: days, admin_overview: overview } = await ask('overview');
    const told = days.find(({ day }: { readonly day: string }) => day === '2026-11-21');
    expect(Number(told.bank_in)).toBeGreaterThanOrEqual(4_977_000);
    expect(
      days.filter(
        ({
          bank_in: bank,
          ledger_in: ledger,
        }: {
          readonly bank_in: string;
          readonly ledger_in: string;
        }) => bank !== ledger,
      ),
    ).toEqual([]);
    const [strange] = (
      await admin.post(
        '{ admin_transactions(tab: REVIEW, search: "khong ro", first: 5) { nodes { bank_day moved_at } } }',
      )
    ).data.admin_transactions.nodes;
    expect(strange).toEqual({ bank_day: '2026-11-21', moved_at: '2026-11-21T05:00:00.000Z' });
    expect(overview.days.at(-1).revenue).not.toBe('0');
  });

  it('lists an order in the spreadsheet with the state of its commission, and nothing as its amount once it was undone', async () => {
    const affiliate = await createAffiliateMoney(server.database).affiliate(
      new Date(server.clock.nowMs - 86_400_000),
    );
    const [{ code: referral } = { code: '' }] = (await server.database.raw(
      'select code from affiliates where user_id = $1',
      [affiliate],
    )) as readonly { readonly code: string }[];
    const learner = await shop.learner();
    const order = await shop.order(learner, { referral });
    const commission = async (): Promise<readonly (string | undefined)[]> => {
      const text = await (
        await http(
          admin,
          `/admin/export/orders.csv?q=${encodeURIComponent(order.payment_info.payment_code)}`,
        )
      ).text();
      const [head = [], line = []] = text
        .trim()
        .split('\r\n')
        .map((row) => row.replace('\uFEFF', '').split(','));
      return ['Hoa hồng', 'Trạng thái hoa hồng'].map((name) => line[head.indexOf(name)]);
    };
    expect(await commission()).toEqual(['', '']);
    await shop.pay(learner, order);
    const [amount, state] = await commission();
    expect([Number(amount) > 0, state]).toEqual([true, 'Chờ ghi nhận']);
    await shop.refund(learner, order.id);
    expect(await commission()).toEqual(['0', 'Đã hủy']);
  });

  it('exports what the screen shows to administrators only, as a spreadsheet can safely open', async () => {
    await shop.sepay({
      memo: '=HYPERLINK("http://xau.example")',
      amount: 1000,
      reference: 'CONG-THUC',
    });
    const file = await http(admin, '/admin/export/transactions.csv?tab=review&q=hyperlink');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([file.status, file.headers.get('content-type'), [...bytes.subarray(0, 3)]]).toEqual([
      200,
      'text/csv; charset=utf-8',
      [0xef, 0xbb, 0xbf],
    ]);
    expect(bytes.toString()).toContain(`,"'=HYPERLINK(""http://xau.example"")",`);
    expect(bytes.toString().trim().split('\r\n')).toHaveLength(2);
    const statuses = await Promise.all([
      http(null, '/admin/export/orders.csv'),
      http(await shop.learner(), '/admin/export/orders.csv'),
      http(admin, '/admin/export/khong-co.csv'),
      http(admin, '/admin/export/orders.csv?tab=khong-co'),
      http(admin, '/admin/export/..%2Forders.csv'),
      ...['orders', 'transactions', 'refunds', 'ledger', 'audit'].map(async (list) =>
        http(admin, `/admin/export/${list}.csv`),
      ),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      401, 403, 404, 400, 404, 200, 200, 200, 200, 200,
    ]);
    expect((await ask('audit', { id: 'transactions' })).audit_log.nodes[0]).toMatchObject({
      action: 'list.export',
      actor_email: 'admin@maivang.example',
    });
  });

  it('exports the ledger in the words of its page', async () => {
    const text = await (await http(admin, '/admin/export/ledger.csv')).text();
    const cells = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(cells.length).toBeGreaterThan(4);
    const words = new Set(cells.flatMap((row) => [row[2], row[4]]));
    expect(words).toContain('Tiền vào');
    expect([...words].filter((word) => /^[a-z_]+$/.test(word ?? ''))).toEqual([]);
  });

  it('lists what is still to be refunded by when it is due, what is overdue first, on however many pages', async () => {
    const refundOf = async (dueInDays: number): Promise<string> => {
      const learner = await shop.learner();
      const paid = await shop.pay(learner, await shop.order(learner));
      await shop.refund(learner, paid.id);
      const { nodes } = (await ask('refunds', { tab: 'OPEN', search: paid.code })).admin_refunds;
      await server.database.raw(
        "update refunds set due_at = requested_at + ($2 || ' days')::interval where id = $1",
        [nodes[0].id, String(dueInDays)],
      );
      return nodes[0].id;
    };
    const [soon, late, waiting] = [await refundOf(2), await refundOf(-90), await refundOf(-91)];
    await server.database.raw("update refunds set state = 'needs_account' where id = $1", [
      waiting,
    ]);
    const page = async (first: number, after: string | null) =>
      (
        await admin.post(
          'query P($first: Int!, $after: String) { admin_refunds(tab: OPEN, first: $first, after: $after) { nodes { id } has_more end_cursor } }',
          { first, after },
        )
      ).data.admin_refunds;
    const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);
    const whole = ids((await page(100, null)).nodes);
    expect(whole[0]).toBe(late);
    // What cannot be sent yet stands behind all that can.
    expect(whole.indexOf(soon)).toBeLessThan(whole.indexOf(waiting));
    const walked: string[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const part = await page(1, after);
      walked.push(...ids(part.nodes));
      after = part.end_cursor;
      isMore = part.has_more;
    }
    expect(walked).toEqual(whole);
    await server.database.raw("update refunds set state = 'requested' where id = $1", [waiting]);
  });

  it('loses no money in all of this', async () => {
    expect(await shop.problems()).toEqual([]);
    expect((await ask('audit')).audit_check).toEqual({ fault_kind: null });
  });
});
