import { shellCachePrefix, type Shell, type ShellFile } from './shell.ts';

export interface ShellStoreDeps {
  readonly shell: Shell;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match' | 'has'>;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** SHA-256, base64. */
  readonly digest: (bytes: ArrayBuffer) => Promise<string>;
}

/**
 * The shell of one version, kept whole in a cache of its own. A file leaves it only when its bytes
 * are those that the build wrote down, so neither a damaged nor a foreign file ever runs; what is
 * missing or wrong is fetched again.
 */
export interface ShellStore {
  /**
   * Keeps every file. Rejects, and keeps nothing, when one is not there or is of another version.
   */
  install(): Promise<void>;
  /**
   * A listed asset, or one that a page of the version before still needs; null when there is none.
   * Rejects without a network.
   */
  asset(path: string): Promise<Response | null>;
  /** The page; null when it is neither kept whole nor to be had. */
  page(): Promise<Response | null>;
  /** Fetches again what the browser threw away or damaged. Never rejects. */
  repair(): Promise<void>;
  /**
   * Removes every version but this one, the one before, one that is just being installed, and those
   * of open pages. `unknown`: a page that did not say which one it is of, so that all are kept, as
   * far as there is room for.
   */
  removeOld(inUse: ReadonlySet<string> | 'unknown'): Promise<void>;
}

/** So many earlier versions at most stay for pages that do not say which one they are of. */
const mostEarlier = 6;
/** At most so many files are fetched at once. */
const parallel = 6;
/** `Vary` of the answers says nothing about these files (STACK.md, trap 10). */
const anyVary = { ignoreVary: true } as const;

export function createShellStore({ shell, caches, fetch, digest }: ShellStoreDeps): ShellStore {
  const name = `${shellCachePrefix}${shell.version}`;
  const files = [shell.page, ...shell.assets];
  const byPath = new Map(files.map((file) => [file.path, file]));
  /** Files whose bytes were looked at since this worker started. */
  const sound = new Set<string>();

  async function isSound(response: Response, { sha256 }: ShellFile): Promise<boolean> {
    return response.ok && (await digest(await response.clone().arrayBuffer())) === sha256;
  }

  async function kept(file: ShellFile): Promise<Response | null> {
    if (!(await caches.has(name))) return null;
    const response = await (await caches.open(name)).match(file.path, anyVary);
    if (response === undefined) return null;
    if (sound.has(file.path)) return response;
    if (!(await isSound(response, file))) return null;
    sound.add(file.path);
    return response;
  }

  /**
   * The browser's own cache first for names that carry a hash; a wrong answer from there is asked
   * for once more.
   */
  async function fetched(file: ShellFile): Promise<Response | null> {
    for (const cache of file === shell.page
      ? (['no-cache'] as const)
      : (['default', 'reload'] as const)) {
      const response = await fetch(file.path, {
        cache,
        credentials: 'same-origin',
        headers: { accept: file === shell.page ? 'text/html' : '*/*' },
      });
      if (await isSound(response, file)) return response;
    }
    return null;
  }

  async function keep(file: ShellFile): Promise<Response | null> {
    const response = await fetched(file);
    if (response === null) return null;
    await (await caches.open(name)).put(file.path, response.clone());
    sound.add(file.path);
    return response;
  }

  async function fromEarlierVersion(file: ShellFile): Promise<boolean> {
    const response = file === shell.page ? undefined : await caches.match(file.path, anyVary);
    if (response === undefined || !(await isSound(response, file))) return false;
    await (await caches.open(name)).put(file.path, response);
    return true;
  }

  async function ensure(file: ShellFile): Promise<void> {
    if ((await kept(file)) !== null || (await fromEarlierVersion(file))) return;
    if ((await keep(file)) === null)
      throw new Error(`${file.path} is not of version ${shell.version}`);
  }

  /**
   * The page comes last: a shell that was cut off in the middle has none, and is never taken for
   * whole.
   */
  async function ensureAll(): Promise<void> {
    await inParallel(shell.assets, ensure);
    await ensure(shell.page);
  }

  const find = async (file: ShellFile) => (await kept(file)) ?? keep(file);

  return {
    async install() {
      const known = await caches.has(name);
      try {
        await ensureAll();
      } catch (error) {
        if (!known) await caches.delete(name);
        throw error;
      }
    },
    async asset(path) {
      const file = byPath.get(path);
      if (file !== undefined) return find(file);
      return (await caches.match(path, anyVary)) ?? null;
    },
    page: () => find(shell.page).catch(() => null),
    repair: () => ensureAll().catch(() => undefined),
    async removeOld(inUse) {
      const names = (await caches.keys()).filter((each) => each.startsWith(shellCachePrefix));
      const own = names.indexOf(name);
      const isNeeded = (each: string): boolean =>
        inUse !== 'unknown' && inUse.has(each.slice(shellCachePrefix.length));
      const old = names.slice(0, Math.max(0, own - (inUse === 'unknown' ? mostEarlier : 1)));
      await Promise.all(old.filter((each) => !isNeeded(each)).map((each) => caches.delete(each)));
    },
  };
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, run));
}
