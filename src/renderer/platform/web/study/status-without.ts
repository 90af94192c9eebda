import type { SyncStatus, UnopenedStatus } from '#shared/sync/sync-status.ts';

const nothing = { lastSyncedAtMs: null, storage: { kind: 'ok' } } as const;

/** Nothing of a guest's waits here. */
export function guestStatus(online: boolean): SyncStatus {
  return {
    connection: online ? 'online' : 'offline',
    waitingCount: 0,
    refusedCount: 0,
    ...nothing,
  };
}

/** Of a person whose engine is not there. */
export function unopenedStatus(online: boolean): UnopenedStatus {
  return {
    connection: online ? 'unopened' : 'offline',
    waitingCount: null,
    refusedCount: null,
    ...nothing,
  };
}
