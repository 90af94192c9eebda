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
