import type { LessonState, ProgressOperation, Stamp } from '../domain/progress/progress.ts';
import type { AppError } from '../errors/error-code.ts';
import type { Result } from '../kernel/result.ts';
import type { Lineage } from './notes/lineage.ts';

/** The three ports of the sync engine: transport, clock, store (store-port.ts). */

/**
 * One exchange with the server (mutation `sync`). Never throws: a lost answer is
 * `SERVER_UNREACHABLE` or `SERVER_TIMEOUT`. It renews an access token by itself, once;
 * `UNAUTHENTICATED`, `SESSION_EXPIRED` and `SESSION_REUSED` mean that only a new sign-in helps;
 * `PERSON_CHANGED` that the session is somebody else's by now. An aborted exchange answers soon,
 * with anything.
 */
export interface SyncTransport {
  /**
   * `heard` is called for each piece of the answer that comes, by a transport that sees them: it is
   * waited for as long as they go on coming.
   */
  exchange(
    request: SyncRequest,
    signal: AbortSignalLike,
    heard: () => void,
  ): Promise<Result<SyncReply, AppError>>;
}

/** Structural AbortSignal, so that shared code needs no DOM types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

export interface SyncRequest {
  /**
   * Whose rows these are, as this device believes; the server refuses another session with
   * `PERSON_CHANGED`.
   */
  readonly person: string;
  readonly deviceId: string;
  readonly schema: number;
  readonly cursor: string | null;
  readonly operations: readonly ProgressOperation[];
  /**
   * How long the lesson was by which an operation was measured, whole seconds, by its id; absent
   * where the device does not know.
   */
  readonly durations: ReadonlyMap<string, number>;
  readonly notes: readonly NoteOperation[];
  /**
   * Proofs (`SyncReply.proof`) of those of whom else this device holds rows, at most `mostOthers`.
   */
  readonly others: readonly string[];
  /**
   * About so many bytes of what changed are enough for one answer; absent: as many as the server
   * likes.
   */
  readonly mostBytes?: number;
}

export interface SyncReply {
  /** For whom the server made it: nothing of it may enter another person's rows. */
  readonly person: string;
  readonly applied: readonly string[];
  readonly rejected: readonly SyncRejection[];
  readonly changes: readonly ProgressChange[];
  readonly noteChanges: readonly NoteChange[];
  /**
   * What shows the server that this account is this person's, should it lose it
   * (docs/decisions/0022); null while their address is not proved.
   */
  readonly proof: string | null;
  /**
   * Those of the request's `others` that are of an earlier account of this person, which the server
   * has lost: of the address that they have proved, and nobody has its id.
   */
  readonly former: readonly string[];
  readonly since: string | null;
  readonly cursor: string;
  /**
   * A page: there is more behind it, and what it does not name the server may have all the same.
   */
  readonly more: boolean;
  readonly serverNowMs: number;
}

export interface SyncRejection {
  readonly id: string;
  readonly code: string;
}

/**
 * State of one lesson at the server, with the learner's version that it got when it last changed.
 */
export interface ProgressChange {
  readonly lessonId: string;
  readonly version: number;
  readonly state: LessonState;
}

/**
 * A note made or changed on a device. It wins the whole note over what it stands over, and over
 * others by the larger stamp; deletion is a tombstone. `lineage`: absent where an earlier client
 * wrote it.
 */
export interface NoteOperation {
  readonly id: string;
  readonly noteId: string;
  readonly lessonId: string;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
  readonly stamp: Stamp;
  readonly lineage?: Lineage;
}

/** A note as the server has it; no `lineage`: taken by an earlier server. */
export interface NoteChange {
  readonly noteId: string;
  readonly lessonId: string;
  readonly version: number;
  readonly atSeconds: number;
  readonly text: string;
  readonly deleted: boolean;
  readonly stamp: Stamp;
  readonly lineage?: Lineage;
}

/** Wall clock, monotonic clock and timers, so that tests own time. */
export interface SyncClock {
  /** ms since 1970, as this device believes; may jump. */
  now(): number;
  /** ms, never goes back, survives nothing. */
  monotonic(): number;
  /** Runs `task` once after `delayMs`; returns its cancellation. */
  schedule(delayMs: number, task: () => void): () => void;
}
