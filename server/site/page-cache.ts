/** Pages stand on pages, so that what anybody can make up pushes nothing out that others need. */
export type PageKind = 'listed' | 'posts' | 'asked' | 'lost';

/** How many pages each store has room for. */
export type PageRooms = Readonly<Record<PageKind, number>>;

/**
 * Entries by key, on pages of bounded room: on each the one that was kept longest ago goes first.
 */
export interface PageCache<Entry> {
  get(key: string): Entry | undefined;
  keep(key: string, kind: PageKind, entry: Entry): void;
}

/** Shelves without a page. */
export function createPageCache<Entry>(rooms: PageRooms): PageCache<Entry> {
  const byKind: Readonly<Record<PageKind, Map<string, Entry>>> = {
    listed: new Map(),
    posts: new Map(),
    asked: new Map(),
    lost: new Map(),
  };
  return {
    get(key) {
      for (const kind of Object.values(byKind)) {
        const entry = kind.get(key);
        if (entry !== undefined) return entry;
      }
      return undefined;
    },
    keep(key, kind, entry) {
      // A lost address may have got a page meanwhile: it stands on one store only.
      for (const other of Object.values(byKind)) other.delete(key);
      const pages = byKind[kind];
      pages.set(key, entry);
      const oldest = pages.size > rooms[kind] ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
    },
  };
}
