import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { requestPasswordResetText } from '../../graphql/generated/texts.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useSession } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import css from './auth-form.module.css';
import { authSteps, useAuthStep, useAuthStepStore } from './auth-step-store.ts';
import { AuthOutcome } from './auth-outcome.tsx';
import { t } from './copy.ts';
import { emailResolver, type EmailValues } from './email-rules.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { useCountdown } from './use-countdown.ts';
import { useNext } from './use-next.ts';
import { useSend } from '../../lib/use-send.ts';

/**
 * A lost password, the third step: the answer is the same whether or not the address has an
 * account.
 */
export function ForgotPage() {
  useAuthStep(authSteps.forgot);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const next = useNext();
  if (sentTo !== null) {
    return (
      <AuthOutcome
        icon={<MailCheck aria-hidden="true" />}
        title={t('auth.forgot.sentTitle')}
        isNews
        body={[t('auth.forgot.sent'), t('auth.forgot.to', { email: sentTo })]}
      >
        <Link
          className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
          to={`/login${next.search}`}
        >
          {t('auth.toLogin')}
        </Link>
        <Button variant="ghost" size="lg" block onClick={() => setSentTo(null)}>
          {t('auth.forgot.again')}
        </Button>
      </AuthOutcome>
    );
  }
  return (
    <>
      <h1 className="h-page">{t('auth.forgot.title')}</h1>
      <p className={css['lead']}>{t('auth.forgot.lead')}</p>
      <ForgotForm onSent={setSentTo} />
      <p className={css['legal']}>
        <Link className={inlineLinkClass} to={`/login${next.search}`}>
          {t('auth.toLogin')}
        </Link>
      </p>
    </>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const send = useSend(requestPasswordResetText);
  const session = useSession();
  const draft = useAuthStepStore((store) => store.draft);
  const [refusal, setRefusal] = useState<FormRefusal<'email'> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const { register, handleSubmit, setError, formState } = useForm<EmailValues>({
    resolver: emailResolver,
    mode: 'onTouched',
    defaultValues: { email: session.status === 'signed_in' ? session.email : draft.email },
  });
  const submit = handleSubmit(async ({ email }) => {
    setRefusal(null);
    const answer = await send({ email });
    if (answer.ok) return onSent(email);
    const placed = placeRefusal(answer.error, ['email'] as const);
    setRefusal(placed);
    if (placed.kind === 'field') setError('email', { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  return (
    <form className={css['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={formState.isSubmitting}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
      <Button
        type="submit"
        variant="primary"
        size="xl"
        block
        busy={formState.isSubmitting}
        busyLabel={t('auth.forgot.busy')}
        reason={useServerReason()}
        disabled={secondsLeft > 0}
      >
        {t('auth.forgot.submit')}
      </Button>
    </form>
  );
}
