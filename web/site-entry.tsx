import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { Application } from '#renderer/app/application.tsx';
import { loadMatches } from '#renderer/app/load-matches.ts';
import { officePages } from '#renderer/app/office-pages.ts';
import { isPageHandle, isRenderedHandle, windowTitle } from '#renderer/app/page-handle.ts';
import { createRoutes } from '#renderer/app/routes.tsx';
import { brand } from '#renderer/lib/format/brand.ts';
import { PageHeadProvider, type PageHeadProps } from '#renderer/lib/page/page-head.tsx';
import { unknownDevice } from '#renderer/platform/device-state.ts';
import { renderedPlatform } from '#renderer/platform/rendered/rendered-platform.ts';
import type { DrawnBy } from '#shared/site/drawn-by.ts';
import type {
  SiteAnswer,
  SiteAudience,
  SiteBundle,
  SiteHead,
  SitePage,
  SiteQuestion,
} from '#shared/site/site-page.ts';
import { routeCode } from './route-code.ts';

// The composition root at the server: no device, a guest, and the answers that the server gives.

const routes = createRoutes('site', [officePages]);
/** A page that still asks after so many rounds is sent as it is; the browser asks the rest. */
const mostRounds = 5;

const audiences: Readonly<Record<string, SiteAudience>> = {
  public: 'everybody',
  'public-unknown': 'strays',
  'public-policy': 'guests',
  'public-offer': 'guests',
};

/** What the server makes public pages with; loaded by server/site/site-bundle.ts. */
export const siteBundle: SiteBundle = {
  audienceOf,
  drawnBy,
  paths: pathsOf(routes).filter((path) => audienceOf(path) !== 'nobody'),
  brandName: brand.name,
  render,
};

function audienceOf(pathname: string): SiteAudience {
  const ids = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.id ?? '');
  return ids.map((id) => audiences[id]).find((audience) => audience !== undefined) ?? 'nobody';
}

/** Throws for a rendered page whose route does not declare it. */
function drawnBy(pathname: string): DrawnBy {
  if (audienceOf(pathname) === 'nobody') return {};
  const { handle } = (matchRoutes(routes, pathname) ?? []).at(-1)?.route ?? {};
  if (!isRenderedHandle(handle))
    throw new Error(`the route of ${pathname} does not declare what its page is drawn by`);
  return handle.drawnBy;
}

async function render(
  address: string,
  ask: (question: SiteQuestion) => Promise<SiteAnswer>,
): Promise<SitePage | null> {
  const { pathname } = new URL(address, 'http://site');
  if (audienceOf(pathname) === 'nobody') return null;
  const matched = await loadMatches(routes, pathname, routeCode.load);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(address, 'http://site')));
  if (context instanceof Response) return null;
  const tree = (
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );
  const answers = new Map<string, SiteAnswer>();
  let drawn = draw(tree, answers);
  for (let round = 1; drawn.wanted.size > 0 && round < mostRounds; round += 1) {
    await Promise.all(
      [...drawn.wanted].map(async ([key, question]) => answers.set(key, await ask(question))),
    );
    drawn = draw(tree, answers);
  }
  const title =
    matched
      .map(({ handle }: RouteObject) => (isPageHandle(handle) ? handle.title : null))
      .findLast((each) => each !== null) ?? null;
  const isUnknown = matched.some(({ id }) => id === 'public-unknown') || drawn.head?.status === 404;
  return {
    status: isUnknown ? 404 : 200,
    html: drawn.html,
    head: toHead(drawn.head, title, isUnknown),
    answers: Object.fromEntries(answers),
    code: matched.flatMap(routeCode.of),
  };
}

interface Drawn {
  readonly html: string;
  readonly head: PageHeadProps | null;
  /** What the page asks and has no answer to. */
  readonly wanted: ReadonlyMap<string, SiteQuestion>;
}

function draw(router: React.ReactNode, answers: ReadonlyMap<string, SiteAnswer>): Drawn {
  const wanted = new Map<string, SiteQuestion>();
  let head: PageHeadProps | null = null;
  const takeHead = (next: PageHeadProps) => {
    head = next;
  };
  const html = renderToString(
    <PageHeadProvider sink={takeHead}>
      <Application
        platform={renderedPlatform}
        device={unknownDevice}
        post={() => Promise.reject(new Error('asked while a page was rendered'))}
        answers={{
          find: (key) => answers.get(key) ?? null,
          want: (key, question) => wanted.set(key, question),
        }}
      >
        {router}
      </Application>
    </PageHeadProvider>,
  );
  return { html, head, wanted };
}

function toHead(
  head: PageHeadProps | null,
  routeTitle: string | null,
  isUnknown: boolean,
): SiteHead {
  const { jsonLd = [] } = head ?? {};
  return {
    title: windowTitle({ isMoving: false, pageTitle: head?.title ?? routeTitle, unread: 0 }),
    description: head?.description ?? null,
    imagePath: head?.imagePath ?? null,
    type: head?.type ?? 'website',
    jsonLd: Array.isArray(jsonLd) ? jsonLd : [jsonLd],
    canonicalPath: head?.canonicalPath ?? null,
    noIndex: isUnknown || (head?.noIndex ?? false),
  };
}

/** Every path of the routes that has no variable in it. */
function pathsOf(of: readonly RouteObject[], base = ''): readonly string[] {
  return of.flatMap((route) => {
    const path = route.path === undefined ? base : `${base}/${route.path}`;
    if (/[:*]/.test(path)) return [];
    const isPage =
      route.children === undefined && (route.index === true || route.path !== undefined);
    return [...(isPage ? [path === '' ? '/' : path] : []), ...pathsOf(route.children ?? [], path)];
  });
}
