import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { RateAlone, RateName } from '#server/counted-limits.ts';
import type { Database } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import { clocksApartMs } from './attempt-store.ts';
import { isLoopback, networkOf } from './network-of.ts';
import { createLocalWindows } from './local-windows.ts';
import { createShareTaker, type Share } from './window-shares.ts';

/**
 * How often somebody may ask for something, over all processes (the table:
 * server/counted-limits.ts): counted in the database, by shares. A process takes a twentieth of
 * what is allowed at a time and gives it out by itself, so that frequent asks cost a statement in
 * twenty or more and rare ones are counted one by one. Never lets through more than is allowed;
 * with several processes up to a share each may lie unused.
 */
export interface Rates {
  /**
   * Counts an ask of a person, or of an address; refuses with `RATE_LIMITED`. This machine itself
   * is not counted by its address.
   */
  claim(rate: RateName, subject: RateSubject, nowMs: number): Promise<Result<true, AppError>>;
  /**
   * Counts an ask of an address that has to go on without a database: 0 = go on, otherwise the
   * seconds to wait. Mostly known at once. When the database does not answer soon, this process
   * counts alone for a while, up to the whole limit.
   */
  admit(rate: RateAlone, address: string, nowMs: number): number | Promise<number>;
}

export type RateSubject = { readonly userId: string } | { readonly address: string };

interface RatesLimits extends Pick<
  Limits,
  'rates' | 'rememberedAddresses' | 'ratePatienceMs' | 'rateAloneMs'
> {}

/** The rates of a database under the given limits. */
export function createRates(database: Pick<Database, 'all'>, limits: RatesLimits): Rates {
  const shares = new Map<string, Share>();
  const takeShare = createShareTaker(database);
  const alone = createLocalWindows(limits.rememberedAddresses);
  /** Real time: when a database that did not answer is asked again. */
  let aloneUntilMs = 0;

  /** Null: nothing is known, or nothing is left and there may be more. */
  function spend(key: string, rate: RateName, nowMs: number): number | null {
    const share = shares.get(key);
    if (share === undefined || share.endsAtMs <= nowMs) return null;
    // Taken while a clock ran ahead: the database says what became of its window.
    if (share.endsAtMs > nowMs + limits.rates[rate].windowMs + clocksApartMs) return null;
    // A full window stays full until it ends: said without the database.
    if (share.left === 0)
      return share.isLast ? Math.max(1, Math.ceil((share.endsAtMs - nowMs) / 1000)) : null;
    share.left -= 1;
    return 0;
  }

  async function takeAndSpend(key: string, rate: RateName, nowMs: number): Promise<number> {
    for (;;) {
      const spent = spend(key, rate, nowMs);
      if (spent !== null) return spent;
      const share = await takeShare({ subject: key, ...limits.rates[rate], nowMs });
      // Whoever waited for the same share finds what the others left of it.
      if (shares.get(key) !== share) keep(key, share);
    }
  }

  function keep(key: string, share: Share): void {
    shares.delete(key);
    shares.set(key, share);
    const oldest =
      shares.size > limits.rememberedAddresses ? shares.keys().next().value : undefined;
    if (oldest !== undefined) shares.delete(oldest);
  }

  async function takeInTime(key: string, rate: RateAlone, nowMs: number): Promise<number> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), limits.ratePatienceMs);
    const waitSeconds = await Promise.race([
      takeAndSpend(key, rate, nowMs).catch(() => null),
      late,
    ]);
    clearTimeout(timer);
    if (waitSeconds !== null) return waitSeconds;
    aloneUntilMs = performance.now() + limits.rateAloneMs;
    return alone.admit(key, limits.rates[rate], nowMs);
  }

  return {
    async claim(rate, subject, nowMs) {
      if ('address' in subject && isLoopback(subject.address)) return ok(true);
      const key = keyOf(rate, 'userId' in subject ? subject.userId : networkOf(subject.address));
      const retryAfterSeconds = await takeAndSpend(key, rate, nowMs);
      return retryAfterSeconds === 0
        ? ok(true)
        : err(appError('RATE_LIMITED', { retryAfterSeconds }));
    },
    admit(rate, address, nowMs) {
      if (isLoopback(address)) return 0;
      const key = keyOf(rate, networkOf(address));
      const known = spend(key, rate, nowMs);
      if (known !== null) return known;
      return performance.now() < aloneUntilMs
        ? alone.admit(key, limits.rates[rate], nowMs)
        : takeInTime(key, rate, nowMs);
    },
  };
}

/** `rate:` tells them from counters of guesses: they are forgotten as soon as their window ends. */
function keyOf(rate: RateName, whose: string): string {
  return `rate:${rate}:${whose}`;
}
