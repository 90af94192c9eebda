import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Tx } from '#server/db/port.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { deleteOldTokens } from '#server/modules/auth/sessions/session-token-store.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const keptTokens = 8;

/** What the server asked of its database: statements of signing in, and transactions at once. */
const seen = { statements: 0, open: 0, mostOpen: 0 };

function counting<Part extends Database | Tx>(part: Part): Part {
  const count = ({ name }: { readonly name: string }): void => {
    if (name.startsWith('auth.')) seen.statements += 1;
  };
  const counted: Pick<Tx, 'all' | 'first' | 'run'> = {
    all: async (statement, params) => (count(statement), part.all(statement, params)),
    first: async (statement, params) => (count(statement), part.first(statement, params)),
    run: async (statement, params) => (count(statement), part.run(statement, params)),
  };
  return Object.assign(Object.create(part) as Part, counted);
}

/** Counts the transactions that were asked for and are not over, whether they have begun or not. */
function watched(database: Database): Database {
  const transaction: Database['transaction'] = async (work) => {
    seen.open += 1;
    seen.mostOpen = Math.max(seen.mostOpen, seen.open);
    try {
      return await database.transaction(async (tx) => work(counting(tx)));
    } finally {
      seen.open -= 1;
    }
  };
  return Object.assign(counting(database), { transaction });
}

const refresh = async (client: ApiClient, token: string | null): Promise<ApiAnswer> =>
  client.post(hostOperations.RefreshSession, { refresh_token: token });
const me = async (client: ApiClient): Promise<ApiAnswer> => client.post('{ me { email } }');

describe.each(ruleKinds)('the tokens of a session on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { between: watched });
  beforeEach(() => {
    server.clock.nowMs += minute;
  });

  interface Session {
    readonly client: ApiClient;
    readonly sessionId: string;
    /** The refresh tokens of it, the newest last. */
    readonly tokens: string[];
  }

  async function begin(): Promise<Session> {
    const client = server.client();
    const { refresh_token: token, session_id: sessionId } = (
      await signIn(client, 'linh@maivang.example', demoPassword)
    ).data.sign_in;
    client.bearer = null;
    return { client, sessionId, tokens: [token] };
  }

  async function renew({ client, tokens }: Session, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const { codes, data } = await refresh(client, tokens.at(-1) ?? null);
      expect(codes).toEqual([]);
      tokens.push(data.refresh_session.refresh_token);
    }
  }

  async function rowsOf(session: Session): Promise<Readonly<Record<string, number>>> {
    const [row] = (await server.database.raw(
      `select (select count(*)::int from refresh_tokens where session_id = $1) as refresh,
        (select count(*)::int from access_tokens where session_id = $1) as access`,
      [session.sessionId],
    )) as [Record<string, number>]; // the columns of the statement
    return row;
  }

  const tokenTables = ['refresh_tokens', 'access_tokens'] as const;
  /** What a replica has of a session that lags behind. */
  async function keepRows({ sessionId }: Session): Promise<void> {
    for (const table of tokenTables) {
      await server.database.raw(`drop table if exists kept_${table}`);
      await server.database.raw(
        `create table kept_${table} as select * from ${table} where session_id = '${sessionId}'`,
      );
    }
  }
  async function restoreRows({ sessionId }: Session): Promise<void> {
    for (const table of tokenTables) {
      await server.database.raw(`delete from ${table} where session_id = $1`, [sessionId]);
      await server.database.raw(`insert into ${table} select * from kept_${table}`);
    }
  }

  it('are as many as before, however often it is renewed', async () => {
    const session = await begin();
    await renew(session, 40);
    expect(await rowsOf(session)).toEqual({ refresh: keptTokens, access: keptTokens });
    expect((await refresh(session.client, session.tokens.at(-1) ?? null)).codes).toEqual([]);
  });

  it('are told again in as many statements after many exchanges as after one', async () => {
    const session = await begin();
    const replayAfter = async (exchanges: number): Promise<number> => {
      const shown = session.tokens.at(-1) ?? null;
      await renew(session, exchanges);
      const before = seen.statements;
      const { codes, data } = await refresh(session.client, shown);
      expect(codes).toEqual([]);
      expect(data.refresh_session.refresh_token).toBe(session.tokens.at(-1));
      return seen.statements - before;
    };
    const once = await replayAfter(1);
    expect(await replayAfter(keptTokens - 1)).toBe(once);
    expect(once).toBeLessThan(10);
  });

  it('are asked for by many at once with one transaction, by the token and by the cookie', async () => {
    const session = await begin();
    const [oldest] = session.tokens;
    await renew(session, 3);
    seen.mostOpen = 0;
    const replays = await Promise.all(
      Array.from({ length: 60 }, async () => refresh(session.client, oldest ?? null)),
    );
    expect(replays.flatMap(({ codes }) => codes)).toEqual([]);
    // Whatever else the server does by itself meanwhile.
    expect(seen.mostOpen).toBeLessThan(5);

    const browser = server.client();
    await signIn(browser, 'linh@maivang.example', demoPassword, 'PORTAL');
    browser.bearer = null;
    browser.cookies.delete('__Host-mv_access');
    const cookie = browser.cookies.get('__Host-mv_refresh') ?? '';
    seen.mostOpen = 0;
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const tab = server.client();
        tab.cookies.set('__Host-mv_refresh', cookie);
        return me(tab);
      }),
    );
    expect(new Set(answers.map(({ data }) => data.me?.email))).toEqual(
      new Set(['linh@maivang.example']),
    );
    expect(seen.mostOpen).toBeLessThan(5);
  });

  it('end it when a spent one comes back that is not kept any more: no thief outruns that', async () => {
    const session = await begin();
    const [stolen] = session.tokens;
    await renew(session, 30);
    server.clock.nowMs += 11 * second;
    expect((await refresh(server.client(), stolen ?? null)).codes).toEqual(['SESSION_REUSED']);
    expect((await refresh(session.client, session.tokens.at(-1) ?? null)).codes).toEqual([
      'SESSION_REUSED',
    ]);
  });

  it.each([
    ['is put right, two hours back', 120 * minute, 'SESSION_REUSED'],
    ['is a little behind for another process', second, undefined],
  ])(
    'end it when a spent one comes back whose grace is over, also when the clock %s',
    async (_how, backMs, code) => {
      const session = await begin();
      await renew(session, 2);
      server.clock.nowMs -= backMs;
      const answer = await refresh(session.client, session.tokens[0] ?? null);
      expect(answer.codes[0]).toBe(code);
      server.clock.nowMs += backMs;
    },
  );

  it('sign out of it too when they are not kept any more', async () => {
    const session = await begin();
    const [first] = session.tokens;
    await renew(session, 30);
    const browser = server.client();
    browser.cookies.set('__Host-mv_refresh', first ?? '');
    await browser.post(hostOperations.SignOut);
    expect((await refresh(session.client, session.tokens.at(-1) ?? null)).codes).not.toEqual([]);
  });

  it('are nobody’s under a seal that is not ours: the session that they name goes on', async () => {
    const session = await begin();
    const [secret = '', tag = ''] = (session.tokens[0] ?? '').split('.');
    const other = (await begin()).tokens[0]?.split('.') ?? [];
    const flipped = tag.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    const broken = [`${secret}.${flipped}`, `${secret}.`, `${secret}.${tag}.`, `.${tag}`, tag];
    for (const text of [...broken, `${secret}.${tag.slice(1)}`])
      expect((await refresh(session.client, text)).codes, text).toEqual(['SESSION_EXPIRED']);
    await renew(session, 1);
    // Whoever has a tag had a token: what they show with it is spent, be it of another session.
    expect((await refresh(session.client, `${other[0]}.${tag}`)).codes).toEqual(['SESSION_REUSED']);
  });

  it('go on when they are of before there were tags and places', async () => {
    const session = await begin();
    await renew(session, 2);
    await server.database.raw('update refresh_tokens set place = null where session_id = $1', [
      session.sessionId,
    ]);
    await server.database.raw('update access_tokens set place = null where session_id = $1', [
      session.sessionId,
    ]);
    const [first = '', lost = '', current = ''] = session.tokens.map((text) => text.split('.')[0]);
    server.clock.nowMs += 11 * second;
    // The answer in which the current one was had been lost on the way.
    const again = await refresh(session.client, lost);
    expect(again.data.refresh_session.refresh_token.split('.')[0]).toBe(current);
    session.tokens.push(current);
    await renew(session, 20);
    expect(await rowsOf(session)).toEqual({ refresh: keptTokens + 3, access: keptTokens + 3 });
    server.clock.nowMs += 11 * second;
    expect((await refresh(session.client, first)).codes).toEqual(['SESSION_REUSED']);
    expect((await refresh(session.client, session.tokens.at(-1) ?? null)).codes).toEqual([
      'SESSION_REUSED',
    ]);
  });

  describe('of a portal whose renewing answer was lost', () => {
    /** A browser that dropped its access cookie, as they do after a quarter of an hour. */
    async function browse(): Promise<ApiClient> {
      const browser = server.client('Safari');
      await signIn(browser, 'linh@maivang.example', demoPassword, 'PORTAL');
      browser.bearer = null;
      server.clock.nowMs += 16 * minute;
      browser.cookies.delete('__Host-mv_access');
      return browser;
    }
    /** The cookies of the answer never came. */
    async function losing(
      browser: ApiClient,
      ask: (browser: ApiClient) => Promise<unknown>,
    ): Promise<void> {
      const before = new Map(browser.cookies);
      await ask(browser);
      browser.cookies.clear();
      for (const [name, value] of before) browser.cookies.set(name, value);
      server.clock.nowMs += 11 * second;
    }
    const fetchFile = async (browser: ApiClient): Promise<Response> =>
      fetch(`${server.url}/profile/data-export/${randomUUID()}.zip`, {
        headers: {
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'user-agent': browser.userAgent,
        },
      });

    it.each([
      ['a query', me],
      ['a file', fetchFile],
    ])('go on after days: the server did not use them itself, at %s', async (_what, ask) => {
      const browser = await browse();
      await losing(browser, ask);
      await losing(browser, ask);
      server.clock.nowMs += 3 * day;
      expect((await me(browser)).data.me?.email).toBe('linh@maivang.example');
    });
  });

  describe('of a portal whose browser was killed', () => {
    /** Longer than a browser takes to write its cookies to the disk. */
    const written = minute;
    const ask = async (browser: ApiClient): Promise<ApiAnswer> =>
      browser.post('{ sessions { id } }');
    function copyOf(browser: ApiClient): ApiClient {
      const copy = server.client(browser.userAgent);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    }
    /** A browser that renewed its session and showed the new token, and its disk of before. */
    async function renewed(
      name = 'Safari',
    ): Promise<{ readonly browser: ApiClient; readonly disk: ApiClient }> {
      const browser = server.client(name);
      await signIn(browser, 'linh@maivang.example', demoPassword, 'PORTAL');
      browser.bearer = null;
      server.clock.nowMs += 16 * minute;
      browser.cookies.delete('__Host-mv_access');
      const disk = copyOf(browser);
      await use(browser);
      return { browser, disk };
    }
    async function use(browser: ApiClient): Promise<void> {
      for (let time = 0; time < 2; time += 1) expect((await ask(browser)).codes).toEqual([]);
    }

    it('go on with the cookies of before, in all its tabs, and killed again and again', async () => {
      const { disk } = await renewed();
      for (const later of [written, 11 * second, 3 * day, 20 * second, day, written]) {
        server.clock.nowMs += later;
        const tabs = [copyOf(disk), copyOf(disk), copyOf(disk)] as const;
        const answers = await Promise.all(tabs.map(ask));
        expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
        expect(new Set(tabs.map(({ cookies }) => cookies.get('__Host-mv_refresh'))).size).toBe(1);
        await use(tabs[0]);
        // Closed before it could write anything.
        await use(copyOf(tabs[1]));
      }
    });

    it('go on, also when the answer to the cookies of before is lost, or comes late', async () => {
      const { disk } = await renewed();
      server.clock.nowMs += written;
      expect((await ask(copyOf(disk))).codes).toEqual([]);
      server.clock.nowMs += day;
      const told = copyOf(disk);
      const late = copyOf(disk);
      await use(told);
      server.clock.nowMs += 5 * second;
      await use(late);
      server.clock.nowMs += day;
      await use(disk);
    });

    it('are nobody’s but the owner’s: what they held ends the session of a thief at once', async () => {
      for (const next of ['the access token too', 'the refresh token alone'])
        for (const later of [written, day]) {
          const { browser, disk: thief } = await renewed();
          server.clock.nowMs += later;
          await use(thief);
          if (next === 'the refresh token alone') browser.cookies.delete('__Host-mv_access');
          expect((await ask(browser)).codes, next).toEqual(['SESSION_REUSED']);
          expect((await ask(thief)).codes, next).not.toEqual([]);
        }
    });

    it('give no tokens to who shows the spent one so soon that a slow line may have brought it', async () => {
      const { browser, disk: thief } = await renewed();
      server.clock.nowMs += 11 * second;
      const late = await ask(thief);
      expect([late.codes, late.setCookies]).toEqual([[], []]);
      expect((await ask(browser)).codes).toEqual([]);
      server.clock.nowMs += 16 * minute;
      browser.cookies.delete('__Host-mv_access');
      await use(browser);
      server.clock.nowMs += 11 * second;
      expect((await ask(thief)).codes).toEqual(['SESSION_REUSED']);
      expect((await ask(browser)).codes).not.toEqual([]);
    });

    it('end it when the spent one comes back after the new one was shown later too', async () => {
      const { browser, disk } = await renewed();
      server.clock.nowMs += written;
      await use(browser);
      expect((await ask(disk)).codes).toEqual(['SESSION_REUSED']);
      expect((await ask(browser)).codes).not.toEqual([]);
    });

    it('end it when the new one was exchanged, when it is another browser, and of a desktop', async () => {
      const exchanged = await renewed();
      exchanged.browser.cookies.delete('__Host-mv_access');
      await use(exchanged.browser);
      server.clock.nowMs += written;
      expect((await ask(exchanged.disk)).codes).toEqual(['SESSION_REUSED']);

      const { disk } = await renewed();
      server.clock.nowMs += written;
      const other = server.client('Firefox');
      for (const [name, value] of disk.cookies) other.cookies.set(name, value);
      expect((await ask(other)).codes).toEqual(['SESSION_REUSED']);

      const session = await begin();
      await renew(session, 1);
      const { access_token: used } = (await refresh(session.client, session.tokens[0] ?? null)).data
        .refresh_session;
      await me(Object.assign(server.client(), { bearer: used }));
      server.clock.nowMs += written;
      expect((await refresh(session.client, session.tokens[0] ?? null)).codes).toEqual([
        'SESSION_REUSED',
      ]);
    });

    it('are noted twice, not at each request', async () => {
      const { browser } = await renewed();
      const cost = async (): Promise<number> => {
        server.clock.nowMs += 6 * second;
        const before = seen.statements;
        expect((await ask(browser)).codes).toEqual([]);
        return seen.statements - before;
      };
      const versions = async (): Promise<unknown> =>
        server.database.raw('select xmin::text from access_tokens where hash = sha256($1::bytea)', [
          Buffer.from(browser.cookies.get('__Host-mv_access') ?? ''),
        ]);
      const first = await versions();
      await cost();
      expect(await versions()).toEqual(first);
      server.clock.nowMs += written;
      await cost();
      const last = await versions();
      expect(last).not.toEqual(first);
      const least = await cost();
      expect(await cost()).toBe(least);
      expect(await versions()).toEqual(last);
    });
  });

  it('go on when the database forgot the last exchange, as after a failover, once and for whoever has the newest', async () => {
    const session = await begin();
    await renew(session, 2);
    await keepRows(session);
    await renew(session, 1);
    await restoreRows(session);
    server.clock.nowMs += 16 * minute;
    const [, , forgotten = '', newest = ''] = session.tokens;
    await renew(session, 1);
    expect((await refresh(session.client, newest)).data.refresh_session.refresh_token).toBe(
      session.tokens.at(-1),
    );
    await renew(session, 20);
    expect(await rowsOf(session)).toEqual({ refresh: keptTokens, access: keptTokens });
    server.clock.nowMs += 11 * second;
    for (const spent of [newest, forgotten])
      expect((await refresh(session.client, spent)).codes).toEqual(['SESSION_REUSED']);
  });

  it('end it after a failover too when a spent one comes back', async () => {
    const session = await begin();
    await renew(session, 2);
    await keepRows(session);
    await renew(session, 1);
    await restoreRows(session);
    await renew(session, 1);
    const { access_token: used } = (await refresh(session.client, session.tokens.at(-1) ?? null))
      .data.refresh_session;
    await me(Object.assign(server.client(), { bearer: used }));
    server.clock.nowMs += 11 * second;
    expect((await refresh(session.client, session.tokens[3] ?? null)).codes).toEqual([
      'SESSION_REUSED',
    ]);
  });

  it.each([
    ['MaiVang/1.0.0', 'MaiVang/1.1.0-beta.2'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156.0.1.2 MaiVang/1.0.0 Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 11_0) Chrome/157.0.3.4 MaiVang/1.0.1 Safari/537.36',
    ],
  ])('go on for a client that was updated after a lost answer: %s', async (before, after) => {
    const { tokens } = await begin();
    const spent = tokens[0] ?? null;
    const lost = await refresh(server.client(before), spent);
    const told = await refresh(server.client(after), spent);
    expect(told.data.refresh_session).toEqual(lost.data.refresh_session);
    server.clock.nowMs += day;
    expect((await refresh(server.client(after), spent)).codes).toEqual([]);
    expect((await refresh(server.client('Firefox/1.0.0'), spent)).codes).toEqual([
      'SESSION_REUSED',
    ]);
  });

  it('go on for the client that spent one before versions were left out of what is kept of it', async () => {
    const { client, tokens, sessionId } = await begin();
    const updated = server.client('MaiVang/1.0.0');
    await refresh(updated, tokens[0] ?? null);
    await server.database.raw(
      'update refresh_tokens set spent_by = sha256($2::bytea) where session_id = $1 and spent_at is not null',
      [sessionId, Buffer.from('MaiVang/1.0.0')],
    );
    server.clock.nowMs += day;
    expect((await refresh(updated, tokens[0] ?? null)).codes).toEqual([]);
    expect((await refresh(client, tokens[0] ?? null)).codes).toEqual(['SESSION_REUSED']);
  });

  it('prove after days that an answer was lost, and expire with the session', async () => {
    const session = await begin();
    await renew(session, 1);
    const [spent = '', lost = ''] = session.tokens;
    const tidy = async (): Promise<void> => {
      const now = new Date(server.clock.nowMs);
      const accessBefore = new Date(server.clock.nowMs - day);
      await server.database.run(deleteOldTokens, { now, accessBefore });
    };
    server.clock.nowMs += 3 * day;
    await tidy();
    const { data } = await refresh(session.client, spent);
    expect(data.refresh_session.refresh_token).toBe(lost);
    server.clock.nowMs += 31 * day;
    await tidy();
    expect(await rowsOf(session)).toEqual({ refresh: 0, access: 0 });
    for (const token of [spent, lost])
      expect((await refresh(session.client, token)).codes).toEqual(['SESSION_EXPIRED']);
  });
});

describe.each(ruleKinds)('the sessions of a person on %s', (kind) => {
  const most = 3;
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { limits: { sessionsPerPerson: most } });

  const signInAs = async (email: string): Promise<ApiClient> => {
    const client = server.client();
    const { codes } = await signIn(client, email, demoPassword);
    expect(codes).toEqual([]);
    server.clock.nowMs += second;
    return client;
  };
  const rowsOf = async (email: string): Promise<unknown> => {
    const [row] = await server.database.raw(
      `select count(*) filter (where s.ended_at is null)::int as open, count(s.ended_at)::int as ended,
        (select count(*)::int from refresh_tokens r join sessions o on o.id = r.session_id where o.user_id = u.id) as tokens
       from sessions s join users u on u.id = s.user_id where u.email = $1 group by u.id`,
      [email],
    );
    return row;
  };

  it('are as many as before, however often they sign in', async () => {
    for (let time = 0; time < 9; time += 1) await signInAs('linh@maivang.example');
    expect(await rowsOf('linh@maivang.example')).toEqual({ open: most, ended: most, tokens: 6 });
  });

  it.each([
    ['stands', 0],
    ['was set back', -2 * day],
  ])('do not lose the one that is opened while the clock %s', async (_how, leapMs) => {
    const email = 'an@maivang.example';
    for (let time = 0; time < 3 * most; time += 1) await signInAs(email);
    server.clock.nowMs += leapMs;
    for (let time = 0; time < 12 * most; time += 1) {
      server.clock.nowMs -= second;
      const client = await signInAs(email);
      expect((await me(client)).data.me?.email).toBe(email);
    }
    expect(await rowsOf(email)).toMatchObject({ open: most });
    server.clock.nowMs -= leapMs;
  });

  it('go when they ended, but for the last one used and one whose code opened another', async () => {
    const email = 'minh@maivang.example';
    await server.database.raw(
      'delete from sessions where user_id = (select id from users where email = $1)',
      [email],
    );
    const browser = await signInAs(email);
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { code } = (
      await browser.post(
        'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
        { challenge },
      )
    ).data.create_desktop_code;
    const exchange = async (): Promise<ApiAnswer> =>
      server
        .client()
        .post(
          'mutation ($code: String!, $verifier: String!, $client: ClientInput!) { exchange_desktop_code(code: $code, verifier: $verifier, client: $client) { access_token refresh_token } }',
          { code, verifier, client: { kind: 'DESKTOP', name: 'máy' } },
        );
    const opened = Object.assign(server.client(), {
      bearer: (await exchange()).data.exchange_desktop_code.access_token,
    });
    await browser.post(hostOperations.SignOut);
    // The last one used of all, and the first to end of those after it.
    const seenLast = await signInAs(email);
    await server.database.raw(
      `update sessions set last_used_at = $2 where id = (select session_id from access_tokens where hash = sha256($1::bytea))`,
      [Buffer.from(seenLast.bearer ?? ''), new Date(server.clock.nowMs + day)],
    );
    await seenLast.post(hostOperations.SignOut);
    for (let time = 0; time < 6; time += 1) {
      const short = await signInAs(email);
      await short.post(hostOperations.SignOut);
    }
    await signInAs(email);
    expect(await rowsOf(email)).toMatchObject({ open: 2, ended: most + 2 });
    expect((await me(opened)).codes).toEqual([]);
    expect((await exchange()).codes).toEqual(['DESKTOP_CODE_INVALID']);
    expect((await opened.post('{ sessions { id } }')).codes).toEqual(['UNAUTHENTICATED']);
    await signInAs(email);
    expect(await rowsOf(email)).toMatchObject({ ended: most + 1 });
  });
});

describe('a session that is ended for a new one, on PostgreSQL', () => {
  const most = 3;
  /** What is done right after the session was ended, before the commit of that. */
  const between: { act: () => Promise<unknown> } = { act: async () => null };
  let server: TestServer;
  withServer('PostgreSQL', (started) => ({ server } = started), {
    limits: { sessionsPerPerson: most },
    between: (database) => {
      const transaction: Database['transaction'] = async (work) =>
        database.transaction(async (tx) => {
          const run: Tx['run'] = async (statement, params) => {
            if (statement.name === 'auth.delete_ended_sessions') await between.act();
            return tx.run(statement, params);
          };
          return work(Object.assign(Object.create(tx) as Tx, { run }));
        });
      // Its process hears nothing of what the database tells.
      const listen: Database['listen'] = async () => () => undefined;
      return Object.assign(Object.create(database) as Database, { transaction, listen });
    },
  });

  it('is over there at the commit, also when it was asked for between its end and that', async () => {
    const open = async (): Promise<ApiClient> => {
      const client = server.client();
      await signIn(client, 'minh@maivang.example', demoPassword);
      server.clock.nowMs += second;
      return client;
    };
    const oldest = await open();
    await server.database.raw(
      'delete from sessions where id <> (select session_id from access_tokens where hash = sha256($1::bytea))',
      [Buffer.from(oldest.bearer ?? '')],
    );
    for (let time = 1; time < most; time += 1) await open();
    server.clock.nowMs += minute;
    between.act = async () => expect((await me(oldest)).codes).toEqual([]);
    await open();
    expect((await me(oldest)).codes).toEqual(['UNAUTHENTICATED']);
  });
});
