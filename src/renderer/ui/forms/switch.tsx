import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './choice.module.css';
import { cx } from '../cx.ts';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  /** `end` puts the switch at the far side of the row (settings). */
  readonly side?: 'start' | 'end' | undefined;
}

/** On or off, in force at once. */
export function Switch({ label, hint, side = 'start', className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={cx(css['row'], side === 'end' && css['apart'], className)}>
      <input
        {...rest}
        type="checkbox"
        // A checkbox says its own state
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={cx(css['control'], css['switch'])}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span className={css['text']}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="t3 xs">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
