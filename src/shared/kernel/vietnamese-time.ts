/** Asia/Ho_Chi_Minh is UTC+7 the whole year. */
const offsetMs = 7 * 3_600_000;
const dayMs = 86_400_000;

/** The calendar day of a moment (ms since 1970) in Vietnam, `YYYY-MM-DD`. */
export function vietnameseDay(moment: Date | number): string {
  return vietnameseTime(moment).slice(0, 10);
}

/** A moment (ms since 1970) as clocks in Vietnam show it: `2026-11-21 14:02:37`. */
export function vietnameseTime(moment: Date | number): string {
  return new Date(Number(moment) + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** The first moment of the day of a moment, ms since 1970. */
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
