import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { PageHandle } from './page-handle.ts';
import { lazyRoute } from './page-load-error.ts';
import { t } from '../copy/vi.ts';

/**
 * The back office; part of the portal only. A page has its line here and one in
 * features/admin/shell/admin-sections.ts.
 */
export const adminPages: RouteObject = {
  path: 'admin',
  lazy: lazyRoute(async () => ({
    Component: (await import('./graphql-layout.tsx')).GraphqlLayout,
  })),
  children: [
    {
      lazy: lazyRoute(async () => ({
        Component: (await import('./require-session.tsx')).RequireSession,
      })),
      children: [
        {
          lazy: lazyRoute(async () => ({
            Component: (await import('./layouts/admin-layout.tsx')).AdminLayout,
          })),
          children: [
            adminPage(
              'vouchers',
              async () =>
                (await import('../features/admin/vouchers/vouchers-page.tsx')).VouchersPage,
            ),
            adminPage(
              '',
              async () =>
                (await import('../features/admin/overview/overview-page.tsx')).OverviewPage,
            ),
            adminPage(
              'orders',
              async () => (await import('../features/admin/orders/orders-page.tsx')).OrdersPage,
            ),
            adminPage(
              'unmatched',
              async () =>
                (await import('../features/admin/unmatched/unmatched-page.tsx')).UnmatchedPage,
            ),
            adminPage(
              'refunds',
              async () => (await import('../features/admin/refunds/refunds-page.tsx')).RefundsPage,
            ),
            adminPage(
              'applications',
              async () =>
                (await import('../features/admin/applications/applications-page.tsx'))
                  .ApplicationsPage,
            ),
            adminPage(
              'tickets',
              async () =>
                (await import('../features/admin/tickets/tickets-page.tsx')).AdminTicketsPage,
            ),
            adminPage(
              'tickets/holders',
              async () => (await import('../features/admin/tickets/holders-page.tsx')).HoldersPage,
            ),
            adminPage(
              'tickets/check-in',
              async () => (await import('../features/admin/tickets/check-in-page.tsx')).CheckInPage,
            ),
            adminPage(
              'support',
              async () =>
                (await import('../features/admin/support/support-page.tsx')).AdminSupportPage,
            ),
            adminPage(
              'lessons',
              async () => (await import('../features/admin/lessons/lessons-page.tsx')).LessonsPage,
            ),
            adminPage(
              'short-videos',
              async () =>
                (await import('../features/admin/short-videos/short-videos-page.tsx'))
                  .ShortVideosPage,
            ),
            adminPage(
              'blog',
              async () => (await import('../features/admin/blog/blog-page.tsx')).BlogAdminPage,
            ),
            adminPage(
              'blog/:id',
              async () => (await import('../features/admin/blog/editor-page.tsx')).BlogEditorPage,
            ),
            adminPage(
              'faq',
              async () => (await import('../features/admin/faq/faq-page.tsx')).FaqAdminPage,
            ),
            adminPage(
              'feedback',
              async () =>
                (await import('../features/admin/feedback/feedback-page.tsx')).FeedbackPage,
            ),
            adminPage(
              'people',
              async () => (await import('../features/admin/people/people-page.tsx')).PeoplePage,
            ),
            adminPage(
              'affiliates',
              async () =>
                (await import('../features/admin/affiliates/affiliates-page.tsx')).AffiliatesPage,
            ),
            adminPage(
              'payouts',
              async () => (await import('../features/admin/payouts/payouts-page.tsx')).PayoutsPage,
            ),
            adminPage(
              'tax-rules',
              async () =>
                (await import('../features/admin/tax-rules/tax-rules-page.tsx')).TaxRulesPage,
            ),
            adminPage(
              'affiliate-policy',
              async () => (await import('../features/admin/policy/policy-page.tsx')).PolicyPage,
            ),
            adminPage(
              'jobs',
              async () => (await import('../features/admin/jobs/jobs-page.tsx')).JobsPage,
            ),
            adminPage(
              'statement',
              async () =>
                (await import('../features/admin/statement/statement-page.tsx')).StatementPage,
            ),
            adminPage(
              'ledger',
              async () => (await import('../features/admin/ledger/ledger-page.tsx')).LedgerPage,
            ),
            adminPage(
              'roles',
              async () => (await import('../features/admin/office/office-page.tsx')).OfficePage,
            ),
            adminPage(
              'audit',
              async () => (await import('../features/admin/audit/audit-page.tsx')).AuditPage,
            ),
          ],
        },
      ],
    },
  ],
};

/** Where an invitation to the office leads: whoever holds it may be nobody here yet. */
export const officeInvitationPages: RouteObject = {
  lazy: lazyRoute(async () => ({
    Component: (await import('./graphql-layout.tsx')).GraphqlLayout,
  })),
  children: [
    {
      lazy: lazyRoute(async () => ({
        Component: (await import('./layouts/factor-layout.tsx')).FactorLayout,
      })),
      children: [
        {
          path: 'office-invitation',
          handle: { title: t('title.officeInvitation') } satisfies PageHandle,
          lazy: lazyRoute(async () => ({
            Component: (await import('../features/admin/office/invitation-page.tsx'))
              .OfficeInvitationPage,
          })),
        },
      ],
    },
  ],
};

/**
 * A page by its path below `/admin` ('' = the first one), fetched when it is opened; its name comes
 * with the sidebar's.
 */
function adminPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  const lazy = lazyRoute(async () => {
    const [Component, { adminTitle }] = await Promise.all([
      load(),
      import('../features/admin/shell/admin-sections.ts'),
    ]);
    return { Component, handle: { title: adminTitle(path) } satisfies PageHandle };
  });
  return path === '' ? { index: true, lazy } : { path, lazy };
}
