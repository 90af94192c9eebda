import Newspaper from 'lucide-react/icons/newspaper';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const blogSection: AdminSection = {
  path: 'blog',
  label: t('ad.blog'),
  icon: Newspaper,
  right: 'content.write',
  pages: {
    '': async () => (await import('./blog-page.tsx')).BlogAdminPage,
    ':id': async () => (await import('./editor-page.tsx')).BlogEditorPage,
  },
};
