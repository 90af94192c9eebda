import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { personHeader } from '#shared/api/person-header.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { newAffiliate } from '../support/new-affiliate.ts';
import {
  type EntryRule,
  type Role,
  roles,
  routeRules,
  type Things,
} from '../support/route-rules.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const doors = Object.entries(routeRules).flatMap(
  ([name, rule]): readonly (readonly [string, EntryRule])[] =>
    rule.kind === 'entry' ? [[name, rule]] : [],
);

/** Every route of every server that this file starts. */
const registered = new Set<string>();
/** As fastify publishes it when a server is made: our own routes are not there yet. */
const listen = (message: unknown): void => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    // HEAD is what fastify adds to GET by itself.
    for (const one of [method].flat()) if (one !== 'HEAD') registered.add(`${one} ${url}`);
  });
};
subscribe('fastify.initialization', listen);
afterAll(() => void unsubscribe('fastify.initialization', listen));

describe.each(ruleKinds)('routes on %s', (kind) => {
  let server: TestServer;
  let clients: Readonly<Record<Role, ApiClient>>;
  let browsers: Readonly<Record<'learner' | 'admin', ApiClient>>;
  let things: Things;
  withServer(kind, (started) => ({ server } = started), {
    limits: { rates: { ...limits.rates, avatar: { count: 1000, windowMs: 60_000 } } },
  });
  beforeAll(async () => {
    const [learner, other] = await Promise.all([server.signedIn('an'), server.signedIn('minh')]);
    // One after the other: a code is good once, and each of them makes all of them good again.
    const admin = await server.signedIn('admin');
    const accounting = await server.signedIn('ketoan');
    const support = await server.signedIn('hotro');
    const content = await server.signedIn('noidung');
    clients = {
      guest: server.client(),
      learner,
      other,
      affiliate: await newAffiliate(server, admin),
      admin,
      accounting,
      support,
      content,
    };
    browsers = { learner: await signInBrowser('an'), admin: await signInBrowser('admin') };
    things = { pictureId: await sendPicture(learner), copyId: await askForCopy(learner) };
  });

  interface Answer {
    readonly status: number;
    readonly code: string | null;
    readonly headers: Headers;
    readonly setCookies: readonly string[];
  }

  async function ask(
    name: string,
    rule: EntryRule,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const { address, body, type } = rule.ask(things);
    const stop = new AbortController();
    const response = await fetch(server.url + address, {
      method: name.split(' ', 1)[0] ?? '',
      signal: stop.signal,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const text = isStream ? '' : await response.text();
    stop.abort();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      code: isJson ? (JSON.parse(text).errors?.[0]?.extensions.code ?? null) : null,
      headers: response.headers,
      setCookies: response.headers.getSetCookie(),
    };
  }

  const asBearer = ({ bearer }: ApiClient): Readonly<Record<string, string>> =>
    bearer === null ? {} : { authorization: `Bearer ${bearer}` };

  async function sendPicture(client: ApiClient): Promise<string> {
    const form = new FormData();
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#fdc800' },
    })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'anh.png');
    const response = await fetch(`${server.url}/uploads/support`, {
      method: 'POST',
      headers: asBearer(client),
      body: form,
    });
    return ((await response.json()) as { readonly id: string }).id; // what the route answers
  }

  async function askForCopy(client: ApiClient): Promise<string> {
    const { id } = (
      await client.post(
        'mutation ($password: String!) { request_data_export(confirm_password: $password) { id } }',
        { password: demoPassword },
      )
    ).data.request_data_export;
    const stateOf = async () =>
      (await client.post('{ data_export { state } }')).data.data_export.state;
    // Not expect.poll: that is for tests, and this is made before them.
    await vi.waitFor(async () => expect(await stateOf()).toBe('READY'), { timeout: 60_000 });
    return id;
  }

  /**
   * In a browser: signed in once, and away since until the access token ran out. Only the cookie
   * that renews the session is left.
   */
  async function signInBrowser(name: string): Promise<ApiClient> {
    const portal = server.client();
    const email = demoAccounts.find((account) => account.email.startsWith(`${name}@`))?.email ?? '';
    const first = await portal.post(hostOperations.SignIn, {
      input: { email, password: demoPassword, client: { kind: 'PORTAL', name: 'kiểm thử' } },
    });
    // An administrator comes in by a second step.
    const challenge = first.errors[0]?.extensions.challenge;
    const last = first.codes.includes('FACTOR_NEEDED')
      ? await portal.post(hostOperations.CompleteSignIn, {
          input: { challenge, code: await server.adminCode() },
        })
      : first;
    expect(last.codes).toEqual([]);
    return portal;
  }

  async function askComingBack(
    name: string,
    rule: EntryRule,
    role: 'learner' | 'admin',
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const { cookies } = browsers[role];
    const answer = await ask(name, rule, {
      cookie: `__Host-mv_refresh=${cookies.get('__Host-mv_refresh') ?? ''}`,
      ...headers,
    });
    // As a browser does: the cookie is good once.
    for (const [, cookie = '', value = ''] of answer.setCookies.map(
      (line) => /^([^=]+)=([^;]*)/.exec(line) ?? [],
    ))
      cookies.set(cookie, value);
    return answer;
  }

  /** Somebody who is let in. */
  const guestOf = ({ answers }: EntryRule): 'learner' | 'admin' =>
    answers.learner === undefined ? 'admin' : 'learner';

  it('have a rule each, and no rule is of a route that is gone', () => {
    expect([...registered].toSorted()).toEqual(Object.keys(routeRules).toSorted());
  });

  it.each(doors)(
    '%s lets in whom its rule names, and refuses everybody else in the same words',
    async (name, rule) => {
      for (const role of roles) {
        const { status, code, headers } = await ask(name, rule, asBearer(clients[role]));
        const admitted = role === 'guest' ? undefined : rule.answers[role];
        if (admitted !== undefined)
          expect([
            role,
            status,
            ['UNAUTHENTICATED', 'FORBIDDEN', 'ORIGIN_NOT_ALLOWED'].includes(code ?? ''),
          ]).toEqual([role, admitted, false]);
        else
          expect([role, status, code, headers.get('cache-control')]).toEqual([
            role,
            ...(role === 'guest' ? [401, 'UNAUTHENTICATED'] : [403, 'FORBIDDEN']),
            'no-store',
          ]);
      }
      expect(await ask(name, rule, { authorization: 'Bearer sai' })).toMatchObject({
        status: 401,
        code: 'UNAUTHENTICATED',
      });
      expect((await ask(name, rule, { cookie: '__Host-mv_refresh=sai' })).status).toBe(401);
    },
  );

  it.each(doors)(
    '%s refuses what a page asks for another person than the session’s, and says whose it is',
    async (name, rule) => {
      const role = guestOf(rule);
      const userId = (await clients[role].post('{ me { id } }')).data.me.id;
      const other = await ask(name, rule, {
        ...asBearer(clients[role]),
        [personHeader]: things.pictureId,
      });
      expect([other.status, other.code, other.headers.get(personHeader)]).toEqual([
        409,
        'PERSON_CHANGED',
        userId,
      ]);
      const own = await ask(name, rule, { ...asBearer(clients[role]), [personHeader]: userId });
      expect([own.status, own.headers.get(personHeader)]).toEqual([rule.answers[role], userId]);
    },
  );

  it.each(doors)(
    '%s knows who comes back after their access token ran out, and renews their session',
    async (name, rule) => {
      const role = guestOf(rule);
      const { status, setCookies } = await askComingBack(name, rule, role, { origin: server.url });
      expect([status, setCookies.map((cookie) => cookie.split('=', 1)[0])]).toEqual([
        rule.answers[role],
        ['__Host-mv_access', '__Host-mv_refresh'],
      ]);
    },
  );

  it.each(doors)(
    '%s does for pages of other sites what its rule says, and nothing to a session of theirs',
    async (name, rule) => {
      const role = guestOf(rule);
      for (const foreign of [
        { origin: 'https://ke-xau.example' },
        { origin: 'null' },
        { origin: server.url, 'sec-fetch-site': 'cross-site' },
      ]) {
        const { status, code, headers, setCookies } = await askComingBack(
          name,
          rule,
          role,
          foreign,
        );
        if (rule.ourPagesOnly)
          expect([status, code, headers.get('cache-control'), setCookies]).toEqual([
            403,
            'ORIGIN_NOT_ALLOWED',
            'no-store',
            [],
          ]);
        else
          expect([status, headers.get('access-control-allow-origin')]).toEqual([
            rule.answers[role],
            null,
          ]);
      }
      // The desktop says no origin, or its own.
      for (const ours of [{}, { origin: 'app://mai' }])
        expect((await ask(name, rule, { ...asBearer(clients[role]), ...ours })).status).toBe(
          rule.answers[role],
        );
    },
  );
});
