import { noBreakSpace } from './no-break-space.ts';

const oneDecimal = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });

/**
 * Dong where there is little room (charts, vouchers): `300k`, `1,6 tr`, `2,4 tỷ`, rounded; the full
 * amount stands in the text beside it. (design 7.1)
 */
export function formatMoneyShort(vnd: bigint | string): string {
  const amount = Number(BigInt(vnd));
  const size = Math.abs(amount);
  if (size >= 999_950_000) return `${oneDecimal.format(amount / 1_000_000_000)}${noBreakSpace}tỷ`;
  if (size >= 999_500) return `${oneDecimal.format(amount / 1_000_000)}${noBreakSpace}tr`;
  return size < 1_000 ? String(amount) : `${Math.round(amount / 1_000)}k`;
}
