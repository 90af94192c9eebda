import type { ComponentPropsWithRef } from 'react';
import css from './chip.module.css';
import { cx } from './cx.ts';

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-pressed'> {
  readonly pressed: boolean;
}

/** A filter that is on or off. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" aria-pressed={pressed} className={cx(css['chip'], className)}>
      {children}
    </button>
  );
}
