import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import { resendVerificationText, verifyEmailText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useSession } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CodeField, codeLength } from '../../ui/forms/code-field.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { useCountdown } from './use-countdown.ts';
import type { Next } from './use-next.ts';
import { useSend } from '../../lib/use-send.ts';
import type { VerificationView } from './verification-view.ts';

export interface VerifyFormProps {
  /** Null while it is being asked for: the form stands already. */
  readonly state: VerificationView | null;
  readonly next: Next;
  readonly onState: (state: VerificationView) => void;
  readonly onChange: () => void;
}

/** Six digits, another code after a minute, another address, or all of it later. */
export function VerifyForm({ state, next, onState, onChange }: VerifyFormProps) {
  const session = useSession();
  const email = state?.email ?? (session.status === 'signed_in' ? session.email : '');
  const { code, problem, busy, refusal, wait, input, type, submit, resend, isResending, resendIn } =
    useCodeForm(state, onState);
  const offline = useServerReason();
  return (
    <>
      <h1 className="h-page">{t('auth.verify.title')}</h1>
      <p className={css['lead']}>
        {t(state === null || state.is_pending ? 'auth.verify.lead' : 'auth.verify.none', { email })}
      </p>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <CodeField
          ref={input}
          label={t('auth.verify.code')}
          value={code}
          onChange={type}
          readOnly={busy}
          error={problem ?? undefined}
        />
        <FormMessage refusal={refusal} secondsLeft={wait} />
        <Button
          type="submit"
          variant="primary"
          size="xl"
          block
          busy={busy}
          busyLabel={t('auth.verify.busy')}
          reason={offline}
          disabled={wait > 0}
        >
          {t('auth.verify.submit')}
        </Button>
        <div className={css['twoWays']}>
          <Button
            variant="ghost"
            busy={isResending}
            busyLabel={t('auth.forgot.busy')}
            reason={offline}
            disabled={resendIn > 0}
            onClick={() => void resend()}
          >
            {resendIn > 0
              ? t('auth.verify.resendIn', { s: resendIn })
              : t(state?.is_pending === false ? 'auth.verify.send' : 'auth.verify.resend')}
          </Button>
          <Button variant="ghost" reason={offline} onClick={onChange}>
            {t('auth.verify.change')}
          </Button>
        </div>
        <Link
          className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}
          to={next.address}
          replace
        >
          {t('auth.verify.later')}
        </Link>
      </form>
    </>
  );
}

/** Whoever came here has the code to type: its field has the focus. */
function useFirstField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}

function useCodeForm(state: VerificationView | null, onState: (state: VerificationView) => void) {
  const sendCode = useSend(verifyEmailText);
  const sendAgain = useSend(resendVerificationText);
  const input = useFirstField();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [isResending, setResending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FormRefusal<'code'> | null>(null);
  const { secondsLeft: wait, start: startWait } = useCountdown();
  const { secondsLeft: resendIn, start: startResend } = useCountdown();
  useEffect(() => startResend(state?.resend_in_seconds ?? 0), [state, startResend]);

  const refuse = (error: AppError) => {
    const placed = placeRefusal(error, ['code'] as const);
    if (placed.kind === 'form') {
      setRefusal(placed);
      startWait(placed.waitSeconds);
    } else {
      setProblem(placed.text);
      setCode('');
      input.current?.focus();
    }
  };
  const submit = async (digits: string) => {
    setRefusal(null);
    if (digits.length < codeLength) {
      setProblem((said) => (digits === '' && said !== null ? said : t('v.code')));
      input.current?.focus();
      return;
    }
    setProblem(null);
    setBusy(true);
    const answer = await sendCode({ code: digits });
    setBusy(false);
    if (!answer.ok) return refuse(answer.error);
    if (state !== null) onState({ ...state, is_verified: true });
  };
  const type = (digits: string) => {
    setCode(digits);
    setProblem(null);
    // The last digit, or a pasted code, is all that was waited for.
    if (digits.length === codeLength && digits !== code && !busy && wait === 0) void submit(digits);
  };
  const resend = async () => {
    setResending(true);
    setRefusal(null);
    const answer = await sendAgain({});
    setResending(false);
    if (!answer.ok) {
      if (answer.error.code === 'RATE_LIMITED' && (answer.error.retryAfterSeconds ?? 0) <= 60)
        return startResend(answer.error.retryAfterSeconds ?? 0);
      notify(errorText(answer.error), { kind: 'error' });
      return;
    }
    setProblem(null);
    setCode('');
    onState(answer.value.resend_verification);
    notify(t('auth.verify.resent'), { kind: 'success' });
    input.current?.focus();
  };
  return { code, problem, busy, refusal, wait, input, type, submit, resend, isResending, resendIn };
}
