import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { limits } from '#server/limits.ts';
import { createAttemptLimiter } from '#server/modules/auth/attempts/attempts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const newest = statement<{ to: string; like: string }>()(
  'test.newest_mail',
  (_query, param) => sql<{ text: string; html: string; subject: string }>`
  select text, html, subject from emails where to_address = ${param('to')} and subject like ${param('like')} order by created_at desc, id desc limit 1`,
);
const countMails = statement<{ to: string; like: string }>()(
  'test.count_mails',
  (_query, param) => sql<{ count: number }>`
  select count(*)::integer as count from emails where to_address = ${param('to')} and subject like ${param('like')}`,
);
const dropPassword = statement<{ email: string }>()('test.drop_password', (query, param) =>
  query.updateTable('users').set({ password_hash: null }).where('email', '=', param('email')),
);

describe.each(ruleKinds)('recovering an account on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    env: { PUBLIC_ORIGIN: 'https://hoc.maivang.example' },
  });
  let made = 0;

  /** Somebody new with a session on a desktop. */
  async function newcomer(): Promise<{ readonly email: string; readonly client: ApiClient }> {
    const email = `nguoi-${(made += 1)}@vidu.vn`;
    const client = server.client();
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Phạm Ngọc Ánh',
        email,
        password: 'hoa mai 7 cánh',
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy một' },
      },
    });
    expect(answer.codes).toEqual([]);
    client.bearer = answer.data.register.access_token;
    return { email, client };
  }

  const ask = async (
    email: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> =>
    server
      .client()
      .post(
        'mutation ($email: String!) { request_password_reset(email: $email) }',
        { email },
        headers,
      );
  const reset = async (
    token: string,
    password: string,
    client = server.client(),
  ): Promise<ApiAnswer> =>
    client.post(hostOperations.ResetPassword, {
      input: { token, password, client: { kind: 'DESKTOP', name: 'máy mới' } },
    });
  const isGood = async (token: string): Promise<unknown> =>
    (
      await server
        .client()
        .post('query ($token: String!) { password_link(token: $token) }', { token })
    ).data?.password_link;
  const mailCount = async (to: string, like: string): Promise<number> =>
    (await server.database.first(countMails, { to, like }))?.count ?? 0;

  async function mail(
    to: string,
    like: string,
  ): Promise<{ readonly text: string; readonly html: string; readonly subject: string }> {
    const found = await server.database.first(newest, { to, like });
    if (found === null) throw new Error(`no e-mail ${like} to ${to}`);
    return found;
  }

  /** Asks for a link and takes it out of the e-mail. */
  async function linkFor(email: string): Promise<string> {
    const before = await mailCount(email, 'Đặt lại%');
    expect((await ask(email)).data).toEqual({ request_password_reset: true });
    await expect.poll(async () => mailCount(email, 'Đặt lại%')).toBe(before + 1);
    return /\/reset#token=([\w-]{43})/.exec((await mail(email, 'Đặt lại%')).text)?.[1] ?? '';
  }

  /** The link of the e-mail after registering. */
  async function firstLink(email: string): Promise<string> {
    return /\/verify#token=([\w-]{43})/.exec((await mail(email, 'Mã xác minh%')).text)?.[1] ?? '';
  }

  async function code(email: string, like: string): Promise<string> {
    return /\b\d{6}\b/.exec((await mail(email, like)).text)?.[0] ?? '';
  }

  async function idOf(email: string): Promise<unknown> {
    const [row] = (await server.database.raw('select id from users where email = $1', [
      email,
    ])) as readonly { readonly id: string }[]; // the column of the statement
    return row?.id;
  }

  /** Digits that are surely not these. */
  function other(digits: string): string {
    return String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  }

  const verify = async (client: ApiClient, digits: string): Promise<ApiAnswer> =>
    client.post('mutation ($code: String!) { verify_email(code: $code) { is_verify_email } }', {
      code: digits,
    });
  const me = async (client: ApiClient): Promise<ApiAnswer> =>
    client.post(
      '{ me { email is_verify_email has_password need_update_password firstname lastname } }',
    );

  describe('a lost password', () => {
    it('is answered alike for known, unknown and blocked addresses, and mails to a known one only, with the portal’s own address', async () => {
      const { email } = await newcomer();
      const blocked = await newcomer();
      await server.database.raw(
        "update users set blocked_at = now(), blocked_reason = 'thử' where email = $1",
        [blocked.email],
      );
      expect(await ask(blocked.email)).toMatchObject({
        status: 200,
        codes: [],
        data: { request_password_reset: true },
      });
      const known = await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      const unknown = await ask('khong-ai-ca@vidu.vn');
      expect(JSON.stringify(known.data)).toBe(JSON.stringify(unknown.data));
      expect([known.status, known.codes]).toEqual([unknown.status, unknown.codes]);
      await expect.poll(async () => mailCount(email, 'Đặt lại%')).toBe(1);
      const { text, html } = await mail(email, 'Đặt lại%');
      expect(text).toContain('https://hoc.maivang.example/reset#token=');
      expect(text + html).not.toContain('evil.example');
      await expect
        .poll(async () =>
          server.database.raw(
            "select 1 from jobs.job where name = 'mail_password_link' and state <> 'completed'",
          ),
        )
        .toEqual([]);
      expect(await mailCount('khong-ai-ca@vidu.vn', '%')).toBe(0);
      expect(await mailCount(blocked.email, 'Đặt lại%')).toBe(0);
    });

    it('is set by the link: every session ends, a new one begins, the address is verified, they are told; the link is good once', async () => {
      const { email, client } = await newcomer();
      const token = await linkFor(email);
      expect(await isGood(token)).toBe(true);
      const fresh = server.client();
      const answer = await reset(token, 'hoa dao 5 cánh', fresh);
      expect(answer.codes).toEqual([]);
      fresh.bearer = answer.data.reset_password.access_token;
      expect((await me(fresh)).data.me).toMatchObject({
        email,
        is_verify_email: true,
        has_password: true,
      });
      expect((await client.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
      expect((await signIn(server.client(), email, 'hoa mai 7 cánh')).codes).toEqual([
        'WRONG_CREDENTIALS',
      ]);
      expect((await signIn(server.client(), email, 'hoa dao 5 cánh')).codes).toEqual([]);
      expect(await mailCount(email, 'Mật khẩu đã đổi')).toBe(1);
      expect((await reset(token, 'hoa cuc 9 cánh')).codes).toEqual(['LINK_DEAD']);
      expect(await isGood(token)).toBe(false);
      expect((await signIn(server.client(), email, 'hoa cuc 9 cánh')).codes).toEqual([
        'WRONG_CREDENTIALS',
      ]);
    });

    it('leaves the link good when the new password does not do, and ends it after an hour or by a newer one', async () => {
      const { email } = await newcomer();
      const first = await linkFor(email);
      expect((await reset(first, 'matkhau123')).errors).toMatchObject([
        { extensions: { code: 'PASSWORD_TOO_COMMON', field: 'password' } },
      ]);
      expect((await reset(first, email)).codes).toEqual(['PASSWORD_IS_EMAIL']);
      server.clock.nowMs += 2 * minute;
      const second = await linkFor(email);
      expect(await isGood(first)).toBe(false);
      expect(await isGood(second)).toBe(true);
      server.clock.nowMs += hour;
      expect((await reset(second, 'hoa dao 5 cánh')).codes).toEqual(['LINK_DEAD']);
      for (const broken of ['', 'x', 'A'.repeat(43)])
        expect((await reset(broken, 'hoa dao 5 cánh')).codes).toEqual(['LINK_DEAD']);
    });

    it('is won by one of many at once', async () => {
      const { email } = await newcomer();
      const token = await linkFor(email);
      const passwords = Array.from({ length: 6 }, (_, at) => `mat khau moi ${at}`);
      const answers = await Promise.all(passwords.map(async (password) => reset(token, password)));
      const winners = answers.flatMap(({ codes }, at) =>
        codes.length === 0 ? [passwords[at] ?? ''] : [],
      );
      expect(winners).toHaveLength(1);
      expect(answers.flatMap(({ codes }) => codes)).toEqual(
        Array.from({ length: 5 }, () => 'LINK_DEAD'),
      );
      expect((await signIn(server.client(), email, winners[0] ?? '')).codes).toEqual([]);
    });

    it('frees an account that others locked by guessing', async () => {
      const { email } = await newcomer();
      for (let guess = 0; guess < 5; guess += 1)
        await signIn(server.client(), email, 'sai-mat-khau-1');
      expect((await signIn(server.client(), email, 'hoa mai 7 cánh')).codes).toEqual([
        'ACCOUNT_LOCKED',
      ]);
      expect((await reset(await linkFor(email), 'hoa dao 5 cánh')).codes).toEqual([]);
      expect((await signIn(server.client(), email, 'hoa dao 5 cánh')).codes).toEqual([]);
    });

    it('mails strangers a few links only, tells nobody so, and leaves the last one good and the owner’s own browser its wishes', async () => {
      const { email } = await newcomer();
      const browser = server.client();
      await proveAddress(server, email);
      expect((await signIn(browser, email, 'hoa mai 7 cánh', 'PORTAL')).codes).toEqual([]);
      for (const address of [email, 'van-khong-ai@vidu.vn']) {
        for (let time = 0; time < 8; time += 1) {
          expect((await ask(address)).codes).toEqual([]);
          server.clock.nowMs += 2 * minute;
          if (address === email && time < 3)
            await expect.poll(async () => mailCount(email, 'Đặt lại%')).toBe(time + 1);
        }
      }
      // Three of an asker; a job that nobody enqueued mails nothing.
      expect(await mailCount(email, 'Đặt lại%')).toBe(3);
      expect(
        await isGood(/#token=([\w-]{43})/.exec((await mail(email, 'Đặt lại%')).text)?.[1] ?? ''),
      ).toBe(true);
      const own = async () =>
        browser.post('mutation ($email: String!) { request_password_reset(email: $email) }', {
          email,
        });
      for (let time = 0; time < 5; time += 1) {
        expect((await own()).codes).toEqual([]);
        if (time === 0) await expect.poll(async () => mailCount(email, 'Đặt lại%')).toBe(4);
      }
      expect((await own()).codes).toEqual(['RATE_LIMITED']);
      server.clock.nowMs += hour;
    });

    it('mails no more over many browsers where somebody signed in before, and gives them marks for a proved address only', async () => {
      const { email } = await newcomer();
      const stranger = server.client();
      expect((await signIn(stranger, email, 'hoa mai 7 cánh', 'PORTAL')).codes).toEqual([]);
      expect([...stranger.cookies.keys()]).not.toContain('__Host-mv_marks');
      expect(
        (await signIn(server.client(), email, 'hoa mai 7 cánh')).data.sign_in.marks,
      ).toBeNull();
      await proveAddress(server, email);
      const browsers = Array.from({ length: 4 }, () => server.client());
      for (const browser of browsers)
        expect((await signIn(browser, email, 'hoa mai 7 cánh', 'PORTAL')).codes).toEqual([]);
      const { count } = limits.passwordLinksPerAccount;
      for (let time = 0; time < 2; time += 1) {
        for (const [at, browser] of browsers.entries()) {
          expect(
            (
              await browser.post(
                'mutation ($email: String!) { request_password_reset(email: $email) }',
                { email },
              )
            ).codes,
          ).toEqual([]);
          server.clock.nowMs += 2 * minute;
          const asked = time * browsers.length + at + 1;
          if (asked <= count)
            await expect.poll(async () => mailCount(email, 'Đặt lại%')).toBe(asked);
        }
      }
      expect(await mailCount(email, 'Đặt lại%')).toBe(count);
      server.clock.nowMs += hour;
    });

    it('takes a good link also where strangers have shown many dead ones', async () => {
      const { email } = await newcomer();
      const token = await linkFor(email);
      for (let guess = 0; guess < 31; guess += 1) await isGood('a'.repeat(43));
      expect(
        (
          await server.client().post('query ($token: String!) { password_link(token: $token) }', {
            token: 'a'.repeat(43),
          })
        ).codes,
      ).toEqual(['RATE_LIMITED']);
      expect(await isGood(token)).toBe(true);
      expect((await reset(token, 'hoa dao 5 cánh')).codes).toEqual([]);
      server.clock.nowMs += hour;
    });
  });

  describe('an address', () => {
    it('is mailed few codes by strangers whose accounts move to it and away, and its owner gets one from elsewhere, or after an hour', async () => {
      const wanted = `mong-${kind.toLowerCase()}@vidu.vn`;
      const move = async (client: ApiClient, email: string) =>
        client.post(
          'mutation ($email: String!) { change_unverified_email(email: $email, confirm_password: "hoa mai 7 cánh") { is_pending } }',
          { email },
        );
      for (let account = 0; account < 3; account += 1) {
        const { email, client } = await newcomer();
        for (let time = 0; time < 4; time += 1) {
          expect((await move(client, wanted)).codes).toEqual([]);
          expect((await move(client, `di-${time}-${email}`)).codes).toEqual([]);
        }
      }
      expect(await mailCount(wanted, 'Mã xác minh%')).toBe(limits.verificationMailsPerAsker.count);
      const owner = server.client();
      const input = {
        full_name: 'Phạm Ngọc Ánh',
        email: wanted,
        password: 'hoa mai 7 cánh',
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy một' },
      };
      owner.bearer = (
        await owner.post(hostOperations.Register, { input })
      ).data.register.access_token;
      const state = async () =>
        (await owner.post('{ email_verification { is_pending is_verified } }')).data
          .email_verification;
      expect(await state()).toEqual({ is_pending: false, is_verified: false });
      const resend = async () =>
        (await owner.post('mutation { resend_verification { is_pending } }')).codes;
      expect(await resend()).toEqual(['RATE_LIMITED']);
      server.clock.nowMs += hour;
      owner.bearer = (
        await signIn(server.client(), wanted, 'hoa mai 7 cánh')
      ).data.sign_in.access_token;
      expect(await resend()).toEqual([]);
      expect((await verify(owner, await code(wanted, 'Mã xác minh%'))).codes).toEqual([]);
    });

    it('is mailed by ten at most in an hour from everywhere, by five of one network', async () => {
      const attempts = createAttemptLimiter(server.database, limits);
      const from = async (address: string) =>
        server.database.transaction(
          async (tx) =>
            (
              await attempts.claimVerificationMail(
                tx,
                { email: 'khap-noi@vidu.vn', address },
                server.clock.nowMs,
              )
            ).ok,
        );
      const sent = async (address: string) => {
        let count = 0;
        for (let time = 0; time < 7; time += 1) if (await from(address)) count += 1;
        return count;
      };
      expect([
        await sent('203.0.113.7'),
        await sent('203.0.113.8'),
        await sent('203.0.113.9'),
      ]).toEqual([5, 5, 0]);
    });

    it('is verified by the six digits that came after registering, once, and they are told', async () => {
      const { email, client } = await newcomer();
      const digits = await code(email, 'Mã xác minh%');
      expect(
        (await verify(client, `${digits.slice(0, 3)} ${digits.slice(3)}`)).data.verify_email,
      ).toEqual({ is_verify_email: true });
      expect(await mailCount(email, 'Xác minh email thành công')).toBe(1);
      expect((await client.post('mutation { resend_verification { email } }')).codes).toEqual([
        'EMAIL_VERIFIED',
      ]);
    });

    it('is verified by the link where its person is signed in, and nowhere else', async () => {
      const { email, client } = await newcomer();
      const token = await firstLink(email);
      const byLink = async (by: ApiClient): Promise<ApiAnswer> =>
        by.post('mutation ($token: String!) { verify_email_link(token: $token) }', { token });
      const other = (await newcomer()).client;
      for (const by of [server.client(), other])
        expect((await byLink(by)).codes).toEqual(['VERIFY_ELSEWHERE']);
      expect((await me(client)).data.me.is_verify_email).toBe(false);
      const elsewhere = server.client();
      await signIn(elsewhere, email, 'hoa mai 7 cánh');
      expect((await byLink(elsewhere)).data).toEqual({ verify_email_link: true });
      expect((await byLink(client)).codes).toEqual(['LINK_DEAD']);
      expect((await me(client)).data.me.is_verify_email).toBe(true);
    });

    it('gives an account that a stranger set up with it to whoever reads it, and leaves the stranger no way in', async () => {
      const { email, client: stranger } = await newcomer();
      const { id } = (await stranger.post('{ me { id } }')).data.me;
      await server.database.raw(
        "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, '', 0, '', 'máy lạ', now())",
        [id, `khoa-${email}`],
      );
      await server.database.raw(
        "insert into social_identities (provider, subject, user_id, connected_at, last_used_at) values ('google', $2, $1, now(), now())",
        [id, `la-${email}`],
      );
      const token = await firstLink(email);
      expect(await isGood(token)).toBe(true);
      const owner = server.client();
      const entered = await reset(token, 'hoa dao 5 cánh', owner);
      expect(entered.codes).toEqual([]);
      owner.bearer = entered.data.reset_password.access_token;
      expect((await me(owner)).data.me).toMatchObject({ email, is_verify_email: true });
      expect((await stranger.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
      expect((await signIn(server.client(), email, 'hoa mai 7 cánh')).codes).toEqual([
        'WRONG_CREDENTIALS',
      ]);
      expect(
        await server.database.raw(
          'select (select count(*)::integer from passkeys where user_id = $1) as passkeys, (select count(*)::integer from social_identities where user_id = $1) as identities',
          [id],
        ),
      ).toEqual([{ passkeys: 0, identities: 0 }]);
      expect((await reset(token, 'hoa mai 8 cánh')).codes).toEqual(['LINK_DEAD']);
    });

    it('starts anew with whoever reads it: nothing that a stranger wished for or set up to be paid stays, and what was paid does', async () => {
      const { email, client: stranger } = await newcomer();
      const { id } = (await stranger.post('{ me { id } }')).data.me;
      const plant = async (text: string, ...more: unknown[]): Promise<unknown> =>
        server.database.raw(text, [id, ...more]);
      await plant(
        "insert into account_deletions (id, user_id, requested_at, runs_at, due_at) values (gen_random_uuid(), $1, now(), now(), now() + interval '1 day')",
      );
      await plant(
        "update users set account_holder = 'KE LA', account_number = '\\x01', account_last4 = '1112', account_bank = '970436', referral_code = 'LINH88', phone_number = '0912345678' where id = $1",
      );
      await plant(
        "insert into affiliates (user_id, code, account_holder, account_number, account_last4, bank_bin, activated_at, level) values ($1, 'KELA2026', 'KE LA', '\\x01', '1112', '970436', now(), 1)",
      );
      await plant(
        "insert into ambassador_applications (user_id, state, step, revision, answers, created_at, updated_at) values ($1, 'draft', 1, 1, '{}', now(), now())",
      );
      await plant('insert into mail_settings (user_id, lessons, offers) values ($1, false, false)');
      const { order_price: price } = (
        await stranger.post('{ order_price(plan: KHA_PRO) { total_amount } }')
      ).data;
      const ordered = await stranger.post(
        'mutation ($input: CreateOrderInput!) { create_order(input: $input) { id } }',
        {
          input: { request_key: randomUUID(), plan: 'KHA_PRO', expected_total: price.total_amount },
        },
      );
      expect(ordered.codes).toEqual([]);
      await plant("insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())");
      const owner = server.client();
      const entered = await reset(await firstLink(email), 'hoa dao 5 cánh', owner);
      expect(entered.codes).toEqual([]);
      owner.bearer = entered.data.reset_password.access_token;
      expect(
        (
          await owner.post(
            '{ account_deletion { request { runs_at } } me { referral_code account_holder account_number account_bank phone_number } affiliate_account { __typename } ambassador_application { __typename } }',
          )
        ).data,
      ).toEqual({
        account_deletion: { request: null },
        me: {
          referral_code: null,
          account_holder: null,
          account_number: null,
          account_bank: null,
          phone_number: null,
        },
        affiliate_account: null,
        ambassador_application: null,
      });
      expect(
        await server.database.raw(
          `select (select count(*)::integer from entitlements where user_id = $1) as plans, (select count(*)::integer from mail_settings where user_id = $1) as settings,
        (select count(*)::integer from orders where user_id = $1 and expires_at > $2) as orders, (select count(*)::integer from affiliates where user_id = $1) as affiliates`,
          [id, new Date(server.clock.nowMs)],
        ),
      ).toEqual([{ plans: 1, settings: 0, orders: 0, affiliates: 0 }]);
      // What was promised with them ended too.
      expect(
        await server.database.raw(
          'select e.until = o.expires_at as is_one from orders o join order_events e on e.order_id = o.id and e.until is not null where o.user_id = $1',
          [id],
        ),
      ).toEqual([{ is_one: true }]);
      expect(
        await server.database.raw(
          "select action from audit_log where subject_id = $1 and action = 'person.start_anew'",
          [id],
        ),
      ).toHaveLength(1);
    });

    it('has to be proved before anything is deleted, paid or joined in its name', async () => {
      const { email, client } = await newcomer();
      const papers = {
        legal_name: 'Phạm Ngọc Ánh',
        date_of_birth: '1990-11-20',
        identity_number: '001190876123',
        policy_version: 1,
      };
      const account = {
        account_bank: '970436',
        account_number: '9990001112',
        account_holder: 'PHAM NGOC ANH',
      };
      const wishes: readonly (readonly [string, object])[] = [
        [
          'mutation ($p: String!) { request_account_deletion(confirm_password: $p) { runs_at } }',
          {},
        ],
        [
          'mutation ($input: PayoutAccountInput!, $p: String!) { change_payout_account(input: $input, confirm_password: $p) { id } }',
          { input: account },
        ],
        [
          'mutation ($input: JoinAffiliateInput!, $p: String!) { join_affiliate(input: $input, confirm_password: $p) { code } }',
          { input: { ...papers, ...account } },
        ],
        [
          'mutation ($p: String!) { submit_ambassador_application(revision: 1, policy_version: 1, confirm_password: $p) { __typename } }',
          {},
        ],
      ];
      for (const [input, variables] of wishes)
        expect(
          (await client.post(input, { ...variables, p: 'hoa mai 7 cánh' })).codes,
          input,
        ).toEqual(['EMAIL_UNPROVED']);
      await proveAddress(server, email);
      for (const [input, variables] of wishes.toReversed())
        expect(
          (await client.post(input, { ...variables, p: 'hoa mai 7 cánh' })).codes,
          input,
        ).not.toContain('EMAIL_UNPROVED');
    });

    it('is no way to a new password by its first link once it is verified', async () => {
      const { email, client } = await newcomer();
      const token = await firstLink(email);
      expect((await verify(client, await code(email, 'Mã xác minh%'))).codes).toEqual([]);
      expect((await reset(token, 'hoa dao 5 cánh')).codes).toEqual(['LINK_DEAD']);
    });

    it('is read by whoever gets the mail alone: no list of the office shows a code, or an address among a job’s data', async () => {
      const { email } = await newcomer();
      const digits = await code(email, 'Mã xác minh%');
      await linkFor(email);
      const admin = await server.signedIn('admin');
      const { admin_emails: mails, admin_jobs: jobs } = (
        await admin.post(
          '{ admin_emails(first: 50) { nodes { to subject } } admin_jobs(first: 50) { nodes { kind data } } }',
        )
      ).data;
      expect(mails.nodes.map(({ to }: { readonly to: string }) => to)).toContain(email);
      expect(JSON.stringify(mails)).not.toContain(digits);
      expect(jobs.nodes.map(({ kind }: { readonly kind: string }) => kind)).toContain(
        'MAIL_PASSWORD_LINK',
      );
      expect(JSON.stringify(jobs)).not.toContain('@');
    });

    it('takes five wrong codes, then needs another, and not more than 25 in a day', async () => {
      const { email, client } = await newcomer();
      const digits = await code(email, 'Mã xác minh%');
      const left: unknown[] = [];
      for (let guess = 0; guess < 5; guess += 1)
        left.push((await verify(client, other(digits))).errors[0]?.extensions);
      expect(left).toMatchObject([
        { code: 'CODE_WRONG', tries_left: 4 },
        { tries_left: 3 },
        { tries_left: 2 },
        { tries_left: 1 },
        { code: 'CODE_EXPIRED', field: 'code' },
      ]);
      expect((await verify(client, digits)).codes).toEqual(['CODE_EXPIRED']);
      for (let more = 0; more < 19; more += 1) await verify(client, 'abc');
      expect((await verify(client, digits)).codes).toEqual(['RATE_LIMITED']);
    });

    it('is guessed at from one network by so many codes over all accounts, and at one address by so many; right ones cost nothing', async () => {
      const attempts = createAttemptLimiter(server.database, limits);
      const guess = async (more: {
        readonly email?: string;
        readonly address?: string;
        readonly userId?: string;
      }) =>
        attempts.claimVerificationTry(
          {
            userId: randomUUID(),
            email: `${randomUUID()}@vidu.vn`,
            address: `2001:db8:${(made += 1).toString(16)}::1`,
            ...more,
          },
          server.clock.nowMs,
        );
      for (const [shared, most] of [
        [{ address: '203.0.113.77' }, limits.codesTriedPerNetwork.count],
        [{ email: `chung-${kind}@vidu.vn` }, limits.codesTriedPerAddress.count],
      ] as const) {
        for (let time = 0; time < most + 10; time += 1) {
          const right = await guess(shared);
          if (right.ok) await right.value();
          expect(right.ok).toBe(true);
        }
        for (let time = 0; time < most; time += 1) expect((await guess(shared)).ok).toBe(true);
        expect(await guess(shared)).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } });
      }
      expect((await guess({ address: '203.0.113.78' })).ok).toBe(true);
      // Who has used up their own tries costs nobody else one.
      const userId = randomUUID();
      for (let time = 0; time < limits.codesTriedPerPerson.count; time += 1)
        expect((await guess({ userId })).ok).toBe(true);
      for (let time = 0; time < limits.codesTriedPerNetwork.count; time += 1)
        expect((await guess({ userId, address: '203.0.113.78' })).ok).toBe(false);
      expect((await guess({ address: '203.0.113.78' })).ok).toBe(true);
    });

    it('is guessed at by accounts of one network together, and goes on to be verified there by the link', async () => {
      server.clock.nowMs += 7 * hour;
      let guesses = 0;
      while (guesses < limits.codesTriedPerNetwork.count) {
        const { client } = await newcomer();
        for (
          let time = 0;
          time < 20 && guesses < limits.codesTriedPerNetwork.count;
          time += 1, guesses += 1
        )
          expect((await verify(client, 'abc')).codes).not.toEqual(['RATE_LIMITED']);
      }
      const { email, client } = await newcomer();
      expect((await verify(client, await code(email, 'Mã xác minh%'))).codes).toEqual([
        'RATE_LIMITED',
      ]);
      expect(
        (
          await client.post('mutation ($token: String!) { verify_email_link(token: $token) }', {
            token: await firstLink(email),
          })
        ).codes,
      ).toEqual([]);
      server.clock.nowMs += 7 * hour;
    });

    it('lets one of many guesses at once count each', async () => {
      const { email, client } = await newcomer();
      const digits = await code(email, 'Mã xác minh%');
      const answers = await Promise.all(
        Array.from({ length: 12 }, async () => verify(client, other(digits))),
      );
      expect(answers.filter(({ codes }) => codes[0] === 'CODE_WRONG')).toHaveLength(4);
      expect(answers.filter(({ codes }) => codes[0] === 'CODE_EXPIRED')).toHaveLength(8);
    });

    it('gets another code after a minute; the one before and one of yesterday are good for nothing', async () => {
      const { email, client } = await newcomer();
      const first = await code(email, 'Mã xác minh%');
      const resend = async (): Promise<ApiAnswer> =>
        client.post(
          'mutation { resend_verification { email is_verified is_pending resend_in_seconds } }',
        );
      expect((await resend()).errors).toMatchObject([
        { extensions: { code: 'RATE_LIMITED', retry_after_seconds: 60 } },
      ]);
      server.clock.nowMs += minute;
      expect((await resend()).data.resend_verification).toEqual({
        email,
        is_verified: false,
        is_pending: true,
        resend_in_seconds: 60,
      });
      const second = await code(email, 'Mã xác minh%');
      if (first !== second) expect((await verify(client, first)).codes).toEqual(['CODE_WRONG']);
      server.clock.nowMs += 24 * hour;
      const again = await signIn(client, email, 'hoa mai 7 cánh');
      expect(again.codes).toEqual([]);
      expect((await verify(client, second)).codes).toEqual(['CODE_EXPIRED']);
    });

    it('is changed with the password before it is verified; what went to the other one proves nothing', async () => {
      const { email, client } = await newcomer();
      const old = await code(email, 'Mã xác minh%');
      const to = `moi-${email}`;
      const change = async (address: string, password: string): Promise<ApiAnswer> =>
        client.post(
          'mutation ($email: String!, $p: String!) { change_unverified_email(email: $email, confirm_password: $p) { email is_pending } }',
          { email: address, p: password },
        );
      expect((await change(to, 'sai-mat-khau-1')).errors).toMatchObject([
        { extensions: { code: 'PASSWORD_WRONG', field: 'confirm_password' } },
      ]);
      expect((await change('linh@maivang.example', 'hoa mai 7 cánh')).errors).toMatchObject([
        { extensions: { code: 'EMAIL_TAKEN', field: 'email' } },
      ]);
      expect((await change(to, 'hoa mai 7 cánh')).data.change_unverified_email).toEqual({
        email: to,
        is_pending: true,
      });
      const fresh = await code(to, 'Mã xác minh%');
      if (fresh !== old) expect((await verify(client, old)).codes).toEqual(['CODE_WRONG']);
      expect((await verify(client, fresh)).codes).toEqual([]);
      expect((await change(email, 'hoa mai 7 cánh')).codes).toEqual(['EMAIL_VERIFIED']);
    });
  });

  describe('a known password', () => {
    const change = async (
      client: ApiClient,
      current: string | null,
      password: string,
    ): Promise<ApiAnswer> =>
      client.post(
        'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { has_password need_update_password } }',
        { input: { current_password: current, password } },
      );

    it('is changed by whoever knows it, which ends their other sessions and tells them', async () => {
      const { email, client } = await newcomer();
      await proveAddress(server, email);
      const elsewhere = server.client();
      await signIn(elsewhere, email, 'hoa mai 7 cánh');
      expect((await change(client, null, 'hoa dao 5 cánh')).errors).toMatchObject([
        { extensions: { code: 'PASSWORD_REQUIRED', field: 'current_password' } },
      ]);
      expect((await change(client, 'sai-mat-khau-1', 'hoa dao 5 cánh')).errors).toMatchObject([
        { extensions: { code: 'PASSWORD_WRONG', field: 'current_password' } },
      ]);
      expect((await change(client, 'hoa mai 7 cánh', 'hoa mai 7 cánh')).codes).toEqual([
        'PASSWORD_REUSED',
      ]);
      expect((await change(client, 'hoa mai 7 cánh', 'ngắn 1')).errors).toMatchObject([
        { extensions: { code: 'PASSWORD_TOO_SHORT', field: 'password' } },
      ]);
      expect(
        (await change(client, 'hoa mai 7 cánh', 'hoa dao 5 cánh')).data.change_password,
      ).toEqual({ has_password: true, need_update_password: false });
      expect((await me(client)).data.me.email).toBe(email);
      expect((await elsewhere.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
      expect(await mailCount(email, 'Mật khẩu đã đổi')).toBe(1);
    });

    it('is confirmed in a session however many strangers guess at the door, and by twenty actions at once', async () => {
      const { email, client } = await newcomer();
      for (let guess = 0; guess < 7; guess += 1)
        await signIn(server.client(), email, 'sai-mat-khau-1');
      const prove = async (password: string): Promise<string | undefined> =>
        (
          await client.post(
            'mutation ($password: String!) { open_factor_ticket(confirm_password: $password) { token } }',
            { password },
          )
        ).codes[0];
      expect(
        new Set(await Promise.all(Array.from({ length: 20 }, async () => prove('hoa mai 7 cánh')))),
      ).toEqual(new Set([undefined]));
    });

    it('is guessed at slowly in a session, and over all sessions of a person', async () => {
      const { email, client } = await newcomer();
      const guess = async (by: ApiClient): Promise<string | undefined> =>
        (
          await by.post(
            'mutation { open_factor_ticket(confirm_password: "sai-mat-khau-1") { token } }',
          )
        ).codes[0];
      let judged = 0;
      for (let session = 0; session < 9; session += 1) {
        const other = server.client();
        await signIn(other, email, 'hoa mai 7 cánh');
        for (let time = 0; time < 6; time += 1)
          if ((await guess(other)) === 'PASSWORD_WRONG') judged += 1;
      }
      expect(judged).toBe(30);
      expect(await guess(client)).toBe('ACCOUNT_LOCKED');
      // Who comes in at the door is none of them.
      expect((await signIn(server.client(), email, 'hoa mai 7 cánh')).codes).toEqual([]);
    });

    it('is guessed at as slowly as at the door', async () => {
      const { client } = await newcomer();
      const codes: string[] = [];
      for (let guess = 0; guess < 6; guess += 1)
        codes.push(
          (await change(client, `sai-mat-khau-${guess}`, 'hoa dao 5 cánh')).codes[0] ?? '',
        );
      expect(codes).toEqual([
        ...Array.from({ length: 5 }, () => 'PASSWORD_WRONG'),
        'ACCOUNT_LOCKED',
      ]);
    });

    it('is set first by somebody who has none with a mailed code, which does not outlive its use', async () => {
      const { email, client } = await newcomer();
      await server.database.run(dropPassword, { email });
      await proveAddress(server, email);
      const send = async (): Promise<ApiAnswer> => client.post('mutation { send_confirm_code }');
      expect((await change(client, null, 'hoa dao 5 cánh')).codes).toEqual(['PASSWORD_REQUIRED']);
      expect((await change(client, '123456', 'hoa dao 5 cánh')).errors).toMatchObject([
        { extensions: { code: 'CODE_EXPIRED', field: 'current_password' } },
      ]);
      expect((await send()).codes).toEqual([]);
      const digits = await code(email, 'Mã xác nhận%');
      expect((await change(client, other(digits), 'hoa dao 5 cánh')).errors).toMatchObject([
        { extensions: { code: 'CODE_WRONG', tries_left: 4 } },
      ]);
      // A password that does not do does not cost the code.
      expect((await change(client, digits, 'matkhau123')).codes).toEqual(['PASSWORD_TOO_COMMON']);
      expect((await change(client, digits, 'hoa dao 5 cánh')).data.change_password).toEqual({
        has_password: true,
        need_update_password: false,
      });
      expect(await mailCount(email, 'Mật khẩu đã đặt')).toBe(1);
      expect((await send()).codes).toEqual(['HAS_PASSWORD']);
      expect((await signIn(server.client(), email, 'hoa dao 5 cánh')).codes).toEqual([]);
    });

    it('has to be a new one when an administrator asks: signed out, a link that alone goes on, an audit line', async () => {
      const { email, client } = await newcomer();
      await proveAddress(server, email);
      const admin = await server.signedIn('admin');
      const found = await admin.post(
        'query ($search: String) { admin_people(search: $search) { nodes { id } } }',
        { search: email },
      );
      const demand =
        'mutation ($id: ID!, $reason: String!) { demand_password(id: $id, reason: $reason, confirm_password: "hoc-cung-mai-2026") { person { need_update_password } } }';
      const id: unknown = found.data.admin_people.nodes[0].id;
      expect((await admin.post(demand, { id, reason: ' ' })).codes).toEqual(['REASON_REQUIRED']);
      expect((await client.post(demand, { id, reason: 'tôi muốn' })).codes).toEqual(['FORBIDDEN']);
      expect(
        (await admin.post(demand, { id, reason: 'nghi lộ mật khẩu' })).data.demand_password.person,
      ).toEqual({ need_update_password: true });
      expect((await client.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
      expect(await mailCount(email, 'Đặt lại%')).toBe(1);
      const lines = await admin.post(
        '{ audit_log(first: 1) { nodes { action reason subject_id } } }',
      );
      expect(lines.data.audit_log.nodes).toEqual([
        { action: 'person.demand_password', reason: 'nghi lộ mật khẩu', subject_id: id },
      ]);
      // The one before may be what leaked: it opens nothing, nor does anything that it opened.
      expect((await signIn(client, email, 'hoa mai 7 cánh')).codes).toEqual(['WRONG_CREDENTIALS']);
      const token =
        /\/reset#token=([\w-]{43})/.exec((await mail(email, 'Đặt lại%')).text)?.[1] ?? '';
      expect((await reset(token, 'hoa dao 5 cánh')).codes).toEqual([]);
      expect((await signIn(server.client(), email, 'hoa dao 5 cánh')).codes).toEqual([]);
    });

    it('is not demanded of somebody whose address nobody proved: its owner may be another, and who has none could never go on', async () => {
      const { email, client } = await newcomer();
      const admin = await server.signedIn('admin');
      const demand =
        'mutation ($id: ID!) { demand_password(id: $id, reason: "nghi lộ mật khẩu", confirm_password: "hoc-cung-mai-2026") { is_self } }';
      expect((await admin.post(demand, { id: await idOf(email) })).codes).toEqual([
        'PERSON_UNPROVED',
      ]);
      expect(await mailCount(email, 'Đặt lại%')).toBe(0);
      expect((await client.post('{ sessions { id } }')).codes).toEqual([]);
      expect((await me(client)).data.me).toMatchObject({
        need_update_password: false,
        has_password: true,
      });
    });

    it('is as it was when the demand is taken back: the password signs in again, the mailed link is dead, whoever demands twice keeps it', async () => {
      const { email } = await newcomer();
      await proveAddress(server, email);
      const admin = await server.signedIn('admin');
      const id = await idOf(email);
      const action = async (name: string): Promise<ApiAnswer> =>
        admin.post(
          `mutation ($id: ID!) { ${name}(id: $id, reason: "nhầm người", confirm_password: "hoc-cung-mai-2026") { person { need_update_password has_former_password } } }`,
          { id },
        );
      expect((await action('undo_demand_password')).codes).toEqual(['CONFLICT']);
      for (let time = 0; time < 2; time += 1) {
        // The newest e-mail has the link that is good.
        server.clock.nowMs += 1000;
        expect((await action('demand_password')).data).toEqual({
          demand_password: { person: { need_update_password: true, has_former_password: true } },
        });
      }
      expect((await signIn(server.client(), email, 'hoa mai 7 cánh')).codes).toEqual([
        'WRONG_CREDENTIALS',
      ]);
      const token =
        /\/reset#token=([\w-]{43})/.exec((await mail(email, 'Đặt lại%')).text)?.[1] ?? '';
      expect(await isGood(token)).toBe(true);
      expect((await action('undo_demand_password')).data).toEqual({
        undo_demand_password: {
          person: { need_update_password: false, has_former_password: false },
        },
      });
      expect(await isGood(token)).toBe(false);
      expect((await reset(token, 'hoa dao 5 cánh')).codes).toEqual(['LINK_DEAD']);
      const client = server.client();
      expect((await signIn(client, email, 'hoa mai 7 cánh')).codes).toEqual([]);
      expect((await client.post('{ sessions { id } }')).codes).toEqual([]);
      const lines = await admin.post('{ audit_log(first: 1) { nodes { action subject_id } } }');
      expect(lines.data.audit_log.nodes).toEqual([
        { action: 'person.undo_demand_password', subject_id: id },
      ]);
    });

    it('is demanded still where the page that takes the demand back shows an earlier one', async () => {
      const { email } = await newcomer();
      await proveAddress(server, email);
      const admin = await server.signedIn('admin');
      const id = await idOf(email);
      const act = async (name: string, revision = ''): Promise<ApiAnswer> =>
        admin.post(
          `mutation ($id: ID!) { ${name}(id: $id, ${revision === '' ? '' : `revision: "${revision}", `}reason: "nhầm", confirm_password: "hoc-cung-mai-2026") { person { revision } } }`,
          { id },
        );
      const seen: string = (await act('demand_password')).data.demand_password.person.revision;
      server.clock.nowMs += 1000;
      await act('demand_password');
      expect((await act('undo_demand_password', seen)).codes).toEqual(['SEEN_CHANGED']);
      const first: string = (await act('block_person')).data.block_person.person.revision;
      await act('unblock_person', first);
      await act('block_person');
      expect((await act('unblock_person', first)).codes).toEqual(['SEEN_CHANGED']);
      expect(
        await server.database.raw(
          'select need_update_password, blocked_at is not null as blocked from users where id = $1',
          [id],
        ),
      ).toEqual([{ need_update_password: true, blocked: true }]);
    });

    it('is gone for good once a new one was set: a demand that is taken back brings back no password of before it', async () => {
      const { email } = await newcomer();
      await proveAddress(server, email);
      const admin = await server.signedIn('admin');
      const id = await idOf(email);
      await admin.post(
        'mutation ($id: ID!) { demand_password(id: $id, reason: "lộ", confirm_password: "hoc-cung-mai-2026") { is_self } }',
        { id },
      );
      const token =
        /\/reset#token=([\w-]{43})/.exec((await mail(email, 'Đặt lại%')).text)?.[1] ?? '';
      expect((await reset(token, 'hoa dao 5 cánh')).codes).toEqual([]);
      expect(
        (
          await admin.post(
            'mutation ($id: ID!) { undo_demand_password(id: $id, reason: "nhầm", confirm_password: "hoc-cung-mai-2026") { is_self } }',
            { id },
          )
        ).codes,
      ).toEqual(['CONFLICT']);
      expect(
        await server.database.raw('select former_password_hash from users where email = $1', [
          email,
        ]),
      ).toEqual([{ former_password_hash: null }]);
      expect((await signIn(server.client(), email, 'hoa mai 7 cánh')).codes).toEqual([
        'WRONG_CREDENTIALS',
      ]);
    });

    it('that was demanded before it was kept is gone, and the office is told so', async () => {
      const { email } = await newcomer();
      await server.database.raw(
        'update users set need_update_password = true, password_hash = null where email = $1',
        [email],
      );
      const admin = await server.signedIn('admin');
      expect(
        (
          await admin.post(
            'query P($id: ID!) { admin_person(id: $id) { person { need_update_password has_former_password } } }',
            { id: await idOf(email) },
          )
        ).data,
      ).toEqual({
        admin_person: { person: { need_update_password: true, has_former_password: false } },
      });
    });

    it('refuses everything but who one is, and the way out, to somebody who comes in otherwise while a password is demanded', async () => {
      const { email, client } = await newcomer();
      await server.database.raw(
        'update users set need_update_password = true, password_hash = null where email = $1',
        [email],
      );
      expect((await me(client)).data.me).toMatchObject({
        need_update_password: true,
        has_password: false,
      });
      for (const text of [
        '{ sessions { id } }',
        '{ me { id } sessions { id } }',
        'mutation { send_confirm_code }',
        'mutation { revoke_other_sessions }',
        '{ orders(first: 1) { nodes { id } } }',
      ])
        expect((await client.post(text)).codes).toEqual(['PASSWORD_DEMANDED']);
      expect((await change(client, null, 'hoa dao 5 cánh')).codes).toEqual(['PASSWORD_DEMANDED']);
      expect(
        (
          await fetch(`${server.url}/events`, {
            headers: { authorization: `Bearer ${client.bearer ?? ''}` },
          })
        ).status,
      ).toBe(403);
      expect((await client.post('mutation { sign_out }')).codes).toEqual([]);
    });
  });

  it('tells the given name behind a referral code and nothing more, and nothing at all to one who asks for many', async () => {
    const { email } = await newcomer();
    await server.database.raw(
      "insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at) select id, 'ANHDAY1', '970436', 'ANH', '', '0000', now() from users where email = $1",
      [email],
    );
    const nameOf = async (value: string): Promise<unknown> =>
      (
        await server
          .client()
          .post('query ($code: String!) { referrer_name(code: $code) }', { code: value })
      ).data;
    expect(await nameOf(' anhday1 ')).toEqual({ referrer_name: 'Ánh' });
    expect(await nameOf('KHONGAI9')).toEqual({ referrer_name: null });
    for (let more = 0; more < 58; more += 1) await nameOf(`KHONG${more + 100}`);
    expect(await nameOf('ANHDAY1')).toEqual({ referrer_name: null });
  });
});
