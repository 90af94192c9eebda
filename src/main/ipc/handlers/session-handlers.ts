import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { BrowserConnect } from '../../session/browser-connect.ts';
import type { BrowserSignIn } from '../../session/browser-sign-in.ts';
import { personOf, type Session } from '../../session/session.ts';
import type { Study } from '../../session/study.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** How long signing out may try to send what waits before it asks the learner, in ms. */
const settleMs = 2000;

export interface SessionHandlerDeps {
  readonly session: Session;
  readonly browserSignIn: Pick<BrowserSignIn, 'start' | 'cancel'>;
  readonly browserConnect: BrowserConnect;
  readonly study: Study;
  /** Asks the pages to record what they have not yet; resolves in bounded time. */
  readonly flushPages: () => Promise<void>;
  /** Takes away what is only kept for reading by a person; in bounded time, and never throws. */
  readonly forget: (userId: string) => Promise<void>;
}

/** Signing in and out. */
export function sessionHandlers({
  session,
  browserSignIn,
  browserConnect,
  study,
  flushPages,
  forget,
}: SessionHandlerDeps): IpcHandlers['session'] {
  /** Whoever comes in over the session of another finds nothing of theirs. */
  const entering = async <T>(enter: () => Promise<T>): Promise<T> => {
    const before = personOf(await session.current());
    const entered = await enter();
    const after = personOf(await session.current());
    if (before !== null && after !== null && after !== before) await forget(before);
    return entered;
  };
  return {
    current: async () => ok(await session.current()),
    signIn: (input) => entering(() => session.signIn(input)),
    completeSignIn: (step) => entering(() => session.completeSignIn(step)),
    register: (input) => entering(() => session.register(input)),
    resetPassword: (input) => entering(() => session.resetPassword(input)),
    signInByBrowser: () => browserSignIn.start(),
    cancelBrowserSignIn() {
      browserSignIn.cancel();
      return ok(null);
    },
    async connectInBrowser(provider) {
      await browserConnect.open(provider);
      return ok(null);
    },
    async signOut({ saveWaiting }, person) {
      const state = await session.current();
      if (state.status === 'guest') return ok(state);
      // What a player has not handed over yet is nobody's once the session has ended.
      await flushPages();
      const waiting = saveWaiting ? 0 : await study.settle(settleMs);
      if (waiting !== 0) return err(appError('WAITING_WORK', waiting === null ? {} : { waiting }));
      // Sending takes its time, and somebody else may have come by way of the browser.
      if (personOf(await session.current()) !== person) return err(appError('PERSON_CHANGED'));
      const left = await session.signOut();
      await forget(state.userId);
      return ok(left);
    },
  };
}
