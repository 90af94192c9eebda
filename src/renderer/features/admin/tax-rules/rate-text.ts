/** Hundredths of a per cent as people write it: 750 → `7,5%`. */
export function rateText(rateBp: number): string {
  return `${String(rateBp / 100).replace('.', ',')}%`;
}

/**
 * What somebody typed as per cent, in hundredths of one; null when it is none, or finer than that.
 */
export function readRate(typed: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (found?.[1] === undefined) return null;
  const rate = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return rate <= 10_000 ? rate : null;
}

/** What somebody typed as whole VND, as digits; null when it is none. */
export function readVnd(typed: string): string | null {
  const digits = typed.replaceAll(/[\s.₫đ]/gu, '');
  return /^\d{1,15}$/.test(digits) ? digits : null;
}

/** `2026-07-01` → `01/07/2026`. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}
