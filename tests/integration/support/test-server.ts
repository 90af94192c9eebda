import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { type DemoAccount, demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { Database } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { type ApiAnswer, type ApiClient, createApiClient, signIn } from './api-client.ts';
import { cheapHashes } from './cheap-hashes.ts';
import { lookFirst } from './look-first.ts';
import type { DatabaseSource } from './databases.ts';
import { watchRefusals } from './watch-refusals.ts';

/** A server on a fresh database with the demonstration, and a clock that the test moves. */
export interface TestServer extends RunningServer {
  readonly clock: { nowMs: number };
  readonly database: Database;
  readonly databaseUrl: string | null;
  /** DATA_DIR of the server. */
  readonly dataFolder: string;
  client(userAgent?: string): ApiClient;
  /** Six digits that prove somebody of the demonstration's office now; the owner without a name. */
  adminCode(name?: OfficeName): Promise<string>;
  /**
   * A desktop client of somebody of the demonstration; whoever is of the office has proved the
   * second factor.
   */
  signedIn(name: 'linh' | 'minh' | 'an' | OfficeName): Promise<ApiClient>;
}

/** The demonstration's office: owner, accounting, support, content. */
export type OfficeName = 'admin' | 'ketoan' | 'hotro' | 'noidung';

function accountOf(name: string): DemoAccount {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${name}@`));
  if (account === undefined) throw new Error(`${name} is nobody of the demonstration`);
  return account;
}

export interface TestServerOptions {
  /** Puts something between the server and its database. */
  readonly between?: (database: Database) => Database;
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
}

/**
 * A busy machine must not make tests of exactness fail: nobody here is answered before the work is
 * done. Tests move the time by months at once and look at what falls due; wrong-clock.test.ts is
 * about clocks that do so.
 */
const patience = {
  clockLeapMs: Infinity,
  requestMs: 60_000,
  receiveMs: 60_000,
  webhookAnswerMs: 60_000,
} as const satisfies Partial<Limits>;

export async function startTestServer(
  source: DatabaseSource,
  { env = {}, limits = {}, between = (database) => database }: TestServerOptions = {},
): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-server-'));
  const { database, url } = await source.create();
  const clock = { nowMs: Date.now() };
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    DATA_DIR: folder,
    DEMO_ORDERS: '0',
    DEMO_AFFILIATES: '0',
    ...env,
  });
  const watch = watchRefusals(database);
  const server = await startServer(config, {
    database: between(watch.database),
    limits: { ...cheapHashes, ...patience, ...limits },
    now: () => clock.nowMs,
    databaseNow: () => clock.nowMs,
  });
  /** The code of now, as if the last one had been used long ago: a code is good once. */
  async function adminCode(name: OfficeName = 'admin'): Promise<string> {
    await database.raw('update authenticator_apps set last_step = 0');
    return codeAt(accountOf(name).appSecret ?? '', clock.nowMs);
  }
  /**
   * The second step of the administrator's sign-in. Where a test says the password to prove its
   * administrator, the session has proved it by the factor a moment ago: the clock of a test runs
   * through months, and a code is good once.
   */
  async function secondStep(
    client: ApiClient,
    first: ApiAnswer,
    name: OfficeName,
  ): Promise<ApiClient> {
    const challenge = first.errors[0]?.extensions.challenge;
    const answer = await client.post(hostOperations.CompleteSignIn, {
      input: { challenge, code: await adminCode(name) },
    });
    if (answer.codes.length > 0)
      throw new Error(`${name} could not sign in: ${answer.codes.join()}`);
    const { access_token: bearer, session_id: sessionId } = answer.data.complete_sign_in;
    const plain: ApiClient['post'] = client.post.bind(client);
    const post: ApiClient['post'] = async (query, variables = {}, headers = {}) => {
      const proves =
        query.includes(demoPassword) || JSON.stringify(variables).includes(demoPassword);
      if (proves || query.includes('confirm_password'))
        await database.raw('update sessions set proof_at = $1 where id = $2', [
          proves ? new Date(clock.nowMs).toISOString() : null,
          sessionId,
        ]);
      if (!proves) return plain(query, variables, headers);
      // What was JSON stays JSON: a word of a text is replaced by none.
      return plain(
        query.replaceAll(demoPassword, ''),
        JSON.parse(JSON.stringify(variables).replaceAll(demoPassword, '')) as object,
        headers,
      );
    };
    return Object.assign(client, { bearer, post });
  }
  return {
    ...server,
    adminCode,
    clock,
    database,
    databaseUrl: url,
    dataFolder: folder,
    client: (userAgent) => createApiClient(server.url, userAgent, lookFirst(database)),
    async signedIn(name) {
      const client = createApiClient(server.url, undefined, lookFirst(database));
      const answer = await signIn(client, accountOf(name).email, demoPassword);
      if (name !== 'linh' && name !== 'minh' && name !== 'an')
        return secondStep(client, answer, name);
      if (answer.codes.length > 0)
        throw new Error(`${name} could not sign in: ${answer.codes.join()}`);
      return client;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      if (watch.faults().length > 0)
        throw new Error(`refused, and yet written:\n${watch.faults().join('\n')}`);
    },
  };
}
