import { describe, expect, it } from 'vitest';
import { createDiskLane, doesDiskHang } from './disk-lane.ts';
import { isDiskTrouble } from './disk-trouble.ts';

const outcome = async (step: Promise<unknown>): Promise<unknown> =>
  step.catch((error: unknown) => (isDiskTrouble(error) ? 'trouble' : error));

describe('a lane to the disk', () => {
  it('lets so many steps run at once as it has places, the others in their order', async () => {
    const lane = createDiskLane({ atOnce: 2, timeoutMs: 60_000 });
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const steps = [0, 1, 2, 3].map(async (number) =>
      lane.take('x', async () => {
        begun.push(number);
        await new Promise<void>((resolve) => void ends.push(resolve));
        return number;
      }),
    );
    await expect.poll(() => begun).toEqual([0, 1]);
    ends[0]?.();
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await Promise.all(steps)).toEqual([0, 1, 2, 3]);
  });

  it('gives up what hangs, refuses at once while every place hangs, and serves again when the disk is back', async () => {
    const lane = createDiskLane({ atOnce: 1, timeoutMs: 30 });
    let goOn = (): void => undefined;
    let wasLate: boolean | null = null;
    const hangs = lane.take('x', async (isLate) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      wasLate = isLate();
    });
    let isWaiterBegun = false;
    const waits = lane.take('x', async () => void (isWaiterBegun = true));
    expect([await outcome(hangs), await outcome(waits), doesDiskHang()]).toEqual([
      'trouble',
      'trouble',
      true,
    ]);
    // Not after its patience: the place is known to hang.
    let isSettled = false;
    const refused = outcome(lane.take('x', async () => 'read')).finally(() => (isSettled = true));
    await Promise.resolve()
      .then(() => undefined)
      .then(() => undefined)
      .then(() => undefined);
    await new Promise(setImmediate);
    expect([isSettled, await refused]).toEqual([true, 'trouble']);
    goOn();
    await expect.poll(() => wasLate).toBe(true);
    expect([
      await outcome(lane.take('x', async () => 'read')),
      isWaiterBegun,
      doesDiskHang(),
    ]).toEqual(['read', false, false]);
  });

  it('gives one file half of the places at most, and refuses it at once while it hangs: the others are read meanwhile, in their order', async () => {
    const lane = createDiskLane({ atOnce: 4, timeoutMs: 40 });
    const ends: (() => void)[] = [];
    const hang = async (): Promise<void> => new Promise<void>((resolve) => void ends.push(resolve));
    const bad = Array.from({ length: 10 }, async () => outcome(lane.take('bad', hang, 'bad')));
    // Behind ten that wait for the bad file.
    const others = await Promise.all(
      Array.from({ length: 6 }, async (_none, number) =>
        lane.take('x', async () => number, number % 2 === 0 ? 'good' : null),
      ),
    );
    expect([others, ends.length]).toEqual([[0, 1, 2, 3, 4, 5], 2]);
    expect(new Set(await Promise.all(bad))).toEqual(new Set(['trouble']));
    let wasAsked = false;
    expect(await outcome(lane.take('bad', async () => void (wasAsked = true), 'bad'))).toBe(
      'trouble',
    );
    expect([wasAsked, doesDiskHang(), await lane.take('x', async () => 'read', 'good')]).toEqual([
      false,
      true,
      'read',
    ]);
    for (const end of ends) end();
    await expect.poll(() => doesDiskHang()).toBe(false);
    expect(await lane.take('bad', async () => 'read', 'bad')).toBe('read');
  });

  it('keeps its places when steps throw', async () => {
    const lane = createDiskLane({ atOnce: 1, timeoutMs: 60_000 });
    const bug = new Error('bug');
    for (let time = 0; time < 3; time += 1)
      expect(await outcome(lane.take('x', async () => Promise.reject(bug)))).toBe(bug);
    expect(await lane.take('x', async () => 'read')).toBe('read');
  });
});
