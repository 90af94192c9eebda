import { expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { afterChange } from '#renderer/lib/field-errors.ts';
import { emptyAccount, heldBy } from './empty-account.ts';

it('takes the word that another holder is meant for an answer about the holder', () => {
  const errors = [
    appError('BANK_UNKNOWN', { field: 'account_bank' }),
    appError('ACCOUNT_HOLDER_DIFFERS', { field: 'account_holder' }),
  ];
  const meant = heldBy({ ...emptyAccount, accepts_other_holder: true });
  expect(afterChange(errors, heldBy(emptyAccount), meant).map(({ code }) => code)).toEqual([
    'BANK_UNKNOWN',
  ]);
});
