import { isUnsafe, type SyncStatus } from '#shared/sync/sync-status.ts';
import type { SyncPort } from '../port.ts';
import type { UnsentShelf } from './store/unsent-shelf.ts';

export interface LossParts {
  /** The window. */
  readonly target: EventTarget;
  readonly sync: Pick<SyncPort, 'subscribe'>;
  readonly shelf: Pick<UnsentShelf, 'keepsAll'>;
}

/**
 * Has the browser ask before the page goes while work waits that may go with it: the store ends
 * with the page, and what was laid beside it may too, in a private window. While there is a network
 * it asks only where nothing could be laid beside it. Listens no longer than it has to: some
 * browsers keep no page in the back-forward cache that does.
 */
export function askBeforeLoss({ target, sync, shelf }: LossParts): void {
  sync.subscribe((status) => {
    if (isUnsafe(status) || isInPageAlone(status, shelf))
      target.addEventListener('beforeunload', ask);
    else target.removeEventListener('beforeunload', ask);
  });
}

function isInPageAlone({ storage, waitingCount }: SyncStatus, shelf: LossParts['shelf']): boolean {
  return (
    (storage.kind === 'denied' || storage.kind === 'read_only') &&
    waitingCount > 0 &&
    !shelf.keepsAll()
  );
}

function ask(event: Event): void {
  event.preventDefault();
}
