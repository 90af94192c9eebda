import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const overviewSection: AdminSection = {
  path: '',
  label: t('ad.overview'),
  icon: LayoutDashboard,
  right: 'office.enter',
  pages: {
    '': async () => (await import('./overview-page.tsx')).OverviewPage,
  },
};
