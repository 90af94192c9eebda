import { answerWithToken, refusal } from './answer-with-token.ts';
import type { ApiClient } from './api-client.ts';
import type { AccessTokens } from './authorised-api.ts';
import { claimOf } from './claim-of.ts';

export interface FilesForwardDeps {
  readonly client: Pick<ApiClient, 'get'>;
  readonly tokens: AccessTokens;
}

/**
 * Files that the server makes for a person: an affiliate's commissions and statements; copies of
 * their data are below.
 */
const fileAddresses: ReadonlySet<string> = new Set([
  '/affiliate/commissions.csv',
  '/affiliate/statement.pdf',
]);

const dataExport = /^\/profile\/data-export\/[0-9a-f-]{36}\.zip$/;

/** A statement of a busy quarter takes a while. */
const timeoutMs = 60_000;

/** Whether the page asks for such a file. */
export function isFileAddress(pathname: string): boolean {
  return fileAddresses.has(pathname) || dataExport.test(pathname);
}

/**
 * Answers the page's `GET` of such a file. 401 for a guest or a session that is over, 504 without a
 * server.
 */
export function createFilesForward({
  client,
  tokens,
}: FilesForwardDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    if (!isFileAddress(pathname)) return refusal(404);
    if (request.method !== 'GET') return refusal(405);
    return answerWithToken(tokens, async (token) =>
      client.get(`${pathname}${search}`, {
        method: 'GET',
        headers: { authorization: `Bearer ${token}`, ...claimOf(request) },
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
        lane: 'bytes',
      }),
    );
  };
}
