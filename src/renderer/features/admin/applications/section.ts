import Megaphone from 'lucide-react/icons/megaphone';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const applicationsSection: AdminSection = {
  path: 'applications',
  label: t('ad.applications'),
  icon: Megaphone,
  right: 'applications.decide',
  pages: {
    '': async () => (await import('./applications-page.tsx')).ApplicationsPage,
  },
};
