import UsersRound from 'lucide-react/icons/users-round';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const peopleSection: AdminSection = {
  path: 'people',
  label: t('ad.learners'),
  icon: UsersRound,
  right: 'people.read',
  pages: {
    '': async () => (await import('./people-page.tsx')).PeoplePage,
  },
};
