import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { accountDoubts } from '#server/modules/payouts/api.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { pendingRules, type PendingTable } from '#server/modules/people-data/pending-actions.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const client = { kind: 'DESKTOP', name: 'kiểm thử' } as const;
const newPassword = 'hoa dao 5 cánh';
const hour = 3_600_000;
const day = 24 * hour;

/** Somebody whose password a thief knows, and what the thief asked for in their name. */
interface Robbed {
  readonly id: string;
  readonly email: string;
  readonly owner: ApiClient;
  readonly thief: ApiClient;
  readonly orderId: string;
}

/** What waits: how the thief makes it, and how it stands. `$1` is the person. */
const things = {
  account_deletions: {
    make: async ({ thief }) =>
      thief.post(
        `mutation { request_account_deletion(confirm_password: "${demoPassword}") { runs_at } }`,
      ),
    reads: 'select state as stands from account_deletions where user_id = $1',
  },
  refunds: {
    make: async ({ thief, orderId }) =>
      thief.post(
        `mutation ($input: RefundInput!) { request_refund(input: $input, confirm_password: "${demoPassword}") { status } }`,
        {
          input: {
            order_id: orderId,
            account_bank: '970407',
            account_number: '666666666',
            account_holder: 'KE TROM',
          },
        },
      ),
    reads:
      "select case when state = 'requested' and held_until > '2199-01-01' then 'held' else state end as stands from refunds where order_id in (select id from orders where user_id = $1)",
  },
  affiliates: {
    make: async ({ thief }) =>
      thief.post(
        `mutation ($input: JoinAffiliateInput!) { join_affiliate(input: $input, confirm_password: "${demoPassword}") { code } }`,
        {
          input: {
            legal_name: 'Nguyễn Hoài An',
            date_of_birth: '1990-11-20',
            identity_number: '001190000123',
            account_bank: '970436',
            account_number: '0011002233',
            account_holder: 'NGUYEN HOAI AN',
            accepts_other_holder: true,
            code: null,
            policy_version: 1,
          },
        },
      ),
    reads:
      "select case when payouts_held_at is null then 'paid' when held_until_account_changes then 'held' else 'held by a person' end as stands from affiliates where user_id = $1",
  },
  payout_requests: {
    make: "insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 500000, $2)",
    reads: 'select status as stands from payout_requests where affiliate_id = $1',
  },
  ambassador_applications: {
    make: `insert into ambassador_applications (user_id, state, step, revision, answers, account_number, account_last4, created_at, updated_at, submitted_at)
      values ($1, 'submitted', 6, 1, '{}', '\\x00', '6666', $2, $2, $2)`,
    reads:
      "select case when account_number is not null then 'waits' when asked_at is not null then 'asked again' else 'lost' end as stands from ambassador_applications where user_id = $1",
  },
  office_invitations: {
    make: `insert into office_invitations (email, role, token_hash, invited_by, sent_at, expires_at)
      values (gen_random_uuid()::text || '@trom.vn', 'owner', uuid_send(gen_random_uuid()), $1, $2, $2::timestamptz + interval '3 days')`,
    reads: "select 'open' as stands from office_invitations where invited_by = $1",
  },
  factor_resets: {
    make: `insert into factor_resets (user_id, asked_by, asked_at, reason) select id, $1, $2, 'trộm' from users where id <> $1 and office_role is null and deleted_at is null and not exists (select 1 from factor_resets r where r.user_id = users.id and r.ended_at is null) order by created_at desc limit 1`,
    reads: "select coalesce(outcome, 'waits') as stands from factor_resets where asked_by = $1",
  },
} as const satisfies Readonly<
  Record<
    PendingTable,
    {
      readonly make: string | ((robbed: Robbed) => Promise<ApiAnswer>);
      readonly reads: string;
    }
  >
>;
type Thing = keyof typeof things;
const names = Object.keys(things) as readonly Thing[]; // its keys are the things

const asked: Readonly<Record<Thing, string>> = {
  account_deletions: 'waiting',
  refunds: 'requested',
  affiliates: 'paid',
  payout_requests: 'open',
  ambassador_applications: 'waits',
  office_invitations: 'open',
  factor_resets: 'waits',
};
const doubted: Readonly<Record<Thing, string>> = {
  account_deletions: 'withdrawn',
  refunds: 'held',
  affiliates: 'held',
  payout_requests: 'withdrawn',
  ambassador_applications: 'asked again',
  office_invitations: 'gone',
  factor_resets: 'stopped',
};

it('walks every table of which something can wait', () => {
  const ruled = Object.entries(pendingRules).flatMap(([table, rule]) =>
    typeof rule === 'string' ? [] : [table],
  );
  expect(names.toSorted()).toEqual(ruled.toSorted());
});

describe.each(ruleKinds)('what waits in the name of somebody, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });

  const raw = async (text: string, ...values: readonly unknown[]) =>
    (await server.database.raw(text, values)) as readonly Readonly<Record<string, unknown>>[];

  async function mailed(email: string, subject: string, pattern: RegExp): Promise<string> {
    let found = '';
    await expect
      .poll(async () => {
        const [row] = (await raw(
          'select text from emails where to_address = $1 and subject = $2 order by created_at desc, id limit 1',
          email,
          subject,
        )) as readonly { readonly text: string }[]; // the column of the statement
        found = pattern.exec(row?.text ?? '')?.[1] ?? '';
        return found;
      })
      .not.toBe('');
    return found;
  }

  async function signIn(email: string, password = demoPassword): Promise<ApiClient> {
    const entered = createApiClient(server.url);
    const answer = await entered.post(hostOperations.SignIn, {
      input: { email, password, client },
    });
    expect(answer.codes).toEqual([]);
    entered.bearer = answer.data.sign_in.access_token;
    return entered;
  }

  /** Bought Pro, and proved the address; a thief is in by the password. */
  async function robbed(): Promise<Robbed> {
    const email = `bi-chiem-${randomUUID()}@vidu.vn`;
    const owner = createApiClient(server.url);
    const { data } = await owner.post(hostOperations.Register, {
      input: { full_name: 'Nguyễn Hoài An', email, password: demoPassword, agreed: true, client },
    });
    owner.bearer = data.register.access_token;
    await proveAddress(server, email);
    const shop = openShop(server);
    const order = await shop.order(owner);
    await shop.pay(owner, order);
    server.clock.nowMs += 1000;
    return {
      id: data.register.user.id,
      email,
      owner,
      thief: await signIn(email),
      orderId: order.id,
    };
  }

  async function make(person: Robbed, which: readonly Thing[] = names): Promise<void> {
    for (const name of which) {
      const { make: makes } = things[name];
      // Who asked for it has to be an owner, or it falls by itself.
      if (name === 'factor_resets')
        await raw(
          "update users set role = 'admin', office_role = 'owner' where id = $1",
          person.id,
        );
      if (typeof makes === 'string')
        await raw(makes, person.id, new Date(server.clock.nowMs).toISOString());
      else expect((await makes(person)).codes, name).toEqual([]);
    }
  }

  const standing = async (id: string): Promise<Readonly<Record<string, unknown>>> =>
    Object.fromEntries(
      await Promise.all(
        names.map(
          async (name) =>
            [name, (await raw(things[name].reads, id))[0]?.['stands'] ?? 'gone'] as const,
        ),
      ),
    );

  /** The thief adds an app, which is what the owner is mailed of; the owner presses its link. */
  async function report({ email, thief }: Robbed): Promise<void> {
    server.clock.nowMs += 1000;
    const begun = await thief.post(
      `mutation { begin_authenticator_app(confirm_password: "${demoPassword}") { secret } }`,
    );
    const { secret } = begun.data.begin_authenticator_app;
    const added = await thief.post(
      'mutation ($c: String!) { confirm_authenticator_app(code: $c) }',
      {
        c: codeAt(secret, server.clock.nowMs),
      },
    );
    expect(added.codes).toEqual([]);
    server.clock.nowMs += 1000;
    const token = await mailed(email, 'Đã nối ứng dụng mã 6 số', /\/not-me#token=([\w-]{43})/);
    const reported = await server
      .client()
      .post('mutation ($token: String!) { report_takeover(token: $token) }', { token });
    expect(reported.codes).toEqual([]);
  }

  const demand = async ({ id }: Robbed) =>
    (await server.signedIn('admin')).post(
      `mutation ($id: ID!) { demand_password(id: $id, reason: "người lạ", confirm_password: "${demoPassword}") { is_self } }`,
      { id },
    );

  async function reset({ email }: Robbed): Promise<ApiClient> {
    const entered = server.client();
    const answer = await entered.post(hostOperations.ResetPassword, {
      input: {
        token: await mailed(email, 'Đặt lại mật khẩu của bạn', /\/reset#token=([\w-]{43})/),
        password: newPassword,
        client,
      },
    });
    expect(answer.codes).toEqual([]);
    entered.bearer = answer.data.reset_password.access_token;
    return entered;
  }

  const orderOf = async ({ orderId }: Robbed) =>
    (await raw('select status from orders where id = $1', orderId))[0]?.['status'];

  const remedies: Readonly<
    Record<
      string,
      {
        readonly run: (person: Robbed) => Promise<unknown>;
        readonly leaves: Readonly<Record<Thing, string>>;
      }
    >
  > = {
    'the link «Không phải tôi»': {
      run: report,
      leaves: { ...doubted, refunds: 'taken_back' },
    },
    'a demanded password': {
      run: async (person) => expect((await demand(person)).codes).toEqual([]),
      leaves: doubted,
    },
    // Before its day of waiting is over: a deletion may be due meanwhile.
    'the office’s reset of the factors, when it is confirmed': {
      async run({ id, thief }) {
        const begun = await thief.post(
          `mutation { begin_authenticator_app(confirm_password: "${demoPassword}") { secret } }`,
        );
        await thief.post('mutation ($c: String!) { confirm_authenticator_app(code: $c) }', {
          c: codeAt(begun.data.begin_authenticator_app.secret, server.clock.nowMs),
        });
        const ask = `mutation ($id: ID!) { ask_factor_reset(id: $id, reason: "mất", confirm_password: "${demoPassword}") { is_on } }`;
        expect((await (await server.signedIn('admin')).post(ask, { id })).codes).toEqual([]);
        const confirm = `mutation ($id: ID!) { confirm_factor_reset(id: $id, confirm_password: "${demoPassword}") { is_on } }`;
        expect((await (await server.signedIn('ketoan')).post(confirm, { id })).codes).toEqual([]);
      },
      leaves: doubted,
    },
    // Anybody may ask for it, and the mailbox may be what was stolen.
    'a password by the link that anybody may ask for': {
      async run(person) {
        await server
          .client()
          .post('mutation ($email: String!) { request_password_reset(email: $email) }', person);
        await reset(person);
      },
      leaves: asked,
    },
    'the office ending all sessions': {
      run: async ({ id }) =>
        (await server.signedIn('admin')).post(
          `mutation ($id: ID!) { end_person_sessions(id: $id, reason: "lạ", confirm_password: "${demoPassword}") { is_self } }`,
          { id },
        ),
      leaves: asked,
    },
  };

  it.each(Object.entries(remedies))(
    'stands as it says after %s',
    async (_name, { run, leaves }) => {
      const person = await robbed();
      await make(person);
      expect(await standing(person.id)).toEqual(asked);
      await run(person);
      await expect.poll(async () => standing(person.id)).toEqual(leaves);
      await raw('delete from factor_resets where asked_by = $1', person.id);
    },
  );

  it('leaves the account and what was paid for to its owner after their report', async () => {
    const person = await robbed();
    await make(person, ['account_deletions', 'refunds']);
    expect(await orderOf(person)).toBe('refund_requested');
    await report(person);
    await expect.poll(async () => orderOf(person)).toBe('paid');
    await reset(person);
    server.clock.nowMs += limits.deletionGraceMs + hour;
    expect((await raw('select deleted_at from users where id = $1', person.id))[0]).toEqual({
      deleted_at: null,
    });
    const owner = await signIn(person.email, newPassword);
    expect(
      (await owner.post('{ me { is_pro } account_deletion { request { runs_at } } }')).data,
    ).toEqual({
      me: expect.objectContaining({ is_pro: true }),
      account_deletion: expect.objectContaining({ request: null }),
    });
  });

  it('leaves the refund that its learner asked for, after a thief gave another account for it', async () => {
    const person = await robbed();
    const { owner, thief, orderId } = person;
    const at = (number: string) => ({
      input: {
        order_id: orderId,
        account_bank: '970407',
        account_number: number,
        account_holder: 'NGUYEN HOAI AN',
      },
    });
    const asks = `mutation ($input: RefundInput!) { request_refund(input: $input, confirm_password: "${demoPassword}") { status } }`;
    const takes =
      'mutation ($id: ID!) { take_refund_back(order_id: $id, kind: ORDER_ACCOUNT) { status } }';
    const gives = `mutation ($input: RefundInput!) { give_refund_account(input: $input, confirm_password: "${demoPassword}") { status } }`;
    expect((await owner.post(asks, at('0011002233'))).codes).toEqual([]);
    // Also where it could not be asked for again.
    await raw('update orders set refundable_until = $2 where id = $1', orderId, new Date(0));
    server.clock.nowMs += 1000;
    expect((await thief.post(takes, { id: orderId })).codes).toEqual([]);
    expect((await thief.post(gives, at('666666666'))).codes).toEqual([]);
    await report(person);
    const refund = async () =>
      raw('select state, account_number, held_until from refunds where order_id = $1', orderId);
    await expect
      .poll(refund)
      .toEqual([{ state: 'needs_account', account_number: null, held_until: null }]);
    expect(await orderOf(person)).toBe('refund_requested');
    // The mail of the change says what helps against it; that of the request, what against that.
    expect(
      await raw(
        "select content -> 'isChanged' as changed from notifications where user_id = $1 and content ->> 'kind' = 'refund_account' order by created_at, id",
        person.id,
      ),
    ).toEqual([{ changed: false }, { changed: true }]);
    // Nobody knows whether the learner asked for it: both mails name the way back.
    const told = await mailed(
      person.email,
      'Đã dừng những việc đang chờ trong tài khoản',
      /([^]*)/,
    );
    expect(told).toContain('Nếu không phải bạn yêu cầu hoàn khoản đó, bạn mở đơn hàng');
    const [order] = await raw('select number from orders where id = $1', orderId);
    const back = await mailed(
      person.email,
      `Đã rút lại tài khoản nhận lại tiền của đơn #MV-${String(order?.['number'])}`,
      /([^]*)/,
    );
    expect(back).toContain('bấm “Rút lại yêu cầu” để học tiếp');
  });

  it('is told of it in one mail, and the office sees it in the audit', async () => {
    const person = await robbed();
    await make(person);
    await demand(person);
    const told = await mailed(
      person.email,
      'Đã dừng những việc đang chờ trong tài khoản',
      /([^]*)/,
    );
    expect(told).toContain('Yêu cầu xóa tài khoản đã được rút lại');
    expect(told).toContain('đang tạm giữ');
    expect(
      await raw(
        "select after from audit_log where subject_id = $1 and action = 'person.stop_pending'",
        person.id,
      ),
    ).toEqual([
      { after: { remedy: 'demanded', stopped: names.map((name) => pendingRules[name].action) } },
    ]);
  });

  const refundOf = async ({ orderId }: Robbed) =>
    String((await raw('select id from refunds where order_id = $1', orderId))[0]?.['id']);

  it('pays no refund that is held, until the office was told another account', async () => {
    const person = await robbed();
    await make(person, ['refunds']);
    await demand(person);
    server.clock.nowMs += 2 * day;
    const id = await refundOf(person);
    const reveal = async () =>
      (await server.signedIn('ketoan')).post(
        `mutation ($id: ID!) { admin_reveal_refund(refund_id: $id, confirm_password: "${demoPassword}") { account_number } }`,
        { id },
      );
    expect((await reveal()).codes).toEqual(['REFUND_HELD']);
    const seen = await (
      await server.signedIn('ketoan')
    ).post('query ($id: ID!) { admin_refund(id: $id) { account_reported_at } }', { id });
    expect(seen.data.admin_refund.account_reported_at).not.toBeNull();
    const corrected = await (
      await server.signedIn('ketoan')
    ).post(
      `mutation ($id: ID!) { admin_correct_refund(refund_id: $id, account_bank: "970436", account_number: "0011002233", account_holder: "NGUYEN HOAI AN", reason: "chủ đơn gọi", confirm_password: "${demoPassword}") }`,
      { id },
    );
    expect(corrected.codes).toEqual([]);
    expect((await reveal()).codes).toEqual(['REFUND_HELD']);
    server.clock.nowMs += day + hour;
    expect((await reveal()).data.admin_reveal_refund.account_number).toBe('0011002233');
  });

  it('names the way back to a course whose refund seemed to be sent when its owner reported it', async () => {
    const person = await robbed();
    await make(person, ['refunds']);
    server.clock.nowMs += 5 * 60_000;
    const [refund] = await raw(
      'select r.id, r.amount_vnd::integer as vnd, o.number from refunds r join orders o on o.id = r.order_id where o.id = $1',
      person.orderId,
    );
    const memo = `TIEN THUE NHA ${randomUUID().slice(0, 8)}`;
    const shop = openShop(server);
    await shop.sepay({ memo, amount: Number(refund?.['vnd']), direction: 'out' });
    const slip = (await raw('select id from bank_transactions where memo = $1', memo))[0]?.['id'];
    const office = async (field: string, more: string) =>
      (await server.signedIn('ketoan')).post(
        `mutation ($id: ID!) { ${field}(transaction_id: $id, ${more}, confirm_password: "${demoPassword}") }`,
        { id: slip },
      );
    const lays = `refund_id: "${String(refund?.['id'])}", return_is_seen: true`;
    expect((await office('admin_pay_refund_by', lays)).codes).toEqual([]);
    await report(person);
    expect((await office('admin_unpay_refund', 'reason: "nhầm dòng"')).codes).toEqual([]);
    expect((await standing(person.id))['refunds']).toBe('held');
    const subject = `Tiền hoàn của đơn #MV-${String(refund?.['number'])} chưa được chuyển`;
    expect(await mailed(person.email, subject, /([^]*)/)).toContain(
      'Nếu không phải bạn yêu cầu hoàn tiền, bạn mở đơn và bấm “Rút lại yêu cầu” để học tiếp.',
    );
    const owner = await reset(person);
    const taken = await owner.post(
      'mutation ($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
      { id: person.orderId },
    );
    expect([taken.codes, await orderOf(person)]).toEqual([[], 'paid']);
  });

  it('holds a refund that was said to be sent, once that was a slip', async () => {
    const person = await robbed();
    await make(person, ['refunds']);
    server.clock.nowMs += day + hour;
    const id = await refundOf(person);
    const office = async (field: string, more = '') =>
      (await server.signedIn('ketoan')).post(
        `mutation ($id: ID!) { ${field}(refund_id: $id${more}, confirm_password: "${demoPassword}") }`,
        { id },
      );
    expect((await office('admin_start_refund')).codes).toEqual([]);
    expect((await office('admin_mark_refund_sent', ', reference: "FT-NHAM"')).codes).toEqual([]);
    await demand(person);
    expect((await office('admin_unmark_refund_sent', ', reason: "nhầm dòng"')).codes).toEqual([]);
    const revealed = await (
      await server.signedIn('ketoan')
    ).post(
      `mutation ($id: ID!) { admin_reveal_refund(refund_id: $id, again: "seen-now", confirm_password: "${demoPassword}") { account_number } }`,
      { id },
    );
    expect(revealed.codes).toEqual(['REFUND_HELD']);
  });

  it.each([true, false])(
    'holds an excess whose account a thief gave late, said to be sent or not (%s), whenever it came',
    async (isSaidSent) => {
      const person = await robbed();
      const [{ code } = { code: '' }] = await raw(
        'select payment_code as code from orders where id = $1',
        person.orderId,
      );
      await openShop(server).sepay({ memo: String(code), amount: 700_000 });
      const id = await refundOf(person);
      // Long before the doubt, which goes back thirty days.
      server.clock.nowMs += 40 * day;
      const thief = await signIn(person.email);
      const given = await thief.post(
        `mutation ($input: RefundInput!) { give_refund_account(input: $input, confirm_password: "${demoPassword}") { status } }`,
        {
          input: {
            order_id: person.orderId,
            account_bank: '970407',
            account_number: '666666666',
            account_holder: 'KE TROM',
          },
        },
      );
      expect(given.codes).toEqual([]);
      server.clock.nowMs += day + hour;
      const office = async (field: string, more = '', fields = '') =>
        (await server.signedIn('ketoan')).post(
          `mutation ($id: ID!) { ${field}(refund_id: $id${more}, confirm_password: "${demoPassword}") ${fields} }`,
          { id },
        );
      expect((await office('admin_start_refund')).codes).toEqual([]);
      if (isSaidSent)
        expect((await office('admin_mark_refund_sent', ', reference: "FT-NHAM"')).codes).toEqual(
          [],
        );
      await demand(person);
      if (isSaidSent)
        expect((await office('admin_unmark_refund_sent', ', reason: "nhầm dòng"')).codes).toEqual(
          [],
        );
      const revealed = await office(
        'admin_reveal_refund',
        ', again: "seen-now"',
        '{ account_number }',
      );
      expect(revealed.codes).toEqual(['REFUND_HELD']);
    },
  );

  it('is not approved by the office as a refund whose account somebody else may have said', async () => {
    const person = await robbed();
    await make(person, ['refunds']);
    await raw(
      "update refunds set state = 'proposed', held_until = null where order_id = $1",
      person.orderId,
    );
    await raw("update orders set status = 'paid' where id = $1", person.orderId);
    await demand(person);
    const started = await (
      await server.signedIn('ketoan')
    ).post(
      `mutation ($id: ID!) { admin_start_refund(refund_id: $id, confirm_password: "${demoPassword}") }`,
      { id: await refundOf(person) },
    );
    expect(started.codes).toEqual(['REFUND_HELD']);
  });

  it('takes back by its owner what is held, whoever asked for it', async () => {
    const person = await robbed();
    await make(person, ['refunds']);
    await demand(person);
    const owner = await reset(person);
    const back = await owner.post(
      'mutation ($id: ID!) { take_refund_back(order_id: $id, kind: ORDER) { status } }',
      { id: person.orderId },
    );
    expect(back.data.take_refund_back.status).toBe('PAID');
  });

  it('holds after a report what could not be asked for again', async () => {
    const person = await robbed();
    await make(person, ['refunds']);
    await raw(
      'update orders set refundable_until = $2 where id = $1',
      person.orderId,
      new Date(server.clock.nowMs).toISOString(),
    );
    await report(person);
    await expect
      .poll(async () =>
        raw(
          "select state::text from jobs.job where name = 'take_refunds_back' and data ->> 'userId' = $1",
          person.id,
        ),
      )
      .toEqual([{ state: 'completed' }]);
    expect((await standing(person.id))['refunds']).toBe('held');
  });

  it('leaves alone what was asked for before the doubt', async () => {
    const person = await robbed();
    await make(person, ['refunds', 'affiliates', 'payout_requests', 'ambassador_applications']);
    server.clock.nowMs += limits.distrustedMethodsMs + hour;
    await demand(person);
    expect(await standing(person.id)).toMatchObject({
      refunds: 'requested',
      affiliates: 'paid',
      payout_requests: 'open',
      ambassador_applications: 'waits',
    });
  });

  it('pays an affiliate a day after the owner gave the account anew, the same one too', async () => {
    const person = await robbed();
    await make(person, ['affiliates']);
    await demand(person);
    const owner = await reset(person);
    const give = async (number: string) =>
      owner.post(
        `mutation ($number: String!) { change_affiliate_account(input: { account_bank: "970436", account_number: $number, account_holder: "NGUYEN HOAI AN", accepts_other_holder: true }, confirm_password: "${newPassword}") { payouts_from } }`,
        { number },
      );
    expect((await give('0011002233')).data.change_affiliate_account.payouts_from).toBe(
      new Date(server.clock.nowMs + day).toISOString(),
    );
    expect((await standing(person.id))['affiliates']).toBe('paid');
  });

  it.each(['before', 'after'])(
    'pays nothing to the same account that the bank sent money back from %s the report',
    async (when) => {
      const person = await robbed();
      await make(person, ['affiliates']);
      await demand(person);
      const owner = await reset(person);
      const give = async (number: string) =>
        (
          await owner.post(
            `mutation ($number: String!) { change_affiliate_account(input: { account_bank: "970436", account_number: $number, account_holder: "NGUYEN HOAI AN", accepts_other_holder: true }, confirm_password: "${newPassword}") { payouts_from } }`,
            { number },
          )
        ).codes;
      const notes = ['trả lại', accountDoubts.reported];
      await raw(
        'update affiliates set account_reported_at = $2, payouts_held_at = $3, payouts_held_note = $4, held_until_account_changes = true where user_id = $1',
        person.id,
        new Date(server.clock.nowMs).toISOString(),
        new Date(server.clock.nowMs - (when === 'before' ? hour : 0)).toISOString(),
        (when === 'before' ? notes : notes.toReversed()).join('\n'),
      );
      expect(await give('0011002233')).toEqual([]);
      expect((await standing(person.id))['affiliates']).toBe('held');
      expect(
        await raw('select payouts_held_note as note from affiliates where user_id = $1', person.id),
      ).toEqual([{ note: 'trả lại' }]);
      expect(await give('0011002244')).toEqual([]);
      expect((await standing(person.id))['affiliates']).toBe('paid');
    },
  );
});
