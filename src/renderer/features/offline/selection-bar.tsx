import DownloadIcon from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useDownload } from '../../lib/files/use-download.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { canFetch, type FileRow } from './data/offline-view.ts';
import css from './offline-page.module.css';
import type { FileList } from './use-file-list.ts';

export interface SelectionBarProps {
  readonly rows: readonly FileRow[];
  readonly list: FileList;
  readonly remove: (rows: readonly FileRow[]) => void;
}

/**
 * What can be done with all selected lessons at once; at the foot of the window while any is
 * selected.
 */
export function SelectionBar({ rows, list, remove }: SelectionBarProps) {
  const { offline } = usePlatform();
  const { busy, download } = useDownload();
  const chosen = rows.filter(({ lesson }) => list.selected.has(lesson.id));
  if (chosen.length === 0) return null;
  const idsWhere = (holds: (row: FileRow) => boolean) =>
    chosen.filter(holds).map(({ lesson }) => lesson.id);
  const wanting = idsWhere(canFetch);
  const running = idsWhere(({ file }) => file.kind === 'downloading' || file.kind === 'queued');
  const paused = idsWhere(({ file }) => file.kind === 'paused');
  const kept = chosen.filter(({ isWanted }) => isWanted);
  const done = (doing: unknown) => {
    void doing;
    list.clear();
  };
  return (
    <section className={css['bar']} aria-label={t('off.selection')}>
      <p className="b5" aria-live="polite">
        {t('off.selected', { n: chosen.length })}
      </p>
      {wanting.length > 0 && (
        <Button
          size="sm"
          busy={busy}
          busyLabel={t('off.planning')}
          onClick={() => done(download(wanting))}
        >
          <DownloadIcon aria-hidden="true" />
          {t('off.selection.download')}
        </Button>
      )}
      {running.length > 0 && (
        <Button size="sm" onClick={() => done(offline?.pause(running))}>
          {t('off.selection.pause')}
        </Button>
      )}
      {paused.length > 0 && (
        <Button size="sm" onClick={() => done(offline?.resume(paused))}>
          {t('off.selection.resume')}
        </Button>
      )}
      {kept.length > 0 && (
        <Button size="sm" variant="danger" onClick={() => done(remove(kept))}>
          <Trash2 aria-hidden="true" />
          {t('off.selection.remove')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={list.clear}>
        {t('off.selection.clear')}
      </Button>
    </section>
  );
}
