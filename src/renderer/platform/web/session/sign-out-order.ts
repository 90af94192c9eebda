import type { SyncClock } from '#shared/sync/ports.ts';
import type { IdentityStore } from './identity.ts';
import { createSignOutTurn } from './sign-out-turn.ts';

/**
 * Of somebody's order: there is none; a living page is about it, and tells how it went; or it is
 * left undone, by a page that went or that did not reach the server.
 */
export type OrderStanding = 'none' | 'on_its_way' | 'left_undone';

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
  /** They are told that they stay: work waits, or the server refuses. */
  hasFailed(userId: string | null): void;
  /** The server was not reached: it is done here, and for any page to tell there. */
  isLeftUndone(userId: string | null): void;
  standing(userId: string): Promise<OrderStanding>;
}

export interface SignOutOrderDeps {
  readonly book: Pick<IdentityStore, 'leaving' | 'leaves' | 'stays'>;
  readonly clock: Pick<SyncClock, 'schedule'>;
  /** Undefined where the browser has none: then any page that looks takes an order for left. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** It is off, here or elsewhere: who is signed in was not looked at meanwhile. */
  readonly onOff: () => void;
}

/** The orders of one page. */
export function createSignOutOrder({ book, clock, locks, onOff }: SignOutOrderDeps): SignOutOrder {
  let own: string | null = null;
  const turn = createSignOutTurn({ locks, clock, onFree: onOff });
  const callOff = async (userId: string | null) => {
    own = null;
    await book.stays(userId);
    if (own === null) turn.letGo();
    onOff();
  };
  return {
    gives(userId) {
      own = userId;
      // Before the mark: whoever reads that finds the turn taken.
      if (userId === null) turn.letGo();
      else turn.take(userId);
      book.leaves(userId);
    },
    async isDone(userId) {
      if (own === userId) own = null;
      await book.stays(userId);
      if (own === null) turn.letGo();
    },
    hasFailed: (userId) => void callOff(userId),
    isLeftUndone(userId) {
      if (own !== userId) return;
      own = null;
      turn.letGo();
    },
    async standing(userId) {
      const isLeaving = own === userId || (await book.leaving()) === userId;
      const isElsewhere = isLeaving && own !== userId && (await turn.isElsewhere(userId));
      // They may press while it is asked.
      if (own === userId || isElsewhere) return 'on_its_way';
      return isLeaving ? 'left_undone' : 'none';
    },
  };
}
