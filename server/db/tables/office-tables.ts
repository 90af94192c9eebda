import type { Generated } from 'kysely';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';

/** The tables of office-invitations.sql. */
export interface OfficeTables {
  readonly office_invitations: OfficeInvitationTable;
}

interface OfficeInvitationTable {
  readonly id: Generated<string>;
  readonly email: string;
  readonly role: OfficeRole;
  readonly reason: string | null;
  readonly token_hash: Uint8Array;
  readonly invited_by: string | null;
  readonly sent_at: Date;
  readonly expires_at: Date;
  /** Another one after each change. */
  readonly revision: Generated<string>;
}
