import HandCoins from 'lucide-react/icons/hand-coins';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const affiliatesSection: AdminSection = {
  path: 'affiliates',
  label: t('ad.affiliates'),
  icon: HandCoins,
  right: 'affiliates.read',
  pages: {
    '': async () => (await import('./affiliates-page.tsx')).AffiliatesPage,
  },
};
