import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const refundsSection: AdminSection = {
  path: 'refunds',
  label: t('ad.refunds'),
  icon: RotateCcw,
  right: 'money.move',
  pages: {
    '': async () => (await import('./refunds-page.tsx')).RefundsPage,
  },
};
