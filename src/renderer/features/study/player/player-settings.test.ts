import { describe, expect, it } from 'vitest';
import { formatSpeed, speedBeside, volumeAfter } from './player-settings.ts';

describe('speed', () => {
  it('goes through all offered speeds and stops at the ends', () => {
    expect([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((speed) => speedBeside(speed, 1))).toEqual([0.75, 1, 1.25, 1.5, 1.75, 2, 2]);
    expect([0.5, 0.75, 2].map((speed) => speedBeside(speed, -1))).toEqual([0.5, 0.5, 1.75]);
  });
  it('finds its neighbours from a speed that is not offered', () => expect([speedBeside(1.1, 1), speedBeside(1.1, -1)]).toEqual([1.25, 1]));
  it('is written with a comma', () => expect([formatSpeed(1), formatSpeed(1.25)]).toEqual(['1×', '1,25×']));
});

describe('volume', () => {
  it('keeps between silent and full in even steps', () => {
    expect(volumeAfter(0.98, 0.05)).toBe(1);
    expect(volumeAfter(0.02, -0.05)).toBe(0);
    expect(volumeAfter(0.1, 0.2)).toBe(0.3);
  });
});
