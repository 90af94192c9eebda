import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import {
  type BeginAuthenticatorAppMutation,
  BeginAuthenticatorAppDocument,
  ConfirmAuthenticatorAppDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { isPhone } from '../../lib/format/device-name.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { LateQrCode } from '../../lib/checkout/late-qr-code.tsx';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeField, codeLength } from '../../ui/forms/code-field.tsx';
import { CopyAction } from '../../ui/text/copy-action.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './second-factor.module.css';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

export interface AppStepProps {
  readonly ticket: string;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/**
 * The second step with an authenticator app: the secret to scan or to type, and the first code of
 * it.
 */
export function AppStep({ ticket, onNext, onBack }: AppStepProps) {
  const { secret, problem } = useSecret(ticket);
  return (
    <>
      <div>
        <h1 className="h-page" tabIndex={-1}>
          {t('factor.connect.title')}
        </h1>
        <p className={css['lead']}>{t('factor.connect.lead')}</p>
      </div>
      <Card as="section">
        {secret === null && problem === null && <Skeleton width="100%" height="11rem" />}
        {problem !== null && (
          <p role="alert" className={css['refusal']}>
            {errorText(problem)}
          </p>
        )}
        {secret !== null && <Secret secret={secret} />}
      </Card>
      <Card as="section">
        <FirstCode isReady={secret !== null} onRight={onNext} />
      </Card>
      <div>
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('factor.connect.other')}
        </Button>
      </div>
    </>
  );
}

type AppSecret = BeginAuthenticatorAppMutation['begin_authenticator_app'];

function useSecret(ticket: string) {
  const begin = useMutate(BeginAuthenticatorAppDocument);
  const [secret, setSecret] = useState<AppSecret | null>(null);
  const [problem, setProblem] = useRefusal();
  // Once: effects run twice in development, and each secret takes the place of the one before.
  const begunOnce = useRef(false);
  useEffect(() => {
    if (begunOnce.current) return;
    begunOnce.current = true;
    const ask = async () => {
      const begun = await begin({ confirm_password: ticket });
      if (begun.ok) setSecret(begun.value.begin_authenticator_app);
      else setProblem(begun.error);
    };
    void ask();
  }, [begin, ticket, setProblem]);
  return { secret, problem };
}

function Secret({ secret: { secret, uri } }: { readonly secret: AppSecret }) {
  return (
    <div className={css['scan']}>
      <div className={css['qr']}>
        <LateQrCode text={uri} label={t('factor.connect.qr')} />
      </div>
      <div className={css['byHand']}>
        <p className="t2 sm">{t('factor.connect.byHand')}</p>
        <p className={css['secret']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <CopyAction
          size="sm"
          value={secret}
          text={t('factor.connect.copy')}
          copiedText={t('factor.connect.copied')}
          copiedSaid={t('factor.connect.copied')}
          failedText={t('factor.connect.copyFailed')}
          failedClassName={css['failed']}
        />
        {isPhone(navigator.userAgent) && (
          <p className="t2 sm">
            {t('factor.connect.here')}{' '}
            <a className={inlineLinkClass} href={uri}>
              {t('factor.connect.open')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function FirstCode({
  isReady,
  onRight,
}: {
  readonly isReady: boolean;
  readonly onRight: () => void;
}) {
  const confirm = useMutate(ConfirmAuthenticatorAppDocument);
  const reason = useServerReason();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useRefusal();
  const submit = async (digits: string) => {
    setBusy(true);
    setProblem(null);
    const confirmed = await confirm({ code: digits });
    setBusy(false);
    if (confirmed.ok) return onRight();
    setProblem(confirmed.error);
    setCode('');
    input.current?.focus();
  };
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === codeLength && digits !== code && !busy && isReady && reason === undefined)
      void submit(digits);
  };
  return (
    <CodeField
      ref={input}
      label={t('factor.connect.code')}
      hint={reason ?? t('factor.connect.hint')}
      value={code}
      readOnly={busy}
      error={problem === null ? undefined : errorText(problem)}
      onChange={type}
    />
  );
}
