import type { ErrorCode } from '../errors/error-code.ts';

/**
 * Everything that the learner sees of downloads on this machine; plain data, told anew whenever
 * something of it changes.
 */
export interface OfflineState {
  /**
   * Lessons that are wanted or kept, in the order of the queue; a lesson without an entry was never
   * asked for.
   */
  readonly lessons: readonly OfflineLesson[];
  readonly licence: LicenceState;
  readonly space: OfflineSpace;
  /** Why nothing of the queue runs now although something waits, or null. */
  readonly hold: DownloadHold | null;
  /**
   * Of all running downloads together, averaged over some seconds; null when none runs or nothing
   * is known yet.
   */
  readonly bytesPerSecond: number | null;
  readonly keyStore: KeyStoreState;
}

/** One lesson that is wanted or kept. */
export interface OfflineLesson {
  readonly lessonId: string;
  /** Of everything that belongs to it: video, captions, pictures, documents. */
  readonly totalBytes: number;
  /** Verified and kept on disk. */
  readonly keptBytes: number;
  /** Height of the video in pixels. */
  readonly qualityHeight: number;
  readonly state: DownloadState;
}

export type DownloadState =
  | { readonly kind: 'queued' }
  | {
      readonly kind: 'downloading';
      readonly bytesPerSecond: number | null;
      readonly secondsLeft: number | null;
    }
  | { readonly kind: 'paused' }
  /** What is on disk is being read and compared with its hashes. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'ready'; readonly savedAtMs: number }
  /** Plays, and the server has a newer version. */
  | { readonly kind: 'outdated'; readonly savedAtMs: number }
  /** Ended until the learner or a change of circumstances tries again. What is kept stays. */
  | { readonly kind: 'failed'; readonly code: ErrorCode };

export type DownloadHold =
  | 'paused'
  | 'network'
  | 'disk_full'
  | 'limit'
  | 'needs_login'
  /** No safe place for the key and the learner has not allowed the other. */
  | 'key_store';

/**
 * The right to play what is kept: 30 days from the last contact with the server. Being offline is
 * never taken for having lost it; a lapsed or revoked licence locks and deletes nothing.
 */
export type LicenceState =
  /** Nobody is signed in, or this person never had one here. */
  | { readonly kind: 'none' }
  | { readonly kind: 'valid'; readonly untilMs: number }
  | { readonly kind: 'lapsed'; readonly sinceMs: number }
  /** The server said that the right has ended (refund). Preview lessons stay open. */
  | { readonly kind: 'revoked'; readonly sinceMs: number };

export interface OfflineSpace {
  /** Downloads, all together. */
  readonly usedBytes: number;
  /** Of them captions, pictures and documents. */
  readonly sideBytes: number;
  /** Kept beside the downloads of what was streamed; makes room by itself. */
  readonly streamedBytes: number;
  readonly limitBytes: number;
  /** Of the disk that holds the folder; null when it does not say. */
  readonly freeBytes: number | null;
  readonly folder: string;
}

/** Whether the key of what is kept lies behind the key store of the operating system. */
export type KeyStoreState =
  | 'safe'
  /**
   * The key is there and cannot be opened now: a locked key ring, a prompt that was refused or that
   * nobody answered.
   */
  | 'locked'
  /** There is none: the learner has to choose (settings `desktop.keepWithoutKeyStore`). */
  | 'missing'
  /** There is none, and the learner allowed a key file that the system does not protect. */
  | 'unprotected';

/** What a download would take, before it starts. */
export interface DownloadPlan {
  /** Lessons of the request that can be downloaded and are not whole yet. */
  readonly lessons: readonly { readonly lessonId: string; readonly bytes: number }[];
  /** Still to fetch, of all of them. */
  readonly bytes: number;
  readonly freeBytes: number | null;
  /** Left below the learner's own limit; negative when it is exceeded. */
  readonly limitLeftBytes: number;
  readonly verdict: 'fits' | 'over_limit' | 'over_disk';
}

/** Licence of a device, in days (PRODUCT.md 5). */
export const licenceDays = 30;
