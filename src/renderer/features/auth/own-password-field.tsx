import type { ComponentPropsWithRef } from 'react';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { t } from './copy.ts';

export interface OwnPasswordFieldProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'autoComplete'
> {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The design system's password field with this feature's words for the eye and Caps Lock. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      showLabel={t('auth.showPassword')}
      hideLabel={t('auth.hidePassword')}
      capsLockHint={t('auth.capsLock')}
    />
  );
}
