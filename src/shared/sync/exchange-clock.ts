import { laterStamp, maxClockLeadMs } from '../domain/progress/stamp.ts';
import type { Stamp } from '../domain/progress/progress.ts';
import type { SyncReply } from './ports.ts';

/** The longest round trip that still tells the time; a slower one gives wrong order (SYNC.md, Clock). */
export const fastExchangeMs = 2_000;

/** When an exchange happened, by the device's clocks. */
export interface ExchangeTiming {
  /** Local clock when the answer came, ms since 1970. */
  readonly receivedAtMs: number;
  /** From sending to receiving, by the monotonic clock. */
  readonly roundTripMs: number;
}

/** Server time minus local time as a fast exchange tells it; the known offset after a slow one. */
export function measureOffset(knownMs: number | null, reply: SyncReply, timing: ExchangeTiming): number | null {
  if (timing.roundTripMs > fastExchangeMs) return knownMs;
  return Math.round(reply.serverNowMs + timing.roundTripMs / 2 - timing.receivedAtMs);
}

/**
 * The device's latest reading after an answer: never further ahead than the server would let it be (at most `serverNowMs`
 * plus the whole round trip has come by then), never behind the server's clock, and later than every reading in the answer.
 * So no clock that is set back later can make what follows look older than this exchange.
 */
export function adoptStamps(last: Stamp | null, reply: SyncReply, timing: ExchangeTiming): Stamp | null {
  const limitMs = Math.floor(reply.serverNowMs + timing.roundTripMs + maxClockLeadMs);
  let adopted = last !== null && last.ms > limitMs ? { ms: limitMs, counter: 0, node: last.node } : last;
  adopted = laterStamp(adopted, { ms: Math.floor(reply.serverNowMs), counter: 0, node: 'server' });
  for (const { state } of reply.changes) adopted = laterStamp(adopted, state.position?.stamp ?? null);
  for (const { stamp } of reply.noteChanges) adopted = laterStamp(adopted, stamp);
  return adopted;
}
