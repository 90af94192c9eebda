import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect, useRef, useState } from 'react';
import {
  BeginPasskeyProofDocument,
  ProveByPasskeyDocument,
  type SecondFactorQuery,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { errorText } from '../format/error-text.ts';
import { signByPasskey } from '../identity/passkey-browser.ts';
import { useServerReason } from '../use-server-reason.ts';
import css from './confirm-identity.module.css';
import { t } from './copy.ts';

/**
 * Sent as `confirm_password` where something was proved a moment ago: the server reads it as
 * nothing typed.
 */
const provedAlready = ' ';

export interface FactorProofProps {
  readonly factor: SecondFactorQuery['second_factor'];
  /** What is sent as `confirm_password`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/**
 * «Xác nhận là bạn»: six digits of the app, a passkey or a recovery code; nothing for a few minutes
 * after the last proof.
 */
export function FactorProof({ factor, value, onChange, error }: FactorProofProps) {
  const { passkeys } = usePlatform();
  const hasPasskey = passkeys !== undefined && factor.passkeys.length > 0;
  const hasApp = factor.app_since !== null;
  const [byRecovery, setByRecovery] = useState(!hasApp && !hasPasskey);
  const way = useRef<HTMLInputElement>(null);
  const hasSwitched = useRef(false);
  useEffect(() => {
    if (hasSwitched.current) way.current?.focus();
  }, [byRecovery]);
  const [isOfOtherWay, setOfOtherWay] = useState(false);
  if (error === undefined && isOfOtherWay) setOfOtherWay(false);
  const refusal = isOfOtherWay ? undefined : error;
  // The server no longer took what was proved before: it stays so when the refusal is gone.
  const [lapsed, setLapsed] = useState<string | null>(null);
  if (error !== undefined && factor.fresh_until !== lapsed) setLapsed(factor.fresh_until);
  const isFresh =
    factor.fresh_until !== null && factor.fresh_until !== lapsed && error === undefined;
  useEffect(() => {
    if (isFresh) onChange(provedAlready);
    // The line below says it; what was typed before is of no use then. `onChange` is new at each
    // render of the form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFresh]);
  if (isFresh)
    return (
      <p className={css['fresh']}>
        <ShieldCheck aria-hidden="true" />
        {t('ci.fresh')}
      </p>
    );
  const isToken = value.length === tokenLength;
  if (isToken && error === undefined)
    return (
      <p className={css['fresh']}>
        <ShieldCheck aria-hidden="true" />
        {t('ci.passkey.done')}
      </p>
    );
  const typed = value === provedAlready || isToken ? '' : value;
  return (
    <fieldset className={css['factor']} aria-label={t('ci.title')}>
      {hasPasskey && <PasskeyButton onToken={onChange} />}
      {byRecovery && (
        <Field
          ref={way}
          label={t('ci.recovery')}
          hint={
            factor.recovery_codes_left > 0
              ? t('ci.recovery.left', { n: factor.recovery_codes_left })
              : t('ci.recovery.none')
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          value={typed}
          error={refusal}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {!byRecovery && hasApp && (
        <CodeField
          ref={way}
          label={t('ci.app')}
          hint={t('ci.app.hint')}
          value={typed}
          error={refusal}
          onChange={onChange}
        />
      )}
      {!byRecovery && !hasApp && refusal !== undefined && (
        <p role="alert" className={css['refusal']}>
          {refusal}
        </p>
      )}
      {(byRecovery ? hasApp : factor.recovery_codes_left > 0) && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            hasSwitched.current = true;
            setByRecovery(!byRecovery);
            setOfOtherWay(error !== undefined);
            onChange('');
          }}
        >
          {byRecovery ? t('ci.toApp') : t('ci.toRecovery', { n: factor.recovery_codes_left })}
        </Button>
      )}
    </fieldset>
  );
}

/** Of a token of ours: 32 bytes in base64url. */
const tokenLength = 43;

function PasskeyButton({ onToken }: { readonly onToken: (token: string) => void }) {
  const begin = useMutate(BeginPasskeyProofDocument);
  const prove = useMutate(ProveByPasskeyDocument);
  const reason = useServerReason();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setProblem(null);
    const begun = await begin({});
    const signed =
      begun.ok && begun.value.begin_passkey_proof !== null
        ? await signByPasskey(begun.value.begin_passkey_proof)
        : null;
    const token =
      signed?.ok === true && signed.value !== null ? await prove({ response: signed.value }) : null;
    setBusy(false);
    const refusal = [begun, signed, token].find((step) => step?.ok === false);
    if (token?.ok === true) return onToken(token.value.prove_by_passkey);
    // The browser does not tell whether they gave up or had no passkey here.
    return setProblem(refusal?.ok === false ? errorText(refusal.error) : t('ci.passkey.none'));
  };
  return (
    <>
      <Button
        block
        busy={busy}
        busyLabel={t('ci.passkey.busy')}
        reason={reason}
        onClick={() => void ask()}
      >
        <Fingerprint aria-hidden="true" />
        {t('ci.passkey')}
      </Button>
      {problem !== null && (
        <p role="alert" className={css['refusal']}>
          {problem}
        </p>
      )}
    </>
  );
}
