/**
 * Asks the server again for what a screen shows, never so that an answer under way is taken for
 * news that came after it left.
 */
export interface Reloader {
  /** Asks now; while an answer is under way, once more when it has come. */
  readonly reload: () => void;
  /**
   * Whether a question that was not asked here is under way: the first of a screen, a page's poll.
   */
  readonly setLoading: (isLoading: boolean) => void;
}

/**
 * `ask` sends the question and settles with its answer; what goes wrong is its own affair. Apollo
 * answers a question that is asked twice at once with one answer (deduplication): without this,
 * what changed while it was under way would stay unseen.
 */
export function createReloader(ask: () => Promise<unknown>): Reloader {
  let isAsking = false;
  let isLoading = false;
  let isWanted = false;
  const settle = () => {
    if (!isWanted || isAsking || isLoading) return;
    isWanted = false;
    isAsking = true;
    const ended = () => {
      isAsking = false;
      settle();
    };
    ask().then(ended, ended);
  };
  return {
    reload() {
      isWanted = true;
      settle();
    },
    setLoading(loading) {
      isLoading = loading;
      settle();
    },
  };
}
