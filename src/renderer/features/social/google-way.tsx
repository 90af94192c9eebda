import { useEffect, useRef, useState } from 'react';
import type { SocialProof } from '#shared/session/session-state.ts';
import type { SdkError } from '../../lib/social/sdk-error.ts';
import { openGoogle } from '../../lib/social/social-sdks.ts';
import { t } from './copy.ts';
import { nameOf } from './provider.ts';
import { Waiting } from './social-status.tsx';
import css from './social.module.css';

interface GoogleWayProps {
  readonly clientId: string | null;
  /** Somebody is being signed in: nothing is offered meanwhile. */
  readonly isBusy: boolean;
  readonly onProof: (proof: SocialProof) => void;
  readonly onRefused: (error: SdkError) => void;
}

/** Google's own button; it draws it itself, and no other may ask for a token. */
export function GoogleWay({ clientId, isBusy, onProof, onRefused }: GoogleWayProps) {
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<'loading' | 'offered' | 'asked'>('loading');
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    const offer = async () => {
      const look = {
        isDark: document.documentElement.dataset['theme'] === 'dark',
        width: element.clientWidth,
      };
      const offered = await openGoogle(clientId).offer(element, look, {
        onPress: () => setStage('asked'),
        onProof: (proof) => onProof({ provider: 'google', ...proof }),
      });
      if (!offered.ok) return isGone ? undefined : onRefused(offered.error);
      stop = offered.value.stop;
      if (isGone) return stop();
      setStage('offered');
    };
    void offer();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [clientId, onProof, onRefused]);
  const provider = nameOf('google');
  return (
    <>
      {stage === 'loading' && <Waiting text={t('social.loading', { provider })} />}
      {stage === 'asked' && !isBusy && (
        <Waiting text={t('social.waiting', { provider })} onCancel={() => setStage('offered')} />
      )}
      <div className={css['google']} ref={place} hidden={isBusy || stage === 'loading'} />
    </>
  );
}
