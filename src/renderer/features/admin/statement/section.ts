import FileUp from 'lucide-react/icons/file-up';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const statementSection: AdminSection = {
  path: 'statement',
  label: t('ad.statement'),
  icon: FileUp,
  right: 'money.move',
  pages: {
    '': async () => (await import('./statement-page.tsx')).StatementPage,
  },
};
