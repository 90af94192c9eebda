import UserCog from 'lucide-react/icons/user-cog';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const officeSection: AdminSection = {
  path: 'roles',
  label: t('ad.roles'),
  icon: UserCog,
  right: 'roles.change',
  pages: {
    '': async () => (await import('./office-page.tsx')).OfficePage,
  },
};
