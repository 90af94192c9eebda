import { createHmac } from 'node:crypto';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database, Reader, Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import { holdsProof } from '../sessions/acting-session.ts';
import { type HeldPerson, holdPerson, type ProofHolds } from '../attempts/held-person.ts';
import { isTokenForm } from '../sessions/tokens.ts';
import type { Mark } from '../attempts/sign-in-marks.ts';
import type { Viewer } from '../sessions/viewer.ts';
import {
  findApp,
  findFactors,
  findGround,
  findPasskey,
  findProofMoment,
  findStandingProof,
  listPasskeys,
  markProof,
  takeRecoveryCode,
  takeStep,
  usePasskey,
} from './factor-store.ts';
import { createGuesses, type FactorGuesser, type Guesses } from './guesses.ts';
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { createFactorTokens, type FactorTokens } from './tokens.ts';
import { type AppCodes, createAppCodes } from './app-codes.ts';
import { passkeySite, readAssertion, requestOptions, verifyAssertion } from './webauthn.ts';

/** A way to prove oneself. `code` = of the app, `recovery` = one of the ten. */
export type FactorWay = 'passkey' | 'code' | 'recovery';

/** What a person answers at the second step. */
export type FactorAnswer =
  | {
      readonly kind: 'typed';
      /** Six digits of the app, or a recovery code. */ readonly text: string;
    }
  | {
      readonly kind: 'passkey';
      /** What the browser signed, as JSON text. */ readonly response: string;
    };

/** A sign-in that waits for its second step, as its page needs it. */
export interface WaitingSignIn {
  readonly email: string;
  readonly firstname: string | null;
  /** The one used last comes first; recovery codes come last. */
  readonly ways: readonly FactorWay[];
  readonly recoveryCodesLeft: number;
  /** What the browser is to sign; null without a passkey, or where none can be used. */
  readonly passkeyOptions: string | null;
  readonly client: 'PORTAL' | 'DESKTOP';
  readonly expiresAt: Date;
}

/** Whose second step was right, and where the session opens. */
export interface ProvenSignIn {
  readonly userId: string;
  readonly client: { readonly kind: 'PORTAL' | 'DESKTOP'; readonly name: string };
}

/** Second factors as signing in and confirming need them. Nothing here opens a session. */
export interface Factors {
  /**
   * Whether a person has a passkey or an app; while a transaction asks that holds the person's row,
   * nobody changes that.
   */
  isOn(userId: string, reader?: Reader): Promise<boolean>;
  /**
   * Begins the second step of a sign-in whose first is right in this transaction: the refusal
   * `FACTOR_NEEDED`, with what it is called. `mark`: what was shown of an earlier sign-in of this
   * person; guesses at this step are counted by it.
   */
  ask(
    tx: Tx,
    signIn: ProvenSignIn & { readonly mark: Mark | null },
    nowMs: number,
  ): Promise<AppError>;
  /**
   * What the page of the second step shows; null when there is none by this name, or no longer.
   * `origin` = how the portal is opened.
   */
  waiting(challenge: string, origin: string, nowMs: number): Promise<WaitingSignIn | null>;
  /**
   * Judges the second step and runs `then` in the transaction that uses it up. Refuses with
   * `FACTOR_WRONG` (tries left), `FACTOR_LOCKED`, `PASSKEY_INVALID`, `FACTOR_EXPIRED` (also when
   * what proved it was taken away meanwhile), `PERSON_BLOCKED`, and with `FORBIDDEN` a page that
   * answers a desktop's step.
   */
  complete<Value>(
    step: { readonly challenge: string; readonly answer: FactorAnswer; readonly isPage: boolean },
    at: FactorMoment,
    then: (person: HeldPerson, client: ProvenSignIn['client']) => Promise<Value>,
  ): Promise<Result<Value, AppError>>;
  /** What a browser is to sign to sign in by a passkey alone; null where none can be used. */
  beginPasskeySignIn(at: FactorMoment): Promise<string | null>;
  /**
   * The person of a passkey that signed it, in the transaction that uses it up. Refuses with
   * `PASSKEY_INVALID`, `FACTOR_EXPIRED`, `PERSON_BLOCKED`.
   */
  completePasskeySignIn<Value>(
    response: string,
    at: FactorMoment,
    then: (person: HeldPerson) => Promise<Value>,
  ): Promise<Result<Value, AppError>>;
  /**
   * Whether it is really this person, of whom something is asked again: six digits, a recovery
   * code, or a token of `provePasskey`; whatever is typed is right for a few minutes after such a
   * proof in this session. Null: they have no second factor, and the password is asked. Refuses
   * with `FACTOR_PROOF_NEEDED`, `FACTOR_WRONG`, `FACTOR_LOCKED`.
   */
  check(viewer: Viewer, typed: string, nowMs: number): Promise<Result<true, AppError> | null>;
  /**
   * Refuses with `FACTOR_PROOF_NEEDED` whoever has a second factor and proved it in this session
   * longer ago: for what takes another proof already.
   */
  proven(viewer: Viewer, nowMs: number): Promise<Result<true, AppError>>;
  /**
   * Holds the person, and refuses with `FACTOR_PROOF_NEEDED` whose proof of a moment ago another
   * session's change of the factors has ended meanwhile: for what goes on with that proof later (a
   * ticket, an app that is set up, an account that is connected).
   */
  holdProof(tx: Tx, viewer: Viewer, nowMs: number): Promise<Result<HeldPerson, AppError>>;
  /**
   * The person ends all marks: where their factor was proved in this session a moment ago, guesses
   * by marks are forgotten with them.
   */
  forgetMarkedGuesses(viewer: Viewer, nowMs: number): Promise<void>;
  /** Until when nothing need be typed in this session; null when it has to be. */
  freshUntil(viewer: Viewer, nowMs: number): Promise<Date | null>;
  /**
   * What the browser of a signed-in person is to sign; null without a passkey, or where none can be
   * used.
   */
  beginPasskeyProof(viewer: Viewer, at: FactorMoment): Promise<string | null>;
  /**
   * A token for what the browser signed: good once, for a short time, in this session. Refuses with
   * `PASSKEY_INVALID`, `FACTOR_EXPIRED`.
   */
  provePasskey(
    viewer: Viewer,
    response: string,
    at: FactorMoment,
  ): Promise<Result<string, AppError>>;
  /**
   * Whether a browser was told to be remembered by this person, which nobody takes back before the
   * transaction ends. It opens sessions and proves nothing else.
   */
  holdsDevice(
    tx: Tx,
    userId: string,
    shown: { readonly token: string | null; readonly nowMs: number },
  ): Promise<boolean>;
  /** Remembers the browser that signs in. */
  rememberDevice(
    tx: Tx,
    userId: string,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly expiresAt: Date }>;
}

export interface FactorMoment {
  /** How people open the portal. */
  readonly origin: string;
  readonly nowMs: number;
}

export interface FactorDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly limits: Limits;
  /** Hashes recovery codes and derives challenges; the same for every process on this database. */
  readonly key: Buffer;
  readonly ownNow: () => number;
}

/** What the other files of this module build on. */
export interface FactorCore extends Factors {
  readonly tokens: FactorTokens;
  readonly guesses: Guesses;
  /** The time step whose code was typed. */
  readonly stepOf: AppCodes;
}

const none = { passkeys: 0, app_since: null } as const;

/** Second factors of a database. */
export function createFactors({ database, cipher, limits, key, ownNow }: FactorDeps): FactorCore {
  const tokens = createFactorTokens(limits);
  const guesses = createGuesses(database, limits);
  const stepOf = createAppCodes(cipher, ownNow);

  async function isOn(userId: string, reader: Reader = database): Promise<boolean> {
    const { passkeys, app_since: app } = (await reader.first(findFactors, { userId })) ?? none;
    return passkeys > 0 || app !== null;
  }

  /**
   * Uses a typed code up, in a statement of its own: nobody uses it a second time, whatever comes
   * of this. Null for a wrong one.
   */
  async function takeTyped(userId: string, typed: string, nowMs: number): Promise<Ground | null> {
    const digits = digitsOf(typed);
    if (digits !== null) return takeDigits(userId, digits, nowMs);
    const code = readRecoveryCode(typed);
    if (code === null) return null;
    const hash = hashRecoveryCode(code, userId, key);
    return (await database.first(takeRecoveryCode, { userId, hash, now: new Date(nowMs) })) === null
      ? null
      : { userId, code: hash };
  }

  async function takeDigits(userId: string, digits: string, nowMs: number): Promise<Ground | null> {
    const app = await database.first(findApp, { userId });
    const step = app === null ? null : stepOf(app, digits, nowMs);
    if (app === null || step === null) return null;
    return (await database.first(takeStep, { id: app.id, step, now: new Date(nowMs) })) === null
      ? null
      : { userId, app: app.id };
  }

  /** Judges a typed code, counted. */
  async function checkTyped(
    guesser: FactorGuesser,
    typed: string,
    nowMs: number,
  ): Promise<Result<Ground, AppError>> {
    const claimed = await guesses.claim(
      guesser,
      digitsOf(typed) === null && readRecoveryCode(typed) !== null ? 'recovery' : 'digits',
      nowMs,
    );
    if (!claimed.ok) return claimed;
    const ground = await takeTyped(guesser.userId, typed, nowMs);
    if (ground === null) return err(await claimed.value.wrong());
    await claimed.value.right();
    return ok(ground);
  }

  /** Judges what a browser signed; answers whose passkey it is and what was signed. */
  async function checkSigned(
    response: string,
    { origin, nowMs }: FactorMoment,
  ): Promise<Result<{ readonly ground: Ground; readonly challenge: Buffer }, AppError>> {
    const site = passkeySite(origin);
    const shown = readAssertion(response);
    const passkey =
      shown === null
        ? null
        : await database.first(findPasskey, { credentialId: shown.credentialId });
    if (site === null || shown === null || passkey === null)
      return err(appError('PASSKEY_INVALID'));
    const counter = await verifyAssertion(site, shown, passkey);
    if (!counter.ok) return counter;
    const used = await database.first(usePasskey, {
      id: passkey.id,
      seen: passkey.counter,
      counter: counter.value,
      now: new Date(nowMs),
    });
    return used === null
      ? err(appError('PASSKEY_INVALID'))
      : ok({
          ground: { userId: passkey.user_id, passkey: passkey.id },
          challenge: Buffer.from(shown.challenge),
        });
  }

  /**
   * The bytes that a passkey signs for a token: whoever does not hold the token does not know them.
   */
  const signedFor = (token: string): Buffer =>
    createHmac('sha256', key).update(`passkey:${token}`).digest();

  async function checkStep(
    guesser: FactorGuesser,
    challenge: string,
    { answer, at }: { readonly answer: FactorAnswer; readonly at: FactorMoment },
  ): Promise<Result<Ground, AppError>> {
    if (answer.kind === 'typed') return checkTyped(guesser, answer.text, at.nowMs);
    const signed = await checkSigned(answer.response, at);
    if (!signed.ok) return signed;
    const { ground, challenge: signedChallenge } = signed.value;
    return ground.userId === guesser.userId && signedChallenge.equals(signedFor(challenge))
      ? ok(ground)
      : err(appError('PASSKEY_INVALID'));
  }

  /**
   * What is typed in a session; what it says is asked again in the transaction that builds on it.
   */
  async function assessAgain(
    { userId, sessionId }: Viewer,
    text: string,
    nowMs: number,
  ): Promise<Result<ProofHolds, AppError>> {
    if (isTokenForm(text)) {
      return ok(async (tx: Tx) =>
        (await tokens.take(tx, { purpose: 'proof', token: text, sessionId }, nowMs)) === null
          ? err(appError('FACTOR_EXPIRED'))
          : ok(true),
      );
    }
    // What cannot be a code (a password, out of habit) costs no try.
    if (digitsOf(text) === null && readRecoveryCode(text) === null)
      return err(appError('FACTOR_PROOF_NEEDED'));
    const right = await checkTyped({ kind: 'session', userId, sessionId }, text, nowMs);
    return right.ok
      ? ok(async (tx: Tx) =>
          (await groundHolds(tx, right.value)) ? ok(true) : err(appError('FACTOR_EXPIRED')),
        )
      : right;
  }

  async function isFresh(sessionId: string, nowMs: number): Promise<boolean> {
    const at = (await database.first(findProofMoment, { sessionId }))?.proof_at;
    return at != null && nowMs - at.getTime() < limits.factorFreshMs;
  }

  return {
    tokens,
    guesses,
    stepOf,
    isOn,

    async ask(tx, { userId, client, mark }, nowMs) {
      const { token } = await tokens.make(tx, { purpose: 'sign_in', userId, client, mark }, nowMs);
      return appError('FACTOR_NEEDED', { challenge: token });
    },

    async waiting(challenge, origin, nowMs) {
      const row = await tokens.find(database, { purpose: 'sign_in', token: challenge }, nowMs);
      const has =
        row?.user_id == null ? null : await database.first(findFactors, { userId: row.user_id });
      if (row?.user_id == null || row.client === null || has === null) return null;
      const site = row.client === 'PORTAL' ? passkeySite(origin) : null;
      const passkeyOptions =
        site === null || has.passkeys === 0
          ? null
          : await requestOptions(
              site,
              signedFor(challenge),
              await database.all(listPasskeys, { userId: row.user_id }),
            );
      return {
        email: has.email,
        firstname: has.firstname,
        ways: waysOf(has),
        recoveryCodesLeft: has.codes_left,
        passkeyOptions,
        client: row.client,
        expiresAt: row.expires_at,
      };
    },

    async complete({ challenge, answer, isPage }, at, then) {
      const row = await tokens.find(database, { purpose: 'sign_in', token: challenge }, at.nowMs);
      if (row?.user_id == null) return err(appError('FACTOR_EXPIRED'));
      // Its kind was said at the first step.
      if (isPage && row.client === 'DESKTOP') return err(appError('FORBIDDEN'));
      const { user_id: userId, mark, marks_generation: generation } = row;
      const guesser =
        mark === null || generation === null
          ? ({ kind: 'stranger', userId, challenge } as const)
          : ({ kind: 'marked', userId, challenge, mark, generation } as const);
      const right = await checkStep(guesser, challenge, { answer, at });
      if (!right.ok) return right;
      return database.transaction(async (tx) => {
        const person = await holdPerson(tx, userId, async () => {
          const taken = await tokens.take(tx, { purpose: 'sign_in', token: challenge }, at.nowMs);
          const isGood =
            taken?.client != null &&
            taken.client_name !== null &&
            (await groundHolds(tx, right.value));
          return isGood
            ? ok({ kind: taken.client, name: taken.client_name })
            : err(appError('FACTOR_EXPIRED'));
        });
        return person.ok ? ok(await then(person.value, person.value.proof)) : person;
      });
    },

    async beginPasskeySignIn({ origin, nowMs }) {
      const site = passkeySite(origin);
      if (site === null) return null;
      const { token } = await tokens.make(
        database,
        { purpose: 'passkey_sign_in', userId: null },
        nowMs,
      );
      return requestOptions(site, Buffer.from(token, 'base64url'), []);
    },

    async completePasskeySignIn(response, at, then) {
      const signed = await checkSigned(response, at);
      if (!signed.ok) return signed;
      const { ground, challenge } = signed.value;
      return database.transaction(async (tx) => {
        const person = await holdPerson(tx, ground.userId, async () => {
          const taken = await tokens.take(
            tx,
            { purpose: 'passkey_sign_in', token: challenge.toString('base64url') },
            at.nowMs,
          );
          if (taken === null) return err(appError('FACTOR_EXPIRED'));
          return (await groundHolds(tx, ground)) ? ok(true) : err(appError('PASSKEY_INVALID'));
        });
        return person.ok ? ok(await then(person.value)) : person;
      });
    },

    async check(viewer, typed, nowMs) {
      if (!(await isOn(viewer.userId))) return null;
      // A form that was refused for another reason comes again with what it sent before: nothing
      // need be proved then.
      if (await isFresh(viewer.sessionId, nowMs)) return ok(true);
      const text = typed.trim();
      const holds = await assessAgain(viewer, text, nowMs);
      if (!holds.ok) return holds;
      return database.transaction(async (tx) => {
        const person = await holdPerson(tx, viewer.userId, holds.value);
        if (!person.ok) return person;
        await tx.run(markProof, { sessionId: viewer.sessionId, now: new Date(nowMs) });
        return ok(true);
      });
    },

    async proven({ userId, sessionId }, nowMs) {
      return !(await isOn(userId)) || (await isFresh(sessionId, nowMs))
        ? ok(true)
        : err(appError('FACTOR_PROOF_NEEDED'));
    },

    async holdProof(tx, { userId, sessionId }, nowMs) {
      const held = await holdPerson(tx, userId, async () => {
        const standing = await tx.first(findStandingProof, {
          userId,
          sessionId,
          now: new Date(nowMs),
        });
        return standing === null ? err(appError('FACTOR_PROOF_NEEDED')) : ok(true);
      });
      if (held.ok) holdsProof(tx);
      return held;
    },

    async forgetMarkedGuesses({ userId, sessionId }, nowMs) {
      if ((await isOn(userId)) && (await isFresh(sessionId, nowMs)))
        await guesses.forgetMarked(userId);
    },

    async freshUntil({ userId, sessionId }, nowMs) {
      const at = (await isOn(userId))
        ? (await database.first(findProofMoment, { sessionId }))?.proof_at
        : null;
      const until = (at?.getTime() ?? 0) + limits.factorFreshMs;
      return until > nowMs ? new Date(until) : null;
    },

    async beginPasskeyProof({ userId, sessionId }, { origin, nowMs }) {
      const site = passkeySite(origin);
      const passkeys = site === null ? [] : await database.all(listPasskeys, { userId });
      if (site === null || passkeys.length === 0) return null;
      const { token } = await tokens.make(
        database,
        { purpose: 'passkey_proof', userId, sessionId },
        nowMs,
      );
      return requestOptions(site, Buffer.from(token, 'base64url'), passkeys);
    },

    async provePasskey({ userId, sessionId }, response, at) {
      const signed = await checkSigned(response, at);
      if (!signed.ok) return signed;
      if (signed.value.ground.userId !== userId) return err(appError('PASSKEY_INVALID'));
      const { ground, challenge } = signed.value;
      return database.transaction(async (tx) => {
        const person = await holdPerson(tx, userId, async () =>
          (await groundHolds(tx, ground)) ? ok(true) : err(appError('PASSKEY_INVALID')),
        );
        if (!person.ok) return person;
        const taken = await tokens.take(
          tx,
          { purpose: 'passkey_proof', token: challenge.toString('base64url'), sessionId },
          at.nowMs,
        );
        if (taken?.user_id !== userId) return err(appError('FACTOR_EXPIRED'));
        return ok((await tokens.make(tx, { purpose: 'proof', userId, sessionId }, at.nowMs)).token);
      });
    },

    async holdsDevice(tx, userId, { token, nowMs }) {
      return (
        token !== null &&
        (await tokens.hold(tx, { purpose: 'device', token }, nowMs))?.user_id === userId
      );
    },

    rememberDevice: async (tx, userId, nowMs) =>
      tokens.make(tx, { purpose: 'device', userId }, nowMs),
  };
}

/**
 * What proved a person at a second step: one of the passkeys, the app, or one of the recovery codes
 * (its hash).
 */
type Ground = { readonly userId: string } & (
  | { readonly passkey: string }
  | { readonly app: string }
  | { readonly code: Buffer }
);

/**
 * Whether that is still the person's. Asked while the person is held, whom everybody holds who
 * takes factors away.
 */
async function groundHolds(tx: Tx, { userId, ...ground }: Ground): Promise<boolean> {
  return (
    (await tx.first(findGround, { passkey: null, app: null, code: null, ...ground, userId })) !==
    null
  );
}

/** The six digits of an app, as typed with blanks or dashes; null for anything else. */
function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/gu, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

interface Counted {
  readonly passkeys: number;
  readonly passkey_used_at: Date | null;
  readonly app_since: Date | null;
  readonly app_used_at: Date | null;
  readonly codes_left: number;
}

function waysOf({
  passkeys,
  passkey_used_at: passkeyAt,
  app_since: app,
  app_used_at: appAt,
  codes_left: codes,
}: Counted): readonly FactorWay[] {
  const isAppLast = (appAt?.getTime() ?? 0) > (passkeyAt?.getTime() ?? 0);
  const both: readonly FactorWay[] = isAppLast ? ['code', 'passkey'] : ['passkey', 'code'];
  return [
    ...both.filter((way) => (way === 'passkey' ? passkeys > 0 : app !== null)),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ];
}
