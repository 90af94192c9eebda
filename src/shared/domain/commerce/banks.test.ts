import { BanksObject } from 'vietnam-qr-pay';
import { describe, expect, it } from 'vitest';
import { bankName, banks, findBank } from './banks.ts';

describe('the list of banks', () => {
  it('has every BIN once, with six digits, and every code once', () => {
    expect(new Set(banks.map(({ bin }) => bin)).size).toBe(banks.length);
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
    for (const { bin } of banks) expect(bin).toMatch(/^\d{6}$/);
  });

  it('has a code, a short name and a name for every bank, in the order of the short names', () => {
    for (const { bin, code, shortName, name } of banks) {
      expect(code, bin).toMatch(/^[A-Z]+$/);
      expect(shortName, bin).toMatch(/^\S/);
      expect(name, bin).toMatch(/^Ngân hàng \S/);
    }
    const shortNames = banks.map(({ shortName }) => shortName);
    expect(shortNames).toEqual(shortNames.toSorted((a, b) => a.localeCompare(b, 'vi')));
  });

  it('agrees with VietQR’s own list about every bank that takes transfers by number', () => {
    const theirs = new Set(
      Object.values(BanksObject)
        .map(({ bin }) => bin)
        .filter((bin) => bin !== ''),
    );
    expect(banks.filter(({ bin }) => !theirs.has(bin))).toEqual([]);
    // MoMo is a wallet, not a bank that people have accounts with.
    expect([...theirs].filter((bin) => findBank(bin) === null)).toEqual(['971025']);
  });

  it('finds a bank by its BIN and nothing for another number', () => {
    expect(findBank('970436')?.shortName).toBe('Vietcombank');
    expect(findBank('000000')).toBeNull();
  });

  it('calls a bank as everybody does, and an unknown one by its number', () => {
    expect([bankName('970436'), bankName('000000')]).toEqual(['Vietcombank', '000000']);
  });
});
