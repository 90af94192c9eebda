import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const notificationsFeature: Feature = {
  pages: [
    {
      path: 'history-email/:id?',
      frame: 'application',
      title: t('nav.notifications'),
      load: async () => (await import('./notifications-page.tsx')).NotificationsPage,
    },
  ],
  menu: [
    { group: 'profile', name: () => t('nav.notifications'), link: '/history-email', icon: 'bell' },
  ],
};
