import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sortKeys } from '#server/modules/commerce/bank/webhook-signatures.ts';
import { statement } from '#server/db/statement.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

/** Secrets of the bank's providers in tests; given to a server as its environment. */
export const bankSecrets = {
  SEPAY_API_KEY: 'khoa-cua-ngan-hang-thu',
  SEPAY_SECRET: 'bi-mat-cua-ngan-hang-thu',
  CASSO_SECRET: 'bi-mat-cua-casso-thu',
} as const;

/** Prices of the migration, before the early buyers' end. */
export const price = { pro: 2_900_000, khaPro: 1_900_000, upgrade: 1_000_000 } as const;

export const orderFields = `id code plan is_upgrade status created_at expires_at paid_at refundable_until total_amount voucher_code voucher_discount received_amount missing_amount excess_amount returned_amount waived_amount refundable_amount referred_by
  payment_info { bank account_number account payment_code amount qr_text } events { kind amount note } refund { id state amount account_bank account_masked account_holder sent_at reference }
  excess_refund { id state amount account_masked } invoice { kind name tax_code issued_number }`;

const queries = {
  create: `mutation Create($input: CreateOrderInput!) { create_order(input: $input) { ${orderFields} } }`,
  get: `query Get($id: ID!) { order(id: $id) { ${orderFields} } }`,
  cancel: `mutation Cancel($id: ID!) { cancel_order(id: $id) { ${orderFields} } }`,
  renew: `mutation Renew($id: ID!, $total: BigInt) { renew_order(id: $id, expected_total: $total) { ${orderFields} } }`,
  refund: `mutation Refund($input: RefundInput!) { request_refund(input: $input, confirm_password: "${demoPassword}") { ${orderFields} } }`,
  account: `mutation Account($input: RefundInput!) { give_refund_account(input: $input, confirm_password: "${demoPassword}") { ${orderFields} } }`,
  me: '{ me { is_pro is_kha_pro course_order { status } } }',
} as const;

/** Where refunds of these tests go. */
export const receiver = {
  account_bank: '970407',
  account_number: '1903 3344 5566',
  account_holder: 'Nguyễn Hoài An',
} as const;

/** Fields that a test changes of SePay's webhook body. */
export interface Transfer {
  readonly memo: string;
  readonly amount: number;
  readonly id?: number | string;
  readonly reference?: string;
  readonly account?: string;
  readonly direction?: 'in' | 'out';
  readonly at?: string;
  readonly more?: object;
}

interface OrderInputOfTest {
  readonly plan?: 'PRO' | 'KHA_PRO';
  /** What the page showed; the price of today without it. */
  readonly total?: number;
  readonly key?: string;
  readonly voucher?: string;
  readonly referral?: string;
}

/** As SePay writes a moment, in Vietnamese time. */
export function bankTime(ms: number): string {
  return vietnameseTime(ms);
}

/** `26-Nov-2026`: the Vietnamese day as a statement writes it that nobody has to ask about. */
export function statementDay(ms: number): string {
  const [, day = '', month = '', year = ''] = new Date(ms + 7 * 3_600_000).toUTCString().split(' ');
  return `${day}-${month}-${year}`;
}

let lastId = Math.floor(Math.random() * 1e9);

/** Learners and a bank for a server of a test. */
export function openShop(server: TestServer) {
  const call = async (
    client: ApiClient,
    query: keyof typeof queries,
    variables: object = {},
  ): Promise<ApiAnswer> => client.post(queries[query], variables);

  const shop = {
    /** Somebody who has just registered. */
    async learner(): Promise<ApiClient> {
      const client = server.client();
      const answer = await client.post(hostOperations.Register, {
        input: {
          full_name: 'Nguyễn Hoài An',
          email: `mua-${randomUUID()}@example.com`,
          password: demoPassword,
          agreed: true,
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      });
      client.bearer = answer.data.register.access_token;
      return client;
    },
    create: async (client: ApiClient, input: OrderInputOfTest = {}) =>
      call(client, 'create', {
        input: {
          request_key: input.key ?? randomUUID(),
          plan: input.plan ?? 'PRO',
          voucher_code: input.voucher ?? null,
          referral_code: input.referral ?? null,
          expected_total: String(
            input.total ?? (input.plan === 'KHA_PRO' ? price.khaPro : price.pro),
          ),
        },
      }),
    /** A new order; fails the test when it is refused. */
    async order(client: ApiClient, input: OrderInputOfTest = {}) {
      const answer = await shop.create(client, input);
      if (answer.codes.length > 0) throw new Error(`no order: ${answer.text}`);
      return answer.data.create_order;
    },
    /** An order whose payment code is there since a day of November, for money of that month. */
    async orderOfNovember(client: ApiClient, input: OrderInputOfTest = {}) {
      const order = await shop.order(client, input);
      await server.database.raw(
        "update payment_codes set made_at = '2026-11-01T00:00:00+07:00' where order_id = $1::uuid",
        [order.id],
      );
      return order;
    },
    get: async (client: ApiClient, id: string) => (await call(client, 'get', { id })).data?.order,
    me: async (client: ApiClient) => (await call(client, 'me')).data.me,
    call,
    refund: async (client: ApiClient, id: string) =>
      call(client, 'refund', { input: { order_id: id, ...receiver } }),

    sepayBody: ({ memo, amount, id, reference, account, direction, at, more }: Transfer) => {
      lastId += 1;
      return {
        id: id ?? lastId,
        gateway: 'Vietcombank',
        transactionDate: at ?? bankTime(server.clock.nowMs),
        accountNumber: account ?? '0000000000',
        code: null,
        content: memo,
        transferType: direction ?? 'in',
        transferAmount: amount,
        accumulated: 19_077_000,
        subAccount: null,
        referenceCode: reference ?? `FT${lastId}`,
        description: '',
        ...more,
      };
    },
    /** Posts a webhook of SePay as it is given. */
    post: async (
      provider: 'sepay' | 'casso',
      body: string,
      headers: Readonly<Record<string, string>>,
    ) =>
      fetch(`${server.url}/webhooks/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    async sepay(transfer: Transfer): Promise<Response> {
      return shop.post('sepay', JSON.stringify(shop.sepayBody(transfer)), {
        authorization: `Apikey ${bankSecrets.SEPAY_API_KEY}`,
      });
    },
    signSepay(body: string, seconds: number): Readonly<Record<string, string>> {
      const hex = createHmac('sha256', bankSecrets.SEPAY_SECRET)
        .update(`${seconds}.${body}`)
        .digest('hex');
      return { 'x-sepay-signature': `sha256=${hex}`, 'x-sepay-timestamp': String(seconds) };
    },
    async casso(data: object, timestamp = server.clock.nowMs): Promise<Response> {
      const body = { error: 0, data };
      const hex = createHmac('sha512', bankSecrets.CASSO_SECRET)
        .update(`${timestamp}.${JSON.stringify(sortKeys(body))}`)
        .digest('hex');
      return shop.post('casso', JSON.stringify(body), {
        'x-casso-signature': `t=${timestamp},v1=${hex}`,
      });
    },
    /** Pays an order in full and answers it. */
    async pay(
      client: ApiClient,
      order: { id: string; payment_info: { payment_code: string; amount: string } },
    ) {
      await shop.sepay({
        memo: order.payment_info.payment_code,
        amount: Number(order.payment_info.amount),
      });
      return shop.get(client, order.id);
    },
    /** Everything of the ledger and the orders that does not add up. */
    async problems(): Promise<readonly string[]> {
      const rows = await server.database.all(findProblems, {});
      return rows.map(({ problem, subject }) => `${problem} ${subject}`);
    },
    count: async (table: 'bank_events' | 'bank_transactions' | 'entitlements' | 'email') =>
      (await server.database.first(countRows, { table }))?.total ?? 0,
    balance: async (name: string) =>
      (await server.database.first(findBalance, { name }))?.balance ?? 0n,
    transactions: async (memo: string) => server.database.all(listTransactions, { memo }),
  };
  return shop;
}

export type Shop = ReturnType<typeof openShop>;

/** What of the ledger, the orders and the bank does not add up, a row each. */
export const findProblems = statement()(
  'shop.find_problems',
  () => sql<{ problem: string; subject: string }>`
  select problem, subject from ledger_problems()
  union all select 'received_differs', o.id::text from orders o
    where o.received_vnd <> (select coalesce(sum(amount_vnd), 0) from bank_transactions t where t.order_id = o.id and t.state = 'matched')
  union all select 'review_differs', o.id::text from orders o
    where o.review_vnd <> (select coalesce(sum(amount_vnd), 0) from bank_transactions t where t.order_id = o.id and t.state = 'review')
  union all select 'access_differs', o.id::text from orders o
    where (o.status = 'paid') <> exists (select 1 from entitlements e where e.order_id = o.id and e.revoked_at is null)
  union all select 'excess_differs', o.id::text from orders o
    where o.excess_vnd <> (select coalesce(sum(amount_vnd), 0) from refunds r where r.order_id = o.id and r.kind = 'excess' and state <> 'rejected' and returned_by is null)
  union all select 'promise_differs', o.id::text from orders o join lateral (select * from order_events e where e.order_id = o.id and e.until is not null order by e.id desc limit 1) p on true
    where p.until <> o.expires_at or (not p.is_price_of_before and (p.is_upgrade, p.list_vnd, p.early_discount_vnd, p.upgrade_credit_vnd, p.voucher_id, p.voucher_discount_vnd)
      is distinct from (o.is_upgrade, o.list_vnd, o.early_discount_vnd, o.upgrade_credit_vnd, o.voucher_id, o.voucher_discount_vnd))
  -- Sold at a voucher's price without one of its uses, and nobody said that they were gone.
  union all select 'voucher_not_used', o.id::text from orders o
    where o.paid_at is not null and o.voucher_code is not null and not exists (select 1 from voucher_uses u where u.order_id = o.id and u.state = 'redeemed')
      and not exists (select 1 from audit_log a where a.action = 'transaction.match' and a.after ->> 'voucher_is_gone' = o.id::text)
  union all select 'cash_differs', 'cash' where (select balance from ledger_accounts where name = 'cash') <> (
    select coalesce(sum(amount_vnd) filter (where direction = 'in'), 0) - coalesce(sum(amount_vnd) filter (where direction = 'out' and state in ('ignored', 'paired')), 0) - (select coalesce(sum(amount_vnd), 0) from refunds where state = 'sent')
      - (select coalesce(sum(net_vnd), 0) from payouts where status in ('sent', 'completed') or returned_by is not null) from bank_transactions where state <> 'split')
  union all select 'clearing_differs', 'clearing' where -(select balance from ledger_accounts where name = 'clearing') <> (
    (select coalesce(sum(amount_vnd), 0) from bank_transactions where direction = 'in' and state = 'review')
    + (select coalesce(sum(amount_vnd), 0) from refunds where kind = 'unmatched' and state in ('needs_account', 'requested', 'sending'))
    + (select coalesce(sum(received_vnd - excess_vnd), 0) from orders where status in ('underpaid', 'review', 'pending', 'expired', 'cancelled')))`,
);

const countRows = statement<{ table: string }>()(
  'shop.count_rows',
  (_query, param) => sql<{ total: number }>`
  select case ${param('table')}::text
    when 'bank_events' then (select count(*) from bank_events)
    when 'bank_transactions' then (select count(*) from bank_transactions)
    when 'email' then (select count(*) from notifications)
    else (select count(*) from entitlements) end::integer as total`,
);

const findBalance = statement<{ name: string }>()(
  'shop.find_balance',
  (_query, param) =>
    sql<{
      balance: bigint;
    }>`select coalesce(sum(balance), 0)::bigint as balance from ledger_accounts where name = ${param('name')}`,
);

const listTransactions = statement<{ memo: string }>()(
  'shop.list_transactions',
  (_query, param) => sql<{
    id: string;
    state: string;
    review_reason: string | null;
    order_id: string | null;
    extra: Record<string, unknown>;
  }>`
  select id, state, review_reason, order_id, extra from bank_transactions where memo = ${param('memo')} order by heard_at, ordinal`,
);
