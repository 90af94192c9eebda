import type { PushTopic } from '#shared/push/push-event.ts';
import { useLive } from '../../live/live-provider.tsx';
import { usePlatform } from '../../platform/context.tsx';
import { sendRefusedAgain } from './send-refused-again.ts';

const topics: readonly PushTopic[] = ['orders'];

/**
 * Draws nothing: what was refused for want of a right is sent again when the server tells that a
 * right may have come, by an order or by a plan that was given.
 */
export function RefusedWatch() {
  const { sync } = usePlatform();
  useLive(topics, () => void sendRefusedAgain(sync));
  return null;
}
