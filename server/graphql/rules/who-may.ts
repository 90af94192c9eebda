import type { OfficeRight } from '#shared/domain/office/office-roles.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { viewerMay } from '../../modules/auth/api.ts';
import { guestRefusal, type RequestContext } from '../context.ts';

/** Why somebody may not ask a query or a mutation by its line; null when they may. */
export function whoRefusal(
  context: RequestContext,
  who: 'anybody' | 'signed_in' | OfficeRight,
): AppError | null {
  if (who === 'anybody') return null;
  if (context.viewer === null) return guestRefusal(context);
  if (who === 'signed_in' || viewerMay(context.viewer, who)) return null;
  return appError(context.viewer.lacksFactor ? 'FACTOR_REQUIRED' : 'FORBIDDEN');
}
