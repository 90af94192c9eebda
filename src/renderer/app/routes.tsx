import { redirect, type RouteObject } from 'react-router';
import { t } from '../copy/vi.ts';
import type { Feature, Page, PageFrame } from '../lib/page/feature.ts';
import { features } from './features.ts';
import type { PageHandle, RenderedHandle } from './page-handle.ts';
import { lazyRoute } from './page-load-error.ts';
import { RootFrame } from './root-frame.tsx';
import { RouteError } from './route-error.tsx';

/**
 * Which pages a host has: `site` with the public pages (portal), `client` without (desktop opens
 * them in the browser).
 */
export type PageSet = 'site' | 'client';

/** The route whose children are all pages; those of the office are added to it. */
export const pagesRoute = 'pages';

/**
 * The pages of all features in their frames; each is fetched when it is first opened, never before
 * (SPEC.md 2). The office comes with its first page (`office-pages.ts`).
 */
export function createRoutes(pages: PageSet, more: RouteObject[] = []): RouteObject[] {
  return [
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <></>,
      children: [
        {
          id: pagesRoute,
          // A page that fails leaves what is around it standing; the outer one is for the frame
          // itself.
          errorElement: <RouteError />,
          children: [
            ...(pages === 'client' ? [startPage] : []),
            ...frames((frame) => routesIn(frame, pages)),
            ...(import.meta.env.PROD ? [] : devPages()),
            ...more,
            otherAddresses,
          ],
        },
      ],
    },
  ];
}

const graphql = lazyRoute(async () => ({
  Component: (await import('./graphql-layout.tsx')).GraphqlLayout,
}));
const site = lazyRoute(async () => ({
  Component: (await import('./layouts/public-layout.tsx')).PublicLayout,
}));
const task = lazyRoute(async () => ({
  Component: (await import('./layouts/focused-layout.tsx')).FocusedLayout,
}));
const step = lazyRoute(async () => ({
  Component: (await import('./layouts/factor-layout.tsx')).FactorLayout,
}));

/**
 * The frames as they lie in each other. What the server renders has an id, by which it knows for
 * whom (`web/site-entry.tsx`).
 */
function frames(pagesIn: (frame: PageFrame) => RouteObject[]): RouteObject[] {
  return [
    { id: 'public', lazy: site, children: pagesIn('site') },
    {
      lazy: lazyRoute(async () => ({
        Component: (await import('./layouts/auth-layout.tsx')).AuthLayout,
      })),
      children: pagesIn('sign_in'),
    },
    { lazy: step, children: pagesIn('step') },
    {
      lazy: graphql,
      children: [
        ...pagesIn('whole_window'),
        { lazy: task, children: pagesIn('task') },
        { lazy: step, children: pagesIn('step_with_data') },
        {
          id: 'public-policy',
          lazy: lazyRoute(async () => ({
            Component: (await import('./layouts/either-layout.tsx')).EitherLayout,
          })),
          children: pagesIn('site_or_application'),
        },
        {
          id: 'public-offer',
          lazy: lazyRoute(async () => ({
            Component: (await import('./layouts/ambassador-layout.tsx')).AmbassadorLayout,
          })),
          children: pagesIn('offer'),
        },
        {
          lazy: lazyRoute(async () => ({
            Component: (await import('./require-session.tsx')).RequireSession,
          })),
          children: [
            { lazy: task, children: pagesIn('own_task') },
            { lazy: step, children: pagesIn('own_step') },
            {
              lazy: lazyRoute(async () => ({
                Component: (await import('./layouts/app-layout.tsx')).AppLayout,
              })),
              children: pagesIn('application'),
            },
          ],
        },
      ],
    },
  ];
}

function routesIn(frame: PageFrame, pages: PageSet): RouteObject[] {
  const isThere = (page: Page) =>
    page.frame === frame && (pages === 'site' || page.isPortalOnly !== true);
  return features.flatMap((feature: Feature) => feature.pages.filter(isThere).map(toRoute));
}

function toRoute({ path, load, title, isDark, drawnBy }: Page): RouteObject {
  const lazy = lazyRoute(async () => ({ Component: await load() }));
  const handle: PageHandle = {
    title,
    ...(isDark && { isDark }),
    ...(drawnBy && ({ drawnBy } satisfies Partial<RenderedHandle>)),
  };
  return path === '' ? { index: true, handle, lazy } : { path, handle, lazy };
}

const startPage: RouteObject = { index: true, loader: () => redirect('/dashboard') };

const otherAddresses: RouteObject = {
  id: 'public-unknown',
  lazy: site,
  children: [
    {
      path: '*',
      handle: { title: t('err.404.title'), drawnBy: {} } satisfies RenderedHandle,
      lazy: lazyRoute(async () => ({
        Component: (await import('./not-found/not-found-page.tsx')).NotFoundPage,
      })),
    },
  ],
};

function devPages(): RouteObject[] {
  const handle: PageHandle = { title: 'UI' };
  return [
    {
      path: 'dev/ui',
      handle,
      lazy: lazyRoute(async () => ({
        Component: (await import('../dev/dev-ui-page.tsx')).DevUiPage,
      })),
    },
    {
      path: 'dev/offline',
      handle,
      lazy: lazyRoute(async () => ({
        Component: (await import('../dev/dev-offline-page.tsx')).DevOfflinePage,
      })),
    },
  ];
}
