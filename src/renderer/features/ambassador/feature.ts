import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';
import { wizardSteps } from '#shared/domain/ambassador/application.ts';

export const ambassadorFeature: Feature = {
  pages: [
    {
      // The offer is everybody’s; the steps of its wizard ask for a session themselves.
      path: 'ambassador-offer',
      frame: 'offer',
      title: t('nav.ambassador'),
      // An invitation, and the steps behind the offer.
      drawnBy: { invite: 'any', step: Object.values(wizardSteps).map(String) },
      load: async () => (await import('./ambassador-page.tsx')).AmbassadorPage,
    },
  ],
  menu: [
    {
      group: 'partner',
      name: () => t('nav.ambassador'),
      link: '/ambassador-offer',
      icon: 'megaphone',
    },
  ],
};
