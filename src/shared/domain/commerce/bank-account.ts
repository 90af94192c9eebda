import { toNfc, toNfd } from '../../kernel/unicode-form.ts';
import { type AppError, appError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { findBank } from './banks.ts';

/** Where money can be sent. */
export interface BankAccount {
  /** Of a bank in our list. */
  readonly bin: string;
  /** 6 to 19 letters and digits, upper case. */
  readonly accountNumber: string;
  /** Upper-case ASCII letters, digits and single blanks. */
  readonly holder: string;
}

/** A bank account as a person types it. */
export interface BankAccountInput {
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_holder: string;
}

/** Where a refund goes. */
export interface RefundAccountInput extends BankAccountInput {
  /** A transfer to this account came back, and its owner looked: it can receive one now. */
  readonly accepts_returned?: boolean | undefined;
}

/**
 * Checks an account and brings it to its written form; refuses with every broken rule and its
 * field. (PRODUCT.md 12)
 */
export function validateBankAccount(
  input: BankAccountInput,
): Result<BankAccount, readonly AppError[]> {
  const accountNumber = toNfc(input.account_number)
    .replaceAll(/[\s.-]/gu, '')
    .toUpperCase();
  const holder = transliterateHolder(input.account_holder);
  const errors: AppError[] = [];
  if (findBank(input.account_bank) === null)
    errors.push(appError('BANK_UNKNOWN', { field: 'account_bank' }));
  if (!/^[A-Z0-9]{6,19}$/.test(accountNumber))
    errors.push(appError('BANK_ACCOUNT_INVALID', { field: 'account_number' }));
  if (!/^[A-Z][A-Z0-9 ]{1,69}$/.test(holder))
    errors.push(appError('ACCOUNT_HOLDER_INVALID', { field: 'account_holder' }));
  return errors.length > 0 ? err(errors) : ok({ bin: input.account_bank, accountNumber, holder });
}

/**
 * A name as banks write it: `Trần Mỹ Linh` → `TRAN MY LINH`. What has no ASCII letter becomes a
 * blank.
 */
export function transliterateHolder(name: string): string {
  const ascii = toNfd(name).replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'D').toUpperCase();
  return ascii.replaceAll(/[^A-Z0-9]+/g, ' ').trim();
}
