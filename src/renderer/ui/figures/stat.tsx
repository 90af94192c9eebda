import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from '../states/skeleton.tsx';
import css from './stat.module.css';

/** A figure that is there, on its way, or could not be had. */
export type StatValue =
  | { readonly kind: 'ready'; readonly text: ReactNode }
  | { readonly kind: 'loading'; readonly label: string }
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly retryLabel: string;
      readonly onRetry: () => void;
    };

export interface StatProps {
  readonly label: string;
  readonly value: StatValue;
  /** Under the figure ("Số liệu lúc 13:52"). */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
}

/** A figure with its name. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cx(css['stat'], className)}>
      <p className="t3 sm">{label}</p>
      <Figure value={value} />
      {note !== undefined && value.kind !== 'failed' && <p className="t3 xs">{note}</p>}
    </div>
  );
}

function Figure({ value }: { readonly value: StatValue }) {
  if (value.kind === 'ready') return <p className={cx(css['figure'], 'num')}>{value.text}</p>;
  if (value.kind === 'loading') {
    return (
      <div className={css['figure']}>
        <span className="sr">{value.label}</span>
        <Skeleton width="60%" height="1.4em" />
      </div>
    );
  }
  return (
    <div className={css['failed']}>
      <span>{value.text}</span>
      <Button size="xs" onClick={value.onRetry}>
        {value.retryLabel}
      </Button>
    </div>
  );
}
