import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform, useSession, useSyncStatus } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { inlineLinkClass } from '../../ui/inline-link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { type LoginValues, loginResolver } from './login-rules.ts';
import { useCountdown } from './use-countdown.ts';
import { type Next, useNext } from './use-next.ts';

/** Sign-in, the first step of the form (SPEC.md 4). Who is signed in already goes on. */
export function LoginPage() {
  const session = useSession();
  const next = useNext();
  if (session.status === 'signed_in' && !session.expired) return <Navigate replace to={next.address} />;
  return (
    <>
      <h1 className="h-page">{t('auth.login.title')}</h1>
      <p className={css['lead']}>
        {t('auth.login.noAccount')} <Link className={inlineLinkClass} to={`/register${next.search}`}>{t('auth.login.toRegister')}</Link>
      </p>
      <Note next={next} expired={session.status === 'signed_in'} />
      <LoginForm next={next} knownEmail={session.status === 'signed_in' ? session.email : ''} />
      <p className={css['legal']}>{t('auth.legal')}</p>
    </>
  );
}

/** Why one is here, and the way on without a network. */
function Note({ next, expired }: { readonly next: Next; readonly expired: boolean }) {
  const isOffline = useSyncStatus().connection === 'offline';
  if (isOffline) return <p className={css['note']} aria-live="polite">{t('auth.offline')}</p>;
  if (expired) return <p className={css['note']}>{t('auth.login.expired')}</p>;
  return next.isWanted ? <p className={css['note']}>{t('auth.login.wanted')}</p> : null;
}

function LoginForm({ next, knownEmail }: { readonly next: Next; readonly knownEmail: string }) {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<FormRefusal<keyof LoginValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const reason = useServerReason();
  const { register, handleSubmit, setError, formState } = useForm<LoginValues>({ resolver: loginResolver, mode: 'onTouched', defaultValues: { email: knownEmail, password: '' } });
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const result = await session.signIn(values);
    if (result.ok) {
      await navigate(next.address, { replace: true });
      return;
    }
    const placed = placeRefusal(result.error, ['email', 'password'] as const);
    setRefusal(placed);
    if (placed.kind === 'field') setError(placed.field, { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  const { errors, isSubmitting } = formState;
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('auth.email')} type="email" autoComplete="username" inputMode="email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        showLabel={t('auth.showPassword')}
        hideLabel={t('auth.hidePassword')}
        capsLockHint={t('auth.capsLock')}
        error={errors.password?.message}
        {...register('password')}
      />
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button type="submit" variant="primary" size="xl" block busy={isSubmitting} busyLabel={t('auth.login.busy')} reason={reason} disabled={secondsLeft > 0}>{t('auth.login.submit')}</Button>
      {knownEmail !== '' && <Link className={buttonClass({ variant: 'ghost', size: 'lg', block: true })} to={next.address}>{t('auth.offlineContinue')}</Link>}
    </form>
  );
}
