import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/**
 * Vietnamese mobile prefixes after the leading 0 (decision 2036/QĐ-BTTTT of 2017: 03, 05, 07, 08,
 * 09), nine digits in all.
 */
const mobile = /^[35789]\d{8}$/;

/**
 * A Vietnamese mobile number in E.164 (`+84903123456`). Accepts blanks, dots, dashes and brackets,
 * and the forms `0…`, `+84…`, `84…`, `0084…`, also `+84 (0)…`. Refuses anything else with
 * `PHONE_INVALID`, field `phone_number`.
 */
export function normalisePhone(input: string): Result<string, AppError> {
  const compact = input.replaceAll(/[\s.()\-\u2010-\u2015\u00a0]/g, '');
  const national = compact.replace(/^(\+84|0084|84(?=\d{9,10}$))/, '').replace(/^0/, '');
  return mobile.test(national)
    ? ok(`+84${national}`)
    : err(appError('PHONE_INVALID', { field: 'phone_number' }));
}
