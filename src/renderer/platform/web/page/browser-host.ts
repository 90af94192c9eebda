import { createListeners } from '#shared/sync/listeners.ts';
import type { BrowserCapability, BrowserState, StorageUpdate } from '../../browser-host.ts';
import type { TextStorage } from '../study/tick-journal.ts';

/** The event of Chromium before it would offer to install; no part of TypeScript's libraries. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export interface BrowserHost extends BrowserCapability {
  readonly setNewVersion: () => void;
  readonly setStorage: (news: StorageUpdate | null) => void;
}

export interface BrowserHostDeps {
  /** The window, where the offer to install arrives. */
  readonly target: EventTarget;
  readonly storage: () => TextStorage;
  readonly reload: () => void;
}

const declinedKey = 'mai-vang-install-declined';

/**
 * Follows what the browser offers. Made before the first paint: the offer may come early and only
 * once.
 */
export function createBrowserHost({ target, storage, reload }: BrowserHostDeps): BrowserHost {
  const listeners = createListeners<BrowserState>();
  let offer: InstallOffer | null = null;
  let state: BrowserState = { canInstall: false, hasNewVersion: false, storage: null };
  const become = (change: Partial<BrowserState>) => {
    state = { ...state, ...change };
    listeners.emit(state);
  };
  const endOffer = () => {
    offer = null;
    become({ canInstall: false });
  };
  const decline = () => {
    remember(storage);
    endOffer();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // no banner of the browser: the offer stands in the settings
    if (isDeclined(storage)) return;
    offer = event as InstallOffer; // what is dispatched under this name
    become({ canInstall: true });
  });
  target.addEventListener('appinstalled', endOffer);
  return {
    state: () => state,
    subscribe: listeners.add,
    async install() {
      const asked = offer;
      if (asked === null) return;
      const { outcome } = await asked.prompt();
      if (outcome === 'dismissed') decline();
      else endOffer();
    },
    declineInstall: decline,
    takeNewVersion: reload,
    dismissStorageUpdate: () => become({ storage: null }),
    setNewVersion: () => become({ hasNewVersion: true }),
    setStorage: (news) => become({ storage: news }),
  };
}

function isDeclined(storage: () => TextStorage): boolean {
  try {
    return storage().getItem(declinedKey) !== null;
  } catch {
    return false;
  }
}

function remember(storage: () => TextStorage): void {
  try {
    storage().setItem(declinedKey, '1');
  } catch {
    // Declined for this visit at least.
  }
}
