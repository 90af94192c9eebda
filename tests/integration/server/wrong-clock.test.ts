import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demoId } from '#server/demo/demo-course.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import type { Limits } from '#server/limits.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, createApiClient, signIn } from '../support/api-client.ts';
import {
  ruleKinds,
  type DatabaseSource,
  openAt,
  openDatabaseSource,
} from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import { openShop } from '../support/shop.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const lesson = demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can');
const watchedMs = 30_000;
/** Says each time why it does nothing, and looks often. */
const often: Partial<Limits> = {
  housekeepingMs: 1000,
  commerceSweepMs: 1000,
  clockSayMs: 0,
  clockLeapMs: day,
  clockTrialMs: 60 * minute,
};

describe.each(ruleKinds)('a clock that is wrong, on %s', (kind) => {
  let source: DatabaseSource;
  let server: TestServer;
  let said: string[];
  beforeEach(async () => {
    said = [];
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(String(text)));
    source = await openDatabaseSource(kind);
    server = await startTestServer(source, { limits: often });
  });
  afterEach(async () => {
    await server.stop();
    await source.stop();
    vi.restoreAllMocks();
  });

  const says = (words: string): number => said.filter((line) => line.includes(words)).length;

  /** One that was counted, an order that waits for its money, and a session. */
  async function live(): Promise<{ readonly client: ApiClient; readonly operation: object }> {
    const client = await server.signedIn('minh');
    const operation = {
      id: randomUUID(),
      kind: 'progress',
      lesson_id: lesson,
      intervals: [[0, 30]],
      watched_ms: watchedMs,
      position: null,
      completed_at: null,
      stamp: { ms: server.clock.nowMs, counter: 0, node: 'may-1' },
    };
    await postSync(client, { operations: [operation] });
    const shop = openShop(server);
    await shop.order(await shop.learner());
    return { client, operation };
  }

  const learnedMs = async (client: ApiClient, operation: object): Promise<unknown> =>
    (await postSync(client, { operations: [operation] })).data?.sync?.changes?.find(
      (change: { readonly lesson_id: string }) => change.lesson_id === lesson,
    )?.learned_ms;

  async function rows(): Promise<unknown> {
    const [counts] = await server.database
      .raw(`select (select count(*) from applied_operations)::int as operations, (select count(*) from learner_marks)::int as marks,
      (select count(*) from sessions)::int as sessions, (select count(*) from refresh_tokens)::int as tokens, (select count(*) from orders where status = 'pending')::int as orders`);
    return counts;
  }

  it.runIf(kind === 'PostgreSQL')(
    'deletes and ends nothing by a process whose clock is not the database’s, which says so and is not ready',
    async () => {
      const { client, operation } = await live();
      const before = await rows();
      const config = readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: server.dataFolder,
        DEMO: '0',
        DEMO_ORDERS: '0',
        DEMO_AFFILIATES: '0',
      });
      const wrong = await startServer(config, {
        database: await openAt(server.databaseUrl ?? ''),
        now: () => Date.now() + 200 * day,
        databaseNow: Date.now,
        limits: often,
      });
      await expect.poll(() => says('"ahead_seconds":17')).toBeGreaterThan(8);
      expect((await fetch(`${wrong.url}/readyz`)).status).toBe(503);
      await wrong.stop();
      expect(await rows()).toEqual(before);
      expect(await learnedMs(client, operation)).toBe(watchedMs);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    },
  );

  it('deletes and ends nothing after a leap that is put right, and all that is due after one that stays', async () => {
    const { client, operation } = await live();
    await expect
      .poll(async () => server.database.raw("select 1 from server_facts where name = 'time_seen'"))
      .toHaveLength(1);
    const before = await rows();
    server.clock.nowMs += 200 * day;
    await expect.poll(() => says('far ahead of the time')).toBeGreaterThan(8);
    expect(await rows()).toEqual(before);
    server.clock.nowMs -= 200 * day;
    expect(await learnedMs(client, operation)).toBe(watchedMs);

    for (let step = 0; step <= 7; step += 1) {
      server.clock.nowMs += step === 0 ? 200 * day : 10 * minute;
      const soFar = said.length;
      if (step < 6) await expect.poll(() => said.length).toBeGreaterThan(soFar + 1);
    }
    await expect.poll(rows).toMatchObject({ operations: 0, sessions: 0, orders: 0 });
  });

  describe.runIf(kind === 'PostgreSQL')('by less than is noticed, of one of two processes', () => {
    let ahead: RunningServer;
    const apart = { ms: 0 };
    beforeEach(async () => {
      apart.ms = 0;
      ahead = await startAhead();
    });
    async function startAhead(): Promise<RunningServer> {
      const config = readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: server.dataFolder,
        DEMO: '0',
        DEMO_ORDERS: '0',
        DEMO_AFFILIATES: '0',
      });
      return startServer(config, {
        database: await openAt(server.databaseUrl ?? ''),
        now: () => server.clock.nowMs + apart.ms,
        databaseNow: () => server.clock.nowMs,
        limits: often,
      });
    }
    afterEach(async () => {
      await ahead.stop();
    });
    const refresh = async (at: { readonly url: string }, token: string): Promise<ApiAnswer> =>
      createApiClient(at.url, 'Chrome').post(hostOperations.RefreshSession, {
        refresh_token: token,
      });
    /** A session whose token was exchanged, and whose new one is in use. */
    async function exchanged(at: { readonly url: string }): Promise<string> {
      const client = createApiClient(server.url, 'Chrome');
      const token = (await signIn(client, 'linh@maivang.example', demoPassword)).data.sign_in
        .refresh_token;
      client.bearer = (await refresh(at, token)).data.refresh_session.access_token;
      expect((await client.post('{ me { email } }')).data.me?.email).toBe('linh@maivang.example');
      return token;
    }

    it.each([-4 * minute, -15_000, 15_000, 4 * minute])(
      'ends no session of which both are asked at once (%s ms), and one whose spent token comes back later',
      async (ms) => {
        apart.ms = ms;
        for (const [first, then] of [
          [ahead, server],
          [server, ahead],
        ] as const) {
          expect((await refresh(then, await exchanged(first))).codes).toEqual([]);
          const spent = await exchanged(first);
          server.clock.nowMs += 10_001;
          expect((await refresh(then, spent)).codes).toEqual(['SESSION_REUSED']);
        }
      },
    );

    it.each([-90_000, 90_000])(
      'takes at each what the other gave for a minute (%s ms)',
      async (ms) => {
        await ahead.stop();
        apart.ms = ms;
        ahead = await startAhead();
        for (const [gives, takes] of [
          [ahead, server],
          [server, ahead],
        ] as const) {
          const owner = await server.signedIn('linh');
          const verifier = randomBytes(32).toString('base64url');
          const made = await Object.assign(createApiClient(gives.url), {
            bearer: owner.bearer,
          }).post(
            'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
            { challenge: createHash('sha256').update(verifier).digest('base64url') },
          );
          const taken = await createApiClient(takes.url).post(
            'mutation ($code: String!, $verifier: String!, $client: ClientInput!) { exchange_desktop_code(code: $code, verifier: $verifier, client: $client) { access_token } }',
            {
              code: made.data.create_desktop_code.code,
              verifier,
              client: { kind: 'DESKTOP', name: 'Máy tính' },
            },
          );
          expect(taken.codes).toEqual([]);
        }
      },
    );

    it.each([-90_000, 90_000])(
      'takes an authenticator’s code of whichever of its two clocks is right (%s ms), once',
      async (ms) => {
        await ahead.stop();
        apart.ms = ms;
        ahead = await startAhead();
        const owner = demoAccounts.find(({ email }) => email === 'admin@maivang.example');
        const enter = async (atMs: number): Promise<readonly string[]> => {
          const client = createApiClient(ahead.url);
          const begun = await signIn(client, owner?.email ?? '', demoPassword);
          const { challenge } = begun.errors[0]?.extensions ?? {};
          const code = codeAt(owner?.appSecret ?? '', atMs);
          return (await client.post(hostOperations.CompleteSignIn, { input: { challenge, code } }))
            .codes;
        };
        for (const atMs of [Math.min(0, ms), Math.max(0, ms)].map(
          (off) => server.clock.nowMs + off,
        )) {
          expect(await enter(atMs)).toEqual([]);
          expect(await enter(atMs)).toEqual(['FACTOR_WRONG']);
        }
      },
    );

    it('cuts addresses of media off with each session that ends, whichever of them ends it', async () => {
      apart.ms = 2 * minute;
      const owner = await server.signedIn('linh');
      const first = await server.signedIn('linh');
      const second = await server.signedIn('linh');
      const end = async (at: { readonly url: string }, of: ApiClient): Promise<void> => {
        const client = Object.assign(createApiClient(at.url), { bearer: of.bearer });
        expect((await client.post('mutation { sign_out }')).codes).toEqual([]);
      };
      await end(ahead, first);
      server.clock.nowMs += 1000;
      const watch = async (): Promise<number> =>
        (await fetch(`${server.url}${playback.hls_url}`)).status;
      const { playback } = (
        await second.post('query ($slug: String!) { playback(lesson_slug: $slug) { hls_url } }', {
          slug: 'dieu-ban-gioi-va-dieu-nguoi-khac-can',
        })
      ).data;
      expect(await watch()).toBe(200);
      server.clock.nowMs += 1000;
      await end(server, second);
      await expect.poll(watch).toBe(403);
      expect((await owner.post('{ me { email } }')).codes).toEqual([]);
    });
  });
});
