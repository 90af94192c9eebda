import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { Identity, IdentityStore } from './identity.ts';
import { createKnownSession, type KnownSession } from './known-session.ts';
import type { TabChannel } from './tab-channel.ts';

export interface ShownSessionDeps {
  readonly book: Pick<IdentityStore, 'read' | 'write'>;
  readonly tabs: Pick<TabChannel, 'tell'>;
}

/** Whom this page shows as signed in, and how others learn of it. */
export interface ShownSession {
  readonly known: KnownSession;
  /** Whom it shows; at first whom the book names. */
  readonly current: () => Promise<SessionState>;
  /** Shows it here alone; answers whether it is news. `saidAtMs` as `KnownSession.saidAtMs`. */
  readonly take: (next: SessionState, saidAtMs: number | null) => boolean;
  /** Shows it here and, where it is news, in the other tabs. */
  readonly show: (next: SessionState, saidAtMs?: number | null) => void;
  /** Shows it everywhere and writes it into the book; resolves when that is done. */
  readonly become: (next: SessionState, saidAtMs: number) => Promise<void>;
  readonly subscribe: (listener: (state: SessionState) => void) => Unsubscribe;
}

export const guest: SessionState = { status: 'guest' };

/** Nobody is shown yet. */
export function createShownSession({ book, tabs }: ShownSessionDeps): ShownSession {
  const listeners = createListeners<SessionState>();
  const known = createKnownSession();
  const take = (next: SessionState, saidAtMs: number | null): boolean => {
    const isNews = known.take(next, saidAtMs);
    if (isNews) listeners.emit(next);
    return isNews;
  };
  const tellTabs = (next: SessionState) =>
    tabs.tell({
      kind: 'session',
      identity: identityOf(next),
      expired: next.status === 'signed_in' && next.expired,
      saidAtMs: known.saidAtMs(),
    });
  return {
    known,
    async current() {
      const state = known.state();
      if (state !== null) return state;
      const kept = await book.read();
      const read: SessionState = kept ? signedIn(kept) : guest;
      // Somebody may have signed in, or another tab told of it, while the book was read.
      if (known.state() === null) known.take(read, null);
      return known.state() ?? read;
    },
    take,
    show(next, saidAtMs = known.saidAtMs()) {
      if (take(next, saidAtMs)) tellTabs(next);
    },
    async become(next, saidAtMs) {
      // The page and the other tabs first: nobody acts for the person before while the book is
      // written, or cannot be. Told also where it is no news here: the cookie may have been
      // another's.
      take(next, saidAtMs);
      tellTabs(next);
      await book.write(identityOf(next), saidAtMs);
    },
    subscribe: listeners.add,
  };
}

export function signedIn({
  userId,
  email,
}: Identity): SessionState & { readonly status: 'signed_in' } {
  return { status: 'signed_in', userId, email, expired: false, remembered: true };
}

export function identityOf(state: SessionState): Identity | null {
  return state.status === 'signed_in' ? { userId: state.userId, email: state.email } : null;
}
