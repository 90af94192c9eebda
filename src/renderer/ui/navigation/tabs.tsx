import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Count } from '../figures/count.tsx';
import { cx } from '../cx.ts';
import css from './tabs.module.css';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  /** The count in words, read after the label ("3 ghi chú"). */
  readonly countLabel?: string | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** `page` under a page title; `rail` fills the player's side rail and scrolls its panel. */
  readonly look?: 'page' | 'rail' | undefined;
  readonly className?: string | undefined;
}

/** Several views in one place. Every panel stays mounted, so that it keeps its scroll position. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'page',
  className,
}: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Radix.Root
      value={value}
      onValueChange={choose}
      className={cx(css['tabs'], css[look], className)}
    >
      <Radix.List className={css['list']} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={css['tab']}>
            {tab.label}
            {tab.countLabel !== undefined && <span className="sr">, {tab.countLabel}</span>}
            {tab.count !== undefined && <Count value={tab.count} tone="quiet" />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={css['panel']}
          forceMount
          hidden={tab.value !== value}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
