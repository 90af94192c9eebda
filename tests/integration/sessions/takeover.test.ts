import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { startPlans } from '#server/modules/people-data/start-anew.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { createSoftPasskey, type SoftPasskey } from '../support/soft-passkey.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const client = { kind: 'DESKTOP', name: 'kiểm thử' } as const;
const newPassword = 'hoa dao 5 cánh';
const day = 86_400_000;

/** What opens an account: by the tables in which it stands. */
const ways = {
  sessions: "from sessions where user_id = $1 and ended_at is null and name <> 'chủ'",
  passkeys: 'from passkeys where user_id = $1',
  authenticator_apps: 'from authenticator_apps where user_id = $1',
  recovery_codes: 'from recovery_codes where user_id = $1 and used_at is null',
  social_identities: 'from social_identities where user_id = $1',
  desktop_codes:
    'from desktop_codes c join sessions s on s.id = c.minted_by where c.user_id = $1 and c.used_at is null and s.ended_at is null',
  factor_tokens:
    "from factor_tokens where user_id = $1 and used_at is null and purpose not in ('takeover', 'stop_reset')",
  account_proofs:
    "from account_proofs where user_id = $1 and used_at is null and purpose = 'confirm'",
} as const;
type Way = keyof typeof ways;

/** A person whose password a thief knew before there was a second factor. */
interface Robbed {
  readonly id: string;
  readonly email: string;
  /** The thief's session, which has added everything. */
  readonly thief: ApiClient;
  readonly key: SoftPasskey;
  readonly secret: string;
}

interface World {
  readonly server: TestServer;
  /** Nobody’s token lasts the days that a test goes through. */
  readonly admin: () => Promise<ApiClient>;
  readonly second: () => Promise<ApiClient>;
  /** What the newest e-mail of that title says to the first group of the pattern. */
  readonly mailed: (email: string, subject: string, pattern: RegExp) => Promise<string>;
}

const report = async ({ server }: World, token: string): Promise<ApiAnswer> =>
  server.client().post('mutation ($token: String!) { report_takeover(token: $token) }', { token });
const notMe = async (world: World, email: string, subject = 'Đã thêm khóa truy cập') =>
  report(world, await world.mailed(email, subject, /\/not-me#token=([\w-]{43})/));
const reset = async (world: World, email: string): Promise<ApiAnswer> =>
  world.server.client().post(hostOperations.ResetPassword, {
    input: {
      token: await world.mailed(email, 'Đặt lại mật khẩu của bạn', /\/reset#token=([\w-]{43})/),
      password: newPassword,
      client: { ...client, name: 'chủ' },
    },
  });
const demand = async ({ admin }: World, id: string) =>
  (await admin()).post(
    `mutation ($id: ID!) { demand_password(id: $id, reason: "người lạ", confirm_password: "${demoPassword}") { is_self } }`,
    { id },
  );
const askReset = async ({ admin }: World, id: string) =>
  (await admin()).post(
    `mutation ($id: ID!) { ask_factor_reset(id: $id, reason: "chủ mất quyền", confirm_password: "${demoPassword}") { is_on } }`,
    { id },
  );
const confirmReset = async ({ second }: World, id: string) =>
  (await second()).post(
    `mutation ($id: ID!) { confirm_factor_reset(id: $id, confirm_password: "${demoPassword}") { is_on } }`,
    { id },
  );

/** What is done against a thief, and which of their ways it leaves (`stays`) or ends. */
const remedies: Readonly<
  Record<
    string,
    {
      readonly run: (robbed: Robbed, world: World) => Promise<unknown>;
      readonly leaves: Readonly<Record<Way, 'stays' | 'ends'>>;
    }
  >
> = {
  'the link «Không phải tôi»': {
    run: async ({ email }, world) => {
      expect((await notMe(world, email)).codes).toEqual([]);
      expect((await reset(world, email)).codes).toEqual([]);
    },
    leaves: allEnd({}),
  },
  'a demanded password, set by the mailed link': {
    run: async ({ id, email }, world) => {
      expect((await demand(world, id)).codes).toEqual([]);
      expect((await reset(world, email)).codes).toEqual([]);
    },
    leaves: allEnd({}),
  },
  'the office’s reset of the factors': {
    run: async ({ id, email }, world) => {
      expect((await askReset(world, id)).codes).toEqual([]);
      expect((await confirmReset(world, id)).codes).toEqual([]);
      world.server.clock.nowMs += limits.factorResetWaitMs + 1;
      await expect
        .poll(async () =>
          world.server.database.raw('select 1 from passkeys where user_id = $1', [id]),
        )
        .toEqual([]);
      expect((await reset(world, email)).codes).toEqual([]);
    },
    leaves: allEnd({}),
  },
  // They asked for it themselves, and the mailbox alone never outranks a second factor: 0019, 0021.
  'a password by the link that anybody may ask for': {
    run: async ({ email }, world) => {
      await world.server
        .client()
        .post('mutation ($email: String!) { request_password_reset(email: $email) }', { email });
      expect((await reset(world, email)).codes).toEqual(['FACTOR_NEEDED']);
    },
    leaves: allEnd({
      passkeys: 'stays',
      authenticator_apps: 'stays',
      recovery_codes: 'stays',
      social_identities: 'stays',
      // The second step that the reset began.
      factor_tokens: 'stays',
    }),
  },
  'the office ending all sessions': {
    run: async ({ id }, { admin }) =>
      (await admin()).post(
        `mutation ($id: ID!) { end_person_sessions(id: $id, reason: "lạ", confirm_password: "${demoPassword}") { is_self } }`,
        { id },
      ),
    leaves: allEnd({
      passkeys: 'stays',
      authenticator_apps: 'stays',
      recovery_codes: 'stays',
      social_identities: 'stays',
      factor_tokens: 'stays',
      account_proofs: 'stays',
    }),
  },
};

function allEnd(
  but: Partial<Readonly<Record<Way, 'stays'>>>,
): Readonly<Record<Way, 'stays' | 'ends'>> {
  const ends = Object.fromEntries(Object.keys(ways).map((way) => [way, 'ends']));
  return { ...ends, ...but } as Record<Way, 'stays' | 'ends'>; // every way of the list has one
}

it('knows of every table by which an account is opened', () => {
  const known = startPlans
    .filter(({ table, becomes }) => becomes === 'auth' || table === 'desktop_codes')
    .map(({ table }) => table);
  expect(Object.keys(ways).toSorted()).toEqual(known.toSorted());
});

describe.each(ruleKinds)('somebody else in an account on %s', (kind) => {
  let server: TestServer;
  let world: World;
  /** Browsers make no passkeys for an address of figures. */
  let site: string;
  withServer(kind, (started) => ({ server } = started), {
    limits: { factorResetSweepMs: 1000 },
  });
  beforeAll(async () => {
    const mailed: World['mailed'] = async (email, subject, pattern) => {
      let found = '';
      await expect
        .poll(async () => {
          const rows = (await server.database.raw(
            'select text from emails where to_address = $1 and subject = $2 order by created_at desc, id',
            [email, subject],
          )) as readonly { readonly text: string }[]; // the column of the statement
          found = pattern.exec(rows[0]?.text ?? '')?.[1] ?? '';
          return found;
        })
        .not.toBe('');
      return found;
    };
    site = server.url.replace('127.0.0.1', 'localhost');
    world = {
      server,
      admin: async () => server.signedIn('admin'),
      second: async () => server.signedIn('ketoan'),
      mailed,
    };
  });

  async function register(): Promise<{
    readonly id: string;
    readonly email: string;
    readonly client: ApiClient;
  }> {
    const email = `bi-chiem-${randomUUID()}@vidu.vn`;
    const made = createApiClient(site);
    const { data } = await made.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { ...client, name: 'chủ' },
      },
    });
    made.bearer = data.register.access_token;
    await proveAddress(server, email);
    server.clock.nowMs += 1000;
    return { id: data.register.user.id, email, client: made };
  }

  async function signIn(email: string, password = demoPassword) {
    const entered = createApiClient(site);
    const answer = await entered.post(hostOperations.SignIn, {
      input: { email, password, client },
    });
    if (answer.data?.sign_in != null) entered.bearer = answer.data.sign_in.access_token;
    return { client: entered, answer };
  }

  async function signInByKey(key: SoftPasskey) {
    const entered = createApiClient(site);
    const begun = await entered.post('mutation { begin_passkey_sign_in }');
    const answer = await entered.post(hostOperations.SignInWithPasskey, {
      response: key.sign(begun.data.begin_passkey_sign_in),
      client: { kind: 'PORTAL', name: 'trình duyệt' },
    });
    return { client: entered, answer };
  }

  async function addKey(of: ApiClient, proof: string): Promise<SoftPasskey> {
    const key = createSoftPasskey(site);
    const begun = await of.post(
      'mutation ($proof: String!) { begin_passkey(confirm_password: $proof) }',
      { proof },
    );
    const added = await of.post(
      'mutation ($response: String!, $proof: String!) { add_passkey(response: $response, name: "máy lạ", confirm_password: $proof) }',
      { response: key.create(begun.data.begin_passkey), proof },
    );
    expect(added.codes).toEqual([]);
    return key;
  }

  async function ticketOf(of: ApiClient, proof: string): Promise<string> {
    const opened = await of.post(
      'mutation ($proof: String!) { open_factor_ticket(confirm_password: $proof) { token } }',
      { proof },
    );
    return opened.data.open_factor_ticket.token;
  }

  async function addApp(of: ApiClient, proof: string): Promise<string> {
    const begun = await of.post(
      'mutation ($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret } }',
      { proof },
    );
    const { secret } = begun.data.begin_authenticator_app;
    const confirmed = await of.post(
      'mutation ($code: String!) { confirm_authenticator_app(code: $code) }',
      {
        code: codeAt(secret, server.clock.nowMs),
      },
    );
    expect(confirmed.codes).toEqual([]);
    return secret;
  }

  /** The thief signs in by the password and adds every way that there is. */
  async function rob(): Promise<Robbed> {
    const { id, email } = await register();
    const { client: thief } = await signIn(email);
    const key = await addKey(thief, demoPassword);
    const ticket = await ticketOfKey(thief, key);
    server.clock.nowMs += 1000;
    const secret = await addApp(thief, ticket);
    expect(
      (
        await thief.post(
          'mutation ($proof: String!) { make_recovery_codes(confirm_password: $proof) }',
          { proof: ticket },
        )
      ).codes,
    ).toEqual([]);
    const now = new Date(server.clock.nowMs).toISOString();
    await server.database.raw(
      "insert into social_identities (provider, subject, user_id, connected_at, last_used_at) values ('google', $1, $2, $3, $3)",
      [randomUUID(), id, now],
    );
    await server.database.raw(
      "insert into account_proofs (user_id, purpose, email, code_hash, made_at, expires_at) values ($1, 'confirm', $2, '\\x00', $3, $3::timestamptz + interval '10 minutes')",
      [id, email, now],
    );
    const challenge = createHash('sha256').update(randomUUID()).digest('base64url');
    await thief.post(
      'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
      { challenge },
    );
    await signIn(email);
    return { id, email, thief, key, secret };
  }

  /** Whoever has a factor proves themselves by it. */
  async function ticketOfKey(of: ApiClient, key: SoftPasskey): Promise<string> {
    const begun = await of.post('mutation { begin_passkey_proof }');
    const proved = await of.post(
      'mutation ($response: String!) { prove_by_passkey(response: $response) }',
      {
        response: key.sign(begun.data.begin_passkey_proof),
      },
    );
    return ticketOf(of, proved.data.prove_by_passkey);
  }

  const count = async (way: Way, id: string): Promise<number> =>
    (
      (await server.database.raw(`select count(*)::integer as n ${ways[way]}`, [id])) as readonly {
        readonly n: number;
      }[]
    )[0]?.n ?? 0;
  const left = async (id: string): Promise<Readonly<Record<string, 'stays' | 'ends'>>> =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(ways) as Way[]).map(
          async (way) => [way, (await count(way, id)) > 0 ? 'stays' : 'ends'] as const,
        ),
      ),
    );

  it.each(Object.entries(remedies))(
    'finds what it says gone after %s',
    async (_name, { run, leaves }) => {
      const robbed = await rob();
      expect(await left(robbed.id)).toEqual(
        Object.fromEntries(Object.keys(ways).map((way) => [way, 'stays'])),
      );
      await run(robbed, world);
      expect(await left(robbed.id)).toEqual(leaves);
      expect((await robbed.thief.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
    },
  );

  it('is out of it by the link, and cannot come back; its owner is told and it is written down', async () => {
    const { id, email, key } = await rob();
    expect((await notMe(world, email)).codes).toEqual([]);
    expect((await signInByKey(key)).answer.codes).toEqual(['PASSKEY_INVALID']);
    expect((await signIn(email)).answer.codes).toEqual(['WRONG_CREDENTIALS']);
    expect((await reset(world, email)).codes).toEqual([]);
    expect((await signIn(email, newPassword)).answer.codes).toEqual([]);
    expect(
      await world.mailed(email, 'Bạn đã báo có người lạ trong tài khoản', /Đã gỡ: ([^.]*)\./),
    ).toBe('khóa truy cập, ứng dụng mã 6 số, mã dự phòng, tài khoản Google');
    expect(
      await server.database.raw(
        "select action, actor_id from audit_log where subject_id = $1 and action like 'person.%'",
        [id],
      ),
    ).toEqual([{ action: 'person.report_takeover', actor_id: id }]);
  });

  it('is not let in again by the office, which can neither end the report nor bring the stolen password back', async () => {
    const { id, email } = await rob();
    expect((await notMe(world, email)).codes).toEqual([]);
    const admin = await world.admin();
    const undo = async () =>
      admin.post(
        `mutation ($id: ID!) { undo_demand_password(id: $id, reason: "nhầm", confirm_password: "${demoPassword}") { is_self } }`,
        { id },
      );
    expect((await undo()).codes).toEqual(['CONFLICT']);
    // A demand of its own is no way around. The newest e-mail has the link that is good.
    server.clock.nowMs += 1000;
    await demand(world, id);
    expect((await undo()).codes).toEqual(['CONFLICT']);
    expect((await signIn(email)).answer.codes).toEqual(['WRONG_CREDENTIALS']);
    expect((await reset(world, email)).codes).toEqual([]);
    // What was reported is over with the new password: a later demand can be taken back.
    server.clock.nowMs += 1000;
    await demand(world, id);
    expect((await undo()).codes).toEqual([]);
    expect((await signIn(email, newPassword)).answer.codes).toEqual([]);
  });

  it('answers the same to every link that does nothing', async () => {
    const { id, email } = await register();
    await addKey((await signIn(email)).client, demoPassword);
    const token = await world.mailed(email, 'Đã thêm khóa truy cập', /\/not-me#token=([\w-]{43})/);
    server.clock.nowMs += limits.takeoverLinkMs;
    const late = await report(world, token);
    server.clock.nowMs -= limits.takeoverLinkMs;
    const answers = [late, await report(world, 'A'.repeat(43)), await report(world, 'x')];
    expect((await report(world, token)).codes).toEqual([]);
    answers.push(await report(world, token));
    const bodyOf = ({ text }: ApiAnswer) => text.replaceAll(/"request_id":"[^"]*"/g, '');
    expect(new Set(answers.map(bodyOf)).size).toBe(1);
    expect(answers[0]?.codes).toEqual(['LINK_DEAD']);
    expect(await count('passkeys', id)).toBe(0);
  });

  it('never takes away a second factor that was there before what the link tells of', async () => {
    const { id, email, client: owner } = await register();
    const secret = await addApp(owner, demoPassword);
    server.clock.nowMs += 40 * day;
    const entered = (await signIn(email)).answer.errors[0]?.extensions.challenge;
    const again = await createApiClient(site).post(hostOperations.CompleteSignIn, {
      input: { challenge: entered, code: codeAt(secret, server.clock.nowMs) },
    });
    owner.bearer = again.data.complete_sign_in.access_token;
    server.clock.nowMs += 60_000;
    const key = await addKey(owner, await ticketOf(owner, codeAt(secret, server.clock.nowMs)));
    // Beside an older one the younger one goes.
    expect((await notMe(world, email)).codes).toEqual([]);
    expect([await count('passkeys', id), await count('authenticator_apps', id)]).toEqual([0, 1]);
    expect((await reset(world, email)).codes).toEqual(['FACTOR_NEEDED']);
    void key;
  });

  it('never takes away the one that took the place of an older one', async () => {
    const { id, email, client: owner } = await register();
    const secret = await addApp(owner, demoPassword);
    server.clock.nowMs += 40 * day;
    const entered = (await signIn(email)).answer.errors[0]?.extensions.challenge;
    const again = await createApiClient(site).post(hostOperations.CompleteSignIn, {
      input: { challenge: entered, code: codeAt(secret, server.clock.nowMs) },
    });
    owner.bearer = again.data.complete_sign_in.access_token;
    server.clock.nowMs += 60_000;
    const key = await addKey(owner, await ticketOf(owner, codeAt(secret, server.clock.nowMs)));
    const removed = await owner.post(
      'mutation ($proof: String!) { remove_authenticator_app(confirm_password: $proof) }',
      { proof: await ticketOfKey(owner, key) },
    );
    expect(removed.codes).toEqual([]);
    expect((await notMe(world, email)).codes).toEqual([]);
    expect(await count('passkeys', id)).toBe(1);
    expect(
      await world.mailed(
        email,
        'Bạn đã báo có người lạ trong tài khoản',
        /(trước khi đặt mật khẩu mới)/i,
      ),
    ).not.toBe('');
    expect((await reset(world, email)).codes).toEqual(['FACTOR_NEEDED']);
    // Nor does a password that the office demands.
    server.clock.nowMs += 60_000;
    await demand(world, id);
    expect((await reset(world, email)).codes).toEqual(['FACTOR_NEEDED']);
  });

  it('is not believed by a factor that is older than the office’s doubt', async () => {
    const { id, email, client: owner } = await register();
    await addKey(owner, demoPassword);
    server.clock.nowMs += limits.distrustedMethodsMs + 1000;
    await demand(world, id);
    expect((await reset(world, email)).codes).toEqual(['FACTOR_NEEDED']);
    expect(await count('passkeys', id)).toBe(1);
  });

  it('stops no reset of the factors by a session, of whatever role', async () => {
    const { id, key } = await rob();
    await askReset(world, id);
    await confirmReset(world, id);
    const { client: thief, answer } = await signInByKey(key);
    expect(answer.codes).toEqual([]);
    expect((await thief.post('mutation { stop_own_factor_reset }')).data).toBeNull();
    const going = (await server.database.raw(
      'select revision from factor_resets where user_id = $1 and ended_at is null',
      [id],
    )) as readonly { revision: string }[];
    expect(going).toHaveLength(1);
    await server.database.raw(
      "update users set role = 'admin', office_role = 'accounting' where id = $1",
      [id],
    );
    const office = await signInByKey(key);
    expect(office.answer.codes).toEqual([]);
    expect(
      (
        await office.client.post(
          'mutation ($id: ID!, $revision: ID!) { cancel_factor_reset(id: $id, revision: $revision) { is_on } }',
          { id, revision: going[0]?.revision },
        )
      ).codes,
    ).toEqual(['FACTOR_OTHER_PERSON']);
  });

  it('writes no more mails of what is added than of anything else, and each of them has its link', async () => {
    const { id, email, client: owner } = await register();
    const key = await addKey(owner, demoPassword);
    for (let made = 0; made < limits.mailsOfOwnActions.count + 2; made += 1) {
      server.clock.nowMs += 1000;
      await owner.post(
        'mutation ($proof: String!) { make_recovery_codes(confirm_password: $proof) }',
        {
          proof: await ticketOfKey(owner, key),
        },
      );
    }
    const mails = (await server.database.raw(
      "select text from emails where to_address = $1 and subject in ('Đã thêm khóa truy cập', 'Đã tạo bộ mã dự phòng mới')",
      [email],
    )) as readonly { readonly text: string }[];
    expect(mails).toHaveLength(limits.mailsOfOwnActions.count);
    expect(mails.filter(({ text }) => !text.includes('/not-me#token='))).toEqual([]);
    expect(
      await server.database.raw(
        "select 1 as n from notifications where user_id = $1 and content ->> 'kind' = 'sign_in_method_added'",
        [id],
      ),
    ).toHaveLength(limits.mailsOfOwnActions.count + 1);
  });
});
