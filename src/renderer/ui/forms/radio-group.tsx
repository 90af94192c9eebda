import { useId } from 'react';
import type { ReactNode } from 'react';
import css from './choice.module.css';
import { cx } from '../cx.ts';
import { FieldError } from './field-frame.tsx';

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** What is wrong, said below; the group is marked. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

/** One of a few, all in view. The arrow keys move and choose. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  className,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={cx(css['group'], className)}
      role="radiogroup"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className={css['legend']}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css['row']}>
          <input
            type="radio"
            className={cx(css['control'], css['radio'])}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={
              option.hint === undefined ? undefined : `${name}-${option.value}-hint`
            }
            onChange={() => onChange(option.value)}
          />
          <span className={css['text']}>
            <span id={`${name}-${option.value}`}>{option.label}</span>
            {option.hint !== undefined && (
              <span id={`${name}-${option.value}-hint`} className="t3 xs">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
