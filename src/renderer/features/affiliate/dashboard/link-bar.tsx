import Link2 from 'lucide-react/icons/link-2';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyAction } from '#renderer/ui/text/copy-action.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './link-bar.module.css';

const QrDialog = pageDialog(async () => (await import('./qr-dialog.tsx')).QrDialog);

export interface LinkBarProps {
  /** The whole address. */
  readonly link: string;
  readonly onNewLink: () => void;
}

/** One's own link: to copy, to show, to make others of. Copying needs no network. */
export function LinkBar({ link, onNewLink }: LinkBarProps) {
  const reason = useServerReason();
  const [isQr, setIsQr] = useState(false);
  return (
    <section className={css['bar']} aria-label={t('aff.link')}>
      <div className={css['words']}>
        <span className="sm t2">{t('aff.link')}</span>
        <span className={css['link']}>{link.replace(/^https?:\/\//, '')}</span>
      </div>
      <div className={css['actions']}>
        <CopyAction
          variant="primary"
          className={css['copy']}
          value={link}
          text={t('aff.copy')}
          copiedText={t('aff.copied')}
          copiedSaid={t('aff.copied.said')}
          failedText={t('aff.copy.failed')}
          failedClassName={css['failed']}
        />
        <IconButton
          variant="secondary"
          className={css['action']}
          label={t('aff.qr')}
          icon={<QrCode />}
          onClick={() => setIsQr(true)}
        />
        <Button className={cx(css['action'], css['create'])} reason={reason} onClick={onNewLink}>
          <Link2 aria-hidden="true" />
          <span>
            {t('aff.newLink')}
            <span className={css['rest']}> {t('aff.newLink.rest')}</span>
          </span>
        </Button>
      </div>
      {isQr && <QrDialog link={link} onClose={() => setIsQr(false)} />}
    </section>
  );
}

/** Of the size of the bar. */
export function LinkBarSkeleton() {
  return (
    <div className={css['bar']}>
      <div className={css['words']}>
        <Skeleton shape="text" width="8rem" />
        <Skeleton width="min(16rem, 100%)" height="1.6875rem" />
      </div>
      <Skeleton width="12rem" height="var(--h-md)" />
    </div>
  );
}
