import Download from 'lucide-react/icons/download';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { LateQrCode } from '#renderer/lib/checkout/late-qr-code.tsx';
import { notify } from '#renderer/lib/notify.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import type { PaymentInfo } from './pay-rows.tsx';
import css from './qr-panel.module.css';

/**
 * The VietQR on its plate, drawn here from the text; a phone saves it, because it cannot scan its
 * own screen.
 */
export function QrPanel({ info }: { readonly info: PaymentInfo }) {
  const label = t('pay.qr.alt', { amount: formatMoney(info.amount), code: info.payment_code });
  return (
    <div className={css['panel']}>
      <div className={css['plate']} data-theme="light">
        <div className={css['code']}>
          <LateQrCode text={info.qr_text} label={label} />
        </div>
        <p className={css['brands']} aria-hidden="true">
          <span>VietQR</span>
          <span>napas 247</span>
        </p>
      </div>
      <Button size="lg" block className={css['save']} onClick={() => void save(info)}>
        <Download aria-hidden="true" />
        {t('pay.saveQr')}
      </Button>
    </div>
  );
}

async function save({ qr_text: text, payment_code: code }: PaymentInfo): Promise<void> {
  try {
    const { qrPicture } = await import('./qr-picture.ts');
    saveFile({
      name: `${t('pay.saveQr.file', { code })}.png`,
      type: 'image/png',
      content: await qrPicture(text),
    });
  } catch {
    // No canvas, or its code could not be fetched: the screen is still there to be photographed.
    notify(t('pay.saveQr.failed'), { kind: 'error' });
  }
}
