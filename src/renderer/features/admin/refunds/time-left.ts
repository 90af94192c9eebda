import { t } from './copy.ts';

const hourMs = 3_600_000;

/** How long there is until a moment: in hours up to two days, then in days; «trễ hạn» after it. */
export function timeLeft(dueMs: number, nowMs: number): string {
  const left = dueMs - nowMs;
  if (left < 0) return t('rf.left.late');
  const hours = Math.floor(left / hourMs);
  return hours < 48
    ? t('rf.left.hours', { n: hours })
    : t('rf.left.days', { n: Math.floor(hours / 24) });
}
