import { t } from '#renderer/copy/vi.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';

/**
 * What is wrong with a day `YYYY-MM-DD` (empty: none) that may not be before `earliest`; undefined
 * when nothing is. Asked before anything else of a form is.
 */
export function dayFault(day: string, earliest: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return t('common.day.missing');
  return day < earliest
    ? t('common.day.early', { date: formatDate(dayStartMs(earliest)) })
    : undefined;
}
