import { useSyncExternalStore } from 'react';
import type { OfflineLesson, OfflineState } from '#shared/offline/offline-state.ts';
import { usePlatform } from './context.tsx';
import type { OfflineCapability } from './port.ts';

/** What this device keeps of the course's videos. */
export type OfflineStatus =
  /** This host keeps no videos (portal). */
  | { readonly kind: 'absent' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reload: () => void }
  | {
      readonly kind: 'ready';
      readonly state: OfflineState;
      readonly byLesson: ReadonlyMap<string, OfflineLesson>;
    };

/** The downloads of this device, followed. However many components ask, the host is asked once. */
export function useOffline(): OfflineStatus {
  const { offline } = usePlatform();
  const store = offline === undefined ? absent : storeOf(offline);
  return useSyncExternalStore(store.subscribe, store.get);
}

interface OfflineStore {
  readonly get: () => OfflineStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

const absentStatus: OfflineStatus = { kind: 'absent' };
const loading: OfflineStatus = { kind: 'loading' };
const absent: OfflineStore = { get: () => absentStatus, subscribe: () => () => undefined };
const stores = new WeakMap<OfflineCapability, OfflineStore>();

function storeOf(offline: OfflineCapability): OfflineStore {
  const existing = stores.get(offline);
  if (existing) return existing;
  const store = createStore(offline);
  stores.set(offline, store);
  return store;
}

/**
 * Reads with the first listener and follows from then on; a reading that comes after a change
 * counts for nothing.
 */
function createStore(offline: OfflineCapability): OfflineStore {
  const listeners = new Set<() => void>();
  let status: OfflineStatus = loading;
  let started = false;
  let changes = 0;
  const set = (next: OfflineStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  const take = (state: OfflineState) => {
    changes += 1;
    set({
      kind: 'ready',
      state,
      byLesson: new Map(state.lessons.map((lesson) => [lesson.lessonId, lesson])),
    });
  };
  const read = () => {
    const before = changes;
    offline.state().then(
      (state) => before === changes && take(state),
      (error: unknown) => {
        console.error('downloads could not be read', error);
        if (before === changes) set({ kind: 'failed', reload });
      },
    );
  };
  const reload = () => {
    set(loading);
    read();
  };
  return {
    get: () => status,
    subscribe(listener) {
      listeners.add(listener);
      if (!started) {
        started = true;
        offline.subscribe(take);
        read();
      }
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
