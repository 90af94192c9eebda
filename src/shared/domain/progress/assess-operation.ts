import { clipIntervals, coveredSeconds, normaliseIntervals } from './interval-set.ts';
import type { Interval, Position, ProgressOperation, Stamp } from './progress.ts';
import { type ClampInput, clampStamp, maxClockLeadMs } from './stamp.ts';

/**
 * What the server makes of an operation before it folds it. Honest work is never refused for its
 * size or its clock.
 */
export type OperationAssessment =
  | {
      readonly kind: 'accepted';
      /**
       * The operation as it is to be folded: stamps clamped, intervals inside the longest duration,
       * time capped.
       */
      readonly operation: ProgressOperation;
      readonly flags: readonly PlausibilityFlag[];
      readonly allowance: LearningAllowance;
    }
  | { readonly kind: 'rejected'; readonly code: 'OPERATION_MALFORMED' };

/** Why something about an operation was cut; kept for people who look at a learner's record. */
export type PlausibilityFlag =
  | 'outside_duration'
  | 'more_time_than_watched'
  | 'more_time_than_passed'
  | 'too_old_for_time';

/**
 * How much learning time of one learner is still plausible. Kept with the learner's row by the
 * server.
 */
export interface LearningAllowance {
  readonly leftMs: number;
  /** Server time when `leftMs` was counted, ms since 1970. */
  readonly atMs: number;
}

export interface AssessmentInput {
  readonly operation: ProgressOperation;
  /** Place of the operation in its call, from 0. */
  readonly rank: number;
  /** The longest that the lesson ever lasted, by the word of the device too. */
  readonly longestSeconds: number;
  /** Server time, ms since 1970. */
  readonly nowMs: number;
  /** Reading of the position that is known of the lesson. */
  readonly known: Stamp | null;
  readonly allowance: LearningAllowance;
}

/**
 * Learning in one real hour that is still plausible: several devices at once, not a script.
 * (SYNC.md, Plausibility)
 */
export const learningPerRealTime = 2.5;
/**
 * For how long operation ids are kept; time in older operations does not count, for it may have
 * been counted.
 */
export const operationMemoryMs = 180 * 86_400_000;
/** Rounding between players and catalogue that is no reason to flag. */
const durationSlackSeconds = 2;
/** The most that a learner who was away can have saved up. */
const allowanceCapMs = 180 * 86_400_000;
const maxIntervals = 20_000;
const latestMs = 8_640_000_000_000_000;

/** The allowance of a learner at the moment of registration: one real hour of it. */
export function initialAllowance(nowMs: number): LearningAllowance {
  return { leftMs: learningPerRealTime * 3_600_000, atMs: nowMs };
}

/**
 * Decides about one operation of a lesson that the learner may watch. Beyond plausibility coverage
 * counts, time is capped and flagged.
 */
export function assessOperation(input: AssessmentInput): OperationAssessment {
  const { operation, longestSeconds, nowMs } = input;
  if (!isWellFormed(operation)) return { kind: 'rejected', code: 'OPERATION_MALFORMED' };
  const watched = normaliseIntervals(operation.intervals);
  const intervals = clipIntervals(watched, longestSeconds);
  const flags: PlausibilityFlag[] = [];
  if ((watched.at(-1)?.[1] ?? 0) > longestSeconds + durationSlackSeconds)
    flags.push('outside_duration');
  const allowance = refill(input.allowance, nowMs);
  const watchedMs = cappedTime({ operation, intervals, nowMs, allowance, flags });
  const limitMs = nowMs + maxClockLeadMs;
  const limit = { limitMs, rank: input.rank, known: input.known };
  return {
    kind: 'accepted',
    operation: {
      ...operation,
      intervals,
      watchedMs,
      position: clampPosition(operation.position, limit),
      completedAtMs:
        operation.completedAtMs === null ? null : Math.min(operation.completedAtMs, limitMs),
      stamp: clampStamp(operation.stamp, { ...limit, known: null }),
    },
    flags,
    allowance: { leftMs: allowance.leftMs - watchedMs, atMs: allowance.atMs },
  };
}

/**
 * The most time that intervals can stand for: half speed, and up to a second lost by rounding at
 * each end of each one. Devices start a new operation rather than pass it, so replays are never
 * cut.
 */
export function plausibleWatchedMs(intervals: readonly Interval[]): number {
  return 2_000 * (coveredSeconds(intervals) + 2 * Math.max(1, intervals.length));
}

interface TimeInput {
  readonly operation: ProgressOperation;
  readonly intervals: readonly Interval[];
  readonly nowMs: number;
  readonly allowance: LearningAllowance;
  readonly flags: PlausibilityFlag[];
}

function cappedTime({ operation, intervals, nowMs, allowance, flags }: TimeInput): number {
  if (operation.stamp.ms < nowMs - operationMemoryMs) {
    if (operation.watchedMs > 0) flags.push('too_old_for_time');
    return 0;
  }
  let watchedMs = operation.watchedMs;
  const plausibleMs = plausibleWatchedMs(intervals);
  if (watchedMs > plausibleMs) {
    flags.push('more_time_than_watched');
    watchedMs = plausibleMs;
  }
  if (watchedMs > allowance.leftMs) {
    flags.push('more_time_than_passed');
    watchedMs = Math.max(0, Math.floor(allowance.leftMs));
  }
  return watchedMs;
}

/** A server clock that went back gives nothing and takes nothing. */
function refill(allowance: LearningAllowance, nowMs: number): LearningAllowance {
  const passedMs = Math.max(0, nowMs - allowance.atMs);
  return {
    leftMs: Math.min(allowanceCapMs, allowance.leftMs + passedMs * learningPerRealTime),
    atMs: Math.max(nowMs, allowance.atMs),
  };
}

function clampPosition(position: Position | null, limit: ClampInput): Position | null {
  return position === null
    ? null
    : { seconds: position.seconds, stamp: clampStamp(position.stamp, limit) };
}

function isWellFormed(operation: ProgressOperation): boolean {
  const { id, intervals, watchedMs, position, completedAtMs, stamp } = operation;
  return (
    id.length > 0 &&
    id.length <= 64 &&
    intervals.length <= maxIntervals &&
    intervals.every(
      ([start, end]) =>
        Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end,
    ) &&
    Number.isInteger(watchedMs) &&
    watchedMs >= 0 &&
    (position === null ||
      (Number.isFinite(position.seconds) && position.seconds >= 0 && isStamp(position.stamp))) &&
    (completedAtMs === null || isMoment(completedAtMs)) &&
    isStamp(stamp)
  );
}

function isStamp({ ms, counter, node }: Stamp): boolean {
  return (
    isMoment(ms) &&
    Number.isInteger(counter) &&
    counter >= 0 &&
    node.length > 0 &&
    node.length <= 64
  );
}

function isMoment(ms: number): boolean {
  return Number.isFinite(ms) && ms >= 0 && ms <= latestMs;
}
