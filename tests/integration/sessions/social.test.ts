import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { isPlaceholderEmail } from '#shared/domain/account/placeholder-email.ts';
import {
  type SocialStandIns,
  socialKeys,
  type StandInAccount,
  type StandInGrant,
  startSocialStandIns,
} from '../../e2e/support/social-stand-ins.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { signIn } from '../support/api-client.ts';
import { ruleKinds, type DatabaseSource } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { proveAddress } from '../support/prove-address.ts';
import { withServer } from '../support/with-server.ts';

const portal = { kind: 'PORTAL', name: 'Chrome' };
const desktop = { kind: 'DESKTOP', name: 'máy tính' };
const googleMutation =
  'mutation ($input: GoogleSignInInput!) { sign_in_with_google(input: $input) { user { id email firstname lastname is_verify_email has_password } access_token } }';
const facebookMutation =
  'mutation ($input: FacebookSignInInput!) { sign_in_with_facebook(input: $input) { user { id email firstname is_verify_email facebook_name facebook_id facebook_image } access_token } }';
const accountsQuery = '{ social_accounts { provider name email can_disconnect } }';

describe.each(ruleKinds)('social sign-ins on %s', (kind) => {
  let standIns: SocialStandIns;
  let server: TestServer;
  let source: DatabaseSource;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    standIns = await startSocialStandIns();
    Object.assign(env, standIns.env);
  });
  withServer(kind, (started) => ({ server, source } = started), {
    env,
    limits: {
      socialProviderMs: 8000,
      socialPictureMs: 8000,
      socialPerAddress: { count: 1000, windowMs: 900_000 },
    },
  });
  afterEach(() => standIns.setTrouble('none'));
  afterAll(async () => standIns.stop());

  const someone = (more: Partial<StandInAccount> = {}): StandInAccount => ({
    id: randomUUID(),
    name: 'Lê Ngọc Ánh',
    email: `anh-${randomUUID()}@gmail.com`,
    ...more,
  });
  const google = async (
    account: StandInAccount & { readonly isVerified?: boolean },
    given: {
      readonly client?: ApiClient;
      readonly kind?: typeof portal;
      readonly nonce?: string;
      readonly credential?: string;
      readonly input?: object;
      readonly token?: Parameters<SocialStandIns['googleToken']>[2];
    } = {},
  ): Promise<ApiAnswer> => {
    const nonce = given.nonce ?? randomUUID();
    const credential =
      given.credential ??
      (await standIns.googleToken(account, nonce, { nowMs: server.clock.nowMs, ...given.token }));
    return (given.client ?? server.client()).post(googleMutation, {
      input: { credential, nonce, client: given.kind ?? desktop, ...given.input },
    });
  };
  const facebook = async (grant: StandInGrant | string, input: object = {}): Promise<ApiAnswer> =>
    server.client().post(facebookMutation, {
      input: {
        access_token: typeof grant === 'string' ? grant : standIns.facebookToken(grant),
        client: desktop,
        ...input,
      },
    });
  const as = (token: string): ApiClient => Object.assign(server.client(), { bearer: token });
  const newLearner = async (email = `hoc-${randomUUID()}@vidu.vn`): Promise<ApiClient> => {
    const client = server.client();
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Trần Mỹ Linh',
        email,
        password: 'hoa mai 7 cánh',
        agreed: true,
        client: desktop,
      },
    });
    client.bearer = answer.data.register.access_token;
    return client;
  };

  it('tells pages what is configured, and nothing more', async () => {
    const answer = await server
      .client()
      .post('{ social_config { google_client_id facebook_app_id } }');
    expect(answer.data).toEqual({
      social_config: {
        google_client_id: socialKeys.googleClientId,
        facebook_app_id: socialKeys.facebookAppId,
      },
    });
    expect(answer.text).not.toContain(socialKeys.facebookAppSecret);
  });

  it('of Google make a person once, with a verified address and no password, and find them by number afterwards', async () => {
    const account = someone();
    const first = await google(account);
    expect(first.data.sign_in_with_google.user).toMatchObject({
      email: account.email,
      lastname: 'Lê',
      firstname: 'Ánh',
      is_verify_email: true,
      has_password: false,
    });
    const again = await google({
      ...account,
      email: `khac-${randomUUID()}@gmail.com`,
      name: 'Tên Mới',
    });
    expect(again.data.sign_in_with_google.user).toEqual(first.data.sign_in_with_google.user);
    const accounts = await as(again.data.sign_in_with_google.access_token).post(accountsQuery);
    expect(accounts.data.social_accounts).toMatchObject([
      { provider: 'GOOGLE', name: 'Tên Mới', can_disconnect: false },
    ]);
  });

  it('on the portal keep the session in cookies, and no page gets a token or calls itself a desktop', async () => {
    const client = server.client();
    const answer = await google(someone(), { client, kind: portal });
    expect(answer.data.sign_in_with_google.access_token).toBeNull();
    expect((await client.post('{ me { email } }')).data.me).not.toBeNull();
    const nonce = randomUUID();
    const credential = await standIns.googleToken(someone(), nonce, { nowMs: server.clock.nowMs });
    const page = await server
      .client()
      .post(
        googleMutation,
        { input: { credential, nonce, client: desktop } },
        { origin: server.url },
      );
    expect(page.codes).toEqual(['FORBIDDEN']);
  });

  it.each([
    ['of another issuer', { claims: { iss: 'https://accounts.google.com.evil.example' } }],
    ['made for another client', { claims: { aud: 'somebody-else.apps.googleusercontent.com' } }],
    ['that has run out', { claims: { exp: 1_700_000_000 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a number', { claims: { sub: undefined } }],
    ['asked for by another page', { claims: { nonce: 'khac' } }],
    ['whose nonce is the secret itself', { claims: { nonce: 'bi-mat' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['signed by an unknown key', { forged: 'unknown_key' as const }],
    ['signed by another key under the name of a known one', { forged: 'known_key' as const }],
  ])('refuse a Google token %s', async (_what, token) => {
    expect((await google(someone(), { token, nonce: 'bi-mat' })).codes).toEqual([
      'SOCIAL_TOKEN_INVALID',
    ]);
  });

  it('refuse a Google token without a signature, cut short, or signed with our own public words', async () => {
    const whole = await standIns.googleToken(someone(), 'n', { nowMs: server.clock.nowMs });
    const [, payload = ''] = whole.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const symmetric = `${Buffer.from('{"alg":"HS256","kid":"google-1"}').toString('base64url')}.${payload}.AAAA`;
    for (const credential of [unsigned, symmetric, whole.slice(0, -8), '', 'x'.repeat(9000)])
      expect((await google(someone(), { credential, nonce: 'n' })).codes).toEqual([
        'SOCIAL_TOKEN_INVALID',
      ]);
  });

  it('take a Google token once', async () => {
    const account = someone();
    const nonce = randomUUID();
    const credential = await standIns.googleToken(account, nonce, { nowMs: server.clock.nowMs });
    expect((await google(account, { credential, nonce })).codes).toEqual([]);
    expect((await google(account, { credential, nonce })).codes).toEqual(['SOCIAL_TOKEN_INVALID']);
  });

  it('take a Google token once, however it is spelled', async () => {
    const account = someone();
    const nonce = randomUUID();
    const credential = await standIns.googleToken(account, nonce, { nowMs: server.clock.nowMs });
    // The last letter of a signature of 256 bytes carries two bits: sixteen of them mean the same.
    const others = Array.from(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
      (letter) => `${credential.slice(0, -1)}${letter}`,
    );
    const spellings = [`${credential} `, `${credential}\n`, `${credential}==`, ...others];
    expect((await google(account, { credential: spellings[0] ?? '', nonce })).codes).toEqual([]);
    for (const spelling of spellings)
      expect((await google(account, { credential: spelling, nonce })).codes).toEqual([
        'SOCIAL_TOKEN_INVALID',
      ]);
  });

  it('never link an account that is there already under the address, and leave nothing behind', async () => {
    for (const isVerified of [true, false]) {
      const answer = await google({
        id: 'chiem-tai-khoan',
        email: 'linh@maivang.example',
        name: 'Kẻ Gian',
        isVerified,
      });
      expect(answer.codes).toEqual(['SOCIAL_EMAIL_TAKEN']);
    }
    // Its case folds to a plain k: nobody proved the address that it would become.
    const kelvin = await google({
      id: 'do-kelvin',
      email: 'lin\u212A@maivang.example',
      name: 'Kẻ Gian',
      isVerified: true,
    });
    expect(kelvin.data.sign_in_with_google.user.email).not.toContain('@maivang.example');
    expect(
      (await facebook({ id: 'chiem-tai-khoan', email: 'LINH@maivang.example', name: 'Kẻ Gian' }))
        .codes,
    ).toEqual(['SOCIAL_EMAIL_TAKEN']);
    expect(
      await server.database.raw(
        "select * from social_identities where subject = 'chiem-tai-khoan'",
      ),
    ).toEqual([]);
    expect(
      (await (await server.signedIn('linh')).post(accountsQuery)).data.social_accounts,
    ).toEqual([]);
  });

  it('of Google with an address that it does not vouch for make a person who has to prove it', async () => {
    const account = someone();
    expect(
      (await google({ ...account, isVerified: false })).data.sign_in_with_google.user,
    ).toMatchObject({ email: account.email, is_verify_email: false });
    expect(
      await server.database.raw('select to_address from emails where to_address = $1', [
        account.email,
      ]),
    ).toEqual([{ to_address: account.email }]);
  });

  it('of one account at the same time make one person', async () => {
    const account = someone();
    const answers = await Promise.all([1, 2, 3].map(async () => google(account)));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    expect(new Set(answers.map(({ data }) => data.sign_in_with_google.user.id)).size).toBe(1);
  });

  it('of Facebook make a person with their picture drawn anew, whose address nobody vouches for', async () => {
    const account = someone();
    const { user } = (await facebook(account)).data.sign_in_with_facebook;
    expect(user).toMatchObject({
      email: account.email,
      firstname: 'Ánh',
      is_verify_email: false,
      facebook_name: account.name,
      facebook_id: account.id,
    });
    expect(user.facebook_image).toMatch(/^data:image\/webp;base64,/);
    const use = 'mutation { use_facebook_picture { avatar } }';
    const { access_token: token } = (await facebook(account)).data.sign_in_with_facebook;
    const { avatar } = (await as(token).post(use)).data.use_facebook_picture;
    expect((await fetch(`${server.url}${avatar}`)).headers.get('content-type')).toBe('image/webp');
    expect((await (await newLearner()).post(use)).codes).toEqual(['NOT_FOUND']);
    expect(
      (await facebook({ ...account, hasPicture: false })).data.sign_in_with_facebook.user
        .facebook_image,
    ).toBe(user.facebook_image);
  });

  it('of Facebook let somebody tell afterwards what it does not know: a name and an address', async () => {
    const id = randomUUID();
    const { user, access_token: token } = (await facebook({ id })).data.sign_in_with_facebook;
    expect(isPlaceholderEmail(user.email)).toBe(true);
    expect(user.firstname).toBeNull();
    const email = `huong-${randomUUID()}@vidu.vn`;
    const complete =
      'mutation ($input: CompleteAccountInput!) { complete_account(input: $input) { email firstname is_verify_email } }';
    expect(
      (await as(token).post(complete, { input: { full_name: 'Hồ Xuân Hương', email } })).data
        .complete_account,
    ).toEqual({ email, firstname: 'Hương', is_verify_email: false });
    expect((await facebook({ id })).data.sign_in_with_facebook.user.id).toBe(user.id);
  });

  it('of somebody whose name there is none give them none, and greet them as anybody', async () => {
    const account = someone({ name: 'Shop Mai 24h' });
    const { user, access_token: token } = (await facebook(account)).data.sign_in_with_facebook;
    expect(user.firstname).toBeNull();
    expect((await as(token).post('{ me { firstname lastname } }')).data.me).toEqual({
      firstname: null,
      lastname: null,
    });
    const greeted = async () =>
      JSON.stringify(
        await server.database.raw('select text from emails where to_address = $1', [account.email]),
      );
    await expect.poll(greeted).toContain('Chào bạn,');
    // No account is greeted by nothing.
    await expect(
      server.database.raw("update users set firstname = '' where id = $1", [user.id]),
    ).rejects.toThrow(/users_firstname/u);
  });

  it.each<[string, string, Partial<StandInGrant>]>([
    ['of another app', 'SOCIAL_TOKEN_INVALID', { appId: '999999' }],
    ['that was withdrawn', 'SOCIAL_TOKEN_INVALID', { isValid: false }],
    ['that has run out', 'SOCIAL_TOKEN_INVALID', { expiresAt: 1_700_000_000 }],
    ['of another person than it says', 'SOCIAL_TOKEN_INVALID', { meId: 'nguoi-khac' }],
    [
      'without the right to the address',
      'SOCIAL_PERMISSION_MISSING',
      { permissions: { public_profile: 'granted', email: 'declined' } },
    ],
    [
      'without the right to the profile',
      'SOCIAL_PERMISSION_MISSING',
      { permissions: { email: 'granted' } },
    ],
  ])('refuse a Facebook token %s', async (_what, code, grant) => {
    expect((await facebook({ ...someone(), ...grant })).codes).toEqual([code]);
  });

  it('refuse a Facebook token that nobody gave, and ask nobody about none', async () => {
    expect((await facebook('EAAGkhongcothat')).codes).toEqual(['SOCIAL_TOKEN_INVALID']);
    const before = standIns.asked('/v19.0/debug_token');
    expect((await facebook('')).codes).toEqual(['SOCIAL_TOKEN_INVALID']);
    expect(standIns.asked('/v19.0/debug_token')).toBe(before);
  });

  it.each(['error', 'nonsense'] as const)('say so when the provider is %s', async (trouble) => {
    const token = standIns.facebookToken(someone());
    standIns.setTrouble(trouble);
    expect((await facebook(token)).codes).toEqual(['SOCIAL_UNAVAILABLE']);
    standIns.setTrouble('none');
    expect((await facebook(token)).codes).toEqual([]);
  });

  it('let nobody in whom an administrator has blocked', async () => {
    const account = someone();
    const { user } = (await google(account)).data.sign_in_with_google;
    await server.database.raw(
      "update users set blocked_at = now(), blocked_reason = 'thử' where id = $1",
      [user.id],
    );
    expect((await google(account)).codes).toEqual(['PERSON_BLOCKED']);
  });

  /** As the profile page does, before the provider's page opens. */
  async function beginConnecting(client: ApiClient, proof = 'hoa mai 7 cánh'): Promise<void> {
    expect(
      (
        await client.post(
          'mutation ($proof: String!) { begin_connecting(confirm_password: $proof) }',
          { proof },
        )
      ).codes,
    ).toEqual([]);
  }

  it('are connected to who is signed in, shown in the profile, and taken away again', async () => {
    const client = await newLearner();
    const [onGoogle, onFacebook] = [someone(), someone({ name: 'Linh Trần' })];
    const nonce = randomUUID();
    const connect =
      'mutation ($credential: String!, $nonce: String!) { connect_google(credential: $credential, nonce: $nonce) { provider email } }';
    const credential = await standIns.googleToken(onGoogle, nonce, { nowMs: server.clock.nowMs });
    await beginConnecting(client);
    expect((await client.post(connect, { credential, nonce })).data.connect_google).toEqual([
      { provider: 'GOOGLE', email: onGoogle.email },
    ]);
    const connectFacebook =
      'mutation ($token: String!) { connect_facebook(access_token: $token) { provider name can_disconnect } }';
    // One proof connects one account, in this session, for ten minutes.
    expect(
      (await client.post(connectFacebook, { token: standIns.facebookToken(onFacebook) })).codes,
    ).toEqual(['SOCIAL_PROOF_NEEDED']);
    await beginConnecting(client);
    server.clock.nowMs += 10 * 60_000;
    expect(
      (await client.post(connectFacebook, { token: standIns.facebookToken(onFacebook) })).codes,
    ).toEqual(['SOCIAL_PROOF_NEEDED']);
    await beginConnecting(client);
    const answer = await client.post(connectFacebook, {
      token: standIns.facebookToken(onFacebook),
    });
    expect(answer.data.connect_facebook).toEqual([
      { provider: 'FACEBOOK', name: 'Linh Trần', can_disconnect: true },
      { provider: 'GOOGLE', name: onGoogle.name, can_disconnect: true },
    ]);
    expect((await client.post('{ me { facebook_name facebook_id } }')).data.me).toEqual({
      facebook_name: 'Linh Trần',
      facebook_id: onFacebook.id,
    });
    const me = (await client.post('{ me { id } }')).data.me.id;
    expect((await google(onGoogle)).data.sign_in_with_google.user.id).toBe(me);

    const stranger = await newLearner();
    for (const asker of [stranger, client]) await beginConnecting(asker);
    expect(
      (await stranger.post(connectFacebook, { token: standIns.facebookToken(onFacebook) })).codes,
    ).toEqual(['SOCIAL_ACCOUNT_TAKEN']);
    expect(
      (await client.post(connectFacebook, { token: standIns.facebookToken(someone()) })).codes,
    ).toEqual(['SOCIAL_OTHER_CONNECTED']);
    expect(
      (
        await client.post(
          'mutation { disconnect_facebook(confirm_password: "hoa mai 7 cánh") { provider } }',
        )
      ).data.disconnect_facebook,
    ).toEqual([{ provider: 'GOOGLE' }]);
    expect(
      (await client.post('{ me { facebook_name facebook_id facebook_image } }')).data.me,
    ).toEqual({ facebook_name: null, facebook_id: null, facebook_image: null });
    expect(
      (await stranger.post(connectFacebook, { token: standIns.facebookToken(onFacebook) })).codes,
    ).toEqual([]);
  });

  it('are told to their owner, in the product and by e-mail, when one is connected or taken away; nothing else is', async () => {
    const client = await newLearner();
    const account = someone();
    const told = async () =>
      (
        await client.post('{ notifications(first: 20) { nodes { title } } }')
      ).data.notifications.nodes.map(({ title }: { readonly title: string }) => title);
    const { email } = (await client.post('{ me { email } }')).data.me;
    await proveAddress(server, email);
    const mailed = async () =>
      (await server.database.raw(
        'select subject, text from emails where to_address = $1 order by created_at, subject',
        [email],
        // the columns of the statement
      )) as readonly { readonly subject: string; readonly text: string }[];
    const [toldBefore, mailedBefore] = [await told(), (await mailed()).length];
    const connect =
      'mutation ($token: String!) { connect_facebook(access_token: $token) { provider } }';
    const disconnect =
      'mutation { disconnect_facebook(confirm_password: "hoa mai 7 cánh") { provider } }';
    expect((await client.post(disconnect)).codes).toEqual([]);
    for (const _again of [1, 2]) {
      await beginConnecting(client);
      expect(
        (await client.post(connect, { token: standIns.facebookToken(account) })).codes,
      ).toEqual([]);
    }
    await beginConnecting(client);
    expect(
      (await client.post(connect, { token: standIns.facebookToken(someone()) })).codes,
    ).toEqual(['SOCIAL_OTHER_CONNECTED']);
    expect(await told()).toEqual(['Đã kết nối tài khoản Facebook', ...toldBefore]);
    server.clock.nowMs += 1000;
    for (const _again of [1, 2]) expect((await client.post(disconnect)).codes).toEqual([]);
    expect(await told()).toEqual([
      'Đã ngắt kết nối tài khoản Facebook',
      'Đã kết nối tài khoản Facebook',
      ...toldBefore,
    ]);
    const mails = (await mailed()).slice(mailedBefore);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Đã kết nối tài khoản Facebook',
      'Đã ngắt kết nối tài khoản Facebook',
    ]);
    for (const { text } of mails) expect(text).toContain('Nếu không phải bạn');
    // Who comes by it for the first time has just done so themselves.
    const newcomer = (await facebook(someone())).data.sign_in_with_facebook;
    expect(
      (await as(newcomer.access_token).post('{ notifications(first: 20) { nodes { title } } }'))
        .data.notifications.nodes,
    ).toEqual([]);
  });

  it('do not outlive the proof of an address that whoever connected them had not proved', async () => {
    // A stranger’s account at Facebook names the address of somebody who comes here later.
    const account = someone();
    const token = (await facebook(account)).data.sign_in_with_facebook.access_token;
    const { email } = (await as(token).post('{ me { email } }')).data.me;
    await server
      .client()
      .post('mutation ($email: String!) { request_password_reset(email: $email) }', { email });
    const mails = async () =>
      (await server.database.raw(
        "select text from emails where to_address = $1 and text like '%/reset#token=%'",
        [email],
      )) as readonly { readonly text: string }[]; // the column of the statement
    await expect.poll(async () => (await mails()).length).toBe(1);
    const link = /#token=([\w-]{43})/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
    const reset = await server
      .client()
      .post(
        'mutation ($input: ResetPasswordInput!) { reset_password(input: $input) { access_token } }',
        { input: { token: link, password: 'hoa mai 7 cánh', client: desktop } },
      );
    expect(
      (
        await as(reset.data.reset_password.access_token).post(
          '{ social_accounts { provider } me { is_verify_email facebook_id } }',
        )
      ).data,
    ).toEqual({ social_accounts: [], me: { is_verify_email: true, facebook_id: null } });
    expect((await facebook(account)).codes).toEqual(['SOCIAL_EMAIL_TAKEN']);
  });

  it('stay when they are the last way in', async () => {
    const { access_token: token } = (await google(someone())).data.sign_in_with_google;
    const client = as(token);
    const { email } = (await client.post('{ me { email } }')).data.me;
    // Who has no password proves themselves by a mailed code.
    const prove = async (): Promise<string> => {
      server.clock.nowMs += 61_000;
      expect((await client.post('mutation { send_confirm_code }')).codes).toEqual([]);
      const [mail] = (await server.database.raw(
        "select text from emails where to_address = $1 and subject like 'Mã xác nhận%' order by created_at desc limit 1",
        [email],
      )) as readonly { readonly text: string }[]; // the column of the statement
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    };
    const disconnect = async (provider: 'google' | 'facebook', code: string): Promise<ApiAnswer> =>
      client.post(
        `mutation ($code: String!) { disconnect_${provider}(confirm_password: $code) { provider } }`,
        { code },
      );
    const code = await prove();
    expect((await disconnect('google', code)).codes).toEqual(['SOCIAL_LAST_WAY']);
    // What was refused after the code was judged has not spent it, in this session and for five
    // minutes.
    await beginConnecting(client, code);
    expect(
      (
        await client.post(
          'mutation ($token: String!) { connect_facebook(access_token: $token) { provider } }',
          { token: standIns.facebookToken(someone()) },
        )
      ).codes,
    ).toEqual([]);
    expect((await disconnect('google', code)).data.disconnect_google).toEqual([
      { provider: 'FACEBOOK' },
    ]);
    expect((await disconnect('facebook', code)).codes).toEqual(['SOCIAL_LAST_WAY']);
    server.clock.nowMs += 5 * 60_000;
    expect((await disconnect('facebook', code)).codes).toEqual(['CODE_EXPIRED']);
    const elsewhere = await prove();
    expect((await disconnect('facebook', elsewhere)).codes).toEqual(['SOCIAL_LAST_WAY']);
  });

  describe('by the browser, on the desktop,', () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const codeOf = async (client: ApiClient): Promise<string> =>
      (
        await client.post(
          'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
          { challenge },
        )
      ).data.create_desktop_code.code;
    const exchange = async (code: string, shown = verifier, headers = {}): Promise<ApiAnswer> =>
      server
        .client()
        .post(
          'mutation ($code: String!, $verifier: String!, $client: ClientInput!) { exchange_desktop_code(code: $code, verifier: $verifier, client: $client) { user { email } access_token } }',
          { code, verifier: shown, client: desktop },
          headers,
        );

    it('open a session for who holds the verifier', async () => {
      const answer = await exchange(await codeOf(await server.signedIn('minh')));
      expect(answer.data.exchange_desktop_code.user.email).toBe('minh@maivang.example');
      expect(
        (await as(answer.data.exchange_desktop_code.access_token).post('{ me { email } }')).data.me
          .email,
      ).toBe('minh@maivang.example');
    });

    it('refuse a code that is shown again, and end the session that it opened', async () => {
      const code = await codeOf(await server.signedIn('minh'));
      const first = as((await exchange(code)).data.exchange_desktop_code.access_token);
      expect((await first.post('{ me { email } }')).codes).toEqual([]);
      expect((await exchange(code)).codes).toEqual(['DESKTOP_CODE_INVALID']);
      expect((await first.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
    });

    it('refuse a code that is too old, and one with another verifier, which spends it', async () => {
      const client = await server.signedIn('minh');
      const late = await codeOf(client);
      server.clock.nowMs += 61_000;
      expect((await exchange(late)).codes).toEqual(['DESKTOP_CODE_INVALID']);
      const code = await codeOf(client);
      expect((await exchange(code, 'w'.repeat(43))).codes).toEqual(['DESKTOP_CODE_INVALID']);
      expect((await exchange(code)).codes).toEqual(['DESKTOP_CODE_INVALID']);
      expect((await exchange('A'.repeat(43))).codes).toEqual(['DESKTOP_CODE_INVALID']);
    });

    it('are for no page and no guest, and need a challenge of the right form', async () => {
      const client = await server.signedIn('minh');
      expect(
        (await exchange(await codeOf(client), verifier, { origin: server.url })).codes,
      ).toEqual(['FORBIDDEN']);
      const ask =
        'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }';
      expect((await server.client().post(ask, { challenge })).codes).toEqual(['UNAUTHENTICATED']);
      expect((await client.post(ask, { challenge: 'plain' })).codes).toEqual(['BAD_INPUT']);
    });

    it('keep no code in clear', async () => {
      const code = await codeOf(await server.signedIn('minh'));
      expect(
        JSON.stringify(
          await server.database.raw(
            "select encode(hash, 'escape') as hash, challenge from desktop_codes",
          ),
        ),
      ).not.toContain(code);
    });
  });

  it('are refused where they are not configured, when the provider says nothing in time, and slowed down where somebody guesses', async () => {
    const strict = await startTestServer(source, {
      env: { ...env, FACEBOOK_APP_ID: '', FACEBOOK_APP_SECRET: '' },
      limits: { socialProviderMs: 300, socialPerAddress: { count: 2, windowMs: 900_000 } },
    });
    expect(
      (await strict.client().post('{ social_config { google_client_id facebook_app_id } }')).data
        .social_config,
    ).toEqual({ google_client_id: socialKeys.googleClientId, facebook_app_id: null });
    expect(
      (
        await strict
          .client()
          .post(facebookMutation, { input: { access_token: 'x', client: desktop } })
      ).codes,
    ).toEqual(['SOCIAL_NOT_CONFIGURED']);
    const credential = await standIns.googleToken(someone(), 'n', { nowMs: strict.clock.nowMs });
    const guess = async (shown = 'doan-bua') =>
      (
        await strict
          .client()
          .post(googleMutation, { input: { credential: shown, nonce: 'n', client: desktop } })
      ).codes;
    // Its keys were never fetched yet, and it is nobody's fault that they cannot be: no attempt is
    // counted.
    standIns.setTrouble('silent');
    expect([await guess(credential), await guess(credential)]).toEqual([
      ['SOCIAL_UNAVAILABLE'],
      ['SOCIAL_UNAVAILABLE'],
    ]);
    standIns.setTrouble('none');
    expect([await guess(), await guess(), await guess()]).toEqual([
      ['SOCIAL_TOKEN_INVALID'],
      ['SOCIAL_TOKEN_INVALID'],
      ['RATE_LIMITED'],
    ]);
    await strict.stop();
  });

  it('leave signing in with a password as it was, and let nobody without one guess', async () => {
    const account = someone();
    await google(account);
    expect((await signIn(server.client(), account.email ?? '', demoPassword)).codes).toEqual([
      'WRONG_CREDENTIALS',
    ]);
    expect((await signIn(server.client(), 'minh@maivang.example', demoPassword)).codes).toEqual([]);
  });
});
