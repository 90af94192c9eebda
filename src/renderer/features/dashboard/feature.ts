import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const dashboardFeature: Feature = {
  pages: [
    {
      path: 'learn',
      frame: 'application',
      title: t('nav.learn'),
      load: async () => (await import('./next-lesson-page.tsx')).NextLessonPage,
    },
  ],
  palette: [{ to: '/learn', title: t('nav.nextLesson') }],
};
