import { type ReactNode, useEffect, useRef } from 'react';
import css from './auth-form.module.css';

export interface AuthOutcomeProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** Its sentences, each a paragraph. */
  readonly body: readonly string[];
  /**
   * It takes the place of a form that was just sent: its heading gets the focus, so that it is
   * read.
   */
  readonly isNews?: boolean;
  readonly children?: ReactNode;
}

/** What became of a step: sent, verified, a link that is dead. */
export function AuthOutcome({ icon, title, body, isNews = false, children }: AuthOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className={css['outcome']}>
      <span className={css['outcomeIcon']}>{icon}</span>
      <h1 className="h-page" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {body.map((sentence) => (
        <p key={sentence} className={css['lead']}>
          {sentence}
        </p>
      ))}
      {children !== undefined && <div className={css['ways']}>{children}</div>}
    </div>
  );
}
