import { describe, expect, it } from 'vitest';
import { createWebLock } from '#tests/simulation/portal/web-lock.ts';
import { createVirtualClock, turns } from '#tests/simulation/virtual-clock.ts';
import { createTabLock } from './tab-lock.ts';

const never = () => new Promise<never>(() => undefined);

describe('the lock of the tabs', () => {
  it('lets one exchange at a time', async () => {
    const { open, ran } = createTabs();
    let end = () => undefined as void;
    const first = open('một')(() => new Promise<void>((resolve) => (end = resolve)));
    const second = open('hai')(async () => void ran.push('hai'));
    await turns();
    expect(ran).toEqual([]);
    end();
    await Promise.all([first, second]);
    expect(ran).toEqual(['hai']);
  });

  it('is not waited for when a tab stands still with it, and soon not for long', async () => {
    const { open, ran, clock } = createTabs();
    void open('đứng yên')(never);
    const lively = open('hai');
    const first = lively(async () => ran.push('lần một'));
    await clock.pass(44_000);
    expect(ran).toEqual([]);
    await clock.pass(1_000);
    expect([await first, ran]).toEqual([1, ['lần một']]);
    const second = lively(async () => ran.push('lần hai'));
    await clock.pass(5_000);
    expect([await second, ran]).toEqual([2, ['lần một', 'lần hai']]);
  });

  it('is waited for as long as before once it could be had again', async () => {
    const { open, ran, clock, lock, owners } = createTabs();
    void open('đứng yên')(never);
    const lively = open('hai');
    void lively(async () => undefined);
    await clock.pass(45_000);
    const [stuck] = owners;
    if (stuck !== undefined) lock.letGo(stuck);
    await lively(async () => undefined);
    void open('lại đứng yên')(never);
    void lively(async () => void ran.push('hai'));
    await clock.pass(44_000);
    expect(ran).toEqual([]);
    await clock.pass(1_000);
    expect(ran).toEqual(['hai']);
  });

  it('is done without where the browser refuses it', async () => {
    const clock = createVirtualClock();
    const refused: Pick<LockManager, 'request'> = {
      request: async () => Promise.reject(new DOMException('denied', 'SecurityError')),
    };
    const run = createTabLock(refused, 'exchange', clock);
    let runs = 0;
    for (const expected of [1, 2]) expect(await run(async () => (runs += 1))).toBe(expected);
    expect([runs, clock.plannedCount()]).toEqual([2, 0]);
  });

  it('runs a task once, and hands on what it throws', async () => {
    const { open, clock } = createTabs();
    let runs = 0;
    const task = async () => {
      runs += 1;
      throw new Error('của việc');
    };
    await expect(open('một')(task)).rejects.toThrow('của việc');
    await clock.pass(60_000);
    expect(runs).toBe(1);
    expect(clock.plannedCount()).toBe(0);
  });
});

function createTabs() {
  const clock = createVirtualClock();
  const lock = createWebLock();
  const owners: object[] = [];
  return {
    clock,
    lock,
    owners,
    ran: [] as string[],
    open: (name: string) => {
      const owner = { name };
      owners.push(owner);
      return createTabLock(lock.managerOf(owner), 'exchange', clock);
    },
  };
}
