import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './choice.module.css';
import { cx } from '../cx.ts';
import { FieldError } from './field-frame.tsx';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The box alone, where what stands beside it names it: in the rows of a table. */
export function CheckMark({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <input {...rest} type="checkbox" className={cx(css['control'], css['checkbox'], className)} />
  );
}

/** Yes or no, kept when the form is sent. Fits react-hook-form's `register`. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const said = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ];
  return (
    <label className={cx(css['row'], className)}>
      <CheckMark
        {...rest}
        className={cx(error !== undefined && css['bad'])}
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={said.length > 0 ? said.join(' ') : undefined}
      />
      <span className={css['text']}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="t3 xs">
            {hint}
          </span>
        )}
        <FieldError id={`${id}-error`} error={error} />
      </span>
    </label>
  );
}
