import HardDrive from 'lucide-react/icons/hard-drive';
import { t } from '../../copy/vi.ts';
import type { StorageUpdate } from '../../platform/browser-host.ts';
import { useBrowser } from '../../platform/use-browser.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../connection/notice.tsx';

/** What happened to the storage of this browser, until the learner has read it. */
export function StorageUpdateNotice() {
  const { browser, state } = useBrowser();
  if (state.storage === null) return null;
  const tone = state.storage.kind === 'evicted' && state.storage.lostCount === 0 ? 'info' : 'warn';
  return (
    <Notice
      icon={<HardDrive aria-hidden="true" />}
      tone={tone}
      action={
        <Button size="sm" onClick={() => browser?.dismissStorageUpdate()}>
          {t('web.storage.read')}
        </Button>
      }
    >
      {textOf(state.storage)}
    </Notice>
  );
}

function textOf(news: StorageUpdate): string {
  if (news.kind === 'nearly_full') return t('web.storage.nearlyFull');
  return news.lostCount === 0
    ? t('web.storage.evicted')
    : t('web.storage.evictedLost', { n: news.lostCount });
}
