import type { SyncStatus } from '#shared/sync/sync-status.ts';

/** How the pill in the title bar or top bar looks. */
export interface ConnectionView {
  readonly tone: SyncStatus['connection'];
  /** Shown behind the state's word, when there is something to add. */
  readonly detail: ConnectionDetail;
}

export type ConnectionDetail =
  | { readonly kind: 'none' }
  | { readonly kind: 'synced'; readonly atMs: number }
  | { readonly kind: 'waiting'; readonly count: number }
  | { readonly kind: 'refused'; readonly count: number };

/** What the learner has to do or know about the local store; null when all is well. */
export type StorageNotice =
  | { readonly kind: 'full' }
  | { readonly kind: 'read_only' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'rebuilt'; readonly savedCount: number; readonly lostCount: number };

/**
 * The pill for a status: waiting work is said in every state, the time of the last exchange only
 * when nothing waits.
 */
export function connectionView(status: SyncStatus): ConnectionView {
  return { tone: status.connection, detail: detailOf(status) };
}

function detailOf({
  waitingCount,
  refusedCount,
  lastSyncedAtMs,
  connection,
}: SyncStatus): ConnectionDetail {
  if (waitingCount > 0) return { kind: 'waiting', count: waitingCount };
  if (refusedCount > 0) return { kind: 'refused', count: refusedCount };
  if (connection === 'online' && lastSyncedAtMs !== null)
    return { kind: 'synced', atMs: lastSyncedAtMs };
  return { kind: 'none' };
}

/** The notice for a status. */
export function storageNotice({ storage }: SyncStatus): StorageNotice | null {
  return storage.kind === 'ok' ? null : storage;
}

/** What happened between two statuses, as far as a toast says it. */
export interface BackOnline {
  /** How many changes that waited without a network are on the server now. */
  readonly syncedCount: number;
}

/** Remembers an outage until everything that waited is through. */
export type Outage =
  | { readonly since: 'none' }
  | { readonly since: 'offline'; readonly waitingCount: number };

/**
 * Follows an outage. It begins when the network goes, ends with the first complete exchange after
 * it, and is then told once. Pure: give it the outage so far and the new status.
 */
export function followOutage(
  outage: Outage,
  status: SyncStatus,
): { readonly outage: Outage; readonly back: BackOnline | null } {
  if (status.connection === 'offline') {
    return {
      outage: {
        since: 'offline',
        waitingCount: Math.max(
          status.waitingCount,
          outage.since === 'offline' ? outage.waitingCount : 0,
        ),
      },
      back: null,
    };
  }
  if (outage.since === 'none' || status.connection !== 'online')
    return { outage: waitMore(outage, status), back: null };
  return {
    outage: { since: 'none' },
    back: { syncedCount: Math.max(0, outage.waitingCount - status.waitingCount) },
  };
}

function waitMore(outage: Outage, status: SyncStatus): Outage {
  if (outage.since === 'none') return outage;
  return { since: 'offline', waitingCount: Math.max(outage.waitingCount, status.waitingCount) };
}
