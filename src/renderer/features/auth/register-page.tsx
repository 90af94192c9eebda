import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform, useSession } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { inlineLinkClass } from '../../ui/inline-link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { PasswordRules } from './password-rules.tsx';
import { registerFields, type RegisterValues, registerResolver } from './register-rules.ts';
import { useCountdown } from './use-countdown.ts';
import { type Next, useNext } from './use-next.ts';

/** Registration, the second step of the form. */
export function RegisterPage() {
  const session = useSession();
  const next = useNext();
  if (session.status === 'signed_in' && !session.expired) return <Navigate replace to={next.address} />;
  return (
    <>
      <h1 className="h-page">{t('auth.register.title')}</h1>
      <p className={css['lead']}>
        {t('auth.register.hasAccount')} <Link className={inlineLinkClass} to={`/login${next.search}`}>{t('auth.register.toLogin')}</Link>
      </p>
      <RegisterForm next={next} />
    </>
  );
}

function useRegistration(next: Next) {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [refusal, setRefusal] = useState<FormRefusal<keyof RegisterValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const form = useForm<RegisterValues>({
    resolver: registerResolver,
    mode: 'onTouched',
    defaultValues: { full_name: '', email: '', phone_number: '', password: '', referral_code: params.get('ref') ?? '', agreed: false },
  });
  const submit = form.handleSubmit(async ({ full_name: fullName, phone_number: phoneNumber, referral_code: referralCode, ...rest }) => {
    setRefusal(null);
    const result = await session.register({ ...rest, fullName, phoneNumber, referralCode });
    if (result.ok) {
      await navigate(next.address, { replace: true });
      return;
    }
    const placed = placeRefusal(result.error, registerFields);
    setRefusal(placed);
    if (placed.kind === 'field') form.setError(placed.field, { type: result.error.code, message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  return { form, submit, refusal, secondsLeft };
}

function RegisterForm({ next }: { readonly next: Next }) {
  const { form, submit, refusal, secondsLeft } = useRegistration(next);
  const { register, control, formState } = form;
  const [password, email] = useWatch({ control, name: ['password', 'email'] });
  const { errors, isSubmitting } = formState;
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('auth.register.name')} autoComplete="name" error={errors.full_name?.message} {...register('full_name')} />
      <Field label={t('auth.email')} type="email" autoComplete="username" inputMode="email" error={errors.email?.message} {...register('email')} />
      {errors.email?.type === 'EMAIL_TAKEN' && <p className={css['taken']}><Link className={inlineLinkClass} to={`/login${next.search}`}>{t('auth.taken.login')}</Link></p>}
      <Field label={t('auth.register.phone')} type="tel" autoComplete="tel" inputMode="tel" error={errors.phone_number?.message} {...register('phone_number')} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        capsLockHint={t('auth.capsLock')}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordRules password={password} email={email} />
      <Field label={t('auth.register.ref')} autoComplete="off" spellCheck={false} error={errors.referral_code?.message} {...register('referral_code')} />
      <Checkbox label={t('auth.register.agree')} error={errors.agreed?.message} {...register('agreed')} />
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button type="submit" variant="primary" size="xl" block busy={isSubmitting} busyLabel={t('auth.register.busy')} reason={useServerReason()} disabled={secondsLeft > 0}>{t('auth.register.submit')}</Button>
    </form>
  );
}
