import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import DownloadIcon from 'lucide-react/icons/download';
import { assertNever } from '#shared/kernel/assert.ts';
import { useDownload } from '../../lib/files/use-download.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import type { PrimaryAction } from './data/offline-view.ts';
import css from './offline-page.module.css';

/** The one main button of the page. */
export function PrimaryButton({ action }: { readonly action: PrimaryAction }) {
  const { offline } = usePlatform();
  const { busy, download } = useDownload();
  switch (action.kind) {
    case 'pause_all':
      return (
        <Button
          className={css['primary']}
          variant="primary"
          onClick={() => void offline?.pause(null)}
        >
          <CirclePause aria-hidden="true" />
          {t('off.pauseAll')}
        </Button>
      );
    case 'resume_all':
      return (
        <Button
          className={css['primary']}
          variant="primary"
          onClick={() => void offline?.resume(null)}
        >
          <CirclePlay aria-hidden="true" />
          {t('off.resumeAll')}
        </Button>
      );
    case 'download_rest':
      return (
        <Button
          className={css['primary']}
          variant="primary"
          busy={busy}
          busyLabel={t('off.planning')}
          onClick={() => void download(action.lessonIds)}
        >
          <DownloadIcon aria-hidden="true" />
          {t('off.downloadRest', { n: action.lessonIds.length })}
        </Button>
      );
    case 'all_kept':
      return <p className={css['done']}>{t('off.allKept')}</p>;
    case 'none':
      return null;
    default:
      return assertNever(action);
  }
}
