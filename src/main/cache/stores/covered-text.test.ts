import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredOfText, coveredToText } from './covered-text.ts';

describe('covered intervals as text', () => {
  it('come back as they were', () => {
    const interval = fc.tuple(fc.nat({ max: 86_400 }), fc.nat({ max: 86_400 }));
    fc.assert(
      fc.property(fc.array(interval), (covered) => {
        expect(coveredOfText(coveredToText(covered))).toEqual(covered);
      }),
    );
  });
});
