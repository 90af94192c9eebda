import { describe, expect, it } from 'vitest';
import { formatSpeed, roundSpeed, speedBeside, volumeAfter } from './player-settings.ts';

describe('speed', () => {
  it('goes through all offered speeds and stops at the ends', () => {
    expect([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((speed) => speedBeside(speed, 1))).toEqual([
      0.75, 1, 1.25, 1.5, 1.75, 2, 2,
    ]);
    expect([0.5, 0.75, 2].map((speed) => speedBeside(speed, -1))).toEqual([0.5, 0.5, 1.75]);
  });
  it('finds its neighbours from a speed that is not offered', () =>
    expect([speedBeside(1.1, 1), speedBeside(1.1, -1)]).toEqual([1.25, 1]));
  it('can be any twentieth from a half to twice', () => {
    expect([0.1, 0.52, 1.05, 1.1 + 0.05, 1.333, 1.95 + 0.05, 3].map(roundSpeed)).toEqual([
      0.5, 0.5, 1.05, 1.15, 1.35, 2, 2,
    ]);
  });
  it('is written with a comma', () =>
    expect([formatSpeed(1), formatSpeed(1.25)]).toEqual(['1×', '1,25×']));
});

describe('volume', () => {
  it('keeps between silent and full in even steps', () => {
    expect(volumeAfter(0.98, 0.05)).toBe(1);
    expect(volumeAfter(0.02, -0.05)).toBe(0);
    expect(volumeAfter(0.1, 0.2)).toBe(0.3);
  });
});
