import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Audit } from '../../audit/api.ts';
import { networkOf } from '../attempts/network-of.ts';
import { passwordHolds, type ProofHolds } from '../attempts/held-person.ts';
import {
  type NewPasswordDeps,
  readNewPassword,
  notifyPasswordChanged,
} from '../passwords/new-password.ts';
import type { GuestOrigin, RequestOrigin, SignInOrigin } from '../sessions/origins.ts';
import { removeMethodsSince } from '../takeover/removed-methods.ts';
import type { StopPending } from '../takeover/stop-pending.ts';
import { deleteFactors } from '../second-factor/factor-store.ts';
import type { SignInMarks } from '../attempts/sign-in-marks.ts';
import type { IssuedSession } from '../sessions/issued-session.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** A new password for somebody who lost theirs: a link by e-mail, good once and for an hour. */
export interface Recovery {
  /**
   * Lets a link be mailed if the address has an account. The same answer and the same work here
   * whether or not it has one: a job looks. More wishes than a few mail nothing, and say so to
   * nobody: they may be strangers', and the link that was mailed last is good. Refuses with
   * `EMAIL_INVALID` and, for known and unknown addresses alike, `RATE_LIMITED` (too many from an
   * address, or a marked browser).
   */
  request(email: string, origin: GuestOrigin): Promise<Result<true, AppError>>;
  /**
   * Mails the link that was asked for; nothing for an address without an account, of somebody
   * blocked, or asked for a moment ago.
   */
  mailLink(email: string, nowMs: number): Promise<void>;
  /**
   * They have to choose a new one, in the caller's transaction, which ended their sessions: the
   * link, and nothing goes on before it is done; what waits to be carried out in their name is
   * stopped. Sign-in methods that were added lately go with the reset. `isStolen`: by their own
   * report; the password of before never comes back, and less is distrusted, because whoever holds
   * the mailbox alone could have reported it too. Refuses with `PERSON_UNPROVED`.
   */
  demand(
    tx: Tx,
    userId: string,
    nowMs: number,
    options?: { readonly isStolen: boolean },
  ): Promise<Result<true, AppError>>;
  /**
   * An administrator does not want it any more: what they had opens again, the mailed link is dead.
   * Refuses with `CONFLICT` when nothing was demanded, or they reported a stranger themselves.
   */
  undoDemand(tx: Tx, userId: string): Promise<Result<true, AppError>>;
  /** Whether a link is still good. Dead ones are counted: `RATE_LIMITED`. */
  isLinkGood(token: string, origin: RequestOrigin): Promise<Result<boolean, AppError>>;
  /**
   * Sets the password, ends every session, signs in (or `FACTOR_NEEDED`). One that was demanded
   * takes the sign-in methods with it that were added lately. Refuses with `LINK_DEAD`,
   * `PASSWORD_*` (field `password`) or `RATE_LIMITED`; a refused password leaves the link good. The
   * link of a first e-mail does too, while its address is unproved: every way in of before is taken
   * away then, and what was wished for or said to be paid.
   */
  reset(
    input: { readonly token: string; readonly password: string },
    origin: SignInOrigin,
  ): Promise<Result<IssuedSession, AppError>>;
}

export interface RecoveryDeps extends NewPasswordDeps {
  readonly sessions: Sessions;
  readonly enter: (
    userId: string,
    origin: SignInOrigin,
    holds: ProofHolds,
  ) => Promise<Result<IssuedSession, AppError>>;
  readonly marks: Pick<SignInMarks, 'find'>;
  /** Takes away what was set up in the name of an address by whoever had not proved it. */
  readonly startAnew: (tx: Tx, userId: string, nowMs: number) => Promise<void>;
  readonly stopPending: StopPending;
  readonly audit: Pick<Audit, 'record'>;
  readonly limits: Pick<Limits, 'takeoverLinkMs' | 'distrustedMethodsMs'>;
}

/** Recovery over a database of accounts. */
export function createRecovery({
  database,
  accounts,
  attempts,
  proofs,
  jobs,
  accountMail,
  sessions,
  enter,
  marks,
  startAnew,
  stopPending,
  audit,
  limits,
  ...parts
}: RecoveryDeps): Recovery {
  async function mailIn(
    tx: Tx,
    person: {
      readonly userId: string;
      readonly email: string;
      readonly firstname: string | null;
      readonly isDemanded: boolean;
    },
    nowMs: number,
  ): Promise<void> {
    const made = await proofs.make(tx, { ...person, purpose: 'reset' }, nowMs);
    if (!made.ok) return;
    const { token, until } = made.value;
    await accountMail(tx, {
      userId: person.userId,
      to: person.email,
      firstname: person.firstname,
      content: { kind: 'reset_link', token, until, isDemanded: person.isDemanded },
      at: new Date(nowMs),
    });
  }

  /** They hear what is gone, and it is written down; nothing when nothing was added. */
  async function removeDistrusted(
    tx: Tx,
    userId: string,
    { since, nowMs }: { readonly since: Date; readonly nowMs: number },
  ): Promise<void> {
    const removed = await removeMethodsSince(tx, userId, since);
    if (removed.methods.length === 0) return;
    const at = new Date(nowMs);
    await audit.record(tx, {
      action: 'person.remove_methods',
      actorId: userId,
      subjectKind: 'person',
      subjectId: userId,
      before: null,
      after: { removed: removed.methods },
      reason: null,
      at,
    });
    await parts.messenger.tell(tx, {
      userId,
      key: `sign_in_methods_removed:${at.toISOString()}`,
      content: { kind: 'sign_in_methods_removed', why: 'demanded', ...removed, at },
      at,
    });
  }

  /**
   * A dead link counts against the address; a good one costs nothing, and is good however many dead
   * ones others have shown there.
   */
  async function lookAt(
    token: string,
    { address, nowMs }: RequestOrigin,
  ): Promise<Result<{ readonly email: string } | null, AppError>> {
    const owner =
      (await proofs.findLink('reset', token, nowMs)) ??
      (await proofs.findLink('verify', token, nowMs));
    if (owner !== null) return ok(owner);
    const claimed = await attempts.claimAddress('dead_link', address, nowMs);
    return claimed.ok ? ok(null) : claimed;
  }

  return {
    async request(typed, { address, marks: shown, nowMs }) {
      const email = validateEmail(typed);
      if (!email.ok) return email;
      const mark = await marks.find(shown, email.value, nowMs);
      const fromAddress =
        mark === null ? await attempts.claimAddress('password_link', address, nowMs) : ok(true);
      if (!fromAddress.ok) return fromAddress;
      const isMailed = await attempts.claimPasswordLink(
        { email: email.value, address, mark: mark?.mark ?? null },
        nowMs,
      );
      if (!isMailed.ok) return isMailed;
      if (isMailed.value)
        await database.transaction(async (tx) =>
          jobs.enqueue(tx, 'mail_password_link', { email: email.value }),
        );
      return ok(true);
    },

    async mailLink(email, nowMs) {
      const credentials = await accounts.findCredentials(email);
      if (credentials === null || credentials.isBlocked) return;
      const { firstname } = await accounts.get(credentials.userId);
      await database.transaction(async (tx) =>
        mailIn(tx, { userId: credentials.userId, email, firstname, isDemanded: false }, nowMs),
      );
    },

    async demand(tx, userId, nowMs, { isStolen } = { isStolen: false }) {
      const distrustMs = isStolen ? limits.takeoverLinkMs : limits.distrustedMethodsMs;
      const since = new Date(nowMs - distrustMs);
      const person = await accounts.demandPassword(tx, userId, {
        distrustedSince: since,
        reportedAt: isStolen ? new Date(nowMs) : null,
      });
      if (!person.ok) return person;
      await stopPending(tx, { userId, remedy: isStolen ? 'reported' : 'demanded', since, nowMs });
      await proofs.drop(tx, userId, 'reset');
      await mailIn(tx, { userId, ...person.value, isDemanded: true }, nowMs);
      return ok(true);
    },

    async undoDemand(tx, userId) {
      if (!(await accounts.undoDemandPassword(tx, userId))) return err(appError('CONFLICT'));
      await proofs.drop(tx, userId, 'reset');
      return ok(true);
    },

    async isLinkGood(token, origin) {
      const owner = await lookAt(token, origin);
      return owner.ok ? ok(owner.value !== null) : owner;
    },

    async reset({ token, password: typed }, origin) {
      const seen = await lookAt(token, origin);
      if (!seen.ok) return seen;
      if (seen.value === null) return err(appError('LINK_DEAD'));
      const password = readNewPassword(typed, seen.value.email);
      if (!password.ok) return password;
      const hash = await parts.hasher.hash(password.value, {
        network: networkOf(origin.address),
        account: seen.value.email,
        isKnown: true,
      });
      if (!hash.ok) return hash;
      const done = await database.transaction(
        async (
          tx,
        ): Promise<Result<{ readonly userId: string; readonly email: string }, AppError>> => {
          // Of several at once one gets the link; the account may have changed since it was looked
          // at.
          const owner =
            (await proofs.useLink(tx, 'reset', token, origin.nowMs)) ??
            (await proofs.useLink(tx, 'verify', token, origin.nowMs));
          if (owner === null) return err(appError('LINK_DEAD'));
          const { user_id: userId, email } = owner;
          const {
            has_password: hadPassword,
            is_verify_email: wasProved,
            methods_distrusted_since: distrustedSince,
          } = await accounts.get(userId, tx);
          // Who set the account up had not proved the address either: no input of theirs stays, and
          // nothing that names who is paid.
          if (!wasProved) await startAnew(tx, userId, origin.nowMs);
          if (!(await accounts.resetPassword(tx, { userId, email, passwordHash: hash.value })))
            return err(appError('LINK_DEAD'));
          await proofs.drop(tx, userId, null);
          // No way in of theirs stays either.
          if (!wasProved) {
            await accounts.dropIdentities(tx, userId);
            await tx.run(deleteFactors, { userId });
          }
          await sessions.end(tx, userId, {});
          if (wasProved && distrustedSince !== null)
            await removeDistrusted(tx, userId, { since: distrustedSince, nowMs: origin.nowMs });
          await notifyPasswordChanged(parts.messenger, tx, {
            userId,
            isFirst: !hadPassword,
            nowMs: origin.nowMs,
          });
          return ok({ userId, email });
        },
      );
      if (!done.ok) return done;
      sessions.forgetPerson(done.value.userId);
      // They proved who they are: what others guessed is forgotten.
      await attempts.clearGuesses({ kind: 'stranger', email: done.value.email });
      await attempts.forgetMarkedGuesses(done.value.userId);
      await attempts.clearPasswordLinks(done.value.email);
      return enter(
        done.value.userId,
        origin,
        passwordHolds({ passwordHash: hash.value }, appError('LINK_DEAD')),
      );
    },
  };
}
