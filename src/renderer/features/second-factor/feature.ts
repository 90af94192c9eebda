import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const secondFactorFeature: Feature = {
  pages: [
    {
      path: 'security',
      frame: 'own_step',
      title: t('nav.security'),
      load: async () => (await import('./security-page.tsx')).SecurityPage,
    },
  ],
};
