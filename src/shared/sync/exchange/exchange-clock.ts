import { laterStamp, maxClockLeadMs } from '../../domain/progress/stamp.ts';
import type { Stamp } from '../../domain/progress/progress.ts';
import type { SyncReply } from '../ports.ts';

/**
 * The longest round trip that still tells the time; a slower one gives wrong order (SYNC.md,
 * Clock).
 */
export const fastExchangeMs = 2_000;

/** When an exchange happened, by the device's clocks. */
export interface ExchangeTiming {
  /** Local clock when the answer came, ms since 1970. */
  readonly receivedAtMs: number;
  /**
   * From sending to receiving, by the monotonic clock, which stands still while the machine sleeps
   * on some systems.
   */
  readonly roundTripMs: number;
  /** The same by the wall clock, which may be set meanwhile. */
  readonly wallRoundTripMs: number;
}

/**
 * The two clocks of a device may differ by so much over a fast exchange: rounding, and a slow
 * correction of the wall clock.
 */
const clocksAgreeMs = 250;

/**
 * Server time minus local time as a fast exchange tells it; the known offset after a slow one, and
 * after one in which the clocks disagree: the machine slept in the middle of it, or its clock was
 * set, and the server's time is of before.
 */
export function measureOffset(
  knownMs: number | null,
  reply: SyncReply,
  timing: ExchangeTiming,
): number | null {
  if (
    timing.roundTripMs > fastExchangeMs ||
    Math.abs(timing.wallRoundTripMs - timing.roundTripMs) > clocksAgreeMs
  )
    return knownMs;
  return Math.round(reply.serverNowMs + timing.roundTripMs / 2 - timing.receivedAtMs);
}

/**
 * The device's latest reading after an answer: never further ahead than the server would let it be
 * (at most `serverNowMs` plus the whole round trip, by the clock that counted more of it, has come
 * by then), never behind the server's clock, and later than every reading in the answer. So no
 * clock that is set back later can make what follows look older than this exchange.
 */
export function adoptStamps(
  last: Stamp | null,
  reply: SyncReply,
  timing: ExchangeTiming,
): Stamp | null {
  const limitMs = Math.floor(
    reply.serverNowMs + Math.max(timing.roundTripMs, timing.wallRoundTripMs) + maxClockLeadMs,
  );
  let adopted =
    last !== null && last.ms > limitMs ? { ms: limitMs, counter: 0, node: last.node } : last;
  adopted = laterStamp(adopted, { ms: Math.floor(reply.serverNowMs), counter: 0, node: 'server' });
  for (const { state } of reply.changes)
    adopted = laterStamp(adopted, state.position?.stamp ?? null);
  for (const { stamp } of reply.noteChanges) adopted = laterStamp(adopted, stamp);
  return adopted;
}
