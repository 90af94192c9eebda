import { licenceDays } from '../../offline/offline-state.ts';

/** What a lesson lasted before its video was replaced by one of another length. */
export interface FormerDuration {
  readonly seconds: number;
  /** Until when, ms since 1970. */
  readonly untilMs: number;
}

export interface ChangingDuration {
  readonly durationSeconds: number;
  readonly formerDurations: readonly FormerDuration[];
}

/** A device plays for so long without asking again: what it knew of a lesson may be as old. */
const knowledgeMs = licenceDays * 86_400_000;

/** What an operation says of the length that its device measured it by. */
export interface MeasuredOperation {
  readonly completedAtMs: number | null;
  /** Reading of its newest tick, ms since 1970. */
  readonly atMs: number;
  /**
   * The length itself; null for what a client of an earlier version sent, or a device brought back
   * without knowing it.
   */
  readonly toldSeconds: number | null;
}

/**
 * By which durations a lesson may be complete with this operation, so that what was complete on its
 * device is so here. When it says that it was: by any that a device could believe in then. When it
 * does not: also by the one that the device tells, if that was one of the lesson's then; what came
 * before it on that device may come here later.
 */
export function measuringDurations(
  { durationSeconds, formerDurations }: ChangingDuration,
  { completedAtMs, atMs, toldSeconds }: MeasuredOperation,
): readonly number[] {
  const believed = formerDurations
    .filter(({ untilMs }) => untilMs >= (completedAtMs ?? atMs) - knowledgeMs)
    .map(({ seconds }) => seconds);
  const kept = keptSeconds({ durationSeconds, formerDurations }, toldSeconds);
  // Longer than any that is known here: a server that was restored has forgotten it. A shorter one
  // would make anything complete.
  const forgotten = kept > longestDuration({ durationSeconds, formerDurations }) ? [kept] : [];
  return [
    durationSeconds,
    ...(completedAtMs === null
      ? believed.filter((seconds) => seconds === toldSeconds)
      : [...believed, ...forgotten]),
  ];
}

/** No lesson is longer, in seconds; what a device tells beyond it counts as this. */
const mostToldSeconds = 86_400;

/**
 * Up to where coverage is kept: the longest that the lesson ever lasted, also by the word of a
 * device (null: it says nothing). A server that was restored has forgotten lengths that were set
 * after its backup; cut by what it knows, what was watched would be lost when they are set again.
 */
export function keptSeconds(lesson: ChangingDuration, toldSeconds: number | null): number {
  return Math.max(longestDuration(lesson), Math.min(toldSeconds ?? 0, mostToldSeconds));
}

/**
 * The longest that the lesson ever lasted. What was watched of it then may be told when it is
 * shorter, and counts when it is long again.
 */
export function longestDuration({ durationSeconds, formerDurations }: ChangingDuration): number {
  return Math.max(durationSeconds, ...formerDurations.map(({ seconds }) => seconds));
}
