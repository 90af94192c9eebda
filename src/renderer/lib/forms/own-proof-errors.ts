import { type AppError, appError } from '#shared/errors/error-code.ts';

/** That a form which asks who it is was not told: the server would refuse it. */
export function ownProofErrors(proof: string): readonly AppError[] {
  return proof === '' ? [appError('PASSWORD_REQUIRED', { field: 'confirm_password' })] : [];
}
