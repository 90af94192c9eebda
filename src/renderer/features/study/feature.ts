import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const studyFeature: Feature = {
  pages: [
    {
      // Previews are open to guests; the page itself says what a guest may not see.
      path: 'learn/:lessonSlug',
      frame: 'whole_window',
      title: t('nav.learn'),
      isDark: true,
      load: async () => (await import('./study-page.tsx')).StudyPage,
    },
  ],
};
