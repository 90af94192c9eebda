import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import {
  ChangePasswordDocument,
  MeDocument,
  ProveSessionDocument,
  SendConfirmCodeDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { ProofDialog } from '../../lib/confirm-identity/proof-dialog.tsx';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { FormMessage } from './form-message.tsx';
import { type FormRefusal, placeRefusal } from './form-refusal.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import {
  type CurrentProof,
  newPasswordResolver,
  type NewPasswordValues,
} from './new-password-rules.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { useCountdown } from './use-countdown.ts';
import { DemandedPassword } from './demanded-password.tsx';

/**
 * `/change-password`: another password, or the first one of somebody who signs in by a social
 * account. It opens by itself for who has to choose a new one (design 5.12): they have the link of
 * the e-mail only.
 */
export function ChangePasswordPage() {
  const status = useQueryStatus(MeDocument, { variables: {} });
  const me = status.kind === 'ready' ? (status.data.me ?? null) : null;
  const title = t(me?.has_password === false ? 'pw.setTitle' : 'pw.title');
  return (
    <div className={css['page']}>
      <h1 className="h-page">{title}</h1>
      {status.kind === 'loading' && <Skeleton height="22rem" />}
      {(status.kind === 'failed' || status.kind === 'offline') && (
        <ErrorPanel
          title={t('auth.failed.title')}
          retryLabel={t('auth.failed.retry')}
          code={status.error.code}
          onRetry={status.reload}
        >
          {errorText(status.error)}
        </ErrorPanel>
      )}
      {me?.need_update_password === true && <DemandedPassword email={me.email} />}
      {me?.need_update_password === false && (
        <ChangeForm
          key={me.id}
          email={me.email}
          proof={me.has_password ? 'password' : 'code'}
          isFirst={!me.has_password}
        />
      )}
    </div>
  );
}

interface ChangeFormProps {
  readonly email: string;
  readonly proof: CurrentProof;
  readonly isFirst: boolean;
}

/** The server's fields by the form's. */
const fieldOf = { current_password: 'current', password: 'password' } as const;

function useChange({ email, proof, isFirst }: ChangeFormProps) {
  const change = useMutate(ChangePasswordDocument);
  const prove = useMutate(ProveSessionDocument);
  const [asksProof, setAsksProof] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal<keyof typeof fieldOf> | null>(null);
  const { secondsLeft, start: startWait } = useCountdown();
  const resolver = useMemo(() => newPasswordResolver(proof, email), [proof, email]);
  const form = useForm<NewPasswordValues>({
    resolver,
    mode: 'onTouched',
    defaultValues: { current: '', password: '', again: '' },
  });
  const submit = form.handleSubmit(async ({ current, password }) => {
    setRefusal(null);
    const answer = await change({ input: { current_password: current, password } });
    if (answer.ok) {
      form.reset();
      notify(t(isFirst ? 'pw.setDone' : 'pw.done'), { kind: 'success' });
      return;
    }
    if (answer.error.code === 'FACTOR_PROOF_NEEDED') return setAsksProof(true);
    const placed = placeRefusal(answer.error, ['current_password', 'password'] as const);
    setRefusal(placed);
    if (placed.kind === 'field')
      form.setError(fieldOf[placed.field], { message: placed.text }, { shouldFocus: true });
    else startWait(placed.waitSeconds);
  });
  /** What was typed goes once more, behind the proof. */
  const confirm = async (typed: string) => {
    const proved = await prove({ confirm_password: typed });
    if (proved.ok) void submit();
    return proved;
  };
  return {
    form,
    submit,
    refusal,
    secondsLeft,
    asksProof,
    confirm,
    closeProof: () => setAsksProof(false),
  };
}

function ChangeForm(props: ChangeFormProps) {
  const { email, proof, isFirst } = props;
  const { form, submit, refusal, secondsLeft, asksProof, confirm, closeProof } = useChange(props);
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <Card>
      <form
        className={css['form']}
        data-first=""
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {proof === 'password' && (
          <OwnPasswordField
            label={t('pw.current')}
            autoComplete="current-password"
            readOnly={isSubmitting}
            error={errors.current?.message}
            {...register('current')}
          />
        )}
        {proof === 'code' && <MailedCode email={email} />}
        {proof === 'code' && (
          <Controller
            control={control}
            name="current"
            render={({ field: { ref, value, onChange } }) => (
              <CodeField
                ref={ref}
                label={t('pw.code')}
                value={value}
                onChange={onChange}
                readOnly={isSubmitting}
                error={errors.current?.message}
              />
            )}
          />
        )}
        <NewPasswordFields
          register={register}
          control={control}
          errors={errors}
          readOnly={isSubmitting}
          email={email}
        />
        <p className={css['legal']} data-near="">
          {t(isFirst ? 'pw.setOthers' : 'pw.others')}
        </p>
        <FormMessage refusal={refusal} secondsLeft={secondsLeft} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          busyLabel={t('pw.busy')}
          reason={useServerReason()}
          disabled={secondsLeft > 0}
        >
          {t(isFirst ? 'pw.setSubmit' : 'pw.submit')}
        </Button>
      </form>
      {asksProof && (
        <ProofDialog
          title={t('pw.prove')}
          description={t('pw.prove.body')}
          confirmLabel={t('pw.prove.submit')}
          busyLabel={t('pw.prove.busy')}
          onConfirm={confirm}
          onClose={closeProof}
        />
      )}
    </Card>
  );
}

/** Lets the code be mailed that stands for the password somebody does not have. */
function MailedCode({ email }: { readonly email: string }) {
  const mail = useMutate(SendConfirmCodeDocument);
  const [state, setState] = useState<'new' | 'busy' | 'sent'>('new');
  const { secondsLeft, start } = useCountdown();
  const press = async () => {
    setState('busy');
    const answer = await mail({});
    setState(answer.ok ? 'sent' : 'new');
    if (answer.ok) {
      notify(t('pw.code.sent', { email }), { kind: 'success' });
      start(60);
    } else if (answer.error.code === 'RATE_LIMITED') {
      start(answer.error.retryAfterSeconds ?? 60);
    } else {
      notify(errorText(answer.error), { kind: 'error' });
    }
  };
  return (
    <div className={css['mailed']}>
      <p>{t('pw.code.lead', { email })}</p>
      <Button
        busy={state === 'busy'}
        busyLabel={t('auth.forgot.busy')}
        reason={useServerReason()}
        disabled={secondsLeft > 0}
        onClick={() => void press()}
      >
        {secondsLeft > 0
          ? t('auth.verify.resendIn', { s: secondsLeft })
          : t(state === 'sent' ? 'pw.code.again' : 'pw.code.send')}
      </Button>
    </div>
  );
}
