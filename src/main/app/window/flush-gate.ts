/** Asks the page to record what it has not yet, before its window closes. */
export interface FlushGate {
  /** Asks by `ask` and resolves when the page has answered, or when `deadlineMs` have passed. */
  wait(ask: () => void): Promise<void>;
  /** The page has answered. Without a question it does nothing. */
  readonly answered: () => void;
}

/** How long a page may take, in ms (SYNC.md: quit is bounded to 2 s). */
export const flushDeadlineMs = 2000;

/** Builds the gate; questions at the same time share one answer. */
export function createFlushGate(deadlineMs: number = flushDeadlineMs): FlushGate {
  const waiting = new Set<() => void>();
  return {
    wait(ask) {
      return new Promise((resolve) => {
        const timer = setTimeout(done, deadlineMs);
        function done() {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
        ask();
      });
    },
    answered() {
      for (const done of waiting) done();
    },
  };
}
