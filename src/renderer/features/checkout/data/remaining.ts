import { formatDuration } from '#renderer/lib/format/format-duration.ts';
import { noBreakSpace } from '#renderer/lib/format/no-break-space.ts';

const dayS = 86_400;
const hourS = 3_600;
const minuteS = 60;

/**
 * Time that is left, ms, in at most two units: `6 ngày 23 giờ`, `3 giờ 5 phút`, `59 giây`; what is
 * past counts as nothing.
 */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < dayS) return formatDuration(seconds);
  const days = Math.floor(seconds / dayS);
  const hours = Math.floor((seconds % dayS) / hourS);
  const inDays = `${days}${noBreakSpace}ngày`;
  return hours === 0 ? inDays : `${inDays} ${hours}${noBreakSpace}giờ`;
}

/**
 * The longest wait between two looks, ms: a machine that slept shows the right text at most this
 * long after it woke.
 */
const longestWaitMs = 20_000;

/**
 * How long what `formatRemaining` says of `leftMs` stays true, ms, at most 20 s: after that wait
 * one must look again.
 */
export function nextTickMs(leftMs: number): number {
  if (leftMs < 1000) return longestWaitMs;
  const unitMs = 1000 * (leftMs >= dayS * 1000 ? hourS : leftMs >= hourS * 1000 ? minuteS : 1);
  return Math.min(longestWaitMs, Math.floor(leftMs % unitMs) + 1);
}
