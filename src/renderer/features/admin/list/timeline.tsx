import type { ReactNode } from 'react';
import { compactTimestamp } from './compact-moment.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { t } from './copy.ts';
import css from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  /** ms since 1970. */
  readonly atMs: number;
  readonly text: ReactNode;
  /** More of it, smaller: a reason, who did it. */
  readonly note?: ReactNode;
}

/** What happened, in the order given (newest first). */
export function Timeline({
  entries,
  label = t('adc.history'),
}: {
  readonly entries: readonly TimelineEntry[];
  readonly label?: string | undefined;
}) {
  const now = useNow();
  return (
    <ol className={css['list']} aria-label={label}>
      {entries.map(({ id, atMs, text, note }) => (
        <li key={id}>
          <time className="num" dateTime={new Date(atMs).toISOString()}>
            {compactTimestamp(atMs, now)}
          </time>
          <span>
            {text}
            {note !== undefined && note !== null && note !== '' && (
              <span className={css['note']}>{note}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
