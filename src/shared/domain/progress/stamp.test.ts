import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampStamp, compareStamps, stampAfter } from './stamp.ts';

const stamp = fc.record({ ms: fc.nat(6), counter: fc.nat(3), node: fc.constantFrom('a', 'b') });
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
