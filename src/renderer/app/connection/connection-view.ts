import type { ShownStatus } from '#shared/sync/sync-status.ts';

/** How the pill in the title bar or top bar looks. */
export interface ConnectionView {
  readonly tone: ShownStatus['connection'] | 'not_opened';
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
 * when nothing waits, and neither while it is not known.
 */
export function connectionView(status: ShownStatus): ConnectionView {
  const { connection } = status;
  const hasFailed = connection === 'unopened' && status.hasFailed;
  return { tone: hasFailed ? 'not_opened' : connection, detail: detailOf(status) };
}

function detailOf({
  waitingCount,
  refusedCount,
  lastSyncedAtMs,
  connection,
}: ShownStatus): ConnectionDetail {
  if (waitingCount === null) return { kind: 'none' };
  if (waitingCount > 0) return { kind: 'waiting', count: waitingCount };
  if (refusedCount > 0) return { kind: 'refused', count: refusedCount };
  if (connection === 'online' && lastSyncedAtMs !== null)
    return { kind: 'synced', atMs: lastSyncedAtMs };
  return { kind: 'none' };
}

/** The notice for a status. */
export function storageNotice({ storage }: ShownStatus): StorageNotice | null {
  return storage.kind === 'ok' ? null : storage;
}

/** What happened between two statuses, as far as a toast says it. */
export interface BackOnline {
  /** How many changes that waited without a network are on the server now. */
  readonly syncedCount: number;
}

/** Remembers one person's outage until everything that waited is through. */
export type Outage =
  | { readonly since: 'none' }
  | {
      readonly since: 'offline';
      /** Whose work waits. */
      readonly personId: string;
      readonly waitingCount: number;
      /** How many were refused by the server before it. */
      readonly refusedCount: number;
    };

/** A person's status; a guest (null) has none, and nothing of theirs waits. */
export interface PersonStatus {
  readonly personId: string | null;
  readonly status: ShownStatus;
}

/**
 * Follows an outage. It begins when the network goes, ends with the first complete exchange after
 * it, and is then told once. One that signs out meanwhile ends it: nothing was sent. Pure: give it
 * the outage so far and the new status.
 */
export function followOutage(
  before: Outage,
  { personId, status }: PersonStatus,
): { readonly outage: Outage; readonly back: BackOnline | null } {
  const none = { outage: { since: 'none' }, back: null } as const;
  const going = before.since === 'offline' && before.personId === personId ? before : null;
  if (personId === null || (going === null && status.connection !== 'offline')) return none;
  const { waitingCount, refusedCount } = going ?? {
    waitingCount: 0,
    refusedCount: status.refusedCount ?? 0,
  };
  if (status.connection !== 'online')
    return {
      outage: {
        since: 'offline',
        personId,
        waitingCount: Math.max(waitingCount, status.waitingCount ?? 0),
        refusedCount,
      },
      back: null,
    };
  const leftHere = status.waitingCount + Math.max(0, status.refusedCount - refusedCount);
  return { ...none, back: { syncedCount: Math.max(0, waitingCount - leftHere) } };
}
