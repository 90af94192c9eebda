import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { SignInAnew } from './sign-in-anew.tsx';
import { useCountdown } from './use-countdown.ts';
import { useOtherAddress } from './use-other-address.ts';
import type { VerificationView } from './verification-view.ts';

interface ChangeEmailValues {
  readonly email: string;
  readonly confirm_password: string;
}

const resolverFor =
  (hasPassword: boolean): Resolver<ChangeEmailValues> =>
  (values) => {
    const lacksProof = hasPassword && values.confirm_password === '';
    const email = validateEmail(values.email);
    const errors = {
      ...(email.ok ? {} : { email: { type: email.error.code, message: errorText(email.error) } }),
      ...(lacksProof
        ? { confirm_password: { type: 'required', message: t('v.passwordRequired') } }
        : {}),
    };
    return email.ok && !lacksProof
      ? { values: { ...values, email: email.value }, errors: {} }
      : { values: {}, errors };
  };

export interface ChangeEmailFormProps {
  /** The one they have. */
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onDone: (state: VerificationView) => void;
  readonly onCancel: () => void;
}

/**
 * Another address before the present one is verified: a typing error, mostly. The password says
 * that it is them; of whoever has none the sign-in of a moment ago says it.
 */
export function ChangeEmailForm(props: ChangeEmailFormProps) {
  const { hasPassword, onCancel } = props;
  const { register, formState, submit, refusal, secondsLeft } = useChangeEmail(props);
  const { errors, isSubmitting } = formState;
  return (
    <>
      <h1 className="h-page">{t('auth.change.title')}</h1>
      <p className={css['lead']}>{t('auth.change.lead')}</p>
      {!hasPassword && <SignInAnew />}
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
        {hasPassword && (
          <OwnPasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            readOnly={isSubmitting}
            error={errors.confirm_password?.message}
            {...register('confirm_password')}
          />
        )}
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

function useChangeEmail({ email, hasPassword, onDone }: ChangeEmailFormProps) {
  const send = useOtherAddress(hasPassword);
  const [refusal, setRefusal] = useState<FormRefusal<keyof ChangeEmailValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const [resolver] = useState(() => resolverFor(hasPassword));
  const { register, handleSubmit, setError, formState } = useForm<ChangeEmailValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: { email, confirm_password: '' },
  });
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const answer = await send(values);
    if (answer.ok) return onDone(answer.value);
    const placed = placeRefusal(answer.error, ['email', 'confirm_password'] as const);
    setRefusal(placed);
    if (placed.kind === 'field')
      setError(placed.field, { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  return { register, formState, submit, refusal, secondsLeft };
}
