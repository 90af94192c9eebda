import type { SyncStatus, UnopenedStatus } from '#shared/sync/sync-status.ts';

/** Nothing of a guest's waits here. */
export const guestStatus = (online: boolean): SyncStatus => ({
  connection: online ? 'online' : 'offline',
  waitingCount: 0,
  refusedCount: 0,
  lastSyncedAtMs: null,
  storage: { kind: 'ok' },
});

/** Of a person whose engine is not there, yet or after a try that failed. */
export const unopenedStatus = (
  online: boolean,
  engine: { readonly hasFailed: () => boolean } | null,
): UnopenedStatus => ({
  hasFailed: engine?.hasFailed() ?? false,
  connection: online ? 'unopened' : 'offline',
  waitingCount: null,
  refusedCount: null,
  lastSyncedAtMs: null,
  storage: { kind: 'ok' },
});
