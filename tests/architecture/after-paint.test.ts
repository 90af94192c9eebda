import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { afterPaintAddress } from '../../src/shared/site/rendered-marks.ts';
import { afterPaintSource } from '../../web/build/after-paint.ts';

it('the script after the paint has another number for another text: browsers keep it for a year', () => {
  const hash = createHash('sha256').update(afterPaintSource).digest('base64url').slice(0, 12);
  expect([afterPaintAddress, hash]).toEqual(['/learn/assets/after-paint-1.js', 'z1NWGe0Wdxa0']);
});
