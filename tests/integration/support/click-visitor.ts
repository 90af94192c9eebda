import type { ApiClient } from './api-client.ts';

/** A phone of a visitor; `isbot` takes the tests' own client for none. */
export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

export interface ClickOfTest {
  readonly ref: string;
  readonly c?: string | null;
  readonly path?: string;
  readonly referrer?: string | null;
}

/**
 * Tells of a click as the portal's page does, with the cookies of a client, which keeps what is
 * set.
 */
export async function click(
  url: string,
  client: Pick<ApiClient, 'cookies' | 'userAgent'>,
  told: ClickOfTest,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}/clicks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': client.userAgent,
      origin: url,
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
    },
    body: JSON.stringify({ c: null, path: '/', referrer: null, ...told }),
  });
  for (const text of response.headers.getSetCookie()) {
    const [pair = ''] = text.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    client.cookies.set(name, value);
  }
  return response;
}
