import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { t } from './copy.ts';
import css from './search-palette.module.css';
import type { SearchView } from './use-search.ts';

export interface PaletteNoticeProps {
  /** Without spaces around it. */
  readonly text: string;
  readonly view: SearchView;
  /** Nothing is listed. */
  readonly isEmpty: boolean;
}

/** A search that takes longer than this shows where its list will be, in ms. */
const slowMs = 200;

/** What has to be said above the list, or in its place. */
export function PaletteNotice({ text, view, isEmpty }: PaletteNoticeProps) {
  const now = useNow();
  const isSlow = useDelayed(view.isPending && isEmpty, slowMs);
  if (text === '') return <p className={css['hint']}>{t('search.hint')}</p>;
  if (view.error !== null && !view.isPending) {
    return (
      <ErrorPanel className={css['failed']} title={errorText(view.error)} code={t('search.code', { code: view.error.code })} onRetry={view.retry} retryLabel={t('search.retry')} />
    );
  }
  if (view.isPending && isEmpty) return isSlow ? <Waiting /> : null;
  if (isEmpty && view.isPartial) return <EmptyState frame="bare" title={t('search.offlineNone')}>{t('search.offlineNoneHint', { q: text })}</EmptyState>;
  if (isEmpty) return <EmptyState frame="bare" title={t('search.none', { q: text })}>{t('search.noneHint')}</EmptyState>;
  if (view.isPartial) return <p className={css['notice']}>{t('search.offline')}</p>;
  if (view.asOfMs !== null) return <p className={css['notice']}>{t('search.asOf', { time: formatMoment(view.asOfMs, now) })}</p>;
  return null;
}

function Waiting() {
  return (
    <div className={css['waiting']} aria-busy="true">
      <output className="sr">{t('search.loading')}</output>
      {[62, 78, 54].map((width) => (
        <div key={width} className={css['waitingRow']}>
          <Skeleton width="40px" height="24px" />
          <Skeleton width={`${width}%`} height="18px" />
        </div>
      ))}
    </div>
  );
}
