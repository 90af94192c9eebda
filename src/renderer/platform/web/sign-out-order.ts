import type { SyncClock } from '#shared/sync/ports.ts';
import type { IdentityStore } from './identity.ts';

/**
 * After so long a page that told somebody that signing out failed has lived to tell it, ms:
 * browsers cut requests off before they say that the page goes.
 */
const tellingMs = 1_000;

/**
 * What somebody asks for who signs out. It is kept from the press on, and forgotten only when it is
 * done, when they were told that it failed, or when somebody signs in: closing the page takes
 * nothing of it back.
 */
export interface SignOutOrder {
  /** They press; null for a guest. */
  gives(userId: string | null): void;
  /** The server knows of their session no more. */
  isDone(userId: string | null): Promise<void>;
  /** They read that it failed; `isCutOff`: perhaps as the page goes, and then nobody reads it. */
  hasFailed(userId: string | null, isCutOff: boolean): void;
  /** Whether this page is about it, and tells how it went. */
  isOnItsWay(userId: string): boolean;
  /** Whether a page that has gone left it undone. */
  isLeftUndone(userId: string): Promise<boolean>;
}

export interface SignOutOrderDeps {
  readonly book: Pick<IdentityStore, 'leaving' | 'leaves' | 'stays'>;
  readonly clock: Pick<SyncClock, 'schedule'>;
  /** It is off: who is signed in was not looked at meanwhile. */
  readonly onOff: () => void;
}

/** The orders of one page. */
export function createSignOutOrder({ book, clock, onOff }: SignOutOrderDeps): SignOutOrder {
  let own: string | null = null;
  let cancelOff: (() => void) | null = null;
  const callOff = async (userId: string | null) => {
    own = null;
    await book.stays(userId);
    onOff();
  };
  return {
    gives(userId) {
      cancelOff?.();
      own = userId;
      book.leaves(userId);
    },
    async isDone(userId) {
      if (own === userId) own = null;
      await book.stays(userId);
    },
    hasFailed(userId, isCutOff) {
      if (isCutOff) cancelOff = clock.schedule(tellingMs, () => void callOff(userId));
      else void callOff(userId);
    },
    isOnItsWay: (userId) => own === userId,
    isLeftUndone: async (userId) => own !== userId && (await book.leaving()) === userId,
  };
}
