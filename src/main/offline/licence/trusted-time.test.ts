import { describe, expect, it } from 'vitest';
import { createTrustedTime, implausibleAheadMs, type TimeFacts } from './trusted-time.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-10T08:00:00Z');

/**
 * A machine: real time passes, its clock shows what somebody made of it, and the application is
 * started again and again.
 */
function machine(clockErrorMs = 0) {
  const world = { nowMs: start, errorMs: clockErrorMs, startedAtMs: start, sleptMs: 0 };
  let facts: TimeFacts = { markMs: 0, contact: null };
  const wall = () => world.nowMs + world.errorMs;
  const monotonic = () => world.nowMs - world.startedAtMs - world.sleptMs;
  const open = () => createTrustedTime({ facts, wall, monotonic });
  let time = open();
  return {
    world,
    now: () => time.now() - start,
    contact: (serverMs = world.nowMs) => time.contact(serverMs),
    pass(ms: number) {
      world.nowMs += ms;
    },
    sleep(ms: number) {
      world.nowMs += ms;
      world.sleptMs += ms;
    },
    setClock(errorMs: number) {
      world.errorMs = errorMs;
    },
    writeDown() {
      facts = time.facts();
    },
    restart() {
      facts = time.facts();
      world.startedAtMs = world.nowMs;
      world.sleptMs = 0;
      time = open();
    },
  };
}

describe('trusted time', () => {
  it('is the time, while nobody touches the clock, over restarts, sleep and days switched off', () => {
    const it = machine();
    it.contact();
    it.pass(2 * day);
    expect(it.now()).toBe(2 * day);
    it.restart();
    it.pass(3 * day);
    it.sleep(day);
    expect(it.now()).toBe(6 * day);
    it.restart();
    expect(it.now()).toBe(6 * day);
  });

  it('never goes back when the clock is wound back, in a run or between two', () => {
    const it = machine();
    it.contact();
    it.pass(10 * day);
    it.setClock(-9 * day);
    expect(it.now()).toBe(10 * day);
    it.restart();
    expect(it.now()).toBe(10 * day);
    it.pass(day / 2);
    expect(it.now()).toBe(10.5 * day);
    it.restart();
    it.setClock(-30 * day);
    expect(it.now()).toBe(10.5 * day);
  });

  it('cannot be held at one day by winding the clock back before each start: what is watched counts', () => {
    const it = machine();
    it.contact();
    for (let evening = 1; evening <= 20; evening += 1) {
      it.pass(day);
      it.setClock(-evening * day);
      it.restart();
      it.pass(2 * 3_600_000);
      it.setClock(-evening * day - 2 * 3_600_000);
    }
    expect(it.now()).toBeGreaterThanOrEqual(20 * 2 * 3_600_000);
  });

  it('cannot be stretched by a clock that stood back, or ahead, at the last contact', () => {
    for (const errorMs of [-20 * day, 20 * day]) {
      const it = machine(errorMs);
      it.contact();
      it.restart();
      it.pass(5 * day);
      expect(it.now()).toBeGreaterThanOrEqual(5 * day);
      it.setClock(0);
      it.pass(5 * day);
      it.restart();
      expect(it.now()).toBeGreaterThanOrEqual(10 * day);
    }
  });

  it('is right in the run of a contact, however wrong the clock is', () => {
    for (const errorMs of [-4000 * day, -3 * day, 3 * day, 3650 * day]) {
      const it = machine(errorMs);
      it.contact();
      it.pass(day);
      it.sleep(day);
      expect(it.now()).toBe(2 * day);
    }
  });

  it('follows a clock that jumps ten years ahead while it shows that, and forgets it when the clock is right again', () => {
    const it = machine();
    it.contact();
    it.pass(day);
    it.setClock(3650 * day);
    expect(it.now()).toBe(3651 * day);
    it.restart();
    expect(it.now()).toBe(3651 * day);
    it.setClock(0);
    it.writeDown();
    it.restart();
    expect(it.now()).toBe(day);
  });

  it('remembers a plausible jump ahead until the server says otherwise', () => {
    const it = machine();
    it.contact();
    it.setClock(40 * day);
    it.restart();
    it.setClock(0);
    expect(it.now()).toBe(40 * day);
    it.contact();
    expect(it.now()).toBe(0);
    it.restart();
    it.pass(day);
    expect(it.now()).toBe(day);
  });

  it('takes the server’s word also when it is earlier than everything known', () => {
    const it = machine();
    it.contact(start + implausibleAheadMs);
    it.contact(start);
    expect(it.now()).toBe(0);
  });

  it('is the clock’s as long as the server was never heard', () => {
    const it = machine();
    it.setClock(5 * day);
    expect(it.now()).toBe(5 * day);
    it.contact();
    it.setClock(0);
    it.restart();
    // Heard of in a run before: a clock that is ahead of it counts until it is put right.
    it.setClock(7 * day);
    expect(it.now()).toBe(7 * day);
  });

  it('is kept of a clock that is a year and a day ahead, and no more of one that is further', () => {
    for (const [aheadMs, keptMs] of [
      [366 * day, 366 * day],
      [366 * day + 1, 0],
    ] as const) {
      const it = machine();
      it.contact();
      it.restart();
      it.setClock(aheadMs);
      it.writeDown();
      it.setClock(0);
      it.restart();
      expect(it.now()).toBe(keptMs);
    }
  });
});
