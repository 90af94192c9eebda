/** Between two tries of what failed: at first, doubling, and at most, in ms. */
export const backoffMs = { first: 1_000, last: 300_000 } as const;

/** The longest wait after so many failures in a row; a random part of it is waited. */
export function backoffCeilingMs(failures: number): number {
  return Math.min(backoffMs.last, backoffMs.first * 2 ** Math.min(30, failures - 1));
}
