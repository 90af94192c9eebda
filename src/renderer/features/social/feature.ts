import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

/** Where a provider’s script runs, and where the desktop application is signed in. */
export const socialFeature: Feature = {
  pages: [
    {
      path: 'social/:provider',
      frame: 'sign_in',
      title: t('nav.login'),
      isPortalOnly: true,
      load: async () => (await import('./social-page.tsx')).SocialPage,
    },
    {
      path: 'desktop-connect',
      frame: 'sign_in',
      title: t('nav.profile'),
      isPortalOnly: true,
      load: async () => (await import('./desktop-connect-page.tsx')).DesktopConnectPage,
    },
    {
      path: 'desktop-sign-in',
      frame: 'sign_in',
      title: t('nav.login'),
      isPortalOnly: true,
      load: async () => (await import('./desktop-sign-in-page.tsx')).DesktopSignInPage,
    },
  ],
};
