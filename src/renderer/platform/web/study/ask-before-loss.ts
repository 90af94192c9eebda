import { isStoreSafe, isUnsafe, type ShownStatus } from '#shared/sync/sync-status.ts';
import type { SyncPort } from '../../port.ts';
import type { UnsentStore } from '../store/unsent-store.ts';
import type { WebStudy } from './web-study.ts';

export interface LossDeps {
  /** The window. */
  readonly target: EventTarget;
  readonly sync: Pick<SyncPort, 'subscribe'>;
  readonly study: Pick<WebStudy, 'onAdrift'>;
  readonly unsent: Pick<UnsentStore, 'keepsAll'>;
}

/**
 * Has the browser ask before the page goes while work waits that may go with it: the store ends
 * with the page, and what was laid beside it may too, in a private window. While there is a network
 * it asks only where nothing could be laid beside it. Also while the player has in hand what
 * neither the store nor the journal took. Listens no longer than it has to: some browsers keep no
 * page in the back-forward cache that does.
 */
export function askBeforeLoss({ target, sync, study, unsent }: LossDeps): void {
  let waits = false;
  let isAdrift = false;
  const follow = () => {
    if (waits || isAdrift) target.addEventListener('beforeunload', ask);
    else target.removeEventListener('beforeunload', ask);
  };
  sync.subscribe((status) => {
    waits = isUnsafe(status) || isInPageAlone(status, unsent);
    follow();
  });
  study.onAdrift((next) => {
    isAdrift = next;
    follow();
  });
}

function isInPageAlone(status: ShownStatus, unsent: LossDeps['unsent']): boolean {
  return !isStoreSafe(status.storage) && (status.waitingCount ?? 0) > 0 && !unsent.keepsAll();
}

function ask(event: Event): void {
  event.preventDefault();
}
