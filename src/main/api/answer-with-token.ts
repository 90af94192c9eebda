import { ownAnswerMark } from '#shared/api/own-answer.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { AccessTokens } from './authorised-api.ts';
import { isSessionOver } from './is-session-over.ts';

/** What is asked of the API with a token; may be asked twice. */
export type SendWithToken = (token: string) => Promise<Response>;

/**
 * Answers a request of the page with what the API says to the token that only this process has: 401
 * for a guest or a session that is over, 504 without a server. A token that has just run out is
 * renewed once.
 */
export async function answerWithToken(
  tokens: AccessTokens,
  send: SendWithToken,
): Promise<Response> {
  const token = await tokens.get();
  if (!token.ok || token.value === null) return refusal(statusWithoutToken(token));
  const answer = await attempt(send, token.value);
  if (answer.status !== 401) return answer;
  const renewed = await tokens.renew(token.value);
  return renewed.ok && renewed.value !== null
    ? attempt(send, renewed.value)
    : refusal(statusWithoutToken(renewed));
}

/** What the page is told where no token came: it is nobody's, or the server was not reached. */
export function statusWithoutToken(token: Result<string | null, AppError>): 401 | 504 {
  return token.ok || isSessionOver(token.error) ? 401 : 504;
}

/** An answer of this process itself; 504 is none of the server’s, and says so by having no mark. */
export function refusal(status: number): Response {
  return new Response('{}', {
    status,
    headers: {
      ...(status === 504 ? {} : ownAnswerMark),
      'content-type': 'application/json',
      'cache-control': 'no-store',
    },
  });
}

async function attempt(send: SendWithToken, token: string): Promise<Response> {
  try {
    const { status, body, headers } = await send(token);
    return new Response(body, {
      status,
      headers: {
        ...ownAnswerMark,
        'content-type': headers.get('content-type') ?? 'application/octet-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch {
    return refusal(504);
  }
}
