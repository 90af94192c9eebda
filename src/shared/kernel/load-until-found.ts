/**
 * Loads at the first question and keeps what it found for the whole run. What fails or finds
 * nothing is loaded again by whoever asks next; who asks meanwhile waits for the same.
 */
export function loadUntilFound<T>(load: () => Promise<T>): {
  readonly get: () => Promise<T>;
  /** Null when nobody asked, or it ended without anything. */
  readonly ifBegun: () => Promise<T> | null;
} {
  let loading: Promise<T> | null = null;
  return {
    async get() {
      const mine = (loading ??= load());
      let found: T | null = null;
      try {
        return (found = await mine);
      } finally {
        if (found === null && loading === mine) loading = null;
      }
    },
    ifBegun: () => loading,
  };
}
