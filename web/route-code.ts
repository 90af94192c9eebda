import type { RouteObject } from 'react-router';
import type { LoadRoute } from '#renderer/app/load-matches.ts';

/** Where web/build/note-imports.ts writes down what is imported while this is an array. */
interface ImportNotes {
  siteImports?: string[] | undefined;
}

// a place that code of every file of the bundle can reach
const notes: ImportNotes = globalThis as ImportNotes;
const known = new WeakMap<RouteObject, readonly string[]>();

/**
 * Knows which files of the sources the routes fetch: their code and styles belong into the head of
 * a page that shows them.
 */
export const routeCode = {
  /**
   * Loads a route and notes what it imports: everything a route needs is asked for before its first
   * wait.
   */
  load: (async (route, load) => {
    notes.siteImports = [];
    const loading = load();
    known.set(route, notes.siteImports);
    notes.siteImports = undefined;
    return loading;
  }) satisfies LoadRoute,
  /** Files of a route that was loaded, from the project's root on. */
  of: (route: RouteObject): readonly string[] => known.get(route) ?? [],
};
