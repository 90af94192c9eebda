import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/** How the page asks the native window buttons to look. */
export interface TitleBarLook {
  current(): 'page' | 'dark';
  set(look: 'page' | 'dark'): void;
  subscribe(listener: (look: 'page' | 'dark') => void): Unsubscribe;
}

/** Like the page at first. */
export function createTitleBarLook(): TitleBarLook {
  const { add, emit } = createListeners<'page' | 'dark'>();
  let look: 'page' | 'dark' = 'page';
  return {
    current: () => look,
    set(next) {
      if (next === look) return;
      look = next;
      emit(look);
    },
    subscribe: add,
  };
}
