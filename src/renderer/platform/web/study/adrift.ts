import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/** Ticks that nothing but their player has: refused, and without room in the journal. */
export interface Adrift {
  readonly note: (id: string, isAdrift: boolean) => void;
  /** Hears whether there are any. */
  readonly subscribe: (listener: (isAdrift: boolean) => void) => Unsubscribe;
}

export function createAdrift(): Adrift {
  const ids = new Set<string>();
  const listeners = createListeners<boolean>();
  return {
    note(id, isAdrift) {
      if (isAdrift === ids.has(id)) return;
      if (isAdrift) ids.add(id);
      else ids.delete(id);
      listeners.emit(ids.size > 0);
    },
    subscribe: listeners.add,
  };
}
