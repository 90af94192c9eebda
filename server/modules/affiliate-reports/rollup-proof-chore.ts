import type { RollupProofs } from './rollup-proof.ts';

const tenMinutesMs = 10 * 60_000;

/**
 * Looks every ten minutes whether the proof of the night is due; one that was slept over is made up
 * for.
 */
export function rollupProofChore(proofs: Pick<RollupProofs, 'proveNight'>, now: () => number) {
  return {
    name: 'affiliate.prove_rollups',
    everyMs: tenMinutesMs,
    nature: 'ends',
    work: async () => proofs.proveNight(new Date(now())),
  } as const;
}
