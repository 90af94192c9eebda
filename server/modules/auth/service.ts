import { toOneLine } from '#shared/kernel/unicode-form.ts';
import {
  isAffiliateCode,
  normaliseAffiliateCode,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import {
  type RegistrationInput,
  validateRegistration,
} from '#shared/domain/account/validate-registration.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { DatabaseClock } from '../../db/database-clock.ts';
import { findFact } from '../../db/facts.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Accounts } from '../accounts/api.ts';
import type { FactorAnswer, FactorMoment, Factors } from './second-factor/factors.ts';
import { forgetSecretMails } from '../messages/api.ts';
import { createAttemptLimiter } from './attempts/attempts.ts';
import { networkOf } from './attempts/network-of.ts';
import { deleteOldCounters } from './attempts/attempt-store.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import {
  type HeldPerson,
  holdPerson,
  passwordHolds,
  type ProofHolds,
} from './attempts/held-person.ts';
import type { NewPasswordDeps } from './passwords/new-password.ts';
import type { IssuedSession, LateRequest } from './sessions/issued-session.ts';
import { type PresentedTokens, shownTokens } from './sessions/presented-tokens.ts';
import type { RequestOrigin, SignInOrigin } from './sessions/origins.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hash.ts';
import { createPasswordCheck } from './passwords/password-check.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { deleteOldProofs, findReferrerName } from './passwords/proof-store.ts';
import { deleteOldFactorTokens } from './second-factor/token-store.ts';
import { createProofs } from './passwords/proofs.ts';
import { createSignInMarks, type SignInMarks } from './attempts/sign-in-marks.ts';
import { createRecovery, type Recovery, type RecoveryDeps } from './recovery/recovery.ts';
import { deleteOldSessions } from './sessions/session-store.ts';
import { deleteOldTokens } from './sessions/session-token-store.ts';
import { createSessions, type Sessions, type SessionSummary } from './sessions/sessions.ts';
import {
  type SignedIn,
  signedInAsIn,
  signedInByFactor,
  signedInNow,
} from './sessions/signed-in.ts';
import type { SessionUpdateListener } from './sessions/session-updates.ts';
import { createVerification, type Verification } from './recovery/verification.ts';
import type { Viewer } from './sessions/viewer.ts';

/** Signing up, in and out, and whose request it is. */
export interface Auth {
  /**
   * Refuses with every broken rule of the form, `PASSWORD_TOO_COMMON`, `EMAIL_TAKEN` or
   * `RATE_LIMITED`.
   */
  register(
    input: RegistrationInput,
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, readonly AppError[]>>;
  /**
   * Refuses with `WRONG_CREDENTIALS`, `ACCOUNT_LOCKED` or `RATE_LIMITED`; the same for an unknown
   * address, and as slowly. With the right password `PERSON_BLOCKED`, or `FACTOR_NEEDED`:
   * `completeSignIn` opens the session then.
   */
  signIn(
    credentials: { readonly email: string; readonly password: string },
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>>;
  /**
   * A new session of somebody who proved who they are elsewhere (a social account, a mailed link).
   * `holds` looks, in the transaction that opens it, whether that proof still counts, and holds it
   * until the session is there: what ended it meanwhile ends the session too. Refuses with what
   * `holds` refuses with, `PERSON_BLOCKED`, and `FACTOR_NEEDED` when they have a second factor.
   */
  enter(
    userId: string,
    origin: SignInOrigin,
    holds: ProofHolds,
  ): Promise<Result<IssuedSession, AppError>>;
  /** What a browser or desktop is to keep after a sign-in to this account. */
  readonly keepMarks: SignInMarks['keep'];
  /**
   * A session out of another one of the same person, in the caller's transaction: what that one
   * proved, this one need not prove again, and has its end. Refuses with `UNAUTHENTICATED` when
   * that one ended, and with `PERSON_BLOCKED`.
   */
  startSessionFrom(
    tx: Tx,
    parent: { readonly userId: string; readonly sessionId: string },
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>>;
  /**
   * The second step of a sign-in. Refuses like `Factors.complete`. `device`: how the browser is
   * remembered when that was wished.
   */
  completeSignIn(step: SecondStep, at: FactorMoment): Promise<Result<CompletedSignIn, AppError>>;
  /**
   * Signs in by a passkey alone: it is a second factor and more than a password. Refuses like
   * `Factors.completePasskeySignIn`, and with `RATE_LIMITED`.
   */
  signInByPasskey(
    response: string,
    origin: SignInOrigin,
    at: FactorMoment,
  ): Promise<Result<IssuedSession, AppError>>;
  /**
   * What a browser is to sign for that; null where no passkey can be used. Refuses with
   * `RATE_LIMITED`.
   */
  beginPasskeySignIn(
    origin: RequestOrigin,
    at: FactorMoment,
  ): Promise<Result<string | null, AppError>>;
  /** Second factors as pages and other modules ask after them. */
  readonly factors: Factors;
  /**
   * Whose request it is. Renews the portal's session when its access token is gone and its refresh
   * token is good.
   */
  identify(tokens: PresentedTokens, request: RequestOrigin): Promise<Identity>;
  /**
   * The id of whom `identify` would find, or null; renews nothing: a body that never arrives must
   * not spend what its client would show again.
   */
  findSender(tokens: PresentedTokens, nowMs: number): Promise<string | null>;
  /**
   * Who a viewer that was let in before is now; null when their session ended. `isExact`: as the
   * database says, not as this process remembers.
   */
  identifyAgain(viewer: Viewer, nowMs: number, isExact: boolean): Promise<Viewer | null>;
  /** Refuses with `SESSION_EXPIRED` or `SESSION_REUSED`. */
  refresh(
    refreshToken: string,
    request: RequestOrigin,
  ): Promise<Result<IssuedSession | LateRequest, AppError>>;
  /** Ends the session behind the tokens, if there is one. */
  signOut(tokens: PresentedTokens): Promise<void>;
  /**
   * Ends what a browser's cookies show when another session is opened there: whoever opens one has
   * left the one before, also where an answer that renews that is still on its way.
   */
  leaveFormer(tokens: PresentedTokens): Promise<void>;
  listSessions(viewer: Viewer, nowMs: number): Promise<readonly SessionSummary[]>;
  /** Refuses with `NOT_FOUND`, also for another person's session. */
  revokeSession(viewer: Viewer, sessionId: string): Promise<Result<true, AppError>>;
  /** Signs them out everywhere but here. Answers in how many places that was. */
  endOtherSessions(viewer: Viewer, nowMs: number): Promise<number>;
  /** `Passwords.confirm`, for every module that asks again. */
  confirmPassword(
    viewer: Viewer,
    typed: string,
    origin: RequestOrigin,
  ): Promise<Result<true, AppError>>;
  readonly recovery: Recovery;
  readonly verification: Verification;
  readonly passwords: Passwords;
  /**
   * The given name of whoever a referral code belongs to, for «Được giới thiệu bởi …»; null when it
   * is nobody's, or too many were asked for.
   */
  referrerName(code: string, origin: RequestOrigin): Promise<string | null>;
  /** Where a person is signed in, for administrators. */
  sessionsOf(userId: string, nowMs: number): Promise<readonly SessionSummary[]>;
  /**
   * Ends one session of a person, or all of them, in the caller's transaction; `forgetPerson` after
   * it makes this process notice at once. Answers how many.
   */
  endSessions(tx: Tx, userId: string, sessionId?: string | null): Promise<number>;
  /** Ends all sessions of a person but one, in the caller's transaction. Answers how many. */
  endSessionsBut(tx: Tx, kept: Pick<Viewer, 'userId' | 'sessionId'>): Promise<number>;
  /** Whether a session has neither ended nor run out. */
  isSessionLive(sessionId: string, nowMs: number): Promise<boolean>;
  /** What a person may do has changed: this process believes nothing that it remembers of them. */
  forgetPerson(userId: string): void;
  /** When the last session of each person ended, of those since a moment. */
  endedSince: Sessions['endedSince'];
  /** To be told what ended or changed in any process. */
  readonly news: SessionUpdateListener;
  /** The hash of a password, for people made without a form. */
  hashPassword(password: string): Promise<Result<string, AppError>>;
  /** Removes what is past any use. */
  tidy(nowMs: number): Promise<void>;
}

export interface SecondStep {
  readonly challenge: string;
  readonly answer: FactorAnswer;
  /** Whether this browser need not be asked for a while. */
  readonly remembers: boolean;
  /** A page asks: it gets no desktop's session, whose tokens would come into its hands. */
  readonly isPage: boolean;
}

export interface CompletedSignIn {
  readonly session: IssuedSession;
  readonly device: { readonly token: string; readonly expiresAt: Date } | null;
}

/**
 * Whose request it is, why a shown session does not count, and the session when it was renewed on
 * the way.
 */
export interface Identity {
  readonly viewer: Viewer | null;
  readonly refusal: AppError | null;
  readonly renewed: IssuedSession | null;
}

export interface AuthDeps {
  readonly database: Database;
  readonly databaseClock: DatabaseClock;
  readonly accounts: Accounts;
  readonly limits: Limits;
  /** Derives tokens; the same for every process on this database. */
  readonly tokenKey: Buffer;
  readonly jobs: NewPasswordDeps['jobs'];
  readonly messenger: NewPasswordDeps['messenger'];
  readonly accountMail: NewPasswordDeps['accountMail'];
  readonly factors: Factors;
  readonly startAnew: RecoveryDeps['startAnew'];
  readonly stopPending: RecoveryDeps['stopPending'];
  readonly audit: RecoveryDeps['audit'];
  /** A hasher of its own in tests that count hashes. */
  readonly hasher?: PasswordHasher;
}

/** Signing in for a database of accounts. */
export function createAuth({
  database,
  accounts,
  limits,
  tokenKey,
  jobs,
  messenger,
  accountMail,
  factors,
  startAnew,
  stopPending,
  audit,
  ...given
}: AuthDeps): Auth {
  const attempts = createAttemptLimiter(database, limits);
  const sessions = createSessions({ ...given, database, limits, key: tokenKey });
  const hasher = given.hasher ?? createPasswordHasher(limits);
  const marks = createSignInMarks({ accounts, key: tokenKey, lifetimeMs: limits.signInMarkMs });
  const check = createPasswordCheck({ accounts, attempts, hasher, marks });
  const proofs = createProofs({ database, limits, attempts, key: tokenKey });
  const parts: NewPasswordDeps = {
    database,
    accounts,
    attempts,
    proofs,
    hasher,
    jobs,
    messenger,
    accountMail,
  };
  const verification = createVerification({ ...parts, limits, factors });
  const passwords = createPasswords({ ...parts, check, sessions, limits, factors });

  async function start(
    person: HeldPerson,
    { client, nowMs }: Pick<SignInOrigin, 'client' | 'nowMs'>,
    signedIn: SignedIn,
  ): Promise<IssuedSession> {
    const name = cleanName(client.name, limits.clientNameLength);
    return sessions.start(person, { client: client.kind, name, ...signedIn }, nowMs);
  }

  /** Opens a session, or begins the second step for whoever has one and is not remembered. */
  async function enter(
    userId: string,
    origin: SignInOrigin,
    holds: ProofHolds,
  ): Promise<Result<IssuedSession, AppError>> {
    const { client, deviceToken, nowMs } = origin;
    const entered = await database.transaction(
      async (tx): Promise<Result<IssuedSession | AppError, AppError>> => {
        const person = await holdPerson(tx, userId, holds);
        if (!person.ok) return person;
        if (!(await factors.isOn(userId, tx)))
          return ok(await start(person.value, origin, signedInNow(nowMs)));
        if (await factors.holdsDevice(tx, userId, { token: deviceToken, nowMs }))
          return ok(await start(person.value, origin, signedInByFactor(nowMs)));
        const mark = marks.findOf(origin.marks, await accounts.get(userId, tx), nowMs);
        return ok(
          await factors.ask(
            tx,
            {
              userId,
              client: { kind: client.kind, name: cleanName(client.name, limits.clientNameLength) },
              mark,
            },
            nowMs,
          ),
        );
      },
    );
    if (!entered.ok) return entered;
    return 'code' in entered.value ? err(entered.value) : ok(entered.value);
  }

  async function refresh(
    refreshToken: string,
    request: RequestOrigin,
  ): Promise<Result<IssuedSession | LateRequest, AppError>> {
    const renewed = await sessions.refresh(refreshToken, request);
    if (renewed.ok) return renewed;
    const claimed = await attempts.claimAddress('refresh', request.address, request.nowMs);
    return claimed.ok ? renewed : claimed;
  }

  /** Told of every refused sign-in alike: who has an account learns no more than who has none. */
  async function withRestore(error: AppError, nowMs: number): Promise<AppError> {
    const restoredAtMs = Number(await findFact(database, 'restored_at'));
    return nowMs - restoredAtMs < limits.restoredHintMs ? { ...error, restored: true } : error;
  }

  return {
    async register(input, origin) {
      const valid = validateRegistration(input);
      if (!valid.ok) return valid;
      const { name, email, password, phoneNumber, referralCode } = valid.value;
      if (isCommonPassword(password))
        return err([appError('PASSWORD_TOO_COMMON', { field: 'password' })]);
      const claimed = await attempts.claimAddress('register', origin.address, origin.nowMs);
      if (!claimed.ok) return err([claimed.error]);
      const asker = { network: networkOf(origin.address), account: email, isKnown: false };
      const hash = await hasher.hash(password, asker);
      if (!hash.ok) return err([hash.error]);
      return database.transaction(async (tx) => {
        const account = {
          email,
          passwordHash: hash.value,
          name,
          phoneNumber,
          referralCode,
          officeRole: null,
          now: new Date(origin.nowMs),
        } as const;
        const created = await accounts.create(tx, account);
        if (!created.ok) return err([created.error]);
        await verification.mailFirst(
          tx,
          { userId: created.value, email, firstname: name.firstname },
          origin,
        );
        // Made by this very transaction: nobody else knows of them.
        const person = await holdPerson(tx, created.value, async () => ok(true));
        if (!person.ok) return err([person.error]);
        return ok(await start(person.value, origin, signedInNow(origin.nowMs)));
      });
    },

    async signIn({ email: typed, password: typedPassword }, origin) {
      const email = validateEmail(typed);
      const refuse = async (error: AppError) =>
        err(error.code === 'WRONG_CREDENTIALS' ? await withRestore(error, origin.nowMs) : error);
      // Nobody has such an address or password: said without a hash, which tells a guesser nothing
      // they do not know.
      if (!email.ok || typedPassword.length > limits.bodyBytes)
        return refuse(appError('WRONG_CREDENTIALS'));
      const checked = await check.ofGuest(email.value, typedPassword, origin);
      if (!checked.ok) return refuse(checked.error);
      return enter(
        checked.value.userId,
        origin,
        passwordHolds(checked.value, appError('WRONG_CREDENTIALS')),
      );
    },

    enter,
    keepMarks: (shown, session, nowMs) => marks.keep(shown, session, nowMs),
    async startSessionFrom(tx, parent, origin) {
      const person = await holdPerson(tx, parent.userId, async () => signedInAsIn(tx, parent));
      return person.ok ? ok(await start(person.value, origin, person.value.proof)) : person;
    },
    async completeSignIn({ challenge, answer, remembers, isPage }, at) {
      return factors.complete({ challenge, answer, isPage }, at, async (person, client) => ({
        session: await start(person, { client, nowMs: at.nowMs }, signedInByFactor(at.nowMs)),
        device:
          remembers && client.kind === 'PORTAL'
            ? await factors.rememberDevice(person.tx, person.userId, at.nowMs)
            : null,
      }));
    },
    async beginPasskeySignIn({ address, nowMs }, at) {
      const claimed = await attempts.claimAddress('passkey', address, nowMs);
      return claimed.ok ? ok(await factors.beginPasskeySignIn(at)) : claimed;
    },
    async signInByPasskey(response, origin, at) {
      const claimed = await attempts.claimAddress('passkey', origin.address, origin.nowMs);
      if (!claimed.ok) return claimed;
      return factors.completePasskeySignIn(response, at, async (person) =>
        start(person, origin, signedInByFactor(at.nowMs)),
      );
    },
    factors,

    async identify({ bearer, accessCookie, refreshCookie }, request) {
      const accessToken = bearer ?? accessCookie;
      const viewer =
        accessToken === null ? null : await sessions.findViewer(accessToken, request.nowMs);
      if (viewer !== null) return { viewer, refusal: null, renewed: null };
      if (bearer !== null)
        return { viewer: null, refusal: appError('UNAUTHENTICATED'), renewed: null };
      if (refreshCookie === null)
        return {
          viewer: null,
          refusal: accessCookie === null ? null : appError('SESSION_EXPIRED'),
          renewed: null,
        };
      const renewed = await refresh(refreshCookie, request);
      if (!renewed.ok) return { viewer: null, refusal: renewed.error, renewed: null };
      // Not by its new access token: this answer may be lost, and that one counts as unused then.
      return {
        viewer: await sessions.findAgain(renewed.value.sessionId, request.nowMs, true),
        refusal: null,
        renewed: 'isLate' in renewed.value ? null : renewed.value,
      };
    },

    async findSender({ bearer, accessCookie, refreshCookie }, nowMs) {
      const accessToken = bearer ?? accessCookie;
      const viewer = accessToken === null ? null : await sessions.findViewer(accessToken, nowMs);
      if (viewer !== null) return viewer.userId;
      return bearer === null && refreshCookie !== null
        ? sessions.findRefreshable(refreshCookie, nowMs)
        : null;
    },

    identifyAgain: async ({ sessionId }, nowMs, isExact) =>
      sessions.findAgain(sessionId, nowMs, isExact),

    refresh,

    async signOut(tokens) {
      for (const token of shownTokens(tokens)) await sessions.endByToken(token);
    },

    async leaveFormer(tokens) {
      for (const token of shownTokens({ ...tokens, bearer: null }))
        await sessions.endByToken(token);
    },
    listSessions: async (viewer, nowMs) => sessions.list(viewer.userId, nowMs),
    revokeSession: async (viewer, sessionId) => sessions.revoke(viewer.userId, sessionId),
    async endOtherSessions(viewer, nowMs) {
      const ended = await database.transaction(async (tx) =>
        sessions.end(tx, viewer.userId, { allBut: viewer.sessionId }),
      );
      await factors.forgetMarkedGuesses(viewer, nowMs);
      return ended;
    },
    confirmPassword: async (viewer, typed, origin) => passwords.confirm(viewer, typed, origin),
    recovery: createRecovery({
      ...parts,
      sessions,
      enter,
      marks,
      startAnew,
      stopPending,
      audit,
      limits,
    }),
    verification,
    passwords,
    async referrerName(typed, { address, nowMs }) {
      const code = normaliseAffiliateCode(typed);
      if (!isAffiliateCode(code)) return null;
      const claimed = await attempts.claimAddress('referrer', address, nowMs);
      return claimed.ok
        ? ((await database.first(findReferrerName, { code }))?.firstname ?? null)
        : null;
    },
    sessionsOf: async (userId, nowMs) => sessions.list(userId, nowMs),
    endSessionsBut: async (tx, { userId, sessionId }) =>
      sessions.end(tx, userId, { allBut: sessionId }),
    endSessions: async (tx, userId, sessionId = null) =>
      sessions.end(tx, userId, sessionId === null ? {} : { only: sessionId }),
    isSessionLive: async (sessionId, nowMs) => sessions.isLive(sessionId, nowMs),
    forgetPerson: (userId) => sessions.forgetPerson(userId),
    news: sessions.news,
    endedSince: async (since) => sessions.endedSince(since),
    hashPassword: async (password) =>
      hasher.hash(password, { network: 'here', account: 'here', isKnown: true }),

    async tidy(nowMs) {
      const dayAgo = new Date(nowMs - limits.forgetFailuresMs);
      await database.run(deleteOldTokens, { now: new Date(nowMs), accessBefore: dayAgo });
      await database.run(deleteOldSessions, { before: dayAgo });
      await database.run(deleteOldCounters, { before: dayAgo, now: new Date(nowMs) });
      await database.run(deleteOldProofs, { before: dayAgo });
      await database.run(deleteOldFactorTokens, { before: dayAgo });
      await database.run(forgetSecretMails, { now: new Date(nowMs) });
    },
  };
}

/** A client names itself; what it may not contain becomes a blank. */
function cleanName(name: string, maximum: number): string {
  return Array.from(toOneLine(name)).slice(0, maximum).join('');
}
