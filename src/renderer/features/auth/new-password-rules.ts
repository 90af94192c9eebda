import type { FieldError, Resolver } from 'react-hook-form';
import { validatePassword } from '#shared/domain/account/validate-password.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { t } from './copy.ts';

/**
 * A new password, typed twice; `current` where the page asks for it (the password, or the mailed
 * code), else ''.
 */
export interface NewPasswordValues {
  readonly current: string;
  readonly password: string;
  readonly again: string;
}

/** How a page proves who it is: by the password, by six digits, or not at all. */
export type CurrentProof = 'password' | 'code' | 'none';

/**
 * The server's own rules, repeated while typing. `email` is the address of the account, '' while it
 * is not known.
 */
export function newPasswordResolver(
  proof: CurrentProof,
  email: string,
): Resolver<NewPasswordValues> {
  return (values) => {
    const valid = validatePassword(values.password, email);
    const errors: Partial<Record<keyof NewPasswordValues, FieldError>> = {
      ...(proof === 'password' && values.current === ''
        ? { current: { type: 'required', message: t('v.passwordRequired') } }
        : {}),
      ...(proof === 'code' && !/^\d{6}$/.test(values.current)
        ? { current: { type: 'code', message: t('v.code') } }
        : {}),
      ...passwordError(
        values.password,
        valid.ok ? null : { type: valid.error.code, message: errorText(valid.error) },
      ),
      ...(values.again === values.password
        ? {}
        : { again: { type: 'same', message: t('v.password.same') } }),
    };
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function passwordError(
  password: string,
  breach: FieldError | null,
): Partial<Record<'password', FieldError>> {
  if (breach === null) return {};
  return {
    password: password === '' ? { type: 'required', message: t('v.newPasswordRequired') } : breach,
  };
}
