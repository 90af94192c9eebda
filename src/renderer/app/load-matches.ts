import { matchRoutes, type RouteObject } from 'react-router';

/** One route's load, for whoever wants to know what it fetched. */
export type LoadRoute = (route: RouteObject, load: () => Promise<object>) => Promise<object>;

/**
 * Fetches the code of the routes that an address leads to, so that they are drawn at once and not
 * after a fallback. The routes are changed in place; those that are there already cost nothing.
 * Answers the matched routes, the outermost first; none when nothing matches.
 */
export async function loadMatches(
  routes: RouteObject[],
  address: string,
  loadRoute: LoadRoute = async (_route, load) => load(),
): Promise<readonly RouteObject[]> {
  const matched = (matchRoutes(routes, address) ?? []).map(({ route }) => route);
  await Promise.all(
    matched.map(async (route) => {
      const { lazy } = route;
      if (typeof lazy !== 'function') return;
      Object.assign(route, await loadRoute(route, lazy));
      delete route.lazy;
    }),
  );
  return matched;
}
