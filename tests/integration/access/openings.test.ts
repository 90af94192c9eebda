import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDatabaseClock } from '#server/db/database-clock.ts';
import type { Tx } from '#server/db/port.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { limits } from '#server/limits.ts';
import {
  deleteApp,
  deleteFactors,
  deletePasskey,
  deleteRecoveryCodes,
  insertApp,
} from '#server/modules/auth/second-factor/factor-store.ts';
import { endProofsElsewhere } from '#server/modules/auth/second-factor/settings-store.ts';
import { dropDevices } from '#server/modules/auth/second-factor/token-store.ts';
import { createSessions } from '#server/modules/auth/sessions/sessions.ts';
import { hostOperations } from '#shared/api/operations.ts';
import {
  type ApiAnswer,
  type ApiClient,
  createApiClient,
  signIn as signInAsDesktop,
} from '../support/api-client.ts';
import { createSoftPasskey, type SoftPasskey } from '../support/soft-passkey.ts';
import { asSomebodyElse } from '../support/somebody-else.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const password = 'hoa mai 7 cánh';
const place = { kind: 'PORTAL', name: 'trình duyệt' } as const;
const desktop = { kind: 'DESKTOP', name: 'máy' } as const;

/** Somebody with a session, everything that proves them, and a browser that is remembered. */
interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly owner: ApiClient;
  readonly secret: string;
  readonly passkey: SoftPasskey;
  readonly passkeyId: string;
  readonly recoveryCodes: readonly string[];
}

/** What takes a way in away, in a transaction that holds its person's row. */
type Remedy = (tx: Tx, person: Person) => Promise<unknown>;

/** What comes in at the same moment; it was begun before. */
type WayIn = (person: Person) => Promise<() => Promise<ApiAnswer>>;

describe('a session that opens while its way in is taken away, on PostgreSQL', () => {
  let server: TestServer;
  /** Passkeys are made for names, never for addresses of figures. */
  let site = '';
  withServer('PostgreSQL', (started) => {
    ({ server } = started);
    site = server.url.replace('127.0.0.1', 'localhost');
  });

  const at = (): ApiClient => createApiClient(site);
  const signIn = async (client: ApiClient, email: string): Promise<ApiAnswer> =>
    client.post(hostOperations.SignIn, { input: { email, password, client: place } });
  const code = ({ secret }: Pick<Person, 'secret'>): string => codeAt(secret, server.clock.nowMs);
  const sessions = () =>
    createSessions({
      database: server.database,
      databaseClock: createDatabaseClock(() => server.clock.nowMs),
      limits,
      key: Buffer.alloc(32),
    });
  const nowDate = () => new Date(server.clock.nowMs);

  async function register(): Promise<{
    readonly owner: ApiClient;
    readonly email: string;
    readonly userId: string;
    readonly sessionId: string;
  }> {
    const owner = at();
    const email = `cua-vao-${randomUUID()}@vidu.vn`;
    const answer = await owner.post(hostOperations.Register, {
      input: { full_name: 'Nguyễn Hoài An', email, password, agreed: true, client: desktop },
    });
    const { access_token: bearer, session_id: sessionId, user } = answer.data.register;
    await server.database.raw('update users set is_verify_email = true where email = $1', [email]);
    return { owner: Object.assign(owner, { bearer }), email, userId: user.id, sessionId };
  }

  async function secured(): Promise<Person> {
    const registered = await register();
    const { owner } = registered;
    const { token: ticket } = (
      await owner.post(
        'mutation ($proof: String!) { open_factor_ticket(confirm_password: $proof) { token } }',
        { proof: password },
      )
    ).data.open_factor_ticket;
    const { secret } = (
      await owner.post(
        'mutation ($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret } }',
        { proof: ticket },
      )
    ).data.begin_authenticator_app;
    expect(
      (
        await owner.post('mutation ($code: String!) { confirm_authenticator_app(code: $code) }', {
          code: code({ secret }),
        })
      ).codes,
    ).toEqual([]);
    server.clock.nowMs += 60_000;
    const passkey = createSoftPasskey(site);
    const { begin_passkey: options } = (
      await owner.post('mutation ($proof: String!) { begin_passkey(confirm_password: $proof) }', {
        proof: ticket,
      })
    ).data;
    const added = await owner.post(
      'mutation ($response: String!, $proof: String!) { add_passkey(response: $response, name: "khoá", confirm_password: $proof) }',
      { response: passkey.create(options), proof: ticket },
    );
    const made = await owner.post(
      'mutation ($proof: String!) { make_recovery_codes(confirm_password: $proof) }',
      { proof: ticket },
    );
    return {
      ...registered,
      secret,
      passkey,
      passkeyId: added.data.add_passkey,
      recoveryCodes: made.data.make_recovery_codes,
    };
  }

  // --- ways in, begun before

  const byRememberedBrowser: WayIn = async (person) => {
    const browser = at();
    const challenge = (await signIn(browser, person.email)).errors[0]?.extensions.challenge;
    expect(
      (
        await browser.post(hostOperations.CompleteSignIn, {
          input: { challenge, code: code(person), remember: true },
        })
      ).codes,
    ).toEqual([]);
    await browser.post('mutation { sign_out }');
    return async () => signIn(browser, person.email);
  };
  const byPassword: WayIn =
    async ({ email }) =>
    async () =>
      signIn(at(), email);
  const byPasskey: WayIn = async ({ passkey }) => {
    const browser = at();
    const options: string = (await browser.post('mutation { begin_passkey_sign_in }')).data
      .begin_passkey_sign_in;
    return async () =>
      browser.post(
        'mutation ($response: String!, $client: ClientInput!) { sign_in_with_passkey(response: $response, client: $client) { session_id } }',
        { response: passkey.sign(options), client: place },
      );
  };
  const bySecondStep =
    (answer: (person: Person) => string): WayIn =>
    async (person) => {
      const browser = at();
      const challenge = (await signIn(browser, person.email)).errors[0]?.extensions.challenge;
      return async () =>
        browser.post(hostOperations.CompleteSignIn, { input: { challenge, code: answer(person) } });
    };
  const byDesktopCode: WayIn = async ({ owner }) => {
    const verifier = randomBytes(32).toString('base64url');
    const made = await owner.post(
      'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
      { challenge: createHash('sha256').update(verifier).digest('base64url') },
    );
    const shown = { code: made.data.create_desktop_code.code, verifier, client: desktop };
    return async () =>
      at().post(
        'mutation ($code: String!, $verifier: String!, $client: ClientInput!) { exchange_desktop_code(code: $code, verifier: $verifier, client: $client) { session_id } }',
        shown,
      );
  };

  // --- remedies

  const signOutEverywhere: Remedy = async (tx, { userId, sessionId }) =>
    sessions().end(tx, userId, { allBut: sessionId });
  const takeOver: Remedy = async (tx, { userId }) => {
    await tx.run(deleteFactors, { userId });
    await sessions().end(tx, userId, {});
  };
  const shut =
    (column: 'blocked_at' | 'deleted_at'): Remedy =>
    async (tx, { userId }) => {
      await tx.raw(`update users set ${column} = now() where id = $1`, [userId]);
      await sessions().end(tx, userId, {});
    };

  const races: readonly {
    readonly name: string;
    readonly remedy: Remedy;
    readonly wayIn: WayIn;
    readonly refusal: string;
    readonly hasFactors?: false;
  }[] = [
    {
      name: 'a remembered browser, signing out everywhere',
      remedy: signOutEverywhere,
      wayIn: byRememberedBrowser,
      refusal: 'FACTOR_NEEDED',
    },
    {
      name: 'a remembered browser, ending a session in the list',
      remedy: async (tx, { userId, sessionId }) => sessions().end(tx, userId, { only: sessionId }),
      wayIn: byRememberedBrowser,
      refusal: 'FACTOR_NEEDED',
    },
    {
      name: 'a remembered browser, forgetting browsers',
      remedy: async (tx, { userId }) => tx.run(dropDevices, { userId }),
      wayIn: byRememberedBrowser,
      refusal: 'FACTOR_NEEDED',
    },
    {
      name: 'the password alone, turning the first factor on',
      remedy: async (tx, { userId }) =>
        tx.run(insertApp, { id: randomUUID(), userId, secret: Buffer.alloc(32), now: nowDate() }),
      wayIn: byPassword,
      refusal: 'FACTOR_NEEDED',
      hasFactors: false,
    },
    {
      name: 'the password, setting another one',
      remedy: async (tx, { userId }) =>
        tx.raw("update users set password_hash = 'another' where id = $1", [userId]),
      wayIn: byPassword,
      refusal: 'WRONG_CREDENTIALS',
    },
    {
      name: 'a passkey, removing it',
      remedy: async (tx, { userId, passkeyId }) => tx.run(deletePasskey, { userId, id: passkeyId }),
      wayIn: byPasskey,
      refusal: 'PASSKEY_INVALID',
    },
    {
      name: 'a passkey, taking the account over',
      remedy: takeOver,
      wayIn: byPasskey,
      refusal: 'PASSKEY_INVALID',
    },
    {
      name: 'a passkey, blocking',
      remedy: shut('blocked_at'),
      wayIn: byPasskey,
      refusal: 'PERSON_BLOCKED',
    },
    {
      name: 'a passkey, deletion',
      remedy: shut('deleted_at'),
      wayIn: byPasskey,
      refusal: 'PERSON_BLOCKED',
    },
    {
      name: 'the second step by the app, removing it',
      remedy: async (tx, { userId }) => tx.run(deleteApp, { userId }),
      wayIn: bySecondStep(code),
      refusal: 'FACTOR_EXPIRED',
    },
    {
      name: 'the second step by a recovery code, making others',
      remedy: async (tx, { userId }) => tx.run(deleteRecoveryCodes, { userId }),
      wayIn: bySecondStep(({ recoveryCodes }) => recoveryCodes[0] ?? ''),
      refusal: 'FACTOR_EXPIRED',
    },
    {
      name: 'the second step, signing out everywhere',
      remedy: signOutEverywhere,
      wayIn: bySecondStep(code),
      refusal: 'FACTOR_EXPIRED',
    },
    {
      name: 'the second step, blocking',
      remedy: async (tx, { userId }) =>
        tx.raw('update users set blocked_at = now() where id = $1', [userId]),
      wayIn: bySecondStep(code),
      refusal: 'PERSON_BLOCKED',
    },
    {
      name: 'a code for the desktop, blocking',
      remedy: async (tx, { userId }) =>
        tx.raw('update users set blocked_at = now() where id = $1', [userId]),
      wayIn: byDesktopCode,
      refusal: 'PERSON_BLOCKED',
    },
  ];

  /** Lets `action` wait for the person's row while the remedy is carried out. */
  async function meetAtPerson(
    person: Person,
    remedy: Remedy,
    action: () => Promise<ApiAnswer>,
  ): Promise<ApiAnswer> {
    const [waiting] = await server.database.transaction(async (tx) => {
      await tx.raw('select 1 from users where id = $1 for update', [person.userId]);
      const answer = asSomebodyElse(action);
      await expect.poll(async () => asSomebodyElse(waiters)).toBe(1);
      await remedy(tx, person);
      return [answer] as const;
    });
    return waiting;
  }

  const waiters = async (): Promise<number> =>
    (
      await server.database.raw(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length;
  const living = async (userId: string): Promise<number> =>
    (
      await server.database.raw('select 1 from sessions where user_id = $1 and ended_at is null', [
        userId,
      ])
    ).length;

  it.each(races)('does not open: $name', async ({ remedy, wayIn, refusal, hasFactors }) => {
    const person =
      hasFactors === false
        ? {
            ...(await register()),
            secret: '',
            passkey: createSoftPasskey(site),
            passkeyId: '',
            recoveryCodes: [],
          }
        : await secured();
    const enter = await wayIn(person);
    const before = await living(person.userId);
    const answer = await meetAtPerson(person, remedy, enter);
    expect(answer.codes).toEqual([refusal]);
    expect(await living(person.userId)).toBeLessThanOrEqual(before);
  });

  it.each([
    { name: 'a ticket', text: 'open_factor_ticket(confirm_password: $proof) { token }' },
    { name: 'an app', text: 'begin_authenticator_app(confirm_password: $proof) { secret }' },
    { name: 'a passkey', text: 'begin_passkey(confirm_password: $proof)' },
    { name: 'connecting an account', text: 'begin_connecting(confirm_password: $proof)' },
    { name: 'recovery codes', text: 'make_recovery_codes(confirm_password: $proof)' },
  ])(
    'begins nothing by a proof of before another session changed the factors: $name',
    async ({ text }) => {
      const { owner: _owner, ...registered } = await register();
      const thief = at();
      await signInAsDesktop(thief, registered.email, password);
      const person = {
        ...registered,
        owner: thief,
        secret: '',
        passkey: createSoftPasskey(site),
        passkeyId: '',
        recoveryCodes: [],
      };
      const firstFactor: Remedy = async (tx, { userId, sessionId }) => {
        await tx.run(insertApp, {
          id: randomUUID(),
          userId,
          secret: Buffer.alloc(32),
          now: nowDate(),
        });
        await tx.run(endProofsElsewhere, { userId, sessionId });
      };
      const answer = await meetAtPerson(person, firstFactor, async () =>
        thief.post(`mutation ($proof: String!) { ${text} }`, { proof: password }),
      );
      expect(answer.codes).toEqual(['FACTOR_PROOF_NEEDED']);
    },
  );

  it('proves nothing in an open session by what is taken away at that moment', async () => {
    const person = await secured();
    await server.database.raw('update sessions set proof_at = null where user_id = $1', [
      person.userId,
    ]);
    const prove = async () =>
      person.owner.post('mutation ($proof: String!) { prove_session(confirm_password: $proof) }', {
        proof: code(person),
      });
    expect(
      (await meetAtPerson(person, async (tx, { userId }) => tx.run(deleteApp, { userId }), prove))
        .codes,
    ).toEqual(['FACTOR_EXPIRED']);
    expect(
      await server.database.raw(
        'select 1 from sessions where user_id = $1 and proof_at is not null',
        [person.userId],
      ),
    ).toEqual([]);
  });
});
