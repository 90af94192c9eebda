import { validateEmail } from '#shared/domain/account/validate-email.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Limits } from '../../limits.ts';
import type { Audit } from '../audit/api.ts';
import { createToken, hashToken } from '../auth/api.ts';
import type { AccountMail } from '../messages/api.ts';
import { operatorName, putInvitation } from './invitation-store.ts';
import { lockOwners } from './office-store.ts';

export interface FirstOwnerDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly accountMail: AccountMail;
  readonly limits: Pick<Limits, 'officeInvitationMs'>;
}

/**
 * The link that was mailed: `token` opens it until `until`, for whoever has an account with
 * `email`.
 */
export interface FirstOwnerLink {
  readonly email: string;
  readonly token: string;
  readonly until: Date;
}

/**
 * Asks an address into an office without an owner, as its owner; whoever was asked so before is not
 * any more. Refuses while there is an owner: owners ask others. An address that has an account
 * already is asked too, for nobody is there who could give it the role.
 */
export async function inviteFirstOwner(
  { database, audit, accountMail, limits }: FirstOwnerDeps,
  typed: string,
  now: Date,
): Promise<Result<FirstOwnerLink, 'EMAIL_INVALID' | 'HAS_OWNER'>> {
  const parsed = validateEmail(typed);
  if (!parsed.ok) return err('EMAIL_INVALID');
  const email = parsed.value;
  const token = createToken();
  const until = new Date(now.getTime() + limits.officeInvitationMs);
  return database.transaction(async (tx) => {
    if ((await tx.all(lockOwners, {})).length > 0) return err('HAS_OWNER' as const);
    await tx.run(forgetFirstOwner, {});
    const made = await tx.first(putInvitation, {
      email,
      role: 'owner',
      reason: null,
      tokenHash: hashToken(token),
      invitedBy: null,
      now,
      expiresAt: until,
    });
    if (made === null) throw new Error('an invitation is written');
    await accountMail(tx, {
      userId: null,
      to: email,
      firstname: null,
      content: { kind: 'office_invited', token, role: 'owner', name: operatorName, until },
      at: now,
    });
    await audit.record(tx, {
      actorId: null,
      action: 'office.invite_first_owner',
      subjectKind: 'office_invitation',
      subjectId: made.id,
      before: null,
      after: { role: 'owner' },
      reason: null,
      at: now,
    });
    return ok({ email, token, until });
  });
}

const forgetFirstOwner = statement()('office.forget_first_owner', (query) =>
  query.deleteFrom('office_invitations').where('invited_by', 'is', null),
);
