import type { Unsubscribe } from '../../kernel/unsubscribe.ts';
import type { AbortSignalLike } from '../ports.ts';

/** An abort signal without DOM types, and the means to fire it. */
export interface Abort {
  readonly signal: AbortSignalLike;
  /** Aborts once; calling it again does nothing. */
  abort(): void;
  /** Calls back at the abort, until unsubscribed. */
  onAbort(listener: () => void): Unsubscribe;
}

export function createAbort(): Abort {
  let aborted = false;
  const listeners = new Set<() => void>();
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener(_type, listener) {
        listeners.add(listener);
      },
    },
    abort() {
      if (aborted) return;
      aborted = true;
      for (const listener of listeners) listener();
      listeners.clear();
    },
    onAbort(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
