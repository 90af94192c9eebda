import { t as shellText } from '#renderer/copy/vi.ts';
import { LateQrCode } from '#renderer/lib/checkout/late-qr-code.tsx';
import { CopyField } from '#renderer/ui/text/copy-field.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import css from './qr-dialog.module.css';

export interface QrDialogProps {
  readonly link: string;
  readonly onClose: () => void;
}

/** One's own link for whoever stands beside. */
export function QrDialog({ link, onClose }: QrDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('aff.qr.title')}
      description={t('aff.qr.p')}
      closeLabel={shellText('common.close')}
    >
      <div className={css['code']}>
        <LateQrCode text={link} label={t('aff.qr.alt', { link })} />
      </div>
      <CopyField
        label={t('aff.link')}
        value={link}
        copyLabel={t('aff.copy')}
        copiedLabel={t('aff.copied')}
        failedLabel={t('aff.copy.failed')}
      />
    </Dialog>
  );
}
