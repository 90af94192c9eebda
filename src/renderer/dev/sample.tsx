import type { ReactNode } from 'react';
import css from './sample.module.css';

export interface SampleProps {
  readonly title: string;
  /** `row` wraps, `pair` has two columns, `stack` one. */
  readonly layout?: 'row' | 'pair' | 'stack' | undefined;
  readonly children: ReactNode;
}

/** A named group of samples. */
export function Sample({ title, layout = 'row', children }: SampleProps) {
  return (
    <div className={css['sample']}>
      <h3 className="t3 xs">{title}</h3>
      <div className={css[layout]}>{children}</div>
    </div>
  );
}
