import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useSecondStepStore } from '../../lib/identity/second-step.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { type LoginValues, loginResolver } from './login-rules.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { useCountdown } from './use-countdown.ts';

export interface SessionExpiredDialogProps {
  /** Whose session it was; nobody else can sign in here. */
  readonly email: string;
  /** They go on without the server for now; a line above the page still asks them. */
  readonly onClose: () => void;
}

const formId = 'session-expired-form';

/** Over the page that stays as it is: the password again, and everything goes on (design 5.31). */
export function SessionExpiredDialog({ email, onClose }: SessionExpiredDialogProps) {
  const { session } = usePlatform();
  const { busy: isLeaving, signOut } = useSignOut();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const beginSecondStep = useSecondStepStore((store) => store.begin);
  const [refusal, setRefusal] = useState<FormRefusal<'password'> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const { register, handleSubmit, setFocus, formState } = useForm<LoginValues>({
    resolver: loginResolver,
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const { ref: registerPassword, ...password } = register('password');
  const passwordInput = useRef<HTMLInputElement>(null);
  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    const result = await session.signIn({ email, password: values.password });
    // The session tells that it is good again, and this dialog goes by itself.
    if (result.ok) return;
    if (result.error.challenge !== undefined) {
      beginSecondStep(result.error.challenge);
      await navigate(`/confirm?next=${encodeURIComponent(`${pathname}${search}`)}`);
      return onClose();
    }
    const placed = placeRefusal<'password'>(result.error, []);
    setRefusal(placed);
    if (placed.kind === 'form') startWait(placed.waitSeconds);
    setFocus('password', { shouldSelect: true });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isLeaving}
      title={t('auth.expired.title')}
      description={t('auth.expired.body')}
      closeLabel={t('auth.expired.close')}
      initialFocus={passwordInput}
      footer={
        <>
          <Button
            busy={isLeaving}
            busyLabel={t('auth.expired.leaving')}
            onClick={() => void signOut(false)}
          >
            {t('auth.expired.leave')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
            busyLabel={t('auth.expired.busy')}
            reason={useServerReason()}
            disabled={secondsLeft > 0}
          >
            {t('auth.expired.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css['form']}
        data-first=""
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={t('auth.expired.email')}
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        <OwnPasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          readOnly={isSubmitting}
          error={errors.password?.message}
          {...password}
          ref={(element) => {
            registerPassword(element);
            passwordInput.current = element;
          }}
        />
        <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
        <Link
          className={inlineLinkClass}
          to={loginAddress(`${pathname}${search}`)}
          onClick={onClose}
        >
          {t('auth.expired.other')}
        </Link>
      </form>
    </Dialog>
  );
}
