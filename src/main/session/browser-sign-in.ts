import { createHash, timingSafeEqual } from 'node:crypto';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { desktopSignInPath } from '#shared/social/social-sign-in.ts';
import type { Session } from './session.ts';

/**
 * Signing in by way of the system's browser (RFC 8252): the person signs in on the portal, in any
 * way, and its page hands a one-time code back by `maivang://auth`. The code is worth nothing
 * without the verifier that this process keeps (RFC 7636), and is taken only with the state that it
 * gave.
 */
export interface BrowserSignIn {
  /**
   * Opens the browser and waits for it. Refuses with `SOCIAL_CANCELLED` (cancelled, begun anew, or
   * nobody came back in time), `WAITING_WORK` (another person signed in, and this machine has work
   * of the one before that the server does not know), or what the server refuses.
   */
  start(): Promise<Result<SessionState, AppError>>;
  cancel(): void;
  /** Takes what a link brought. False when nobody here waits for it: another state, or none. */
  finish(answer: BrowserAnswer): Promise<boolean>;
}

/** What `maivang://auth` carries. */
export interface BrowserAnswer {
  readonly code: string;
  readonly state: string;
}

export interface BrowserSignInDeps {
  /** Where the portal is: the API's own origin. */
  readonly portalOrigin: string;
  readonly session: Pick<Session, 'current' | 'enterByCode'>;
  /** Tries to send what waits; answers how much still does. */
  readonly settle: () => Promise<number | null>;
  /** Takes away what was only kept for reading; in bounded time, and never throws. */
  readonly forget: (userId: string) => Promise<void>;
  readonly openBrowser: (address: string) => Promise<void>;
  readonly randomBytes: (count: number) => Buffer;
  /** Runs a task once, later; answers how to call it off. */
  readonly later: (task: () => void) => Unsubscribe;
}

interface Attempt {
  readonly verifier: string;
  readonly state: string;
  readonly end: (result: Result<SessionState, AppError>) => void;
}

/** One attempt at a time; it lives in memory only. */
export function createBrowserSignIn({
  portalOrigin,
  session,
  settle,
  forget,
  openBrowser,
  randomBytes,
  later,
}: BrowserSignInDeps): BrowserSignIn {
  let attempt: Attempt | null = null;
  const secret = () => randomBytes(32).toString('base64url');
  const giveUp = (given: Attempt) => {
    if (attempt !== given) return;
    attempt = null;
    given.end(err(appError('SOCIAL_CANCELLED')));
  };

  /**
   * Whether somebody may take the place of who was here before: never over work that only this
   * machine has.
   */
  const mayEnter = async (before: SessionState, userId: string): Promise<AppError | null> => {
    if (before.status === 'guest' || before.userId === userId) return null;
    return (await settle()) !== 0 ? appError('WAITING_WORK') : null;
  };
  const enter = async (code: string, verifier: string): Promise<Result<SessionState, AppError>> => {
    const before = await session.current();
    const entered = await session.enterByCode({ code, verifier }, async (userId) =>
      mayEnter(before, userId),
    );
    if (
      entered.ok &&
      before.status === 'signed_in' &&
      entered.value.status === 'signed_in' &&
      entered.value.userId !== before.userId
    )
      await forget(before.userId);
    return entered;
  };

  return {
    async start() {
      if (attempt !== null) giveUp(attempt);
      const { promise, resolve } = Promise.withResolvers<Result<SessionState, AppError>>();
      const made: Attempt = { verifier: secret(), state: secret(), end: resolve };
      attempt = made;
      const callOff = later(() => giveUp(made));
      const query = new URLSearchParams({
        challenge: challengeOf(made.verifier),
        state: made.state,
      });
      await openBrowser(`${portalOrigin}${desktopSignInPath}?${query.toString()}`).catch(() =>
        giveUp(made),
      );
      return promise.finally(callOff);
    },
    cancel() {
      if (attempt !== null) giveUp(attempt);
    },
    async finish({ code, state }) {
      const waiting = attempt;
      if (waiting === null || !isSame(waiting.state, state)) return false;
      attempt = null;
      let entered: Result<SessionState, AppError> = err(appError('INTERNAL'));
      try {
        entered = await enter(code, waiting.verifier);
      } finally {
        waiting.end(entered);
      }
      return true;
    },
  };
}

/** S256 of RFC 7636. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
