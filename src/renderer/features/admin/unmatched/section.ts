import Banknote from 'lucide-react/icons/banknote';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const unmatchedSection: AdminSection = {
  path: 'unmatched',
  label: t('ad.unmatched'),
  icon: Banknote,
  right: 'money.move',
  pages: {
    '': async () => (await import('./unmatched-page.tsx')).UnmatchedPage,
  },
};
