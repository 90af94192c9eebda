/** Pages stand on shelves, so that what anybody can make up pushes nothing out that others need. */
export type Shelf = 'listed' | 'posts' | 'asked' | 'lost';

/** How many pages each shelf has room for. */
export type ShelfRooms = Readonly<Record<Shelf, number>>;

/**
 * Entries by key, on shelves of bounded room: on each the one that was kept longest ago goes first.
 */
export interface KeptPages<Entry> {
  get(key: string): Entry | undefined;
  keep(key: string, shelf: Shelf, entry: Entry): void;
}

/** Shelves without a page. */
export function createKeptPages<Entry>(rooms: ShelfRooms): KeptPages<Entry> {
  const shelves: Readonly<Record<Shelf, Map<string, Entry>>> = {
    listed: new Map(),
    posts: new Map(),
    asked: new Map(),
    lost: new Map(),
  };
  return {
    get(key) {
      for (const shelf of Object.values(shelves)) {
        const entry = shelf.get(key);
        if (entry !== undefined) return entry;
      }
      return undefined;
    },
    keep(key, shelf, entry) {
      // A lost address may have got a page meanwhile: it stands on one shelf only.
      for (const other of Object.values(shelves)) other.delete(key);
      const pages = shelves[shelf];
      pages.set(key, entry);
      const oldest = pages.size > rooms[shelf] ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
    },
  };
}
