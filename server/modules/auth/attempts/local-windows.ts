import { clocksApartMs } from './attempt-store.ts';

/** Counts within windows, in the memory of this process. */
export interface LocalWindows {
  /** 0 = go on; otherwise the seconds to wait. */
  admit(
    key: string,
    window: { readonly count: number; readonly windowMs: number },
    nowMs: number,
  ): number;
}

/** Windows that start with their first ask; the ones that came first are forgotten first. */
export function createLocalWindows(remembered: number): LocalWindows {
  const windows = new Map<string, { asked: number; readonly endsAtMs: number }>();
  return {
    admit(key, { count, windowMs }, nowMs) {
      const known = windows.get(key);
      // One that ends later than it can was begun while a clock ran ahead.
      const latestMs = nowMs + windowMs + clocksApartMs;
      if (known !== undefined && nowMs < known.endsAtMs && known.endsAtMs <= latestMs) {
        known.asked += 1;
        return known.asked <= count ? 0 : Math.ceil((known.endsAtMs - nowMs) / 1000);
      }
      windows.delete(key);
      windows.set(key, { asked: 1, endsAtMs: nowMs + windowMs });
      const oldest = windows.size > remembered ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      return 0;
    },
  };
}
