import { toOneLine } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Viewer } from '../sessions/viewer.ts';
import {
  confirmApp,
  deleteApp,
  deletePasskey,
  deletePendingApp,
  deleteRecoveryCodes,
  findApp,
  findFactors,
  findPendingApp,
  insertApp,
  insertPasskey,
  insertPendingApp,
  insertRecoveryCode,
  keepRecoveryCodes,
  listPasskeys,
  lockPerson,
  proveSession,
  renamePasskey,
} from './factor-store.ts';
import { createFactorChanges, type FactorChangesDeps } from './factor-changes.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { findOwnReset } from './settings-store.ts';
import { countDevices, dropDevices } from './token-store.ts';
import { createSecret, otpauthUri } from './totp.ts';
import { creationOptions, passkeySite, readCreation, verifyCreation } from './webauthn.ts';

/** What a person has, for the page of it. */
export interface FactorState {
  readonly isOn: boolean;
  /** Of administrators. */
  readonly isRequired: boolean;
  /** Whether this session may act with what needs a factor. */
  readonly isSessionProven: boolean;
  readonly passkeys: readonly PasskeySummary[];
  readonly app: { readonly since: Date; readonly lastUsedAt: Date | null } | null;
  readonly recoveryCodes: number;
  readonly recoveryCodesLeft: number;
  /** Whether the person said that they had put the set away that is good now. */
  readonly areCodesKept: boolean;
  readonly recoveryCodeUsedAt: Date | null;
  /** Browsers that are not asked at signing in. */
  readonly rememberedDevices: number;
  /** Two administrators take all of it away then; null: nobody does. */
  readonly resetAt: Date | null;
}

export interface PasskeySummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Reached over the air: a phone, rather than this computer. */
  readonly isPhone: boolean;
}

/**
 * Who changes something, and when. Whoever calls has asked for a proof before
 * (server/graphql/rules/mutation-rules.ts).
 */
export interface FactorActor {
  readonly viewer: Viewer;
  readonly nowMs: number;
}

/**
 * A person's second factors. Each change is told to its person by e-mail, proves the session that
 * made it and ends what other sessions proved or began before it. What is begun after a proof
 * refuses with `FACTOR_PROOF_NEEDED` when that happened meanwhile.
 */
export interface FactorSettings {
  state(viewer: Viewer, nowMs: number): Promise<FactorState>;
  /**
   * For the steps of a set-up: what was proved once is good for a quarter of an hour in this
   * session.
   */
  openTicket(
    actor: FactorActor,
  ): Promise<Result<{ readonly token: string; readonly expiresAt: Date }, AppError>>;
  /**
   * Whether that is such a ticket of this session. It proves changes of the factors themselves and
   * nothing else.
   */
  isTicket(viewer: Viewer, token: string, nowMs: number): Promise<boolean>;
  /**
   * What the browser needs to make a passkey, as JSON text. `PASSKEY_INVALID` where none can be
   * made, `PASSKEYS_FULL` for whoever has enough of them. `origin` = how people open the portal.
   */
  beginPasskey(actor: FactorActor, origin: string): Promise<Result<string, AppError>>;
  /** Refuses also with `PASSKEY_KNOWN`, `FACTOR_EXPIRED`, `RATE_LIMITED`. Answers its id. */
  addPasskey(
    actor: FactorActor,
    made: { readonly response: string; readonly name: string; readonly origin: string },
  ): Promise<Result<string, AppError>>;
  renamePasskey(
    viewer: Viewer,
    passkey: { readonly id: string; readonly name: string },
  ): Promise<Result<true, AppError>>;
  /** `FACTOR_LAST` for the last factor of an administrator. */
  removePasskey(actor: FactorActor, id: string): Promise<Result<true, AppError>>;
  /** A secret for an app that is to be set up; the one before stays on until `confirmApp`. */
  beginApp(
    actor: FactorActor,
  ): Promise<Result<{ readonly secret: string; readonly uri: string }, AppError>>;
  /** The first code of it was typed. `FACTOR_WRONG`, `FACTOR_LOCKED`, `FACTOR_EXPIRED`. */
  confirmApp(actor: FactorActor, code: string): Promise<Result<true, AppError>>;
  removeApp(actor: FactorActor): Promise<Result<true, AppError>>;
  /**
   * Ten new codes in place of those before; nobody can read them again. `CONFLICT` without a
   * factor.
   */
  makeRecoveryCodes(actor: FactorActor): Promise<Result<readonly string[], AppError>>;
  /**
   * The person says that they have put the codes away that they were shown, by one of them. Refuses
   * with CONFLICT when they were made anew meanwhile.
   */
  keepRecoveryCodes(actor: FactorActor, code: string): Promise<Result<true, AppError>>;
  /** Every browser is asked again. */
  forgetDevices(viewer: Viewer): Promise<void>;
  /**
   * Turns an app on whose secret is known, for somebody who has no factor yet; nothing for anybody
   * else. For the demonstration.
   */
  importApp(userId: string, secret: string, nowMs: number): Promise<void>;
  /**
   * For a session that was opened before the factor was there: it was proved now. `CONFLICT`
   * without a factor.
   */
  proveSession(actor: FactorActor): Promise<Result<true, AppError>>;
}

export interface FactorSettingsDeps extends FactorChangesDeps {
  readonly cipher: FieldCipher;
  readonly limits: Limits;
  readonly key: Buffer;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nameLength = 60;

/** The settings of a database. */
export function createFactorSettings({
  database,
  cipher,
  limits,
  key,
  core,
  newId,
  forgetPerson,
  ...changes
}: FactorSettingsDeps): FactorSettings {
  const change = createFactorChanges({ database, core, newId, forgetPerson, ...changes });

  return {
    async state({ userId, lacksFactor }, nowMs) {
      const has = await database.first(findFactors, { userId });
      const passkeys = await database.all(listPasskeys, { userId });
      const devices = await database.first(countDevices, { userId, now: new Date(nowMs) });
      const reset = await database.first(findOwnReset, { userId });
      return {
        isOn: passkeys.length > 0 || has?.app_since != null,
        isRequired: has?.role === 'admin',
        isSessionProven: !lacksFactor,
        passkeys: passkeys.map(
          ({ id, name, created_at: createdAt, last_used_at: lastUsedAt, transports }) => ({
            id,
            name,
            createdAt,
            lastUsedAt,
            isPhone: transports.includes('hybrid') && !transports.includes('internal'),
          }),
        ),
        app: has?.app_since == null ? null : { since: has.app_since, lastUsedAt: has.app_used_at },
        recoveryCodes: has?.codes ?? 0,
        recoveryCodesLeft: has?.codes_left ?? 0,
        areCodesKept: has?.are_codes_kept === true,
        recoveryCodeUsedAt: has?.code_used_at ?? null,
        rememberedDevices: devices?.total ?? 0,
        resetAt: reset?.runs_at ?? null,
      };
    },

    async openTicket({ viewer, nowMs }) {
      return database.transaction(async (tx) => {
        const proven = await core.holdProof(tx, viewer, nowMs);
        return proven.ok
          ? ok(
              await core.tokens.make(
                tx,
                { purpose: 'ticket', userId: viewer.userId, sessionId: viewer.sessionId },
                nowMs,
              ),
            )
          : proven;
      });
    },
    async isTicket({ userId, sessionId }, token, nowMs) {
      return (
        (await core.tokens.find(database, { purpose: 'ticket', token, sessionId }, nowMs))
          ?.user_id === userId
      );
    },

    async beginPasskey({ viewer, nowMs }, origin) {
      const { userId, sessionId } = viewer;
      const site = passkeySite(origin);
      const has = await database.first(findFactors, { userId });
      if (site === null || has === null) return err(appError('PASSKEY_INVALID'));
      if (has.passkeys >= limits.passkeysPerPerson) return err(appError('PASSKEYS_FULL'));
      const made = await database.transaction(async (tx) => {
        const proven = await core.holdProof(tx, viewer, nowMs);
        return proven.ok
          ? ok(await core.tokens.make(tx, { purpose: 'passkey_new', userId, sessionId }, nowMs))
          : proven;
      });
      if (!made.ok) return made;
      const passkeys = await database.all(listPasskeys, { userId });
      return ok(
        await creationOptions(
          site,
          { userId, email: has.email, name: has.firstname ?? has.email },
          { challenge: Buffer.from(made.value.token, 'base64url'), has: passkeys },
        ),
      );
    },

    async addPasskey({ viewer, nowMs }, { response, name: typedName, origin }) {
      const site = passkeySite(origin);
      const shown = readCreation(response);
      const name = cleanName(typedName);
      if (site === null || shown === null || name === '') return err(appError('PASSKEY_INVALID'));
      const { userId, sessionId } = viewer;
      return change(viewer, { kind: 'passkey_added', name, nowMs }, async (tx) => {
        const asked = await core.tokens.take(
          tx,
          {
            purpose: 'passkey_new',
            token: Buffer.from(shown.challenge).toString('base64url'),
            sessionId,
          },
          nowMs,
        );
        if (asked?.user_id !== userId) return err(appError('FACTOR_EXPIRED'));
        // Only now: what a stranger sends is work for a counted try that was asked for.
        const made = await verifyCreation(site, shown);
        // The challenge is used up all the same.
        if (!made.ok) return tx.commitRefusal(made);
        const now = new Date(nowMs);
        const has = await tx.first(findFactors, { userId });
        if ((has?.passkeys ?? 0) >= limits.passkeysPerPerson) return err(appError('PASSKEYS_FULL'));
        const factorSince = has?.factor_since ?? now;
        const row = await tx.first(insertPasskey, {
          userId,
          ...made.value,
          name,
          factorSince,
          now,
        });
        return row === null ? err(appError('PASSKEY_KNOWN')) : ok(row.id);
      });
    },

    async renamePasskey({ userId }, { id, name: typedName }) {
      const name = cleanName(typedName);
      if (name === '') return err(appError('BAD_INPUT', { field: 'name' }));
      const renamed = uuid.test(id)
        ? await database.first(renamePasskey, { id, userId, name })
        : null;
      return renamed === null ? err(appError('NOT_FOUND')) : ok(true);
    },

    async removePasskey({ viewer, nowMs }, id) {
      const { userId } = viewer;
      return change(viewer, { kind: 'passkey_removed', name: null, nowMs }, async (tx, role) => {
        if (!(await tx.all(listPasskeys, { userId })).some((passkey) => passkey.id === id))
          return err(appError('NOT_FOUND'));
        const may = await beforeRemoval(tx, userId, role);
        if (may.ok) await tx.run(deletePasskey, { id, userId });
        return may;
      });
    },

    async beginApp({ viewer, nowMs }) {
      const { userId, sessionId } = viewer;
      const id = newId();
      const secret = createSecret();
      const sealed = cipher.seal(secret, {
        table: 'authenticator_apps',
        column: 'secret',
        rowId: id,
      });
      return database.transaction(async (tx) => {
        await tx.first(lockPerson, { userId });
        const proven = await core.holdProof(tx, viewer, nowMs);
        if (!proven.ok) return proven;
        await tx.run(deletePendingApp, { userId });
        await tx.run(insertPendingApp, {
          id,
          userId,
          secret: sealed,
          sessionId,
          now: new Date(nowMs),
        });
        const has = await tx.first(findFactors, { userId });
        return ok({ secret, uri: otpauthUri(secret, has?.email ?? '') });
      });
    },

    async confirmApp({ viewer, nowMs }, typed) {
      const { userId, sessionId } = viewer;
      const wait = { userId, sessionId, after: new Date(nowMs - limits.factorTicketMs) };
      const pending = await database.first(findPendingApp, wait);
      if (pending === null) return err(appError('FACTOR_EXPIRED'));
      const claimed = await core.guesses.claim(
        { kind: 'session', userId, sessionId },
        'digits',
        nowMs,
      );
      if (!claimed.ok) return claimed;
      const step = core.stepOf(pending, typed.replaceAll(/[\s-]/gu, ''), nowMs);
      if (step === null) return err(await claimed.value.wrong());
      await claimed.value.right();
      return change(viewer, { kind: 'app_added', name: null, nowMs }, async (tx) => {
        if ((await tx.first(findPendingApp, wait))?.id !== pending.id)
          return err(appError('FACTOR_EXPIRED'));
        const now = new Date(nowMs);
        // Before the one that it takes the place of is gone.
        const factorSince = (await tx.first(findFactors, { userId }))?.factor_since ?? now;
        await tx.run(deleteApp, { userId });
        await tx.run(confirmApp, { id: pending.id, step, factorSince, now });
        return ok(true);
      });
    },

    async removeApp({ viewer, nowMs }) {
      const { userId } = viewer;
      return change(viewer, { kind: 'app_removed', name: null, nowMs }, async (tx, role) => {
        if ((await tx.first(findApp, { userId })) === null) return err(appError('NOT_FOUND'));
        const may = await beforeRemoval(tx, userId, role);
        if (may.ok) await tx.run(deleteApp, { userId });
        return may;
      });
    },

    async makeRecoveryCodes({ viewer, nowMs }) {
      const { userId } = viewer;
      const codes = createRecoveryCodes();
      return change(viewer, { kind: 'codes_made', name: null, nowMs }, async (tx) => {
        if (!(await core.isOn(userId, tx))) return err(appError('CONFLICT'));
        await tx.run(deleteRecoveryCodes, { userId });
        for (const code of codes)
          await tx.run(insertRecoveryCode, {
            userId,
            hash: hashRecoveryCode(code.replace('-', ''), userId, key),
            now: new Date(nowMs),
          });
        return ok(codes);
      });
    },

    async keepRecoveryCodes({ viewer: { userId }, nowMs }, code) {
      const hash = hashRecoveryCode(code.replace('-', ''), userId, key);
      const kept = await database.first(keepRecoveryCodes, { userId, hash, now: new Date(nowMs) });
      return kept === null ? err(appError('CONFLICT')) : ok(true);
    },

    forgetDevices: async ({ userId }) => void (await database.run(dropDevices, { userId })),

    async importApp(userId, secret, nowMs) {
      const id = newId();
      const sealed = cipher.seal(secret, {
        table: 'authenticator_apps',
        column: 'secret',
        rowId: id,
      });
      await database.transaction(async (tx) => {
        await tx.first(lockPerson, { userId });
        const has = await tx.first(findFactors, { userId });
        if (has !== null && has.passkeys === 0 && has.app_since === null)
          await tx.run(insertApp, { id, userId, secret: sealed, now: new Date(nowMs) });
      });
    },

    async proveSession({ viewer, nowMs }) {
      const { userId, sessionId } = viewer;
      const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const proven = await core.holdProof(tx, viewer, nowMs);
        if (!proven.ok) return proven;
        if (!(await core.isOn(userId, tx))) return err(appError('CONFLICT'));
        await tx.first(proveSession, { sessionId, userId, now: new Date(nowMs) });
        return ok(true);
      });
      forgetPerson(userId);
      return done;
    },
  };
}

/**
 * What goes with the last factor: nothing else of it means anything then. Before the removal; an
 * administrator keeps one.
 */
async function beforeRemoval(
  tx: Tx,
  userId: string,
  role: 'learner' | 'admin',
): Promise<Result<true, AppError>> {
  const has = await tx.first(findFactors, { userId });
  if (has === null || has.passkeys + (has.app_since === null ? 0 : 1) > 1) return ok(true);
  if (role === 'admin') return err(appError('FACTOR_LAST'));
  await tx.run(deleteRecoveryCodes, { userId });
  await tx.run(dropDevices, { userId });
  return ok(true);
}

/** One line, as long as a name may be. */
function cleanName(typed: string): string {
  return Array.from(toOneLine(typed)).slice(0, nameLength).join('');
}
