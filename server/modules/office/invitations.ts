import { validateEmail } from '#shared/domain/account/validate-email.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import { type Auth, createToken, hashToken } from '../auth/api.ts';
import type { AccountMail } from '../messages/api.ts';
import {
  deleteInvitation,
  findAddress,
  findInvitation,
  findProved,
  forgetInvitations,
  listInvitations,
  lockInvitation,
  type OfficeInvitationRow,
  putInvitation,
} from './invitation-store.ts';
import { lockMember, lockOwners } from './office-store.ts';
import type { OfficeActor } from '../audit/api.ts';
import type { WriteRole } from './write-role.ts';

/** Asks people into the office who have no account with a proved address yet. */
export interface OfficeInvitations {
  /**
   * Those that wait, the newest first; over ones too, until they are sent again, taken back or
   * forgotten.
   */
  list(): Promise<readonly OfficeInvitationRow[]>;
  /**
   * Mails a link for this address and role, good once and for `officeInvitationMs`; asked again,
   * only the new link is good. Refuses with EMAIL_INVALID, OFFICE_HAS_ACCOUNT (give it the role) of
   * field `email`, BAD_INPUT (`reason`), FORBIDDEN (whoever asks is no owner any more).
   */
  invite(
    email: string,
    input: { readonly role: OfficeRole; readonly reason: string | null },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  /**
   * A new link in place of the one before. Refuses with OFFICE_INVITATION_OVER (accepted or taken
   * back meanwhile), SEEN_CHANGED (its address was asked again), or as `invite`.
   */
  resend(seen: SeenInvitation, actor: OfficeActor): Promise<Result<true, AppError>>;
  /**
   * The link is good for nothing from now on. Refuses with OFFICE_INVITATION_OVER, SEEN_CHANGED,
   * FORBIDDEN.
   */
  takeBack(seen: SeenInvitation, actor: OfficeActor): Promise<Result<true, AppError>>;
  /** What a link is for; null when it is good for nothing. */
  find(token: string, nowMs: number): Promise<OfficeInvitationRow | null>;
  /**
   * The role becomes that of whoever asks, whose proved address it is. Refuses with
   * OFFICE_INVITATION_OVER (used, taken back, too late, or of somebody who is no owner any more),
   * OFFICE_INVITATION_OTHER (for another address), OFFICE_EMAIL_UNPROVED, SEEN_CHANGED (has
   * one).
   */
  accept(token: string, actor: OfficeActor): Promise<Result<true, AppError>>;
  /** Forgets addresses that never answered. */
  tidy(now: Date): Promise<void>;
}

/** To what an address was asked, and when, as it was seen. */
type SeenInvitation = Pick<OfficeInvitationRow, 'id' | 'revision'>;

export interface OfficeInvitationsDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly accountMail: AccountMail;
  readonly auth: Pick<Auth, 'forgetPerson'>;
  readonly limits: Pick<Limits, 'officeInvitationMs' | 'officeInvitationKeptMs'>;
  /** Writes a role, tells both, and ends sessions. */
  readonly writeRole: WriteRole;
}

const over = err(appError('OFFICE_INVITATION_OVER'));

/** The invitations of a database. */
export function createOfficeInvitations({
  database,
  audit,
  accountMail,
  auth,
  limits,
  writeRole,
}: OfficeInvitationsDeps): OfficeInvitations {
  async function record(
    tx: Tx,
    action: string,
    { id, role }: { readonly id: string; readonly role: OfficeRole },
    { reason, actor }: { readonly reason: string | null; readonly actor: OfficeActor },
  ): Promise<void> {
    // No address: the audit never forgets anything, and a person may want to be forgotten.
    await audit.record(tx, {
      actorId: actor.actorId,
      action,
      subjectKind: 'office_invitation',
      subjectId: id,
      before: null,
      after: { role },
      reason,
      at: actor.now,
    });
  }

  async function send(
    tx: Tx,
    input: { readonly email: string; readonly role: OfficeRole; readonly reason: string | null },
    { actor, action }: { readonly actor: OfficeActor; readonly action: string },
  ): Promise<Result<true, AppError>> {
    if ((await tx.first(findProved, { email: input.email })) !== null)
      return err(appError('OFFICE_HAS_ACCOUNT', { field: 'email' }));
    const token = createToken();
    const now = actor.now;
    const expiresAt = new Date(actor.now.getTime() + limits.officeInvitationMs);
    const made = await tx.first(putInvitation, {
      ...input,
      tokenHash: hashToken(token),
      invitedBy: actor.actorId,
      now,
      expiresAt,
    });
    if (made === null) throw new Error('an invitation is written');
    const name = (await tx.first(lockMember, { id: actor.actorId }))?.name ?? '';
    await accountMail(tx, {
      userId: null,
      to: input.email,
      firstname: null,
      content: { kind: 'office_invited', token, role: input.role, name, until: expiresAt },
      at: now,
    });
    await record(tx, action, { id: made.id, role: input.role }, { reason: input.reason, actor });
    return ok(true);
  }

  async function invited(
    { id, revision }: SeenInvitation,
    actor: OfficeActor,
    action: (
      tx: Tx,
      waiting: Omit<OfficeInvitationRow, 'invited_by_name'>,
    ) => Promise<Result<true, AppError>>,
  ): Promise<Result<true, AppError>> {
    if (!isUuid(id)) return over;
    return database.transaction(async (tx): Promise<Result<true, AppError>> => {
      if (!(await isOwner(tx, actor.actorId))) return err(appError('FORBIDDEN'));
      const waiting = asSeen(await tx.first(lockInvitation, { id }), revision);
      return waiting.ok ? action(tx, waiting.value) : waiting;
    });
  }

  const find = async (token: string): Promise<OfficeInvitationRow | null> =>
    database.first(findInvitation, { tokenHash: hashToken(token) });

  return {
    list: async () => database.all(listInvitations, {}),

    async invite(typed, { role, reason: typedReason }, actor) {
      const email = validateEmail(typed);
      if (!email.ok) return email;
      const reason =
        typedReason === null || typedReason.trim() === '' ? ok(null) : parseReason(typedReason);
      if (!reason.ok) return reason;
      return database.transaction(async (tx) => {
        if (!(await isOwner(tx, actor.actorId))) return err(appError('FORBIDDEN'));
        return send(
          tx,
          { email: email.value, role, reason: reason.value },
          { actor, action: 'office.invite' },
        );
      });
    },

    resend: async (seen, actor) =>
      invited(seen, actor, async (tx, { email, role, reason }) =>
        send(tx, { email, role, reason }, { actor, action: 'office.invite_again' }),
      ),

    takeBack: async (seen, actor) =>
      invited(seen, actor, async (tx, { id, role }) => {
        await tx.run(deleteInvitation, { id });
        await record(tx, 'office.invite_back', { id, role }, { reason: null, actor });
        return ok(true);
      }),

    async find(token, nowMs) {
      const found = await find(token);
      return found !== null && found.expires_at.getTime() > nowMs ? found : null;
    },

    async accept(token, actor) {
      const found = await find(token);
      if (found === null) return over;
      const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
        const isStillInvited = await isInvited(tx, found.invited_by);
        const person = await tx.first(lockMember, { id: actor.actorId });
        const waiting = await tx.first(lockInvitation, { id: found.id });
        if (
          waiting === null ||
          waiting.revision !== found.revision ||
          waiting.expires_at.getTime() <= actor.now.getTime() ||
          !isStillInvited
        )
          return over;
        if (
          person === null ||
          (await tx.first(findAddress, { id: actor.actorId }))?.email !== waiting.email
        )
          return err(appError('OFFICE_INVITATION_OTHER'));
        if (!person.is_verify_email) return err(appError('OFFICE_EMAIL_UNPROVED'));
        if (person.office_role !== null) return err(appError('SEEN_CHANGED'));
        await tx.run(deleteInvitation, { id: waiting.id });
        await writeRole(tx, actor.actorId, {
          before: person,
          change: { expected: null, role: waiting.role, reason: waiting.reason },
          by: waiting.invited_by,
          actor,
        });
        return ok(true);
      });
      auth.forgetPerson(actor.actorId);
      return done;
    },

    tidy: async (now) =>
      void (await database.run(forgetInvitations, {
        before: new Date(now.getTime() - limits.officeInvitationKeptMs),
      })),
  };
}

function asSeen<Row extends { readonly revision: string }>(
  row: Row | null,
  revision: string,
): Result<Row, AppError> {
  if (row === null) return over;
  return row.revision === revision ? ok(row) : err(appError('SEEN_CHANGED'));
}

/**
 * Whoever asked may still do so: an owner stays one, and whoever runs the server asks into an
 * office without an owner only.
 */
async function isInvited(tx: Tx, invitedBy: string | null): Promise<boolean> {
  return invitedBy === null ? (await tx.all(lockOwners, {})).length === 0 : isOwner(tx, invitedBy);
}

/** Whoever asks is an owner, and stays one until the end of the transaction. */
async function isOwner(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.all(lockOwners, {})).some(({ id }) => id === userId);
}
