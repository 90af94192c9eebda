import { runHistory } from './history.ts';
import { drawProfile } from './profile.ts';
import type { Variant } from './variant.ts';

export interface RunResult {
  /** Histories that were run. */
  readonly histories: number;
  /** The first seed that failed, and what did not hold. */
  readonly failure: { readonly seed: number; readonly violation: string } | null;
}

/** Runs histories from `firstSeed` on until one fails or `count` have passed. */
export async function runHistories(
  variant: Variant,
  firstSeed: number,
  count: number,
  draw = drawProfile,
): Promise<RunResult> {
  for (let index = 0; index < count; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- virtual worlds, one after the other on one core
    const violation = await runHistory(firstSeed + index, variant, () => undefined, draw);
    if (violation !== null)
      return { histories: index + 1, failure: { seed: firstSeed + index, violation } };
  }
  return { histories: count, failure: null };
}
