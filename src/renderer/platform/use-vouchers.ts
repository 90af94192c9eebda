import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { VoucherList } from '#shared/vouchers/voucher-card.ts';
import { serverClock } from '../lib/time/server-clock.ts';
import { usePlatform, useSession } from './context.tsx';
import type { VouchersPort } from './port.ts';

/** The vouchers of whoever is signed in, as far as this device knows. */
export type VouchersStatus =
  | { readonly kind: 'loading' }
  /** `isFresh: false` in the list: kept from before, the server was not asked or could not be. */
  | { readonly kind: 'ready'; readonly list: VoucherList }
  | { readonly kind: 'failed'; readonly error: AppError };

/**
 * The vouchers, and how they are asked for again. However many components ask, the host is asked
 * once.
 */
export function useVouchers(): readonly [status: VouchersStatus, reload: () => void] {
  const { vouchers } = usePlatform();
  const session = useSession();
  const person = session.status === 'signed_in' ? session.userId : 'guest';
  const store = useMemo(() => storeOf(vouchers, person), [vouchers, person]);
  const status = useSyncExternalStore(store.subscribe, store.get);
  return [status, useCallback(() => store.reload(), [store])];
}

interface VouchersStore {
  readonly person: string;
  readonly get: () => VouchersStatus;
  readonly subscribe: (listener: () => void) => () => void;
  readonly reload: () => void;
}

const stores = new WeakMap<VouchersPort, VouchersStore>();

/** One person at a time: what was read for another one is forgotten. */
function storeOf(port: VouchersPort, person: string): VouchersStore {
  const existing = stores.get(port);
  if (existing?.person === person) return existing;
  const store = createVouchersStore(port, person);
  stores.set(port, store);
  return store;
}

/**
 * Reads with the first listener: what is kept at once, then what the server says. Of two readings
 * the later one counts.
 */
export function createVouchersStore(port: VouchersPort, person: string): VouchersStore {
  const listeners = new Set<() => void>();
  let status: VouchersStatus = { kind: 'loading' };
  let latest = 0;
  const set = (next: VouchersStatus): void => {
    status = next;
    for (const listener of listeners) listener();
  };
  const take = (list: VoucherList): void => {
    if (list.serverNowMs !== null)
      serverClock.note(list.serverNowMs, list.isFresh ? 0 : Date.now() - list.savedAtMs);
    set({ kind: 'ready', list });
  };
  const ask = async (): Promise<void> => {
    latest += 1;
    const mine = latest;
    const result = await port.list();
    if (mine !== latest) return;
    if (result.ok) take(result.value);
    // What is on screen stays there.
    else if (status.kind === 'ready')
      set({ kind: 'ready', list: { ...status.list, isFresh: false } });
    else set({ kind: 'failed', error: result.error });
  };
  const start = async (): Promise<void> => {
    const kept = await port.known();
    if (kept !== null && status.kind === 'loading') take(kept);
  };
  return {
    person,
    get: () => status,
    subscribe(listener) {
      const isFirst = listeners.size === 0 && latest === 0;
      listeners.add(listener);
      if (isFirst) {
        void start();
        void ask();
      }
      return () => {
        listeners.delete(listener);
      };
    },
    reload: () => void ask(),
  };
}
