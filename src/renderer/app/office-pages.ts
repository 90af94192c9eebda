import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { adminSections } from '../features/admin/sections.ts';
import { t } from '../features/admin/shell/copy.ts';
import type { PageHandle } from './page-handle.ts';
import { lazyRoute } from './page-load-error.ts';

/** The pages of the office; the portal adds them to its routes when the first of them is opened. */
export const officePages: RouteObject = {
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
            ...adminSections.flatMap(({ path, label, pages }) =>
              Object.entries(pages).map(([rest, load]) =>
                toRoute([path, rest].filter((part) => part !== '').join('/'), label, load),
              ),
            ),
            toRoute(
              '*',
              t('ad.unknown'),
              async () => (await import('../features/admin/shell/unknown-page.tsx')).UnknownPage,
            ),
          ],
        },
      ],
    },
  ],
};

function toRoute(path: string, label: string, load: () => Promise<ComponentType>): RouteObject {
  const handle: PageHandle = { title: t('ad.window', { page: label }) };
  const lazy = lazyRoute(async () => ({ Component: await load() }));
  return path === '' ? { index: true, handle, lazy } : { path, handle, lazy };
}
