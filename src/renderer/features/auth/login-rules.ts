import type { Resolver } from 'react-hook-form';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { t } from './copy.ts';

/** What the sign-in form holds. */
export interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/**
 * The rules of signing in: an address that can be one, and any password. Whether they belong
 * together is the server's to say.
 */
export const loginResolver: Resolver<LoginValues> = (values) => {
  const email = validateEmail(values.email);
  const errors = {
    ...(email.ok ? {} : { email: { type: email.error.code, message: errorText(email.error) } }),
    ...(values.password === ''
      ? { password: { type: 'required', message: t('v.passwordRequired') } }
      : {}),
  };
  if (!email.ok || values.password === '') return { values: {}, errors };
  return { values: { email: email.value, password: values.password }, errors: {} };
};
