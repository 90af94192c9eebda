import type { Stamp } from './progress.ts';

/** How far ahead of the server's clock a stamp may be; anything beyond is pulled back to this. (SYNC.md, Clock) */
export const maxClockLeadMs = 60_000;

/** Order of two readings: below 0 when `a` is earlier. By ms, then counter, then node, so that two devices never tie. */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.ms !== b.ms) return a.ms - b.ms;
  if (a.counter !== b.counter) return a.counter - b.counter;
  if (a.node === b.node) return 0;
  return a.node < b.node ? -1 : 1;
}

/** Reading for an action at `physicalMs` on `node`: later than `last`, the latest reading this device made or saw. */
export function nextStamp(last: Stamp | null, physicalMs: number, node: string): Stamp {
  const ms = Math.floor(physicalMs);
  if (last === null || ms > last.ms) return { ms, counter: 0, node };
  return { ms: last.ms, counter: last.counter + 1, node };
}

/** The later of two readings: what a device remembers after it saw another one. */
export function laterStamp(a: Stamp | null, b: Stamp | null): Stamp | null {
  if (a === null) return b;
  if (b === null) return a;
  return compareStamps(a, b) >= 0 ? a : b;
}

/**
 * Pulls a reading from the future back to `limitMs`. `rank` orders the readings of one call that are all pulled back to
 * the same moment: their place in the call.
 */
export function clampStamp(stamp: Stamp, limitMs: number, rank: number): Stamp {
  if (stamp.ms <= limitMs) return stamp;
  return { ms: Math.floor(limitMs), counter: rank, node: stamp.node };
}
