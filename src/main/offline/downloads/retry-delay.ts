/** Before the first try again, and at most, in ms. */
const retryMs = { first: 1000, most: 60_000 } as const;

/**
 * How long to wait before try number `attempt` (1 = the first try again): doubling, with up to half
 * of it left to chance.
 */
export function retryDelayMs(attempt: number, random: () => number): number {
  const full = Math.min(retryMs.most, retryMs.first * 2 ** Math.min(attempt - 1, 10));
  return full / 2 + random() * (full / 2);
}
