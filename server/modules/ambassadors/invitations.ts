import { toNfc } from '#shared/kernel/unicode-form.ts';
import { sql } from 'kysely';
import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Audit } from '../audit/api.ts';
import type { Messenger, GuestMail } from '../messages/api.ts';

/** Whom the team asks to apply. */
export interface Invitations {
  /**
   * Writes an e-mail with a link of its own; invited again, the same link is sent with the new
   * words. Refuses with EMAIL_INVALID, NAME_REQUIRED, ANSWER_MISSING or ANSWER_TOO_LONG (`note`).
   */
  invite(input: InvitationInput): Promise<Result<Invitation, readonly AppError[]>>;
  /** By the token of the link, or by the person's own proven address. Null when there is none. */
  find(input: {
    readonly token: string | null;
    readonly userId: string | null;
  }): Promise<Invitation | null>;
}

export interface InvitationInput {
  readonly email: string;
  /** As the offer greets them. */
  readonly name: string;
  /** Why the team asks them. */
  readonly note: string;
  readonly actorId: string;
  readonly now: Date;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly note: string;
  readonly token: string;
  readonly invitedAt: Date;
}

export interface InvitationsDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly mailGuest: GuestMail;
  /** 128 bits, as text for an address. */
  readonly newToken: () => string;
}

/** Characters of a name and of a note. */
export const invitationLimits = { name: 80, note: 500 } as const;

/** The invitations of a database. */
export function createInvitations({
  database,
  audit,
  messenger,
  mailGuest,
  newToken,
}: InvitationsDeps): Invitations {
  async function tell(tx: Tx, { email, name, note, token }: Invitation, at: Date): Promise<void> {
    const content = { kind: 'ambassador_invited', name, note, token } as const;
    const known = await tx.first(findPerson, { email });
    if (known === null) await mailGuest(tx, { to: email, content, at });
    else
      await messenger.tell(tx, {
        userId: known.id,
        key: `ambassador_invited:${token}:${at.getTime()}`,
        content,
        at,
      });
  }

  return {
    async invite({ actorId, now, ...typed }) {
      const checked = check(typed);
      if (!checked.ok) return checked;
      return database.transaction(async (tx): Promise<Result<Invitation, readonly AppError[]>> => {
        const made = await tx.first(upsertInvitation, {
          ...checked.value,
          token: newToken(),
          actorId,
          now,
        });
        if (made === null) throw new Error('an invitation is written');
        await tell(tx, made, now);
        // No name and no address: the audit never forgets anything, and a person may want to be
        // forgotten.
        await audit.record(tx, {
          actorId,
          action: 'ambassador.invite',
          subjectKind: 'ambassador_invitation',
          subjectId: made.id,
          before: null,
          after: null,
          reason: null,
          at: now,
        });
        return ok(made);
      });
    },
    find: async (input) => database.first(findInvitation, input),
  };
}

function check({
  email,
  name,
  note,
}: Pick<InvitationInput, 'email' | 'name' | 'note'>): Result<
  Pick<InvitationInput, 'email' | 'name' | 'note'>,
  readonly AppError[]
> {
  const address = validateEmail(email);
  const clean = { name: toNfc(name).trim(), note: toNfc(note).trim() };
  const errors: AppError[] = address.ok ? [] : [address.error];
  if (clean.name === '') errors.push(appError('NAME_REQUIRED', { field: 'name' }));
  if (clean.name.length > invitationLimits.name)
    errors.push(appError('ANSWER_TOO_LONG', { field: 'name' }));
  if (clean.note === '') errors.push(appError('ANSWER_MISSING', { field: 'note' }));
  if (clean.note.length > invitationLimits.note)
    errors.push(appError('ANSWER_TOO_LONG', { field: 'note' }));
  return address.ok && errors.length === 0 ? ok({ email: address.value, ...clean }) : err(errors);
}

/**
 * Somebody who proved the address: whoever has not may be a stranger, and the token is for who
 * reads it.
 */
const findPerson = statement<{ email: string }>()(
  'ambassadors.find_invited_person',
  (query, param) =>
    query
      .selectFrom('users')
      .select('id')
      .where('email', '=', param('email'))
      .where('is_verify_email', '=', true),
);

const upsertInvitation = statement<{
  email: string;
  name: string;
  note: string;
  token: string;
  actorId: string;
  now: Date;
}>()(
  'ambassadors.upsert_invitation',
  (_query, param) => sql<Invitation>`
  insert into ambassador_invitations (email, name, note, token, invited_by, invited_at)
  values (${param('email')}, ${param('name')}, ${param('note')}, ${param('token')}, ${param('actorId')}, ${param('now')})
  on conflict (email) do update set name = excluded.name, note = excluded.note, invited_by = excluded.invited_by, invited_at = excluded.invited_at
  returning id, email, name, note, token, invited_at as "invitedAt"`,
);

const findInvitation = statement<{ token: string | null; userId: string | null }>()(
  'ambassadors.find_invitation',
  (_query, param) => sql<Invitation>`
  select i.id, i.email, i.name, i.note, i.token, i.invited_at as "invitedAt" from ambassador_invitations i
  where i.token = ${param('token')}::text or i.email = (select u.email from users u where u.id = ${param('userId')}::uuid and u.is_verify_email)
  order by (i.token = ${param('token')}::text) desc nulls last limit 1`,
);
