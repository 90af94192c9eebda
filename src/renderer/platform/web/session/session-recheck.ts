import type { WebSession } from './web-session.ts';

export interface RecheckDeps {
  readonly session: Pick<WebSession, 'current' | 'verify' | 'setExpired'>;
  /** Exchanges what waits, now. */
  readonly syncNow: () => Promise<unknown>;
}

/**
 * Takes what an exchange learned of the session. That it is good is believed; that it has ended is
 * asked of the server first: the exchange may have begun before somebody signed in again and been
 * answered after. Then it is done once more.
 */
export function recheckSession({
  session,
  syncNow,
}: RecheckDeps): (expired: boolean) => Promise<void> {
  let isLooking = false;
  let mayRepeat = true;
  const look = async () => {
    await session.verify();
    const state = await session.current();
    if (state.status !== 'signed_in' || state.expired || !mayRepeat) return;
    // Once until an exchange succeeds: a server that accepts the session here and refuses it there
    // is not asked for ever.
    mayRepeat = false;
    await syncNow();
  };
  return async (expired) => {
    if (!expired) {
      mayRepeat = true;
      session.setExpired(false);
      return;
    }
    if (isLooking) return;
    isLooking = true;
    await look().finally(() => {
      isLooking = false;
    });
  };
}
