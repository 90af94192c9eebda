import css from './count.module.css';
import { cx } from '../cx.ts';

export interface CountProps {
  readonly value: number;
  /** `quiet` for a number that asks for nothing (how many notes). */
  readonly tone?: 'accent' | 'quiet' | undefined;
  readonly className?: string | undefined;
}

/**
 * A number in a pill: up to 99, then "99+"; nothing at 0. Decorative: the control around it says
 * the number in its name.
 */
export function Count({ value, tone = 'accent', className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span className={cx(css['count'], css[tone], className)} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}
