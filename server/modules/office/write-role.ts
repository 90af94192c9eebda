import type { OfficeActor } from '../audit/api.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { Tx } from '../../db/port.ts';

export interface RoleChange {
  /** What the page showed. */
  readonly expected: OfficeRole | null;
  readonly role: OfficeRole | null;
  readonly reason: string | null;
}

/** Somebody whose role may change. */
export interface Member {
  readonly name: string;
  readonly office_role: OfficeRole | null;
  readonly is_verify_email: boolean;
  readonly blocked_at: Date | null;
}

/**
 * Writes a person's role in the caller's transaction: audit, mails to both, every other session of
 * that person ends. `by`: who gives it, who need not be the one that acts (an invitation); null for
 * whoever runs the server.
 */
export type WriteRole = (
  tx: Tx,
  id: string,
  input: {
    readonly before: Member;
    readonly change: RoleChange;
    readonly by: string | null;
    readonly actor: OfficeActor;
  },
) => Promise<void>;
