const offsetMs = 7 * 3_600_000;

/** The calendar day in Asia/Ho_Chi_Minh (UTC+7 the whole year), `YYYY-MM-DD`. */
export function vietnameseDay(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** What makes the run of a month the only one: `monthly:2026-11`. */
export function monthlyKey(at: Date): string {
  return `monthly:${vietnameseDay(at).slice(0, 7)}`;
}
