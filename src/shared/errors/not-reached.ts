import type { AppError, ErrorCode } from './error-code.ts';

const codes: ReadonlySet<ErrorCode> = new Set([
  'SERVER_UNREACHABLE',
  'SERVER_TIMEOUT',
  'SERVICE_UNAVAILABLE',
]);

/**
 * Whether nobody answered who could know: no network, no answer in time, a server whose database is
 * away, or somebody on the way who answered in its place (`own-answer.ts`; a bare `HTTP_STATUS` is
 * our server's own). It says nothing about what was asked: what is kept may be shown, and what
 * waits is sent again unchanged.
 */
export function isNotReached({ code }: Pick<AppError, 'code'>): boolean {
  return codes.has(code);
}
