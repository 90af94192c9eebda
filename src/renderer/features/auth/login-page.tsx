import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router';
import { useSecondStepStore } from '../../lib/identity/second-step.ts';
import { usePlatform, useSession, useSyncStatus } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import css from './auth-form.module.css';
import { authSteps, useAuthStep, useAuthStepStore } from './auth-step-store.ts';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { LegalWords } from './legal-line.tsx';
import { type LoginValues, loginResolver } from './login-rules.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { useCountdown } from './use-countdown.ts';
import { type Next, useNext } from './use-next.ts';

export interface LoginPageProps {
  /**
   * The ways in by a social account, with the line below them; nothing where none is configured.
   */
  readonly social?: ReactNode;
}

/** Sign-in, the first step of the form (SPEC.md 4). Who is signed in already goes on. */
export function LoginPage({ social }: LoginPageProps) {
  useAuthStep(authSteps.login);
  const session = useSession();
  const next = useNext();
  if (session.status === 'signed_in' && !session.expired)
    return <Navigate replace to={next.address} />;
  return (
    <>
      <h1 className="h-page">{t('auth.login.title')}</h1>
      <p className={css['lead']}>
        {t('auth.login.noAccount')}{' '}
        <Link className={inlineLinkClass} to={`/register${next.search}`}>
          {t('auth.login.toRegister')}
        </Link>
      </p>
      <Note next={next} expired={session.status === 'signed_in'} />
      {social}
      <LoginForm next={next} knownEmail={session.status === 'signed_in' ? session.email : ''} />
      <PasskeyWay next={next} />
      <p className={css['legal']}>
        <LegalWords lead={t('auth.legal')} end="." />
      </p>
    </>
  );
}

/** Why one is here, and the way on without a network. */
function Note({ next, expired }: { readonly next: Next; readonly expired: boolean }) {
  const isOffline = useSyncStatus().connection === 'offline';
  if (isOffline)
    return (
      <p className={css['note']} aria-live="polite">
        {t('auth.offline')}
      </p>
    );
  if (expired) return <p className={css['note']}>{t('auth.login.expired')}</p>;
  return next.isWanted ? <p className={css['note']}>{t('auth.login.wanted')}</p> : null;
}

function useLogin(next: Next, knownEmail: string) {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const beginSecondStep = useSecondStepStore((store) => store.begin);
  const draft = useAuthStepStore((store) => store.draft);
  const [refusal, setRefusal] = useState<FormRefusal<keyof LoginValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const form = useForm<LoginValues>({
    resolver: loginResolver,
    mode: 'onTouched',
    defaultValues: { email: knownEmail || draft.email, password: '' },
  });
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    const result = await session.signIn(values);
    if (result.ok) {
      await navigate(next.address, { replace: true });
      return;
    }
    if (result.error.challenge !== undefined) {
      beginSecondStep(result.error.challenge);
      await navigate(`/confirm${next.search}`);
      return;
    }
    const placed = placeRefusal(result.error, ['email', 'password'] as const);
    setRefusal(placed);
    if (placed.kind === 'field')
      return form.setError(placed.field, { message: placed.text }, { shouldFocus: true });
    startWait(placed.waitSeconds);
    // Which of the two was wrong is not said; the one that is mostly mistyped gets the focus.
    form.setFocus('password', { shouldSelect: true });
  });
  return { form, submit, refusal, secondsLeft };
}

function LoginForm({ next, knownEmail }: { readonly next: Next; readonly knownEmail: string }) {
  const { form, submit, refusal, secondsLeft } = useLogin(next, knownEmail);
  const isOnline = useOnline();
  const keep = useAuthStepStore((store) => store.keep);
  const { register, getValues } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={isSubmitting}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className={css['withAside']}>
        <OwnPasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          readOnly={isSubmitting}
          error={errors.password?.message}
          {...register('password')}
        />
        <Link
          className={`${inlineLinkClass} ${css['aside']}`}
          to={`/forgot${next.search}`}
          onClick={() => keep({ email: getValues('email') })}
        >
          {t('auth.forgot')}
        </Link>
      </div>
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="xl"
        block
        busy={isSubmitting}
        busyLabel={t('auth.login.busy')}
        reason={isOnline ? undefined : t('auth.needsNetwork')}
        disabled={secondsLeft > 0}
      >
        {t(isOnline ? 'auth.login.submit' : 'auth.needsNetwork')}
      </Button>
      {knownEmail !== '' && (
        <Link
          className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}
          to={next.address}
        >
          {t('auth.offlineContinue')}
        </Link>
      )}
    </form>
  );
}
