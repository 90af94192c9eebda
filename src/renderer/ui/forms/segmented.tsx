import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './segmented.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface SegmentedProps<Value extends string> {
  /** What is chosen here, for a screen reader. */
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** One of two to four views of the same thing (tháng, quý). The arrow keys move and choose. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(css['segmented'], className)}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css['segment']}>
          <input
            className="sr"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
