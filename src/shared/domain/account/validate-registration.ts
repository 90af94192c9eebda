import { appError, type AppError } from '../../errors/error-code.ts';
import type { Result } from '../../kernel/result.ts';
import { normalisePhone } from './normalise-phone.ts';
import { validateEmail } from './validate-email.ts';
import { type PersonName, validateFullName } from './validate-full-name.ts';
import { validatePassword } from './validate-password.ts';

/** What a person types to register, in the names of the API's input. */
export interface RegistrationInput {
  readonly full_name: string;
  readonly email: string;
  /** Optional: null or blank when not given. */
  readonly phone_number: string | null;
  readonly password: string;
  /** Code of whoever recommended us, null or blank when there is none. */
  readonly referral_code: string | null;
  readonly agreed: boolean;
}

/** A registration that meets every rule, normalised as it is stored. */
export interface Registration {
  readonly name: PersonName;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly password: string;
  readonly referralCode: string | null;
}

const referralCodeLength = 40;

/**
 * The one set of rules of both the form and the server. Refuses with every broken rule in the order
 * of the form, one per field, each with its `field`.
 */
export function validateRegistration(
  input: RegistrationInput,
): Result<Registration, readonly [AppError, ...AppError[]]> {
  const name = validateFullName(input.full_name);
  const email = validateEmail(input.email);
  const phone = isBlank(input.phone_number) ? null : normalisePhone(input.phone_number ?? '');
  const password = validatePassword(input.password, input.email);
  if (name.ok && email.ok && (phone === null || phone.ok) && password.ok && input.agreed) {
    const referralCode = isBlank(input.referral_code)
      ? null
      : (input.referral_code ?? '').trim().slice(0, referralCodeLength);
    return {
      ok: true,
      value: {
        name: name.value,
        email: email.value,
        phoneNumber: phone?.value ?? null,
        password: password.value,
        referralCode,
      },
    };
  }
  const consent: Result<true, AppError> = input.agreed
    ? { ok: true, value: true }
    : { ok: false, error: appError('CONSENT_REQUIRED', { field: 'agreed' }) };
  const [first, ...others] = [name, email, phone, password, consent].flatMap((result) =>
    result === null || result.ok ? [] : [result.error],
  );
  // Not every field was right, so there is a first one; the type checker cannot know.
  return { ok: false, error: [first ?? appError('BAD_INPUT'), ...others] };
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
