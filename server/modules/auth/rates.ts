import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { isLoopback, networkOf } from './attempts.ts';
import { claimWindowShare } from './attempt-store.ts';

/**
 * How often somebody may ask for something, over all processes: counted in the database, by shares. A process takes a twentieth of what is
 * allowed at a time and gives it out by itself, so that frequent asks cost a statement in twenty and rare ones are counted one by one.
 * Never lets through more than is allowed; with several processes up to a share each may lie unused.
 */
export interface Rates {
  /** Counts an ask of a person, or of an address; refuses with `RATE_LIMITED`. This machine itself is not counted by its address. */
  claim(rate: RateName, subject: RateSubject, nowMs: number): Promise<Result<true, AppError>>;
}

export type RateName = keyof Limits['rates'];
export type RateSubject = { readonly userId: string } | { readonly address: string };

/** What this process may still give out of a window. */
interface Share {
  left: number;
  readonly endsAtMs: number;
}

const sharesOfWindow = 20;

/** The rates of a database under the given limits. */
export function createRates(database: Database, limits: Pick<Limits, 'rates' | 'rememberedAddresses'>): Rates {
  const shares = new Map<string, Share>();

  function keep(key: string, share: Share): Share {
    shares.delete(key);
    shares.set(key, share);
    const oldest = shares.size > limits.rememberedAddresses ? shares.keys().next().value : undefined;
    if (oldest !== undefined) shares.delete(oldest);
    return share;
  }

  async function take(key: string, rate: RateName, nowMs: number): Promise<Share> {
    const { count, windowMs } = limits.rates[rate];
    const wanted = Math.max(1, Math.floor(count / sharesOfWindow));
    const row = await database.first(claimWindowShare, { subject: key, now: new Date(nowMs), windowEnd: new Date(nowMs + windowMs), share: wanted, count });
    invariant(row !== null, 'a counter that is written is told');
    const granted = { left: Math.max(0, Math.min(wanted, count - (row.attempts - wanted))), endsAtMs: row.ends_at.getTime() };
    // Two asks at once may each have taken one: what the other brought is not lost.
    const known = shares.get(key);
    if (known !== undefined && known.endsAtMs === granted.endsAtMs) granted.left += known.left;
    return keep(key, granted);
  }

  return {
    async claim(rate, subject, nowMs) {
      if ('address' in subject && isLoopback(subject.address)) return ok(true);
      const key = `rate:${rate}:${'userId' in subject ? subject.userId : networkOf(subject.address)}`;
      const known = shares.get(key);
      const isSpent = known === undefined || known.endsAtMs <= nowMs || known.left === 0;
      // A full window stays full until it ends: said without the database.
      const share = isSpent ? await take(key, rate, nowMs) : known;
      if (share.left <= 0) return err(appError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil((share.endsAtMs - nowMs) / 1000)) }));
      share.left -= 1;
      return ok(true);
    },
  };
}
