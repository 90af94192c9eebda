import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampStamp,
  compareStamps,
  laterStamp,
  nextStamp,
  stampAfter,
  stampNextTo,
} from './stamp.ts';

const stamp = fc.record({ ms: fc.nat(6), counter: fc.nat(3), node: fc.constantFrom('a', 'b') });
const one = { ms: 5, counter: 2, node: 'b' };
const limitMs = fc.double({ min: 0, max: 6, noNaN: true });

describe('a reading from the future', () => {
  it('is pulled back, and stays on its side of what is known, wherever the clock of the server stands', () => {
    fc.assert(
      fc.property(stamp, stamp, limitMs, fc.nat(3), (offered, known, limit, rank) => {
        const clamped = clampStamp(offered, { limitMs: limit, rank, known });
        expect(Math.sign(compareStamps(clamped, known))).toBe(
          Math.sign(compareStamps(offered, known)),
        );
        expect(clamped.ms).toBeLessThanOrEqual(Math.max(limit, known.ms));
        expect(compareStamps(clamped, offered)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('a reading of what is written over something', () => {
  it('is later than that, and the clock’s own where that is enough', () => {
    fc.assert(
      fc.property(stamp, stamp, (own, known) => {
        const after = stampAfter(own, known);
        expect(compareStamps(after, known)).toBeGreaterThan(0);
        expect(after.node).toBe(own.node);
        if (compareStamps(own, known) > 0) expect(after).toEqual(own);
      }),
    );
  });
});

describe('a reading just behind another', () => {
  it('is later than that, and earlier than what is written at a later moment', () => {
    fc.assert(
      fc.property(stamp, stamp, (known, later) => {
        const next = stampNextTo(known, 'a');
        expect(compareStamps(next, known)).toBeGreaterThan(0);
        if (later.ms > known.ms) expect(compareStamps(next, later)).toBeLessThan(0);
      }),
    );
  });

  it('is the lowest there is where there is none', () => {
    const lowest = stampNextTo(null, 'a');
    fc.assert(
      fc.property(stamp, (other) => {
        expect(compareStamps(lowest, other)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the order of readings', () => {
  it.each([
    ['by their moment', { ms: 6, counter: 0, node: 'a' }],
    ['then by their counter', { ms: 5, counter: 3, node: 'a' }],
    ['then by their node', { ms: 5, counter: 2, node: 'c' }],
  ])('is %s', (_name, later) => {
    expect(compareStamps(one, later)).toBeLessThan(0);
    expect(compareStamps(later, one)).toBeGreaterThan(0);
    expect(laterStamp(one, later)).toBe(later);
    expect(laterStamp(later, one)).toBe(later);
  });

  it('knows the same reading, and nothing before the first one', () => {
    expect(compareStamps(one, { ...one })).toBe(0);
    expect(laterStamp(one, null)).toBe(one);
    expect(laterStamp(null, one)).toBe(one);
    expect(laterStamp(null, null)).toBeNull();
  });
});

describe('the reading of an action', () => {
  const last = { ms: 5, counter: 2, node: 'b' };

  it('is that of the clock where the clock went on', () => {
    expect(nextStamp(null, 5.9, 'a')).toEqual({ ms: 5, counter: 0, node: 'a' });
    expect(nextStamp(last, 6, 'a')).toEqual({ ms: 6, counter: 0, node: 'a' });
  });

  it('counts on where the clock stands or went back', () => {
    expect(nextStamp(last, 5.9, 'a')).toEqual({ ms: 5, counter: 3, node: 'a' });
    expect(nextStamp(last, 1, 'a')).toEqual({ ms: 5, counter: 3, node: 'a' });
  });
});
