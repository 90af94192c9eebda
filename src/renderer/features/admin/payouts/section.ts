import Landmark from 'lucide-react/icons/landmark';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const payoutsSection: AdminSection = {
  path: 'payouts',
  label: t('ad.payouts'),
  icon: Landmark,
  right: 'payouts.manage',
  pages: {
    '': async () => (await import('./payouts-page.tsx')).PayoutsPage,
  },
};
