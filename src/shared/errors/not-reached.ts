import type { AppError, ErrorCode } from './error-code.ts';

const codes: ReadonlySet<ErrorCode> = new Set([
  'SERVER_UNREACHABLE',
  'SERVER_TIMEOUT',
  'SERVICE_UNAVAILABLE',
]);
const gatewayStatuses: ReadonlySet<number | undefined> = new Set([502, 503, 504]);

/**
 * Whether nobody answered who could know: no network, no answer in time, a server whose database is
 * away, or a gateway in front of one that is. It says nothing about what was asked: what is kept
 * may be shown, and what waits is sent again unchanged.
 */
export function isNotReached({ code, status }: Pick<AppError, 'code' | 'status'>): boolean {
  return codes.has(code) || (code === 'HTTP_STATUS' && gatewayStatuses.has(status));
}
