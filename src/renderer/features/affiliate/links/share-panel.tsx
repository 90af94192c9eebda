import Download from 'lucide-react/icons/download';
import Mail from 'lucide-react/icons/mail';
import Share2 from 'lucide-react/icons/share-2';
import { brand } from '#renderer/lib/format/brand.ts';
import { LateQrCode } from '#renderer/lib/checkout/late-qr-code.tsx';
import { notify } from '#renderer/lib/notify.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { CopyField } from '#renderer/ui/text/copy-field.tsx';
import { t } from './copy.ts';
import { emailShare, facebookShare } from './link-choices.ts';
import css from './links.module.css';

export interface SharePanelProps {
  readonly url: string;
  /** Names the files. */
  readonly name: string;
}

/** A finished link: to copy, to scan, to save as a picture, to send on. */
export function SharePanel({ url, name }: SharePanelProps) {
  const canOpen = usePlatform().browser !== undefined;
  const mail = emailShare(
    t('aff.lb.email.subject', { brand: brand.name }),
    t('aff.lb.email.body', { brand: brand.name, link: url }),
  );
  return (
    <div className={css['share']}>
      <CopyField
        label={t('aff.lb.result')}
        value={url}
        copyLabel={t('aff.lb.copy')}
        copiedLabel={t('aff.lb.copied')}
        failedLabel={t('aff.lb.copy.failed')}
      />
      <div className={css['shareRow']}>
        <div className={css['code']} data-theme="light">
          <LateQrCode text={url} label={t('aff.lb.qr', { link: url })} />
        </div>
        <div className={css['ways']}>
          <Button onClick={() => void save('png', url, name)}>
            <Download aria-hidden="true" />
            {t('aff.lb.png')}
          </Button>
          <Button onClick={() => void save('svg', url, name)}>
            <Download aria-hidden="true" />
            {t('aff.lb.svg')}
          </Button>
          {/* The desktop opens no other site: there one copies. */}
          {canOpen && (
            <a
              className={buttonClass({})}
              href={facebookShare(url)}
              target="_blank"
              rel="noreferrer"
            >
              <Share2 aria-hidden="true" />
              {t('aff.lb.facebook')}
              <span className="sr">, {t('aff.lb.newWindow')}</span>
            </a>
          )}
          {canOpen && (
            <a className={buttonClass({})} href={mail}>
              <Mail aria-hidden="true" />
              {t('aff.lb.email')}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

async function save(kind: 'png' | 'svg', url: string, name: string): Promise<void> {
  const file = t('aff.lb.file', { name });
  try {
    const { qrPng, qrSvg } = await import('./qr-files.ts');
    if (kind === 'png')
      saveFile({ name: `${file}.png`, type: 'image/png', content: await qrPng(url) });
    else saveFile({ name: `${file}.svg`, type: 'image/svg+xml', content: qrSvg(url) });
  } catch {
    // No canvas, or its code could not be fetched.
    notify(t('aff.lb.file.failed'), { kind: 'error' });
  }
}
