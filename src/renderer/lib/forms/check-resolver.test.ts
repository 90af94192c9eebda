import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { errorText } from '../format/error-text.ts';
import { checkResolver, fieldErrorsOf, placeErrors, unchanged } from './check-resolver.ts';

const bank = appError('BANK_UNKNOWN', { field: 'account_bank' });
const holder = appError('ACCOUNT_HOLDER_DIFFERS', { field: 'account_holder' });
const typed = { account_bank: '', account_holder: '' };

describe('the errors of a form', () => {
  it('stand at their fields, the first one of each', () => {
    const again = appError('BAD_INPUT', { field: 'account_bank' });
    expect(placeErrors([bank, holder, again], typed)).toEqual({
      ofFields: {
        account_bank: { type: 'BANK_UNKNOWN', message: errorText(bank) },
        account_holder: { type: 'ACCOUNT_HOLDER_DIFFERS', message: errorText(holder) },
      },
      other: null,
    });
  });

  it('are said of the whole form where it has no such field: nothing is refused in silence', () => {
    const unknown = appError('BAD_INPUT', { field: 'toString' });
    const general = appError('SERVER_BUSY');
    expect(placeErrors([bank, unknown, general], typed).other).toBe(unknown);
    expect(placeErrors([general, unknown], typed).other).toBe(general);
  });

  it('keep it from being sent, and are told by field', async () => {
    const resolver = checkResolver<typeof typed>(({ account_bank: bin }) =>
      bin === '' ? [bank] : [],
    );
    const options = { fields: {}, shouldUseNativeValidation: false };
    const refused = await resolver(typed, undefined, options);
    expect(fieldErrorsOf(refused.errors)).toEqual({
      messages: { account_bank: errorText(bank) },
      codes: { account_bank: 'BANK_UNKNOWN' },
    });
    expect(await resolver({ ...typed, account_bank: '970436' }, undefined, options)).toEqual({
      values: { ...typed, account_bank: '970436' },
      errors: {},
    });
  });

  it('of a value that was changed while it was sent are said of the whole form', () => {
    const now = { ...typed, account_holder: 'PHAM THI NGOC ANH' };
    expect(placeErrors([bank, holder], unchanged(typed, now))).toEqual({
      ofFields: { account_bank: { type: 'BANK_UNKNOWN', message: errorText(bank) } },
      other: holder,
    });
    const plans = { plans: ['PRO'], day: null };
    expect(unchanged(plans, { plans: ['PRO'], day: null })).toEqual(plans);
  });
});
