import type { DatabasePlace, OutsideMark } from './outside-mark.ts';

/** What the database says of itself. */
export interface InsideMark {
  /** The fact of the outside mark's name. */
  readonly token: string | null;
  readonly restoredAtMs: number | null;
  readonly place: DatabasePlace;
  /** Whether anybody is in it: else there is nothing that was taken back. */
  readonly hasPeople: boolean;
}

/**
 * - `same`: what DATA_DIR knows is a beginning of it.
 * - `settled`: it was put back, and the restore's steps were taken since.
 * - `behind`: it does not have what was written last: another history, or an earlier point of it.
 * - `elsewhere`: it has, but it is another server or a promoted standby, and what was written after
 *   that may be missing.
 */
export type Verdict = 'same' | 'settled' | 'behind' | 'elsewhere';

/**
 * Whether a database may have been set back. A token is written by one commit, so who has it has
 * everything before it; what came after, until the next one, only an unbroken server proves.
 */
export function judgeHistory(outside: OutsideMark | null, inside: InsideMark): Verdict {
  if (outside === null || !inside.hasPeople) return 'same';
  if (inside.restoredAtMs !== null && inside.restoredAtMs > outside.atMs) return 'settled';
  if (!outside.tokens.includes(inside.token)) return 'behind';
  const isUnbroken =
    isSame(outside.place.system, inside.place.system) &&
    isSame(outside.place.timeline, inside.place.timeline);
  // Every process had ended in order, and the last thing that one of them wrote is there.
  const hasEverything =
    Object.keys(outside.running).length === 0 && outside.tokens.at(-1) === inside.token;
  return isUnbroken || hasEverything ? 'same' : 'elsewhere';
}

/** What is not said is not compared. */
function isSame(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}
