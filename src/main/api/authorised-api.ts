import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { ApiAnswer, ApiClient, ApiPostDeps } from './api-client.ts';
import { readGraphqlAnswer } from './read-answer.ts';

/** Posts in the name of whoever is signed in. */
export interface AuthorisedApi {
  /**
   * Posts GraphQL JSON text with the access token, renewing it silently when it is spent, once. A
   * guest's request goes without one. `SESSION_EXPIRED` or `SESSION_REUSED`: only a new sign-in
   * helps; nothing was sent in another name. With `person`, nothing is done in another's either
   * when somebody else signs in meanwhile: `PERSON_CHANGED`.
   */
  post(
    body: string,
    options: Omit<ApiPostDeps, 'accessToken'>,
  ): Promise<Result<ApiAnswer, AppError>>;
}

/** Where access tokens come from. */
export interface AccessTokens {
  /** A token that should still be good (null for a guest); renews it when it is not. */
  get(): Promise<Result<string | null, AppError>>;
  /**
   * A token other than `spent`, which the server refused; calls at the same time share one renewal.
   */
  renew(spent: string): Promise<Result<string | null, AppError>>;
}

/** Puts tokens and client together. */
export function createAuthorisedApi(client: ApiClient, tokens: AccessTokens): AuthorisedApi {
  return {
    async post(body, options) {
      const token = await tokens.get();
      if (!token.ok) return token;
      const answer = await client.post(body, { ...options, accessToken: token.value });
      if (token.value === null || !answer.ok || !isTokenRefused(answer.value)) return answer;
      const renewed = await tokens.renew(token.value);
      if (!renewed.ok) return renewed;
      if (renewed.value === null) return err(appError('UNAUTHENTICATED')); // signed out meanwhile
      return client.post(body, { ...options, accessToken: renewed.value });
    },
  };
}

/** One operation of the main process itself, answered with its data. */
export async function postOperation(
  api: AuthorisedApi,
  operation: {
    readonly operationName: string;
    readonly query: string;
    readonly variables: unknown;
  },
  options: Omit<ApiPostDeps, 'accessToken' | 'person'>,
): Promise<Result<unknown, AppError>> {
  const answer = await api.post(JSON.stringify(operation), options);
  if (!answer.ok) return answer;
  const read = readGraphqlAnswer(answer.value);
  return read.ok ? ok(read.value) : read;
}

function isTokenRefused(answer: ApiAnswer): boolean {
  // Most answers are data; the word is looked for before the whole text is parsed a second time.
  if (answer.status !== 401 && !answer.text.includes('"UNAUTHENTICATED"')) return false;
  const read = readGraphqlAnswer(answer);
  return answer.status === 401 || (!read.ok && read.error.code === 'UNAUTHENTICATED');
}
