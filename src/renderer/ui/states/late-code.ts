import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { codeInTime } from './code-in-time.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/** How far code is that comes when it is first wanted. */
export type LateState<Code> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly code: Code };

/** Code that is fetched when it is first wanted, once however many want it. */
export interface LateCode<Code> {
  readonly get: () => LateState<Code>;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /**
   * Fetches it, unless it is here or on its way. What could not be fetched is `missing` until it is
   * wanted again. Never throws.
   */
  readonly want: () => void;
}

/** Nothing is fetched yet. */
export function createLateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  const listeners = createListeners<void>();
  let state: LateState<Code> = { kind: 'waiting' };
  let isComing = false;
  const become = (next: LateState<Code>): void => {
    state = next;
    listeners.emit();
  };
  const fetchIt = async (): Promise<void> => {
    isComing = true;
    try {
      become({ kind: 'ready', code: await codeInTime(load) });
    } catch {
      // No network, or a newer build took its files away: the page goes on without it.
      become({ kind: 'missing' });
    } finally {
      isComing = false;
    }
  };
  return {
    get: () => state,
    subscribe: listeners.add,
    want() {
      if (state.kind !== 'ready' && !isComing) void fetchIt();
    },
  };
}
