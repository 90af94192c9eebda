import { byUser, oneByOne } from '#server/jobs/one-by-one.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader, Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Actor, Audit } from '../../audit/api.ts';
import { parseReason } from '../../admin/api.ts';
import type { Auth } from '../service.ts';
import type { StopPending } from '../takeover/stop-pending.ts';
import type { AccountMail, Messenger } from '../../messages/api.ts';
import { deleteFactors, findFactors, lockPerson } from './factor-store.ts';
import type { FactorCore } from './factors.ts';
import {
  confirmReset,
  countUnconfirmed,
  dropStopLinks,
  endReset,
  findPerson,
  findReset,
  insertReset,
  listDueResets,
  listUnconfirmed,
  lockLocked,
  lockReset,
  type ResetRow,
} from './reset-store.ts';

/**
 * Opening the account of somebody who lost every factor: an owner asks, another administrator
 * confirms, which ends every session, a day goes by in which its person can stop it by the link of
 * the mail, and then the factors are taken away, every session ends and a new password is demanded.
 * No session of the person stops it, of whatever role: it was opened by the very factors that it is
 * about, which may be a thief's. Whoever loses their role meanwhile takes what they asked for or
 * confirmed with them. Each step is in the audit; the person is mailed at start and end.
 */
export interface FactorResets {
  /** Whose factors are looked at. Refuses with `PERSON_UNKNOWN`. */
  look(userId: string): Promise<Result<{ readonly userId: string }, AppError>>;
  /** What waits for a person; null when nothing does. */
  find(userId: string): Promise<ResetRow | null>;
  /** What waits for a second administrator, the oldest first. */
  listUnconfirmed(): Promise<readonly ResetRow[]>;
  /** How many do. */
  countUnconfirmed(): Promise<number>;
  /**
   * Refuses with `REASON_REQUIRED`, `PERSON_UNKNOWN`, `FACTOR_OTHER_PERSON` (oneself), `CONFLICT`
   * (no factor, or one waits), `FACTOR_EMAIL_UNPROVED` (no mail of it would reach them; a new
   * password by the link that they ask for themselves takes the factors of an unproved address
   * away).
   */
  ask(userId: string, reason: string, actor: Actor): Promise<Result<true, AppError>>;
  /**
   * Refuses with `NOT_FOUND`, `SEEN_CHANGED`, `FACTOR_OTHER_PERSON` (who asked, or the person),
   * `CONFLICT` (confirmed already, or it no longer stands).
   */
  confirm(seen: SeenReset, actor: Actor): Promise<Result<true, AppError>>;
  /**
   * Stopped by another administrator. `NOT_FOUND`, `SEEN_CHANGED`, `FACTOR_OTHER_PERSON` (the
   * person).
   */
  stop(seen: SeenReset, actor: Actor): Promise<Result<true, AppError>>;
  /** Stopped by the link of the mail. `LINK_DEAD`. */
  stopByLink(token: string, nowMs: number): Promise<Result<true, AppError>>;
  /** Takes away what is due, and stops what no longer stands. */
  runDue(nowMs: number): Promise<void>;
}

/** Whose reset, and which one of theirs, as it was seen. */
interface SeenReset {
  readonly userId: string;
  readonly revision: string;
}

export interface FactorResetDeps {
  readonly database: Database;
  readonly limits: Limits;
  readonly core: FactorCore;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly accountMail: AccountMail;
  readonly auth: Pick<Auth, 'endSessions' | 'forgetPerson' | 'recovery'>;
  readonly stopPending: StopPending;
}

/** Who stops a reset (null: the server), and which one; null: whichever there is. */
interface Stop {
  readonly actorId: string | null;
  readonly nowMs: number;
  readonly revision: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function lookAt(
  database: Reader,
  userId: string,
): Promise<Result<{ readonly userId: string }, AppError>> {
  const isThere = uuid.test(userId) && (await database.first(findPerson, { userId })) !== null;
  return isThere ? ok({ userId }) : err(appError('PERSON_UNKNOWN'));
}

/** The resets of a database. */
export function createFactorResets({
  database,
  limits,
  core,
  audit,
  messenger,
  accountMail,
  auth,
  stopPending,
}: FactorResetDeps): FactorResets {
  async function record(
    tx: Tx,
    userId: string,
    entry: {
      readonly action: string;
      readonly actorId: string | null;
      readonly reason: string | null;
      readonly nowMs: number;
    },
  ): Promise<void> {
    const { action, actorId, reason, nowMs } = entry;
    await audit.record(tx, {
      action,
      actorId,
      subjectKind: 'person',
      subjectId: userId,
      before: null,
      after: null,
      reason,
      at: new Date(nowMs),
    });
  }

  async function tell(
    tx: Tx,
    userId: string,
    stage: { readonly id: string; readonly stage: 'stopped' | 'done'; readonly nowMs: number },
  ): Promise<void> {
    const at = new Date(stage.nowMs);
    await messenger.tell(tx, {
      userId,
      key: `factor_reset:${stage.stage}:${stage.id}`,
      content: { kind: 'factor_reset', stage: stage.stage, at },
      at,
    });
  }

  async function stopIn(
    tx: Tx,
    userId: string,
    { actorId, nowMs, revision }: Stop,
  ): Promise<Result<true, AppError>> {
    const reset = await tx.first(lockReset, { userId });
    if (reset === null) return err(appError('NOT_FOUND'));
    if (revision !== null && reset.revision !== revision) return err(appError('SEEN_CHANGED'));
    await tx.run(endReset, { id: reset.id, outcome: 'stopped', now: new Date(nowMs) });
    await tx.run(dropStopLinks, { userId });
    await record(tx, userId, { action: 'factor_reset.stop', actorId, reason: null, nowMs });
    await tell(tx, userId, { id: reset.id, stage: 'stopped', nowMs });
    return ok(true);
  }

  async function runOne(userId: string, nowMs: number): Promise<void> {
    const isDone = await database.transaction(async (tx) => {
      await tx.first(lockPerson, { userId });
      const reset = await tx.first(lockReset, { userId });
      // Stopped at the same moment.
      if (reset === null) return false;
      const { id } = reset;
      if (!reset.stands) {
        await stopIn(tx, userId, { actorId: null, nowMs, revision: null });
        return false;
      }
      await tx.run(endReset, { id, outcome: 'done', now: new Date(nowMs) });
      await tx.run(deleteFactors, { userId });
      await auth.endSessions(tx, userId);
      // Somebody else may know the password. Of an unproved address nobody can set another.
      await auth.recovery.demand(tx, userId, nowMs);
      await record(tx, userId, { action: 'factor_reset.done', actorId: null, reason: null, nowMs });
      await tell(tx, userId, { id, stage: 'done', nowMs });
      return true;
    });
    if (isDone) auth.forgetPerson(userId);
  }

  return {
    look: async (userId) => lookAt(database, userId),
    find: async (userId) => (uuid.test(userId) ? database.first(findReset, { userId }) : null),

    listUnconfirmed: async () => database.all(listUnconfirmed, {}),
    countUnconfirmed: async () => (await database.first(countUnconfirmed, {}))?.count ?? 0,

    async ask(userId, typed, { actorId: askedBy, now }) {
      const nowMs = now.getTime();
      const reason = parseReason(typed);
      if (!reason.ok) return reason;
      if (userId === askedBy) return err(appError('FACTOR_OTHER_PERSON'));
      if (!uuid.test(userId)) return err(appError('PERSON_UNKNOWN'));
      return database.transaction(async (tx) => {
        const may = mayBeReset(await tx.first(lockLocked, { userId }));
        if (!may.ok) return may;
        const has = await tx.first(findFactors, { userId });
        if (has === null || (has.passkeys === 0 && has.app_since === null))
          return err(appError('CONFLICT'));
        if ((await tx.first(lockReset, { userId }))?.stands === false)
          await stopIn(tx, userId, { actorId: askedBy, nowMs, revision: null });
        if (
          (await tx.first(insertReset, {
            userId,
            askedBy,
            reason: reason.value,
            now: new Date(nowMs),
          })) === null
        )
          return err(appError('CONFLICT'));
        await record(tx, userId, {
          action: 'factor_reset.ask',
          actorId: askedBy,
          reason: reason.value,
          nowMs,
        });
        return ok(true);
      });
    },

    async confirm({ userId, revision }, { actorId: confirmedBy, now }) {
      const nowMs = now.getTime();
      if (!uuid.test(userId)) return err(appError('NOT_FOUND'));
      const confirmed = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        await tx.first(lockPerson, { userId });
        const reset = await tx.first(lockReset, { userId });
        const has = reset === null ? null : await tx.first(findFactors, { userId });
        if (reset === null || has === null) return err(appError('NOT_FOUND'));
        if (reset.revision !== revision) return err(appError('SEEN_CHANGED'));
        if (reset.confirmed_by !== null || !reset.stands) return err(appError('CONFLICT'));
        if (confirmedBy === reset.asked_by || confirmedBy === userId)
          return err(appError('FACTOR_OTHER_PERSON'));
        const now = new Date(nowMs);
        const runsAt = new Date(nowMs + limits.factorResetWaitMs);
        await tx.run(confirmReset, { id: reset.id, confirmedBy, now, runsAt });
        const { token } = await core.tokens.make(tx, { purpose: 'stop_reset', userId }, nowMs);
        await accountMail(tx, {
          userId,
          to: has.email,
          firstname: has.firstname,
          content: { kind: 'factor_reset', token, runsAt },
          at: now,
        });
        await record(tx, userId, {
          action: 'factor_reset.confirm',
          actorId: confirmedBy,
          reason: null,
          nowMs,
        });
        await auth.endSessions(tx, userId);
        // What is due before the day of waiting is over would be done.
        await stopPending(tx, {
          userId,
          remedy: 'factor_reset',
          since: new Date(nowMs - limits.distrustedMethodsMs),
          nowMs,
        });
        return ok(true);
      });
      if (confirmed.ok) auth.forgetPerson(userId);
      return confirmed;
    },

    async stop({ userId, revision }, { actorId, now }) {
      if (actorId === userId) return err(appError('FACTOR_OTHER_PERSON'));
      if (!uuid.test(userId)) return err(appError('NOT_FOUND'));
      const by = { actorId, nowMs: now.getTime(), revision };
      return database.transaction(async (tx) => stopIn(tx, userId, by));
    },

    async stopByLink(token, nowMs) {
      const isStopped = await database.transaction(async (tx) => {
        const link = await core.tokens.take(tx, { purpose: 'stop_reset', token }, nowMs);
        return (
          link?.user_id != null &&
          (await stopIn(tx, link.user_id, { actorId: link.user_id, nowMs, revision: null })).ok
        );
      });
      return isStopped ? ok(true) : err(appError('LINK_DEAD'));
    },

    async runDue(nowMs) {
      const due = await database.all(listDueResets, { now: new Date(nowMs) });
      await oneByOne(due, byUser, async (reset) => runOne(reset.user_id, nowMs));
    },
  };
}

/** The owner of an address that nobody proved may be another. */
function mayBeReset(person: { readonly is_verify_email: boolean } | null): Result<true, AppError> {
  if (person === null) return err(appError('PERSON_UNKNOWN'));
  return person.is_verify_email ? ok(true) : err(appError('FACTOR_EMAIL_UNPROVED'));
}
