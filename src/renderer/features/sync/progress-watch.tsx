import type { PushTopic } from '#shared/push/push-event.ts';
import { useLive } from '../../live/live-provider.tsx';
import { usePlatform } from '../../platform/context.tsx';

const topics: readonly PushTopic[] = ['progress'];

/**
 * Draws nothing: what another device learned or noted is fetched when the server tells of it, so
 * that a page that only stands there shows it.
 */
export function ProgressWatch() {
  const { sync } = usePlatform();
  useLive(topics, (version) => void sync.hear(version));
  return null;
}
