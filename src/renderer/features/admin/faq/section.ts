import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const faqSection: AdminSection = {
  path: 'faq',
  label: t('ad.faq'),
  icon: CircleHelp,
  right: 'content.write',
  pages: {
    '': async () => (await import('./faq-page.tsx')).FaqAdminPage,
  },
};
