import { describe, expect, it } from 'vitest';
import { runHistory } from './history.ts';
import { runHistories } from './run.ts';
import { drawForgetfulProfile, drawProfile } from './profile.ts';
import { earlierDevices, shipped, wrongOrders, wrongVariants } from './variants.ts';

/** `npm run test:long` sets a million. */
const histories = Number(process.env['SIM_RUNS'] ?? 4000);
/**
 * A wrong variant that more histories than this let pass would be missed by the default run too.
 */
const variantBudget = 3_000;
/** A core that others use gives at least this many a second. */
const slowestPerSecond = 40;

describe('progress cannot be lost', () => {
  it(
    `holds everything that SYNC.md promises in ${histories} histories of crashes, lost answers, wrong clocks and restores`,
    async () => {
      const { failure } = await runHistories(shipped, 1, histories);
      const replay =
        failure === null
          ? ''
          : `${failure.violation}; replay it with: npm run sim -- --seed ${failure.seed}`;
      expect(replay).toBe('');
    },
    (histories / slowestPerSecond) * 1_000,
  );

  it(
    `keeps the order of a note's versions in ${histories / 4} histories of restores and wrong clocks`,
    async () => {
      const { failure } = await runHistories(shipped, 1, histories / 4, drawForgetfulProfile);
      expect(
        failure === null
          ? ''
          : `${failure.violation}; replay it with: npm run sim -- --seed ${failure.seed} --profile forgetful`,
      ).toBe('');
    },
    (histories / slowestPerSecond) * 1_000,
  );

  it(
    `holds for devices of an earlier version as it did, in ${histories / 10} histories`,
    async () => expect((await runHistories(earlierDevices, 1, histories / 10)).failure).toBeNull(),
    (histories / slowestPerSecond) * 1_000,
  );

  it.each([
    ['refuses notes without writing while it can write nothing', 17_965, drawProfile],
    ['gets room after the last look at it', 21_593, drawProfile],
    ['has no room for what two tabs try again at times of their own', 8_740, drawForgetfulProfile],
    [
      'does not hear what a version stands over that loses against its own',
      5_013_940,
      drawForgetfulProfile,
    ],
    ['takes again what a tab was refused that died', 1_025_461, drawProfile],
    ['takes again what a tab was refused that was closed', 5_005_860, drawProfile],
  ])('holds where a server %s (seed %i)', async (_what, seed, draw) => {
    expect(await runHistory(seed, shipped, () => undefined, draw)).toBeNull();
  });

  it('plays the same history twice for the same seed', async () => {
    const first = await logOf(7);
    expect(first.length).toBeGreaterThan(5);
    expect(await logOf(7)).toEqual(first);
  });
});

describe('a wrong variant fails the simulation', () => {
  it.each(wrongVariants)(
    '$name',
    async (variant) => {
      const { failure, histories: needed } = await runHistories(variant, 1, variantBudget);
      expect(failure, `not caught by ${needed} histories`).not.toBeNull();
    },
    (variantBudget / slowestPerSecond) * 1_000,
  );
});

describe('a mistake with the order of versions fails the histories of restores and wrong clocks', () => {
  it.each(wrongOrders)(
    '$name',
    async (variant) => {
      const { failure, histories: needed } = await runHistories(
        variant,
        1,
        variantBudget,
        drawForgetfulProfile,
      );
      expect(failure, `not caught by ${needed} histories`).not.toBeNull();
    },
    (variantBudget / slowestPerSecond) * 1_000,
  );
});

async function logOf(seed: number): Promise<readonly string[]> {
  const lines: string[] = [];
  await runHistory(seed, shipped, (line) => lines.push(line));
  return lines;
}
