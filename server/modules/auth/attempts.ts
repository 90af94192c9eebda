import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { claimAccountAttempt, claimWindowAttempt, clearAttempts, findCounter, giveBackAttempt } from './attempt-store.ts';

/**
 * Counters against guessing, in the database: they survive a restart and are shared by all processes. An attempt is counted
 * before it is judged, in one statement, so parallel guesses cannot slip through; a right one is taken back.
 */
export interface AttemptLimiter {
  /** Counts an attempt on an account; refuses with `ACCOUNT_LOCKED` without judging. Unknown accounts count alike. */
  claimAccount(email: string, nowMs: number): Promise<Result<true, AppError>>;
  /** The person proved who he is: the account's counter starts anew. */
  clearAccount(email: string): Promise<void>;
  /** Counts an attempt from an address; refuses with `RATE_LIMITED`. */
  claimAddress(purpose: AddressPurpose, address: string, nowMs: number): Promise<Result<true, AppError>>;
  /** Counts something that a signed-in person does; refuses with `RATE_LIMITED`. */
  claimPerson(purpose: PersonPurpose, userId: string, nowMs: number): Promise<Result<true, AppError>>;
  /** Counts a wish for a new password, whether or not the account exists; refuses with `RATE_LIMITED`. */
  claimPasswordLink(email: string, nowMs: number): Promise<Result<true, AppError>>;
  /** The attempt was an honest one. */
  giveBackAddress(purpose: AddressPurpose, address: string): Promise<void>;
}

export type AddressPurpose = 'sign_in' | 'register' | 'refresh' | 'social' | 'password_link' | 'dead_link' | 'referrer' | 'passkey';

export type PersonPurpose = 'code_mail' | 'code_try';

/** The counters of a database under the given limits. */
export function createAttemptLimiter(database: Database, limits: Limits): AttemptLimiter {
  const windows = { sign_in: limits.failuresPerAddress, register: limits.registrationsPerAddress, refresh: limits.wrongRefreshesPerAddress, social: limits.socialPerAddress, password_link: limits.passwordLinksPerAddress, dead_link: limits.deadLinksPerAddress, referrer: limits.referrersPerAddress, passkey: limits.passkeySignInsPerAddress };
  const personWindows = { code_mail: limits.codesMailedPerPerson, code_try: limits.codesTriedPerPerson };

  async function refusal(code: 'ACCOUNT_LOCKED' | 'RATE_LIMITED', subject: string, nowMs: number): Promise<Result<true, AppError>> {
    const counter = await database.first(findCounter, { subject });
    const waitMs = (counter?.blocked_until.getTime() ?? nowMs) - nowMs;
    return err(appError(code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }));
  }

  async function claimWindow(subject: string, { count, windowMs }: { readonly count: number; readonly windowMs: number }, nowMs: number): Promise<Result<true, AppError>> {
    const claimed = await database.first(claimWindowAttempt, { subject, now: new Date(nowMs), windowEnd: new Date(nowMs + windowMs), count });
    return claimed === null ? refusal('RATE_LIMITED', subject, nowMs) : ok(true);
  }

  return {
    async claimAccount(email, nowMs) {
      const subject = accountSubject(email);
      const claimed = await database.first(claimAccountAttempt, {
        subject,
        now: new Date(nowMs),
        forgetBefore: new Date(nowMs - limits.forgetFailuresMs),
        freeFailures: limits.freeFailures,
        longestLockMs: limits.longestLockMs,
      });
      return claimed === null ? refusal('ACCOUNT_LOCKED', subject, nowMs) : ok(true);
    },
    async clearAccount(email) {
      await database.run(clearAttempts, { subject: accountSubject(email) });
    },
    async claimAddress(purpose, address, nowMs) {
      return claimWindow(addressSubject(purpose, address), windows[purpose], nowMs);
    },
    claimPerson: async (purpose, userId, nowMs) => claimWindow(`${purpose}:${userId}`, personWindows[purpose], nowMs),
    claimPasswordLink: async (email, nowMs) => claimWindow(`password_link:${hashAddress(email)}`, limits.passwordLinksPerAccount, nowMs),
    async giveBackAddress(purpose, address) {
      await database.run(giveBackAttempt, { subject: addressSubject(purpose, address) });
    },
  };
}

/** A counter names nobody: the address of an account is stored hashed. */
function accountSubject(email: string): string {
  return `account:${hashAddress(email)}`;
}

function hashAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** A household or a firm has a /64 of IPv6 to itself: it counts as one address. */
function addressSubject(purpose: AddressPurpose, address: string): string {
  return `${purpose}:${networkOf(address)}`;
}

/** An IPv4 address as it is, an IPv6 one as its /64. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? start : [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Whether an address or a host name means this very machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === '[::1]' || address === 'localhost' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}
