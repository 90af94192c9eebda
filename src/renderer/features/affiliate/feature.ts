import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const affiliateFeature: Feature = {
  pages: [
    {
      // Everybody reads it before they join.
      path: 'affiliate/policy',
      frame: 'site_or_application',
      title: t('nav.policyPage'),
      drawnBy: {},
      load: async () => (await import('./policy/policy-page.tsx')).PolicyPage,
    },
    {
      path: 'affiliate/dashboard',
      frame: 'application',
      title: t('nav.affiliate'),
      load: async () => (await import('./dashboard/dashboard-page.tsx')).AffiliateDashboardPage,
    },
    {
      path: 'affiliate/statement',
      frame: 'application',
      title: t('nav.statement'),
      load: async () => (await import('./statement/statement-page.tsx')).AffiliateStatementPage,
    },
  ],
  menu: [
    {
      group: 'partner',
      name: () => t('nav.affiliate'),
      link: '/affiliate/dashboard',
      icon: 'chart-line',
    },
    {
      group: 'partner',
      name: () => t('nav.policy'),
      link: '/affiliate/policy',
      icon: 'scroll-text',
    },
  ],
};
