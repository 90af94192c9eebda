import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { t } from './copy.ts';
import type { NewPasswordValues } from './new-password-rules.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

export interface NewPasswordFieldsProps {
  readonly register: UseFormRegister<NewPasswordValues>;
  readonly control: Control<NewPasswordValues>;
  readonly errors: FieldErrors<NewPasswordValues>;
  readonly readOnly: boolean;
  /** For the rule that it is not the address. */
  readonly email: string;
}

/** A new password twice, each with its eye, and the rules that tick off while one types. */
export function NewPasswordFields({
  register,
  control,
  errors,
  readOnly,
  email,
}: NewPasswordFieldsProps) {
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      {/* Password managers keep the new password under this name. */}
      {email !== '' && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <OwnPasswordField
        label={t('pw.new')}
        autoComplete="new-password"
        readOnly={readOnly}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordRules password={password} email={email} />
      <OwnPasswordField
        label={t('pw.again')}
        autoComplete="new-password"
        readOnly={readOnly}
        error={errors.again?.message}
        {...register('again')}
      />
    </>
  );
}
