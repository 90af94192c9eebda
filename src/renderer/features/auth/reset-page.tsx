import LinkIcon from 'lucide-react/icons/link-2-off';
import { useCallback, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import { passwordLinkText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useSecondStepStore } from '../../lib/identity/second-step.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import css from './auth-form.module.css';
import { AuthOutcome } from './auth-outcome.tsx';
import { authSteps, useAuthStep } from './auth-step-store.ts';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordResolver, type NewPasswordValues } from './new-password-rules.ts';
import { useCountdown } from './use-countdown.ts';
import { useLinkToken } from '../../lib/identity/use-link-token.ts';
import { useNext } from './use-next.ts';
import { useOnceSent } from './use-once-sent.ts';
import { useSend } from '../../lib/use-send.ts';

/**
 * A new password by the link of an e-mail, the fifth step. A dead link says so before anything is
 * typed.
 */
export function ResetPage() {
  useAuthStep(authSteps.reset);
  const token = useLinkToken();
  return token === null ? <DeadLink /> : <LiveReset key={token} token={token} />;
}

function LiveReset({ token }: { readonly token: string }) {
  const send = useSend(passwordLinkText);
  const state = useOnceSent(useCallback(async () => send({ token }), [send, token]));
  const [died, setDied] = useState(false);
  if (died || (state.kind === 'done' && !state.data.password_link))
    return <DeadLink isNews={died} />;
  if (state.kind === 'waiting')
    return <output className={css['waiting']}>{t('auth.reset.checking')}</output>;
  if (state.kind === 'refused') return <Failed error={state.error} onRetry={state.again} />;
  return (
    <>
      <h1 className="h-page">{t('auth.reset.title')}</h1>
      <p className={css['lead']}>{t('auth.reset.lead')}</p>
      <ResetForm token={token} onDead={() => setDied(true)} />
    </>
  );
}

function Failed({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  return (
    <ErrorPanel
      title={t('auth.failed.title')}
      retryLabel={t('auth.failed.retry')}
      code={error.code}
      onRetry={onRetry}
    >
      {errorText(error)}
    </ErrorPanel>
  );
}

function DeadLink({ isNews = false }: { readonly isNews?: boolean }) {
  return (
    <AuthOutcome
      icon={<LinkIcon aria-hidden="true" />}
      title={t('auth.reset.dead')}
      isNews={isNews}
      body={[t('auth.reset.dead.body')]}
    >
      <Link className={buttonClass({ variant: 'primary', size: 'xl', block: true })} to="/forgot">
        {t('auth.reset.newLink')}
      </Link>
      <Link className={buttonClass({ variant: 'ghost', size: 'lg', block: true })} to="/login">
        {t('auth.toLogin')}
      </Link>
    </AuthOutcome>
  );
}

function ResetForm({ token, onDead }: { readonly token: string; readonly onDead: () => void }) {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const next = useNext();
  const beginSecondStep = useSecondStepStore((store) => store.begin);
  const [refusal, setRefusal] = useState<FormRefusal<'password'> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const resolver = useMemo(() => newPasswordResolver('none', ''), []);
  const { register, control, handleSubmit, setError, formState } = useForm<NewPasswordValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: { current: '', password: '', again: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    setRefusal(null);
    const result = await session.resetPassword({ token, password });
    if (result.ok) {
      await navigate(next.address, { replace: true });
      return;
    }
    if (result.error.challenge !== undefined) {
      beginSecondStep(result.error.challenge);
      await navigate(`/confirm${next.search}`, { replace: true });
      return;
    }
    if (result.error.code === 'LINK_DEAD') return onDead();
    const placed = placeRefusal(result.error, ['password'] as const);
    setRefusal(placed);
    if (placed.kind === 'field')
      setError('password', { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <NewPasswordFields
        register={register}
        control={control}
        errors={formState.errors}
        readOnly={formState.isSubmitting}
        email=""
      />
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="xl"
        block
        busy={formState.isSubmitting}
        busyLabel={t('auth.reset.busy')}
        reason={useServerReason()}
        disabled={secondsLeft > 0}
      >
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}
