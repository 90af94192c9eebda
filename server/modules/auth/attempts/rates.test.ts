import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { limits } from '#server/limits.ts';
import { createRates } from './rates.ts';

const window = { count: 4, windowMs: 60_000 };
const options = {
  rates: { ...limits.rates, request: window },
  rememberedAddresses: 100,
  ratePatienceMs: 10,
  rateAloneMs: 60_000,
};

function ratesOn(all: () => Promise<readonly unknown[]>) {
  let statements = 0;
  const database = { all: async () => ((statements += 1), all()) } as unknown as Pick<
    Database,
    'all'
  >;
  return { rates: createRates(database, options), statements: () => statements };
}

describe('a limit that has to go on without a database', () => {
  it.each([
    ['does not answer', async (): Promise<never> => new Promise(() => undefined)],
    ['is away', async (): Promise<never> => Promise.reject(new Error('away'))],
  ])(
    'is counted by this process alone when it %s, and asks no more for a while',
    async (_how, all) => {
      const { rates, statements } = ratesOn(all);
      const answers: number[] = [];
      for (let at = 0; at < 6; at += 1)
        answers.push(await rates.admit('request', '203.0.113.7', 1000));
      expect(answers).toEqual([0, 0, 0, 0, 60, 60]);
      expect(await rates.admit('request', '203.0.113.8', 1000), 'another address').toBe(0);
      expect(statements()).toBe(1);
    },
  );

  it('fails where the action needs the database too', async () => {
    const { rates } = ratesOn(async () => Promise.reject(new Error('away')));
    await expect(rates.claim('form', { userId: 'a' }, 1000)).rejects.toThrow('away');
  });

  it('never counts this machine', async () => {
    const { rates, statements } = ratesOn(async () => Promise.reject(new Error('asked')));
    for (let at = 0; at < 20; at += 1) expect(rates.admit('request', '127.0.0.1', 1000)).toBe(0);
    expect(statements()).toBe(0);
  });
});

describe('a limit that is counted in the database', () => {
  // Of 40 a process takes 2 at a time.
  const forty = { count: 40, windowMs: 60_000 };
  const shared = { ...options, rates: { ...limits.rates, form: forty, request: forty } };
  const linh = { userId: 'linh' };
  const wait = (retryAfterSeconds: number) => ({
    ok: false,
    error: { code: 'RATE_LIMITED', retryAfterSeconds },
  });
  const ok = { ok: true, value: true };
  const setUp = (rememberedAddresses = 100) => {
    const database = createWindows();
    return { database, rates: createRates(database, { ...shared, rememberedAddresses }) };
  };

  it('lets through what is allowed and not one more until its window ends, by a statement in two', async () => {
    const { rates, database } = setUp();
    for (let at = 0; at < 40; at += 1) expect(await rates.claim('form', linh, 1000)).toEqual(ok);
    expect(database.statements()).toBe(20);
    expect(await rates.claim('form', linh, 1000)).toEqual(wait(60));
    expect(await rates.claim('form', linh, 30_000)).toEqual(wait(31));
    expect(await rates.claim('form', linh, 60_001)).toEqual(wait(1));
    expect(await rates.claim('form', linh, 60_999)).toEqual(wait(1));
    // That it is full is known without the database.
    expect(database.statements()).toBe(21);
    expect(await rates.claim('form', linh, 61_000)).toEqual(ok);
  });

  it('counts what other processes let through', async () => {
    const { rates, database } = setUp();
    const other = createRates(database, shared);
    for (let at = 0; at < 38; at += 1) await other.claim('form', linh, 1000);
    expect(await rates.claim('form', linh, 2000)).toEqual(ok);
    expect(await rates.claim('form', linh, 2000)).toEqual(ok);
    expect(await rates.claim('form', linh, 2000)).toEqual(wait(59));
    expect(await rates.admit('request', '203.0.113.7', 2000)).toBe(0);
    database.fill('rate:request:203.0.113.8', 40, 61_000);
    expect(await rates.admit('request', '203.0.113.8', 2000)).toBe(59);
  });

  it('is each person’s, each network’s and each action’s own, and none of this machine', async () => {
    const { rates, database } = setUp();
    const subjects = [linh, { userId: 'minh' }, { address: '203.0.113.7' }] as const;
    for (const subject of subjects)
      for (let at = 0; at < 40; at += 1) await rates.claim('form', subject, 1000);
    for (const subject of subjects)
      expect(await rates.claim('form', subject, 1000)).toEqual(wait(60));
    expect(await rates.claim('sync', linh, 1000)).toEqual(ok);
    for (let at = 0; at < 40; at += 1)
      await rates.claim('form', { address: `2001:db8::${at}` }, 1000);
    expect(await rates.claim('form', { address: '2001:db8::ffff' }, 1000)).toEqual(wait(60));
    const before = database.statements();
    for (let at = 0; at < 50; at += 1)
      expect(await rates.claim('form', { address: '127.0.0.1' }, 1000)).toEqual(ok);
    expect(database.statements()).toBe(before);
  });

  it('answers at once out of what was taken, and counts that once', async () => {
    const { rates } = setUp();
    const waits = [await rates.admit('request', '203.0.113.7', 1000)];
    expect(rates.admit('request', '203.0.113.7', 1000)).toBe(0);
    for (let at = 0; at < 39; at += 1)
      waits.push(await rates.admit('request', '203.0.113.7', 1000));
    expect(waits).toEqual([...Array.from({ length: 39 }, () => 0), 60]);
  });

  it('takes one share for those who come at once', async () => {
    const { rates, database } = setUp();
    await Promise.all([1, 2].map(() => rates.claim('form', linh, 1000)));
    expect(database.statements()).toBe(1);
    await Promise.all([1, 2, 3].map(() => rates.claim('form', linh, 1000)));
    expect(database.statements()).toBe(3);
    await rates.claim('form', linh, 1000);
    expect(database.statements()).toBe(3);
  });

  it('does not give out what a clock took that ran more than five minutes ahead', async () => {
    for (const [aheadMs, statements] of [
      [300_000, 1],
      [300_001, 2],
    ] as const) {
      const { rates, database } = setUp();
      await rates.claim('form', linh, 1000 + aheadMs);
      await rates.claim('form', linh, 1000);
      expect(database.statements(), `${aheadMs} ms`).toBe(statements);
    }
  });

  it('forgets of too many addresses the one that took the longest ago', async () => {
    const { rates, database } = setUp(2);
    const ask = async (...people: readonly string[]) => {
      const before = database.statements();
      for (const userId of people) await rates.claim('form', { userId }, 1000);
      return database.statements() - before;
    };
    expect(await ask('a', 'b')).toBe(2);
    expect(await ask('a', 'b')).toBe(0);
    // Both took anew, first b and then a: c makes b forgotten.
    expect(await ask('b', 'a', 'c')).toBe(3);
    expect(await ask('a', 'c')).toBe(0);
    expect(await ask('b')).toBe(1);
  });
});

/** The counters of a database: each window begins with its first ask. */
function createWindows() {
  const windows = new Map<string, { attempts: number; endsAtMs: number }>();
  let statements = 0;
  const all = async (
    _statement: unknown,
    asked: Readonly<Record<'subjects' | 'shares' | 'nows' | 'ends', readonly unknown[]>>,
  ): Promise<readonly unknown[]> => {
    statements += 1;
    return asked.subjects.map((subject, index) => {
      const [now, end] = [asked.nows[index] as Date, asked.ends[index] as Date];
      const known = windows.get(String(subject));
      const isOver =
        known === undefined ||
        known.endsAtMs <= now.getTime() ||
        known.endsAtMs > end.getTime() + 5 * 60_000;
      const window = isOver ? { attempts: 0, endsAtMs: end.getTime() } : known;
      window.attempts += Number(asked.shares[index]);
      windows.set(String(subject), window);
      return { subject, attempts: window.attempts, ends_at: new Date(window.endsAtMs) };
    });
  };
  return {
    all: all as unknown as Database['all'],
    statements: () => statements,
    fill: (subject: string, attempts: number, endsAtMs: number) =>
      void windows.set(subject, { attempts, endsAtMs }),
  };
}
