import type { ReactNode } from 'react';
import css from './badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'line';

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined;
  /** `sm` 20, `md` 24 px high. */
  readonly size?: 'sm' | 'md' | undefined;
  /** A word, with an icon before it if it helps. Never colour alone. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A state in a word. Never a control. */
export function Badge({ tone = 'neutral', size = 'md', children, className }: BadgeProps) {
  return <span className={cx(css['badge'], css[tone], css[size], className)}>{children}</span>;
}
