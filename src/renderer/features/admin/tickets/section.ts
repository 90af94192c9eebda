import QrCode from 'lucide-react/icons/qr-code';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const ticketsSection: AdminSection = {
  path: 'tickets',
  label: t('ad.tickets'),
  icon: QrCode,
  right: 'tickets.manage',
  pages: {
    '': async () => (await import('./tickets-page.tsx')).AdminTicketsPage,
    holders: async () => (await import('./holders-page.tsx')).HoldersPage,
    'check-in': async () => (await import('./check-in-page.tsx')).CheckInPage,
  },
};
