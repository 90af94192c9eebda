import ExternalLink from 'lucide-react/icons/external-link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/format/error-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import type { BrowserSignInCapability } from '../../platform/port.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { Message, Waiting } from './social-status.tsx';
import css from './social.module.css';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

/**
 * Signing in on the desktop by way of the system's browser. The page that it stands on notices by
 * itself that somebody is signed in.
 */
export function BrowserWay({ signIn }: { readonly signIn: BrowserSignInCapability }) {
  const [isWaiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const reason = useServerReason();
  // Whoever goes elsewhere, or signs in with a password, does not wait for the browser any more.
  useEffect(() => () => void signIn.cancel(), [signIn]);
  const wasAsked = useRef(false);
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (wasAsked.current) button?.focus();
  }, []);
  const start = async () => {
    wasAsked.current = true;
    setRefusal(null);
    setWaiting(true);
    const result = await signIn.start();
    setWaiting(false);
    if (!result.ok && result.error.code !== 'SOCIAL_CANCELLED') setRefusal(result.error);
  };
  if (isWaiting)
    return <Waiting text={t('social.browserWaiting')} onCancel={() => void signIn.cancel()} />;
  return (
    <>
      <Button ref={focusAgain} size="lg" block reason={reason} onClick={() => void start()}>
        <ExternalLink aria-hidden="true" />
        {t('social.browser')}
      </Button>
      {refusal === null ? (
        <p className={css['hint']}>{t('social.browserHint')}</p>
      ) : (
        <Message
          text={refusal.code === 'WAITING_WORK' ? t('social.otherWaits') : errorText(refusal)}
        />
      )}
    </>
  );
}
