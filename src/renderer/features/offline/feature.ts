import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const offlineFeature: Feature = {
  pages: [
    {
      path: 'offline',
      frame: 'application',
      title: t('nav.offline'),
      load: async () => (await import('./offline-page.tsx')).OfflinePage,
    },
  ],
  palette: [{ to: '/offline', title: t('nav.offline'), needsDownloads: true }],
};
