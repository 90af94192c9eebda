import type { FieldError, Resolver } from 'react-hook-form';
import { validateRegistration } from '#shared/domain/account/validate-registration.ts';
import { errorText } from '../../lib/format/error-text.ts';

/** What the registration form holds, in the names of the API's input. */
export interface RegisterValues {
  readonly full_name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly password: string;
  readonly referral_code: string;
  readonly agreed: boolean;
}

/** Fields in the order of the form. */
export const registerFields = [
  'full_name',
  'email',
  'phone_number',
  'password',
  'referral_code',
  'agreed',
] as const satisfies readonly (keyof RegisterValues)[];

/** The server's own rules, repeated while typing: they are the same functions. */
export const registerResolver: Resolver<RegisterValues> = (values) => {
  const result = validateRegistration(values);
  if (result.ok) return { values, errors: {} };
  const errors: Partial<Record<keyof RegisterValues, FieldError>> = {};
  for (const error of result.error) {
    const field = registerFields.find((candidate) => candidate === error.field);
    if (field !== undefined) errors[field] = { type: error.code, message: errorText(error) };
  }
  return { values: {}, errors };
};
