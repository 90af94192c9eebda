import type { LessonState, ProgressOperation, Stamp } from '../domain/progress/progress.ts';
import type { AppError } from '../errors/error-code.ts';
import type { Result } from '../kernel/result.ts';
import type { Unsubscribe } from '../kernel/unsubscribe.ts';
import type { NoteChange, NoteOperation } from './ports.ts';
import type { StorageState } from './sync-status.ts';

/**
 * Where a device keeps progress and notes: SQLite in the desktop's main process, IndexedDB in the
 * portal.
 *
 * A store knows rows, not rules. Every change is one `transact`: it reads the rows that the scope
 * names, hands them to `decide` (pure and synchronous, from src/shared/sync), and writes what that
 * chose, all in one durable transaction; so the rules that the simulation proves are the very rules
 * that run. Every row belongs to one person: rows of another `userId` are never read, changed or
 * removed. Held to one suite, tests/contracts/sync-store-contract.ts.
 */
export interface SyncStore {
  /**
   * Id of this installation, `[A-Za-z0-9-]`, at most 64 characters; made at the first call, the
   * same for everybody afterwards.
   */
  deviceId(): Promise<Result<string, AppError>>;
  /**
   * Read, decide, write in one transaction. Resolves once the writes are durable: after that no
   * crash loses them. When it answers an error (`DISK_FULL`, `STORAGE_DENIED`, `CACHE_FROM_FUTURE`,
   * `CACHE_CORRUPT`) or the process dies, nothing was written. Transactions of one store run one
   * after the other, also across processes and tabs. `decide` may be called again when the store
   * has to repeat the transaction; a throw from it writes nothing and rejects (a bug). Of the
   * queues it removes and replaces rows that it read, and no others: the store looks for none
   * afterwards.
   */
  transact<T>(
    userId: string,
    scope: StoreScope,
    decide: (rows: StoreRows) => StoreDecision<T>,
  ): Promise<Result<T, AppError>>;
  /** How many rows wait and how many are set aside, for this person. */
  count(userId: string): Promise<Result<StoreCounts, AppError>>;
  /** Everybody else of whom there are rows here, whether they wait or not. */
  others(userId: string): Promise<Result<readonly string[], AppError>>;
  /** What the learner must know about the store now. */
  storage(): StorageState;
  /** Calls back whenever `storage()` has changed. */
  onStorageChange(listener: (state: StorageState) => void): Unsubscribe;
}

/** Which rows a transaction reads. `meta` is always read. */
export type StoreScope =
  /** `meta` alone. */
  | { readonly kind: 'meta' }
  /** Lesson and note rows of these ids, and every waiting and refused row about them. */
  | {
      readonly kind: 'named';
      readonly lessonIds: readonly string[];
      readonly noteIds: readonly string[];
    }
  /** The oldest waiting rows, at most `limit`, leaving out the ids in `except`; no other rows. */
  | { readonly kind: 'oldest'; readonly limit: number; readonly except: readonly string[] }
  /** Every row of this person. */
  | { readonly kind: 'all' };

/** What a transaction found; rows that do not exist are absent. */
export interface StoreRows {
  /** `initialMeta` when this person is new here. */
  readonly meta: SyncMeta;
  readonly lessons: readonly LessonRow[];
  readonly notes: readonly NoteRow[];
  /** Oldest first: in the order in which their ids were first put. */
  readonly waiting: readonly WaitingRow[];
  /** In the order in which they were put. */
  readonly refused: readonly RefusedRow[];
}

/** What a transaction writes, and what `transact` answers. Members left out change nothing. */
export interface StoreDecision<T> {
  readonly answer: T;
  readonly meta?: SyncMeta;
  /** Inserted, or replaced by `lessonId`. */
  readonly putLessons?: readonly LessonRow[];
  readonly removeLessonIds?: readonly string[];
  /** Inserted, or replaced by `noteId`. */
  readonly putNotes?: readonly NoteRow[];
  readonly removeNoteIds?: readonly string[];
  /** Removals happen before puts. Unknown ids are ignored. */
  readonly removeWaitingIds?: readonly string[];
  /**
   * A new id goes to the end of the queue, in the given order; a known one is replaced and keeps
   * its place.
   */
  readonly putWaiting?: readonly WaitingRow[];
  readonly removeRefusedIds?: readonly string[];
  /** Inserted, or replaced by `id`. */
  readonly putRefused?: readonly RefusedRow[];
}

/** What a device remembers about one person's exchanges. */
export interface SyncMeta {
  /** As the last answer gave it that was built upon; null before the first. */
  readonly cursor: string | null;
  /**
   * In the middle of a whole state that comes in pages. Rows of version 0 that hold something are
   * of before it: the server has not spoken of them yet, and may still.
   */
  readonly retelling: boolean;
  /** The latest reading that this device made or saw for this person. */
  readonly lastStamp: Stamp | null;
  /** Server time minus local time by the last fast exchange, in ms; null before the first. */
  readonly clockOffsetMs: number | null;
  /** Server time of the last complete exchange, ms since 1970. */
  readonly lastSyncedAtMs: number | null;
  /**
   * By which the server knows whose these rows are, should it lose the account (`SyncReply.proof`);
   * null when it never gave one.
   */
  readonly proof: string | null;
}

export const initialMeta: SyncMeta = {
  cursor: null,
  retelling: false,
  lastStamp: null,
  clockOffsetMs: null,
  lastSyncedAtMs: null,
  proof: null,
};

/** Base: what the server said of a lesson. Nothing but an answer writes `state` and `version`. */
export interface LessonRow {
  readonly lessonId: string;
  readonly state: LessonState;
  /**
   * The learner's version at which the server last changed the lesson; 0 when it has not spoken of
   * it (`retelling`: not yet).
   */
  readonly version: number;
  /** Duration as the last tick stated it; null when nothing was watched on this device. */
  readonly durationSeconds: number | null;
  /** Server time of the last answer that spoke of this lesson, or took an operation of it. */
  readonly syncedAtMs: number | null;
}

/** Base: what the server said of a note; tombstones stay. Version 0 as for lessons. */
export type NoteRow = NoteChange;

/** An operation that the server has not acknowledged. */
export interface WaitingRow {
  /** Id of the operation. */
  readonly id: string;
  readonly body: OperationBody;
  /** True once it may have left the device: from then on the body never changes. */
  readonly sealed: boolean;
}

/** An operation that the server refused: kept, shown, exportable, never dropped by itself. */
export interface RefusedRow {
  readonly id: string;
  readonly body: OperationBody;
  readonly code: string;
  /** Server time of the refusal, ms since 1970. */
  readonly refusedAtMs: number;
}

/**
 * Plain JSON. The subject by which `named` scopes find it is `operation.lessonId`, or
 * `operation.noteId` of a note. `knew`: the latest reading among what its writer knew of the same
 * note, or of the lesson's position; absent when that was nothing. The operation's own is later,
 * and stays so.
 */
export type OperationBody =
  | {
      readonly kind: 'progress';
      readonly operation: ProgressOperation;
      readonly durationSeconds: number | null;
      readonly knew?: Stamp;
    }
  | { readonly kind: 'note'; readonly operation: NoteOperation; readonly knew?: Stamp };

export interface StoreCounts {
  readonly waiting: number;
  readonly refused: number;
}
