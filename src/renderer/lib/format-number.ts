import { noBreakSpace } from './no-break-space.ts';

const integer = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('vi-VN', { style: 'percent', maximumFractionDigits: 1 });

/** Whole numbers with dots between thousands: `12.345`. */
export function formatInteger(value: number): string {
  return integer.format(value);
}

/** A share of 1 with a comma: `0.029` is `2,9%`. */
export function formatPercent(share: number): string {
  return percent.format(share).replaceAll(/\s/g, '');
}

/** Bytes as MB without decimals, from 1 GB on as GB with at most two: `212 MB`, `2,4 GB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes < 999.5) return `${integer.format(megabytes)}${noBreakSpace}MB`;
  return `${new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 }).format(megabytes / 1000)}${noBreakSpace}GB`;
}
