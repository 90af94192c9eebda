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

const oneDecimal = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 });

/**
 * Bytes as MB without decimals, from 1 GB on as GB with at most two: `212 MB`, `2,4 GB`; what is
 * less than 1 MB as `788 KB`.
 */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (bytes > 0 && bytes < 999_500)
    return `${integer.format(Math.max(1, bytes / 1000))}${noBreakSpace}KB`;
  if (megabytes < 999.5) return `${integer.format(megabytes)}${noBreakSpace}MB`;
  return `${twoDecimals.format(megabytes / 1000)}${noBreakSpace}GB`;
}

/** Bytes per second: `3,2 MB/giây`, below 1 MB `850 KB/giây`. */
export function formatSpeed(bytesPerSecond: number): string {
  if (bytesPerSecond < 999_500)
    return `${integer.format(bytesPerSecond / 1000)}${noBreakSpace}KB/giây`;
  return `${oneDecimal.format(bytesPerSecond / 1_000_000)}${noBreakSpace}MB/giây`;
}
