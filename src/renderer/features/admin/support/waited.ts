import { t } from './copy.ts';

/** How long somebody waits: `1 ngày 4 giờ`, `3 giờ 20 phút`, `12 phút`. */
export function waitedText(sinceMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000));
  if (minutes >= 1440)
    return t('ads.waited.days', {
      n: Math.floor(minutes / 1440),
      m: Math.floor(minutes / 60) % 24,
    });
  return minutes >= 60
    ? t('ads.waited.hours', { n: Math.floor(minutes / 60), m: minutes % 60 })
    : t('ads.waited.minutes', { n: minutes });
}
