import { describe, expect, it } from 'vitest';
import { createGuessLine } from './guess-line.ts';

/**
 * A counter that refuses from so many unjudged ones on, as the database's does; a right guess
 * clears it.
 */
function counter(free: number) {
  let count = 0;
  let asked = 0;
  return {
    asked: () => asked,
    claim: async (): Promise<boolean> => {
      asked += 1;
      await Promise.resolve();
      if (count >= free) return false;
      count += 1;
      return true;
    },
    clear: (): void => void (count = 0),
  };
}

describe('guesses of one moment', () => {
  it('wait for those that are not judged yet, and are judged when those were right', async () => {
    const { claim, clear } = counter(2);
    const line = createGuessLine({ waiting: 20 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, async () =>
        line.run('a', {
          claim,
          isRefused: (ok) => !ok,
          check: async (ok) => {
            await new Promise(setImmediate);
            if (ok) clear();
            return ok;
          },
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 9 }, () => true));
  });

  it('are refused when those were wrong, and end: nobody asks for ever', async () => {
    const wrong = counter(2);
    const line = createGuessLine({ waiting: 20 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, async () =>
        line.run('a', { claim: wrong.claim, isRefused: (ok) => !ok, check: async (ok) => ok }),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(2);
    expect(wrong.asked()).toBeLessThan(9 * 9);
  });

  it('are refused at once when too many wait, and wait for nobody of another account', async () => {
    const line = createGuessLine({ waiting: 1 });
    const held = Promise.withResolvers<boolean>();
    const first = line.run('a', {
      claim: async () => true,
      isRefused: () => false,
      check: async () => held.promise,
    });
    let tries = 0;
    const refuse = {
      claim: async () => ((tries += 1), false),
      isRefused: (ok: boolean) => !ok,
      check: async (ok: boolean) => ok,
    };
    const waits = line.run('a', refuse);
    await new Promise(setImmediate);
    expect([await line.run('a', refuse), await line.run('b', refuse), tries]).toEqual([
      false,
      false,
      3,
    ]);
    held.resolve(true);
    expect([await first, await waits, tries]).toEqual([true, false, 4]);
  });

  it('go on when one of them throws', async () => {
    const line = createGuessLine({ waiting: 5 });
    const broken = {
      claim: async () => true,
      isRefused: () => false,
      check: async (): Promise<boolean> => Promise.reject(new Error('away')),
    };
    await expect(line.run('a', broken)).rejects.toThrow('away');
    await expect(
      line.run('a', { ...broken, claim: async () => Promise.reject(new Error('gone')) }),
    ).rejects.toThrow('gone');
    expect(
      await line.run('a', {
        claim: async () => false,
        isRefused: (ok) => !ok,
        check: async (ok) => ok,
      }),
    ).toBe(false);
  });

  it('ask once more when another one was judged while they were counted', async () => {
    const line = createGuessLine({ waiting: 5 });
    const counted = Promise.withResolvers<boolean>();
    const answers = [counted.promise, Promise.resolve(true)];
    const slow = line.run('a', {
      claim: async () => answers.shift() ?? false,
      isRefused: (isFree) => !isFree,
      check: async (isFree) => isFree,
    });
    await line.run('a', free);
    counted.resolve(false);
    expect(await slow).toBe(true);
  });

  it('wait for the last that is judged, and after each one ask again', async () => {
    const line = createGuessLine({ waiting: 1 });
    const [first, second] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()];
    const held = [first, second].map(({ promise }) =>
      line.run('a', { ...free, check: async () => promise }),
    );
    let tries = 0;
    const waits = line.run('a', {
      claim: async () => ((tries += 1), tries > 2),
      isRefused: (isFree: boolean) => !isFree,
      check: async (isFree: boolean) => isFree,
    });
    await new Promise(setImmediate);
    expect(tries).toBe(1);
    first.resolve(true);
    await new Promise(setImmediate);
    expect(tries).toBe(2);
    second.resolve(true);
    expect([await waits, tries]).toEqual([true, 3]);
    await Promise.all(held);
  });

  it('wait for one that is not judged yet, whatever ended meanwhile', async () => {
    const line = createGuessLine({ waiting: 5 });
    const held = Promise.withResolvers<true>();
    const first = line.run('a', { ...free, check: async () => held.promise });
    await line.run('a', free);
    let tries = 0;
    const waits = line.run('a', {
      claim: async () => ((tries += 1), tries > 1),
      isRefused: (isFree: boolean) => !isFree,
      check: async (isFree: boolean) => isFree,
    });
    const broken = line.run('a', {
      ...free,
      claim: async (): Promise<true> => Promise.reject(new Error('away')),
    });
    await expect(broken).rejects.toThrow('away');
    await new Promise(setImmediate);
    // One that could not be counted has changed nothing.
    expect(tries).toBe(1);
    held.resolve(true);
    expect([await first, await waits, tries]).toEqual([true, true, 2]);
  });
});

/** A guess that is counted and judged at once. */
const free = {
  claim: async () => true as const,
  isRefused: () => false,
  check: async (): Promise<true> => true,
};
