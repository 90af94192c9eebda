import { useEffect, useState } from 'react';
import { SecondFactorDocument, SendDeedCodeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { focusInside } from '../../ui/focus/focus-inside.ts';
import { errorText } from '../format/error-text.ts';
import { useServerReason } from '../use-server-reason.ts';
import css from './confirm-identity.module.css';
import { t } from './copy.ts';
import { FactorProof } from './factor-proof.tsx';

export interface ConfirmIdentityProps {
  readonly email: string;
  /** False for somebody who signs in by a social account only: a code is mailed to them instead. */
  readonly hasPassword: boolean;
  /** What is sent as `confirm_password`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/**
 * Asks again for the second factor of whoever has one, else the password, or a code by mail, before
 * something that cannot be undone or concerns money.
 */
export function ConfirmIdentity({
  email,
  hasPassword,
  value,
  onChange,
  error,
}: ConfirmIdentityProps) {
  const status = useQueryStatus(SecondFactorDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const factor = readyData(status)?.second_factor;
  useFieldOnceKnown(status.kind !== 'loading');
  if (status.kind === 'loading') return <Skeleton width="100%" height="4.5rem" />;
  if (factor?.is_on === true)
    return <FactorProof factor={factor} value={value} onChange={onChange} error={error} />;
  if (hasPassword) {
    return (
      <PasswordField
        label={t('ci.password')}
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        showLabel={t('ci.password.show')}
        hideLabel={t('ci.password.hide')}
        capsLockHint={t('ci.password.caps')}
        error={error}
      />
    );
  }
  return <MailedCode email={email} value={value} onChange={onChange} error={error} />;
}

/**
 * A dialog that opened before it was known what is asked for has the focus on its title: there it
 * goes on to the field. Whoever went elsewhere meanwhile stays there.
 */
function useFieldOnceKnown(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return;
    const title = document.activeElement?.closest<HTMLElement>('[data-dialog-title]');
    const dialog = title?.closest<HTMLElement>('dialog, [role="dialog"]');
    if (dialog) focusInside(dialog, null);
  }, [isKnown]);
}

function MailedCode({ email, value, onChange, error }: Omit<ConfirmIdentityProps, 'hasPassword'>) {
  const send = useMutate(SendDeedCodeDocument);
  const reason = useServerReason();
  const [state, setState] = useState<'none' | 'busy' | 'sent'>('none');
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setState('busy');
    setProblem(null);
    const sent = await send({});
    setState(sent.ok ? 'sent' : 'none');
    if (!sent.ok) setProblem(errorText(sent.error));
  };
  return (
    <div className={css['code']}>
      <Field
        label={t('ci.code')}
        hint={state === 'sent' ? t('ci.code.sent', { email }) : t('ci.code.hint', { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={value}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        error={error ?? problem ?? undefined}
      />
      <Button
        size="sm"
        reason={reason}
        busy={state === 'busy'}
        busyLabel={t('ci.code.busy')}
        onClick={() => void ask()}
      >
        {t(state === 'sent' ? 'ci.code.again' : 'ci.code.send')}
      </Button>
    </div>
  );
}
