import SquarePlay from 'lucide-react/icons/square-play';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const shortVideosSection: AdminSection = {
  path: 'short-videos',
  label: t('ad.shortVideos'),
  icon: SquarePlay,
  right: 'content.write',
  pages: {
    '': async () => (await import('./short-videos-page.tsx')).ShortVideosPage,
  },
};
