import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { answerPatience } from '#shared/api/answer-patience.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const second = 1000;
const minute = 60 * second;

interface Answer {
  readonly text: string;
  readonly setCookies: readonly string[];
}

/** A browser's cookies, of which an answer may come late or never. */
class Cookies {
  readonly #values = new Map<string, string>();
  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  dropAccess(): void {
    for (const name of this.#values.keys()) if (name.includes('access')) this.#values.delete(name);
  }
  take({ setCookies }: Answer): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.#values.delete(name);
      else this.#values.set(name, value);
    }
  }
}

describe.each(ruleKinds)('a portal on a slow line, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  /** Half of it leaves at once with the cookies of now, the rest with `rest`. */
  async function send(
    cookies: Cookies,
    { query, variables = {} }: { readonly query: string; readonly variables?: object },
    rest: Promise<unknown> = Promise.resolve(),
  ): Promise<Answer> {
    const body = JSON.stringify({ query, variables });
    return new Promise((resolve, reject) => {
      const request = http.request(
        `${server.url}/graphql`,
        {
          method: 'POST',
          agent: false,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            origin: server.url,
            'user-agent': 'Safari',
            cookie: cookies.header,
          },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({ text, setCookies: response.headers['set-cookie'] ?? [] }),
          );
        },
      );
      request.on('error', reject);
      request.write(body.slice(0, 20));
      void rest.then(() => request.end(body.slice(20)));
    });
  }
  const me = { query: '{ me { email } }' };
  async function signIn(cookies: Cookies): Promise<void> {
    const input = {
      email: 'linh@maivang.example',
      password: demoPassword,
      client: { kind: 'PORTAL', name: 'Safari' },
    };
    cookies.take(await send(cookies, { query: hostOperations.SignIn, variables: { input } }));
  }

  it.each([
    ['is lost', false],
    ['comes', true],
  ])(
    'goes on though what left with the token of before arrives after its renewal, and the answer to that %s',
    async (_what, comes) => {
      const cookies = new Cookies();
      await signIn(cookies);
      server.clock.nowMs += 16 * minute;
      cookies.dropAccess();
      // The network is back: what waits leaves together, and the small one is through first.
      const rest = Promise.withResolvers<void>();
      const slow = send(cookies, me, rest.promise);
      cookies.take(await send(cookies, me));
      for (let time = 0; time < 3; time += 1) {
        expect((await send(cookies, me)).text).toContain('linh@');
        server.clock.nowMs += 10 * second;
      }
      rest.resolve();
      const late = await slow;
      expect(late.text).toContain('linh@');
      if (comes) cookies.take(late);
      expect((await send(cookies, me)).text).toContain('linh@');
      server.clock.nowMs += 16 * minute;
      cookies.dropAccess();
      expect((await send(cookies, me)).text).toContain('linh@');
    },
  );

  it('goes on where the first answer was lost before that, and what left again arrives late', async () => {
    const cookies = new Cookies();
    await signIn(cookies);
    server.clock.nowMs += 16 * minute;
    cookies.dropAccess();
    await send(cookies, me);
    // The page gave up waiting for that answer, and asks again.
    server.clock.nowMs += 30 * second;
    const rest = Promise.withResolvers<void>();
    const slow = send(cookies, me, rest.promise);
    cookies.take(await send(cookies, me));
    server.clock.nowMs += 17 * second;
    expect((await send(cookies, me)).text).toContain('linh@');
    rest.resolve();
    expect((await slow).text).toContain('linh@');
    expect((await send(cookies, me)).text).toContain('linh@');
  });

  it('has that much time as a body may take, and its page waits for', () => {
    expect(limits.cookiesWrittenMs).toBeGreaterThan(limits.receiveMs + answerPatience.long.pageMs);
  });
});
