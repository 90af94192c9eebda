import { assertNever } from '#shared/kernel/assert.ts';
import { isUnsafe, type StorageState, type ShownStatus } from '#shared/sync/sync-status.ts';
import { t } from '../../copy/vi.ts';

/** What the learner reads of a local store that is not as it should be. */
export function storageText(storage: Exclude<StorageState, { kind: 'ok' }>): string {
  switch (storage.kind) {
    case 'full':
      return t('store.full');
    case 'read_only':
      return t('store.readOnly');
    case 'denied':
      return t('store.denied');
    case 'rebuilt':
      if (storage.lostCount === 0) return t('store.rebuiltAll', { saved: storage.savedCount });
      return t('store.rebuilt', { saved: storage.savedCount, lost: storage.lostCount });
    default:
      return assertNever(storage);
  }
}

/** What they read behind it while work waits that is in danger; '' when none is. */
export function unsafeText(status: ShownStatus): string {
  const { waitingCount } = status;
  return waitingCount !== null && isUnsafe(status)
    ? ` ${t('store.unsent', { n: waitingCount })}`
    : '';
}
