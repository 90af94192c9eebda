import type { Unsubscribe } from '../kernel/unsubscribe.ts';

/** Who wants to be told of something. */
export interface Listeners<T> {
  readonly add: (listener: (value: T) => void) => Unsubscribe;
  /** Tells everybody, in the order in which they came. */
  readonly emit: (value: T) => void;
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      const own = (value: T) => listener(value);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    emit(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
