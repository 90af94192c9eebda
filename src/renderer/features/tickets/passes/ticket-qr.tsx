import { LateQrCode } from '#renderer/lib/checkout/late-qr-code.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { t } from '../copy.ts';
import css from './ticket-qr.module.css';

/** The code of a pass for the scanner at the door; its place is kept while what draws it loads. */
export function TicketQr({ code, size }: { readonly code: string; readonly size: 'md' | 'lg' }) {
  return (
    <span className={cx(css['plate'], css[size])}>
      <LateQrCode text={code} label={t('tk.qr', { code })} />
    </span>
  );
}
