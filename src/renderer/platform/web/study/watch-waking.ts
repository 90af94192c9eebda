export interface WakingDeps {
  /** The window. */
  readonly target: EventTarget;
  /** The document, and whether it is shown. */
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  /** ms that never go back. */
  readonly now: () => number;
  /**
   * The page may have slept: what it believes of the network and of who is signed in is to be
   * looked at again.
   */
  readonly onWake: () => void;
}

/** Going to and fro between windows does not ask the server each time, ms. */
const restMs = 5_000;

/**
 * Notices that a page comes back to life. A page that was frozen, or restored from the back-forward
 * cache, has missed every event and message since; each of these is the only sign in some browser,
 * and in none of them are all there.
 */
export function watchWaking({ target, document, now, onWake }: WakingDeps): void {
  let wokeAt = -Infinity;
  const wake = () => {
    wokeAt = now();
    onWake();
  };
  const look = () => {
    if (now() - wokeAt >= restMs) wake();
  };
  target.addEventListener('pageshow', (event) => {
    if (event instanceof Event && 'persisted' in event && event.persisted === true) wake();
  });
  document.addEventListener('resume', wake);
  target.addEventListener('focus', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
