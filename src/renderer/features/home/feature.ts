import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const homeFeature: Feature = {
  pages: [
    {
      path: 'course',
      frame: 'site',
      title: t('nav.programme'),
      isPortalOnly: true,
      drawnBy: {},
      load: async () => (await import('./course/course-page.tsx')).CoursePage,
    },
  ],
};
