import { mayPass } from '#shared/sync/replies/refusals.ts';
import type { SyncPort } from '../../platform/port.ts';

/**
 * Sends what was refused again when some of it may be taken by now; asks the server nothing
 * otherwise.
 */
export async function sendRefusedAgain(
  sync: Pick<SyncPort, 'queue' | 'retryRefused'>,
): Promise<void> {
  const queue = await sync.queue();
  if (queue.ok && queue.value.refused.some(({ code }) => mayPass(code))) await sync.retryRefused();
}
