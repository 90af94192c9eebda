import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { changeUnverifiedEmailText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { useCountdown } from './use-countdown.ts';
import { useSend } from './use-send.ts';
import type { VerificationView } from './verification-view.ts';

interface ChangeEmailValues {
  readonly email: string;
  readonly confirm_password: string;
}

const resolver: Resolver<ChangeEmailValues> = (values) => {
  const email = validateEmail(values.email);
  const errors = {
    ...(email.ok ? {} : { email: { type: email.error.code, message: errorText(email.error) } }),
    ...(values.confirm_password === ''
      ? { confirm_password: { type: 'required', message: t('v.passwordRequired') } }
      : {}),
  };
  return email.ok && values.confirm_password !== ''
    ? { values: { ...values, email: email.value }, errors: {} }
    : { values: {}, errors };
};

export interface ChangeEmailFormProps {
  /** The one they have. */
  readonly email: string;
  readonly onDone: (state: VerificationView) => void;
  readonly onCancel: () => void;
}

/**
 * Another address before the present one is verified: a typing error, mostly. The password says
 * that it is them.
 */
export function ChangeEmailForm({ email, onDone, onCancel }: ChangeEmailFormProps) {
  const send = useSend(changeUnverifiedEmailText);
  const [refusal, setRefusal] = useState<FormRefusal<keyof ChangeEmailValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const { register, handleSubmit, setError, formState } = useForm<ChangeEmailValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: { email, confirm_password: '' },
  });
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const answer = await send(values);
    if (answer.ok) return onDone(answer.value.change_unverified_email);
    const placed = placeRefusal(answer.error, ['email', 'confirm_password'] as const);
    setRefusal(placed);
    if (placed.kind === 'field')
      setError(placed.field, { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  const { errors, isSubmitting } = formState;
  return (
    <>
      <h1 className="h-page">{t('auth.change.title')}</h1>
      <p className={css['lead']}>{t('auth.change.lead')}</p>
      <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('auth.change.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          readOnly={isSubmitting}
          error={errors.email?.message}
          {...register('email')}
        />
        <OwnPasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          readOnly={isSubmitting}
          error={errors.confirm_password?.message}
          {...register('confirm_password')}
        />
        <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
        <Button
          type="submit"
          variant="primary"
          size="xl"
          block
          busy={isSubmitting}
          busyLabel={t('auth.change.busy')}
          reason={useServerReason()}
          disabled={secondsLeft > 0}
        >
          {t('auth.change.submit')}
        </Button>
        <Button variant="ghost" size="lg" block onClick={onCancel}>
          {t('auth.change.cancel')}
        </Button>
      </form>
    </>
  );
}
