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

/**
 * The shortest duration that a device could believe in when it saw a lesson completed at `completedAtMs`; the duration of now when it saw
 * none completed.
 */
export function shortestDuration({ durationSeconds, formerDurations }: ChangingDuration, completedAtMs: number | null): number {
  if (completedAtMs === null) return durationSeconds;
  const believed = formerDurations.filter(({ untilMs }) => untilMs >= completedAtMs - knowledgeMs).map(({ seconds }) => seconds);
  return Math.min(durationSeconds, ...believed);
}
