import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transliterateHolder, validateBankAccount } from './bank-account.ts';

const good = {
  account_bank: '970436',
  account_number: '0011 0042 1948',
  account_holder: 'Trần Mỹ Linh',
};

describe('a bank account', () => {
  it('is kept without blanks and with the holder as banks write them', () => {
    expect(validateBankAccount(good)).toEqual({
      ok: true,
      value: { bin: '970436', accountNumber: '001100421948', holder: 'TRAN MY LINH' },
    });
    expect(validateBankAccount({ ...good, account_number: 'vqrq000abc123' })).toMatchObject({
      value: { accountNumber: 'VQRQ000ABC123' },
    });
  });

  it.each([
    [{ account_bank: '000000' }, ['BANK_UNKNOWN']],
    [{ account_number: '12345' }, ['BANK_ACCOUNT_INVALID']],
    [{ account_number: '1'.repeat(20) }, ['BANK_ACCOUNT_INVALID']],
    [{ account_number: '12345678; drop' }, ['BANK_ACCOUNT_INVALID']],
    [{ account_holder: '  ' }, ['ACCOUNT_HOLDER_INVALID']],
    [
      { account_bank: '', account_number: '', account_holder: '' },
      ['BANK_UNKNOWN', 'BANK_ACCOUNT_INVALID', 'ACCOUNT_HOLDER_INVALID'],
    ],
  ])('%j is refused with %j and the fields', (change, codes) => {
    const refused = validateBankAccount({ ...good, ...change });
    expect(
      refused.ok ? [] : refused.error.map(({ code, field }) => [code, field !== undefined]),
    ).toEqual(codes.map((code) => [code, true]));
  });

  it('has a holder in capital ASCII letters, whatever was typed', () => {
    expect(transliterateHolder('  Đỗ  Thị Ánh-Nguyệt ')).toBe('DO THI ANH NGUYET');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) =>
        /^$|^[A-Z0-9]+( [A-Z0-9]+)*$/.test(transliterateHolder(name)),
      ),
    );
  });
});
