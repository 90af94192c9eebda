import { t } from '../../copy/vi.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import css from './late-qr-code.module.css';

/**
 * A QR code (`ui/pictures/qr-code.tsx`) that is loaded when it is first drawn; says so when it
 * cannot be. What it says stands as text beside it.
 */
export const LateQrCode = lazyPart(
  async () => (await import('../../ui/pictures/qr-code.tsx')).QrCode,
  {
    missing: <span className={css['missing']}>{t('qr.missing')}</span>,
  },
);
