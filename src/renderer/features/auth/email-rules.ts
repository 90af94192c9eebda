import type { Resolver } from 'react-hook-form';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { errorText } from '../../lib/format/error-text.ts';

/** A form that asks for an address alone. */
export interface EmailValues {
  readonly email: string;
}

/** An address that can be one, as the server stores it. */
export const emailResolver: Resolver<EmailValues> = (values) => {
  const email = validateEmail(values.email);
  return email.ok
    ? { values: { email: email.value }, errors: {} }
    : {
        values: {},
        errors: { email: { type: email.error.code, message: errorText(email.error) } },
      };
};
