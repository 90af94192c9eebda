import ScrollText from 'lucide-react/icons/scroll-text';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const policySection: AdminSection = {
  path: 'affiliate-policy',
  label: t('ad.policy'),
  icon: ScrollText,
  right: 'affiliates.manage',
  pages: {
    '': async () => (await import('./policy-page.tsx')).PolicyPage,
  },
};
