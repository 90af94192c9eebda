import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { isOfflineError } from '#renderer/graphql/request-error.ts';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { PaletteNote } from '#renderer/ui/palette/palette-note.tsx';
import { PaletteWaiting } from '#renderer/ui/palette/palette-waiting.tsx';
import { useDelayed } from '#renderer/ui/states/use-delayed.ts';
import { t } from './copy.ts';
import type { OfficeSearchView } from './use-office-search.ts';

export interface OfficePaletteNoticeProps {
  readonly view: OfficeSearchView;
  /** Nothing is listed. */
  readonly isEmpty: boolean;
}

/** A search that takes longer than this shows where its list will be, in ms. */
const slowMs = 200;

/** What has to be said above the list, or in its place. */
export function OfficePaletteNotice({ view, isEmpty }: OfficePaletteNoticeProps) {
  const { text, error, found, isPending } = view;
  const isSlow = useDelayed(isPending && found.hits.length === 0, slowMs);
  const typed = text.trim();
  if (error !== null && !isPending) {
    const isOffline = isOfflineError(error);
    return (
      <ErrorPanel
        title={isOffline ? t('ofs.offline') : t('ofs.failed')}
        code={isOffline ? undefined : t('ofs.code', { code: error.code })}
        onRetry={view.retry}
        retryLabel={t('ofs.retry')}
      >
        {isOffline ? undefined : errorText(error)}
      </ErrorPanel>
    );
  }
  if (isPending && found.hits.length === 0)
    return isSlow ? <PaletteWaiting label={t('ofs.loading')} /> : null;
  if (typed.length === 1 && isEmpty) return <PaletteNote look="hint">{t('ofs.short')}</PaletteNote>;
  const cut =
    found.cut.length === 0 ? null : (
      <PaletteNote look="notice">
        {t('ofs.cut', {
          kinds: found.cut.map((kind) => t(`ofs.kind.${kind}`)).join(', '),
          n: formatInteger(found.rows),
        })}
      </PaletteNote>
    );
  if (!isEmpty || typed === '') return cut;
  return (
    <>
      {cut}
      <EmptyState frame="bare" title={t('ofs.none', { q: typed })}>
        {t('ofs.none.hint')}
      </EmptyState>
    </>
  );
}
