import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const settingsFeature: Feature = {
  pages: [
    {
      path: 'settings',
      frame: 'application',
      title: t('nav.settings'),
      load: async () => (await import('./settings-page.tsx')).SettingsPage,
    },
  ],
  palette: [{ to: '/settings', title: t('nav.settings') }],
};
