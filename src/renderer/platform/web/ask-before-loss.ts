import { isUnsafe, type SyncStatus } from '#shared/sync/sync-status.ts';
import type { SyncPort } from '../port.ts';
import type { UnsentStore } from './store/unsent-store.ts';

export interface LossDeps {
  /** The window. */
  readonly target: EventTarget;
  readonly sync: Pick<SyncPort, 'subscribe'>;
  readonly unsent: Pick<UnsentStore, 'keepsAll'>;
}

/**
 * Has the browser ask before the page goes while work waits that may go with it: the store ends
 * with the page, and what was laid beside it may too, in a private window. While there is a network
 * it asks only where nothing could be laid beside it. Listens no longer than it has to: some
 * browsers keep no page in the back-forward cache that does.
 */
export function askBeforeLoss({ target, sync, unsent }: LossDeps): void {
  sync.subscribe((status) => {
    if (isUnsafe(status) || isInPageAlone(status, unsent))
      target.addEventListener('beforeunload', ask);
    else target.removeEventListener('beforeunload', ask);
  });
}

function isInPageAlone({ storage, waitingCount }: SyncStatus, unsent: LossDeps['unsent']): boolean {
  return (
    (storage.kind === 'denied' || storage.kind === 'read_only') &&
    waitingCount > 0 &&
    !unsent.keepsAll()
  );
}

function ask(event: Event): void {
  event.preventDefault();
}
