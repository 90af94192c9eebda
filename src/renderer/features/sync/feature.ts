import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const syncFeature: Feature = {
  pages: [
    {
      path: 'sync',
      frame: 'application',
      title: t('nav.sync'),
      load: async () => (await import('./sync-page.tsx')).SyncPage,
    },
  ],
};
