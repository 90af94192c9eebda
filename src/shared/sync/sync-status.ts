/** How this device stands towards the server; plain data, shown as it is. */
export interface SyncStatus {
  readonly connection: 'online' | 'offline' | 'syncing' | 'needs_login' | 'needs_update' | 'failed';
  /** Operations kept here that the server has not acknowledged. */
  readonly waitingCount: number;
  /** Operations the server refused; kept aside, exportable, never dropped. */
  readonly refusedCount: number;
  /** Server time of the last complete exchange, or null. */
  readonly lastSyncedAtMs: number | null;
  readonly storage: StorageState;
}

/**
 * How it stands while what keeps a person's work here is not open, or could not be opened and is
 * tried again: how much waits is not known then, which is not nothing. No engine says this.
 */
export interface UnopenedStatus {
  readonly connection: 'unopened' | 'offline';
  readonly waitingCount: null;
  readonly refusedCount: null;
  readonly lastSyncedAtMs: null;
  readonly storage: Extract<StorageState, { kind: 'ok' }>;
  /** The newest try could not open it; the next one is planned. */
  readonly hasFailed: boolean;
}

/** What a host shows: the status of an engine, or that there is none. */
export type ShownStatus = SyncStatus | UnopenedStatus;

/**
 * Whether what waits is in danger: it lies in a store that may end with the page or the
 * application, or has no room any more, and does not leave just now.
 */
export function isUnsafe({ storage, waitingCount, connection }: ShownStatus): boolean {
  const leaves = connection === 'online' || connection === 'syncing';
  return !isStoreSafe(storage) && waitingCount !== null && waitingCount > 0 && !leaves;
}

/** Whether what is kept outlives the page or the application. */
export function isStoreSafe({ kind }: StorageState): boolean {
  return kind === 'ok' || kind === 'rebuilt';
}

/** What the learner must know about the local store. */
export type StorageState =
  | { readonly kind: 'ok' }
  | { readonly kind: 'full' }
  | { readonly kind: 'read_only' }
  | { readonly kind: 'denied' }
  /** A damaged file was set aside and rebuilt; counts of waiting operations. */
  | { readonly kind: 'rebuilt'; readonly savedCount: number; readonly lostCount: number };
