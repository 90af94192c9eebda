import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import css from './error-panel.module.css';

export interface ErrorPanelProps {
  /** What happened. */
  readonly title: string;
  /** What to do. */
  readonly children?: ReactNode;
  /** In small text, for support: "Mã lỗi: SERVER_TIMEOUT". */
  readonly code?: string | undefined;
  /** Without `onRetry` there is no button: only offer it where trying again can help. */
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel: string;
  readonly retrying?: boolean | undefined;
  readonly retryingLabel?: string | undefined;
  /** Another way out, beside the retry. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** A part that failed, in its place: what happened, what to do, Thử lại. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, children, code, onRetry, retryLabel, retrying, retryingLabel, action, className } =
    props;
  return (
    <div role="alert" className={cx(css['panel'], className)}>
      <CircleAlert className={css['icon']} aria-hidden="true" />
      <div className={css['words']}>
        <p className="b6">{title}</p>
        {children !== undefined && <p className="t2 sm">{children}</p>}
        {code !== undefined && <p className={css['code']}>{code}</p>}
      </div>
      {(onRetry !== undefined || action !== undefined) && (
        <div className={css['actions']}>
          {onRetry !== undefined && (
            <Button size="sm" onClick={onRetry} busy={retrying} busyLabel={retryingLabel}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}
