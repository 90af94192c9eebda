import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './notice.module.css';

export interface NoticeProps {
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'info' | 'warn' | 'bad' | undefined;
  /** One sentence that says what is the matter. */
  readonly title: string;
  /** What it means for the learner. */
  readonly children?: ReactNode;
  /** The ways out: buttons or links. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Something the page's reader must know or decide, in its place on the page. It announces nothing
 * by itself.
 */
export function Notice({
  icon,
  tone = 'neutral',
  title,
  children,
  actions,
  className,
}: NoticeProps) {
  return (
    <div className={cx(css['notice'], css[tone], className)}>
      {icon}
      <div className={css['words']}>
        <p className="b6">{title}</p>
        {children !== undefined && <div className={css['text']}>{children}</div>}
      </div>
      {actions !== undefined && <div className={css['actions']}>{actions}</div>}
    </div>
  );
}
