import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countedLimits,
  type PlaceName,
  type RateAlone,
  type RateName,
} from '#server/counted-limits.ts';
import { limits } from '#server/limits.ts';
import type { Database } from '#server/db/port.ts';
import {
  createHeldPlaces,
  createRates,
  type HeldPlaces,
  type Rates,
} from '#server/modules/auth/api.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { readConfig } from '#server/config.ts';
import {
  ruleKinds,
  type DatabaseSource,
  openAt,
  openDatabaseSource,
} from '../support/databases.ts';
import { openEventStream } from '../support/event-stream.ts';
import { createApiClient, signIn } from '../support/api-client.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

const minute = 60_000;
const few = { count: 40, windowMs: minute };
const fewOfEach = Object.fromEntries(
  Object.keys(limits.rates).map((name) => [name, few]),
) as unknown as typeof limits.rates;
/** Every rate is asked for so much more than may be. */
const asks = 3 * few.count;
/** On a busy machine a rate must not be counted alone because the database was slow. */
const patient = { rememberedAddresses: 1000, ratePatienceMs: minute, rateAloneMs: minute };

describe.each(ruleKinds)('limits of a person and an address on %s', (kind) => {
  let source: DatabaseSource;
  /** Of two processes on one database; the embedded one has one process. */
  let databases: readonly [Database, Database];
  let url: string | null;
  beforeAll(async () => {
    source = await openDatabaseSource(kind);
    const made = await source.create();
    ({ url } = made);
    databases = [made.database, url === null ? made.database : await openAt(url)];
  });
  afterAll(async () => {
    await databases[0].close();
    if (databases[0] !== databases[1]) await databases[1].close();
    await source.stop();
  });

  const ratesOfTwo = (): readonly Rates[] =>
    databases.map((database) => createRates(database, { ...patient, rates: fewOfEach }));
  const isAlone = (rate: RateName): rate is RateAlone =>
    countedLimits.rates[rate].outage === 'counts alone';

  it.each(Object.keys(limits.rates) as RateName[])(
    '%s is one bound for two processes, and one bound again in the next window',
    async (rate) => {
      const processes = ratesOfTwo();
      const nowMs = Date.now();
      const subject =
        countedLimits.rates[rate].of === 'person'
          ? { userId: randomUUID() }
          : {
              address: `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${Math.floor(Math.random() * 65_536).toString(16)}::1`,
            };
      const ask = async (at: number, atMs: number): Promise<boolean> => {
        const rates = processes[at % 2];
        if (rates === undefined) throw new Error('there are two');
        if ('address' in subject && isAlone(rate))
          return (await rates.admit(rate, subject.address, atMs)) === 0;
        return (await rates.claim(rate, subject, atMs)).ok;
      };
      for (const window of [0, 1]) {
        const granted = (
          await Promise.all(
            Array.from({ length: asks }, async (_, at) => ask(at, nowMs + window * (minute + 1))),
          )
        ).filter(Boolean);
        expect(granted.length, `window ${window}`).toBeLessThanOrEqual(few.count);
        // At most the share of the other process lies unused.
        expect(granted.length, `window ${window}`).toBeGreaterThanOrEqual(
          few.count - few.count / 20,
        );
      }
      expect(await ask(0, nowMs + minute + 2)).toBe(false);
    },
  );

  it.each(Object.keys(limits.places) as PlaceName[])(
    '%s is one bound for two processes, and a place that was left or died is free again',
    async (place) => {
      let nowMs = Date.now();
      const open = (database: Database): HeldPlaces =>
        createHeldPlaces({
          database,
          limits: { places: { ...limits.places, [place]: 5 }, placesForgottenMs: minute },
          now: () => nowMs,
          newId: randomUUID,
          report: (error) => {
            throw error;
          },
        });
      const processes = databases.map(open);
      const subject =
        countedLimits.places[place].of === 'person'
          ? { userId: randomUUID() }
          : { address: `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1` };
      const take = async (at: number) => processes[at % 2]?.take([[place, subject]]);
      const taken = await Promise.all(Array.from({ length: 12 }, async (_, at) => take(at)));
      expect(taken.filter((one) => one?.ok)).toHaveLength(5);
      const mine = taken.find((one) => one?.ok);
      if (!mine?.ok) throw new Error('there are five');
      mine.value();
      mine.value();
      // Left behind the scenes.
      await expect.poll(async () => (await take(0))?.ok).toBe(true);
      expect((await take(1))?.ok, 'the fifth is taken again').toBe(false);
      for (const process of processes) process.stop();
      nowMs += minute + 1;
      expect((await take(1))?.ok, 'after both died').toBe(true);
    },
  );

  it.each(Object.keys(limits.rates) as RateName[])(
    '%s: a clock that ran hours ahead leaves no window that lasts as long',
    async (rate) => {
      const processes = ratesOfTwo();
      const subject =
        countedLimits.rates[rate].of === 'person'
          ? { userId: randomUUID() }
          : { address: `2001:db8:9:${Math.floor(Math.random() * 65_536).toString(16)}::1` };
      const isAdmitted = async (at: number, atMs: number): Promise<boolean> => {
        const rates = processes[at % 2];
        if (rates === undefined) throw new Error('there are two');
        if ('address' in subject && isAlone(rate))
          return (await rates.admit(rate, subject.address, atMs)) === 0;
        return (await rates.claim(rate, subject, atMs)).ok;
      };
      const nowMs = Date.now();
      const aheadMs = nowMs + 7 * 60 * minute;
      for (let at = 0; at < asks; at += 1) await isAdmitted(at, aheadMs);
      expect(await isAdmitted(0, aheadMs), 'full').toBe(false);
      let admitted = 0;
      for (let at = 0; at < asks; at += 1) if (await isAdmitted(at, nowMs)) admitted += 1;
      expect(admitted).toBeGreaterThan(0);
      expect(admitted).toBeLessThanOrEqual(few.count);
      expect(await isAdmitted(0, nowMs + minute), 'in the next window').toBe(true);
    },
  );

  it('asks the database once in many asks, and once for many addresses that come at once', async () => {
    let statements = 0;
    const counting: Pick<Database, 'all'> = {
      async all(statement, params) {
        statements += 1;
        return databases[0].all(statement, params);
      },
    };
    const rates = createRates(counting, {
      ...patient,
      rates: { ...limits.rates, request: { count: 1200, windowMs: minute } },
    });
    for (let at = 0; at < 600; at += 1) await rates.admit('request', '203.0.113.99', Date.now());
    expect(statements).toBeLessThanOrEqual(11);
    statements = 0;
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) =>
        rates.admit('click', `198.51.100.${at}`, Date.now()),
      ),
    );
    expect(statements).toBeLessThanOrEqual(2);
  });

  it.runIf(kind === 'PostgreSQL')(
    'holds for two servers: requests, clicks, files and streams',
    async () => {
      const client = createApiClient('');
      const servers: RunningServer[] = [];
      for (const database of [await openAt(url ?? ''), await openAt(url ?? '')]) {
        const config = readConfig({
          PORT: '0',
          LOG_LEVEL: 'silent',
          DATA_DIR: '/nonexistent',
          DEMO: '0',
          TRUSTED_PROXIES: '127.0.0.1',
        });
        servers.push(
          await startServer(config, {
            database,
            limits: {
              ...patient,
              rates: {
                ...limits.rates,
                request: { count: 400, windowMs: 60 * minute },
                click: few,
                affiliateFile: few,
              },
              places: { ...limits.places, streamOfPerson: 4 },
            },
          }),
        );
      }
      const of = (at: number): string => servers[at % 2]?.url ?? '';
      Object.assign(client, createApiClient(of(0)));
      await signIn(client, 'minh@maivang.example', demoPassword);
      const headers = {
        authorization: `Bearer ${client.bearer}`,
        'x-forwarded-for': '203.0.113.50',
      };
      const statuses = async (path: string, count: number, init: RequestInit = {}) =>
        Promise.all(
          Array.from(
            { length: count },
            async (_, at) => (await fetch(of(at) + path, { headers, ...init })).status,
          ),
        );
      const files = await statuses('/affiliate/commissions.csv', asks);
      expect(files.filter((status) => status !== 429).length).toBeLessThanOrEqual(few.count);
      expect(files.filter((status) => status !== 429).length).toBeGreaterThan(few.count / 2);
      const streams = await Promise.all(
        Array.from({ length: 8 }, async (_, at) =>
          openEventStream(of(at), { authorization: headers.authorization }),
        ),
      );
      expect(streams.filter(({ status }) => status === 200)).toHaveLength(4);
      for (const stream of streams) stream.close();
      const plain = await statuses('/healthz', 1000, {
        headers: { 'x-forwarded-for': '203.0.113.51' },
      });
      expect(plain.filter((status) => status === 200).length).toBeLessThanOrEqual(400);
      expect(plain.filter((status) => status === 200).length).toBeGreaterThanOrEqual(380);
      await Promise.all(
        Array.from({ length: asks }, async (_, at) =>
          fetch(`${of(at)}/clicks`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': '203.0.113.52',
              origin: of(at),
            },
            body: JSON.stringify({ ref: `ABC${at}X`, c: null, path: '/', referrer: null }),
          }),
        ),
      );
      for (const server of servers) await server.stop();
      const [lost] = (await databases[0].raw(
        "select coalesce(sum(count), 0)::integer as n from click_losses where cause = 'flood'",
      )) as readonly { readonly n: number }[];
      expect(lost?.n).toBeGreaterThanOrEqual(asks - few.count);
    },
  );
});
