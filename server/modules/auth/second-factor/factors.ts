import { createHmac } from 'node:crypto';
import { type AppError, appError } from '../../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../src/shared/kernel/result.ts';
import type { FieldCipher } from '../../../crypto/field-cipher.ts';
import type { Database, Tx } from '../../../db/port.ts';
import type { Limits } from '../../../limits.ts';
import { isTokenForm } from '../tokens.ts';
import type { Mark } from '../sign-in-marks.ts';
import type { Viewer } from '../viewer.ts';
import { findApp, findFactors, findPasskey, findProofMoment, listPasskeys, markProof, takeRecoveryCode, takeStep, usePasskey } from './factor-store.ts';
import { createGuesses, type FactorGuesser, type Guesses } from './guesses.ts';
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { createFactorTokens, type FactorTokens } from './tokens.ts';
import { findStep } from './totp.ts';
import { passkeySite, readAssertion, requestOptions, verifyAssertion } from './webauthn.ts';

/** A way to prove oneself. `code` = of the app, `recovery` = one of the ten. */
export type FactorWay = 'passkey' | 'code' | 'recovery';

/** What a person answers at the second step. */
export type FactorAnswer =
  | { readonly kind: 'typed'; /** Six digits of the app, or a recovery code. */ readonly text: string }
  | { readonly kind: 'passkey'; /** What the browser signed, as JSON text. */ readonly response: string };

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
  /** Whether a person has a passkey or an app. */
  isOn(userId: string): Promise<boolean>;
  /**
   * Begins the second step of a sign-in whose first is right in this transaction: the refusal `FACTOR_NEEDED`, with what it is called. `mark`:
   * what was shown of an earlier sign-in of this person; guesses at this step are counted by it.
   */
  ask(tx: Tx, signIn: ProvenSignIn & { readonly mark: Mark | null }, nowMs: number): Promise<AppError>;
  /** What the page of the second step shows; null when there is none by this name, or no longer. `origin` = how the portal is opened. */
  waiting(challenge: string, origin: string, nowMs: number): Promise<WaitingSignIn | null>;
  /**
   * Judges the second step and runs `then` in the transaction that uses it up. Refuses with `FACTOR_WRONG` (tries left), `FACTOR_LOCKED`,
   * `PASSKEY_INVALID`, `FACTOR_EXPIRED`, `PERSON_BLOCKED`, and with `FORBIDDEN` a page that answers a desktop's step.
   */
  complete<Value>(step: { readonly challenge: string; readonly answer: FactorAnswer; readonly isPage: boolean }, at: FactorMoment, then: (tx: Tx, proven: ProvenSignIn) => Promise<Value>): Promise<Result<Value, AppError>>;
  /** What a browser is to sign to sign in by a passkey alone; null where none can be used. */
  beginPasskeySignIn(at: FactorMoment): Promise<string | null>;
  /** The person of a passkey that signed it, in the transaction that uses it up. Refuses with `PASSKEY_INVALID`, `FACTOR_EXPIRED`, `PERSON_BLOCKED`. */
  completePasskeySignIn<Value>(response: string, at: FactorMoment, then: (tx: Tx, userId: string) => Promise<Value>): Promise<Result<Value, AppError>>;
  /**
   * Whether it is really this person, of whom something is asked again: six digits, a recovery code, or a token of `provePasskey`;
   * whatever is typed is right for a few minutes after such a proof in this session. Null: they have no second factor, and the password is asked. Refuses with `FACTOR_PROOF_NEEDED`, `FACTOR_WRONG`, `FACTOR_LOCKED`.
   */
  judge(viewer: Viewer, typed: string, nowMs: number): Promise<Result<true, AppError> | null>;
  /** Refuses with `FACTOR_PROOF_NEEDED` whoever has a second factor and proved it in this session longer ago: for what takes another proof already. */
  proven(viewer: Viewer, nowMs: number): Promise<Result<true, AppError>>;
  /** Until when nothing need be typed in this session; null when it has to be. */
  freshUntil(viewer: Viewer, nowMs: number): Promise<Date | null>;
  /** What the browser of a signed-in person is to sign; null without a passkey, or where none can be used. */
  beginPasskeyProof(viewer: Viewer, at: FactorMoment): Promise<string | null>;
  /** A token for what the browser signed: good once, for a short time, in this session. Refuses with `PASSKEY_INVALID`, `FACTOR_EXPIRED`. */
  provePasskey(viewer: Viewer, response: string, at: FactorMoment): Promise<Result<string, AppError>>;
  /** Whether a browser was told to be remembered by this person. It opens sessions and proves nothing else. */
  knowsDevice(userId: string, token: string | null, nowMs: number): Promise<boolean>;
  /** Remembers the browser that signs in. */
  rememberDevice(tx: Tx, userId: string, nowMs: number): Promise<{ readonly token: string; readonly expiresAt: Date }>;
}

export interface FactorMoment {
  /** How people open the portal. */
  readonly origin: string;
  readonly nowMs: number;
}

export interface FactorParts {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly limits: Limits;
  /** Hashes recovery codes and derives challenges; the same for every process on this database. */
  readonly key: Buffer;
}

/** What the other files of this module build on. */
export interface FactorCore extends Factors {
  readonly tokens: FactorTokens;
  readonly guesses: Guesses;
  /** The secret of an app's row. */
  openSecret(app: { readonly id: string; readonly secret: Uint8Array }): string;
}

const none = { passkeys: 0, app_since: null } as const;

/** Second factors of a database. */
export function createFactors({ database, cipher, limits, key }: FactorParts): FactorCore {
  const tokens = createFactorTokens(limits);
  const guesses = createGuesses(database, limits);
  const openSecret: FactorCore['openSecret'] = ({ id, secret }) => cipher.open(secret, { table: 'authenticator_apps', column: 'secret', rowId: id });

  async function isOn(userId: string): Promise<boolean> {
    const { passkeys, app_since: app } = (await database.first(findFactors, { userId })) ?? none;
    return passkeys > 0 || app !== null;
  }

  /** Uses a typed code up, in a statement of its own: nobody uses it a second time, whatever comes of this. */
  async function takeTyped(userId: string, typed: string, nowMs: number): Promise<boolean> {
    const digits = digitsOf(typed);
    if (digits !== null) return takeDigits(userId, digits, nowMs);
    const code = readRecoveryCode(typed);
    return code !== null && (await database.first(takeRecoveryCode, { userId, hash: hashRecoveryCode(code, userId, key), now: new Date(nowMs) })) !== null;
  }

  async function takeDigits(userId: string, digits: string, nowMs: number): Promise<boolean> {
    const app = await database.first(findApp, { userId });
    const step = app === null ? null : findStep(openSecret(app), digits, nowMs);
    if (app === null || step === null) return false;
    return (await database.first(takeStep, { id: app.id, step, now: new Date(nowMs) })) !== null;
  }

  /** Judges a typed code, counted. */
  async function judgeTyped(guesser: FactorGuesser, typed: string, nowMs: number): Promise<Result<true, AppError>> {
    const claimed = await guesses.claim(guesser, digitsOf(typed) === null && readRecoveryCode(typed) !== null ? 'recovery' : 'digits', nowMs);
    if (!claimed.ok) return claimed;
    if (!(await takeTyped(guesser.userId, typed, nowMs))) return err(await claimed.value.wrong());
    await claimed.value.right();
    return ok(true);
  }

  /** Judges what a browser signed; answers whose passkey it is and what was signed. */
  async function judgeSigned(response: string, { origin, nowMs }: FactorMoment): Promise<Result<{ readonly userId: string; readonly challenge: Buffer }, AppError>> {
    const site = passkeySite(origin);
    const shown = readAssertion(response);
    const passkey = shown === null ? null : await database.first(findPasskey, { credentialId: shown.credentialId });
    if (site === null || shown === null || passkey === null) return err(appError('PASSKEY_INVALID'));
    const counter = await verifyAssertion(site, shown, passkey);
    if (!counter.ok) return counter;
    const used = await database.first(usePasskey, { id: passkey.id, seen: passkey.counter, counter: counter.value, now: new Date(nowMs) });
    return used === null ? err(appError('PASSKEY_INVALID')) : ok({ userId: passkey.user_id, challenge: Buffer.from(shown.challenge) });
  }

  /** The bytes that a passkey signs for a token: whoever does not hold the token does not know them. */
  const signedFor = (token: string): Buffer => createHmac('sha256', key).update(`passkey:${token}`).digest();

  async function judgeStep(guesser: FactorGuesser, challenge: string, { answer, at }: { readonly answer: FactorAnswer; readonly at: FactorMoment }): Promise<Result<true, AppError>> {
    if (answer.kind === 'typed') return judgeTyped(guesser, answer.text, at.nowMs);
    const signed = await judgeSigned(answer.response, at);
    if (!signed.ok) return signed;
    return signed.value.userId === guesser.userId && signed.value.challenge.equals(signedFor(challenge)) ? ok(true) : err(appError('PASSKEY_INVALID'));
  }

  async function judgeAgain({ userId, sessionId }: Viewer, text: string, nowMs: number): Promise<Result<true, AppError>> {
    if (isTokenForm(text)) return (await tokens.take(database, { purpose: 'proof', token: text, sessionId }, nowMs)) === null ? err(appError('FACTOR_EXPIRED')) : ok(true);
    // What cannot be a code (a password, out of habit) costs no try.
    if (digitsOf(text) === null && readRecoveryCode(text) === null) return err(appError('FACTOR_PROOF_NEEDED'));
    return judgeTyped({ kind: 'session', userId, sessionId }, text, nowMs);
  }

  async function isFresh(sessionId: string, nowMs: number): Promise<boolean> {
    const at = (await database.first(findProofMoment, { sessionId }))?.proof_at;
    return at != null && nowMs - at.getTime() < limits.factorFreshMs;
  }

  return {
    tokens,
    guesses,
    openSecret,
    isOn,

    async ask(tx, { userId, client, mark }, nowMs) {
      const { token } = await tokens.make(tx, { purpose: 'sign_in', userId, client, mark }, nowMs);
      return appError('FACTOR_NEEDED', { challenge: token });
    },

    async waiting(challenge, origin, nowMs) {
      const row = await tokens.find(database, { purpose: 'sign_in', token: challenge }, nowMs);
      const has = row?.user_id == null ? null : await database.first(findFactors, { userId: row.user_id });
      if (row?.user_id == null || row.client === null || has === null) return null;
      const site = row.client === 'PORTAL' ? passkeySite(origin) : null;
      const passkeyOptions = site === null || has.passkeys === 0 ? null : await requestOptions(site, signedFor(challenge), await database.all(listPasskeys, { userId: row.user_id }));
      return { email: has.email, firstname: has.firstname, ways: waysOf(has), recoveryCodesLeft: has.codes_left, passkeyOptions, client: row.client, expiresAt: row.expires_at };
    },

    async complete({ challenge, answer, isPage }, at, then) {
      const row = await tokens.find(database, { purpose: 'sign_in', token: challenge }, at.nowMs);
      if (row?.user_id == null) return err(appError('FACTOR_EXPIRED'));
      // Its kind was said at the first step.
      if (isPage && row.client === 'DESKTOP') return err(appError('FORBIDDEN'));
      const { user_id: userId, mark, marks_generation: generation } = row;
      const guesser = mark === null || generation === null ? ({ kind: 'stranger', userId, challenge } as const) : ({ kind: 'marked', userId, challenge, mark, generation } as const);
      const right = await judgeStep(guesser, challenge, { answer, at });
      if (!right.ok) return right;
      return database.transaction(async (tx) => {
        const taken = await tokens.take(tx, { purpose: 'sign_in', token: challenge }, at.nowMs);
        if (taken?.user_id == null || taken.client === null || taken.client_name === null) return err(appError('FACTOR_EXPIRED'));
        if (await isShut(tx, taken.user_id)) return err(appError('PERSON_BLOCKED'));
        return ok(await then(tx, { userId: taken.user_id, client: { kind: taken.client, name: taken.client_name } }));
      });
    },

    async beginPasskeySignIn({ origin, nowMs }) {
      const site = passkeySite(origin);
      if (site === null) return null;
      const { token } = await tokens.make(database, { purpose: 'passkey_sign_in', userId: null }, nowMs);
      return requestOptions(site, Buffer.from(token, 'base64url'), []);
    },

    async completePasskeySignIn(response, at, then) {
      const signed = await judgeSigned(response, at);
      if (!signed.ok) return signed;
      const { userId, challenge } = signed.value;
      return database.transaction(async (tx) => {
        if ((await tokens.take(tx, { purpose: 'passkey_sign_in', token: challenge.toString('base64url') }, at.nowMs)) === null) return err(appError('FACTOR_EXPIRED'));
        if (await isShut(tx, userId)) return err(appError('PERSON_BLOCKED'));
        return ok(await then(tx, userId));
      });
    },

    async judge(viewer, typed, nowMs) {
      if (!(await isOn(viewer.userId))) return null;
      // A form that was refused for another reason comes again with what it sent before: nothing need be proved then.
      if (await isFresh(viewer.sessionId, nowMs)) return ok(true);
      const text = typed.trim();
      const judged = await judgeAgain(viewer, text, nowMs);
      if (judged.ok) await database.run(markProof, { sessionId: viewer.sessionId, now: new Date(nowMs) });
      return judged;
    },

    async proven({ userId, sessionId }, nowMs) {
      return !(await isOn(userId)) || (await isFresh(sessionId, nowMs)) ? ok(true) : err(appError('FACTOR_PROOF_NEEDED'));
    },

    async freshUntil({ userId, sessionId }, nowMs) {
      const at = (await isOn(userId)) ? (await database.first(findProofMoment, { sessionId }))?.proof_at : null;
      const until = (at?.getTime() ?? 0) + limits.factorFreshMs;
      return until > nowMs ? new Date(until) : null;
    },

    async beginPasskeyProof({ userId, sessionId }, { origin, nowMs }) {
      const site = passkeySite(origin);
      const passkeys = site === null ? [] : await database.all(listPasskeys, { userId });
      if (site === null || passkeys.length === 0) return null;
      const { token } = await tokens.make(database, { purpose: 'passkey_proof', userId, sessionId }, nowMs);
      return requestOptions(site, Buffer.from(token, 'base64url'), passkeys);
    },

    async provePasskey({ userId, sessionId }, response, at) {
      const signed = await judgeSigned(response, at);
      if (!signed.ok) return signed;
      if (signed.value.userId !== userId) return err(appError('PASSKEY_INVALID'));
      const taken = await tokens.take(database, { purpose: 'passkey_proof', token: signed.value.challenge.toString('base64url'), sessionId }, at.nowMs);
      if (taken?.user_id !== userId) return err(appError('FACTOR_EXPIRED'));
      return ok((await tokens.make(database, { purpose: 'proof', userId, sessionId }, at.nowMs)).token);
    },

    async knowsDevice(userId, token, nowMs) {
      const row = token === null ? null : await tokens.find(database, { purpose: 'device', token }, nowMs);
      return row?.user_id === userId;
    },

    rememberDevice: async (tx, userId, nowMs) => tokens.make(tx, { purpose: 'device', userId }, nowMs),
  };
}

async function isShut(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.first(findFactors, { userId }))?.is_shut !== false;
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

function waysOf({ passkeys, passkey_used_at: passkeyAt, app_since: app, app_used_at: appAt, codes_left: codes }: Counted): readonly FactorWay[] {
  const isAppLast = (appAt?.getTime() ?? 0) > (passkeyAt?.getTime() ?? 0);
  const both: readonly FactorWay[] = isAppLast ? ['code', 'passkey'] : ['passkey', 'code'];
  return [...both.filter((way) => (way === 'passkey' ? passkeys > 0 : app !== null)), ...(codes > 0 ? (['recovery'] as const) : [])];
}
