import { appError, type AppError } from '../../errors/error-code.ts';
import { isPlaceholderEmail } from './placeholder-email.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** Longest address that mail servers accept (RFC 5321, 4.5.3.1). */
const maximumLength = 254;
const maximumLocalLength = 64;
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const asciiOnly = /^[!-~]*$/;
const domainPart = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/**
 * The address as it is stored and compared: trimmed, lower case. Refuses with `EMAIL_INVALID`
 * (field `email`) what cannot be the address of a person: no domain with a dot, blanks, non-ASCII
 * letters, too long.
 */
export function validateEmail(input: string): Result<string, AppError> {
  const typed = input.trim();
  // Before its case is folded: the Kelvin sign folds to a plain k, and would be somebody else's
  // address.
  if (!asciiOnly.test(typed)) return err(appError('EMAIL_INVALID', { field: 'email' }));
  const email = typed.toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const good =
    email.length <= maximumLength &&
    local.length <= maximumLocalLength &&
    localPart.test(local) &&
    !isPlaceholderEmail(email) &&
    domainPart.test(email.slice(at + 1));
  return good ? ok(email) : err(appError('EMAIL_INVALID', { field: 'email' }));
}
