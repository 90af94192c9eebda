import { officeMay, type OfficeRole } from '#shared/domain/office/office-roles.ts';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Accounts } from '../accounts/api.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import type { Auth } from '../auth/api.ts';
import type { AccountMail, Messenger, NewContent, NewMessage } from '../messages/api.ts';
import {
  createOfficeInvitations,
  type OfficeInvitations,
  type OfficeInvitationsDeps,
} from './invitations.ts';
import type { OfficeActor } from '../audit/api.ts';
import type { Member, RoleChange, WriteRole } from './write-role.ts';
import { operatorName } from './invitation-store.ts';
import {
  listOffice,
  lockMember,
  lockOwners,
  type OfficePersonRow,
  setOfficeRole,
} from './office-store.ts';

/** The people of the office and their roles. */
export interface Office {
  /** For who has no account yet. */
  readonly invitations: OfficeInvitations;
  /** Owners first. */
  list(): Promise<readonly OfficePersonRow[]>;
  /**
   * Another role, or none with null. The change is in the audit, both are mailed, and every other
   * session of that person ends. Refuses with `PERSON_UNKNOWN`, `PERSON_BLOCKED`,
   * `OFFICE_EMAIL_UNPROVED` (its address was never proved), `SEEN_CHANGED` (it is not
   * `expected` any more), `BAD_INPUT` (field `role`: it has it, field `reason`), `FORBIDDEN`
   * (whoever asks is no owner any more), `LAST_OWNER`.
   */
  change(id: string, change: RoleChange, actor: OfficeActor): Promise<Result<true, AppError>>;
  /**
   * A role for somebody who has an account and no role. Refuses as `change`, with field `email`.
   */
  give(
    email: string,
    gift: { readonly role: OfficeRole; readonly reason: string | null },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
}

export interface OfficeDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: Pick<Accounts, 'findCredentials'>;
  readonly messenger: Messenger;
  readonly accountMail: AccountMail;
  readonly auth: Pick<Auth, 'endSessions' | 'endSessionsBut' | 'forgetPerson'>;
  readonly limits: OfficeInvitationsDeps['limits'];
  readonly newId: () => string;
}

/** The office of a database. */
export function createOffice({
  database,
  audit,
  accounts,
  messenger,
  accountMail,
  auth,
  limits,
  newId,
}: OfficeDeps): Office {
  const writeRole: WriteRole = async (tx, id, { before, change, by, actor }) => {
    const at = actor.now;
    const { role: after, reason } = change;
    const actorName = id === by ? before.name : await nameOf(tx, by);
    await tx.run(setOfficeRole, { id, officeRole: after });
    await audit.record(tx, {
      action: 'office.role',
      actorId: actor.actorId,
      subjectKind: 'person',
      subjectId: id,
      before: { role: before.office_role },
      after: { role: after, ...(by === actor.actorId ? {} : { invited_by: by }) },
      reason,
      at,
    });
    const told = { kind: 'office_role', before: before.office_role, after, at } as const;
    const [person, other] = [
      { id, name: before.name },
      { id: by, name: actorName },
    ];
    for (const notice of noticesOf({ key: `office_role:${newId()}`, person, other, told }))
      await messenger.tell(tx, notice);
    if (id === actor.actorId) await auth.endSessionsBut(tx, { ...actor, userId: actor.actorId });
    else await auth.endSessions(tx, id);
  };

  async function change(
    id: string,
    input: RoleChange,
    actor: OfficeActor,
  ): Promise<Result<true, AppError>> {
    const reason =
      input.reason === null || input.reason.trim() === '' ? ok(null) : parseReason(input.reason);
    if (!reason.ok) return reason;
    if (!isUuid(id)) return err(appError('PERSON_UNKNOWN'));
    const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
      const owners = await tx.all(lockOwners, {});
      const person = await tx.first(lockMember, { id });
      const refusal = refusalOf(id, {
        person,
        owners: owners.map((owner) => owner.id),
        input,
        actorId: actor.actorId,
      });
      if (refusal !== null) return err(refusal);
      if (person !== null)
        await writeRole(tx, id, {
          before: person,
          change: { ...input, reason: reason.value },
          by: actor.actorId,
          actor,
        });
      return ok(true);
    });
    auth.forgetPerson(id);
    return done;
  }

  return {
    invitations: createOfficeInvitations({ database, audit, accountMail, auth, limits, writeRole }),
    list: async () => database.all(listOffice, {}),
    change,
    async give(typed, { role, reason }, actor) {
      const email = validateEmail(typed);
      if (!email.ok) return email;
      const found = await accounts.findCredentials(email.value);
      if (found === null) return err(appError('PERSON_UNKNOWN', { field: 'email' }));
      const given = await change(found.userId, { expected: null, role, reason }, actor);
      return given.ok || given.error.field !== undefined
        ? given
        : err({ ...given.error, field: 'email' });
    },
  };
}

/** Whether nobody else could give roles if this person went. Locks the owners. */
export async function isLastOwner(tx: Tx, id: string): Promise<boolean> {
  const owners = await tx.all(lockOwners, {});
  return owners.length === 1 && owners[0]?.id === id;
}

/** To whose role it is, and to whoever else changed it; each goes with the other whom it names. */
function noticesOf({
  key,
  person,
  other,
  told,
}: {
  readonly key: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly other: { readonly id: string | null; readonly name: string };
  readonly told: Omit<Extract<NewContent, { kind: 'office_role' }>, 'whose' | 'name'>;
}): readonly NewMessage[] {
  const { at } = told;
  const isOwn = other.id === person.id;
  const toPerson = {
    userId: person.id,
    key: `${key}:person`,
    content: { ...told, whose: 'own', name: other.name },
    aboutUserId: isOwn ? null : other.id,
    at,
  } as const;
  if (other.id === null || isOwn) return [toPerson];
  const toOther = {
    userId: other.id,
    key: `${key}:actor`,
    content: { ...told, whose: 'other', name: person.name },
    aboutUserId: person.id,
    at,
  } as const;
  return [toPerson, toOther];
}

async function nameOf(tx: Tx, id: string | null): Promise<string> {
  return id === null ? operatorName : ((await tx.first(lockMember, { id }))?.name ?? '');
}

interface Question {
  readonly person: Member | null;
  /** Whoever can give roles now. */
  readonly owners: readonly string[];
  readonly input: RoleChange;
  readonly actorId: string;
}

function refusalOf(
  id: string,
  { person, owners, input: { expected, role }, actorId }: Question,
): AppError | null {
  // Admitted a moment ago, and no owner any more.
  if (!owners.includes(actorId)) return appError('FORBIDDEN');
  if (person === null) return appError('PERSON_UNKNOWN');
  if (person.office_role !== expected) return appError('SEEN_CHANGED');
  if (role === expected) return appError('BAD_INPUT', { field: 'role' });
  if (role !== null && person.blocked_at !== null) return appError('PERSON_BLOCKED');
  if (role !== null && !person.is_verify_email) return appError('OFFICE_EMAIL_UNPROVED');
  return owners.length === 1 && owners[0] === id && !officeMay(role, 'roles.change')
    ? appError('LAST_OWNER')
    : null;
}
