import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { demoAccounts, demoPassword } from '../../../server/demo/demo-accounts.ts';
import type { Database } from '../../../server/db/port.ts';
import type { Limits } from '../../../server/limits.ts';
import { type RunningServer, startServer } from '../../../server/start-server.ts';
import { type ApiClient, createApiClient, signIn } from './api-client.ts';
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
  /** A desktop client of somebody of the demonstration. */
  signedIn(name: 'linh' | 'minh' | 'an' | 'admin'): Promise<ApiClient>;
}

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
}

/** A busy machine must not make tests of exactness fail: nobody here is answered before the work is done. */
const patience = { requestMs: 60_000, receiveMs: 60_000, webhookAnswerMs: 60_000 } as const satisfies Partial<Limits>;

export async function startTestServer(source: DatabaseSource, { env = {}, limits = {} }: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-server-'));
  const { database, url } = await source.create();
  const clock = { nowMs: Date.now() };
  const config = readConfig({ PORT: '0', LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent', DATA_DIR: folder, DEMO_ORDERS: '0', DEMO_AFFILIATES: '0', ...env });
  const watch = watchRefusals(database);
  const server = await startServer(config, { database: watch.database, limits: { ...patience, ...limits }, now: () => clock.nowMs });
  return {
    ...server,
    clock,
    database,
    databaseUrl: url,
    dataFolder: folder,
    client: (userAgent) => createApiClient(server.url, userAgent),
    async signedIn(name) {
      const client = createApiClient(server.url);
      const account = demoAccounts.find(({ email }) => email.startsWith(`${name}@`));
      const answer = await signIn(client, account?.email ?? '', demoPassword);
      if (answer.codes.length > 0) throw new Error(`${name} could not sign in: ${answer.codes.join()}`);
      return client;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      if (watch.faults().length > 0) throw new Error(`refused, and yet written:\n${watch.faults().join('\n')}`);
    },
  };
}
