import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import type { StorageState } from '#shared/sync/sync-status.ts';
import type { DocumentStore } from './stores/document-store.ts';
import type { DownloadStore } from './stores/download-store.ts';
import type { MediaSegmentStore } from './stores/media-segment-store.ts';
import type { MetaStore } from './stores/meta-store.ts';
import type { VoucherStore } from './stores/voucher-store.ts';

/**
 * What this device keeps: progress and what waits for the server (`sync`), answers for reading
 * without a network (`documents`, `vouchers`), the index of encrypted media on disk (`media`),
 * which lessons are wanted offline (`downloads`), and small facts about the device (`meta`).
 * Nothing here throws for the disk's sake: a full disk, a damaged page or a lost volume changes
 * `storage()`, tells the listeners at once, and the stores go on in memory.
 */
export interface Cache {
  readonly sync: SyncStore;
  readonly documents: DocumentStore;
  readonly media: MediaSegmentStore;
  readonly meta: MetaStore;
  readonly downloads: DownloadStore;
  readonly vouchers: VoucherStore;
  /** What the learner must know about the store now. */
  storage(): StorageState;
  /** Calls `listener` whenever `storage()` changed. */
  subscribe(listener: (storage: StorageState) => void): Unsubscribe;
  /**
   * The work that must not slow the start: the full check of the file when it was put off, the
   * weekly backup, the reserve file, and the way back to the disk after it was full. Call it some
   * seconds after the window is shown and then every few minutes; it blocks for about 15 ms per MB
   * when the check or the backup is due, else for less than 1 ms.
   */
  maintain(): void;
  /**
   * Writes everything back, closes the file and frees the instance lock. Calling it again does
   * nothing.
   */
  close(): void;
}

/** What `openCache` answers: a cache in every case, and how it came to be. */
export interface OpenedCache {
  readonly cache: Cache;
  readonly outcome: CacheOutcome;
}

export type CacheOutcome =
  /** There was no file; an empty one was made. */
  | { readonly kind: 'fresh' }
  /** The file was sound (and brought to this version when it was older). */
  | { readonly kind: 'opened' }
  /**
   * The file was damaged: it lies in `quarantine/`, a new one holds every waiting operation that
   * was readable. `lostCount` counts the waiting operations that were seen but could not be read
   * whole.
   */
  | { readonly kind: 'rebuilt'; readonly savedCount: number; readonly lostCount: number }
  /**
   * A newer version of the application wrote the file; it is untouched, this cache is in memory.
   * Ask for the update.
   */
  | { readonly kind: 'read_only' }
  /** Another process holds the folder; this cache is in memory and empty. */
  | { readonly kind: 'locked' }
  /** No file can be made or written here; this cache is in memory. `cause` is for the log only. */
  | { readonly kind: 'in_memory'; readonly reason: 'denied' | 'full'; readonly cause: unknown };
