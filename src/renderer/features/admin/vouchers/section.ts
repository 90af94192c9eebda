import TicketPercent from 'lucide-react/icons/ticket-percent';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const vouchersSection: AdminSection = {
  path: 'vouchers',
  label: t('ad.vouchers'),
  icon: TicketPercent,
  right: 'vouchers.manage',
  pages: {
    '': async () => (await import('./vouchers-page.tsx')).VouchersPage,
  },
};
