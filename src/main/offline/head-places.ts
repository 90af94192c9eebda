/** Places for requests whose answers have not begun. */
export interface HeadPlaces {
  /** Takes one, at once: who waits longest gives theirs up, first one who asked for the same. */
  take(name: string): HeadPlace;
}

export interface HeadPlace {
  /** Aborts when the place was given up. */
  readonly signal: AbortSignal;
  readonly giveUp: () => void;
  /** The answer has begun, or will not come. */
  readonly leave: () => void;
}

/**
 * Electron never says that a page has dropped a request of its own scheme
 * (lib/browser/api/protocol.ts:98 builds the request without a signal), so a player that seeks
 * leaves one after the other waiting. A newer request for the same file says that the older one is
 * not wanted any more.
 */
export function createHeadPlaces(most: number): HeadPlaces {
  let taken: readonly { readonly name: string; readonly abort: AbortController }[] = [];
  return {
    take(name) {
      const mine = { name, abort: new AbortController() };
      const same = taken.find((other) => other.name === name);
      const oldest = taken.length >= most ? taken[0] : undefined;
      const leaving = same ?? oldest;
      taken = [...taken.filter((other) => other !== leaving), mine];
      leaving?.abort.abort();
      const leave = () => void (taken = taken.filter((other) => other !== mine));
      return { signal: mine.abort.signal, giveUp: () => (leave(), mine.abort.abort()), leave };
    },
  };
}
