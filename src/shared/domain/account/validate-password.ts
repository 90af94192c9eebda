import { toNfc } from '../../kernel/unicode-form.ts';
import { appError, type AppError, type ErrorCode } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** Counted in characters (code points) after NFC. */
export const passwordLength = { minimum: 8, maximum: 128 } as const;

/** A rule as a form shows it beside the field, while the person types. */
export interface PasswordRule {
  readonly name: 'length' | 'letter_and_digit' | 'not_email';
  readonly met: boolean;
}

/**
 * The password as it is hashed (NFC, so that two ways of typing the same Vietnamese letter agree;
 * nothing is trimmed), or the first rule it breaks, field `password`. Whether it is a common one is
 * known to the server alone (`PASSWORD_TOO_COMMON`). `email` is the address of the same form, ''
 * when there is none.
 */
export function validatePassword(input: string, email: string): Result<string, AppError> {
  const password = toNfc(input);
  const code = firstBreach(password, email);
  return code === null ? ok(password) : err(appError(code, { field: 'password' }));
}

/**
 * Every rule with whether the password meets it so far, in the order in which a form lists them.
 */
export function passwordRules(input: string, email: string): readonly PasswordRule[] {
  const password = toNfc(input);
  const length = characterCount(password);
  return [
    { name: 'length', met: length >= passwordLength.minimum && length <= passwordLength.maximum },
    { name: 'letter_and_digit', met: hasLetterAndDigit(password) },
    { name: 'not_email', met: password !== '' && !isEmail(password, email) },
  ];
}

function firstBreach(password: string, email: string): ErrorCode | null {
  const length = characterCount(password);
  if (length < passwordLength.minimum) return 'PASSWORD_TOO_SHORT';
  if (length > passwordLength.maximum) return 'PASSWORD_TOO_LONG';
  if (isEmail(password, email)) return 'PASSWORD_IS_EMAIL';
  return hasLetterAndDigit(password) ? null : 'PASSWORD_TOO_SIMPLE';
}

function hasLetterAndDigit(password: string): boolean {
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password);
}

/** The whole address or the part before the @, whatever the case. */
function isEmail(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return address !== '' && (typed === address || typed === address.split('@', 1)[0]);
}

function characterCount(text: string): number {
  return Array.from(text).length;
}
