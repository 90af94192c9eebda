import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import { lockOwner } from './admin-store.ts';

/** Whose a personal voucher is, by their address; null for one that is nobody's. */
export async function ownerOf(
  tx: Tx,
  email: string | null,
): Promise<Result<string | null, AppError>> {
  if (email === null) return ok(null);
  const owner = await tx.first(lockOwner, { email: email.trim().toLowerCase() });
  if (owner === null) return err(appError('PERSON_UNKNOWN', { field: 'owner_email' }));
  // A stranger may have registered the address, and would take the voucher along to their own.
  return owner.is_verify_email
    ? ok(owner.id)
    : err(appError('OFFICE_EMAIL_UNPROVED', { field: 'owner_email' }));
}
