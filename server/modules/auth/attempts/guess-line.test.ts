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
});
