import type { SessionState } from '#shared/session/session-state.ts';

/** When a page asked who is signed in, and how much it had heard by then. */
export interface Asked {
  /** Ms since 1970. */
  readonly atMs: number;
  readonly words: number;
}

/**
 * Whom a page takes for signed in, and how new that is. Every word of it, an answer or what another
 * tab tells, is held against what was heard since it was asked for: a page that slept hears old
 * answers late. A look is dated by when it was asked for, a sign-in by when its cookie came.
 */
export interface KnownSession {
  /** Null before anything is known. */
  readonly state: () => SessionState | null;
  /** When the server was asked for it, ms since 1970; null when that is not known. */
  readonly saidAtMs: () => number | null;
  /** To be kept until the answer. */
  asks(atMs: number): Asked;
  /**
   * Whether an answer says otherwise than what was heard since it was asked for, and was asked for
   * later: it is not to be taken, but asked for again.
   */
  isLate(next: SessionState, asked: Asked): boolean;
  /** The same of what another tab tells. */
  isOlder(next: SessionState, nextSaidAtMs: number | null): boolean;
  /** Takes it up; answers whether it is news. What is none may still be newer. */
  take(next: SessionState, nextSaidAtMs: number | null): boolean;
}

/** Nothing is known yet. */
export function createKnownSession(): KnownSession {
  let state: SessionState | null = null;
  let saidAtMs: number | null = null;
  let words = 0;
  const isOfAnother = (next: SessionState) => state !== null && personOf(next) !== personOf(state);
  return {
    state: () => state,
    saidAtMs: () => saidAtMs,
    asks: (atMs) => ({ atMs, words }),
    isLate(next, asked) {
      // Not told by the clock alone: one that was set back would have it asked for ever.
      if (state === null || asked.words === words) return false;
      if (isOfAnother(next)) return saidAtMs === null || asked.atMs <= saidAtMs;
      return isExpired(next) && !isExpired(state);
    },
    isOlder: (next, nextSaidAtMs) =>
      isOfAnother(next) && saidAtMs !== null && nextSaidAtMs !== null && nextSaidAtMs < saidAtMs,
    take(next, nextSaidAtMs) {
      words += 1;
      saidAtMs = isOfAnother(next) ? nextSaidAtMs : later(saidAtMs, nextSaidAtMs);
      if (sameSession(state, next)) return false;
      state = next;
      return true;
    },
  };
}

/** Id of who is signed in; null for nobody. */
export function personOf(state: SessionState | null): string | null {
  return state?.status === 'signed_in' ? state.userId : null;
}

function isExpired(state: SessionState): boolean {
  return state.status === 'signed_in' && state.expired;
}

function later(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function sameSession(a: SessionState | null, b: SessionState): boolean {
  if (a === null || a.status !== b.status) return false;
  return (
    a.status === 'guest' ||
    b.status === 'guest' ||
    (a.userId === b.userId && a.email === b.email && a.expired === b.expired)
  );
}
