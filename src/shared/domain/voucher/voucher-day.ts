/** Vietnam keeps one offset all year. */
const offsetMs = 7 * 3_600_000;
const dayMs = 86_400_000;

/** The calendar day of a moment in Vietnamese time, `YYYY-MM-DD`. */
export function vietnameseDay(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 10);
}

/** The first moment of that day, ms since 1970. */
export function vietnameseDayStartMs(ms: number): number {
  return Math.floor((ms + offsetMs) / dayMs) * dayMs - offsetMs;
}

/**
 * The first moment of the day after, ms since 1970: when a voucher with uses per day opens again.
 */
export function nextVietnameseDayMs(ms: number): number {
  return vietnameseDayStartMs(ms) + dayMs;
}

/**
 * The last calendar day that ends before or at a moment, `YYYY-MM-DD`: «đến hết» a day may be said
 * of what holds until then (exclusive).
 */
export function lastWholeVietnameseDay(untilMs: number): string {
  return vietnameseDay(vietnameseDayStartMs(untilMs) - 1);
}
