/** How fast something goes, averaged over the last seconds. */
export interface SpeedMeter {
  add(bytes: number): void;
  /** Null until it is known: less than a second was seen, or nothing came lately. */
  bytesPerSecond(): number | null;
}

const windowMs = 6000;
const leastMs = 1000;

/** `monotonic` in ms. */
export function createSpeedMeter(monotonic: () => number): SpeedMeter {
  const startedAt = monotonic();
  let seen: { readonly at: number; readonly bytes: number }[] = [];
  return {
    add(bytes) {
      const at = monotonic();
      const last = seen.at(-1);
      // Chunks are small and many: what came within the same moment is one entry.
      if (last && at - last.at < 50)
        seen[seen.length - 1] = { at: last.at, bytes: last.bytes + bytes };
      else seen.push({ at, bytes });
    },
    bytesPerSecond() {
      const now = monotonic();
      seen = seen.filter(({ at }) => now - at <= windowMs);
      const span = Math.min(windowMs, now - startedAt);
      return span < leastMs || seen.length === 0
        ? null
        : (seen.reduce((sum, { bytes }) => sum + bytes, 0) / span) * 1000;
    },
  };
}
