import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** What a browser has: names to values. An answer that comes late is taken in late. */
class CookieJar {
  readonly #cookies = new Map<string, string>();
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set(header: string): void {
    for (const pair of header.split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
  }
  drop(name: RegExp): void {
    for (const known of this.#cookies.keys()) if (name.test(known)) this.#cookies.delete(known);
  }
  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

describe.each(ruleKinds)('a browser in which somebody else signs in, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  const ask = async (jar: CookieJar, query: string, variables: object = {}): Promise<Response> =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.url,
        cookie: jar.header,
      },
      body: JSON.stringify({ query, variables }),
    });
  const signIn = async (jar: CookieJar, email: string): Promise<Response> =>
    ask(jar, hostOperations.SignIn, {
      input: { email, password: demoPassword, client: { kind: 'PORTAL', name: 'Chromium' } },
    });
  const emailOf = async (jar: CookieJar): Promise<string | null> => {
    const { data } = (await (await ask(jar, '{ me { email } }')).json()) as {
      readonly data: { readonly me: { readonly email: string } | null } | null;
    };
    return data?.me?.email ?? null;
  };

  it('is never led back into the account of the one before by an answer that comes late', async () => {
    const jar = new CookieJar();
    jar.take(await signIn(jar, 'linh@maivang.example'));
    expect(await emailOf(jar)).toBe('linh@maivang.example');
    // The access token has run out; the server renews that session, and its answer is slow.
    jar.drop(/access/);
    const late = await ask(jar, '{ me { email } }');
    const minh = await signIn(jar, 'minh@maivang.example');
    jar.take(minh);
    expect(await emailOf(jar)).toBe('minh@maivang.example');
    jar.take(late);
    expect(await emailOf(jar)).toBe('minh@maivang.example');
  });

  it('is not signed out by what another tab hears of the session before, however late', async () => {
    const jar = new CookieJar();
    jar.take(await signIn(jar, 'linh@maivang.example'));
    const asked = jar.header;
    const minh = await signIn(jar, 'minh@maivang.example');
    // Asked before the answer of the sign-in was there, as a tab does that hears of it by events.
    const told = await ask(jar, '{ me { email } }');
    expect(await told.clone().json()).toMatchObject({ data: { me: null } });
    expect(told.headers.getSetCookie()).not.toEqual([]);
    expect(jar.header).toBe(asked);
    jar.take(minh);
    jar.take(told);
    expect(await emailOf(jar)).toBe('minh@maivang.example');
    // Also once that one has signed out, and the first one is back.
    jar.take(await ask(jar, hostOperations.SignOut));
    const guest = await ask(jar, '{ me { email } }');
    jar.take(await signIn(jar, 'linh@maivang.example'));
    jar.take(guest);
    expect(await emailOf(jar)).toBe('linh@maivang.example');
  });

  it('is not signed out by a late answer to one who signed out there before', async () => {
    const jar = new CookieJar();
    jar.take(await signIn(jar, 'linh@maivang.example'));
    const gone = await ask(jar, hostOperations.SignOut);
    const told = await ask(jar, '{ me { email } }');
    jar.take(told);
    jar.take(await signIn(jar, 'minh@maivang.example'));
    jar.take(gone);
    expect(await emailOf(jar)).toBe('minh@maivang.example');
  });

  it('has nothing of either place left that opens anything once somebody signs out, also where a version that knows one place signed them in', async () => {
    const [one, two] = [new CookieJar(), new CookieJar()];
    one.take(await signIn(one, 'linh@maivang.example'));
    two.take(await signIn(two, 'minh@maivang.example'));
    const tokens = (jar: CookieJar) =>
      jar.header.split('; ').filter((pair) => /access|refresh/.test(pair));
    const both = [
      ...tokens(one),
      ...tokens(two).map((pair) => pair.replace('=', '_2=')),
      '__Host-mv_place=2',
    ].join('; ');
    const jar = new CookieJar();
    jar.set(both);
    expect(await emailOf(jar)).toBe('minh@maivang.example');
    expect(await emailOf(one)).toBe('linh@maivang.example');
    await ask(jar, hostOperations.SignOut);
    expect([await emailOf(one), await emailOf(two)]).toEqual([null, null]);
  });

  it('keeps the session that is renewed there', async () => {
    const jar = new CookieJar();
    jar.take(await signIn(jar, 'linh@maivang.example'));
    for (let time = 0; time < 3; time += 1) {
      jar.take(await ask(jar, hostOperations.RefreshSession, { refresh_token: null }));
      expect(await emailOf(jar)).toBe('linh@maivang.example');
    }
  });

  it('ends the former session of the same person, and no other of theirs', async () => {
    const phone = new CookieJar();
    phone.take(await signIn(phone, 'linh@maivang.example'));
    const jar = new CookieJar();
    jar.take(await signIn(jar, 'linh@maivang.example'));
    const former = new CookieJar();
    former.take(await ask(jar, hostOperations.RefreshSession, { refresh_token: null }));
    jar.take(await signIn(jar, 'linh@maivang.example'));
    expect(await emailOf(jar)).toBe('linh@maivang.example');
    expect(await emailOf(former)).toBe(null);
    expect(await emailOf(phone)).toBe('linh@maivang.example');
  });
});
