import type { Tx } from '../db/port.ts';

/**
 * Work that outlives a request: kept in the database, done at least once, visible to
 * administrators.
 */
export interface Jobs {
  /**
   * Enqueues in the caller's transaction: the job exists exactly when what it is for does. A `key`
   * that waits already is not added again.
   */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: { readonly key?: string; readonly runAfter?: Date },
  ): Promise<void>;
  /**
   * Who does a kind of job; before `start`. A throw is tried again later, with growing pauses, up
   * to the kind's limit; then it rests as failed.
   */
  handle<Name extends JobName>(name: Name, work: (data: JobData[Name]) => Promise<void>): void;
  /**
   * Does something every so often, once among all processes on the database; before `start`, and
   * first at it.
   */
  every(name: string, when: ChoreTimes, work: () => Promise<void>): void;
  start(): Promise<void>;
  /** Lets running jobs end within the stop limit. */
  stop(): Promise<void>;
}

export interface ChoreTimes {
  /** From 1 s to a day. */
  readonly everyMs: number;
  readonly nature: ChoreNature;
}

/** Safe to be done by several processes at once. */
export interface Chore extends ChoreTimes {
  readonly name: string;
  readonly work: () => Promise<void>;
}

/**
 * What a wrong clock would do to a chore. ends: it deletes, ends, pays, lets in or announces
 * something because enough time has passed, and cannot take that back; done only while the time is
 * beyond doubt. carries_on: it does what is there to be done at any time. Neither is done by a
 * process whose clock is not the database's.
 */
export type ChoreNature = 'ends' | 'carries_on';

/**
 * Every kind of job and what it needs to know. Plain JSON. How each is tried again: job-rules.ts.
 */
export interface JobData {
  readonly send_email: { readonly emailId: string };
  /**
   * Somebody asked for a new password; whether the address has an account is looked up here, so
   * that the answer takes no longer for it.
   */
  readonly mail_password_link: { readonly email: string };
  /** Takes back what somebody else may have asked to be given back; it is held already. */
  readonly take_refunds_back: { readonly userId: string };
  readonly export_person_data: { readonly exportId: string };
  readonly transcode_lesson: { readonly uploadId: string };
  /** What `every` does, by its name. */
  readonly periodic: { readonly name: string };
}

export type JobName = keyof JobData;
