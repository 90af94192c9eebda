import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

/** Pages that several features make together. */
export const composedFeature: Feature = {
  pages: [
    {
      path: '',
      frame: 'site',
      title: t('home.title'),
      isPortalOnly: true,
      drawnBy: {},
      load: async () => (await import('./home.tsx')).Home,
    },
    {
      path: 'login',
      frame: 'sign_in',
      title: t('nav.login'),
      load: async () => (await import('./login.tsx')).Login,
    },
    {
      path: 'register',
      frame: 'sign_in',
      title: t('auth.register.title'),
      load: async () => (await import('./register.tsx')).Register,
    },
    {
      path: 'dashboard',
      frame: 'application',
      title: t('nav.dashboard'),
      load: async () => (await import('./dashboard.tsx')).Dashboard,
    },
    {
      path: 'profile',
      frame: 'application',
      title: t('nav.profile'),
      load: async () => (await import('./profile.tsx')).Profile,
    },
  ],
  menu: [
    {
      group: 'profile',
      name: () => t('nav.dashboard'),
      link: '/dashboard',
      icon: 'layout-dashboard',
    },
    { group: 'profile', name: () => t('nav.profile'), link: '/profile', icon: 'user-round' },
  ],
  palette: [{ to: '/dashboard', title: t('nav.dashboard') }],
};
