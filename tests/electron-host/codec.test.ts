import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCodec } from './codec.ts';

const codec = makeCodec(
  (bytes) => Buffer.from(bytes).toString('base64'),
  (text) => new Uint8Array(Buffer.from(text, 'base64')),
);

test('the codec carries every value as structuredClone does', () => {
  const cloneable = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
  });
  fc.assert(
    fc.property(cloneable, (value) => {
      expect(codec.dec(codec.enc(value))).toStrictEqual(structuredClone(value));
    }),
    { numRuns: 5000 },
  );
});

test('the codec refuses what structuredClone refuses', () => {
  expect(() => codec.enc(() => 1)).toThrow(/could not be cloned/);
  expect(() => codec.enc({ deep: [Symbol('x')] })).toThrow(/could not be cloned/);
});
