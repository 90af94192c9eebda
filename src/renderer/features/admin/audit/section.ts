import History from 'lucide-react/icons/history';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const auditSection: AdminSection = {
  path: 'audit',
  label: t('ad.audit'),
  icon: History,
  right: 'audit.read',
  pages: {
    '': async () => (await import('./audit-page.tsx')).AuditPage,
  },
};
