import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './choice.module.css';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Yes or no, kept when the form is sent. Fits react-hook-form's `register`. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const says = hint !== undefined || error !== undefined;
  return (
    <label className={cx(css['row'], className)}>
      <input
        {...rest}
        type="checkbox"
        className={cx(css['control'], css['checkbox'], error !== undefined && css['bad'])}
        aria-labelledby={`${id}-label`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={says ? `${id}-more` : undefined}
      />
      <span className={css['text']}>
        <span id={`${id}-label`}>{label}</span>
        {says && (
          <span id={`${id}-more`} className={error === undefined ? css['hint'] : css['error']}>
            {error ?? hint}
          </span>
        )}
      </span>
    </label>
  );
}
