import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldCipher } from './field-cipher.ts';

const older = new Uint8Array(32).fill(1);
const newer = new Uint8Array(32).fill(2);
const place = { table: 'refunds', column: 'account_number', rowId: 'r1' };

describe('a sealed field', () => {
  it('opens to what it was, and looks different each time', () => {
    const cipher = createFieldCipher([older]);
    fc.assert(
      fc.property(
        fc.string(),
        (text) =>
          cipher.open(cipher.seal(text.toWellFormed(), place), place) === text.toWellFormed(),
      ),
    );
    expect(cipher.seal('0011004826', place)).not.toEqual(cipher.seal('0011004826', place));
    expect(Buffer.from(cipher.seal('0011004826', place)).toString('latin1')).not.toContain('4826');
  });

  it('opens in no other row, column or table', () => {
    const cipher = createFieldCipher([older]);
    const sealed = cipher.seal('0011004826', place);
    for (const other of [{ rowId: 'r2' }, { column: 'account_holder' }, { table: 'payouts' }])
      expect(() => cipher.open(sealed, { ...place, ...other })).toThrow(Error);
  });

  it('does not open with any byte changed or cut off', () => {
    const cipher = createFieldCipher([older]);
    const sealed = Buffer.from(cipher.seal('0011004826', place));
    for (let at = 0; at < sealed.length; at += 1) {
      const broken = Buffer.from(sealed);
      broken[at] = (broken[at] ?? 0) ^ 1;
      expect(() => cipher.open(broken, place)).toThrow(Error);
      expect(() => cipher.open(sealed.subarray(0, at), place)).toThrow(Error);
    }
  });

  it('opens after a new key came, and not once its own key is gone', () => {
    const sealed = createFieldCipher([older]).seal('0011004826', place);
    expect(createFieldCipher([newer, older]).open(sealed, place)).toBe('0011004826');
    expect(() => createFieldCipher([newer]).open(sealed, place)).toThrow('no key');
    expect(() =>
      createFieldCipher([older]).open(createFieldCipher([newer, older]).seal('x', place), place),
    ).toThrow('no key');
  });

  it('is known by its mark alone, of its row and text, also after a new key came', () => {
    const mark = createFieldCipher([older]).mark('FT1 2900000', place);
    const cipher = createFieldCipher([newer, older]);
    expect(cipher.isMarkOf(mark, 'FT1 2900000', place)).toBe(true);
    expect(cipher.mark('FT1 2900000', place)).not.toEqual(mark);
    const [empty, cut] = [new Uint8Array(), mark.subarray(0, 20)];
    for (const wrong of [empty, cut])
      expect(cipher.isMarkOf(wrong, 'FT1 2900000', place)).toBe(false);
    expect(cipher.isMarkOf(mark, 'FT1 2900001', place)).toBe(false);
    expect(cipher.isMarkOf(mark, 'FT1 2900000', { ...place, rowId: 'r2' })).toBe(false);
    expect(createFieldCipher([newer]).isMarkOf(mark, 'FT1 2900000', place)).toBe(false);
  });

  it('refuses a key of another length', () => {
    expect(() => createFieldCipher([new Uint8Array(16)])).toThrow('32 bytes');
  });
});
