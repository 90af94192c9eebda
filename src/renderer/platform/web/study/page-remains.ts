import { isStoreSafe, type StorageState } from '#shared/sync/sync-status.ts';
import type { UnsentStore } from '../store/unsent-store.ts';
import type { TickJournal } from './tick-journal.ts';

/** What pages leave behind in the browser's plain storage, beside the store. */
export interface PageRemains {
  readonly journal: TickJournal;
  readonly unsent: UnsentStore;
}

/**
 * Takes a tick that a store has kept out of the journal, unless it would go with the page: a store
 * that lasts no longer is no safer place, but its operation may lie beside it.
 */
export function takeOut(
  {
    journal,
    unsent,
  }: { readonly journal: TickJournal; readonly unsent: Pick<UnsentStore, 'holds'> },
  { userId, id }: { readonly userId: string; readonly id: string },
  storage: StorageState,
): void {
  if (isStoreSafe(storage) || unsent.holds(userId, id)) journal.remove(userId, id);
}
