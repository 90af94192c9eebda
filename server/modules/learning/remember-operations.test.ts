import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import {
  type RememberedOperation,
  rememberOperations,
  weighMemory,
} from './remember-operations.ts';
import type { SortedOperation } from './sort-operations.ts';

const quota = limits.operationsPerPerson;
const day = 86_400_000;

describe('what is remembered of operations', () => {
  it('has room for three devices that play all day, every day', () => {
    let untilMs = 0;
    for (let at = 0; at < 7 * day; at += 15_000) untilMs = weigh(said(3, '[[0,15]]'), untilMs, at);
    expect(untilMs).toBeLessThan(8 * day);
  });

  it('has room at once for what a restore lost, and for a month of tries that nobody answered', () => {
    const restored = said(
      3 * 30,
      JSON.stringify(Array.from({ length: 300 }, (_, at) => [2 * at, 2 * at + 1])),
    );
    expect(weigh([...restored, ...said(3 * 30 * 288, '[[0,300]]')], 0, day)).toBeGreaterThan(day);
  });

  it('holds no more in a day than its bound, whatever comes, and drains', () => {
    const call = said(50, `[${'[0,1],'.repeat(1000)}[2,3]]`);
    let [untilMs, bytes] = [0, 0];
    for (let at = 0; at < 2 * day; at += 50_000) {
      const weighed = weighMemory(call, untilMs, { nowMs: at, quota });
      if (weighed.waitMs > 0) continue;
      ({ untilMs } = weighed);
      bytes += call.reduce((sum, { intervals }) => sum + (intervals?.length ?? 0), 0);
    }
    expect(bytes).toBeLessThan(3 * quota.bytes);
    expect(weighMemory(call, untilMs, { nowMs: 3 * day, quota }).waitMs).toBe(0);
  });

  it('holds a hundredth of that of a clock that is a century ahead, whose ids are kept so long', () => {
    const call = said(50, '[[0,15]]').map((operation) => ({
      ...operation,
      rememberedFrom: new Date(99 * 365 * day),
    }));
    let [untilMs, count] = [0, 0];
    for (let at = 0; at < 10 * day; at += 60_000) {
      const weighed = weighMemory(call, untilMs, { nowMs: at, quota });
      if (weighed.waitMs > 0) continue;
      ({ untilMs } = weighed);
      count += call.length;
    }
    expect(count * 400).toBeLessThan((10 * quota.bytes) / 100);
    expect(count).toBeGreaterThan(10 * 50);
  });

  it('takes even a call that weighs more than all there may be, once a day', () => {
    const call = said(500, `[${'[0,1],'.repeat(80)}[2,3]]`).map((operation) => ({
      ...operation,
      rememberedFrom: new Date(99 * 365 * day),
    }));
    const first = weighMemory(call, 0, { nowMs: 0, quota });
    expect(first.waitMs).toBe(0);
    expect(weighMemory(call, first.untilMs, { nowMs: day / 2, quota }).waitMs).toBeGreaterThan(0);
    expect(weighMemory(call, first.untilMs, { nowMs: day, quota }).waitMs).toBe(0);
  });

  it('forgives what was counted by a clock that was set back since', () => {
    expect(weighMemory(said(1, '[]'), 900 * day, { nowMs: day, quota }).waitMs).toBe(0);
  });

  it('keeps as many pairs as a lesson has room for', () => {
    const stamp = { ms: day, counter: 0, node: 'may-1' };
    const intervals = Array.from({ length: 20_000 }, (_, at) => [2 * at, 2 * at + 1] as const);
    const operation = {
      id: 'a',
      lessonId: 'b',
      intervals,
      watchedMs: 0,
      position: null,
      completedAtMs: null,
      stamp,
    };
    const sorted: SortedOperation = {
      operation,
      lesson: { id: 'b', durationSeconds: 60, formerDurations: [{ seconds: 80, untilMs: day }] },
      rank: 0,
      toldSeconds: 86_400,
    };
    expect(JSON.parse(rememberOperations([sorted], [], day)[0]?.intervals ?? '')).toHaveLength(40);
  });
});

function weigh(remembered: readonly RememberedOperation[], untilMs: number, nowMs: number): number {
  const weighed = weighMemory(remembered, untilMs, { nowMs, quota });
  expect(weighed.waitMs).toBe(0);
  return weighed.untilMs;
}

function said(count: number, intervals: string): readonly RememberedOperation[] {
  const when = new Date(0);
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    node: 'may-1',
    rememberedFrom: when,
    lessonId: 'a',
    learnedAt: when,
    positionSeconds: 0,
    watchedMs: 0,
    intervals,
  }));
}
