/** One file of the built portal. */
export interface ShellFile {
  /** `/learn/assets/index-x1y2.js`. */
  readonly path: string;
  /** SHA-256 of its bytes, base64. */
  readonly sha256: string;
}

/** One version of the built portal, whole: written into the worker by the build. */
export interface Shell {
  /** Changes with any byte of any file. */
  readonly version: string;
  /** The page itself, for every address that is a route of it. */
  readonly page: ShellFile;
  /** Everything the page may ask for; each name carries a hash of its content. */
  readonly assets: readonly ShellFile[];
}

/** Name of the cache of a version. */
export const shellCachePrefix = 'mai-vang-shell-';
/**
 * What a page asks the worker to learn its version, and the worker a page; the answer comes through
 * the port that was sent along.
 */
export const versionQuestion = 'mai-vang-version';
/** What a page asks the active worker that does not control it. */
export const claimRequest = 'mai-vang-claim';
/** Where the worker lies. */
export const workerAddress = '/sw.js';
/** Name of the meta element of the page that holds its version. */
export const versionMetaName = 'mai-vang-version';
/** Tag of the background sync. */
export const syncTag = 'mai-vang-sync';
