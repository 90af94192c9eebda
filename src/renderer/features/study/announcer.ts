import { useCallback, useEffect, useState } from 'react';
import { usePlatform } from '../../platform/context.tsx';
import { t } from './copy.ts';

/**
 * What a screen reader is told, and nothing more: lesson opened, playing or paused by key, network
 * gone or back. (design 5.8)
 */
export interface Announcer {
  readonly said: string;
  readonly say: (text: string) => void;
}

/** The text of the page's one live region. */
export function useAnnouncer(): Announcer {
  const { sync } = usePlatform();
  const [said, setSaid] = useState('');
  useEffect(() => {
    let wasOffline = false;
    return sync.subscribe(({ connection }) => {
      const isOffline = connection === 'offline';
      if (isOffline !== wasOffline)
        setSaid(isOffline ? t('player.say.offline') : t('player.say.online'));
      wasOffline = isOffline;
    });
  }, [sync]);
  return { said, say: useCallback((text: string) => setSaid(text), []) };
}
