import { createHash } from 'node:crypto';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader, Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import {
  claimAccountAttempt,
  claimWindowAttempt,
  clearAttempts,
  findCounter,
  giveBackAttempt,
  giveBackGuess,
} from './attempt-store.ts';
import { networkOf } from './network-of.ts';
import type { Mark } from './sign-in-marks.ts';

/**
 * Counters against guessing, in the database: they survive a restart and are shared by all
 * processes. An attempt is counted before it is judged, in one statement, so parallel guesses
 * cannot slip through; a right one is taken back.
 */
export interface AttemptLimiter {
  /**
   * Counts a guess at a password; refuses with `ACCOUNT_LOCKED` without judging. Unknown accounts
   * count alike. Answers what takes the guess back: for one that was not judged.
   */
  claimGuess(guesser: Guesser, nowMs: number): Promise<Result<GiveBack, AppError>>;
  /** The guesser proved who they are: their counters start anew. */
  clearGuesses(guesser: Guesser): Promise<void>;
  /** What was guessed by marks of a person counts no more: the password is another one. */
  forgetMarkedGuesses(userId: string): Promise<void>;
  /** Counts an attempt from an address; refuses with `RATE_LIMITED`. */
  claimAddress(
    purpose: AddressPurpose,
    address: string,
    nowMs: number,
  ): Promise<Result<true, AppError>>;
  /** Counts something that a signed-in person does; refuses with `RATE_LIMITED`. */
  claimPerson(
    purpose: PersonPurpose,
    userId: string,
    nowMs: number,
  ): Promise<Result<true, AppError>>;
  /**
   * Counts an input for a new password, whether or not the account exists. False when the e-mails
   * are enough: strangers may have brought them, so nobody is refused for it, and the newest of
   * them still holds a good link. A marked browser has its own count: refuses with `RATE_LIMITED`.
   */
  claimPasswordLink(
    input: { readonly email: string; readonly address: string; readonly mark: string | null },
    nowMs: number,
  ): Promise<Result<boolean, AppError>>;
  /**
   * Counts an e-mail that verifies an address, by where it goes, in the transaction that mails it;
   * refuses with `RATE_LIMITED`.
   */
  claimVerificationMail(
    tx: Tx,
    mail: { readonly email: string; readonly address: string },
    nowMs: number,
  ): Promise<Result<true, AppError>>;
  /**
   * Counts a try of a code that verifies an address: by person, by the network it comes from, and
   * by the address, over all accounts that have it one after the other. Refuses with
   * `RATE_LIMITED`, and counts nothing then; the mailed link goes on. Answers what takes it back
   * from the last two: for a right one.
   */
  claimVerificationTry(
    guess: { readonly userId: string; readonly email: string; readonly address: string },
    nowMs: number,
  ): Promise<Result<GiveBack, AppError>>;
  /** What was mailed before is used up or dropped: the next input is mailed. */
  clearPasswordLinks(email: string): Promise<void>;
  /** The attempt was an honest one. */
  giveBackAddress(purpose: AddressPurpose, address: string): Promise<void>;
}

/** Takes back what was counted, with the lock that it brought. */
export type GiveBack = () => Promise<void>;

/**
 * Who guesses at the password of an account. Each kind has counters of its own, so that nobody
 * shuts another out: anybody at the door; a browser or desktop where the account was signed in to
 * (its mark); a session that is open. The last two have one more count each, over all marks and
 * over all sessions of the person, for whoever stole one and makes more of it.
 */
export type Guesser =
  | { readonly kind: 'stranger'; readonly email: string }
  | ({ readonly kind: 'marked'; readonly email: string } & Mark)
  | {
      readonly kind: 'session';
      readonly email: string;
      readonly userId: string;
      readonly sessionId: string;
    };

export type AddressPurpose =
  | 'sign_in'
  | 'register'
  | 'refresh'
  | 'social'
  | 'password_link'
  | 'dead_link'
  | 'referrer'
  | 'passkey';

export type PersonPurpose = 'code_mail' | 'code_try';

/** The counters of a database under the given limits. */
export function createAttemptLimiter(database: Database, limits: Limits): AttemptLimiter {
  const windows = {
    sign_in: limits.failuresPerAddress,
    register: limits.registrationsPerAddress,
    refresh: limits.wrongRefreshesPerAddress,
    social: limits.socialPerAddress,
    password_link: limits.passwordLinksPerAddress,
    dead_link: limits.deadLinksPerAddress,
    referrer: limits.referrersPerAddress,
    passkey: limits.passkeySignInsPerAddress,
  };
  const personWindows = {
    code_mail: limits.codesMailedPerPerson,
    code_try: limits.codesTriedPerPerson,
  };

  async function refusal(
    code: 'ACCOUNT_LOCKED' | 'RATE_LIMITED',
    subject: string,
    nowMs: number,
  ): Promise<Result<never, AppError>> {
    return refusalOn(database, { code, subject, nowMs });
  }

  async function claimWindow(
    subject: string,
    window: Window,
    nowMs: number,
  ): Promise<Result<true, AppError>> {
    return claimWindowOn(database, { subject, window, nowMs });
  }

  /** A lock of 1, 2, 4 … seconds from the last free failure on. */
  async function claimGrowing(
    subject: string,
    freeFailures: number,
    nowMs: number,
  ): Promise<Result<GiveBack, AppError>> {
    const now = new Date(nowMs);
    const forgetBefore = new Date(nowMs - limits.forgetFailuresMs);
    const claimed = await database.first(claimAccountAttempt, {
      subject,
      now,
      forgetBefore,
      freeFailures,
      longestLockMs: limits.longestLockMs,
    });
    if (claimed === null) return refusal('ACCOUNT_LOCKED', subject, nowMs);
    return ok(async () => {
      await database.run(giveBackGuess, { subject, lockedUntil: claimed.blocked_until, now });
    });
  }

  return {
    async claimGuess(guesser, nowMs) {
      const { own, all } = subjectsOf(guesser);
      const claimed = await claimGrowing(own, limits.freeFailures, nowMs);
      if (!claimed.ok || all === null) return claimed;
      const overAll = await claimGrowing(all, limits.freeFailuresOfKnown, nowMs);
      if (!overAll.ok) await claimed.value();
      if (!overAll.ok) return overAll;
      return ok(async () => {
        await claimed.value();
        await overAll.value();
      });
    },
    async clearGuesses(guesser) {
      const { own, all } = subjectsOf(guesser);
      for (const subject of all === null ? [own] : [own, all])
        await database.run(clearAttempts, { subject });
    },
    forgetMarkedGuesses: async (userId) =>
      void (await database.run(clearAttempts, { subject: marksSubject(userId) })),
    async claimAddress(purpose, address, nowMs) {
      return claimWindow(addressSubject(purpose, address), windows[purpose], nowMs);
    },
    claimPerson: async (purpose, userId, nowMs) =>
      claimWindow(`${purpose}:${userId}`, personWindows[purpose], nowMs),
    async claimPasswordLink({ email, address, mark }, nowMs) {
      if (mark !== null) {
        const byMark = await claimWindow(
          `password_link:${mark}`,
          limits.passwordLinksOfKnown,
          nowMs,
        );
        // Over all marks: whoever has collected some gets no more out of them.
        return byMark.ok
          ? ok(
              (await claimWindow(knownLinksSubject(email), limits.passwordLinksPerAccount, nowMs))
                .ok,
            )
          : byMark;
      }
      const fromHere = await claimWindow(
        `password_link:${hashAddress(email)}:${networkOf(address)}`,
        limits.passwordLinksPerAsker,
        nowMs,
      );
      if (!fromHere.ok) return ok(false);
      return ok((await claimWindow(linksSubject(email), limits.passwordLinksPerAccount, nowMs)).ok);
    },
    async claimVerificationMail(tx, { email, address }, nowMs) {
      const subject = `verify_mail:${hashAddress(email)}`;
      const fromHere = await claimWindowOn(tx, {
        subject: `${subject}:${networkOf(address)}`,
        window: limits.verificationMailsPerAsker,
        nowMs,
      });
      return fromHere.ok
        ? claimWindowOn(tx, { subject, window: limits.verificationMailsPerAddress, nowMs })
        : fromHere;
    },
    async claimVerificationTry({ userId, email, address }, nowMs) {
      const counters = [
        { subject: `verify_try:${networkOf(address)}`, window: limits.codesTriedPerNetwork },
        { subject: `verify_try_of:${hashAddress(email)}`, window: limits.codesTriedPerAddress },
      ];
      const claimed: string[] = [];
      const giveBack: GiveBack = async () => {
        for (const subject of claimed) await database.run(giveBackAttempt, { subject });
      };
      for (const counter of [
        ...counters,
        { subject: `code_try:${userId}`, window: personWindows.code_try },
      ]) {
        const one = await claimWindow(counter.subject, counter.window, nowMs);
        if (!one.ok) {
          await giveBack();
          return one;
        }
        if (counters.some(({ subject }) => subject === counter.subject))
          claimed.push(counter.subject);
      }
      return ok(giveBack);
    },
    async clearPasswordLinks(email) {
      for (const subject of [linksSubject(email), knownLinksSubject(email)])
        await database.run(clearAttempts, { subject });
    },
    async giveBackAddress(purpose, address) {
      await database.run(giveBackAttempt, { subject: addressSubject(purpose, address) });
    },
  };
}

async function claimWindowOn(
  on: Database | Tx,
  {
    subject,
    window,
    nowMs,
  }: { readonly subject: string; readonly window: Window; readonly nowMs: number },
): Promise<Result<true, AppError>> {
  const claimed = await on.first(claimWindowAttempt, {
    subject,
    now: new Date(nowMs),
    windowEnd: new Date(nowMs + window.windowMs),
    count: window.count,
  });
  return claimed === null ? refusalOn(on, { code: 'RATE_LIMITED', subject, nowMs }) : ok(true);
}

/** A refusal that says when to come back. */
async function refusalOn(
  reader: Reader,
  {
    code,
    subject,
    nowMs,
  }: {
    readonly code: 'ACCOUNT_LOCKED' | 'RATE_LIMITED';
    readonly subject: string;
    readonly nowMs: number;
  },
): Promise<Result<never, AppError>> {
  const counter = await reader.first(findCounter, { subject });
  const waitMs = (counter?.blocked_until.getTime() ?? nowMs) - nowMs;
  return err(appError(code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }));
}

/** So many within a window that starts with the first. */
interface Window {
  readonly count: number;
  readonly windowMs: number;
}

/**
 * Strangers' counters name nobody: the address is stored hashed. The others go with the person and
 * not with an address that may become another's.
 */
function subjectsOf(guesser: Guesser): { readonly own: string; readonly all: string | null } {
  switch (guesser.kind) {
    case 'stranger':
      return { own: `account:${hashAddress(guesser.email)}`, all: null };
    case 'marked':
      return { own: `guess_mark:${guesser.mark}`, all: marksSubject(guesser.userId) };
    case 'session':
      return { own: `guess_session:${guesser.sessionId}`, all: `guess_sessions:${guesser.userId}` };
    default:
      return assertNever(guesser);
  }
}

/**
 * Over every generation of marks: whoever holds a session renews that without a proof, and would
 * guess anew.
 */
function marksSubject(userId: string): string {
  return `guess_marks:${userId}`;
}

function linksSubject(email: string): string {
  return `password_link:${hashAddress(email)}`;
}

function knownLinksSubject(email: string): string {
  return `password_link_known:${hashAddress(email)}`;
}

function hashAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** A household or a firm has a /64 of IPv6 to itself: it counts as one address. */
function addressSubject(purpose: AddressPurpose, address: string): string {
  return `${purpose}:${networkOf(address)}`;
}
