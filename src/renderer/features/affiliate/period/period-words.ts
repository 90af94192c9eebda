import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import type { DayRange, Period } from '#shared/domain/affiliate/period.ts';
import { t } from './copy.ts';

type NamedPeriod = Pick<Period, 'kind' | 'year' | 'index'>;

/** `Tháng 11`, `Quý 4`. */
export function shortPeriodName({ kind, index }: NamedPeriod): string {
  return kind === 'MONTH'
    ? t('aff.period.MONTH.n', { n: index })
    : t('aff.period.QUARTER.n', { n: index });
}

/** `Tháng 11/2026`, `Quý 4/2026`. */
export function periodName({ kind, index, year }: NamedPeriod): string {
  return kind === 'MONTH'
    ? t('aff.period.MONTH.year', { n: index, year })
    : t('aff.period.QUARTER.year', { n: index, year });
}

/** `18/11`; of several days `16/11–22/11`. Takes calendar days. */
export function shortDays({ from, to }: DayRange): string {
  return from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`;
}

/**
 * `18/11/2026`; of several days `01/10–21/10/2026`, over the turn of a year
 * `28/12/2026–03/01/2027`.
 */
export function fullDays({ from, to }: DayRange): string {
  if (from === to) return formatDate(dayStartMs(from));
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : formatDate(dayStartMs(from))}–${formatDate(dayStartMs(to))}`;
}

function shortDay(day: string): string {
  return formatDate(dayStartMs(day)).slice(0, 5);
}
