import type { ReactNode } from 'react';
import { Bud } from '../branch/flower-icon.tsx';
import { cx } from '../cx.ts';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  /** What is not there yet ("Chưa có ghi chú nào"). */
  readonly title: string;
  /** What will appear here and how. */
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
  /** `bare` without the line around it, inside a card. */
  readonly frame?: 'line' | 'bare' | undefined;
  readonly className?: string | undefined;
}

/** Nothing here yet: the bud, a sentence, one action. */
export function EmptyState({
  title,
  children,
  action,
  frame = 'line',
  className,
}: EmptyStateProps) {
  return (
    <div className={cx(css['empty'], css[frame], className)}>
      <Bud size={52} />
      <p className="b6">{title}</p>
      {children !== undefined && <p className={css['text']}>{children}</p>}
      {action !== undefined && <div className={css['action']}>{action}</div>}
    </div>
  );
}
