import type { Simulation } from './simulation.ts';

const yearMs = 365 * 86_400_000;

/** From three days behind to ten years ahead. */
export function clockError(sim: Simulation): number {
  const { random } = sim;
  return random.pick([
    -3 * 86_400_000,
    -3_600_000,
    -random.below(120_000),
    random.below(120_000),
    3_600_000,
    2 * 86_400_000,
    yearMs,
    10 * yearMs,
  ]);
}
