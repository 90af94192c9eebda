import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { SocialStandIns, StandInAccount } from '../../e2e/support/social-stand-ins.ts';
import type { Prey } from './access/access-rule.ts';
import { makeTicketCode, ticketCodeRandom } from '#shared/domain/tickets/ticket-code.ts';
import { createAffiliateMoney } from './affiliate-money.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { lookFirst } from './look-first.ts';
import { catchPrey, preyPassword } from './catch-prey.ts';
import { openShop, price, statementDay } from './shop.ts';
import { createSoftPasskey } from './soft-passkey.ts';
import { shownBeside } from './shown-beside.ts';
import type { TestServer } from './test-server.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** Somebody in whose name a mutation is carried out, by a session of their own. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly client: ApiClient;
  /** What they prove themselves by; empty: their session has proved them by the second factor. */
  readonly proof: string;
}

const actors = [
  'owner',
  'support',
  'victim',
  'linh',
  'minh',
  'an',
  'duclong',
  'ngocmai',
  'unproved',
  'placeholder',
  'passwordless',
  'factored',
  'withPasskeyBegun',
  'withAppBegun',
  'facebook',
  'connecting',
  'invited',
  'applicant',
  'draftsman',
  'balance',
  'asking',
  'leaving',
  'expired',
] as const;
export type ActorName = (typeof actors)[number];

/** What has to exist so that each mutation of the schema could be carried out. */
export interface MutationWorld {
  readonly server: TestServer;
  readonly prey: Prey;
  readonly actors: Readonly<Record<ActorName, Actor>>;
  /** Ids and other words of what is there, by a name; throws for one that is not. */
  readonly at: (name: string) => string;
  readonly google: () => Promise<{ readonly credential: string; readonly nonce: string }>;
  readonly facebookToken: () => string;
}

/**
 * One thing of each kind in each state that some mutation needs. What is refused changes nothing:
 * all of them are tried on one such world.
 */
export async function buildMutationWorld(
  server: TestServer,
  standIns: SocialStandIns,
): Promise<MutationWorld> {
  const { database, clock } = server;
  const shop = openShop(server);
  const money = createAffiliateMoney(database);
  const site = server.url.replace('127.0.0.1', 'localhost');
  const known = new Map<string, string>();
  const now = (ms = 0): string => new Date(clock.nowMs + ms).toISOString();
  const raw = async <Row>(text: string, ...values: readonly unknown[]) =>
    (await database.raw(text, values)) as readonly Row[]; // each caller knows its columns
  const one = async (text: string, ...values: readonly unknown[]): Promise<string> => {
    const [row] = await raw<Readonly<Record<string, string | number | null>>>(text, ...values);
    const [value] = Object.values(row ?? {});
    if (value === undefined || value === null) throw new Error(`nothing of: ${text}`);
    return String(value);
  };
  const keep = async (
    name: string,
    text: string,
    ...values: readonly unknown[]
  ): Promise<string> => {
    const value = await one(text, ...values);
    known.set(name, value);
    return value;
  };
  const must = async (client: ApiClient, query: string, variables: object = {}) => {
    const answer = await client.post(query, variables);
    if (answer.codes.length > 0)
      throw new Error(`the world could not be made: ${query} ${answer.text}`);
    return answer.data;
  };
  const owner = await server.signedIn('admin');
  const idOf = async (email: string) => one('select id from users where email = $1', email);

  // --- people
  const people = new Map<ActorName, { readonly userId: string; readonly proof: string }>();
  const office = { owner: 'admin', support: 'hotro' } as const;
  for (const [name, email] of Object.entries(office))
    people.set(name as ActorName, { userId: await idOf(`${email}@maivang.example`), proof: '' }); // its keys
  const learner = async (
    name: ActorName,
    { isProved = true }: { readonly isProved?: boolean } = {},
  ): Promise<{ readonly client: ApiClient; readonly userId: string }> => {
    const client = server.client();
    const email = `${name.toLowerCase()}-${randomUUID()}@vidu.vn`;
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'kiểm thử' },
      },
    });
    client.bearer = answer.data.register.access_token;
    const userId: string = answer.data.register.user.id;
    if (isProved) await raw('update users set is_verify_email = true where id = $1', userId);
    people.set(name, { userId, proof: demoPassword });
    known.set(`${name}.email`, email);
    return { client, userId };
  };
  for (const name of ['linh', 'minh', 'an', 'duclong', 'ngocmai'] as const)
    people.set(name, { userId: await idOf(`${name}@maivang.example`), proof: demoPassword });
  for (const name of ['unproved', 'placeholder'] as const) await learner(name, { isProved: false });
  for (const name of [
    'passwordless',
    'factored',
    'withPasskeyBegun',
    'withAppBegun',
    'connecting',
    'invited',
    'leaving',
  ] as const)
    await learner(name);
  known.set(
    'unproved.code',
    /(\d{6})/.exec(
      await one('select text from emails where to_address = $1', known.get('unproved.email')),
    )?.[1] ?? '',
  );
  const victim = await catchPrey(server);
  people.set('victim', { userId: victim.userId, proof: preyPassword });
  known.set('victim.email', await one('select email from users where id = $1', victim.userId));
  await raw(
    "update users set email = 'facebook-1@khong-co-email.invalid', is_verify_email = false, password_hash = null where id = $1",
    people.get('placeholder')?.userId,
  );
  await raw(
    'update users set password_hash = null where id = $1',
    people.get('passwordless')?.userId,
  );
  await raw(
    "insert into social_identities (provider, subject, user_id, connected_at, last_used_at) values ('google', $1, $2, now(), now()), ('facebook', $1, $2, now(), now())",
    randomUUID(),
    victim.userId,
  );
  await raw("update account_proofs set made_at = made_at - interval '1 hour'");
  const facebookAccount: StandInAccount = {
    id: randomUUID(),
    name: 'Lê Ngọc Ánh',
    email: `fb-${randomUUID()}@gmail.com`,
  };
  const signedIn = await must(
    server.client(),
    'mutation ($input: FacebookSignInInput!) { sign_in_with_facebook(input: $input) { user { id } } }',
    {
      input: {
        access_token: standIns.facebookToken(facebookAccount),
        client: { kind: 'DESKTOP', name: 'x' },
      },
    },
  );
  people.set('facebook', { userId: signedIn.sign_in_with_facebook.user.id, proof: '' });

  // --- orders, their money and their refunds; most are of the demonstration
  const orderOf = async (name: string, email: string, status: string) =>
    keep(
      name,
      'select o.id from orders o join users u on u.id = o.user_id where u.email = $1 and o.status = $2',
      email,
      status,
    );
  await orderOf('order.paid', 'minh@maivang.example', 'paid');
  await orderOf('order.paidLongAgo', 'linh@maivang.example', 'paid');
  await raw(
    "insert into order_invoices (order_id, kind, name, email, requested_at, issued_number, issued_at) values ($1, 'person', 'Linh', 'linh@vidu.vn', now(), '0001', now())",
    known.get('order.paidLongAgo'),
  );
  await orderOf('order.underpaid', 'thuha@maivang.example', 'underpaid');
  await keep(
    'missing.underpaid',
    'select (total_vnd - waived_vnd - received_vnd + excess_vnd)::text from orders where id = $1',
    known.get('order.underpaid'),
  );
  await orderOf('order.refundRequested', 'duclong@maivang.example', 'refund_requested');
  await orderOf('order.overpaid', 'ngocmai@maivang.example', 'paid');
  for (const [name, column] of [
    ['excess.overpaid', 'id'],
    ['excess.amount', 'amount_vnd::text'],
  ] as const)
    await keep(
      name,
      `select ${column} from refunds where order_id = $1 and kind = 'excess' and state = 'needs_account'`,
      known.get('order.overpaid'),
    );
  await orderOf('order.pending', 'an@maivang.example', 'pending');
  await raw(
    "update refunds set held_until = now() - interval '1 hour' where held_until is not null",
  );
  await keep(
    'refund.requested',
    "select id from refunds where state = 'requested' and order_id = $1",
    known.get('order.refundRequested'),
  );
  await keep(
    'refund.proposed',
    'select id from refunds where id = $1',
    (
      await must(
        owner,
        `mutation ($id: ID!) { admin_refund_order(order_id: $id, account_bank: "970407", account_number: "19033344556677", account_holder: "TRAN MY LINH", reason: "ốm", confirm_password: "${demoPassword}") }`,
        { id: known.get('order.paidLongAgo') },
      )
    ).admin_refund_order,
  );
  const { client: late } = await learner('expired');
  const expired = await shop.order(late);
  await raw(
    "update orders set status = 'expired', expires_at = $2, created_at = $3 where id = $1",
    expired.id,
    now(-hour),
    now(-25 * hour),
  );
  await raw(
    'update order_events set until = $2 where order_id = $1 and until is not null',
    expired.id,
    now(-hour),
  );
  known.set('order.expired', expired.id);
  const vietnam = (): string => vietnameseTime(clock.nowMs);
  const moved = async (
    name: string,
    memo: string,
    amount: number,
    direction: 'in' | 'out',
  ): Promise<string> => {
    await shop.sepay({ memo, amount, direction, at: vietnam() });
    return keep(`money.${name}`, 'select id from bank_transactions where memo = $1', memo);
  };
  await keep(
    'money.unmatched',
    "select id from bank_transactions where state = 'review' and direction = 'in' and review_reason = 'no_code'",
  );
  /** An order that was paid and is given back; its transfer is under way. */
  const sending = async (name: string): Promise<string> => {
    const buyer = await shop.learner();
    const paid = await shop.pay(buyer, await shop.order(buyer));
    await shop.refund(buyer, paid.id);
    const id = await keep(`refund.${name}`, 'select id from refunds where order_id = $1', paid.id);
    await raw("update refunds set held_until = now() - interval '1 hour' where id = $1", id);
    await must(
      owner,
      `mutation ($id: ID!) { admin_start_refund(refund_id: $id, confirm_password: "${demoPassword}") }`,
      { id },
    );
    return id;
  };
  const laidRefund = await sending('laid');
  await moved('laidToRefund', 'hoan khach nua khong ma', price.pro, 'out');
  await must(
    owner,
    `mutation ($id: ID!, $refund: ID!) { admin_pay_refund_by(transaction_id: $id, refund_id: $refund, confirm_password: "${demoPassword}") }`,
    { id: known.get('money.laidToRefund'), refund: laidRefund },
  );
  const sentRefund = await sending('sent');
  await must(
    owner,
    `mutation ($id: ID!) { admin_mark_refund_sent(refund_id: $id, reference: "FT-NHAM", confirm_password: "${demoPassword}") }`,
    { id: sentRefund },
  );
  await moved('refundCameBack', 'hoan tra sai tai khoan', price.pro, 'in');
  const returnedRefund = await sending('returned');
  await must(
    owner,
    `mutation ($id: ID!) { admin_mark_refund_sent(refund_id: $id, reference: "FT-TRA", confirm_password: "${demoPassword}") }`,
    { id: returnedRefund },
  );
  await moved('refundReturned', 'hoan tra lan hai', price.pro, 'in');
  await must(
    owner,
    `mutation ($id: ID!, $refund: ID!) { admin_return_refund(transaction_id: $id, refund_id: $refund, confirm_password: "${demoPassword}") }`,
    { id: known.get('money.refundReturned'), refund: returnedRefund },
  );
  const againReturned = await sending('returnedToo');
  await must(
    owner,
    `mutation ($id: ID!) { admin_mark_refund_sent(refund_id: $id, reference: "FT-TRA-2", confirm_password: "${demoPassword}") }`,
    { id: againReturned },
  );
  await moved('saysAnother', 'hoan tra lan ba', price.pro, 'in');
  await must(
    owner,
    `mutation ($id: ID!, $refund: ID!) { admin_return_refund(transaction_id: $id, refund_id: $refund, confirm_password: "${demoPassword}") }`,
    { id: known.get('money.saysAnother'), refund: againReturned },
  );
  // Its words, told since, name another refund.
  await raw(
    "update bank_transactions set code_said = 'later', memo = 'hoan tra ' || (select memo_code from refunds where id = $2) where id = $1",
    known.get('money.saysAnother'),
    sentRefund,
  );
  await sending('sending');
  await moved('likeRefund', 'hoan cho khach khong ma', price.pro, 'out');
  await moved('partOne', 'hoan phan mot', price.pro - 500_000, 'out');
  await moved('partTwo', 'hoan phan hai', 500_000, 'out');
  await moved('pairLeft', 'chuyen lan hai', 222_000, 'out');
  await moved('pairCame', 'tra lai lan hai', 222_000, 'in');
  await moved('pairedLeft', 'chuyen lan ba', 223_000, 'out');
  await moved('paired', 'tra lai lan ba', 223_000, 'in');
  await must(
    owner,
    `mutation ($id: ID!, $out: ID!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "đóng", confirm_password: "${demoPassword}") }`,
    { id: known.get('money.paired'), out: known.get('money.pairedLeft') },
  );
  await moved('split', 'chuyen gop hai khoan', 224_000, 'in');
  await must(
    owner,
    `mutation ($id: ID!) { admin_split_transaction(transaction_id: $id, parts: [{ code: "", amount: "220000" }, { code: "", amount: "4000" }], reason: "hai khoản", confirm_password: "${demoPassword}") }`,
    { id: known.get('money.split') },
  );
  await moved('fee', 'phi quan ly tai khoan', 11_000, 'out');
  await moved('booked', 'phi tin nhan', 12_000, 'out');
  await must(
    owner,
    `mutation ($id: ID!) { admin_book_bank_fee(transaction_id: $id, reason: "phí", confirm_password: "${demoPassword}") }`,
    { id: known.get('money.booked') },
  );
  // Enough was withheld for both, whatever the demonstration holds.
  await database.transaction(async (tx) =>
    money.ledger.post(tx, {
      key: `payout_taken:${randomUUID()}`,
      kind: 'payout_taxed',
      at: new Date(clock.nowMs),
      orderId: null,
      lines: [
        { account: { name: 'write_off' }, amountVnd: 50_000n },
        { account: { name: 'tax_payable' }, amountVnd: -50_000n },
      ],
    }),
  );
  await moved('tax', 'nop thue tncn', 14_000, 'out');
  await moved('remitted', 'nop thue tncn ky truoc', 15_000, 'out');
  await must(
    owner,
    `mutation ($id: ID!) { admin_book_tax_payment(transaction_id: $id, reason: "thuế", confirm_password: "${demoPassword}") }`,
    { id: known.get('money.remitted') },
  );
  const twice = await shop.learner();
  const paidTwice = await shop.order(twice);
  await shop.pay(twice, paidTwice);
  await moved('excess', `lan hai ${paidTwice.payment_info.payment_code}`, 17_000, 'in');
  await moved('sentBack', 'chuyen nham roi', 16_000, 'in');
  await must(
    owner,
    `mutation ($id: ID!) { admin_refund_transaction(transaction_id: $id, account_bank: "970407", account_number: "19033344556677", account_holder: "TRAN MY LINH", reason: "nhầm", confirm_password: "${demoPassword}") }`,
    { id: known.get('money.sentBack') },
  );
  await moved('ignored', 'chuyen nham', 13_000, 'in');
  await must(
    owner,
    `mutation ($id: ID!) { admin_ignore_transaction(transaction_id: $id, reason: "nhầm", confirm_password: "${demoPassword}") }`,
    { id: known.get('money.ignored') },
  );

  // --- reports of banks and statements
  await shop.sepay({
    memo: 'khong doc duoc',
    amount: price.pro,
    more: { transferType: 'deposit' },
  });
  await keep(
    'report.unreadable',
    "select id from bank_events where payload ->> 'content' = 'khong doc duoc'",
  );
  for (const name of ['doubtful', 'decided']) {
    const buyer = await shop.learner();
    const { payment_info: info } = await shop.order(buyer);
    const at = vietnam();
    await shop.sepay({ memo: info.payment_code, amount: price.pro, reference: `S-${name}`, at });
    await shop.casso([
      {
        id: `c-${name}`,
        reference: `C-${name}`,
        description: info.payment_code,
        amount: price.pro,
        transactionDateTime: at,
        accountNumber: '0000000000',
      },
    ]);
    await keep(
      `report.${name}`,
      "select id from bank_events where provider = 'casso' and provider_id = $1",
      `c-${name}`,
    );
  }
  await must(
    owner,
    `mutation ($id: ID!, $shown: ID!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: true, confirm_password: "${demoPassword}") }`,
    {
      id: known.get('report.decided'),
      shown: await shownBeside(server.database, known.get('report.decided')),
    },
  );
  await keep(
    'report.doubtful.shown',
    'select resembles from bank_events where id = $1::bigint',
    known.get('report.doubtful'),
  );
  const csv = `Ngày giao dịch;Số tham chiếu;Ghi nợ;Ghi có;Nội dung\r\n${statementDay(clock.nowMs)};SK-1;;77.000;khong ro`;
  const sent = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${owner.bearer ?? ''}` },
  });
  const { id: statementId } = (await sent.json()) as { readonly id: string }; // what the route answers
  known.set('statement', statementId);
  known.set(
    'statement.understanding',
    (
      await must(owner, 'query ($id: ID!) { admin_statement(id: $id) { understanding } }', {
        id: statementId,
      })
    ).admin_statement.understanding,
  );

  // --- affiliates and their payments
  const affiliate = async (name: string, userId: string): Promise<void> => {
    await must(
      owner,
      `mutation ($input: ActivateAffiliateInput!) { activate_affiliate(input: $input, confirm_password: "${demoPassword}") }`,
      {
        input: {
          user_id: userId,
          code: `CTV${name.toUpperCase()}`.slice(0, 12),
          account_bank: '970436',
          account_number: `00112233${String(known.size).padStart(2, '0')}`,
          account_holder: 'NGUYEN HOAI AN',
        },
      },
    );
    await sale(userId);
    await raw(
      "update affiliates set account_changed_at = account_changed_at - interval '10 days', activated_at = activated_at - interval '10 days' where user_id = $1",
      userId,
    );
  };
  const sale = async (affiliateId: string): Promise<void> => {
    await money.sale({ affiliateId, amount: 5_000_000n, paidAt: new Date(clock.nowMs - 8 * day) });
    await money.commissions.mature(new Date(clock.nowMs));
  };
  const ask = async (client: ApiClient) =>
    must(client, `mutation { request_payout(confirm_password: "${demoPassword}") { id } }`);
  const paid = async (name: string, isConfirmed: boolean): Promise<string> => {
    const client = server.client();
    const email = `chi-${name}-${randomUUID()}@vidu.vn`;
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'x' },
      },
    });
    client.bearer = answer.data.register.access_token;
    await raw('update users set is_verify_email = true where email = $1', email);
    const userId: string = answer.data.register.user.id;
    known.set(`affiliate.${name}`, userId);
    await affiliate(name, userId);
    await ask(client);
    await must(owner, 'mutation ($key: ID!) { create_payout_run(extra_key: $key) { id } }', {
      key: randomUUID(),
    });
    const id = await keep(
      `payout.${name}`,
      'select id from payouts where affiliate_id = $1',
      userId,
    );
    const runId = await keep(`run.${name}`, 'select run_id from payouts where id = $1', id);
    known.set(`payout.${name}.net`, await one('select net_vnd from payouts where id = $1', id));
    if (isConfirmed) {
      await must(
        owner,
        `mutation ($id: ID!) { confirm_payout_run(id: $id, reason: "chi trả", confirm_password: "${demoPassword}") { id } }`,
        { id: runId },
      );
      await must(
        owner,
        `mutation ($id: ID!) { export_payout_run(id: $id, confirm_password: "${demoPassword}") { name } }`,
        { id: runId },
      );
    }
    return id;
  };
  await paid('draft', false);
  await paid('confirmed', true);
  const fresh = await paid('fresh', true);
  await raw(
    'update payouts set times_handed_out = 0, handed_out_at = null, handed_out_by = null where id = $1',
    fresh,
  );
  const sentId = await paid('sent', true);
  await must(
    owner,
    `mutation ($ids: [ID!]!) { mark_payouts_sent(ids: $ids, reference: "FT-CHI", confirm_password: "${demoPassword}") { id } }`,
    { ids: [sentId] },
  );
  await keep(
    'payout.sent.year',
    "select extract(year from sent_at at time zone 'Asia/Ho_Chi_Minh')::text as year from payouts where id = $1",
    sentId,
  );
  await must(
    owner,
    `mutation { add_tax_rule(input: { rate_bp: 1000, threshold: "2000000", valid_from: "2045-01-01", legal_basis: "Luật" }, reason: "mới", confirm_password: "${demoPassword}") { id } }`,
  );
  await keep('taxRule.toCome', "select id from tax_rules where valid_from = '2045-01-01'");
  const completedId = await paid('completed', true);
  for (const field of ['mark_payouts_sent(reference: "FT-XONG", ', 'mark_payouts_completed('])
    await must(
      owner,
      `mutation ($ids: [ID!]!) { ${field}ids: $ids, confirm_password: "${demoPassword}") { id } }`,
      { ids: [completedId] },
    );
  await moved(
    'cameBack',
    `HOAN TRA CT${sentId.slice(0, 6).toUpperCase()}`,
    Number(known.get('payout.sent.net')),
    'in',
  );
  const returned = await paid('returned', true);
  await moved(
    'returned',
    `TRA LAI CT${returned.slice(0, 6).toUpperCase()}`,
    Number(known.get('payout.returned.net')),
    'in',
  );
  await must(
    owner,
    `mutation ($id: ID!, $payout: ID!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: "${demoPassword}") }`,
    { id: known.get('money.returned'), payout: returned },
  );
  await moved('likePayout', 'chi tra khong ma', Number(known.get('payout.confirmed.net')), 'out');
  const laid = await paid('laid', true);
  await moved('laid', 'chi tra nua', Number(known.get('payout.laid.net')), 'out');
  await must(
    owner,
    `mutation ($ids: [ID!]!, $id: ID!) { admin_pay_payout_by(transaction_ids: $ids, payout_id: $id, reason: "chi", confirm_password: "${demoPassword}") }`,
    { ids: [known.get('money.laid')], id: laid },
  );
  const balance = await learner('balance');
  await affiliate('balance', balance.userId);
  const asking = await learner('asking');
  await affiliate('asking', asking.userId);
  await ask(asking.client);
  for (const name of ['commission.held', 'commission.rejected', 'commission.pending'])
    await keep(
      name,
      'select c.id from commissions c where c.order_id = $1',
      (
        await money.sale({
          affiliateId: victim.userId,
          amount: 5_000_000n,
          paidAt: new Date(clock.nowMs - day),
        })
      ).id,
    );
  await must(
    owner,
    `mutation ($id: ID!) { hold_commission(id: $id, reason: "xác minh", confirm_password: "${demoPassword}") }`,
    { id: known.get('commission.held') },
  );
  for (const action of ['hold', 'reject'])
    await must(
      owner,
      `mutation ($id: ID!) { ${action}_commission(id: $id, reason: "nhầm", confirm_password: "${demoPassword}") }`,
      { id: known.get('commission.rejected') },
    );

  // --- ambassadors
  const apply = async (name: 'applicant' | 'draftsman') => {
    const { client, userId } = await learner(name);
    const saved = await must(
      client,
      'mutation ($input: AmbassadorAnswersInput!) { save_ambassador_draft(input: $input, step: 5, base_revision: 0) { id revision } }',
      { input: ambassadorAnswers },
    );
    known.set(`${name}.revision`, String(saved.save_ambassador_draft.revision));
    known.set(`application.${name}`, saved.save_ambassador_draft.id);
    return { client, userId };
  };
  await apply('draftsman');
  const { client: applicant } = await apply('applicant');
  await must(
    applicant,
    `mutation ($revision: Int!) { submit_ambassador_application(revision: $revision, policy_version: 1, confirm_password: "${demoPassword}") { id } }`,
    { revision: Number(known.get('applicant.revision')) },
  );

  // --- the office
  await must(
    owner,
    `mutation ($email: String!) { invite_to_office(email: $email, role: CONTENT, confirm_password: "${demoPassword}") { id } }`,
    { email: `moi-${randomUUID()}@vidu.vn` },
  );
  await keep('invitation', 'select id from office_invitations');
  const token = randomBytes(32).toString('base64url');
  known.set('invitation.token', token);
  await raw(
    "insert into office_invitations (email, role, token_hash, invited_by, sent_at, expires_at) values ($1, 'content', sha256($2::bytea), $3, $4, $5)",
    known.get('invited.email'),
    Buffer.from(token),
    people.get('owner')?.userId,
    now(),
    now(day),
  );
  await keep('staff', "select id from users where email = 'noidung@maivang.example'");
  await keep('blocked', "select id from users where email = 'thuha@maivang.example'");
  await raw(
    "update users set blocked_at = now(), blocked_reason = 'chia sẻ' where id = $1",
    known.get('blocked'),
  );
  await keep('person', "select id from users where email = 'linh@maivang.example'");
  await must(
    owner,
    `mutation ($id: ID!) { demand_password(id: $id, reason: "lộ", confirm_password: "${demoPassword}") { is_self } }`,
    { id: known.get('affiliate.laid') },
  );
  await must(
    owner,
    `mutation ($id: ID!) { grant_plan(id: $id, plan: PRO, reason: "tặng", confirm_password: "${demoPassword}") { is_self } }`,
    { id: people.get('draftsman')?.userId },
  );
  await keep(
    'grant',
    'select id from entitlements where user_id = $1',
    people.get('draftsman')?.userId,
  );

  // --- the second factor
  const withApp = async (userId: string) =>
    raw(
      "insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) values (gen_random_uuid(), $1, '\\x00', now(), now())",
      userId,
    );
  for (const name of ['factor.asked', 'factor.open']) {
    const id = await keep(
      name,
      'select id from users where id = $1',
      known.get(name === 'factor.asked' ? 'affiliate.sent' : 'affiliate.draft'),
    );
    await withApp(id);
  }
  for (const [name, user] of [
    ['reset', known.get('factor.asked')],
    ['reset.own', people.get('factored')?.userId],
  ] as const)
    await keep(
      name,
      "insert into factor_resets (user_id, asked_by, asked_at, reason) values ($1, $2, $3, 'mất máy') returning id",
      user,
      people.get('owner')?.userId,
      now(),
    );

  // --- content
  await keep('lesson', "select id from lessons where slug = 'dat-gia-lan-dau'");
  await keep('lesson.revision', "select revision from lessons where slug = 'dat-gia-lan-dau'");
  await keep('chapter', 'select chapter_id from lessons where id = $1', known.get('lesson'));
  await keep(
    'chapter.revision',
    'select revision from chapters where id = $1',
    known.get('chapter'),
  );
  await keep('course.revision', 'select revision from courses');
  await keep(
    'attachment',
    "select attachments -> 0 ->> 'file' from lessons where id = $1",
    known.get('lesson'),
  );
  await must(
    owner,
    'mutation { create_chapter(input: { title: "Trống", slug: "trong", outcome: "Không" }) { id } }',
  );
  await keep('chapter.empty', "select id from chapters where slug = 'trong'");
  await must(
    owner,
    'mutation ($id: ID!) { create_lesson(chapter_id: $id, input: { title: "Mới", slug: "bai-moi", summary: "Tóm", is_preview: false }) { id } }',
    { id: known.get('chapter') },
  );
  await keep('lesson.new', "select id from lessons where slug = 'bai-moi'");
  await keep(
    'lesson.new.revision',
    'select revision from lessons where id = $1',
    known.get('lesson.new'),
  );
  for (const title of ['Ngắn một', 'Ngắn hai'])
    await must(owner, 'mutation ($title: String!) { create_short_video(title: $title) }', {
      title,
    });
  await keep('video', "select id from short_videos where title = 'Ngắn một'");
  known.set(
    'event',
    (
      await must(owner, 'mutation ($input: EventInput!) { save_event(input: $input) { id } }', {
        input: eventInput(clock.nowMs),
      })
    ).save_event.id,
  );
  await keep('post', 'select id from blog_posts where published_at is not null');
  await keep('post.revision', 'select revision from blog_posts where id = $1', known.get('post'));
  known.set(
    'post.draft',
    (
      await must(
        owner,
        'mutation ($input: BlogPostInput!) { create_blog_post(input: $input) { id } }',
        { input: blogPost },
      )
    ).create_blog_post.id,
  );
  await keep(
    'post.draft.revision',
    'select revision from blog_posts where id = $1',
    known.get('post.draft'),
  );
  await keep('faq', 'select id from faqs order by position');
  await mkdir(path.join(server.dataFolder, 'uploads'), { recursive: true });
  for (const [name, kind, state] of [
    ['upload.receiving', 'lesson_video', 'receiving'],
    ['upload.failed', 'lesson_video', 'failed'],
    ['upload.whole', 'lesson_captions', 'receiving'],
  ] as const) {
    const id = await keep(
      name,
      "insert into uploads (kind, lesson_id, actor_id, file_name, title, bytes, received_bytes, state, created_at, changed_at) values ($1, $2, $3, 'tep', 'Tệp', $4, $4, $5, $6, $6) returning id",
      kind,
      known.get(name === 'upload.failed' ? 'lesson' : 'lesson.new'),
      people.get('owner')?.userId,
      captions.length,
      state,
      now(),
    );
    await writeFile(path.join(server.dataFolder, 'uploads', `${id}.part`), captions);
  }
  await keep(
    'feedback',
    "insert into feedback (user_id, client_key, topic, text, route, app_version, written_at, created_at) values ($1, 'khoa-1', 'bug', 'x', '/', '1', now(), now()) returning id",
    victim.userId,
  );
  await keep('savedAnswer', 'select id from support_saved_answers');
  await keep(
    'question',
    "select id from support_requests where state = 'open' and user_id <> $1",
    victim.userId,
  );
  for (const [name, holder, order, usedAt] of [
    ['pass.new', 'an', 'order.pending', null],
    ['pass.used', 'minh', 'order.paid', now()],
  ] as const) {
    const code = makeTicketCode(randomBytes(ticketCodeRandom));
    known.set(`${name}.code`, code);
    await keep(
      name,
      "insert into tickets (code, order_id, user_id, plan, event_id, state, issued_at, used_at, occasion_starts_at) values ($1, $2, $3, 'pro', $4, $5, now(), $6, $6) returning id",
      code,
      known.get(order),
      people.get(holder)?.userId,
      known.get('event'),
      usedAt === null ? 'valid' : 'used',
      usedAt,
    );
  }
  known.set('pass.event', known.get('event') ?? '');
  for (const [name, state] of [
    ['job.waiting', 'created'],
    ['job.failed', 'failed'],
  ] as const)
    await keep(
      name,
      `insert into jobs.job (name, data, start_after, state) values ('transcode_lesson', '{}', now() + interval '9 days', '${state}') returning id`,
    );
  await keep('voucher', "select id from vouchers where code = 'TETSOM500'");
  await keep(
    'voucher.paused',
    "update vouchers set is_paused = true where code = 'TUANLE5' returning id",
  );

  return finish();

  async function finish(): Promise<MutationWorld> {
    const made = new Map<ActorName, Actor>();
    for (const name of actors) {
      const person = people.get(name);
      if (person === undefined) throw new Error(`${name} is nobody of this world`);
      made.set(name, await signedInAs(name, person));
    }
    const of = (name: ActorName): Actor => made.get(name) ?? missing(name);
    await setUpFactors(of);
    return {
      server,
      prey: victim.prey,
      actors: Object.fromEntries(made) as unknown as Readonly<Record<ActorName, Actor>>, // every name is there
      at: (name) => known.get(name) ?? missing(name),
      async google() {
        const nonce = randomUUID();
        const credential = await standIns.googleToken(
          { id: randomUUID(), name: 'Lê Ngọc Ánh', email: `g-${randomUUID()}@gmail.com` },
          nonce,
          { nowMs: clock.nowMs },
        );
        return { credential, nonce };
      },
      facebookToken: () => standIns.facebookToken({ id: randomUUID(), name: 'Lê Ngọc Ánh' }),
    };
  }

  /** A session of their own, by rows: signing in is other tests' subject. */
  async function signedInAs(
    name: ActorName,
    { userId, proof }: { readonly userId: string; readonly proof: string },
  ): Promise<Actor> {
    const bearer = randomBytes(32).toString('base64url');
    const sessionId = await one(
      "insert into sessions (user_id, client, name, created_at, signed_in_at, last_used_at, expires_at, factor_at, proof_at) values ($1, 'DESKTOP', 'x', $2, $2, $2, $3, $4, $4) returning id",
      userId,
      now(),
      now(60 * day),
      proof === '' || name === 'factored' ? now() : null,
    );
    await raw(
      'insert into access_tokens (hash, session_id, expires_at) values ($1, $2, $3)',
      createHash('sha256').update(bearer).digest(),
      sessionId,
      now(day),
    );
    // By a name: passkeys are made for names only.
    return {
      userId,
      sessionId,
      client: Object.assign(createApiClient(site, undefined, lookFirst(database)), { bearer }),
      proof: name === 'factored' ? '' : proof,
    };
  }

  /** What the steps of the second factor begin with, in the very sessions that go on with them. */
  async function setUpFactors(of: (name: ActorName) => Actor): Promise<void> {
    const passkey = createSoftPasskey(site);
    const begun = createSoftPasskey(site);
    const begin = async (name: ActorName): Promise<string> =>
      (
        await must(
          of(name).client,
          'mutation ($proof: String!) { begin_passkey(confirm_password: $proof) }',
          { proof: demoPassword },
        )
      ).begin_passkey;
    await must(
      of('factored').client,
      'mutation ($response: String!, $proof: String!) { add_passkey(response: $response, name: "khoá", confirm_password: $proof) }',
      {
        response: passkey.create(await begin('factored')),
        proof: demoPassword,
      },
    );
    await keep('passkey', 'select id from passkeys where user_id = $1', of('factored').userId);
    await withApp(of('factored').userId);
    known.set('passkey.begun', begun.create(await begin('withPasskeyBegun')));
    const { begin_authenticator_app: app } = await must(
      of('withAppBegun').client,
      'mutation ($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret } }',
      { proof: demoPassword },
    );
    known.set('app.code', codeAt(app.secret, clock.nowMs));
    await raw(
      'update sessions set factor_at = $1, proof_at = $1, ended_at = null, end_reason = null where id = $2',
      now(),
      of('factored').sessionId,
    );
    const { make_recovery_codes: codes } = await must(
      of('factored').client,
      'mutation ($proof: String!) { make_recovery_codes(confirm_password: $proof) }',
      { proof: '' },
    );
    known.set('codes.one', codes[0]);
    const { begin_passkey_proof: options } = await must(
      of('factored').client,
      'mutation { begin_passkey_proof }',
    );
    known.set('passkey.signed', passkey.sign(options));
    await raw(
      'update sessions set connecting_until = $1 where id = $2',
      now(hour),
      of('connecting').sessionId,
    );
    await must(
      of('leaving').client,
      'mutation ($proof: String!) { request_account_deletion(confirm_password: $proof) { runs_at } }',
      { proof: demoPassword },
    );
    await keep(
      'export',
      "insert into data_exports (id, user_id, state, requested_at, ready_at, expires_at, file, bytes) values (gen_random_uuid(), $1, 'ready', $2, $2, $3, 'x', 1) returning id",
      of('an').userId,
      now(),
      now(day),
    );
    await keep(
      'mail',
      "update emails set state = 'failed' where id = (select id from emails limit 1) returning id",
    );
  }
}

function missing(name: string): never {
  throw new Error(`the world has no ${name}`);
}

/** Of an event in a week. */
export function eventInput(nowMs: number) {
  const at = (days: number) => new Date(nowMs + days * day).toISOString();
  return {
    kind: 'COMMUNITY',
    title: 'Gặp mặt',
    description: '',
    host: '',
    starts_at: at(7),
    ends_at: at(7.1),
    place: 'Quận 3',
    link: '',
    plans: ['PRO'],
  };
}

const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nChao\n';

/** A draft that could be published. */
const blogPost = {
  title: 'Bản nháp',
  slug: 'ban-nhap',
  excerpt: 'Tóm',
  topic: 'CONTENT',
  author_name: 'Ai',
  markdown: 'Chữ',
  cover_alt: '',
};

/** All that an application needs. */
const ambassadorAnswers = {
  job_description: 'Chủ tiệm bánh',
  city_live: 'Đà Lạt',
  specialize: 'Bánh mì men tự nhiên',
  experience: 'Mười năm làm bánh và quản lý ba cửa hàng.',
  teaching_experience: 'Chưa',
  teaching_year: '2',
  main_channel: 'youtube',
  followers: '10000-50000',
  channel_url: 'youtube.com/@beplinh',
  topics: ['Nấu ăn'],
  proud_content: 'Loạt video bánh mì',
  elearning_idea: 'Dạy làm bánh cho người bận rộn.',
  course_name: 'Bánh mì men tự nhiên',
  course_description: 'Mười bài từ bột đến ổ bánh đầu tiên.',
  expected_sales: '50.000.000 ₫',
  legal_name: 'Nguyễn Hoài An',
  date_of_birth: '1/2/1990',
  account_bank: '970436',
  account_holder: 'NGUYEN HOAI AN',
  agrees: true,
  identity_number: '001190765432',
  account_number: '7700998877',
};
