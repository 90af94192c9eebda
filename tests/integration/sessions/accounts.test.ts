import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds, type DatabaseSource } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const good = {
  full_name: 'Phạm Thị Ngọc Ánh',
  email: 'anh@vidu.vn',
  phone_number: '0903 123 456',
  password: 'hoa mai 7 cánh',
  referral_code: null,
  agreed: true,
};

describe.each(ruleKinds)('accounts on %s', (kind) => {
  let source: DatabaseSource;
  let server: TestServer;
  withServer(kind, (started) => ({ server, source } = started));

  async function register(client: ApiClient, more: object = {}, kindOfClient = 'DESKTOP') {
    return client.post(hostOperations.Register, {
      input: { ...good, ...more, client: { kind: kindOfClient, name: 'kiểm thử' } },
    });
  }

  async function refresh(client: ApiClient, token: string | null) {
    return client.post(hostOperations.RefreshSession, { refresh_token: token });
  }

  async function me(client: ApiClient) {
    return client.post(
      'query { me { id email firstname middlename lastname phone_number is_pro is_kha_pro } }',
    );
  }

  describe('registering', () => {
    it('opens an account with the name split by Vietnamese order and the phone in E.164, and signs in', async () => {
      const client = server.client();
      const answer = await register(client, { email: 'Anh.1@ViDu.vn' });
      expect(answer.codes).toEqual([]);
      client.bearer = answer.data.register.access_token;
      // Nobody named PUBLIC_ORIGIN: links of e-mails lead to where the server listens, whichever
      // port it was given.
      expect(
        await server.database.raw(
          "select text like $1 as leads_here from emails where to_address = 'anh.1@vidu.vn'",
          [`%${server.url}/verify#token=%`],
        ),
      ).toEqual([{ leads_here: true }]);
      expect((await me(client)).data.me).toMatchObject({
        email: 'anh.1@vidu.vn',
        lastname: 'Phạm',
        middlename: 'Thị Ngọc',
        firstname: 'Ánh',
        phone_number: '+84903123456',
        is_pro: false,
        is_kha_pro: false,
      });
    });

    it.each([
      [{ email: 'khong-phai-email' }, 'EMAIL_INVALID', 'email'],
      [{ email: 'LINH@maivang.example' }, 'EMAIL_TAKEN', 'email'],
      [{ password: 'ngan1' }, 'PASSWORD_TOO_SHORT', 'password'],
      [{ password: 'a1'.repeat(65) }, 'PASSWORD_TOO_LONG', 'password'],
      [{ password: 'chỉ toàn là chữ' }, 'PASSWORD_TOO_SIMPLE', 'password'],
      [{ password: 'MatKhau123' }, 'PASSWORD_TOO_COMMON', 'password'],
      [{ password: 'anh2026@vidu.vn', email: 'anh2026@vidu.vn' }, 'PASSWORD_IS_EMAIL', 'password'],
      [{ full_name: ' ' }, 'NAME_REQUIRED', 'full_name'],
      [{ full_name: `Trần ${'M'.repeat(61)} Linh` }, 'NAME_TOO_LONG', 'full_name'],
      [{ phone_number: '12345' }, 'PHONE_INVALID', 'phone_number'],
      [{ agreed: false }, 'CONSENT_REQUIRED', 'agreed'],
    ])('refuses %j with %s for its field, in Vietnamese', async (more, code, field) => {
      const answer = await register(server.client(), more);
      expect(answer.data).toBeNull();
      expect(answer.errors).toMatchObject([
        { message: errorMessages[code as keyof typeof errorMessages], extensions: { code, field } },
      ]);
    });

    it('names every broken field of a form at once', async () => {
      const answer = await register(server.client(), {
        email: 'x',
        password: 'x',
        full_name: '',
        agreed: false,
      });
      expect(answer.errors.map((error) => error.extensions.field)).toEqual([
        'full_name',
        'email',
        'password',
        'agreed',
      ]);
    });

    it('lets one of many with the same address through, whatever their order', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () =>
          register(server.client(), { email: 'mot-lan@vidu.vn' }),
        ),
      );
      expect(answers.filter((answer) => answer.codes.length === 0)).toHaveLength(1);
      expect(answers.flatMap((answer) => answer.codes)).toEqual(
        Array.from({ length: 7 }, () => 'EMAIL_TAKEN'),
      );
    });
  });

  describe('signing in', () => {
    it('gives tokens to a desktop and cookies to a portal, never both', async () => {
      const desktop = await signIn(server.client(), 'linh@maivang.example', demoPassword);
      expect(desktop.data.sign_in).toMatchObject({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
      });
      expect(desktop.setCookies).toEqual([]);
      const portal = await signIn(server.client(), 'linh@maivang.example', demoPassword, 'PORTAL');
      expect(portal.data.sign_in).toMatchObject({ access_token: null, refresh_token: null });
      expect(portal.setCookies).toHaveLength(4);
      for (const cookie of portal.setCookies)
        expect(cookie).toMatch(
          /^__Host-mv_(place=1|access=[\w-]{43}|refresh=[\w-]{43}\.[\w-]{43}|marks=[\w-]{22}~[\da-z]{6,8}~[\w-]{22}); Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        );
    });

    it('gives no token to a page, even one that says it is a desktop', async () => {
      const client = server.client();
      const answer = await client.post(
        hostOperations.SignIn,
        {
          input: {
            email: 'linh@maivang.example',
            password: demoPassword,
            client: { kind: 'DESKTOP', name: 'x' },
          },
        },
        { origin: server.url },
      );
      expect(answer.codes).toEqual(['FORBIDDEN']);
      expect(answer.text).not.toMatch(/[\w-]{43}/);
    });

    it('says the same for a wrong password, an unknown address and no address at all', async () => {
      const wrong = await signIn(server.client(), 'minh@maivang.example', 'sai-mat-khau-1');
      const unknown = await signIn(server.client(), 'khong-ai@vidu.vn', 'sai-mat-khau-1');
      const none = await signIn(server.client(), 'x', 'sai-mat-khau-1');
      const shown = [wrong, unknown, none].map((answer) => ({
        status: answer.status,
        message: answer.errors[0]?.message,
        codes: answer.codes,
      }));
      expect(shown).toEqual(
        Array.from({ length: 3 }, () => ({
          status: 200,
          message: errorMessages.WRONG_CREDENTIALS,
          codes: ['WRONG_CREDENTIALS'],
        })),
      );
    });

    it('locks an account after five failures for 1, 2, 4 … seconds, also for the right password, and for an unknown address alike', async () => {
      for (const email of ['an@maivang.example', 'cung-khong-ai@vidu.vn']) {
        const client = server.client();
        for (let failure = 1; failure <= 5; failure += 1)
          expect((await signIn(client, email, 'sai-mat-khau-1')).codes).toEqual([
            'WRONG_CREDENTIALS',
          ]);
        for (const seconds of [1, 2, 4, 8]) {
          const locked = await signIn(client, email, demoPassword);
          expect(locked.errors).toMatchObject([
            { extensions: { code: 'ACCOUNT_LOCKED', retry_after_seconds: seconds } },
          ]);
          server.clock.nowMs += seconds * 1000;
          expect((await signIn(client, email, 'sai-mat-khau-1')).codes).toEqual([
            'WRONG_CREDENTIALS',
          ]);
        }
        server.clock.nowMs += 16_000;
      }
      expect((await signIn(server.client(), 'an@maivang.example', demoPassword)).codes).toEqual([]);
      expect((await signIn(server.client(), 'an@maivang.example', 'sai-mat-khau-1')).codes).toEqual(
        ['WRONG_CREDENTIALS'],
      );
    });

    it('lets in by a browser or desktop where they signed in before, however many strangers guess; whoever guesses there is slowed down there', async () => {
      const email = 'linh@maivang.example';
      const [browser, desktop] = [server.client(), server.client()];
      expect((await signIn(browser, email, demoPassword, 'PORTAL')).codes).toEqual([]);
      const marks: string = (await signIn(desktop, email, demoPassword)).data.sign_in.marks;
      for (let guess = 0; guess < 6; guess += 1)
        await signIn(server.client(), email, 'sai-mat-khau-1');
      expect((await signIn(server.client(), email, demoPassword)).codes).toEqual([
        'ACCOUNT_LOCKED',
      ]);
      expect((await signIn(browser, email, demoPassword, 'PORTAL')).codes).toEqual([]);
      const again = (kept: string | null, password = demoPassword) =>
        server.client().post(hostOperations.SignIn, {
          input: { email, password, client: { kind: 'DESKTOP', name: 'máy', marks: kept } },
        });
      expect((await again(marks)).codes).toEqual([]);
      // Marks of another account, and forged ones, are none.
      const others: string = (await signIn(server.client(), 'an@maivang.example', demoPassword))
        .data.sign_in.marks;
      for (const shown of [
        others,
        marks.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        null,
      ])
        expect((await again(shown)).codes).toEqual(['ACCOUNT_LOCKED']);
      for (let guess = 0; guess < 5; guess += 1)
        expect((await again(marks, 'sai-mat-khau-1')).codes).toEqual(['WRONG_CREDENTIALS']);
      expect((await again(marks)).codes).toEqual(['ACCOUNT_LOCKED']);
      server.clock.nowMs += 16 * minute;
    });

    it('judges few of many guesses sent at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, async (_, at) =>
          signIn(server.client(), 'minh@maivang.example', `doan-lan-${at}`),
        ),
      );
      const judged = answers.filter((answer) => answer.codes[0] === 'WRONG_CREDENTIALS');
      expect(judged.length).toBeLessThanOrEqual(5);
      expect(
        answers.flatMap((answer) => answer.codes).filter((code) => code === 'ACCOUNT_LOCKED')
          .length,
      ).toBe(40 - judged.length);
      server.clock.nowMs += 16 * minute;
    });
  });

  describe('a session', () => {
    it('serves for 15 minutes, then asks a desktop to renew it, and lasts so for a season', async () => {
      const client = server.client();
      let answer = (await signIn(client, 'linh@maivang.example', demoPassword)).data.sign_in;
      for (let round = 0; round < 3; round += 1) {
        expect((await me(client)).data.me.email).toBe('linh@maivang.example');
        server.clock.nowMs += 15 * minute + 1;
        expect((await me(client)).codes).toEqual(['UNAUTHENTICATED']);
        answer = (await refresh(client, answer.refresh_token)).data.refresh_session;
        client.bearer = answer.access_token;
      }
      server.clock.nowMs += 29 * day;
      answer = (await refresh(client, answer.refresh_token)).data.refresh_session;
      server.clock.nowMs += 30 * day + 1;
      expect((await refresh(client, answer.refresh_token)).codes).toEqual(['SESSION_EXPIRED']);
    });

    it('ends after 90 days, however often it was renewed', async () => {
      const client = server.client();
      let { refresh_token: token } = (await signIn(client, 'linh@maivang.example', demoPassword))
        .data.sign_in;
      for (let weeks = 0; weeks < 12; weeks += 1) {
        server.clock.nowMs += 7 * day;
        token = (await refresh(client, token)).data.refresh_session.refresh_token;
      }
      server.clock.nowMs += 6 * day + 1;
      expect((await refresh(client, token)).codes).toEqual(['SESSION_EXPIRED']);
    });

    it('gives 100 parallel exchanges of one token the same successor, and nobody is signed out', async () => {
      const client = server.client();
      const { refresh_token: token } = (await signIn(client, 'linh@maivang.example', demoPassword))
        .data.sign_in;
      const answers = await Promise.all(
        Array.from({ length: 100 }, async () => refresh(client, token)),
      );
      expect(answers.flatMap((answer) => answer.codes)).toEqual([]);
      expect(new Set(answers.map((answer) => answer.data.refresh_session.refresh_token)).size).toBe(
        1,
      );
      const [first] = answers;
      client.bearer = first?.data.refresh_session.access_token;
      expect((await me(client)).data.me.email).toBe('linh@maivang.example');
      expect((await refresh(client, first?.data.refresh_session.refresh_token)).codes).toEqual([]);
    });

    it('ends with its whole family when a spent token comes back', async () => {
      const client = server.client();
      const first = (await signIn(client, 'linh@maivang.example', demoPassword)).data.sign_in;
      const second = (await refresh(client, first.refresh_token)).data.refresh_session;
      client.bearer = second.access_token;
      await me(client);
      server.clock.nowMs += 10_001;
      expect((await refresh(client, first.refresh_token)).codes).toEqual(['SESSION_REUSED']);
      expect((await refresh(client, second.refresh_token)).codes).toEqual(['SESSION_REUSED']);
      expect((await me(client)).codes).toEqual(['UNAUTHENTICATED']);
    });

    it('ends at once when another program shows the spent token', async () => {
      const { refresh_token: token } = (
        await signIn(server.client(), 'linh@maivang.example', demoPassword)
      ).data.sign_in;
      await refresh(server.client(), token);
      expect((await refresh(server.client('may-la'), token)).codes).toEqual(['SESSION_REUSED']);
    });

    it('survives an answer that was lost on the way, for as long as nobody used what was in it', async () => {
      const client = server.client();
      const { refresh_token: token } = (await signIn(client, 'linh@maivang.example', demoPassword))
        .data.sign_in;
      const lost = (await refresh(client, token)).data.refresh_session;
      server.clock.nowMs += 3 * day;
      const again = (await refresh(client, token)).data.refresh_session;
      expect(again.refresh_token).toBe(lost.refresh_token);
      client.bearer = again.access_token;
      expect((await me(client)).data.me.email).toBe('linh@maivang.example');
    });

    it('is over at the server once signed out, and signing out without one is right too', async () => {
      const client = server.client();
      const { refresh_token: token } = (await signIn(client, 'linh@maivang.example', demoPassword))
        .data.sign_in;
      expect((await client.post(hostOperations.SignOut)).data).toEqual({ sign_out: true });
      expect((await me(client)).codes).toEqual(['UNAUTHENTICATED']);
      expect((await refresh(client, token)).codes).toEqual(['SESSION_EXPIRED']);
      expect((await server.client().post(hostOperations.SignOut)).data).toEqual({ sign_out: true });
    });

    it('can be signed out with an access token that has run out', async () => {
      const client = server.client();
      const { refresh_token: token } = (await signIn(client, 'linh@maivang.example', demoPassword))
        .data.sign_in;
      server.clock.nowMs += 20 * minute;
      await client.post(hostOperations.SignOut);
      expect((await refresh(client, token)).codes).toEqual(['SESSION_EXPIRED']);
    });

    it('is listed, and can be ended by its owner from elsewhere and by nobody else', async () => {
      const [here, there, stranger] = [server.client(), server.client(), server.client()];
      await signIn(here, 'minh@maivang.example', demoPassword);
      const { session_id: id } = (await signIn(there, 'minh@maivang.example', demoPassword)).data
        .sign_in;
      await signIn(stranger, 'an@maivang.example', demoPassword);
      const revoke = async (client: ApiClient, session: string) =>
        client.post('mutation ($id: ID!) { revoke_session(id: $id) }', { id: session });
      expect((await revoke(stranger, id)).codes).toEqual(['NOT_FOUND']);
      expect((await revoke(here, 'khong-phai-uuid')).codes).toEqual(['NOT_FOUND']);
      expect((await me(there)).data.me.email).toBe('minh@maivang.example');
      const { sessions } = (await here.post('{ sessions { id client name is_current } }')).data;
      expect(
        sessions.filter((session: { is_current: boolean }) => session.is_current),
      ).toHaveLength(1);
      expect(sessions).toContainEqual({
        id,
        client: 'DESKTOP',
        name: 'kiểm thử',
        is_current: false,
      });
      expect((await revoke(here, id)).data).toEqual({ revoke_session: true });
      expect((await me(there)).codes).toEqual(['UNAUTHENTICATED']);
    });
  });

  describe('the portal', () => {
    it('renews its session on the way when the access cookie has run out, also for many requests at once', async () => {
      const client = server.client();
      await signIn(client, 'linh@maivang.example', demoPassword, 'PORTAL');
      const before = new Map(client.cookies);
      server.clock.nowMs += 20 * minute;
      client.cookies.delete('__Host-mv_access');
      const answers = await Promise.all(Array.from({ length: 6 }, async () => me(client)));
      expect(answers.map((answer) => answer.data?.me?.email)).toEqual(
        Array.from({ length: 6 }, () => 'linh@maivang.example'),
      );
      expect(client.cookies.get('__Host-mv_refresh')).not.toBe(before.get('__Host-mv_refresh'));
      expect((await me(client)).data.me.email).toBe('linh@maivang.example');
    });

    it('is a guest with its cookies taken away once its session is over; what needs a session says why', async () => {
      const client = server.client();
      await signIn(client, 'linh@maivang.example', demoPassword, 'PORTAL');
      server.clock.nowMs += 31 * day;
      const refused = await client.post('{ sessions { id } }');
      expect(refused.codes).toEqual(['SESSION_EXPIRED']);
      expect([...client.cookies.keys()]).toEqual(['__Host-mv_place', '__Host-mv_marks']);
      expect((await me(client)).data).toEqual({ me: null });
    });
  });

  describe('one address', () => {
    it('may fail on many accounts only so often, and is let in again later', async () => {
      const limited = await startTestServer(source, {
        limits: { failuresPerAddress: { count: 6, windowMs: 15 * minute } },
      });
      try {
        const codes: string[] = [];
        for (let at = 0; at < 8; at += 1)
          codes.push(
            ...(await signIn(limited.client(), `nguoi-${at}@vidu.vn`, 'sai-mat-khau-1')).codes,
          );
        expect(codes).toEqual([
          ...Array.from({ length: 6 }, () => 'WRONG_CREDENTIALS'),
          'RATE_LIMITED',
          'RATE_LIMITED',
        ]);
        const refused = await signIn(limited.client(), 'linh@maivang.example', demoPassword);
        expect(refused.status).toBe(429);
        expect(refused.errors[0]?.extensions.retry_after_seconds).toBe(15 * 60);
        limited.clock.nowMs += 15 * minute;
        expect(
          (await signIn(limited.client(), 'linh@maivang.example', demoPassword)).codes,
        ).toEqual([]);
      } finally {
        await limited.stop();
      }
    });
  });
});
