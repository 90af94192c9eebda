import { describe, expect, it } from 'vitest';
import { createWheelTurns, turnOfKey } from './turn-of.ts';

describe('the wheel over a short video', () => {
  it('turns once however long it rolls out', () => {
    const wheel = createWheelTurns();
    expect([0, 20, 40, 60, 80, 200].map((ms) => wheel.turn(40, ms))).toEqual([0, 1, 0, 0, 0, 0]);
  });
  it('turns again after a rest, and back', () => {
    const wheel = createWheelTurns();
    expect(wheel.turn(100, 0)).toBe(1);
    expect(wheel.turn(-100, 1000)).toBe(-1);
  });
  it('does not turn by small movements that lie apart', () => {
    const wheel = createWheelTurns();
    expect([0, 1000, 2000].map((ms) => wheel.turn(40, ms))).toEqual([0, 0, 0]);
  });
});

it.each([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['m', 0],
])('%s turns by %i', (key, way) => expect(turnOfKey(key)).toBe(way));
