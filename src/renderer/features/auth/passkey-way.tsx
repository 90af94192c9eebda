import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { beginPasskeySignInText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { signByPasskey } from '../../lib/identity/passkey-browser.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import type { PasskeyCapability } from '../../platform/port.ts';
import { Button } from '../../ui/button.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import type { Next } from './use-next.ts';
import { useSend } from '../../lib/use-send.ts';

/** Signing in by a passkey alone, where there can be one. */
export function PasskeyWay({ next }: { readonly next: Next }) {
  const { passkeys } = usePlatform();
  return passkeys === undefined ? null : <PasskeyButton passkeys={passkeys} next={next} />;
}

function PasskeyButton({
  passkeys,
  next,
}: {
  readonly passkeys: PasskeyCapability;
  readonly next: Next;
}) {
  const begin = useSend(beginPasskeySignInText);
  const navigate = useNavigate();
  const reason = useServerReason();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setProblem(null);
    const begun = await begin({});
    const signed =
      begun.ok && begun.value.begin_passkey_sign_in !== null
        ? await signByPasskey(begun.value.begin_passkey_sign_in)
        : null;
    const entered =
      signed?.ok === true && signed.value !== null ? await passkeys.signIn(signed.value) : null;
    setBusy(false);
    if (entered?.ok === true) return navigate(next.address, { replace: true });
    const refused = [begun, signed, entered].find((step) => step?.ok === false);
    // The browser does not tell whether they gave up or had no passkey here.
    setProblem(refused?.ok === false ? errorText(refused.error) : t('auth.login.passkey.none'));
    return undefined;
  };
  return (
    <>
      <Button
        variant="ghost"
        size="lg"
        block
        busy={busy}
        busyLabel={t('auth.login.busy')}
        reason={reason}
        onClick={() => void press()}
      >
        <Fingerprint aria-hidden="true" />
        {t('auth.login.passkey')}
      </Button>
      {problem !== null && (
        <p role="alert" className={css['note']}>
          {problem}
        </p>
      )}
    </>
  );
}
