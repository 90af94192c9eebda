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

  const bank = ['BANK_UNKNOWN', 'account_bank'];
  const number = ['BANK_ACCOUNT_INVALID', 'account_number'];
  const holder = ['ACCOUNT_HOLDER_INVALID', 'account_holder'];
  it.each([
    [{ account_bank: '000000' }, [bank]],
    [{ account_number: '12345' }, [number]],
    [{ account_number: '123456' }, []],
    [{ account_number: '1'.repeat(19) }, []],
    [{ account_number: '1'.repeat(20) }, [number]],
    [{ account_number: '12345678; drop' }, [number]],
    [{ account_holder: '  ' }, [holder]],
    [{ account_holder: 'A' }, [holder]],
    [{ account_holder: 'An' }, []],
    [{ account_holder: 'Công ty 3A' }, []],
    [{ account_holder: '3A' }, [holder]],
    [{ account_holder: 'a'.repeat(70) }, []],
    [{ account_holder: 'a'.repeat(71) }, [holder]],
    [{ account_bank: '', account_number: '', account_holder: '' }, [bank, number, holder]],
  ])('with %j is refused with %j', (change, expected) => {
    const result = validateBankAccount({ ...good, ...change });
    expect(result.ok ? [] : result.error.map(({ code, field }) => [code, field])).toEqual(expected);
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
