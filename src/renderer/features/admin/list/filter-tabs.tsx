import { t } from './copy.ts';
import css from './filter-tabs.module.css';

export interface FilterTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many rows it has; left out = not counted. */
  readonly count?: number | undefined;
  /** These wait for somebody: the number is red. */
  readonly isHot?: boolean | undefined;
}

export interface FilterTabsProps<Value extends string> {
  readonly tabs: readonly FilterTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The states that a list can be limited to, one at a time. */
export function FilterTabs<Value extends string>({
  tabs,
  value,
  onChange,
}: FilterTabsProps<Value>) {
  return (
    <fieldset className={css['tabs']} aria-label={t('adc.filters')}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          className={css['tab']}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <>
              <span className="sr">, {t('adc.filter.count', { n: tab.count })}</span>
              <span className={css['count']} data-hot={tab.isHot || undefined} aria-hidden="true">
                {tab.count > 999 ? '999+' : tab.count}
              </span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
