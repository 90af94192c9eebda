import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { checksumOfRow, hashOfRow } from './row-check.ts';

const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.constant(null),
);

describe('the check of a row', () => {
  it('notices every single flipped bit of a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat({ max: 15 }), (text, at, bit) => {
        const index = at % text.length;
        const flipped =
          text.slice(0, index) +
          String.fromCharCode(text.charCodeAt(index) ^ (1 << bit)) +
          text.slice(index + 1);
        expect(checksumOfRow(['a', flipped, 7])).not.toBe(checksumOfRow(['a', text, 7]));
      }),
    );
  });

  it('notices a number that changed, and a value that moved into the next column', () => {
    expect(checksumOfRow([1, 2])).not.toBe(checksumOfRow([1, 3]));
    expect(checksumOfRow([0.5])).not.toBe(checksumOfRow([0.25]));
    expect(checksumOfRow(['ab', 'c'])).not.toBe(checksumOfRow(['a', 'bc']));
    expect(checksumOfRow(['', null])).not.toBe(checksumOfRow([null, '']));
  });

  it('is an integer that the table takes, and the same for the same row', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const sum = checksumOfRow(parts);
        expect([Number.isInteger(sum), sum >= 0, sum < 2 ** 32, checksumOfRow([...parts])]).toEqual(
          [true, true, true, sum],
        );
      }),
    );
  });

  it('gives different rows different hashes', () => {
    expect(hashOfRow(['waiting', 'linh', 'a', 0, '{}'])).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect(hashOfRow(['a', 'bc'])).not.toBe(hashOfRow(['ab', 'c']));
  });
});
