import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/** What only a page in a browser has to tell and to offer (portal). */
export interface BrowserCapability {
  readonly state: () => BrowserState;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** Opens the browser's own question; whatever the answer is, the offer is over. */
  readonly install: () => Promise<void>;
  /** The learner does not want it: never offered again in this browser. */
  readonly declineInstall: () => void;
  /** Loads the page again, in the version that the server has now. */
  readonly takeNewVersion: () => void;
  /** The learner has read the news about the storage. */
  readonly dismissStorageUpdate: () => void;
}

export interface BrowserState {
  /**
   * Whether the browser would install the portal as an application and the learner has not said no.
   */
  readonly canInstall: boolean;
  /** Whether a newer version of the portal lies ready. */
  readonly hasNewVersion: boolean;
  readonly storage: StorageUpdate | null;
}

/** What happened to the storage of this browser. */
export type StorageUpdate =
  /** The browser removed what the portal had kept; so many changes had not reached the server. */
  | { readonly kind: 'evicted'; readonly lostCount: number }
  /** Hardly any room is left for this site. */
  | { readonly kind: 'nearly_full' };
