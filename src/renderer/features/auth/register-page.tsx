import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { usePlatform, useSession } from '../../platform/context.tsx';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import css from './auth-form.module.css';
import { authSteps, useAuthStep, useAuthStepStore } from './auth-step-store.ts';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { LegalWords } from './legal-line.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { registerFields, type RegisterValues, registerResolver } from './register-rules.ts';
import { useCountdown } from './use-countdown.ts';
import { type Next, useNext } from './use-next.ts';
import { t as referralText } from '../../lib/referral/copy.ts';
import { useReferrerName } from '../../lib/referral/use-referrer-name.ts';

/** Registration, the second step of the form; the proof of the address follows. */
export function RegisterPage({
  social,
}: {
  /** As on the sign-in page. */ readonly social?: ReactNode;
}) {
  useAuthStep(authSteps.register);
  const session = useSession();
  const next = useNext();
  // Who has just registered is on their way to the next step.
  const [cameSignedIn] = useState(session.status === 'signed_in' && !session.expired);
  if (cameSignedIn) return <Navigate replace to={next.address} />;
  return (
    <>
      <h1 className="h-page">{t('auth.register.h1')}</h1>
      <p className={css['lead']}>
        {t('auth.register.hasAccount')}{' '}
        <Link className={inlineLinkClass} to={`/login${next.search}`}>
          {t('auth.register.toLogin')}
        </Link>
      </p>
      {social}
      <RegisterForm next={next} />
    </>
  );
}

function useRegistration(next: Next) {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const draft = useAuthStepStore((store) => store.draft);
  const keep = useAuthStepStore((store) => store.keep);
  const [refusal, setRefusal] = useState<FormRefusal<keyof RegisterValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const form = useForm<RegisterValues>({
    resolver: registerResolver,
    mode: 'onTouched',
    defaultValues: {
      full_name: draft.fullName,
      email: draft.email,
      phone_number: draft.phoneNumber,
      password: '',
      referral_code: params.get('ref') ?? '',
      agreed: false,
    },
  });
  const { getValues } = form;
  // Who goes to read the terms, or to another step, finds what they typed.
  useEffect(
    () => () =>
      keep({
        fullName: getValues('full_name'),
        email: getValues('email'),
        phoneNumber: getValues('phone_number'),
      }),
    [keep, getValues],
  );
  const submit = form.handleSubmit(
    async ({
      full_name: fullName,
      phone_number: phoneNumber,
      referral_code: referralCode,
      ...rest
    }) => {
      setRefusal(null);
      const result = await session.register({ ...rest, fullName, phoneNumber, referralCode });
      if (result.ok) {
        await navigate(`/verify${next.search}`, { replace: true });
        return;
      }
      const placed = placeRefusal(result.error, registerFields);
      setRefusal(placed);
      if (placed.kind === 'field')
        form.setError(
          placed.field,
          { type: result.error.code, message: placed.text },
          { shouldFocus: true },
        );
      else startWait(placed.waitSeconds);
    },
  );
  return { form, submit, refusal, secondsLeft };
}

function RegisterForm({ next }: { readonly next: Next }) {
  const { form, submit, refusal, secondsLeft } = useRegistration(next);
  const { register, control, formState } = form;
  const [password, email, code] = useWatch({
    control,
    name: ['password', 'email', 'referral_code'],
  });
  const referrer = useReferrerName(code);
  const { errors, isSubmitting } = formState;
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('auth.register.name')}
        autoComplete="name"
        readOnly={isSubmitting}
        error={errors.full_name?.message}
        {...register('full_name')}
      />
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={isSubmitting}
        error={errors.email?.message}
        {...register('email')}
      />
      {errors.email?.type === 'EMAIL_TAKEN' && <Taken next={next} />}
      <Field
        label={t('auth.register.phone')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        readOnly={isSubmitting}
        error={errors.phone_number?.message}
        {...register('phone_number')}
      />
      <OwnPasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        readOnly={isSubmitting}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordRules password={password} email={email} />
      <Field
        label={t('auth.register.ref')}
        autoComplete="off"
        spellCheck={false}
        readOnly={isSubmitting}
        error={errors.referral_code?.message}
        {...register('referral_code')}
      />
      <output className={css['referrer']}>
        {referrer !== null && referralText('referral.by', { name: referrer })}
      </output>
      <Checkbox
        label={<LegalWords lead={t('auth.register.agree')} />}
        error={errors.agreed?.message}
        {...register('agreed')}
      />
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="xl"
        block
        busy={isSubmitting}
        busyLabel={t('auth.register.busy')}
        reason={useServerReason()}
        disabled={secondsLeft > 0}
      >
        {t('auth.register.submit')}
      </Button>
    </form>
  );
}

/** The address has an account: the two ways on with it. */
function Taken({ next }: { readonly next: Next }) {
  return (
    <p className={css['taken']}>
      <Link className={inlineLinkClass} to={`/login${next.search}`}>
        {t('auth.taken.login')}
      </Link>{' '}
      {t('auth.taken.or')}{' '}
      <Link className={inlineLinkClass} to={`/forgot${next.search}`}>
        {t('auth.taken.forgot')}
      </Link>
    </p>
  );
}
