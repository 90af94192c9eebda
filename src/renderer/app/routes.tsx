import { redirect, type RouteObject } from 'react-router';
import { wizardSteps } from '#shared/domain/ambassador/application.ts';
import type { DrawnBy } from '#shared/site/drawn-by.ts';
import { t } from '../copy/vi.ts';
import { blogDrawnBy } from '../features/blog/blog-address.ts';
import { adminPages, officeInvitationPages } from './admin-routes.tsx';
import type { PageHandle, RenderedHandle } from './page-handle.ts';
import { lazyRoute } from './page-load-error.ts';
import { RootFrame } from './root-frame.tsx';
import { RouteError } from './route-error.tsx';

/**
 * Which pages a host has: `site` with the public pages (portal), `client` without (desktop opens
 * them in the browser).
 */
export type PageSet = 'site' | 'client';

/**
 * Every page with its layout; each is fetched when it is first opened, never before (SPEC.md 2).
 */
export function createRoutes(pages: PageSet): RouteObject[] {
  return [
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <></>,
      children: [
        {
          // A page that fails leaves what is around it standing; the outer one is for the frame
          // itself.
          errorElement: <RouteError />,
          children: [
            ...(pages === 'site'
              ? [publicPages, socialRoutes, officeInvitationPages, adminPages]
              : [startPage, clientPages]),
            authPages,
            secondStepPages,
            learnerPages,
            ...(import.meta.env.PROD ? [] : devPages()),
            otherAddresses,
          ],
        },
      ],
    },
  ];
}

/** An invitation, and the steps behind the offer. */
const offerDrawnBy: DrawnBy = { invite: 'any', step: Object.values(wizardSteps).map(String) };

/**
 * Rendered by the server for everybody; data comes by `useAnswer` alone, and each page has its
 * `PageHead` (docs/decisions/0016).
 */
const publicPages: RouteObject = {
  id: 'public',
  lazy: lazyRoute(async () => ({
    Component: (await import('./layouts/public-layout.tsx')).PublicLayout,
  })),
  children: [
    {
      index: true,
      handle: rendered(t('home.title'), {}),
      lazy: lazyRoute(async () => ({ Component: (await import('./pages/home.tsx')).Home })),
    },
    {
      path: 'course',
      handle: rendered(t('nav.programme'), {}),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/home/course/course-page.tsx')).CoursePage,
      })),
    },
    {
      path: 'blog',
      handle: rendered(t('nav.blog'), blogDrawnBy),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/blog/blog-page.tsx')).BlogPage,
      })),
    },
    {
      path: 'blog/:slug',
      handle: rendered(t('nav.blog'), {}),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/blog/post-page.tsx')).PostPage,
      })),
    },
    ...legalPages(),
  ],
};

/** What one agrees to; the auth form leads there in both hosts. */
function legalPages(): RouteObject[] {
  return [
    {
      path: 'terms',
      handle: rendered(t('foot.terms'), {}),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/legal/terms-page.tsx')).TermsPage,
      })),
    },
    {
      path: 'privacy',
      handle: rendered(t('foot.privacy'), {}),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
      })),
    },
    {
      path: 'refund',
      handle: rendered(t('foot.refund'), {}),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/legal/refund-page.tsx')).RefundPage,
      })),
    },
  ];
}

/** The desktop has its legal pages; the other public ones open in the browser. */
const clientPages: RouteObject = {
  lazy: lazyRoute(async () => ({
    Component: (await import('./layouts/public-layout.tsx')).PublicLayout,
  })),
  children: legalPages(),
};

const startPage: RouteObject = { index: true, loader: () => redirect('/dashboard') };

const authPages: RouteObject = {
  lazy: lazyRoute(async () => ({
    Component: (await import('./layouts/auth-layout.tsx')).AuthLayout,
  })),
  children: [
    {
      path: 'login',
      handle: handle(t('nav.login')),
      lazy: lazyRoute(async () => ({ Component: (await import('./pages/login.tsx')).Login })),
    },
    {
      path: 'forgot',
      handle: handle(t('nav.forgot')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/forgot-page.tsx')).ForgotPage,
      })),
    },
    {
      path: 'verify',
      handle: handle(t('nav.verify')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/verify-page.tsx')).VerifyPage,
      })),
    },
    {
      path: 'reset',
      handle: handle(t('nav.reset')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/reset-page.tsx')).ResetPage,
      })),
    },
    {
      path: 'complete',
      handle: handle(t('nav.complete')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/complete-page.tsx')).CompletePage,
      })),
    },
    {
      path: 'register',
      handle: handle(t('auth.register.title')),
      lazy: lazyRoute(async () => ({ Component: (await import('./pages/register.tsx')).Register })),
    },
  ],
};

/**
 * Pages of the portal alone: where a provider's script runs, and where the desktop application is
 * signed in.
 */
const socialRoutes: RouteObject = {
  lazy: lazyRoute(async () => ({
    Component: (await import('./layouts/auth-layout.tsx')).AuthLayout,
  })),
  children: [
    {
      path: 'social/:provider',
      handle: handle(t('nav.login')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/social/social-page.tsx')).SocialPage,
      })),
    },
    {
      path: 'desktop-connect',
      handle: handle(t('nav.profile')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/social/desktop-connect-page.tsx')).DesktopConnectPage,
      })),
    },
    {
      path: 'desktop-sign-in',
      handle: handle(t('nav.login')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/social/desktop-sign-in-page.tsx')).DesktopSignInPage,
      })),
    },
  ],
};

/**
 * The second step of signing in, and the links of mails against somebody else: nothing else around.
 */
const secondStepPages: RouteObject = {
  lazy: lazyRoute(async () => ({
    Component: (await import('./layouts/factor-layout.tsx')).FactorLayout,
  })),
  children: [
    {
      path: 'confirm',
      handle: handle(t('nav.login')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/confirm-page.tsx')).ConfirmPage,
      })),
    },
    {
      path: 'stop-reset',
      handle: handle(t('nav.security')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/stop-reset-page.tsx')).StopResetPage,
      })),
    },
    {
      path: 'not-me',
      handle: handle(t('nav.security')),
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/auth/not-me-page.tsx')).NotMePage,
      })),
    },
  ],
};

const focusedLayout = lazyRoute(async () => ({
  Component: (await import('./layouts/focused-layout.tsx')).FocusedLayout,
}));

const learnerPages: RouteObject = {
  lazy: lazyRoute(async () => ({
    Component: (await import('./graphql-layout.tsx')).GraphqlLayout,
  })),
  children: [
    // Preview lessons are open to guests; the page itself says what a guest may not see.
    {
      path: 'learn/:lessonSlug',
      handle: { ...handle(t('nav.learn')), isDark: true } satisfies PageHandle,
      lazy: lazyRoute(async () => ({
        Component: (await import('../features/study/study-page.tsx')).StudyPage,
      })),
    },
    {
      // A guest chooses here too; they sign in when it comes to paying.
      lazy: focusedLayout,
      children: [
        {
          path: 'checkout',
          handle: handle(t('nav.checkout')),
          lazy: lazyRoute(async () => ({
            Component: (await import('../features/checkout/checkout-page.tsx')).CheckoutPage,
          })),
        },
      ],
    },
    {
      // Everybody reads it before they join.
      id: 'public-policy',
      lazy: lazyRoute(async () => ({
        Component: (await import('./layouts/either-layout.tsx')).EitherLayout,
      })),
      children: [
        {
          path: 'affiliate/policy',
          handle: rendered(t('nav.policyPage'), {}),
          lazy: lazyRoute(async () => ({
            Component: (await import('../features/affiliate/policy/policy-page.tsx')).PolicyPage,
          })),
        },
      ],
    },
    {
      // The offer is everybody's; the steps of its wizard ask for a session themselves.
      id: 'public-offer',
      lazy: lazyRoute(async () => ({
        Component: (await import('./layouts/ambassador-layout.tsx')).AmbassadorLayout,
      })),
      children: [
        {
          path: 'ambassador-offer',
          handle: rendered(t('nav.ambassador'), offerDrawnBy),
          lazy: lazyRoute(async () => ({
            Component: (await import('../features/ambassador/ambassador-page.tsx')).AmbassadorPage,
          })),
        },
      ],
    },
    {
      lazy: lazyRoute(async () => ({
        Component: (await import('./require-session.tsx')).RequireSession,
      })),
      children: [
        {
          lazy: focusedLayout,
          children: [
            {
              path: 'order/:id',
              handle: handle(t('nav.order')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/checkout/order-page.tsx')).OrderPage,
              })),
            },
            {
              path: 'order/:id/receipt',
              handle: handle(t('nav.receipt')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/checkout/receipt-page.tsx')).ReceiptPage,
              })),
            },
          ],
        },
        {
          lazy: lazyRoute(async () => ({
            Component: (await import('./layouts/factor-layout.tsx')).FactorLayout,
          })),
          children: [
            {
              path: 'security',
              handle: handle(t('nav.security')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/second-factor/security-page.tsx'))
                  .SecurityPage,
              })),
            },
          ],
        },
        {
          lazy: lazyRoute(async () => ({
            Component: (await import('./layouts/app-layout.tsx')).AppLayout,
          })),
          children: [
            {
              path: 'orders',
              handle: handle(t('nav.orders')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/checkout/orders-page.tsx')).OrdersPage,
              })),
            },
            {
              path: 'your-ticket',
              handle: handle(t('nav.tickets')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/tickets/tickets-page.tsx')).TicketsPage,
              })),
            },
            {
              path: 'your-ticket/:code',
              handle: handle(t('nav.tickets')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/tickets/ticket-page.tsx')).TicketPage,
              })),
            },
            {
              path: 'history-email/:id?',
              handle: handle(t('nav.notifications')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/notifications/notifications-page.tsx'))
                  .NotificationsPage,
              })),
            },
            {
              path: 'learn',
              handle: handle(t('nav.learn')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/dashboard/next-lesson-page.tsx'))
                  .NextLessonPage,
              })),
            },
            {
              path: 'affiliate/dashboard',
              handle: handle(t('nav.affiliate')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/affiliate/dashboard/dashboard-page.tsx'))
                  .AffiliateDashboardPage,
              })),
            },
            {
              path: 'affiliate/statement',
              handle: handle(t('nav.statement')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/affiliate/statement/statement-page.tsx'))
                  .AffiliateStatementPage,
              })),
            },
            {
              path: 'profile',
              handle: handle(t('nav.profile')),
              lazy: lazyRoute(async () => ({
                Component: (await import('./pages/profile.tsx')).Profile,
              })),
            },
            {
              path: 'dashboard',
              handle: handle(t('nav.dashboard')),
              lazy: lazyRoute(async () => ({
                Component: (await import('./pages/dashboard.tsx')).Dashboard,
              })),
            },
            {
              path: 'offline',
              handle: handle(t('nav.offline')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/offline/offline-page.tsx')).OfflinePage,
              })),
            },
            {
              path: 'sync',
              handle: handle(t('nav.sync')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/sync/sync-page.tsx')).SyncPage,
              })),
            },
            {
              path: 'change-password',
              handle: handle(t('nav.changePassword')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/auth/change-password-page.tsx'))
                  .ChangePasswordPage,
              })),
            },
            {
              path: 'settings',
              handle: handle(t('nav.settings')),
              lazy: lazyRoute(async () => ({
                Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
              })),
            },
          ],
        },
      ],
    },
  ],
};

const otherAddresses: RouteObject = {
  id: 'public-unknown',
  lazy: lazyRoute(async () => ({
    Component: (await import('./layouts/public-layout.tsx')).PublicLayout,
  })),
  children: [
    {
      path: '*',
      handle: rendered(t('err.404.title'), {}),
      lazy: lazyRoute(async () => ({
        Component: (await import('./not-found/not-found-page.tsx')).NotFoundPage,
      })),
    },
  ],
};

function devPages(): RouteObject[] {
  return [
    {
      path: 'dev/ui',
      handle: handle('UI'),
      lazy: lazyRoute(async () => ({
        Component: (await import('../dev/dev-ui-page.tsx')).DevUiPage,
      })),
    },
    {
      path: 'dev/offline',
      handle: handle('UI'),
      lazy: lazyRoute(async () => ({
        Component: (await import('../dev/dev-offline-page.tsx')).DevOfflinePage,
      })),
    },
  ];
}

function handle(title: string): PageHandle {
  return { title };
}

/**
 * Of a page that the server renders: without a parameter that is declared here it never hears of
 * one.
 */
function rendered(title: string, drawnBy: DrawnBy): RenderedHandle {
  return { title, drawnBy };
}
