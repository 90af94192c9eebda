import Scale from 'lucide-react/icons/scale';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const ledgerSection: AdminSection = {
  path: 'ledger',
  label: t('ad.ledger'),
  icon: Scale,
  right: 'books.read',
  pages: {
    '': async () => (await import('./ledger-page.tsx')).LedgerPage,
  },
};
