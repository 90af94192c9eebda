import type { JobData, JobName } from './jobs.ts';

/** How a kind of job is done and tried again. All times in seconds. */
export interface JobRule<Name extends JobName = JobName> {
  /** Tries after the first one. */
  readonly retries: number;
  /** Pause before the first of them; it doubles up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** A try that takes longer counts as failed. */
  readonly longestTry: number;
  /** So many are done at once by a process. */
  readonly atOnce: number;
  /** How long one that is done stays in the list of the administrator. */
  readonly keep: number;
  /**
   * What of its data the administrator's list shows: ids and names of our own, never an address or
   * a word of a person.
   */
  readonly shows: readonly Exclude<keyof JobData[Name], 'email'>[];
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every kind of job; a kind is in the database once a server with it has started. */
export const jobRules: { readonly [Name in JobName]: JobRule<Name> } = {
  // A mail server may be away for a day: the last try comes 26 to 30 hours after the first.
  send_email: {
    retries: 18,
    firstPause: 10,
    longestPause: 3 * hour,
    longestTry: 2 * minute,
    atOnce: 4,
    keep: 14 * day,
    shows: ['emailId'],
  },
  // They wait at their screen; after a quarter of an hour they have asked again. Kept short: it
  // names an address.
  mail_password_link: {
    retries: 5,
    firstPause: 5,
    longestPause: 5 * minute,
    longestTry: minute,
    atOnce: 2,
    keep: hour,
    shows: [],
  },
  // What it cannot take back stays held.
  take_refunds_back: {
    retries: 8,
    firstPause: 5,
    longestPause: hour,
    longestTry: minute,
    atOnce: 1,
    keep: 14 * day,
    shows: ['userId'],
  },
  export_person_data: {
    retries: 4,
    firstPause: 10,
    longestPause: 10 * minute,
    longestTry: 5 * minute,
    atOnce: 1,
    keep: 14 * day,
    shows: ['exportId'],
  },
  transcode_lesson: {
    retries: 2,
    firstPause: 30,
    longestPause: 10 * minute,
    longestTry: 6 * hour,
    atOnce: 1,
    keep: 14 * day,
    shows: ['uploadId'],
  },
  // The next time comes anyway. At once: of each thing that is done every so often.
  periodic: {
    retries: 0,
    firstPause: 1,
    longestPause: 1,
    longestTry: 10 * minute,
    atOnce: 1,
    keep: day,
    shows: ['name'],
  },
};

/** Of all kinds, in a fixed order. */
// the keys of a mapped type are its names
export const jobNames = Object.keys(jobRules) as readonly JobName[];

/**
 * A process that does a job says so every half of this; one that has been silent for all of it is
 * dead, s.
 */
export const heartbeatSeconds = 20;

/**
 * How often the database is asked for work that nobody announced (a try again, another process's),
 * s. Together at most one question a second.
 */
export const pollSeconds = Math.max(5, jobNames.length);
