import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createToken, hashToken } from '#server/modules/auth/sessions/tokens.ts';
import { spendConnecting } from '#server/modules/social/store.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds, type DatabaseSource, openAt } from '../support/databases.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const lesson = 'dat-gia-lan-dau';
const client = { kind: 'DESKTOP', name: 'kiểm thử' } as const;

/** A person whose session somebody else holds as well, with everything that hangs on it. */
interface Robbed {
  readonly userId: string;
  readonly email: string;
  /** The session that is to end. */
  readonly stolen: ApiClient;
  readonly stolenId: string;
  readonly refreshToken: string;
  /** Another session of the same person. */
  readonly owner: ApiClient;
  /** Of the desktop app, minted by the stolen session, which has begun a connecting too. */
  readonly code: string;
  readonly verifier: string;
  readonly media: string;
  readonly streams: readonly EventStream[];
}

/** Has a chore that was done tried again, as an administrator does: it comes every few minutes. */
async function runChore({ database }: TestServer, name: string): Promise<void> {
  const again = await database.raw(
    "update jobs.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_limit + 1 where id = (select id from jobs.job where data ->> 'name' = $1 and state = 'completed' order by completed_on desc limit 1) returning id",
    [name],
  );
  expect(again).toHaveLength(1);
}

/** What ends the stolen session. */
const remedies = {
  'signing out of it': async ({ stolen }) => stolen.post('mutation { sign_out }'),
  'ending this one in the list': async ({ owner, stolenId }) =>
    owner.post('mutation ($id: ID!) { revoke_session(id: $id) }', { id: stolenId }),
  'signing out everywhere else': async ({ owner }) =>
    owner.post('mutation { revoke_other_sessions }'),
  'another password': async ({ owner }) =>
    owner.post(
      `mutation { change_password(input: { current_password: "${demoPassword}", password: "hoa dao 5 cánh" }) { id } }`,
    ),
  'a password by the mailed link': async ({ email }, { server, mailedToken }) => {
    await server
      .client()
      .post('mutation ($email: String!) { request_password_reset(email: $email) }', { email });
    return server
      .client()
      .post(
        'mutation ($input: ResetPasswordInput!) { reset_password(input: $input) { session_id } }',
        { input: { token: await mailedToken(email), password: 'hoa dao 5 cánh', client } },
      );
  },
  'a demanded password': async ({ userId, email }, { server, admin }) => {
    await proveAddress(server, email);
    return admin.post(
      `mutation ($id: ID!) { demand_password(id: $id, reason: "lộ", confirm_password: "${demoPassword}") { is_self } }`,
      { id: userId },
    );
  },
  'the administrator ending all': async ({ userId }, { admin }) =>
    admin.post(
      `mutation ($id: ID!) { end_person_sessions(id: $id, reason: "mất máy", confirm_password: "${demoPassword}") { is_self } }`,
      { id: userId },
    ),
  'the administrator ending this one': async ({ userId, stolenId }, { admin }) =>
    admin.post(
      `mutation ($id: ID!, $session: ID!) { end_person_sessions(id: $id, session_id: $session, reason: "mất máy", confirm_password: "${demoPassword}") { is_self } }`,
      { id: userId, session: stolenId },
    ),
  blocking: async ({ userId }, { admin }) =>
    admin.post(
      `mutation ($id: ID!) { block_person(id: $id, reason: "chia sẻ", confirm_password: "${demoPassword}") { is_self } }`,
      { id: userId },
    ),
  'a role of the office': async ({ email }, { server, admin }) => {
    await server.database.raw('update users set is_verify_email = true where email = $1', [email]);
    return admin.post(
      `mutation ($email: String!) { give_office_role(email: $email, role: CONTENT, confirm_password: "${demoPassword}") { id } }`,
      { email },
    );
  },
  'the link «Không phải tôi» of a mail': async ({ userId, email }, { server }) => {
    await proveAddress(server, email);
    const token = createToken();
    await server.database.raw(
      "insert into factor_tokens (hash, purpose, user_id, made_at, expires_at) values ($1::bytea, 'takeover', $2, $3, $3::timestamptz + interval '1 day')",
      [hashToken(token), userId, new Date(server.clock.nowMs).toISOString()],
    );
    return server
      .client()
      .post('mutation ($token: String!) { report_takeover(token: $token) }', { token });
  },
  'a reset of the factors that is agreed to': async ({ userId, email }, { server, admin }) => {
    await proveAddress(server, email);
    await server.database.raw(
      "insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) values (gen_random_uuid(), $1, '\\x00', $2, $2)",
      [userId, new Date(server.clock.nowMs).toISOString()],
    );
    const asked = await admin.post(
      `mutation ($id: ID!) { ask_factor_reset(id: $id, reason: "mất máy", confirm_password: "${demoPassword}") { is_on } }`,
      { id: userId },
    );
    expect(asked.codes).toEqual([]);
    return (await server.signedIn('ketoan')).post(
      `mutation ($id: ID!) { confirm_factor_reset(id: $id, confirm_password: "${demoPassword}") { is_on } }`,
      { id: userId },
    );
  },
  // Whoever came in during its day of waiting is out when it is carried out.
  'a reset of the factors that is carried out': async ({ userId, email }, { server }) => {
    await proveAddress(server, email);
    const now = new Date(server.clock.nowMs).toISOString();
    await server.database.raw(
      "insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) values (gen_random_uuid(), $1, '\\x00', $2, $2)",
      [userId, now],
    );
    await server.database.raw(
      `insert into factor_resets (user_id, asked_by, asked_at, reason, confirmed_by, confirmed_at, runs_at)
      select $1, o.id, $2::timestamptz - interval '1 day', 'mất máy', k.id, $2::timestamptz - interval '1 day', $2 from users o, users k
      where o.email = 'admin@maivang.example' and k.email = 'ketoan@maivang.example'`,
      [userId, now],
    );
    await runChore(server, 'factor_resets');
    await expect
      .poll(async () =>
        server.database.raw("select 1 from factor_resets where user_id = $1 and outcome = 'done'", [
          userId,
        ]),
      )
      .toHaveLength(1);
    return { codes: [] };
  },
  'the deletion of the account': async ({ userId, email, owner }, { server }) => {
    await proveAddress(server, email);
    const asked = await owner.post(
      `mutation { request_account_deletion(confirm_password: "${demoPassword}") { runs_at } }`,
    );
    await server.database.raw('update account_deletions set runs_at = $2 where user_id = $1', [
      userId,
      new Date(server.clock.nowMs).toISOString(),
    ]);
    await runChore(server, 'people_data.delete_accounts');
    await expect
      .poll(async () =>
        server.database.raw('select 1 from users where id = $1 and deleted_at is not null', [
          userId,
        ]),
      )
      .toHaveLength(1);
    return asked;
  },
} as const satisfies Record<
  string,
  (robbed: Robbed, world: World) => Promise<{ readonly codes: readonly string[] }>
>;

/** Done by a chore of any process: the others know as soon as they are told. */
const byChores: ReadonlySet<string> = new Set<keyof typeof remedies>([
  'a reset of the factors that is carried out',
  'the deletion of the account',
]);

/** What the product ends sessions by, in the order of each file, and which remedy comes to it. */
const enders: Readonly<
  Record<string, readonly (keyof typeof remedies | { readonly apart: string })[]>
> = {
  'modules/auth/passwords/passwords.ts': ['another password'],
  'modules/auth/recovery/recovery.ts': ['a password by the mailed link'],
  'modules/auth/second-factor/resets.ts': [
    'a reset of the factors that is carried out',
    'a reset of the factors that is agreed to',
  ],
  'modules/auth/service.ts': [
    'signing out of it',
    { apart: 'former-session.test.ts: who opens a session in a browser leaves the one before' },
    'ending this one in the list',
    'signing out everywhere else',
    { apart: 'all but the own one, for whoever changes their own role' },
    'the administrator ending this one',
  ],
  'modules/auth/takeover/takeovers.ts': ['the link «Không phải tôi» of a mail'],
  'modules/office/service.ts': [
    { apart: 'all but the own one, for whoever changes their own role' },
    'a role of the office',
  ],
  'modules/people/service.ts': ['blocking', 'the administrator ending all', 'a demanded password'],
  'modules/people-data/create-deletions.ts': ['the deletion of the account'],
  'modules/profile/schema.ts': ['signing out everywhere else'],
  'modules/social/desktop-codes.ts': [
    { apart: 'social.test.ts: a code that is shown again ends the session that it opened' },
  ],
};

it('has a remedy for every place that ends sessions', () => {
  const server = path.resolve(import.meta.dirname, '../../../server');
  const found: Record<string, number> = {};
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const ends = readFileSync(path.join(server, file), 'utf8').match(
      /\b(?:auth|sessions)\.(?:end(?!edSince)\w*|revoke)\(/g,
    );
    if (ends !== null) found[file.replaceAll(path.sep, '/')] = ends.length;
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(enders).map(([file, by]) => [file, by.length])),
  );
});

interface World {
  readonly server: TestServer;
  readonly admin: ApiClient;
  readonly mailedToken: (email: string) => Promise<string>;
}

describe.each(ruleKinds)('a session that ends on %s', (kind) => {
  let server: TestServer;
  let source: DatabaseSource;
  let second: RunningServer | null = null;
  let world: World;
  withServer(kind, (started) => ({ server, source } = started));
  beforeAll(async () => {
    // Another process on the same database; the embedded one has none.
    if (server.databaseUrl !== null && source.postgres !== null) {
      const config = readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: server.dataFolder,
        DEMO: '0',
        DEMO_ORDERS: '0',
        DEMO_AFFILIATES: '0',
      });
      second = await startServer(config, {
        database: await openAt(server.databaseUrl),
        now: () => server.clock.nowMs,
        databaseNow: () => server.clock.nowMs,
      });
    }
    const mailedToken = async (email: string): Promise<string> => {
      let text = '';
      await expect
        .poll(async () => {
          const rows = (await server.database.raw(
            "select text from emails where to_address = $1 and subject like 'Đặt lại%'",
            [email],
          )) as readonly { readonly text: string }[]; // the column of the statement
          text = rows[0]?.text ?? '';
          return text;
        })
        .toContain('#token=');
      return /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
    };
    world = { server, admin: await server.signedIn('admin'), mailedToken };
  });
  afterAll(async () => second?.stop());

  const processes = (): readonly string[] => [server.url, ...(second === null ? [] : [second.url])];
  const at = (url: string, bearer: string | null): ApiClient =>
    Object.assign(createApiClient(url), { bearer });

  async function rob(): Promise<Robbed> {
    const email = `bi-trom-${randomUUID()}@vidu.vn`;
    const registered = await server.client().post(hostOperations.Register, {
      input: { full_name: 'Nguyễn Hoài An', email, password: demoPassword, agreed: true, client },
    });
    const userId: string = registered.data.register.user.id;
    await server.database.raw(
      "insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())",
      [userId],
    );
    const [stolen, owner] = [server.client(), server.client()];
    const opened = await signIn(stolen, email, demoPassword);
    await signIn(owner, email, demoPassword);
    const sessions = (await stolen.post('{ sessions { id is_current } }')).data
      // the schema says so
      .sessions as readonly { readonly id: string; readonly is_current: boolean }[];
    const verifier = randomBytes(32).toString('base64url');
    const made = await stolen.post(
      'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
      { challenge: createHash('sha256').update(verifier).digest('base64url') },
    );
    const { hls_url: media } = (
      await stolen.post('query ($slug: String!) { playback(lesson_slug: $slug) { hls_url } }', {
        slug: lesson,
      })
    ).data.playback;
    expect(
      (
        await stolen.post(
          'mutation ($proof: String!) { begin_connecting(confirm_password: $proof) }',
          {
            proof: demoPassword,
          },
        )
      ).codes,
    ).toEqual([]);
    const streams = await Promise.all(
      processes().map(async (url) =>
        openEventStream(url, { authorization: `Bearer ${stolen.bearer ?? ''}` }),
      ),
    );
    // Both processes remember it.
    for (const url of processes()) {
      expect((await at(url, stolen.bearer).post('{ sessions { id } }')).codes).toEqual([]);
      expect((await fetch(`${url}${media}`)).status).toBe(200);
    }
    const stolenId = sessions.find(({ is_current: isCurrent }) => isCurrent)?.id ?? '';
    return {
      userId,
      email,
      stolen,
      stolenId,
      refreshToken: opened.data.sign_in.refresh_token,
      owner,
      code: made.data.create_desktop_code.code,
      verifier,
      media,
      streams,
    };
  }

  const exchange = async ({ code, verifier }: Pick<Robbed, 'code' | 'verifier'>) =>
    server
      .client()
      .post(
        'mutation ($code: String!, $verifier: String!, $client: ClientInput!) { exchange_desktop_code(code: $code, verifier: $verifier, client: $client) { session_id access_token } }',
        { code, verifier, client },
      );

  it.each(Object.entries(remedies))(
    'by %s ends everywhere, with everything that hangs on it',
    async (name, remedy) => {
      const robbed = await rob();
      server.clock.nowMs += 1;
      expect((await remedy(robbed, world)).codes).toEqual([]);
      for (const url of processes()) {
        // The process that did it knows at once; others as soon as the database told them.
        const isOut = async () =>
          (await at(url, robbed.stolen.bearer).post('{ sessions { id } }')).codes;
        if (url === server.url && !byChores.has(name))
          expect(await isOut()).toEqual(['UNAUTHENTICATED']);
        else await expect.poll(isOut).toEqual(['UNAUTHENTICATED']);
        await expect.poll(async () => (await fetch(`${url}${robbed.media}`)).status).toBe(403);
        expect(
          (
            await at(url, robbed.stolen.bearer).post(
              'mutation { connect_facebook(access_token: "x") { provider } }',
            )
          ).codes,
        ).toEqual(['UNAUTHENTICATED']);
      }
      // What asked before it ended connects nothing either.
      expect(
        await server.database.first(spendConnecting, {
          sessionId: robbed.stolenId,
          now: new Date(server.clock.nowMs),
        }),
      ).toBeNull();
      for (const stream of robbed.streams) await expect.poll(stream.isClosed).toBe(true);
      expect(
        (
          await server
            .client()
            .post(hostOperations.RefreshSession, { refresh_token: robbed.refreshToken })
        ).codes,
      ).toEqual(['SESSION_EXPIRED']);
      const exchanged = await exchange(robbed);
      expect(exchanged.data).toBeNull();
      expect(['DESKTOP_CODE_INVALID', 'PERSON_BLOCKED']).toContain(exchanged.codes[0]);
    },
  );

  it.each([
    'signing out of it',
    'ending this one in the list',
    'the administrator ending this one',
  ] as const)(
    'by %s ends alone: every other session goes on, of the same person and of others',
    async (name) => {
      const [robbed, other] = [await rob(), await rob()];
      await remedies[name](robbed, world);
      for (const living of [robbed.owner, other.stolen, other.owner, world.admin])
        expect((await living.post('{ sessions { id } }')).codes).toEqual([]);
      expect(other.streams.every((stream) => !stream.isClosed())).toBe(true);
      for (const { streams } of [robbed, other]) for (const stream of streams) stream.close();
    },
  );

  it.each([
    [
      'the office takes it back',
      async (id: string) => {
        const [grant] = (await server.database.raw(
          'select id from entitlements where user_id = $1',
          [id],
        )) as readonly { readonly id: string }[]; // the column of the statement
        const revoke = `mutation ($id: ID!, $grant: ID!) { revoke_plan(id: $id, grant_id: $grant, reason: "nhầm", confirm_password: "${demoPassword}") { is_self } }`;
        expect((await world.admin.post(revoke, { id, grant: grant?.id })).codes).toEqual([]);
      },
    ],
    [
      'its row is gone',
      async (id: string) =>
        void (await server.database.raw('delete from entitlements where user_id = $1', [id])),
    ],
  ])(
    'gives no lesson and no licence in any process when a plan is lost: %s',
    async (_name, lose) => {
      const { userId, owner, media, streams } = await rob();
      const ask = async (url: string) =>
        at(url, owner.bearer).post(
          'mutation { renew_licence(device_id: "may", question_id: "mot") { granted } }',
        );
      for (const url of processes()) expect((await ask(url)).data.renew_licence.granted).toBe(true);
      await lose(userId);
      for (const url of processes()) {
        await expect.poll(async () => (await fetch(`${url}${media}`)).status).toBe(403);
        await expect.poll(async () => (await ask(url)).data.renew_licence.granted).toBe(false);
      }
      for (const stream of streams) stream.close();
    },
  );

  it('asks for codes ten times in ten minutes, over both processes together', async () => {
    const asker = server.client();
    await signIn(asker, 'minh@maivang.example', demoPassword);
    const challenge = 'A'.repeat(43);
    const asked: string[] = [];
    for (let time = 0; time < 14; time += 1) {
      const url = processes()[time % processes().length] ?? server.url;
      asked.push(
        (
          await at(url, asker.bearer).post(
            'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
            { challenge },
          )
        ).codes[0] ?? 'given',
      );
    }
    expect(asked).toEqual([
      ...Array.from({ length: 10 }, () => 'given'),
      ...Array.from({ length: 4 }, () => 'RATE_LIMITED'),
    ]);
  });

  it('opens one session at most by a code that two bring at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const robbed = await rob();
      const before = (
        await server.database.raw('select id from sessions where user_id = $1', [robbed.userId])
      ).length;
      const answers = await Promise.all(Array.from({ length: 4 }, async () => exchange(robbed)));
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
      expect(
        (await server.database.raw('select id from sessions where user_id = $1', [robbed.userId]))
          .length,
      ).toBe(before + 1);
      for (const stream of robbed.streams) stream.close();
    }
  });

  it('leaves none behind that a code opens at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const robbed = await rob();
      const [exchanged] = await Promise.all([
        exchange(robbed),
        robbed.owner.post('mutation { revoke_other_sessions }'),
      ]);
      const token: string | null = exchanged.data?.exchange_desktop_code?.access_token ?? null;
      // It came wholly before, and was ended with the others, or was refused: then it asks as a
      // guest.
      expect((await at(server.url, token).post('{ sessions { id } }')).codes).toEqual([
        'UNAUTHENTICATED',
      ]);
      for (const stream of robbed.streams) stream.close();
    }
  });
});
