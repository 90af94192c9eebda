import { toOneLine } from '../../kernel/unicode-form.ts';
import { type AppError, appError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import {
  type BankAccount,
  type BankAccountInput,
  transliterateHolder,
  validateBankAccount,
} from '../commerce/bank-account.ts';

/** Whoever receives commissions is of age. */
export const leastAffiliateAge = 18;

/** Characters of a name as papers have it. */
export const legalNameLength = 100;

/** What the papers of a person say, as they type it. */
export interface PapersInput {
  readonly legal_name: string;
  /** `YYYY-MM-DD` */
  readonly date_of_birth: string;
  readonly identity_number: string;
}

/** The same in its written form. */
export interface Papers {
  /** NFC, single blanks; at least two words. */
  readonly legalName: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  /** Twelve digits: secret, sealed before it is stored. */
  readonly identityNumber: string;
}

/**
 * Checks papers on a Vietnamese day (`YYYY-MM-DD`); refuses with every broken rule and its field.
 * (PRODUCT.md 9, 12)
 */
export function validatePapers(
  input: PapersInput,
  today: string,
): Result<Papers, readonly AppError[]> {
  const legalName = toOneLine(input.legal_name);
  const identityNumber = input.identity_number.replaceAll(/[\s.-]/gu, '');
  const errors = [
    legalNameError(legalName),
    birthDateError(input.date_of_birth, today),
    identityError(identityNumber),
  ].filter((error) => error !== null);
  return errors.length > 0
    ? err(errors)
    : ok({ legalName, dateOfBirth: input.date_of_birth, identityNumber });
}

/** A receiving account as a person types it. */
export interface ReceivingAccountInput extends BankAccountInput {
  /** They were told that the holder is called differently from themselves, and want it so. */
  readonly accepts_other_holder: boolean;
}

/**
 * Checks a receiving account. Refuses with every broken rule, or with ACCOUNT_HOLDER_DIFFERS when
 * the account is not in their name and they did not say that they want it so. Without a known legal
 * name there is nothing to compare.
 */
export function validateReceivingAccount(
  input: ReceivingAccountInput,
  legalName: string | null,
): Result<BankAccount, readonly AppError[]> {
  const account = validateBankAccount(input);
  if (
    !account.ok ||
    legalName === null ||
    input.accepts_other_holder ||
    isHolderOf(account.value.holder, legalName)
  )
    return account;
  return err([appError('ACCOUNT_HOLDER_DIFFERS', { field: 'account_holder' })]);
}

/** Whether an account's holder (as banks write them) is the person of this legal name. */
export function isHolderOf(holder: string, legalName: string): boolean {
  return transliterateHolder(legalName) === holder;
}

function legalNameError(name: string): AppError | null {
  const isName =
    /^[\p{L}\p{M}'’.\- ]+$/u.test(name) &&
    name.split(' ').length > 1 &&
    Array.from(name).length <= legalNameLength;
  return isName ? null : appError('LEGAL_NAME_INVALID', { field: 'legal_name' });
}

function birthDateError(date: string, today: string): AppError | null {
  if (!isDay(date) || date < '1900-01-01' || date >= today)
    return appError('BIRTH_DATE_INVALID', { field: 'date_of_birth' });
  return yearsBetween(date, today) < leastAffiliateAge
    ? appError('UNDER_AGE', { field: 'date_of_birth' })
    : null;
}

function identityError(digits: string): AppError | null {
  if (/^\d{12}$/.test(digits)) return null;
  return appError(/^\d{9}$/.test(digits) ? 'IDENTITY_OLD' : 'IDENTITY_INVALID', {
    field: 'identity_number',
  });
}

/**
 * Whole years from a birthday to a day: the birthday itself completes one. Somebody born on 29
 * February completes theirs on 1 March.
 */
function yearsBetween(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
