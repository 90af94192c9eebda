import type { ReactNode } from 'react';
import css from './notices.module.css';

export interface NoticeProps {
  readonly icon: ReactNode;
  readonly tone: 'warn' | 'bad' | 'info';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One line that the learner must read, with its way out. */
export function Notice({ icon, tone, action, children }: NoticeProps) {
  return (
    <div className={`${css['notice']} ${css[tone]}`}>
      {icon}
      <span className={css['text']}>{children}</span>
      {action}
    </div>
  );
}
