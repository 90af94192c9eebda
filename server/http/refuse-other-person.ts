import type { FastifyRequest } from 'fastify';
import { personHeader } from '#shared/api/person-header.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';

/**
 * `PERSON_CHANGED` for a request that names another person than its session is; null when it may go
 * on. A session that is over is refused as such by what was asked, and a request that names nobody
 * is the session's own.
 */
export function refuseOtherPerson(
  request: FastifyRequest,
  viewer: { readonly userId: string } | null,
): AppError | null {
  const claimed = request.headers[personHeader];
  return claimed === undefined || viewer === null || claimed === viewer.userId
    ? null
    : appError('PERSON_CHANGED');
}
