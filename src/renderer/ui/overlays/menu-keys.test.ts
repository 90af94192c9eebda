import { describe, expect, it } from 'vitest';
import { targetOfKey } from './menu-keys.ts';

describe('targetOfKey', () => {
  it('goes round in both directions', () => {
    expect([
      targetOfKey('ArrowDown', 0, 2),
      targetOfKey('ArrowDown', 1, 2),
      targetOfKey('ArrowUp', 0, 2),
      targetOfKey('ArrowUp', 1, 2),
    ]).toEqual([1, 0, 1, 0]);
  });

  it('starts at the near end when no item has the focus', () => {
    expect([targetOfKey('ArrowDown', -1, 3), targetOfKey('ArrowUp', -1, 3)]).toEqual([0, 2]);
  });

  it('jumps to the ends and leaves other keys alone', () => {
    expect([
      targetOfKey('Home', 2, 3),
      targetOfKey('End', 0, 3),
      targetOfKey('Tab', 0, 3),
      targetOfKey('Home', 0, 0),
    ]).toEqual([0, 2, null, null]);
  });
});
