import { expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { afterChange, fieldErrors } from './field-errors.ts';

const errors = [
  appError('BANK_UNKNOWN', { field: 'account_bank' }),
  appError('ACCOUNT_HOLDER_DIFFERS', { field: 'account_holder' }),
  appError('SERVER_UNREACHABLE'),
];

it('says the first refusal of each field below it', () => {
  const twice = [
    appError('BANK_UNKNOWN', { field: 'account_bank' }),
    appError('BAD_INPUT', { field: 'account_bank' }),
    appError('INTERNAL'),
  ];
  expect(fieldErrors(twice)).toEqual({ account_bank: 'Bạn chọn ngân hàng trong danh sách nhé.' });
});

it('says no more of a field that was changed, and goes on saying all else', () => {
  expect(afterChange(errors, {})).toEqual(errors);
  expect(afterChange(errors, { account_bank: '970436' }).map(({ code }) => code)).toEqual([
    'ACCOUNT_HOLDER_DIFFERS',
    'SERVER_UNREACHABLE',
  ]);
});
