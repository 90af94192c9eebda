import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

/** The office itself comes with its first page: `sections.ts`. */
export const adminFeature: Feature = {
  pages: [
    {
      // Whoever holds an invitation may be nobody here yet.
      path: 'office-invitation',
      frame: 'step_with_data',
      title: t('title.officeInvitation'),
      isPortalOnly: true,
      load: async () => (await import('./office/invitation-page.tsx')).OfficeInvitationPage,
    },
  ],
};
