import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { PaletteNote } from '../../ui/palette/palette-note.tsx';
import { PaletteWaiting } from '../../ui/palette/palette-waiting.tsx';
import { useDelayed } from '../../ui/states/use-delayed.ts';
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
  if (text === '') return <PaletteNote look="hint">{t('search.hint')}</PaletteNote>;
  if (view.error !== null && !view.isPending) {
    return (
      <ErrorPanel
        className={css['failed']}
        title={errorText(view.error)}
        code={t('search.code', { code: view.error.code })}
        onRetry={view.retry}
        retryLabel={t('search.retry')}
      />
    );
  }
  if (view.isPending && isEmpty)
    return isSlow ? <PaletteWaiting label={t('search.loading')} /> : null;
  if (isEmpty && view.isPartial)
    return (
      <EmptyState frame="bare" title={t('search.offlineNone')}>
        {t('search.offlineNoneHint', { q: text })}
      </EmptyState>
    );
  if (isEmpty)
    return (
      <EmptyState frame="bare" title={t('search.none', { q: text })}>
        {t('search.noneHint')}
      </EmptyState>
    );
  if (view.isPartial) return <PaletteNote look="notice">{t('search.offline')}</PaletteNote>;
  if (view.asOfMs !== null)
    return (
      <PaletteNote look="notice">
        {t('search.asOf', { time: formatTimestamp(view.asOfMs, now) })}
      </PaletteNote>
    );
  return null;
}
