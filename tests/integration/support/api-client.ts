import { hostOperations } from '#shared/api/operations.ts';
import type { LookFirst } from './look-first.ts';

/** A client of the API as a browser or a desktop is one: it keeps cookies or sends a token. */
export interface ApiClient {
  post(
    query: string,
    variables?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ApiAnswer>;
  /** Sets or removes the bearer token. */
  bearer: string | null;
  readonly cookies: Map<string, string>;
  readonly userAgent: string;
}

export interface ApiAnswer {
  readonly status: number;
  // Tests look into answers of many shapes; each test says what it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
  /** Codes of the errors, in order. */
  readonly codes: readonly string[];
  readonly errors: readonly {
    readonly message: string;
    readonly extensions: {
      readonly code: string;
      readonly field?: string;
      readonly retry_after_seconds?: number;
      readonly challenge?: string;
      readonly tries_left?: number;
      readonly parts?: readonly number[];
      readonly payment?: string;
      readonly request_id: string;
    };
  }[];
  readonly setCookies: readonly string[];
  readonly headers: Headers;
  readonly text: string;
}

/** A client with an empty cookie jar; with `look` its user looks at things before they act. */
export function createApiClient(url: string, userAgent = 'kiem-thu', look?: LookFirst): ApiClient {
  const client: ApiClient = {
    bearer: null,
    cookies: new Map(),
    userAgent,
    async post(query, variables = {}, headers = {}) {
      const asked = (await look?.(query, variables, async (text) => client.post(text))) ?? {
        query,
        variables,
      };
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          ...sessionHeaders(client),
          ...headers,
        },
        body: JSON.stringify(asked),
      });
      const setCookies = response.headers.getSetCookie();
      for (const cookie of setCookies) keepCookie(client.cookies, cookie);
      const text = await response.text();
      // What GraphQL answers with; the fields are checked by the tests.
      const body = JSON.parse(text) as {
        readonly data?: unknown;
        readonly errors?: ApiAnswer['errors'];
      };
      const errors = body.errors ?? [];
      return {
        status: response.status,
        data: body.data ?? null,
        errors,
        codes: errors.map((error) => error.extensions.code),
        setCookies,
        headers: response.headers,
        text,
      };
    },
  };
  return client;
}

/**
 * Signs in; a desktop client then sends its token, a portal client its cookies. Answers what the
 * server said.
 */
export async function signIn(
  client: ApiClient,
  email: string,
  password: string,
  kind: 'PORTAL' | 'DESKTOP' = 'DESKTOP',
): Promise<ApiAnswer> {
  const answer = await client.post(hostOperations.SignIn, {
    input: { email, password, client: { kind, name: 'kiểm thử' } },
  });
  client.bearer = answer.data?.sign_in?.access_token ?? null;
  return answer;
}

function sessionHeaders(client: ApiClient): Record<string, string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    ...(client.bearer === null ? {} : { authorization: `Bearer ${client.bearer}` }),
    ...(cookie === '' ? {} : { cookie }),
  };
}

function keepCookie(jar: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  if (/max-age=0|expires=thu, 01 jan 1970/i.test(header)) jar.delete(name);
  else jar.set(name, pair.slice(at + 1));
}
