import { codeInTime } from '../ui/states/code-in-time.ts';

/**
 * The code of a page could not be fetched, or does not come: the network was cut, or a new version
 * was published. Nothing is wrong with the page.
 */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Loads a route's module; a failure to fetch it is told apart from a failure of the page. */
export function lazyRoute<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await codeInTime(load);
    } catch (cause) {
      throw new PageLoadError('page could not be loaded', { cause });
    }
  };
}
