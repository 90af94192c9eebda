import type { AppError, ErrorCode } from '../../errors/error-code.ts';

/**
 * What a failed exchange means for what waits (SYNC.md, device 4). `login`: only a new sign-in
 * helps. `whole_refused`: the server answers but takes nothing of this request, perhaps because of
 * one operation in it. `update`: the server no longer speaks with this version of the client.
 * `unreachable` and `later`: the same request may pass later. Nothing of it ever removes an
 * operation.
 */
export type FailureKind = 'login' | 'update' | 'whole_refused' | 'unreachable' | 'later';

const kinds: Partial<Record<ErrorCode, FailureKind>> = {
  UNAUTHENTICATED: 'login',
  SESSION_EXPIRED: 'login',
  SESSION_REUSED: 'login',
  PERSON_CHANGED: 'login',
  UPGRADE_CLIENT: 'update',
  OPERATION_NOT_ALLOWED: 'update',
  BAD_INPUT: 'whole_refused',
  BAD_REQUEST: 'whole_refused',
  QUERY_TOO_LARGE: 'whole_refused',
  QUERY_TOO_DEEP: 'whole_refused',
  QUERY_TOO_COSTLY: 'whole_refused',
  INTERNAL: 'whole_refused',
  SERVER_UNREACHABLE: 'unreachable',
  SERVICE_UNAVAILABLE: 'unreachable',
};

/**
 * Sorts the error of an exchange; what it does not know may pass later. A status alone decides
 * nothing: anybody on the way gives one. But a limit of bytes (413) is met by smaller requests,
 * whoever sets it.
 */
export function classifyFailure({ code, status }: AppError): FailureKind {
  if (status === 413) return 'whole_refused';
  return kinds[code] ?? 'later';
}
