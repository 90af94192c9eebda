/** The calendar day in Asia/Ho_Chi_Minh (UTC+7 the whole year), YYYY-MM-DD. */
export function vietnameseDay(nowMs: number): string {
  return new Date(nowMs + 7 * 3_600_000).toISOString().slice(0, 10);
}
