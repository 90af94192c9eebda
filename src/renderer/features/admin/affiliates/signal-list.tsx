import type { SignalPartsFragment } from '#renderer/graphql/generated/graphql.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import css from './affiliates.module.css';
import { t } from './copy.ts';

/** What the server found, each with its numbers. No proof: it helps to decide. */
export function SignalList({
  signals,
  empty,
}: {
  readonly signals: readonly SignalPartsFragment[];
  readonly empty: string;
}) {
  const now = useNow();
  if (signals.length === 0) return <p className={css['fact']}>{empty}</p>;
  return (
    <ul className={css['signals']}>
      {signals.map(({ kind, count, total, at }) => (
        <li key={kind}>
          {t(`afa.signal.${kind}`, { count, total: total ?? count })}
          {at !== null && (
            <span className={css['fact']}>
              {t('afa.signal.at', { at: formatTimestamp(Date.parse(at), now) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
