import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const authFeature: Feature = {
  pages: [
    {
      path: 'forgot',
      frame: 'sign_in',
      title: t('nav.forgot'),
      load: async () => (await import('./forgot-page.tsx')).ForgotPage,
    },
    {
      path: 'verify',
      frame: 'sign_in',
      title: t('nav.verify'),
      load: async () => (await import('./verify-page.tsx')).VerifyPage,
    },
    {
      path: 'reset',
      frame: 'sign_in',
      title: t('nav.reset'),
      load: async () => (await import('./reset-page.tsx')).ResetPage,
    },
    {
      path: 'complete',
      frame: 'sign_in',
      title: t('nav.complete'),
      load: async () => (await import('./complete-page.tsx')).CompletePage,
    },
    {
      path: 'confirm',
      frame: 'step',
      title: t('nav.login'),
      load: async () => (await import('./confirm-page.tsx')).ConfirmPage,
    },
    {
      path: 'stop-reset',
      frame: 'step',
      title: t('nav.security'),
      load: async () => (await import('./stop-reset-page.tsx')).StopResetPage,
    },
    {
      path: 'not-me',
      frame: 'step',
      title: t('nav.security'),
      load: async () => (await import('./not-me-page.tsx')).NotMePage,
    },
    {
      path: 'change-password',
      frame: 'application',
      title: t('nav.changePassword'),
      load: async () => (await import('./change-password-page.tsx')).ChangePasswordPage,
    },
  ],
  menu: [
    {
      group: 'profile',
      name: ({ hasPassword }) => t(hasPassword ? 'nav.changePassword' : 'nav.setPassword'),
      link: '/change-password',
      icon: 'key-round',
    },
  ],
};
