import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPressHold, holdAfterMs } from './press-hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(canHold = true) {
  const told: boolean[] = [];
  return {
    told,
    press: createPressHold(
      (held) => told.push(held),
      () => canHold,
    ),
  };
}

describe('pressing and holding', () => {
  it('is a press when it is let go soon', () => {
    const { told, press } = setUp();
    press.down();
    vi.advanceTimersByTime(holdAfterMs - 1);
    expect(press.up()).toBe('press');
    vi.advanceTimersByTime(holdAfterMs);
    expect(told).toEqual([]);
  });
  it('is held from then on until it is let go, and then no press', () => {
    const { told, press } = setUp();
    press.down();
    vi.advanceTimersByTime(holdAfterMs);
    press.down(); // a key that is held repeats itself
    vi.advanceTimersByTime(10 * holdAfterMs);
    expect(told).toEqual([true]);
    expect(press.up()).toBe('hold');
    expect(told).toEqual([true, false]);
    expect(press.up()).toBe('none');
  });
  it('ends when something comes in between, and is no press', () => {
    const { told, press } = setUp();
    press.down();
    vi.advanceTimersByTime(holdAfterMs);
    press.cancel();
    expect(told).toEqual([true, false]);
    expect(press.up()).toBe('none');
  });
  it('stays a press, however long, where nothing can be held', () => {
    const { told, press } = setUp(false);
    press.down();
    vi.advanceTimersByTime(10 * holdAfterMs);
    expect([press.up(), told]).toEqual(['press', []]);
  });
});
