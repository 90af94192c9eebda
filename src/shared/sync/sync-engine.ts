import type { LessonProgress, ProgressTick } from '../domain/progress/progress.ts';
import type { AppError } from '../errors/error-code.ts';
import type { Result } from '../kernel/result.ts';
import type { Unsubscribe } from '../kernel/unsubscribe.ts';
import type { SyncClock, SyncTransport } from './ports.ts';
import type { RefusedRow, SyncStore } from './store-port.ts';
import type { SyncStatus } from './sync-status.ts';

/**
 * Keeps one person's progress and notes on this device and brings them to the server and back (SYNC.md). One engine per
 * signed-in person; the rows of others stay untouched in the same store.
 */
export interface SyncEngine {
  /** Keeps a tick. Resolves with the merged progress once it is durable here: after that no crash loses it. Works without a network. */
  record(tick: ProgressTick): Promise<Result<LessonProgress, AppError>>;
  /** Progress of every lesson this device knows of: what the server said plus everything still kept here. */
  list(): Promise<Result<readonly LessonProgress[], AppError>>;
  /** Keeps a new or changed note, or removes one (`deleted`). Resolves once it is durable here. */
  recordNote(note: NoteDraft): Promise<Result<Note, AppError>>;
  /** Notes that are not deleted, of one lesson or of all, by their second. */
  listNotes(lessonId?: string): Promise<Result<readonly Note[], AppError>>;
  /** Operations that the server refused, oldest first; exportable as they are. */
  listRefused(): Promise<Result<readonly RefusedRow[], AppError>>;
  /** Puts everything refused back into the queue, unchanged, and exchanges. */
  retryRefused(): Promise<Result<SyncStatus, AppError>>;
  /** How this device stands; never waits. Counts are those after the last call that resolved. */
  status(): SyncStatus;
  /**
   * Exchanges with the server now, whatever the rhythm and backoff say. Resolves with the status afterwards, also when it
   * failed. Call it on pause, hide, push and after a new sign-in.
   */
  syncNow(): Promise<SyncStatus>;
  /** What the host knows of the network. True after false exchanges at once; false stops trying. Starts as true. */
  setOnline(online: boolean): void;
  /** Another tab or window changed the same store: reads again and tells listeners. */
  refresh(): Promise<void>;
  /** Lessons whose progress changed, by this device or by what the server told. */
  subscribeProgress(listener: (changed: readonly LessonProgress[]) => void): Unsubscribe;
  /** Notes that changed, deleted ones with `deleted: true`. */
  subscribeNotes(listener: (changed: readonly Note[]) => void): Unsubscribe;
  subscribeStatus(listener: (status: SyncStatus) => void): Unsubscribe;
  /** Before the host goes away: exchanges once if anything waits, and resolves when it is done or `deadlineMs` have passed. */
  flush(deadlineMs: number): Promise<void>;
  /** Ends timers and the exchange under way. What was recorded stays. Afterwards the engine only answers `status()`. */
  stop(): void;
}

/** What an engine is made of. */
export interface SyncEngineParts {
  readonly userId: string;
  readonly store: SyncStore;
  readonly transport: SyncTransport;
  readonly clock: SyncClock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** A new id that nobody else makes, `[A-Za-z0-9-]`, at most 64 characters (crypto.randomUUID). */
  readonly createId: () => string;
  /** Lets one exchange per store run at a time, also across tabs (Web Locks). Without it the process is the only one. */
  readonly exclusive?: ExclusiveRunner;
}

/** Runs `task` alone among everybody who shares the store, and answers what it answered. */
export type ExclusiveRunner = <T>(task: () => Promise<T>) => Promise<T>;

/** A note as the learner sees it. */
export interface Note {
  readonly noteId: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
}

/** A note to keep; without `noteId` a new one is made. */
export interface NoteDraft {
  readonly noteId?: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
}
