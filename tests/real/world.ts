import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hostOperations } from '#shared/api/operations.ts';
import { createApiClient, type ApiClient } from '../integration/support/api-client.ts';
import { withClient } from '../postgres/cluster.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import { type RealApi, startApi } from './api.ts';
import { type BadNetwork, startBadNetwork } from './bad-network.ts';
import { bankEnv, type RealBank, startBank } from './bank.ts';
import { type RealDevice, startDevice } from './device.ts';
import { createHistory, type History } from './history.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

/** Seconds of a lesson of a run: every learner has a part of it that nobody else watches. */
export const lessonSeconds = 40_000;
const password = 'hoa-mai-no-2026';

/** Somebody who learns on two devices. */
export interface RealLearner {
  readonly name: string;
  readonly userId: string;
  readonly email: string;
  readonly devices: readonly RealDevice[];
}

/** Everything of a run: the real processes, the people, what they did. */
export interface RealWorld {
  readonly random: Random;
  readonly history: History;
  readonly database: PostgresPair;
  readonly apis: readonly RealApi[];
  readonly network: BadNetwork;
  readonly bank: RealBank;
  readonly learners: readonly RealLearner[];
  /** People who buy one order each, signed in. */
  readonly buyers: ApiClient[];
  /** Preview lessons that everybody may watch. */
  readonly lessons: readonly string[];
  /** Tells the network where the API processes are now. */
  readonly connect: () => void;
  /** Kills an API process and starts it again. */
  readonly crashApi: (at: number) => Promise<void>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly seed: number;
  readonly learners: number;
  readonly buyers: number;
}

/**
 * Starts PostgreSQL with its standby, two API processes, a bank, a network and learners with a
 * desktop and a portal each.
 */
export async function startWorld({
  seed,
  learners: learnerCount,
  buyers: buyerCount,
}: WorldOptions): Promise<RealWorld> {
  const random = createRandom(seed);
  const history = createHistory();
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-real-'));
  const onSurprise = (what: string): void => void history.surprises.push(what);
  const [database, bank, network] = await Promise.all([
    startPostgresPair(),
    startBank(),
    startBadNetwork(random),
  ]);
  const env = {
    DATABASE_URL: database.url,
    DEMO: '1',
    DEMO_ORDERS: '0',
    SEPAY_API_URL: bank.listUrl,
    ...bankEnv,
  };
  const start = async (name: string): Promise<RealApi> =>
    startApi({ name, dataFolder: path.join(folder, name), env, onSurprise });
  const first = await start('api-1');
  const lessons = await makeLongLessons(database.url);
  const apis = [first, await start('api-2')];
  await first.crash();
  const connect = (): void => network.leadTo(apis.map((api) => api.port()));
  connect();

  const sure = (): string => `http://127.0.0.1:${apis[1]?.port() ?? 0}`;
  const learners: RealLearner[] = [];
  for (let at = 0; at < learnerCount; at += 1) learners.push(await enrol(at));
  const buyers: ApiClient[] = [];
  for (let at = 0; at < buyerCount; at += 1) {
    const { client } = await register(`nguoi-mua-${at}`);
    // From now on through the network, to whichever process lives.
    buyers.push(Object.assign(createApiClient(network.url), { bearer: client.bearer }));
  }

  async function register(
    name: string,
  ): Promise<{ readonly client: ApiClient; readonly email: string; readonly userId: string }> {
    const client = createApiClient(sure());
    const email = `${name}-${randomUUID()}@example.com`;
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy thử' },
      },
    });
    if (answer.codes.length > 0) throw new Error(`${name} could not register: ${answer.text}`);
    client.bearer = answer.data.register.access_token;
    return { client, email, userId: answer.data.register.user.id };
  }

  async function signIn(email: string, url: string): Promise<string | null> {
    try {
      const answer = await createApiClient(url).post(hostOperations.SignIn, {
        input: { email, password, client: { kind: 'DESKTOP', name: 'máy thử' } },
      });
      return answer.data?.sign_in?.access_token ?? null;
    } catch {
      // Nobody answered now.
      return null;
    }
  }

  async function enrol(at: number): Promise<RealLearner> {
    const name = `hoc-vien-${at}`;
    const { email, userId } = await register(name);
    const devices: RealDevice[] = [];
    for (const kind of ['sqlite', 'indexeddb'] as const) {
      const token = await signIn(email, sure());
      if (token === null) throw new Error(`${name} could not sign in`);
      let isAsking = false;
      const device: RealDevice = await startDevice({
        name: `${kind} of ${name}`,
        kind,
        folder: path.join(folder, `${name}-${kind}`),
        userId,
        token,
        apiUrl: network.url,
        onSurprise,
        onSignedOut: () => {
          if (isAsking) return;
          isAsking = true;
          void askAgain().finally(() => (isAsking = false));
        },
      });
      const askAgain = async (): Promise<void> => {
        // The person types the password again, and again while nobody answers.
        for (
          let next = await signIn(email, network.url);
          ;
          next = await signIn(email, network.url)
        ) {
          if (next !== null) return device.setToken(next);
          await pause(500);
        }
      };
      devices.push(device);
    }
    return { name, userId, email, devices };
  }

  return {
    random,
    history,
    database,
    apis,
    network,
    bank,
    learners,
    buyers,
    lessons,
    connect,
    async crashApi(at) {
      await apis[at]?.crash();
      connect();
    },
    async stop() {
      await Promise.all([
        ...learners.flatMap(({ devices }) => devices.map(async (device) => device.stop())),
        ...apis.map(async (api) => api.stop()),
      ]);
      await Promise.all([network.stop(), bank.stop()]);
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the preview lessons of the demonstration long enough for a run; answers their ids. */
async function makeLongLessons(url: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'update lessons set duration_seconds = $1 where is_preview returning id',
      [lessonSeconds],
    );
    if (rows.length === 0) throw new Error('the demonstration has no preview lessons');
    return rows.map(({ id }) => id);
  });
}
