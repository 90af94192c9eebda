import type { ComponentPropsWithRef } from 'react';
import css from './card.module.css';
import { cx } from './cx.ts';

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** 24, 16 or 0 px on all sides. */
  readonly padding?: 'normal' | 'dense' | 'none' | undefined;
  /** `section` with an `aria-label` or `aria-labelledby` makes a landmark of it. */
  readonly as?: 'div' | 'section' | 'article' | 'li' | undefined;
}

/** A surface with a line around it, radius 16, no shadow. */
export function Card({ padding = 'normal', as, className, ...rest }: CardProps) {
  // The four elements take the same props; the type of the ref is the only difference.
  const Element = (as ?? 'div') as 'div';
  return <Element {...rest} className={cx(css['card'], css[padding], className)} />;
}
