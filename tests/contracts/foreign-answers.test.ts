import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApiClient } from '#main/api/api-client.ts';
import { createAuthorisedApi, postOperation } from '#main/api/authorised-api.ts';
import { createEventsForward } from '#main/api/forward-events.ts';
import { createFilesForward } from '#main/api/forward-files.ts';
import { createGraphqlForward } from '#main/api/forward-graphql.ts';
import { createPicturesForward } from '#main/api/forward-pictures.ts';
import { openCache } from '#main/cache/open-cache.ts';
import { fetchPiece } from '#main/offline/downloads/fetch-piece.ts';
import { createPackageRequests } from '#main/offline/downloads/package-requests.ts';
import { createMediaForward } from '#main/offline/forward-media.ts';
import { createVaultForward } from '#main/offline/forward-vault.ts';
import { createDownloadedMedia } from '#main/offline/downloaded-media.ts';
import { createFetchLicence } from '#main/offline/licence/fetch-licence.ts';
import type { VaultMedia } from '#main/offline/vault-media.ts';
import { createSessionRequests } from '#main/session/session-requests.ts';
import { uploadSiteImage } from '#renderer/features/admin/blog/upload-site-image.ts';
import { uploadStatement } from '#renderer/features/admin/statement/upload-statement.ts';
import { putPiece } from '#renderer/features/admin/uploads/put-piece.ts';
import { putAvatar } from '#renderer/features/profile/avatar/upload-avatar.ts';
import { probeMedia } from '#renderer/features/study/media/probe-media.ts';
import { createPostOperation } from '#renderer/graphql/post-operation.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import { fetchFile } from '#renderer/lib/files/fetch-file.ts';
import { uploadPicture } from '#renderer/lib/pictures/upload-picture.ts';
import { openPushConnection } from '#renderer/live/push-connection.ts';
import { reportClick } from '#renderer/platform/web/page/click-report.ts';
import { cacheAnswers } from '#renderer/platform/web/documents/cache-answers.ts';
import { answerNavigation } from '#renderer/platform/web/shell/answer-navigation.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { classifyFailure } from '#shared/sync/exchange/failure.ts';
import { foreignAnswers } from './foreign-answers.ts';

/** What our server marks its answers by. */
const own = { 'x-mai-vang': '1' } as const;
const lesson = {
  operationName: 'Lesson',
  query: 'query Lesson { lesson { title } }',
  variables: {},
};
const good = '{"data":{"lesson":{"title":"Bài 1"}}}';
const playlist = '#EXTM3U\n#EXTINF:4,\nx.m4s\n';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-foreign-'))));
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

/** A desktop behind whatever answers now. */
function createDesktop(first: () => Response) {
  const world = { answer: first, renewals: 0, reachable: [] as boolean[], asked: 0 };
  const client = createApiClient('https://api.example', async () => {
    world.asked += 1;
    return world.answer();
  });
  client.onReachabilityChange((isReachable) => void world.reachable.push(isReachable));
  const tokens = {
    get: async () => ok('mã'),
    renew: async () => {
      world.renewals += 1;
      return ok('mã mới');
    },
  };
  return { world, client, tokens, api: createAuthorisedApi(client, tokens) };
}

function openTables() {
  const { cache } = openCache({ folder, now: Date.now, createId: () => crypto.randomUUID() });
  onTestFinished(() => cache.close());
  return cache;
}

function refusalOf<Value>(answer: Result<Value, AppError>): AppError | null {
  return answer.ok ? null : answer.error;
}

const signal = new AbortController().signal;

describe.each(Object.entries(foreignAnswers))('on the desktop, %s', (_name, foreign) => {
  it('is no answer to a page’s question: what is kept is shown, and the server counts as lost', async () => {
    const { world, api } = createDesktop(
      () => new Response(good, { headers: { 'content-type': 'application/json', ...own } }),
    );
    const cache = openTables();
    const forward = createGraphqlForward({
      api,
      documents: async () => cache.documents,
      owner: async () => 'linh',
      now: Date.now,
    });
    const ask = async (variables: object): Promise<Record<string, unknown>> => {
      const answer = await forward(
        new Request('app://mai/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...lesson, variables }),
        }),
      );
      return (await answer.json()) as Record<string, unknown>;
    };
    await ask({});
    world.answer = foreign;
    expect(await ask({})).toMatchObject({
      data: { lesson: { title: 'Bài 1' } },
      extensions: { as_of: expect.any(String) },
    });
    expect(await ask({ slug: 'khac' })).toMatchObject({
      errors: [{ extensions: { code: 'OFFLINE_NOT_CACHED' } }],
    });
    expect(world.reachable).toEqual([false]);
    expect(world.renewals, 'no token was refused').toBe(0);
    world.answer = () => new Response(good, { headers: own });
    await ask({});
    expect(world.reachable).toEqual([false, true]);
  });

  it('is no answer to an exchange, a licence, a package or a renewal of the session', async () => {
    const { world, api, client } = createDesktop(foreign);
    const sync = refusalOf(
      await postOperation(
        api,
        { operationName: 'Sync', query: hostOperations.Sync, variables: {} },
        { timeoutMs: 5_000 },
      ),
    );
    expect(sync).not.toBeNull();
    if (sync === null) return;
    const kind = classifyFailure(sync);
    // A limit of bytes on the way is met by smaller requests, whoever sets it.
    expect(kind).toBe(foreign().status === 413 ? 'whole_refused' : 'unreachable');
    const requests = createSessionRequests(client, 'máy thử', {
      now: Date.now,
      marks: { find: async () => null, keep: async () => {} },
    });
    for (const answer of [
      await requests.refresh('mã'),
      await createFetchLicence(api)({ deviceId: 'a', questionId: 'b' }),
      await createPackageRequests(api).describe('bai-1', signal),
      await createPackageRequests(api).measure(['bai-1']),
    ])
      expect(isNotReached(refusalOf<unknown>(answer) ?? { code: 'INTERNAL' })).toBe(true);
    expect(world.renewals).toBe(0);
  });

  it('neither plays nor takes away what was kept of a stream', async () => {
    const { world, client } = createDesktop(
      () =>
        new Response(playlist, {
          headers: {
            'content-type': 'application/vnd.apple.mpegurl',
            'content-length': String(playlist.length),
            ...own,
          },
        }),
    );
    const kept = createDownloadedMedia({
      folder,
      key: { id: '0011223344556677', key: new Uint8Array(32).fill(7) },
      index: openTables().media,
      now: Date.now,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    });
    const get = async (file: string) => {
      // A new run: nothing is confirmed by the server yet.
      const forward = createMediaForward({
        client,
        kept: async () => kept,
        owner: async () => 'linh',
        prefersKept: async () => false,
        mayPlayKept: async () => ok(true),
      });
      const answer = await forward(new Request(`app://mai/media/tok/abc/${file}`));
      return { status: answer.status, text: await answer.text() };
    };
    await get('master.m3u8');
    world.answer = foreign;
    expect(await get('master.m3u8')).toEqual({ status: 200, text: playlist });
    expect((await get('other.m3u8')).status).toBe(504);
    world.answer = () => {
      throw new Error('no network');
    };
    expect(await get('master.m3u8')).toEqual({ status: 200, text: playlist });
  });

  it('hides no downloaded lesson of which the server may have a newer version', async () => {
    const { client } = createDesktop(foreign);
    const media: VaultMedia = {
      isOutdated: true,
      copyName: 'copy',
      part: 'beside',
      isPreview: false,
      damage: null,
      totalBytes: playlist.length,
      contentType: 'application/vnd.apple.mpegurl',
      async *read() {
        yield new TextEncoder().encode(playlist);
      },
    };
    const streamed = createMediaForward({
      client,
      kept: async () => null,
      owner: async () => 'linh',
      prefersKept: async () => false,
      mayPlayKept: async () => ok(true),
    });
    const forward = createVaultForward({
      vault: { find: async () => media },
      client,
      owner: async () => 'linh',
      prefersKept: async () => false,
      mayPlay: async () => ok(true),
      otherwise: streamed,
      report: () => undefined,
    });
    const answer = await forward(new Request('app://mai/media/tok/abc/master.m3u8'));
    expect(await answer.text()).toBe(playlist);
  });

  it('lets a download wait for the way, and hands the page no file, picture or stream', async () => {
    const { client, tokens } = createDesktop(foreign);
    const bytes = new Uint8Array(10);
    expect(
      await fetchPiece(
        {
          path: '/media/tok/abc/video.m4s',
          fileBytes: 10,
          piece: { start: 0, end: 10, sha256: '00', fileIndex: 0, index: 0, mark: 0 },
          buffer: { bytes, filled: 0 },
        },
        {
          client,
          clock: { schedule: () => () => undefined },
          bucket: { take: async () => {} },
          onBytes: () => undefined,
        },
        signal,
      ),
    ).toEqual({ kind: 'network' });
    const id = crypto.randomUUID();
    const asked: readonly [(request: Request) => Promise<Response>, string][] = [
      [createEventsForward({ client, tokens }), '/events'],
      [createFilesForward({ client, tokens }), '/affiliate/statement.pdf'],
      [createPicturesForward({ client, tokens }), `/support-pictures/${id}`],
    ];
    for (const [forward, address] of asked)
      expect((await forward(new Request(`app://mai${address}`))).status).toBe(504);
  });
});

describe.each(Object.entries(foreignAnswers))('in the portal, %s', (_name, foreign) => {
  const fetchForeign: typeof fetch = async () => foreign();
  beforeEach(() => vi.stubGlobal('fetch', fetchForeign));

  it('is no answer to a question: what is kept is shown', async () => {
    let answer = () => new Response(good, { headers: { 'x-mai-vang-person': 'linh', ...own } });
    const kept = new Map<string, unknown>();
    const post = cacheAnswers({
      post: createPostOperation(async () => answer()),
      owner: async () => 'linh',
      slow: () => new Promise(() => undefined),
      answers: {
        put: async (_owner, { operationName }, data) => void kept.set(operationName, data),
        find: async (_owner, { operationName }) =>
          kept.has(operationName)
            ? { data: kept.get(operationName), savedAtMs: 7, isEarlier: false }
            : null,
      },
    });
    await post({ ...lesson, person: 'linh' });
    await expect.poll(() => kept.size).toBe(1);
    answer = foreign;
    expect(await post({ ...lesson, person: 'linh' })).toEqual({
      data: { lesson: { title: 'Bài 1' } },
      asOfMs: 7,
    });
    await expect(post({ ...lesson, operationName: 'Other' })).rejects.toMatchObject({
      appError: { code: 'OFFLINE_NOT_CACHED' },
    });
  });

  it('is no answer to an exchange', async () => {
    const thrown = await createPostOperation(fetchForeign)(lesson).catch((error: unknown) => error);
    expect(classifyFailure(appErrorOf(thrown))).toBe(
      foreign().status === 413 ? 'whole_refused' : 'unreachable',
    );
  });

  it('is no file, and no answer to one that is sent', async () => {
    const picture = new File(['x'], 'a.png', { type: 'image/png' });
    for (const answer of [
      await fetchFile('/admin/export/orders.csv'),
      await uploadPicture(picture, signal),
      await putAvatar(picture),
      await uploadSiteImage(picture, 'cover'),
      await uploadStatement(new File(['x'], 'a.csv')),
    ])
      // Who says that a file is too large, has said it, whoever it is.
      expect([
        'SERVER_UNREACHABLE',
        ...(foreign().status === 413 ? ['UPLOAD_TOO_LARGE'] : []),
      ]).toContain(refusalOf<unknown>(answer)?.code);
    expect(await putPiece('tep', 0, picture)).toEqual({ kind: 'lost' });
    expect(await probeMedia('/media/tok/abc/master.m3u8')).toEqual({ kind: 'unreachable' });
  });

  it('opens no push stream, and a click is told again', async () => {
    const states: string[] = [];
    const connection = openPushConnection({
      person: 'linh',
      fetch: fetchForeign,
      schedule: () => () => undefined,
      random: () => 1,
      onState: (state) => void states.push(state),
      onChange: () => undefined,
    });
    await expect.poll(() => states).toEqual(['connecting', 'lost']);
    connection.stop();
    let answer = foreign;
    let waits = 0;
    await reportClick(
      { ref: 'LINH88', c: null, path: '/', referrer: null },
      {
        fetch: async () => answer(),
        seen: async () => {},
        later: async () => {
          waits += 1;
          answer = () => new Response(null, { status: 204, headers: own });
        },
      },
    );
    expect(waits).toBe(1);
  });

  it('does not stand in for a page that is kept', async () => {
    const page = new Response('trang đã giữ');
    const parts = { network: Promise.resolve(foreign()), deadline: new Promise<void>(() => {}) };
    expect(await answerNavigation({ ...parts, kept: async () => page })).toBe(page);
    const nothing = await answerNavigation({ ...parts, kept: async () => null });
    expect(nothing.status, 'without one it is shown as it is').toBe(foreign().status);
  });
});
