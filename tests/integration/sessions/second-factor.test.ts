import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { codeAt, createFactorResets, createFactors } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { ok } from '#shared/kernel/result.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { createSoftPasskey, type SoftPasskey } from '../support/soft-passkey.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const password = 'hoa mai 7 cánh';
const minute = 60_000;
const mostBrowsers = 3;
const texts = {
  ticket: 'mutation ($proof: String!) { open_factor_ticket(confirm_password: $proof) { token } }',
  beginApp:
    'mutation ($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret uri } }',
  confirmApp: 'mutation ($code: String!) { confirm_authenticator_app(code: $code) }',
  removeApp: 'mutation ($proof: String!) { remove_authenticator_app(confirm_password: $proof) }',
  codes: 'mutation ($proof: String!) { make_recovery_codes(confirm_password: $proof) }',
  beginPasskey: 'mutation ($proof: String!) { begin_passkey(confirm_password: $proof) }',
  addPasskey:
    'mutation ($response: String!, $name: String!, $proof: String!) { add_passkey(response: $response, name: $name, confirm_password: $proof) }',
  removePasskey:
    'mutation ($id: ID!, $proof: String!) { remove_passkey(id: $id, confirm_password: $proof) }',
  beginProof: 'mutation { begin_passkey_proof }',
  prove: 'mutation ($response: String!) { prove_by_passkey(response: $response) }',
  proveSession: 'mutation ($proof: String!) { prove_session(confirm_password: $proof) }',
  state:
    '{ second_factor { is_on is_required is_session_proven passkeys { id name } app_since recovery_codes recovery_codes_left recovery_codes_kept remembered_devices fresh_until reset_at } }',
  challenge:
    'query ($challenge: String!) { factor_challenge(challenge: $challenge) { email firstname ways recovery_codes_left passkey_options client } }',
  action: 'mutation ($proof: String!) { request_data_export(confirm_password: $proof) { id } }',
} as const;

interface Person {
  readonly client: ApiClient;
  readonly email: string;
}

describe.each(ruleKinds)('the second factor on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    limits: {
      dataExportsPerDay: 10_000,
      factorResetSweepMs: 1000,
      rememberedDevicesPerPerson: mostBrowsers,
    },
  });
  /** Passkeys are made for names, never for addresses of figures. */
  let site = '';
  beforeAll(() => {
    site = server.url.replace('127.0.0.1', 'localhost');
  });

  const register = async (): Promise<Person> => {
    const client = server.client();
    const email = `hai-lop-${randomUUID()}@vidu.vn`;
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'Máy một' },
      },
    });
    client.bearer = answer.data.register.access_token;
    await server.database.raw('update users set is_verify_email = true where email = $1', [email]);
    return { client, email };
  };
  const setUpApp = async ({ client }: Person): Promise<string> => {
    const { secret } = (await client.post(texts.beginApp, { proof: password })).data
      .begin_authenticator_app;
    expect(
      (await client.post(texts.confirmApp, { code: codeAt(secret, server.clock.nowMs) })).codes,
    ).toEqual([]);
    server.clock.nowMs += minute;
    return secret;
  };
  const first = async (
    email: string,
    kindOfClient: 'PORTAL' | 'DESKTOP' = 'DESKTOP',
    client = server.client(),
  ): Promise<{
    readonly client: ApiClient;
    readonly answer: ApiAnswer;
    readonly challenge: string;
  }> => {
    const answer = await client.post(hostOperations.SignIn, {
      input: { email, password, client: { kind: kindOfClient, name: 'Máy hai' } },
    });
    return { client, answer, challenge: answer.errors[0]?.extensions.challenge ?? '' };
  };
  const complete = async (client: ApiClient, input: object): Promise<ApiAnswer> => {
    const answer = await client.post(hostOperations.CompleteSignIn, { input });
    client.bearer = answer.data?.complete_sign_in?.access_token ?? client.bearer;
    return answer;
  };
  const now = () => server.clock.nowMs;
  const wrongFor = (secret: string): string => {
    const good = new Set([-30_000, 0, 30_000].map((ms) => codeAt(secret, now() + ms)));
    return ['000000', '111111', '222222', '333333'].find((code) => !good.has(code)) ?? '';
  };

  describe('what another session proved or began before the factors changed', () => {
    /** A second session, whose password or lost app is a thief's too. */
    const intrude = async ({ email }: Person, code?: string): Promise<ApiClient> => {
      const { client, answer, challenge } = await first(email);
      client.bearer = answer.data?.sign_in?.access_token ?? null;
      if (code !== undefined)
        expect((await complete(client, { challenge, code })).codes).toEqual([]);
      return client;
    };

    it('is over: the app that it sets up is never turned on', async () => {
      const person = await register();
      const thief = await intrude(person);
      const { secret } = (await thief.post(texts.beginApp, { proof: password })).data
        .begin_authenticator_app;
      const passkey = createSoftPasskey(site);
      const onSite = Object.assign(createApiClient(site), { bearer: person.client.bearer });
      const { begin_passkey: options } = (
        await onSite.post(texts.beginPasskey, { proof: password })
      ).data;
      expect(
        (
          await onSite.post(texts.addPasskey, {
            response: passkey.create(options),
            name: 'khoá',
            proof: password,
          })
        ).codes,
      ).toEqual([]);
      expect((await thief.post(texts.confirmApp, { code: codeAt(secret, now()) })).codes).toEqual([
        'FACTOR_EXPIRED',
      ]);
    });

    it('is over: what it proved a moment ago, and the browser that it had remembered', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const made = await person.client.post(texts.codes, { proof: codeAt(secret, now()) });
      const [recovery = '', another = ''] = made.data.make_recovery_codes;
      server.clock.nowMs += minute;
      const browser = await first(person.email, 'PORTAL');
      await complete(browser.client, {
        challenge: browser.challenge,
        code: codeAt(secret, now()),
        remember: true,
      });
      server.clock.nowMs += minute;
      const thief = await intrude(person, another);
      expect(
        (await thief.post(texts.proveSession, { proof: codeAt(secret, now()) })).codes,
      ).toEqual([]);
      await thief.post('mutation { begin_connecting(confirm_password: "") }');
      server.clock.nowMs += minute;
      expect((await thief.post(texts.state)).data.second_factor.fresh_until).not.toBeNull();
      expect((await person.client.post(texts.removeApp, { proof: recovery })).codes).toEqual([]);
      expect((await person.client.post(texts.beginApp, { proof: password })).codes).toEqual([]);
      const held = await server.database.raw(
        'select 1 from sessions s join users u on u.id = s.user_id where u.email = $1 and (connecting_until is not null or proof_at is not null) and s.factor_at is not null and s.id <> (select session_id from access_tokens where hash = $2)',
        [
          person.email,
          createHash('sha256')
            .update(person.client.bearer ?? '')
            .digest(),
        ],
      );
      expect(held).toEqual([]);
      expect(
        await server.database.raw(
          "select 1 from factor_tokens t join users u on u.id = t.user_id where u.email = $1 and purpose = 'device'",
          [person.email],
        ),
      ).toEqual([]);
    });
  });

  describe('signing in', () => {
    it('opens nothing by the password alone, and a session by the code, once', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const { client, answer, challenge } = await first(person.email);
      expect([answer.codes, answer.data?.sign_in ?? null, answer.setCookies]).toEqual([
        ['FACTOR_NEEDED'],
        null,
        [],
      ]);
      expect((await client.post('{ me { email } }')).data.me).toBeNull();
      expect(
        (await client.post(texts.challenge, { challenge })).data.factor_challenge,
      ).toMatchObject({
        email: person.email,
        firstname: 'An',
        ways: ['CODE'],
        passkey_options: null,
        client: 'DESKTOP',
      });
      const code = codeAt(secret, now());
      expect((await complete(client, { challenge, code })).codes).toEqual([]);
      expect((await client.post('{ me { email } }')).data.me.email).toBe(person.email);
      // Neither the step nor the code is good again.
      expect(
        (await complete(server.client(), { challenge, code: codeAt(secret, now() + 30_000) }))
          .codes,
      ).toEqual(['FACTOR_EXPIRED']);
      const again = await first(person.email);
      expect((await complete(again.client, { challenge: again.challenge, code })).codes).toEqual([
        'FACTOR_WRONG',
      ]);
    });

    it('lets a code through once of many that come with it at the same moment', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const steps = [];
      for (let at = 0; at < 4; at += 1) steps.push(await first(person.email));
      const code = codeAt(secret, now());
      const answers = await Promise.all(
        steps.map(async ({ client, challenge }) => complete(client, { challenge, code })),
      );
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    });

    it('takes a code one step early or late, none older than the last, and says how many tries are left', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const { client, challenge } = await first(person.email);
      const late = await complete(client, { challenge, code: codeAt(secret, now() - minute) });
      expect([late.codes, late.errors[0]?.extensions.tries_left]).toEqual([['FACTOR_WRONG'], 4]);
      expect(
        (await complete(client, { challenge, code: codeAt(secret, now() + 30_000) })).codes,
      ).toEqual([]);
      const next = await first(person.email);
      expect(
        (await complete(next.client, { challenge: next.challenge, code: codeAt(secret, now()) }))
          .codes,
      ).toEqual(['FACTOR_WRONG']);
    });

    it('judges nothing for a quarter of an hour after five wrong codes, also of another sign-in, and then again', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const { client, challenge } = await first(person.email);
      const codes = [];
      for (let at = 0; at < 5; at += 1)
        codes.push((await complete(client, { challenge, code: wrongFor(secret) })).codes[0]);
      expect(codes).toEqual([
        'FACTOR_WRONG',
        'FACTOR_WRONG',
        'FACTOR_WRONG',
        'FACTOR_WRONG',
        'FACTOR_LOCKED',
      ]);
      const other = await first(person.email);
      const shut = await complete(other.client, {
        challenge: other.challenge,
        code: codeAt(secret, now()),
      });
      expect([shut.codes, shut.errors[0]?.extensions.retry_after_seconds]).toEqual([
        ['FACTOR_LOCKED'],
        900,
      ]);
      server.clock.nowMs += 15 * minute;
      const later = await first(person.email);
      expect(
        (await complete(later.client, { challenge: later.challenge, code: codeAt(secret, now()) }))
          .codes,
      ).toEqual([]);
    });

    it('cannot be shut by strangers who do not know the password', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const stranger = server.client();
      for (let at = 0; at < 8; at += 1)
        expect(
          (await complete(stranger, { challenge: 'A'.repeat(43), code: '000000' })).codes,
        ).toEqual(['FACTOR_EXPIRED']);
      const { client, challenge } = await first(person.email);
      expect((await complete(client, { challenge, code: codeAt(secret, now()) })).codes).toEqual(
        [],
      );
    });

    it('is over after five minutes, and when its person chose another password meanwhile', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const slow = await first(person.email);
      server.clock.nowMs += 5 * minute;
      expect(
        (await complete(slow.client, { challenge: slow.challenge, code: codeAt(secret, now()) }))
          .codes,
      ).toEqual(['FACTOR_EXPIRED']);
      expect(
        (await slow.client.post(texts.challenge, { challenge: slow.challenge })).data
          .factor_challenge,
      ).toBeNull();
      const { client, challenge } = await first(person.email);
      await person.client.post(texts.proveSession, { proof: codeAt(secret, now()) });
      const renewed = await person.client.post(
        'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
        { input: { current_password: password, password: 'hoa đào 5 cánh' } },
      );
      expect(renewed.codes).toEqual([]);
      expect((await complete(client, { challenge, code: codeAt(secret, now()) })).codes).toEqual([
        'FACTOR_EXPIRED',
      ]);
    });

    it('is asked for before the password changes, however well somebody knows the password', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const change = async () =>
        person.client.post(
          'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
          { input: { current_password: password, password: 'hoa đào 5 cánh' } },
        );
      server.clock.nowMs += 6 * minute;
      expect((await change()).codes).toEqual(['FACTOR_PROOF_NEEDED']);
      expect(
        (await person.client.post(texts.proveSession, { proof: codeAt(secret, now()) })).codes,
      ).toEqual([]);
      expect((await change()).codes).toEqual([]);
    });

    it('takes another person’s code for nothing', async () => {
      const [person, other] = [await register(), await register()];
      await setUpApp(person);
      const othersSecret = await setUpApp(other);
      const { client, challenge } = await first(person.email);
      expect(
        (await complete(client, { challenge, code: codeAt(othersSecret, now()) })).codes,
      ).toEqual(['FACTOR_WRONG']);
    });

    it('remembers a browser for thirty days when told to, that browser and that person only, until the password changes', async () => {
      const [person, other] = [await register(), await register()];
      const secret = await setUpApp(person);
      await setUpApp(other);
      const browser = await first(person.email, 'PORTAL');
      expect(
        (
          await complete(browser.client, {
            challenge: browser.challenge,
            code: codeAt(secret, now()),
            remember: true,
          })
        ).codes,
      ).toEqual([]);
      expect(browser.client.cookies.get('__Host-mv_device')).toMatch(/^[\w-]{43}$/);
      await browser.client.post('mutation { sign_out }');
      expect((await first(person.email, 'PORTAL', browser.client)).answer.codes).toEqual([]);
      await browser.client.post('mutation { sign_out }');
      expect((await first(other.email, 'PORTAL', browser.client)).answer.codes).toEqual([
        'FACTOR_NEEDED',
      ]);
      expect((await first(person.email, 'PORTAL')).answer.codes).toEqual(['FACTOR_NEEDED']);
      server.clock.nowMs += minute;
      await person.client.post(texts.proveSession, { proof: codeAt(secret, now()) });
      await person.client.post(
        'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
        { input: { current_password: password, password: 'hoa đào 5 cánh' } },
      );
      await person.client.post(
        'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
        { input: { current_password: 'hoa đào 5 cánh', password } },
      );
      expect((await first(person.email, 'PORTAL', browser.client)).answer.codes).toEqual([
        'FACTOR_NEEDED',
      ]);
    });

    it('remembers so many browsers of a person, the newest, also while the clock stands', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const remember = async (moves: number): Promise<ApiClient> => {
        const { client, challenge } = await first(person.email, 'PORTAL');
        await server.database.raw('update authenticator_apps set last_step = 0');
        const code = codeAt(secret, now());
        expect((await complete(client, { challenge, code, remember: true })).codes).toEqual([]);
        server.clock.nowMs += moves;
        return client;
      };
      const remembered = async (): Promise<number> =>
        (await person.client.post(texts.state)).data.second_factor.remembered_devices;
      const oldest = await remember(minute);
      for (let time = 1; time < mostBrowsers; time += 1) await remember(minute);
      expect((await first(person.email, 'PORTAL', oldest)).answer.codes).toEqual([]);
      const newest = await remember(0);
      expect(await remembered()).toBe(mostBrowsers);
      expect((await first(person.email, 'PORTAL', oldest)).answer.codes).toEqual(['FACTOR_NEEDED']);
      expect((await first(person.email, 'PORTAL', newest)).answer.codes).toEqual([]);
      for (let time = 0; time < 3 * mostBrowsers; time += 1) {
        const client = await remember(0);
        expect((await first(person.email, 'PORTAL', client)).answer.codes).toEqual([]);
      }
      expect(await remembered()).toBe(mostBrowsers);
    });

    it('forgets its browsers when a session is ended from elsewhere', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const browser = await first(person.email, 'PORTAL');
      const opened = await complete(browser.client, {
        challenge: browser.challenge,
        code: codeAt(secret, now()),
        remember: true,
      });
      const id: string = opened.data.complete_sign_in.session_id;
      expect(
        (await person.client.post('mutation ($id: ID!) { revoke_session(id: $id) }', { id })).codes,
      ).toEqual([]);
      expect((await first(person.email, 'PORTAL', browser.client)).answer.codes).toEqual([
        'FACTOR_NEEDED',
      ]);
    });

    it('opens and spends nothing when a page answers the step of a desktop', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const { client, challenge } = await first(person.email);
      const code = codeAt(secret, now());
      const page = await server
        .client()
        .post(
          hostOperations.CompleteSignIn,
          { input: { challenge, code } },
          { origin: server.url },
        );
      expect(page.codes).toEqual(['FORBIDDEN']);
      expect((await person.client.post('{ sessions { id } }')).data.sessions).toHaveLength(1);
      expect((await complete(client, { challenge, code })).codes).toEqual([]);
    });

    it('shuts nobody’s open session by wrong codes of whoever knows the password', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const answers = [];
      for (let at = 0; at < 36; at += 1) {
        if (at % 5 === 0) server.clock.nowMs += 15 * minute;
        const { client, challenge } = await first(person.email);
        answers.push(
          (await complete(client, { challenge, code: wrongFor(secret) })).errors[0]?.extensions,
        );
      }
      // For hours, at the second step.
      expect(answers.at(-1)).toMatchObject({ code: 'FACTOR_LOCKED' });
      expect(answers.at(-1)?.retry_after_seconds).toBeGreaterThan(3600);
      await server.database.raw(
        'update access_tokens set expires_at = $1 where hash = sha256($2::bytea)',
        [new Date(now() + minute).toISOString(), Buffer.from(person.client.bearer ?? '')],
      );
      expect(
        (await person.client.post(texts.action, { proof: codeAt(secret, now()) })).codes,
      ).toEqual([]);
    });

    it('does not come around the second step by a mailed link', async () => {
      const person = await register();
      await setUpApp(person);
      await person.client.post(
        'mutation ($email: String!) { request_password_reset(email: $email) }',
        { email: person.email },
      );
      const token = await mailed(person.email, /\/reset#token=([\w-]{43})/);
      const answer = await server.client().post(hostOperations.ResetPassword, {
        input: {
          token,
          password: 'hoa đào 5 cánh',
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      });
      expect([answer.codes, answer.data?.reset_password ?? null]).toEqual([
        ['FACTOR_NEEDED'],
        null,
      ]);
    });
  });

  /** What a mail to an address says last; waits for the job that writes it. */
  async function mailed(email: string, part: RegExp): Promise<string> {
    const find = async (): Promise<string | null> => {
      const rows = (await server.database.raw(
        'select text from emails where to_address = $1 order by created_at desc',
        [email],
      )) as readonly { readonly text: string }[];
      return (
        rows.map(({ text }) => part.exec(text)?.[1]).find((found) => found !== undefined) ?? null
      );
    };
    await expect.poll(find).not.toBeNull();
    return (await find()) ?? '';
  }

  describe('recovery codes', () => {
    it('are ten, each good once, also when two come with one at the same moment; new ones end the old', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const codes: readonly string[] = (
        await person.client.post(texts.codes, { proof: codeAt(secret, now()) })
      ).data.make_recovery_codes;
      expect(new Set(codes).size).toBe(10);
      const [one = '', two = '', three = ''] = codes;
      const steps = [
        await first(person.email),
        await first(person.email),
        await first(person.email),
      ];
      const answers = await Promise.all(
        steps.map(async ({ client, challenge }) =>
          complete(client, { challenge, code: one.toLowerCase() }),
        ),
      );
      expect(answers.filter(({ codes: refusals }) => refusals.length === 0)).toHaveLength(1);
      expect((await person.client.post(texts.state)).data.second_factor).toMatchObject({
        recovery_codes: 10,
        recovery_codes_left: 9,
      });
      const next = await first(person.email);
      expect((await complete(next.client, { challenge: next.challenge, code: two })).codes).toEqual(
        [],
      );
      expect(
        (await next.client.post(texts.codes, { proof: three })).data.make_recovery_codes,
      ).toHaveLength(10);
      const old = await first(person.email);
      expect(
        (await complete(old.client, { challenge: old.challenge, code: codes[4] ?? '' })).codes,
      ).toEqual(['FACTOR_WRONG']);
    });

    it('are put away only when their person says so, each set anew; they are good before', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const state = async () => (await person.client.post(texts.state)).data.second_factor;
      const codes: readonly string[] = (
        await person.client.post(texts.codes, { proof: codeAt(secret, now()) })
      ).data.make_recovery_codes;
      const [code = ''] = codes;
      expect(await state()).toMatchObject({ recovery_codes_left: 10, recovery_codes_kept: false });
      const browser = await first(person.email);
      expect(
        (await complete(browser.client, { challenge: browser.challenge, code })).codes,
      ).toEqual([]);
      const keep = async (shown: string | undefined) =>
        (
          await person.client.post(
            'mutation K($code: String!) { keep_recovery_codes(code: $code) }',
            { code: shown ?? '' },
          )
        ).codes;
      expect([await keep('0000-0000'), await keep(codes.at(-1))]).toEqual([['CONFLICT'], []]);
      expect(await state()).toMatchObject({ recovery_codes_left: 9, recovery_codes_kept: true });
      server.clock.nowMs += minute;
      await person.client.post(texts.codes, { proof: codeAt(secret, now()) });
      // What another page still shows is not the set that is good now.
      expect(await keep(codes.at(-1))).toEqual(['CONFLICT']);
      expect(await state()).toMatchObject({ recovery_codes_left: 10, recovery_codes_kept: false });
    });

    it('and secrets are nowhere in the database as they were shown', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const codes: readonly string[] = (
        await person.client.post(texts.codes, { proof: codeAt(secret, now()) })
      ).data.make_recovery_codes;
      const rows = (await server.database.raw(
        `select coalesce(string_agg(t, ' '), '') as everything from (
          select row_to_json(a)::text || encode(secret, 'escape') as t from authenticator_apps a union all select row_to_json(c)::text || encode(code_hash, 'escape') from recovery_codes c
          union all select row_to_json(f)::text from factor_tokens f) x`,
      )) as readonly { readonly everything: string }[];
      for (const told of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
        expect(rows[0]?.everything).not.toContain(told);
    });
  });

  describe('what asks again', () => {
    it('wants the factor of whoever has one: the password is not enough, a code is good for a few minutes of this session alone', async () => {
      const person = await register();
      expect((await person.client.post(texts.action, { proof: password })).codes).toEqual([]);
      const secret = await setUpApp(person);
      const refused = await person.client.post(texts.action, { proof: password });
      expect([refused.codes, refused.errors[0]?.extensions.field]).toEqual([
        ['FACTOR_PROOF_NEEDED'],
        'confirm_password',
      ]);
      expect((await person.client.post(texts.action, { proof: '' })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
      const other = await first(person.email);
      await complete(other.client, { challenge: other.challenge, code: codeAt(secret, now()) });
      // Just signed in by a code: that was a proof for signing in, and for nothing after it.
      expect((await other.client.post(texts.action, { proof: '' })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
      server.clock.nowMs += minute;
      const code = codeAt(secret, now());
      expect((await person.client.post(texts.action, { proof: code })).codes).toEqual([]);
      expect((await person.client.post(texts.action, { proof: '' })).codes).toEqual([]);
      expect((await other.client.post(texts.action, { proof: '' })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
      expect((await other.client.post(texts.action, { proof: code })).codes).toEqual([
        'FACTOR_WRONG',
      ]);
      server.clock.nowMs += 5 * minute;
      expect((await person.client.post(texts.action, { proof: '' })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
    });

    it('is shut after five wrong codes in that session, not in another one of the same person', async () => {
      const person = await register();
      const secret = await setUpApp(person);
      const other = await first(person.email);
      await complete(other.client, { challenge: other.challenge, code: codeAt(secret, now()) });
      server.clock.nowMs += minute;
      for (let at = 0; at < 5; at += 1)
        await other.client.post(texts.action, { proof: wrongFor(secret) });
      expect(
        (await other.client.post(texts.action, { proof: codeAt(secret, now()) })).codes,
      ).toEqual(['FACTOR_LOCKED']);
      expect(
        (await person.client.post(texts.action, { proof: codeAt(secret, now()) })).codes,
      ).toEqual([]);
    });

    it('takes a ticket for changes of the factors, in its session, and for nothing else', async () => {
      const [person, other] = [await register(), await register()];
      const ticket = (await person.client.post(texts.ticket, { proof: password })).data
        .open_factor_ticket.token;
      expect((await other.client.post(texts.beginApp, { proof: ticket })).codes).not.toEqual([]);
      expect((await person.client.post(texts.beginApp, { proof: ticket })).codes).toEqual([]);
      expect((await person.client.post(texts.action, { proof: ticket })).codes).not.toEqual([]);
      server.clock.nowMs += 15 * minute;
      expect((await person.client.post(texts.beginApp, { proof: ticket })).codes).not.toEqual([]);
    });
  });

  it('is made anew so often a day and no more, and taken away all the same', async () => {
    const person = await register();
    const secret = await setUpApp(person);
    const proof = (
      await person.client.post(texts.ticket, { proof: codeAt(secret, server.clock.nowMs) })
    ).data.open_factor_ticket.token;
    const made = [];
    for (let at = 0; at <= limits.rates.factorChange.count; at += 1)
      made.push((await person.client.post(texts.codes, { proof })).codes.join());
    expect(made.filter((codes) => codes === '')).toHaveLength(limits.rates.factorChange.count - 1);
    expect(made.at(-1)).toBe('RATE_LIMITED');
    expect(
      await server.database.raw(
        "select 1 as n from notifications where user_id = (select id from users where email = $1) and content ->> 'kind' = 'sign_in_method_added'",
        [person.email],
      ),
    ).toHaveLength(limits.mailsOfOwnActions.count + 1);
    server.clock.nowMs += minute;
    const taken = await person.client.post(texts.removeApp, {
      proof: codeAt(secret, server.clock.nowMs),
    });
    expect(taken.codes).toEqual([]);
  });

  describe('passkeys', () => {
    const postOn = async (
      client: ApiClient,
      text: string,
      variables: object = {},
    ): Promise<ApiAnswer> =>
      Object.assign(createApiClient(site), { bearer: client.bearer, cookies: client.cookies }).post(
        text,
        variables,
        { origin: site },
      );
    const setUpPasskey = async (
      { client }: Person,
      passkey: SoftPasskey = createSoftPasskey(site),
      proof = password,
    ): Promise<SoftPasskey> => {
      const ticket = (await client.post(texts.ticket, { proof })).data.open_factor_ticket.token;
      const options = (await postOn(client, texts.beginPasskey, { proof: ticket })).data
        .begin_passkey;
      const added = await postOn(client, texts.addPasskey, {
        response: passkey.create(options),
        name: '  Máy  văn phòng ',
        proof: ticket,
      });
      expect(added.codes).toEqual([]);
      return passkey;
    };
    const waiting = async (client: ApiClient, challenge: string): Promise<string> =>
      (await postOn(client, texts.challenge, { challenge })).data.factor_challenge.passkey_options;

    it('are set up once each and complete a sign-in', async () => {
      const person = await register();
      const passkey = await setUpPasskey(person);
      expect((await person.client.post(texts.state)).data.second_factor).toMatchObject({
        is_on: true,
        passkeys: [{ name: 'Máy văn phòng' }],
      });
      const { client, challenge } = await first(person.email, 'PORTAL');
      const signed = passkey.sign(await waiting(client, challenge));
      const answer = await postOn(client, hostOperations.CompleteSignIn, {
        input: { challenge, passkey: signed },
      });
      expect([answer.codes, answer.data.complete_sign_in.user.email]).toEqual([[], person.email]);
      const again = await first(person.email, 'PORTAL');
      expect(
        (
          await postOn(again.client, hostOperations.CompleteSignIn, {
            input: { challenge: again.challenge, passkey: signed },
          })
        ).codes,
      ).toEqual(['PASSKEY_INVALID']);
    });

    it.each([
      ['of another site', { origin: 'https://mai-vang.ke-gian.example' }],
      ['of another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
      ['without finger, face or number', { unverified: true }],
      ['with a broken signature', { breaksSignature: true }],
    ] as const)('refuse a signature %s', async (_what, change) => {
      const person = await register();
      const passkey = await setUpPasskey(person);
      const { client, challenge } = await first(person.email, 'PORTAL');
      const signed = passkey.sign(await waiting(client, challenge), change);
      expect(
        (
          await postOn(client, hostOperations.CompleteSignIn, {
            input: { challenge, passkey: signed },
          })
        ).codes,
      ).toEqual(['PASSKEY_INVALID']);
      expect((await client.post('{ me { email } }')).data.me).toBeNull();
    });

    it('refuse another person’s passkey, and what was signed for another sign-in', async () => {
      const [person, other] = [await register(), await register()];
      const passkey = await setUpPasskey(person);
      const others = await setUpPasskey(other);
      const [one, two] = [await first(person.email, 'PORTAL'), await first(person.email, 'PORTAL')];
      const options = await waiting(one.client, one.challenge);
      expect(
        (
          await postOn(one.client, hostOperations.CompleteSignIn, {
            input: { challenge: one.challenge, passkey: others.sign(options) },
          })
        ).codes,
      ).toEqual(['PASSKEY_INVALID']);
      expect(
        (
          await postOn(two.client, hostOperations.CompleteSignIn, {
            input: { challenge: two.challenge, passkey: passkey.sign(options) },
          })
        ).codes,
      ).toEqual(['PASSKEY_INVALID']);
    });

    it('are at most so many of a person, who keeps what they have', async () => {
      const person = await register();
      const proof = (await person.client.post(texts.ticket, { proof: password })).data
        .open_factor_ticket.token;
      const begin = async () => postOn(person.client, texts.beginPasskey, { proof });
      const add = async (options: string) =>
        (
          await postOn(person.client, texts.addPasskey, {
            response: createSoftPasskey(site).create(options),
            name: 'Máy nữa',
            proof,
          })
        ).codes;
      expect(await add((await begin()).data.begin_passkey)).toEqual([]);
      const begun = (await begin()).data.begin_passkey;
      // Of before the bound: more than it are there.
      await server.database.raw(
        `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
         select user_id, credential_id || n, public_key, 0, transports, name, created_at from passkeys, generate_series(1, $2::integer) n
         where user_id = (select id from users where email = $1)`,
        [person.email, limits.passkeysPerPerson],
      );
      expect(await add(begun)).toEqual(['PASSKEYS_FULL']);
      expect((await begin()).codes).toEqual(['PASSKEYS_FULL']);
      expect((await person.client.post(texts.state)).data.second_factor.passkeys).toHaveLength(
        limits.passkeysPerPerson + 1,
      );
    });

    it('cannot be made in another session than the one that asked, nor added for two people', async () => {
      const [person, other] = [await register(), await register()];
      const passkey = createSoftPasskey(site);
      const options = (await postOn(person.client, texts.beginPasskey, { proof: password })).data
        .begin_passkey;
      expect(
        (
          await postOn(other.client, texts.addPasskey, {
            response: passkey.create(options),
            name: 'Của ai',
            proof: password,
          })
        ).codes,
      ).toEqual(['FACTOR_EXPIRED']);
      await setUpPasskey(person, passkey);
      const ticket = (await other.client.post(texts.ticket, { proof: password })).data
        .open_factor_ticket.token;
      const theirs = (await postOn(other.client, texts.beginPasskey, { proof: ticket })).data
        .begin_passkey;
      expect(
        (
          await postOn(other.client, texts.addPasskey, {
            response: passkey.create(theirs),
            name: 'Của ai',
            proof: ticket,
          })
        ).codes,
      ).toEqual(['PASSKEY_KNOWN']);
    });

    it('sign in alone, without an address or a password', async () => {
      const person = await register();
      const passkey = await setUpPasskey(person);
      const client = server.client();
      const options = (await postOn(client, 'mutation { begin_passkey_sign_in }')).data
        .begin_passkey_sign_in;
      const signed = passkey.sign(options);
      const answer = await postOn(client, hostOperations.SignInWithPasskey, {
        response: signed,
        client: { kind: 'PORTAL', name: 'Trình duyệt' },
      });
      expect([answer.codes, answer.data.sign_in_with_passkey.user.email]).toEqual([
        [],
        person.email,
      ]);
      expect(
        (
          await postOn(server.client(), hostOperations.SignInWithPasskey, {
            response: signed,
            client: { kind: 'PORTAL', name: 'Trình duyệt' },
          })
        ).codes,
      ).toEqual(['PASSKEY_INVALID']);
    });

    it('prove where something asks again, once and in that session', async () => {
      const person = await register();
      const passkey = await setUpPasskey(person);
      const step = await first(person.email, 'PORTAL');
      await postOn(step.client, hostOperations.CompleteSignIn, {
        input: {
          challenge: step.challenge,
          passkey: passkey.sign(await waiting(step.client, step.challenge)),
        },
      });
      const signed = passkey.sign(
        (await postOn(person.client, texts.beginProof)).data.begin_passkey_proof,
      );
      expect((await postOn(step.client, texts.prove, { response: signed })).codes).toEqual([
        'FACTOR_EXPIRED',
      ]);
      const again = passkey.sign(
        (await postOn(person.client, texts.beginProof)).data.begin_passkey_proof,
      );
      const token = (await postOn(person.client, texts.prove, { response: again })).data
        .prove_by_passkey;
      expect((await step.client.post(texts.action, { proof: token })).codes).toEqual([
        'FACTOR_EXPIRED',
      ]);
      expect((await person.client.post(texts.action, { proof: token })).codes).toEqual([]);
      server.clock.nowMs += 5 * minute;
      expect((await person.client.post(texts.action, { proof: token })).codes).toEqual([
        'FACTOR_EXPIRED',
      ]);
    });

    it('are taken away by their owner with a proof; recovery codes go with the last factor', async () => {
      const [person, other] = [await register(), await register()];
      const passkey = await setUpPasskey(person);
      const [{ id }] = (await person.client.post(texts.state)).data.second_factor.passkeys;
      expect((await other.client.post(texts.removePasskey, { id, proof: password })).codes).toEqual(
        ['NOT_FOUND'],
      );
      expect(
        (await person.client.post(texts.removePasskey, { id, proof: password })).codes,
      ).toEqual(['FACTOR_PROOF_NEEDED']);
      const token = (
        await postOn(person.client, texts.prove, {
          response: passkey.sign(
            (await postOn(person.client, texts.beginProof)).data.begin_passkey_proof,
          ),
        })
      ).data.prove_by_passkey;
      expect((await person.client.post(texts.codes, { proof: token })).codes).toEqual([]);
      expect((await person.client.post(texts.removePasskey, { id, proof: '' })).codes).toEqual([]);
      expect((await person.client.post(texts.state)).data.second_factor).toMatchObject({
        is_on: false,
        recovery_codes: 0,
      });
      expect((await first(person.email)).answer.codes).toEqual([]);
    });
  });

  describe('administrators', () => {
    const promote = async (person: Person): Promise<string> => {
      const rows = (await server.database.raw(
        "update users set role = 'admin', office_role = 'owner' where email = $1 returning id",
        [person.email],
      )) as readonly { readonly id: string }[];
      server.clock.nowMs += minute;
      return rows[0]?.id ?? '';
    };
    const office = '{ admin_overview { orders_waiting } }';

    it('open nothing of the back office without a factor, over the API and over plain routes, and everything with one', async () => {
      const person = await register();
      await promote(person);
      expect((await person.client.post(office)).codes).toEqual(['FACTOR_REQUIRED']);
      const file = await fetch(`${server.url}/admin/export/people.csv`, {
        headers: { authorization: `Bearer ${person.client.bearer}` },
      });
      expect([file.status, await file.text()]).toEqual([
        403,
        expect.stringContaining('FACTOR_REQUIRED'),
      ]);
      const lesson = await person.client.post(
        'query { playback(lesson_slug: "dat-gia-lan-dau") { hls_url } }',
      );
      expect(lesson.codes).toEqual(['LESSON_NOT_OWNED']);
      expect((await person.client.post(texts.state)).data.second_factor).toMatchObject({
        is_on: false,
        is_required: true,
        is_session_proven: false,
      });
      await setUpApp(person);
      expect((await person.client.post(office)).codes).toEqual([]);
    });

    it('prove a session that was opened before, and keep their last factor', async () => {
      const person = await register();
      const old = server.client();
      old.bearer = (
        await old.post(hostOperations.SignIn, {
          input: { email: person.email, password, client: { kind: 'DESKTOP', name: 'cũ' } },
        })
      ).data.sign_in.access_token;
      await promote(person);
      const secret = await setUpApp(person);
      expect((await old.post(office)).codes).toEqual(['FACTOR_REQUIRED']);
      expect((await old.post(texts.proveSession, { proof: password })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
      expect((await old.post(texts.proveSession, { proof: codeAt(secret, now()) })).codes).toEqual(
        [],
      );
      expect((await old.post(office)).codes).toEqual([]);
      expect((await old.post(texts.removeApp, { proof: '' })).codes).toEqual(['FACTOR_LAST']);
      expect((await old.post(texts.state)).data.second_factor.is_on).toBe(true);
    });

    it('bring to the desktop what the browser proved, and nothing that it did not', async () => {
      const person = await register();
      await promote(person);
      const byCode = async (): Promise<ApiClient> => {
        const verifier = 'v'.repeat(43);
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        const { code } = (
          await person.client.post(
            'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
            { challenge },
          )
        ).data.create_desktop_code;
        const desktop = server.client();
        const answer = await desktop.post(hostOperations.ExchangeDesktopCode, {
          code,
          verifier,
          client: { kind: 'DESKTOP', name: 'Máy tính' },
        });
        desktop.bearer = answer.data.exchange_desktop_code.access_token;
        return desktop;
      };
      const before = await byCode();
      await setUpApp(person);
      expect((await before.post(office)).codes).toEqual(['FACTOR_REQUIRED']);
      const after = await byCode();
      expect((await after.post(office)).codes).toEqual([]);
      expect((await after.post(texts.action, { proof: '' })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
    });

    it('are let in by a remembered browser, and asked again before anything that asks', async () => {
      const person = await register();
      await promote(person);
      const secret = await setUpApp(person);
      const browser = await first(person.email, 'PORTAL');
      await complete(browser.client, {
        challenge: browser.challenge,
        code: codeAt(secret, now()),
        remember: true,
      });
      await browser.client.post('mutation { sign_out }');
      expect((await first(person.email, 'PORTAL', browser.client)).answer.codes).toEqual([]);
      expect((await browser.client.post(office)).codes).toEqual([]);
      expect((await browser.client.post(texts.action, { proof: '' })).codes).toEqual([
        'FACTOR_PROOF_NEEDED',
      ]);
    });

    describe('together open the account of somebody who lost everything', () => {
      const ask =
        'mutation ($id: ID!, $proof: String!) { ask_factor_reset(id: $id, reason: "Mất điện thoại, đã gặp mặt", confirm_password: $proof) { reset { is_own_ask confirmed_by } } }';
      const confirm =
        'mutation ($id: ID!, $proof: String!) { confirm_factor_reset(id: $id, confirm_password: $proof) { reset { confirmed_by runs_at } } }';

      /** One run at once, beside the server's own; it tells nobody. */
      const runDue = async (): Promise<void> => {
        const key = Buffer.alloc(32, 1);
        const { database } = server;
        const core = createFactors({
          database,
          cipher: createFieldCipher([key]),
          limits,
          key,
          ownNow: () => server.clock.nowMs,
        });
        const auth = {
          endSessions: async () => 0,
          forgetPerson: () => undefined,
          recovery: { demand: async () => ok(true) } as never, // all that it uses of it
        };
        await createFactorResets({
          database,
          limits,
          core,
          audit: createAudit(database),
          messenger: { tell: async () => undefined },
          accountMail: async () => undefined,
          auth,
          stopPending: async () => undefined,
        }).runDue(now());
      };

      const lost = async () => {
        const person = await register();
        await setUpApp(person);
        const rows = (await server.database.raw('select id from users where email = $1', [
          person.email,
        ])) as readonly { readonly id: string }[];
        const second = await register();
        await promote(second);
        const secret = await setUpApp(second);
        return {
          person,
          id: rows[0]?.id ?? '',
          one: await server.signedIn('admin'),
          two: second.client,
          secret,
        };
      };

      it('after a day, told by mail at both ends and written in the audit; one alone cannot', async () => {
        const { person, id, one, two, secret } = await lost();
        expect(
          (await one.post(ask, { id, proof: demoPassword })).data.ask_factor_reset.reset,
        ).toEqual({ is_own_ask: true, confirmed_by: null });
        expect((await one.post(confirm, { id, proof: demoPassword })).codes).toEqual([
          'FACTOR_OTHER_PERSON',
        ]);
        expect((await two.post(confirm, { id, proof: codeAt(secret, now()) })).codes).toEqual([]);
        await mailed(person.email, /(stop-reset)/);
        server.clock.nowMs += 23 * 60 * minute;
        await runDue();
        expect((await first(person.email)).answer.codes).toEqual(['FACTOR_NEEDED']);
        server.clock.nowMs += 61 * minute;
        await expect
          .poll(async () => (await first(person.email)).answer.codes)
          .toEqual(['WRONG_CREDENTIALS']);
        await mailed(person.email, /(đã được gỡ)/);
        // Somebody else may know the password: a new one, by the mail; nothing is asked beside it.
        const reset = await server.client().post(hostOperations.ResetPassword, {
          input: {
            token: await mailed(person.email, /\/reset#token=([\w-]{43})/),
            password: 'hoa dao 5 cánh',
            client: { kind: 'DESKTOP', name: 'kiểm thử' },
          },
        });
        expect(reset.codes).toEqual([]);
        const lines = (await server.database.raw(
          "select action from audit_log where subject_id = $1 and action like 'factor_reset%' order by id",
          [id],
        )) as readonly { readonly action: string }[];
        expect(lines.map(({ action }) => action)).toEqual([
          'factor_reset.ask',
          'factor_reset.confirm',
          'factor_reset.done',
        ]);
      });

      it('found by every role that may be the second one, with whose it is, until somebody confirmed', async () => {
        const { id, one, two, secret } = await lost();
        const list = async (
          client: ApiClient,
        ): Promise<readonly { readonly person_id: string }[]> =>
          (
            await client.post(
              '{ admin_factor_resets { person_id person is_own is_own_ask reason confirmed_by } }',
            )
          ).data.admin_factor_resets.filter(
            ({ person_id: of }: { readonly person_id: string }) => of === id,
          );
        const waiting = async (client: ApiClient): Promise<number> =>
          (await client.post('{ admin_counts { key count } }')).data.admin_counts.find(
            ({ key }: { readonly key: string }) => key === '',
          ).count;
        const accountant = await server.signedIn('ketoan');
        const before = await waiting(accountant);
        expect((await one.post(ask, { id, proof: demoPassword })).codes).toEqual([]);
        for (const client of [accountant, await server.signedIn('noidung')]) {
          expect(await list(client)).toMatchObject([
            {
              person: 'Nguyễn Hoài An',
              is_own: false,
              is_own_ask: false,
              reason: 'Mất điện thoại, đã gặp mặt',
              confirmed_by: null,
            },
          ]);
          expect(await waiting(client)).toBe(before + 1);
        }
        expect(await list(one)).toMatchObject([{ is_own_ask: true }]);
        expect((await two.post(confirm, { id, proof: codeAt(secret, now()) })).codes).toEqual([]);
        expect([await list(accountant), await waiting(accountant)]).toEqual([[], before]);
      });

      it.each(['one', 'two'] as const)(
        'unless %s of those who opened it has lost the role meanwhile',
        async (who) => {
          const { person, id, two, secret } = await lost();
          const asker = await register();
          await promote(asker);
          const askersSecret = await setUpApp(asker);
          expect(
            (await asker.client.post(ask, { id, proof: codeAt(askersSecret, now()) })).codes,
          ).toEqual([]);
          expect((await two.post(confirm, { id, proof: codeAt(secret, now()) })).codes).toEqual([]);
          const rows = (await server.database.raw(
            'select asked_by, confirmed_by from factor_resets where user_id = $1',
            [id],
          )) as readonly { readonly asked_by: string; readonly confirmed_by: string }[];
          const gone = who === 'one' ? rows[0]?.asked_by : rows[0]?.confirmed_by;
          await server.database.raw(
            "update users set office_role = null, role = 'learner' where id = $1",
            [gone],
          );
          await runDue();
          server.clock.nowMs += 25 * 60 * minute;
          await runDue();
          expect((await first(person.email)).answer.codes).toEqual(['FACTOR_NEEDED']);
          const lines = (await server.database.raw(
            "select action from audit_log where subject_id = $1 and action like 'factor_reset%' order by id",
            [id],
          )) as readonly { readonly action: string }[];
          expect(lines.map(({ action }) => action)).toEqual([
            'factor_reset.ask',
            'factor_reset.confirm',
            'factor_reset.stop',
          ]);
          const again = await (
            await server.signedIn('admin')
          ).post(ask, { id, proof: demoPassword });
          expect(again.data.ask_factor_reset.reset).toEqual({
            is_own_ask: true,
            confirmed_by: null,
          });
        },
      );

      it('unless its person stops it, by the link of the mail, or another administrator does', async () => {
        const { person, id, one, two, secret } = await lost();
        await one.post(ask, { id, proof: demoPassword });
        await two.post(confirm, { id, proof: codeAt(secret, now()) });
        const token = await mailed(person.email, /\/stop-reset#token=([\w-]{43})/);
        const stop = async () =>
          server
            .client()
            .post('mutation ($token: String!) { stop_factor_reset(token: $token) }', { token });
        expect((await stop()).codes).toEqual([]);
        expect((await stop()).codes).toEqual(['LINK_DEAD']);
        await one.post(ask, { id, proof: demoPassword });
        server.clock.nowMs += minute;
        await two.post(confirm, { id, proof: codeAt(secret, now()) });
        // Whoever is in the account with the factors that it is about stops nothing.
        expect((await person.client.post(texts.state)).codes).toEqual(['UNAUTHENTICATED']);
        expect(
          (await one.post('mutation ($id: ID!) { cancel_factor_reset(id: $id) { is_on } }', { id }))
            .codes,
        ).toEqual([]);
        server.clock.nowMs += 25 * 60 * minute;
        await runDue();
        expect((await first(person.email)).answer.codes).toEqual(['FACTOR_NEEDED']);
      });
    });
  });
});
