import { formatDuration } from '../../../lib/format-duration.ts';
import { noBreakSpace } from '../../../lib/no-break-space.ts';

const dayS = 86_400;
const hourS = 3_600;

/** Time that is left, ms, in at most two units: `6 ngày 23 giờ`, `3 giờ 5 phút`, `59 giây`; what is past counts as nothing. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < dayS) return formatDuration(seconds);
  const days = Math.floor(seconds / dayS);
  const hours = Math.floor((seconds % dayS) / hourS);
  const inDays = `${days}${noBreakSpace}ngày`;
  return hours === 0 ? inDays : `${inDays} ${hours}${noBreakSpace}giờ`;
}

/** How long until what `formatRemaining` says is another text, ms: minutes need no tick each second. */
export function nextTickMs(leftMs: number): number {
  return leftMs > hourS * 1000 ? 20_000 : 1_000;
}
