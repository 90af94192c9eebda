import Video from 'lucide-react/icons/video';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const lessonsSection: AdminSection = {
  path: 'lessons',
  label: t('ad.lessons'),
  icon: Video,
  right: 'content.write',
  pages: {
    '': async () => (await import('./lessons-page.tsx')).LessonsPage,
  },
};
