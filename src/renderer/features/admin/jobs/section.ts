import ListChecks from 'lucide-react/icons/list-checks';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const jobsSection: AdminSection = {
  path: 'jobs',
  label: t('ad.jobs'),
  icon: ListChecks,
  right: 'jobs.run',
  pages: {
    '': async () => (await import('./jobs-page.tsx')).JobsPage,
  },
};
