import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';
import { blogDrawnBy } from './blog-address.ts';

export const blogFeature: Feature = {
  pages: [
    {
      path: 'blog',
      frame: 'site',
      title: t('nav.blog'),
      isPortalOnly: true,
      drawnBy: blogDrawnBy,
      load: async () => (await import('./blog-page.tsx')).BlogPage,
    },
    {
      path: 'blog/:slug',
      frame: 'site',
      title: t('nav.blog'),
      isPortalOnly: true,
      drawnBy: {},
      load: async () => (await import('./post-page.tsx')).PostPage,
    },
  ],
};
