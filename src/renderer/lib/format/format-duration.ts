import { noBreakSpace } from './no-break-space.ts';

/**
 * Seconds as a player shows them: `4:32`, `1:02:05`. Parts of a second are cut off; below 0 counts
 * as 0.
 */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Whole seconds from a position to the end, a part of one counted whole: with the position as
 * `formatClock` cuts it, both come to the length.
 */
export function secondsLeft(lengthSeconds: number, atSeconds: number): number {
  return Math.max(0, Math.ceil(lengthSeconds - atSeconds));
}

/**
 * Seconds in words, at most two units, the smaller cut off: `7 phút 38 giây`, `1 giờ 42 phút`, `0
 * giây`.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    { amount: Math.floor(whole / 3600), unit: 'giờ' },
    { amount: Math.floor((whole % 3600) / 60), unit: 'phút' },
    { amount: whole % 60, unit: 'giây' },
  ];
  const first = parts.findIndex((part) => part.amount > 0);
  if (first === -1) return `0${noBreakSpace}giây`;
  return parts
    .slice(first, first + 2)
    .filter((part) => part.amount > 0)
    .map((part) => `${part.amount}${noBreakSpace}${part.unit}`)
    .join(' ');
}
