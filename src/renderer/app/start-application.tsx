import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { noPageAnswers, type PageAnswers } from '../graphql/page-answers.tsx';
import type { PostOperation } from '../graphql/post-operation.ts';
import { keepOverlaysInBrowser } from '../lib/overlays/overlay-history.ts';
import { loadDeviceState } from '../platform/device-state.ts';
import type { Platform } from '../platform/port.ts';
import { createPromptSettings } from '../platform/prompt-settings.ts';
import { keepFocus } from '../ui/focus/keep-focus.ts';
import { Application } from './application.tsx';
import { followAppearance } from './appearance.ts';
import { loadMatches } from './load-matches.ts';
import { rememberPage } from './remember-page.ts';
import { lazyRoute } from './page-load-error.ts';
import { createRoutes, pagesRoute, type PageSet } from './routes.tsx';
import { silenceConsole } from './silence-console.ts';

/** What a composition root chooses. */
export interface ApplicationDeps {
  readonly platform: Platform;
  /** The way to the server. */
  readonly post: PostOperation;
  readonly pages: PageSet;
  /** Where the page is drawn. */
  readonly root: HTMLElement;
  /**
   * The answers that stand in the page when the server rendered it into `root`; null: the root is
   * empty.
   */
  readonly rendered?: PageAnswers | null;
}

/**
 * Starts the application: what the device knows first (theme, session), then the first paint, or
 * taking over what is painted already. Resolves when a page that was rendered has been taken over.
 */
export async function startApplication({
  platform: host,
  post,
  pages,
  root,
  rendered = null,
}: ApplicationDeps): Promise<void> {
  const platform: Platform = { ...host, settings: createPromptSettings(host.settings) };
  if (import.meta.env.PROD) silenceConsole();
  const routes = createRoutes(pages);
  const [device, isWhole] = await Promise.all([
    loadDeviceState(platform),
    rendered === null ? false : loadFirstPage(routes),
  ]);
  followAppearance(device.settings);
  const { titleBar } = platform;
  if (titleBar) document.documentElement.style.setProperty('--inset-top', `${titleBar.height}px`);
  // For as long as the document lives: what had the focus may go away with all that React drew.
  keepFocus(document);
  const router = createBrowserRouter(routes, {
    // A page that is taken over is there from the first moment: nothing is to be found out first.
    ...(isWhole && { hydrationData: {} }),
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (pages === 'site' && isOffice(path)) patch(pagesRoute, [await loadOfficePages()]);
    },
  });
  keepOverlaysInBrowser(router);
  const answers = rendered === null ? noPageAnswers : onFirstPage(rendered, router);
  const ask =
    rendered === null
      ? post
      : rememberPage({ post, rendered, session: platform.session, atMs: performance.timeOrigin });
  const draw = (onDrawn?: () => void) => (
    <Application platform={platform} device={device} post={ask} answers={answers} onDrawn={onDrawn}>
      <RouterProvider router={router} />
    </Application>
  );
  if (!isWhole) {
    createRoot(root).render(draw());
    return;
  }
  await new Promise<void>((resolve) => {
    // In slices: what is painted already can be scrolled and read meanwhile.
    startTransition(() => void hydrateRoot(root, draw(resolve)));
  });
}

function isOffice(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

/** The routes of the office, and at the same time what lies around its pages. */
const loadOfficePages = lazyRoute(async () => {
  const [{ officePages }] = await Promise.all([
    import('./office-pages.ts'),
    import('./graphql-layout.tsx'),
    import('./require-session.tsx'),
    import('./layouts/admin-layout.tsx'),
  ]);
  return officePages;
});

/** A guest's answers of that moment count for the page that they came with, and no longer. */
function onFirstPage(
  { find }: PageAnswers,
  router: ReturnType<typeof createBrowserRouter>,
): PageAnswers {
  const { pathname } = router.state.location;
  let isFirst = true;
  router.subscribe(({ location }) => {
    if (location.pathname !== pathname) isFirst = false;
  });
  return { find: (key) => (isFirst ? find(key) : null) };
}

/**
 * Whether the code of the page that is shown could be fetched; without it the router tells what is
 * wrong in its place.
 */
async function loadFirstPage(routes: Parameters<typeof loadMatches>[0]): Promise<boolean> {
  try {
    await loadMatches(routes, location.pathname);
    return true;
  } catch {
    return false;
  }
}
