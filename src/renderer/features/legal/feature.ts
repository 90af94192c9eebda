import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

/** What one agrees to; the form of signing up leads there in both hosts. */
export const legalFeature: Feature = {
  pages: [
    {
      path: 'terms',
      frame: 'site',
      title: t('foot.terms'),
      drawnBy: {},
      load: async () => (await import('./terms-page.tsx')).TermsPage,
    },
    {
      path: 'privacy',
      frame: 'site',
      title: t('foot.privacy'),
      drawnBy: {},
      load: async () => (await import('./privacy-page.tsx')).PrivacyPage,
    },
    {
      path: 'refund',
      frame: 'site',
      title: t('foot.refund'),
      drawnBy: {},
      load: async () => (await import('./refund-page.tsx')).RefundPage,
    },
  ],
};
