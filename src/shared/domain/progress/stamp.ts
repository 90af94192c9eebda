import type { Stamp } from './progress.ts';

/**
 * How far ahead of the server's clock a stamp may be; anything beyond is pulled back to this.
 * (SYNC.md, Clock)
 */
export const maxClockLeadMs = 60_000;

/**
 * Order of two readings: below 0 when `a` is earlier. By ms, then counter, then node, so that two
 * devices never tie.
 */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.ms !== b.ms) return a.ms - b.ms;
  if (a.counter !== b.counter) return a.counter - b.counter;
  if (a.node === b.node) return 0;
  return a.node < b.node ? -1 : 1;
}

/**
 * Reading for an action at `physicalMs` on `node`: later than `last`, the latest reading this
 * device made or saw.
 */
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
 * Reading for what is written over `known`: later than it also where this device's own clock is
 * behind it.
 */
export function stampAfter(stamp: Stamp, known: Stamp | null): Stamp {
  return known === null || compareStamps(stamp, known) > 0 ? stamp : stampNextTo(known, stamp.node);
}

/**
 * Reading just behind `known`, of no moment of its own: before everything that is written later by
 * whoever else knows that one. The lowest there is where nothing is known.
 */
export function stampNextTo(known: Stamp | null, node: string): Stamp {
  return known === null
    ? { ms: 0, counter: 0, node }
    : { ms: known.ms, counter: known.counter + 1, node };
}

export interface ClampInput {
  readonly limitMs: number;
  /**
   * Orders the readings of one call that are all pulled back to the same moment: their place in the
   * call.
   */
  readonly rank: number;
  /** The reading that this one is compared with by whoever keeps it. */
  readonly known: Stamp | null;
}

/**
 * Pulls a reading from the future back to `limitMs`, never past what it is later than: whoever
 * wrote it may have known that, and clocks that are set back, or two servers that disagree, must
 * not turn the two around.
 */
export function clampStamp(stamp: Stamp, { limitMs, rank, known }: ClampInput): Stamp {
  const ms = Math.max(Math.floor(limitMs), known?.ms ?? 0);
  if (stamp.ms <= ms) return stamp;
  return {
    ms,
    counter: known?.ms === ms ? Math.max(rank, known.counter + 1) : rank,
    node: stamp.node,
  };
}
