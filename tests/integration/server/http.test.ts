import { productionEnv } from '../support/production-env.ts';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { startServer } from '#server/start-server.ts';
import {
  keepClientOperations,
  wasClientOperation,
} from '#server/graphql/requests/known-operations.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { ownAnswerHeader } from '#shared/api/own-answer.ts';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';
import { createApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds, type DatabaseSource } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import { rawGet } from '../support/raw-get.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const previewSlug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';
const boughtSlug = 'dat-gia-lan-dau';

describe.each(ruleKinds)('HTTP on %s', (kind) => {
  let source: DatabaseSource;
  let server: TestServer;
  withServer(kind, (started) => ({ server, source } = started));

  /** Sends a body as it is. */
  async function post(body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await response.text();
    return { status: response.status, body: text, code: codeOf(text) };
  }

  describe('a GraphQL request', () => {
    const nested = `{ course ${'{ chapters { lessons '.repeat(6)} { id } ${'} }'.repeat(6)} }`;
    it.each([
      ['no JSON', '{"query": ', 400, 'BAD_REQUEST'],
      ['no envelope', '[]', 400, 'BAD_REQUEST'],
      ['no text', '{"query": 7}', 400, 'BAD_REQUEST'],
      ['a syntax error', JSON.stringify({ query: '{ me ' }), 400, 'BAD_REQUEST'],
      ['an unknown field', JSON.stringify({ query: '{ me { mat_khau } }' }), 400, 'BAD_REQUEST'],
      [
        'introspection',
        JSON.stringify({ query: '{ __schema { types { name } } }' }),
        400,
        'BAD_REQUEST',
      ],
      [
        'a subscription',
        JSON.stringify({ query: 'subscription { me { id } }' }),
        400,
        'BAD_REQUEST',
      ],
      [
        'two operations',
        JSON.stringify({
          query: 'query A { me { id } } query B { me { id } }',
          operationName: 'A',
        }),
        400,
        'BAD_REQUEST',
      ],
      [
        'the name of another operation',
        JSON.stringify({ query: 'query A { me { id } }', operationName: 'B' }),
        400,
        'BAD_REQUEST',
      ],
      [
        'a variable of a wrong type',
        JSON.stringify({
          query: 'query ($slug: String!) { lesson(slug: $slug) { id } }',
          variables: { slug: 7 },
        }),
        400,
        'BAD_INPUT',
      ],
      [
        'a missing variable',
        JSON.stringify({ query: 'query ($slug: String!) { lesson(slug: $slug) { id } }' }),
        400,
        'BAD_INPUT',
      ],
      ['a query that is too deep', JSON.stringify({ query: nested }), 400, 'QUERY_TOO_DEEP'],
      [
        'more than 1000 tokens',
        JSON.stringify({ query: `{ me { ${'id '.repeat(1000)} } }` }),
        413,
        'QUERY_TOO_LARGE',
      ],
      [
        'too many aliases',
        JSON.stringify({
          query: `{ ${Array.from({ length: 11 }, (_, at) => `a${at}: me { id }`).join(' ')} }`,
        }),
        400,
        'QUERY_TOO_COSTLY',
      ],
      [
        'too costly a query',
        JSON.stringify({
          query: `{ ${['a', 'b', 'c'].map((alias) => `${alias}: course { chapters { lessons { transcript { text start_seconds end_seconds } markers { title } } } }`).join(' ')} }`,
        }),
        400,
        'QUERY_TOO_COSTLY',
      ],
      [
        'several sign-ins in one',
        JSON.stringify({
          query: `mutation { a: sign_out b: refresh_session(refresh_token: "x") { session_id } c: refresh_session(refresh_token: "y") { session_id } }`,
        }),
        400,
        'QUERY_TOO_COSTLY',
      ],
      [
        'a body over 64 KiB',
        JSON.stringify({ query: '{ me { id } }', variables: { x: 'x'.repeat(70_000) } }),
        413,
        'QUERY_TOO_LARGE',
      ],
      [
        'a body over 256 KiB',
        JSON.stringify({ query: '{ me { id } }', variables: { x: 'x'.repeat(300_000) } }),
        413,
        'QUERY_TOO_LARGE',
      ],
    ])('with %s is refused', async (_name, body, status, code) => {
      const answer = await post(body);
      expect({ status: answer.status, code: answer.code }).toEqual({ status, code });
      expect(answer.body).toContain(errorMessages[code as keyof typeof errorMessages]);
      expect(answer.body).not.toMatch(/stack|node_modules|\.ts:|select |Did you mean/i);
    });

    it.each(['/graphql', '/clicks'])('without a body is refused: %s', async (path) => {
      const response = await fetch(server.url + path, { method: 'POST' });
      expect([response.status, (await response.json()).errors[0].extensions.code]).toEqual([
        400,
        'BAD_REQUEST',
      ]);
    });

    it('of fragments within fragments is measured at once and refused', async () => {
      const fragments = Array.from(
        { length: 40 },
        (_, at) => `fragment F${at} on Chapter { ...F${at + 1} ...F${at + 1} }`,
      ).join(' ');
      const answer = await post(
        JSON.stringify({
          query: `{ course { chapters { ...F0 } } } ${fragments} fragment F40 on Chapter { lessons { id } }`,
        }),
      );
      expect(answer.code).toBe('QUERY_TOO_COSTLY');
    });

    it('carries more for sync than for anything else', async () => {
      const client = await server.signedIn('an');
      const text = 'x'.repeat(19_000);
      const notes = Array.from({ length: 8 }, (_, at) => ({
        id: `n${at}`,
        note_id: `n${at}`,
        lesson_id: 'khong-co',
        at_seconds: 0,
        text,
        deleted: false,
        stamp: { ms: 1, counter: 0, node: 'a' },
      }));
      const answer = await postSync(client, { notes });
      expect(answer.codes).toEqual([]);
    });

    it('of another kind than JSON by POST is refused', async () => {
      const form = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'query={me{id}}',
      });
      expect(form.status).toBe(415);
      const plain = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: '{"query":"{ me { id } }"}',
      });
      expect(plain.status).toBe(415);
      const get = await fetch(`${server.url}/graphql?query={me{id}}`);
      expect({ status: get.status, allow: get.headers.get('allow') }).toEqual({
        status: 405,
        allow: 'POST',
      });
    });

    it.each([
      ['http://127.0.0.1.ke-xau.vn', {}],
      ['https://ke-xau.vn', {}],
      ['null', {}],
      ['app://mai.ke-xau.vn', {}],
      ['file://', {}],
      ['', { 'sec-fetch-site': 'cross-site' }],
    ])('of the page %s is refused', async (origin, more) => {
      const answer = await post(JSON.stringify({ query: '{ me { id } }' }), {
        ...(origin === '' ? {} : { origin }),
        ...more,
      });
      expect({ status: answer.status, code: answer.code }).toEqual({
        status: 403,
        code: 'ORIGIN_NOT_ALLOWED',
      });
    });

    it('of the portal and of the desktop is welcome', async () => {
      for (const origin of [server.url, 'app://mai'])
        expect((await post(JSON.stringify({ query: '{ me { id } }' }), { origin })).status).toBe(
          200,
        );
    });

    it('carries the id of its log line, and every answer our mark and the headers that protect a page', async () => {
      const refused = await server.client().post('{ sessions { id } }');
      expect(refused.errors[0]?.extensions.request_id).toBe(refused.headers.get('x-request-id'));
      for (const address of ['/', '/healthz', '/khong-co', '/media/x', '/graphql']) {
        const { headers } = await fetch(server.url + address);
        expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get(ownAnswerHeader), address).toBe('1');
      }
    });
  });

  describe('the mailbox of development', () => {
    it('answers this machine itself, with pages that run nothing and fetch nothing', async () => {
      const page = await fetch(`${server.url}/dev/mailbox`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; frame-src 'self';/,
      );
      const [, first] = /href="(\/dev\/mailbox\/[0-9a-f-]{36})"/.exec(await page.text()) ?? [];
      expect(await (await fetch(`${server.url}${first}`)).text()).toContain('Chỉ lưu tại đây');
      const letter = await fetch(`${server.url}${first}/html`);
      expect(letter.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline';.* sandbox /,
      );
      expect(await letter.text()).toContain('<html lang="vi">');
    });

    it('is not there for a page of another name that points to this machine', async () => {
      const statusFor = async (host: string): Promise<number> =>
        (await rawGet(server.port, '/dev/mailbox', { host })).status;
      expect([
        await statusFor(`ke-gian.example:${server.port}`),
        await statusFor(`localhost:${server.port}`),
      ]).toEqual([404, 200]);
    });

    it('is not there for who comes through a proxy, nor for an id that is none', async () => {
      expect(
        (
          await fetch(`${server.url}/dev/mailbox`, {
            headers: { 'x-forwarded-for': '203.0.113.9' },
          })
        ).status,
      ).toBe(404);
      expect((await fetch(`${server.url}/dev/mailbox/khong-co`)).status).toBe(404);
    });
  });

  describe('in production', () => {
    let production: TestServer;
    beforeAll(async () => {
      production = await startTestServer(source, { env: { ...productionEnv, DEMO: '1' } });
    });
    afterAll(async () => production?.stop());

    it('has no mailbox of development', async () => {
      expect((await fetch(`${production.url}/dev/mailbox`)).status).toBe(404);
    });

    it('answers the operations that our clients send and no other', async () => {
      const client = production.client();
      expect((await signIn(client, 'linh@maivang.example', demoPassword)).codes).toEqual([]);
      expect((await client.post(hostOperations.WhoAmI)).data.me.email).toBe('linh@maivang.example');
      for (const text of [
        '{ me { id } }',
        `${hostOperations.WhoAmI} `,
        '{ __schema { types { name } } }',
        '{ me {',
      ]) {
        const answer = await client.post(text);
        expect({ status: answer.status, codes: answer.codes }).toEqual({
          status: 400,
          codes: ['OPERATION_NOT_ALLOWED'],
        });
      }
    });

    it('answers what clients of another build send, while the schema has what they ask, and tells them to update from then on', async () => {
      const ofLastYear = 'query WhoAmI { me { id } }';
      const ofNobody = 'query Elsewhere { me { id } }';
      const endedField = 'query Streaks { me { id streak_of_weeks } }';
      const client = production.client();
      // Also of a process that was started later: a deployment runs both side by side.
      await keepClientOperations(production.database, [
        { name: 'WhoAmI', text: ofLastYear },
        { name: 'Streaks', text: endedField },
      ]);
      expect((await client.post(ofLastYear)).codes).toEqual([]);
      expect((await client.post(endedField)).codes).toEqual(['UPGRADE_CLIENT']);
      expect((await client.post(ofNobody)).codes).toEqual(['OPERATION_NOT_ALLOWED']);
    });

    it('keeps what its own clients send, for the servers after it', async () => {
      expect(await wasClientOperation(production.database, hostOperations.Sync)).toBe(true);
    });
  });

  describe('one address', () => {
    it('may ask only so often; others and this machine itself go on', async () => {
      const limited = await startTestServer(source, {
        env: { TRUSTED_PROXIES: '127.0.0.1' },
        limits: {
          rates: { ...limits.rates, request: { count: 3, windowMs: 60_000 } },
          // On a slow machine a process would count alone what it asked for in vain.
          ratePatienceMs: 60_000,
        },
      });
      const statusFrom = async (address: string) =>
        (await fetch(`${limited.url}/healthz`, { headers: { 'x-forwarded-for': address } })).status;
      const statuses: number[] = [];
      for (let at = 0; at < 5; at += 1) statuses.push(await statusFrom('203.0.113.7'));
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect(await statusFrom('203.0.113.8')).toBe(200);
      const inOneNetwork = [
        '2001:db8:1:2::1',
        '2001:db8:1:2:ffff::9',
        '2001:db8:1:2::3',
        '2001:db8:1:2::4',
        '2001:db8:1:3::1',
      ];
      const fromNetwork: number[] = [];
      for (const address of inOneNetwork) fromNetwork.push(await statusFrom(address));
      expect(fromNetwork).toEqual([200, 200, 200, 429, 200]);
      limited.clock.nowMs += 60_000;
      expect(await statusFrom('203.0.113.7')).toBe(200);
      await limited.stop();
    });

    it('cannot choose its address itself', async () => {
      const limited = await startTestServer(source, {
        limits: { failuresPerAddress: { count: 2, windowMs: 60_000 } },
      });
      const codes: string[] = [];
      for (let at = 0; at < 3; at += 1) {
        const input = {
          email: `ai-${at}@vidu.vn`,
          password: 'sai-mat-khau-1',
          client: { kind: 'DESKTOP', name: 'x' },
        };
        codes.push(
          ...(
            await limited
              .client()
              .post(hostOperations.SignIn, { input }, { 'x-forwarded-for': `203.0.113.${at}` })
          ).codes,
        );
      }
      expect(codes).toEqual(['WRONG_CREDENTIALS', 'WRONG_CREDENTIALS', 'RATE_LIMITED']);
      await limited.stop();
    });
  });

  describe('health', () => {
    it('says that the process lives and that the database answers', async () => {
      expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
      expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    });

    it('says so when the database does not', async () => {
      const own = await startTestServer(source);
      await own.database.close();
      const ready = await fetch(`${own.url}/readyz`);
      const retryAfter = ready.headers.get('retry-after');
      expect({
        status: ready.status,
        retryAfter,
        body: await ready.json(),
        lives: (await fetch(`${own.url}/healthz`)).status,
      }).toEqual({ status: 503, retryAfter: '5', body: { status: 'unavailable' }, lives: 200 });
      // The course may be remembered; who somebody is never is.
      const answer = await signIn(own.client(), 'linh@maivang.example', demoPassword);
      expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
        status: 503,
        retryAfter: '5',
      });
      expect(answer.errors).toMatchObject([
        {
          message: errorMessages.SERVICE_UNAVAILABLE,
          extensions: { code: 'SERVICE_UNAVAILABLE', retry_after_seconds: 5 },
        },
      ]);
      expect(answer.text).not.toMatch(/pool|closed|pglite|stack/i);
      await own.stop().catch(() => undefined);
    });
  });

  describe('media', () => {
    async function playback(slug: string, name: 'linh' | 'an' = 'linh') {
      return (
        await (
          await server.signedIn(name)
        ).post(
          `{ playback(lesson_slug: "${slug}") { hls_url captions_url thumbnails_url poster_url expires_at } }`,
        )
      ).data.playback;
    }
    const bytesOf = (file: string) =>
      readFileSync(path.join(root, 'resources/demo/media', boughtSlug, file));
    const videoUrl = (hlsUrl: string, file = 'v0.mp4') =>
      `${server.url}${hlsUrl.replace('master.m3u8', file)}`;

    it('plays by signed relative addresses for four hours', async () => {
      const {
        hls_url: url,
        captions_url: captions,
        expires_at: expiresAt,
      } = await playback(boughtSlug);
      const list = await fetch(server.url + url);
      expect({
        status: list.status,
        type: list.headers.get('content-type'),
        cache: list.headers.get('cache-control'),
      }).toEqual({
        status: 200,
        type: 'application/vnd.apple.mpegurl',
        cache: 'private, max-age=3600',
      });
      expect(await list.text()).toBe(bytesOf('master.m3u8').toString());
      expect(await (await fetch(server.url + captions)).text()).toMatch(/^WEBVTT/);
      expect(Date.parse(expiresAt) - server.clock.nowMs).toBeLessThanOrEqual(4 * 3_600_000);
      expect(Date.parse(expiresAt) - server.clock.nowMs).toBeGreaterThan(3.7 * 3_600_000);
      const before = server.clock.nowMs;
      server.clock.nowMs = Date.parse(expiresAt);
      const expired = await fetch(server.url + url);
      expect({ status: expired.status, code: codeOf(await expired.text()) }).toEqual({
        status: 403,
        code: 'MEDIA_URL_EXPIRED',
      });
      server.clock.nowMs = before;
    });

    it('gives exactly the bytes of a range', async () => {
      const url = videoUrl((await playback(boughtSlug)).hls_url);
      const whole = bytesOf('v0.mp4');
      for (const [header, start, end] of [
        ['bytes=0-0', 0, 0],
        ['bytes=1000-262143', 1000, 262_143],
        ['bytes=-100', whole.length - 100, whole.length - 1],
        [`bytes=${whole.length - 5}-`, whole.length - 5, whole.length - 1],
      ] as const) {
        const part = await fetch(url, { headers: { range: header } });
        expect({
          status: part.status,
          range: part.headers.get('content-range'),
          length: part.headers.get('content-length'),
        }).toEqual({
          status: 206,
          range: `bytes ${start}-${end}/${whole.length}`,
          length: String(end - start + 1),
        });
        expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(
          true,
        );
      }
      const all = await fetch(url);
      expect(all.status).toBe(200);
      expect(Buffer.from(await all.arrayBuffer()).equals(whole)).toBe(true);
      const outside = await fetch(url, { headers: { range: `bytes=${whole.length}-` } });
      expect({ status: outside.status, range: outside.headers.get('content-range') }).toEqual({
        status: 416,
        range: `bytes */${whole.length}`,
      });
      const head = await fetch(url, { method: 'HEAD' });
      expect({
        status: head.status,
        length: head.headers.get('content-length'),
        accept: head.headers.get('accept-ranges'),
      }).toEqual({ status: 200, length: String(whole.length), accept: 'bytes' });
      expect(
        (await fetch(url, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } })).status,
      ).toBe(304);
      expect(
        (await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"khac"' } })).status,
      ).toBe(200);
    });

    it('survives clients that hang up in the middle', async () => {
      const url = new URL(videoUrl((await playback(boughtSlug)).hls_url));
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          await new Promise<void>((resolve) => {
            const request = httpRequest(url, (response) =>
              response.once('data', () => request.destroy()),
            );
            request
              .on('close', resolve)
              .on('error', () => undefined)
              .end();
          });
        }),
      );
      expect((await fetch(url, { headers: { range: 'bytes=0-9' } })).status).toBe(206);
    });

    it('opens nothing with a changed token, another lesson’s token, or a path that leads elsewhere', async () => {
      const { hls_url: url } = await playback(boughtSlug);
      const [, , token = '', folder = ''] = url.split('/');
      const forged = token.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'));
      const cases: readonly (readonly [string, number])[] = [
        [`/media/${forged}/${folder}/master.m3u8`, 403],
        [`/media/${token.slice(0, -1)}/${folder}/master.m3u8`, 403],
        [`/media/${token}.x/${folder}/master.m3u8`, 403],
        [`/media/${token.split('.')[0]}/${folder}/master.m3u8`, 403],
        [`/media/x/${folder}/master.m3u8`, 403],
        [`/media/${token}/${previewSlug}/master.m3u8`, 403],
        [`/media/${token}/${folder}/khong-co.mp4`, 404],
        [`/media/${token}/${folder}/`, 404],
        [`/media/${token}/${folder}`, 404],
        [`/media/${token}`, 404],
        [`/media/${token}/${folder}/../${previewSlug}/master.m3u8`, 404],
        [`/media/${token}/${folder}/..%2f${previewSlug}%2fmaster.m3u8`, 404],
        [`/media/${token}/${folder}/..%5c..%5ccourse.json`, 404],
        [`/media/${token}/${folder}/%2e%2e/%2e%2e/course.json`, 404],
        [`/media/${token}/${folder}//etc/passwd`, 404],
        [`/media/${token}/${folder}/master.m3u8%00.txt`, 404],
        [`/media/${token}/..%2f..%2f/course.json`, 403],
      ];
      for (const [address, status] of cases) {
        const answer = await rawGet(server.port, address);
        expect([address, answer.status]).toEqual([
          address,
          expect.toSatisfy(
            (got: number) =>
              got === status || (got >= 400 && got < 500 && answer.body.includes('"code"')),
          ),
        ]);
        expect(answer.body).not.toMatch(/EXTM3U|root:|"chapters"/);
      }
    });

    it('follows no link out of its folder', async () => {
      const own = await startTestServer(source);
      const outside = await mkdtemp(path.join(tmpdir(), 'mai-vang-outside-'));
      await writeFile(path.join(outside, 'bi-mat.txt'), 'bí mật');
      const folder = path.join(own.dataFolder, 'media', boughtSlug);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'master.m3u8'), '#EXTM3U của thư mục dữ liệu');
      await symlink(path.join(outside, 'bi-mat.txt'), path.join(folder, 'v0.mp4'));
      const { playback: given } = (
        await (
          await own.signedIn('linh')
        ).post(`{ playback(lesson_slug: "${boughtSlug}") { hls_url } }`)
      ).data;
      expect(await (await fetch(own.url + given.hls_url)).text()).toBe(
        '#EXTM3U của thư mục dữ liệu',
      );
      const linked = await fetch(own.url + given.hls_url.replace('master.m3u8', 'v0.mp4'));
      expect(await linked.text()).not.toContain('bí mật');
      await own.stop();
      await rm(outside, { recursive: true });
    });

    it.each([
      ['khong-co-bai-nay', 'linh', 'LESSON_UNKNOWN'],
      ['goc-quay-tai-nha', 'linh', 'LESSON_NOT_RELEASED'],
      [boughtSlug, 'an', 'LESSON_NOT_OWNED'],
      [boughtSlug, null, 'UNAUTHENTICATED'],
    ] as const)('of %s is refused to %s with %s', async (slug, name, code) => {
      const client = name === null ? server.client() : await server.signedIn(name);
      const answer = await client.post(`{ playback(lesson_slug: "${slug}") { hls_url } }`);
      expect(answer.errors).toMatchObject([{ message: errorMessages[code], extensions: { code } }]);
    });

    it('of a preview plays for a guest', async () => {
      const { playback: given } = (
        await server.client().post(`{ playback(lesson_slug: "${previewSlug}") { hls_url } }`)
      ).data;
      expect((await fetch(server.url + given.hls_url)).status).toBe(200);
    });
  });

  describe('stopping', () => {
    it('lets a request under way end and takes no new one', async () => {
      const own = await startTestServer(source);
      const under = signIn(createApiClient(own.url), 'linh@maivang.example', demoPassword);
      await fetch(`${own.url}/healthz`);
      const stopped = own.stop();
      expect((await under).codes).toEqual([]);
      await stopped;
      await expect(fetch(`${own.url}/healthz`)).rejects.toThrow('fetch failed');
    });

    it('is not held up by a client that never sends its request', async () => {
      const own = await startTestServer(source, { limits: { stopMs: 100 } });
      const socket = connect(own.port, '127.0.0.1');
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(
        'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      await fetch(`${own.url}/healthz`);
      const closed = new Promise((resolve) =>
        socket.once('close', resolve).on('error', () => undefined),
      );
      await own.stop();
      await closed;
      expect(socket.destroyed).toBe(true);
    });
  });

  describe('the portal', () => {
    let product: string;
    let portal: Awaited<ReturnType<typeof startServer>>;
    beforeAll(async () => {
      product = await mkdtemp(path.join(tmpdir(), 'mai-vang-product-'));
      await mkdir(path.join(product, 'out/web/learn/assets'), { recursive: true });
      await writeFile(
        path.join(product, 'out/web/index.html'),
        `<!doctype html><title>Mai Vàng</title>${' '.repeat(2000)}`,
      );
      await writeFile(
        path.join(product, 'out/web/learn/assets/app-1a2b.js'),
        `console.log(1);${'//'.repeat(2000)}`,
      );
      await writeFile(path.join(product, 'out/web/learn/assets/anh.webp'), 'RIFF');
      await writeFile(path.join(product, 'out/bi-mat.txt'), 'bí mật');
      const { database } = await source.create();
      portal = await startServer(
        {
          ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: product, DEMO: '0' }),
          productFolder: product,
        },
        { database },
      );
    });
    afterAll(async () => {
      await portal?.stop();
      await rm(product, { recursive: true, force: true });
    });

    it.each(['/', '/dashboard', `/learn/${previewSlug}`, '/khong-co', '/index.html'])(
      'shows its page at %s, never kept without asking',
      async (address) => {
        const page = await fetch(portal.url + address, { headers: { accept: 'text/html' } });
        expect({
          status: page.status,
          type: page.headers.get('content-type'),
          cache: page.headers.get('cache-control'),
        }).toEqual({ status: 200, type: 'text/html; charset=utf-8', cache: 'no-cache' });
        expect(await page.text()).toContain('<title>Mai Vàng</title>');
      },
    );

    it('serves its assets compressed and for ever', async () => {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const asset = await fetch(`${portal.url}/learn/assets/app-1a2b.js`, {
          headers: { 'accept-encoding': encoding },
        });
        expect({
          encoding: asset.headers.get('content-encoding') ?? 'identity',
          cache: asset.headers.get('cache-control'),
          type: asset.headers.get('content-type'),
        }).toEqual({
          encoding,
          cache: 'public, max-age=31536000, immutable',
          type: 'text/javascript; charset=utf-8',
        });
        expect(await asset.text()).toMatch(/^console\.log\(1\);/);
        expect(
          (
            await fetch(`${portal.url}/learn/assets/app-1a2b.js`, {
              headers: { 'if-none-match': asset.headers.get('etag') ?? '' },
            })
          ).status,
        ).toBe(304);
      }
      expect(
        (await fetch(`${portal.url}/learn/assets/anh.webp`)).headers.get('content-encoding'),
      ).toBeNull();
    });

    it('answers 404 for an asset that is not there, and for anything outside of it', async () => {
      expect(
        (await fetch(`${portal.url}/learn/assets/cu.js`, { headers: { accept: 'text/html' } }))
          .status,
      ).toBe(404);
      for (const address of [
        '/../bi-mat.txt',
        '/..%2fbi-mat.txt',
        '/%2e%2e/bi-mat.txt',
        '/learn/assets/../../../bi-mat.txt',
        '//etc/passwd',
        '/%00',
      ]) {
        const answer = await rawGet(portal.port, address);
        expect([address, answer.status]).toEqual([address, 404]);
        expect(answer.body).not.toContain('bí mật');
      }
    });
  });
});

function codeOf(text: string): string | undefined {
  return /"code":"(\w+)"/.exec(text)?.[1];
}
