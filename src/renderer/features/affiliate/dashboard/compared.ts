/** How a figure stands to the one of the same days before. */
export type Compared =
  | { readonly kind: 'same' }
  /** `perMille` of the former figure, with its sign: 124 is +12,4%. */
  | { readonly kind: 'changed'; readonly perMille: number }
  /** Nothing (or less than nothing) to be a share of. */
  | { readonly kind: 'noShare' };

/** Compares exactly, also amounts that a float would round. */
export function compare(current: bigint | number, previous: bigint | number): Compared {
  const [now, before] = [BigInt(current), BigInt(previous)];
  if (now === before) return { kind: 'same' };
  if (before <= 0n) return { kind: 'noShare' };
  return { kind: 'changed', perMille: roundedDivision((now - before) * 1000n, before) };
}

/**
 * `+12%`, `−8%`, `+0,4%`: whole from 10 per cent on; less than a tenth of a per cent is said to be
 * more than nothing.
 */
export function changeText(perMille: number): string {
  const size = Math.abs(perMille);
  const sign = perMille < 0 ? '\u2212' : '+';
  return `${sign}${percent.format(size >= 100 ? Math.round(size / 10) / 100 : Math.max(1, size) / 1000).replaceAll(/\s/g, '')}`;
}

const percent = new Intl.NumberFormat('vi-VN', { style: 'percent', maximumFractionDigits: 1 });

/** Half away from zero; the divisor is above 0. */
function roundedDivision(dividend: bigint, divisor: bigint): number {
  const half = divisor / 2n;
  return Number((dividend >= 0n ? dividend + half : dividend - half) / divisor);
}
