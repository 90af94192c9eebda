import { backoffCeilingMs } from './backoff.ts';
import type { SyncClock } from '../ports.ts';

/** Named limits of the rhythm (SYNC.md, device 4), in ms. */
export const rhythmMs = {
  /** From a tick to the exchange. */
  afterTick: 2_000,
  /** Between the starts of two exchanges that ticks cause. */
  betweenTicks: 15_000,
  /**
   * Between looks while the host knows of no network, or the session has ended: it may have missed
   * that the network came back (a page that was frozen), and a word about the session may be wrong.
   */
  withoutNetwork: 300_000,
} as const;

/** Decides when exchanges start by themselves. At most one start is planned at a time. */
export interface Rhythm {
  /** A tick was kept: exchange soon. */
  readonly soon: () => void;
  /** A lesson was completed, or the engine starts: exchange at once, unless a backoff runs. */
  readonly now: () => void;
  /**
   * True when it was false or exchanges failed: the network is back, forget the backoff and
   * exchange at once. False: try seldom.
   */
  readonly setOnline: (online: boolean) => void;
  /** An exchange starts, whoever asked for it: what was planned is dropped. */
  readonly started: () => void;
  /**
   * Also when the host knew of no network: there is one. `lostNetwork`: it went meanwhile, so this
   * says nothing about now, and it is looked for.
   */
  readonly succeeded: (lostNetwork: boolean) => void;
  /** Tries again after a random part of a growing time, and not before `retryAfterMs`. */
  readonly failed: (retryAfterMs: number) => void;
  /** Exchange in `delayMs` unless something comes before, and not before a backoff is over. */
  readonly later: (delayMs: number) => void;
  /**
   * Only a new sign-in helps: looks seldom until an exchange succeeds, or fails for another reason.
   */
  readonly suspended: () => void;
  readonly stop: () => void;
}

/**
 * A rhythm that calls `start` when an exchange is due; `isProbe`: only to see whether there is a
 * network, or the session is good, after all.
 */
export function createRhythm(
  clock: SyncClock,
  random: () => number,
  start: (isProbe: boolean) => void,
): Rhythm {
  let cancel: (() => void) | null = null;
  let dueAt = Infinity;
  let lastTickExchangeAt = -Infinity;
  let retryAt = -Infinity;
  let failures = 0;
  let online = true;
  let nextProbeAt = -Infinity;
  let suspended = false;
  let stopped = false;

  const seldom = (): boolean => !online || suspended;

  function drop(): void {
    cancel?.();
    cancel = null;
    dueAt = Infinity;
  }
  function plan(wantedAt: number, onStart?: () => void): void {
    const at = seldom() ? Math.max(wantedAt, nextProbeAt) : wantedAt;
    if (stopped || dueAt <= at) return;
    drop();
    dueAt = at;
    cancel = clock.schedule(Math.max(0, at - clock.monotonic()), () => {
      drop();
      onStart?.();
      start(seldom());
    });
  }
  function noteTickExchange(): void {
    lastTickExchangeAt = clock.monotonic();
  }
  function forgive(): void {
    failures = 0;
    retryAt = -Infinity;
  }

  return {
    soon: () =>
      plan(
        Math.max(
          clock.monotonic() + rhythmMs.afterTick,
          lastTickExchangeAt + rhythmMs.betweenTicks,
          retryAt,
        ),
        noteTickExchange,
      ),
    now: () => plan(Math.max(clock.monotonic(), retryAt)),
    setOnline(next) {
      const isNews = !online || failures > 0;
      online = next;
      if (!next) {
        drop();
        // A network that comes and goes does not put off the look at an ended session.
        if (!suspended) nextProbeAt = clock.monotonic() + rhythmMs.withoutNetwork;
        plan(nextProbeAt);
      } else if (isNews) {
        forgive();
        plan(clock.monotonic());
      }
    },
    started() {
      drop();
      nextProbeAt = clock.monotonic() + rhythmMs.withoutNetwork;
    },
    succeeded(lostNetwork) {
      forgive();
      suspended = false;
      online ||= !lostNetwork;
      // The look that was planned when it went may have come while this one was under way.
      if (!online) plan(nextProbeAt);
    },
    failed(retryAfterMs) {
      failures += 1;
      // Whether the session is good again is not known: the next one that gets through tells.
      suspended = false;
      retryAt = clock.monotonic() + Math.max(retryAfterMs, random() * backoffCeilingMs(failures));
      drop();
      plan(retryAt);
    },
    later: (delayMs) => plan(Math.max(clock.monotonic() + delayMs, retryAt)),
    suspended() {
      suspended = true;
      drop();
      plan(nextProbeAt);
    },
    stop() {
      stopped = true;
      drop();
    },
  };
}
