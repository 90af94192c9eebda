import { useCallback, useEffect, useRef, useState } from 'react';
import { facebookPermissions } from '#shared/social/social-sign-in.ts';
import type { SocialProof } from '#shared/session/session-state.ts';
import type { FacebookSdk } from '../../lib/social/facebook-sdk.ts';
import type { SdkError } from '../../lib/social/sdk-error.ts';
import { openFacebook } from '../../lib/social/social-sdks.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { nameOf } from './provider.ts';
import { ProviderMark } from './provider-mark.tsx';
import { Waiting } from './social-status.tsx';

interface FacebookWayProps {
  readonly appId: string | null;
  /** Somebody is being signed in: nothing is offered meanwhile. */
  readonly isBusy: boolean;
  /** Facebook is asked again for what was refused before. */
  readonly asksAgain: boolean;
  readonly onAsked: () => void;
  readonly onProof: (proof: SocialProof) => void;
  readonly onRefused: (error: SdkError) => void;
}

/**
 * A press opens Facebook's window; its script is there before, because browsers block a window that
 * comes late.
 */
export function FacebookWay({
  appId,
  isBusy,
  asksAgain,
  onAsked,
  onProof,
  onRefused,
}: FacebookWayProps) {
  const [sdk, setSdk] = useState<FacebookSdk | null>(null);
  const [isAsked, setAsked] = useState(false);
  // A press that was given up has no consequence any more.
  const press = useRef(0);
  useEffect(() => {
    let isGone = false;
    const prepare = async () => {
      const opened = openFacebook(appId);
      const ready = await opened.prepare();
      if (isGone) return;
      if (ready.ok) setSdk(opened);
      else onRefused(ready.error);
    };
    void prepare();
    return () => {
      isGone = true;
    };
  }, [appId, onRefused]);
  const ask = useCallback(
    async (facebook: FacebookSdk) => {
      const mine = (press.current += 1);
      setAsked(true);
      onAsked();
      const login = await facebook.login(facebookPermissions, { asksAgain });
      if (mine !== press.current) return;
      setAsked(false);
      if (login.ok) onProof({ provider: 'facebook', accessToken: login.value.accessToken });
      else onRefused(login.error);
    },
    [asksAgain, onAsked, onProof, onRefused],
  );
  const cancel = () => {
    press.current += 1;
    setAsked(false);
  };
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (press.current > 0) button?.focus();
  }, []);
  const provider = nameOf('facebook');
  if (isBusy) return null;
  if (sdk === null) return <Waiting text={t('social.loading', { provider })} />;
  if (isAsked) return <Waiting text={t('social.waiting', { provider })} onCancel={cancel} />;
  return (
    <Button ref={focusAgain} size="xl" block onClick={() => void ask(sdk)}>
      <ProviderMark provider="facebook" />
      {asksAgain ? t('social.retry') : t('social.press', { provider })}
    </Button>
  );
}
