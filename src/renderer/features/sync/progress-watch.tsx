import { useEffect, useEffectEvent } from 'react';
import type { PushTopic } from '#shared/push/push-event.ts';
import { useLive } from '../../live/live-provider.tsx';
import { usePlatform } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';

const topics: readonly PushTopic[] = ['progress'];

/**
 * Draws nothing: what another device learned or noted is fetched when the server tells of it, so
 * that a page that only stands there shows it. A server that tells again is there, however long the
 * next exchange would have been put off by those that failed.
 */
export function ProgressWatch() {
  const { sync } = usePlatform();
  const isOnline = useOnline();
  const state = useLive(topics, (version) => void sync.hear(version));
  const isBack = useEffectEvent(() => {
    if (!isOnline) void sync.syncNow();
  });
  useEffect(() => {
    if (state === 'open') isBack();
  }, [state]);
  return null;
}
