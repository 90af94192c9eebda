import type { AppError } from '#shared/errors/error-code.ts';

/** Refusals after which only a new sign-in helps; everything else may pass. */
export function isSessionOver({ code }: Pick<AppError, 'code'>): boolean {
  return code === 'SESSION_EXPIRED' || code === 'SESSION_REUSED' || code === 'UNAUTHENTICATED';
}
