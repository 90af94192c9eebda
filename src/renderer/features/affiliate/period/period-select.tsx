import type { Period, PeriodKind } from '#shared/domain/affiliate/period.ts';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { t } from './copy.ts';
import {
  choiceOf,
  indexOptions,
  type PeriodChoice,
  switchKind,
  yearOptions,
} from './period-address.ts';
import css from './period-select.module.css';

export interface PeriodSelectProps {
  /** The period that is shown. */
  readonly shown: Pick<Period, 'kind' | 'year' | 'index'>;
  /** The first year with figures. */
  readonly firstYear: number;
  /** Which period runs now is decided by it. */
  readonly nowMs: number;
  readonly onChoose: (choice: PeriodChoice) => void;
}

/** Tháng or Quý, which one, which year. (SPEC.md: Tháng 1–12, Quý 1–4, height 52) */
export function PeriodSelect({ shown, firstYear, nowMs, onChoose }: PeriodSelectProps) {
  const { kind, year, index } = shown;
  const label = kind === 'MONTH' ? t('aff.period.month') : t('aff.period.quarter');
  return (
    <div className={css['period']}>
      <Segmented<PeriodKind>
        label={t('aff.period')}
        className={css['kind']}
        value={kind}
        options={[
          { value: 'MONTH', label: t('aff.period.month') },
          { value: 'QUARTER', label: t('aff.period.quarter') },
        ]}
        onChange={(next) => onChoose(switchKind(shown, next, nowMs))}
      />
      <Select
        label={label}
        hideLabel
        className={css['index']}
        value={String(index)}
        options={indexOptions(kind, year, nowMs).map(({ value, number, isLater }) => ({
          value,
          label:
            kind === 'MONTH'
              ? t('aff.period.MONTH.n', { n: number })
              : t('aff.period.QUARTER.n', { n: number }),
          ...(isLater ? { disabled: true, hint: t('aff.period.later') } : {}),
        }))}
        placeholder={t('aff.period.choose')}
        emptyText={t('aff.period.none')}
        onChange={(value) => onChoose(choiceOf(kind, { year, index: Number(value) }, nowMs))}
      />
      <Select
        label={t('aff.period.year')}
        hideLabel
        className={css['year']}
        value={String(year)}
        options={yearOptions(firstYear, year, nowMs).map((option) => ({
          value: String(option),
          label: String(option),
        }))}
        placeholder={t('aff.period.choose')}
        emptyText={t('aff.period.none')}
        onChange={(value) => onChoose(choiceOf(kind, { year: Number(value), index }, nowMs))}
      />
    </div>
  );
}
