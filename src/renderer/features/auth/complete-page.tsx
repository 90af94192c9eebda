import { useCallback, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router';
import { accountGaps, type AccountGaps, hasGaps } from '#shared/domain/account/account-gaps.ts';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { validateFullName } from '#shared/domain/account/validate-full-name.ts';
import { accountGapsText, completeAccountText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useSession } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Field } from '../../ui/forms/field.tsx';
import css from './auth-form.module.css';
import { authSteps, useAuthStep } from './auth-step-store.ts';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { useCountdown } from './use-countdown.ts';
import { type Next, useNext } from './use-next.ts';
import { useOnceSent } from './use-once-sent.ts';
import { useSend } from '../../lib/use-send.ts';

/** What a social account did not tell, the last step: only the fields that are missing. */
export function CompletePage() {
  useAuthStep(authSteps.complete);
  const session = useSession();
  const next = useNext();
  if (session.status !== 'signed_in') return <Navigate replace to={loginAddress(next.address)} />;
  return <Gaps key={session.userId} next={next} />;
}

function Gaps({ next }: { readonly next: Next }) {
  const send = useSend(accountGapsText);
  const asked = useOnceSent(useCallback(async () => send({}), [send]));
  if (asked.kind === 'refused')
    return (
      <ErrorPanel
        title={t('auth.failed.title')}
        retryLabel={t('auth.failed.retry')}
        code={asked.error.code}
        onRetry={asked.again}
      >
        {errorText(asked.error)}
      </ErrorPanel>
    );
  if (asked.kind === 'waiting') return <h1 className="h-page">{t('auth.complete.title')}</h1>;
  const me = asked.data.me ?? null;
  if (me?.need_update_password === true)
    return <Navigate replace to={`/change-password${next.search}`} />;
  if (me === null || !hasGaps(me)) return <Navigate replace to={next.address} />;
  return (
    <>
      <h1 className="h-page">{t('auth.complete.title')}</h1>
      <p className={css['lead']}>{t('auth.complete.lead')}</p>
      <CompleteForm {...accountGaps(me)} next={next} />
    </>
  );
}

interface CompleteValues {
  readonly full_name: string;
  readonly email: string;
}

function resolverFor({ lacksName, lacksEmail }: AccountGaps): Resolver<CompleteValues> {
  return (values) => {
    const broken = [
      lacksName ? validateFullName(values.full_name) : null,
      lacksEmail ? validateEmail(values.email) : null,
    ].flatMap((result) => (result === null || result.ok ? [] : [result.error]));
    if (broken.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(
        broken.map((error) => [error.field ?? '', { type: error.code, message: errorText(error) }]),
      ),
    };
  };
}

function CompleteForm({ lacksName, lacksEmail, next }: AccountGaps & { readonly next: Next }) {
  const send = useSend(completeAccountText);
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<FormRefusal<keyof CompleteValues> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const [resolver] = useState(() => resolverFor({ lacksName, lacksEmail }));
  const { register, handleSubmit, setError, formState } = useForm<CompleteValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: { full_name: '', email: '' },
  });
  const submit = handleSubmit(async ({ full_name, email }) => {
    setRefusal(null);
    const answer = await send({
      input: { full_name: lacksName ? full_name : null, email: lacksEmail ? email : null },
    });
    if (answer.ok) {
      await navigate(lacksEmail ? `/verify${next.search}` : next.address, { replace: true });
      return;
    }
    const placed = placeRefusal(answer.error, ['full_name', 'email'] as const);
    setRefusal(placed);
    if (placed.kind === 'field')
      setError(placed.field, { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  const { errors, isSubmitting } = formState;
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      {lacksName && (
        <Field
          label={t('auth.register.name')}
          autoComplete="name"
          readOnly={isSubmitting}
          error={errors.full_name?.message}
          {...register('full_name')}
        />
      )}
      {lacksEmail && (
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          readOnly={isSubmitting}
          error={errors.email?.message}
          {...register('email')}
        />
      )}
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="xl"
        block
        busy={isSubmitting}
        busyLabel={t('auth.complete.busy')}
        reason={useServerReason()}
        disabled={secondsLeft > 0}
      >
        {t('auth.complete.submit')}
      </Button>
    </form>
  );
}
