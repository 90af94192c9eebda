import { expect, it } from 'vitest';
import type { DatabaseClock } from './database-clock.ts';
import type { Database } from './port.ts';
import { createSharedNow } from './shared-now.ts';

const minute = 60_000;

/** Two clocks and an answer that takes its time, all moved by the test. */
async function clocks(aheadMs: number) {
  const said: object[] = [];
  const world = { ms: 1_900_000_000_000, aheadMs, answerMs: 0, fails: false, asked: 0 };
  const databaseClock: DatabaseClock = {
    async readMs() {
      world.asked += 1;
      if (world.fails) throw new Error('no database');
      world.ms += world.answerMs / 2;
      const read = world.ms;
      world.ms += world.answerMs / 2;
      return read;
    },
  };
  const now = await createSharedNow({
    // Nothing but the clock is asked, which is the stand-in above.
    database: {} as Database,
    databaseClock,
    own: () => world.ms + world.aheadMs,
    clockApartMs: 5 * minute,
    say: (_text, fields) => said.push(fields),
    passedMs: () => world.ms,
  });
  const off = () => now() - world.ms;
  const compared = async () => {
    world.ms += minute;
    const soFar = world.asked;
    now();
    await expect.poll(() => world.asked).toBe(soFar + 1);
    await Promise.resolve();
    return off();
  };
  return { world, said, off, compared };
}

it.each([-4 * minute, -90_000, 90_000, 4 * minute])(
  'is the database’s time for a process that is off by %s ms',
  async (aheadMs) => {
    const { off, said } = await clocks(aheadMs);
    expect(off()).toBe(0);
    expect(said).toEqual([{ ahead_seconds: aheadMs / 1000 }]);
  },
);

it('leaves a clock alone that is right, or so wrong that nobody knows which of the two is', async () => {
  expect((await clocks(400)).off()).toBe(400);
  expect((await clocks(-6 * minute)).off()).toBe(-6 * minute);
});

it('follows a clock that is put right or goes wrong, within a minute', async () => {
  const { world, compared } = await clocks(90_000);
  world.aheadMs = 0;
  expect(await compared()).toBe(0);
  world.aheadMs = -120_000;
  expect(await compared()).toBe(0);
  world.aheadMs = 30 * minute;
  expect(await compared()).toBe(30 * minute);
});

it('believes a slow answer no more than it can say, and changes nothing when there is none', async () => {
  const { world, compared } = await clocks(90_000);
  world.answerMs = 20_000;
  world.aheadMs = 95_000;
  expect(await compared()).toBe(5000);
  world.fails = true;
  world.aheadMs = 90_000;
  expect(await compared()).toBe(0);
});
