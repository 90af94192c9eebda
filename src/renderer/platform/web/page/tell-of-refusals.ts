import type { SyncStatus } from '#shared/sync/sync-status.ts';
import type { TabChannel } from '../session/tab-channel.ts';

/** The other tabs show what was set aside too, and plan when it is sent again. */
export function tellOfRefusals(
  tabs: Pick<TabChannel, 'tell'>,
  userId: string,
  { refusedCount: first }: SyncStatus,
): (status: SyncStatus) => void {
  let before = first;
  return ({ refusedCount }) => {
    if (refusedCount === before) return;
    before = refusedCount;
    tabs.tell({ kind: 'study', userId });
  };
}
