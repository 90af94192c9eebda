import { createCipheriv, randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { MediaSegment, MediaSegmentStore } from '../cache/stores/media-segment-store.ts';
import { createMediaForward } from './forward-media.ts';
import { createDownloadedMedia, type DownloadedMedia } from './downloaded-media.ts';
import { checkBytes, maxKeptFileBytes } from './downloaded-file-writer.ts';
import { createMediaCipher, createMediaDecipher } from './media-cipher.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-media-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The index in memory, by the words of its interface. */
function memoryIndex(): MediaSegmentStore {
  const rows = new Map<string, MediaSegment>();
  const byUse = () => [...rows.values()].toSorted((a, b) => a.usedAtMs - b.usedAtMs);
  const list = (mediaPath: string) =>
    [...rows.values()]
      .filter((row) => row.mediaPath === mediaPath)
      .toSorted((a, b) => a.start - b.start);
  return {
    add: (segment) => Boolean(rows.set(segment.fileName, segment)),
    findHolding: (mediaPath, { start, end }) =>
      list(mediaPath).find((row) => row.start <= start && row.end >= end) ?? null,
    list,
    markUsed(fileName, usedAtMs) {
      const row = rows.get(fileName);
      if (row) rows.set(fileName, { ...row, usedAtMs });
    },
    remove: (fileName) => void rows.delete(fileName),
    totalBytes: () => [...rows.values()].reduce((sum, { start, end }) => sum + end - start, 0),
    leastRecentlyUsed(bytes) {
      let sum = 0;
      return byUse().filter(({ start, end }) => {
        const isNeeded = sum < bytes;
        sum += end - start;
        return isNeeded;
      });
    },
    listFileNames: () => [...rows.keys()],
  };
}

describe('the cipher', () => {
  test('any byte range of a file decrypts by itself, whatever the counter', () => {
    const key = randomBytes(32);
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.nat(299),
        (iv, clear, input) => {
          const offset = input % clear.length;
          const encrypted = createCipheriv('aes-256-ctr', key, iv).update(clear);
          expect(createMediaCipher(key, iv).update(clear)).toEqual(encrypted);
          expect(
            new Uint8Array(createMediaDecipher(key, iv, offset).update(encrypted.subarray(offset))),
          ).toEqual(clear.subarray(offset));
        },
      ),
      { examples: [[new Uint8Array(16).fill(255), new Uint8Array(64).fill(7), 33]] },
    );
  });
});

const video = randomBytes(100_000);
const key = { id: '0011223344556677', key: randomBytes(32) };

/** A server with one video and one playlist, that can be cut off, slow or refuse. */
function setUp({ quotaBytes = 10_000_000 } = {}) {
  const index = memoryIndex();
  let now = 1000;
  const kept: DownloadedMedia = createDownloadedMedia({
    folder,
    key,
    index,
    now: () => (now += 1),
    randomBytes,
    quotaBytes,
  });
  const state = {
    media: new Map([
      ['a/v0.mp4', video],
      ['a/v0.m3u8', Buffer.from('#EXTM3U\nv0.mp4')],
    ]),
    isDown: false,
    refusal: 0,
    asked: [] as string[],
    owner: 'linh',
    prefersKept: false,
    isLocked: false,
    cutAfter: Infinity,
    kept: kept as DownloadedMedia | null,
  };
  const forward = createMediaForward({
    client: {
      async get(address, { headers, method }) {
        state.asked.push(`${method} ${address} ${headers['range'] ?? ''}`.trim());
        if (state.isDown) throw new TypeError('net::ERR_FAILED');
        if (state.refusal > 0)
          return new Response('{"code":"MEDIA_URL_EXPIRED"}', {
            status: state.refusal,
            headers: { 'content-type': 'application/json' },
          });
        return answerOf(
          state.media.get(address.split('/').slice(3).join('/')),
          headers['range'],
          state.cutAfter,
        );
      },
    },
    kept: async () => state.kept,
    owner: async () => state.owner,
    mayPlayKept: async () => (state.isLocked ? err(appError('LICENCE_REVOKED')) : ok(true)),
    prefersKept: async () => state.prefersKept,
  });
  const get = async (mediaPath: string, range?: string, method = 'GET') => {
    const answer = await forward(
      new Request(`app://mai/media/token/${mediaPath}`, {
        method,
        headers: range ? { range } : {},
      }),
    );
    const bytes = await answer.arrayBuffer().then(
      (buffer) => Buffer.from(buffer),
      () => null,
    );
    return { status: answer.status, bytes, headers: answer.headers };
  };
  return { index, kept, state, get };
}

function answerOf(
  media: Buffer | undefined,
  range: string | undefined,
  cutAfter: number,
): Response {
  if (!media) return new Response('{"code":"MEDIA_NOT_FOUND"}', { status: 404 });
  const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? [];
  const [start, end] = [
    Number(first),
    last === '' ? media.length : Math.min(Number(last) + 1, media.length),
  ];
  const headers = {
    'content-type': 'video/mp4',
    'content-length': String(end - start),
    ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${media.length}` } : {}),
  };
  return new Response(ReadableStream.from(chunksOf(media.subarray(start, end), cutAfter)), {
    status: range ? 206 : 200,
    headers,
  });
}

async function* chunksOf(bytes: Uint8Array, cutAfter: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += 7000) {
    if (at >= cutAfter) throw new TypeError('net::ERR_CONNECTION_RESET');
    yield bytes.subarray(at, at + 7000);
  }
}

describe('media', () => {
  test('what was fetched before plays and seeks again without a network, byte for byte', async () => {
    const { state, get } = setUp();
    expect((await get('a/v0.mp4', 'bytes=0-39999')).bytes?.equals(video.subarray(0, 40_000))).toBe(
      true,
    );
    await get('a/v0.mp4', 'bytes=40000-79999');
    await get('a/v0.m3u8');
    state.isDown = true;
    const inside = await get('a/v0.mp4', 'bytes=12345-23456');
    expect([
      inside.status,
      inside.headers.get('content-range'),
      inside.headers.get('content-length'),
      inside.headers.get('content-type'),
    ]).toEqual([206, 'bytes 12345-23456/100000', '11112', 'video/mp4']);
    expect(inside.bytes?.equals(video.subarray(12_345, 23_457))).toBe(true);
    expect(
      (await get('a/v0.mp4', 'bytes=39990-60000')).bytes?.equals(video.subarray(39_990, 60_001)),
    ).toBe(true); // over two files
    const playlist = await get('a/v0.m3u8');
    expect([playlist.status, playlist.bytes?.toString()]).toEqual([200, '#EXTM3U\nv0.mp4']);
    expect(
      (await get('a/v0.mp4', 'bytes=50000-')).bytes?.equals(video.subarray(50_000, 80_000)),
    ).toBe(true); // as far as it reaches
  });

  test('what was not fetched says so', async () => {
    const { state, get } = setUp();
    await get('a/v0.mp4', 'bytes=0-39999');
    state.isDown = true;
    for (const answer of [
      await get('a/v0.mp4', 'bytes=30000-50000'),
      await get('a/v0.mp4'),
      await get('a/other.mp4', 'bytes=0-1'),
    ]) {
      expect([answer.status, JSON.parse(answer.bytes?.toString() ?? '{}').code]).toEqual([
        504,
        'MEDIA_OFFLINE',
      ]);
    }
  });

  test('nothing clear lies on disk and nothing may be cached', async () => {
    const { get } = setUp();
    const answer = await get('a/v0.mp4', 'bytes=0-99999');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    const content = readFileSync(path.join(folder, files[0] ?? ''));
    expect(content.length).toBe(100_000 + checkBytes);
    for (let at = 0; at + 32 <= video.length; at += 997)
      expect(content.includes(video.subarray(at, at + 32))).toBe(false);
  });

  test('without a safe key store nothing is kept and everything still streams', async () => {
    const { state, get } = setUp();
    state.kept = null;
    expect((await get('a/v0.mp4', 'bytes=0-39999')).bytes?.equals(video.subarray(0, 40_000))).toBe(
      true,
    );
    expect(readdirSync(folder)).toEqual([]);
    state.isDown = true;
    expect((await get('a/v0.mp4', 'bytes=0-10')).status).toBe(504);
  });

  test("another person's media is never served", async () => {
    const { state, get } = setUp();
    await get('a/v0.mp4', 'bytes=0-39999');
    state.isDown = true;
    state.owner = 'minh';
    expect((await get('a/v0.mp4', 'bytes=0-10')).status).toBe(504);
  });

  test('a cut connection keeps what came', async () => {
    const { state, get } = setUp();
    state.cutAfter = 21_000;
    expect((await get('a/v0.mp4', 'bytes=0-99999')).bytes).toBeNull();
    state.isDown = true;
    expect((await get('a/v0.mp4', 'bytes=0-20999')).bytes?.equals(video.subarray(0, 21_000))).toBe(
      true,
    );
    expect((await get('a/v0.mp4', 'bytes=0-21000')).status).toBe(504);
    expect(readdirSync(folder).every((name) => name.endsWith('.bin'))).toBe(true);
  });

  test('a range that the server confirmed in this run is not fetched twice', async () => {
    const { state, get } = setUp();
    await get('a/v0.mp4', 'bytes=0-39999');
    expect((await get('a/v0.mp4', 'bytes=100-199')).bytes?.equals(video.subarray(100, 200))).toBe(
      true,
    );
    expect(state.asked).toHaveLength(1);
  });

  test('what may not be played from here is the server’s to give, and refused only without one', async () => {
    const { state, get } = setUp();
    state.isLocked = true;
    for (const _time of [1, 2]) expect((await get('a/v0.mp4', 'bytes=0-39999')).status).toBe(206);
    expect(state.asked).toHaveLength(2);
    state.isDown = true;
    const refused = await get('a/v0.mp4', 'bytes=0-39999');
    expect([refused.status, refused.bytes?.toString()]).toEqual([
      403,
      expect.stringContaining('LICENCE_REVOKED'),
    ]);
  });

  test('media that changed on the server is never mixed with what is kept of the old', async () => {
    const before = setUp();
    await before.get('a/v0.mp4', 'bytes=0-39999');
    const changed = randomBytes(90_000);
    const after = { ...before.state, media: new Map([['a/v0.mp4', changed]]) };
    const forward = createMediaForward({
      client: {
        get: async (_address, { headers }) =>
          after.isDown
            ? Promise.reject(new Error('down'))
            : answerOf(changed, headers['range'], Infinity),
      },
      kept: async () => before.kept,
      owner: async () => 'linh',
      mayPlayKept: async () => ok(true),
      prefersKept: async () => false,
    });
    const ask = async (range: string) =>
      forward(new Request('app://mai/media/t/a/v0.mp4', { headers: { range } }));
    await (await ask('bytes=50000-59999')).arrayBuffer();
    expect(
      Buffer.from(await (await ask('bytes=0-9999')).arrayBuffer()).equals(
        changed.subarray(0, 10_000),
      ),
    ).toBe(true);
    after.isDown = true;
    expect(
      Buffer.from(await (await ask('bytes=0-9999')).arrayBuffer()).equals(
        changed.subarray(0, 10_000),
      ),
    ).toBe(true);
  });

  test('refusals of the server come through and are not kept', async () => {
    const { state, get } = setUp();
    state.refusal = 403;
    const answer = await get('a/v0.mp4', 'bytes=0-10');
    expect([answer.status, answer.bytes?.toString()]).toEqual([
      403,
      '{"code":"MEDIA_URL_EXPIRED"}',
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with an expired session what is kept comes first', async () => {
    const { state, get } = setUp();
    await get('a/v0.m3u8');
    state.refusal = 403;
    state.prefersKept = true;
    expect((await get('a/v0.m3u8')).status).toBe(200);
    expect((await get('a/v0.mp4', 'bytes=0-10')).status).toBe(403);
  });

  test('the quota makes room for the new by what was used longest ago', async () => {
    const { state, index, get } = setUp({ quotaBytes: 50_000 });
    await get('a/v0.mp4', 'bytes=0-19999');
    await get('a/v0.mp4', 'bytes=20000-39999');
    await get('a/v0.mp4', 'bytes=0-99'); // used again
    await get('a/v0.mp4', 'bytes=40000-59999');
    expect(index.totalBytes()).toBeLessThanOrEqual(50_000);
    expect(readdirSync(folder)).toHaveLength(2);
    state.isDown = true;
    expect([
      (await get('a/v0.mp4', 'bytes=0-99')).status,
      (await get('a/v0.mp4', 'bytes=20000-20099')).status,
      (await get('a/v0.mp4', 'bytes=40000-40099')).status,
    ]).toEqual([206, 504, 206]);
  });

  test('a file that is gone, short or of another key is forgotten, not served', async () => {
    const { state, index, kept, get } = setUp();
    await get('a/v0.mp4', 'bytes=0-19999');
    await get('a/v0.mp4', 'bytes=20000-39999');
    const [first, second] = index.list('linh/a/v0.mp4');
    truncateSync(path.join(folder, first?.fileName ?? ''), 100);
    rmSync(path.join(folder, second?.fileName ?? ''));
    state.isDown = true;
    expect((await get('a/v0.mp4', 'bytes=0-99')).status).toBe(504);
    expect(index.listFileNames()).toEqual([]);
    await kept.removeOrphans();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('orphans go, what the index names and what is not ours stays', async () => {
    const { kept, get } = setUp();
    await get('a/v0.mp4', 'bytes=0-19999');
    for (const name of ['0a.bin', '0b.part', 'key.json'])
      writeFileSync(path.join(folder, name), 'x');
    await kept.removeOrphans();
    expect(readdirSync(folder).filter((name) => !/^[0-9a-f]{32}\.bin$/.test(name))).toEqual([
      'key.json',
    ]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('a long fetch becomes several files of bounded size', async () => {
    const { state, kept, get } = setUp({ quotaBytes: 1e9 });
    const long = randomBytes(maxKeptFileBytes * 2 + 100_000);
    state.media.set('a/long.mp4', long);
    await get('a/long.mp4', 'bytes=0-');
    expect(readdirSync(folder)).toHaveLength(3);
    state.isDown = true;
    const around = maxKeptFileBytes - 10;
    expect(
      (await get('a/long.mp4', `bytes=${around}-${around + 20_000}`)).bytes?.equals(
        long.subarray(around, around + 20_001),
      ),
    ).toBe(true);
    await kept.drop('linh/a/long.mp4');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a folder that cannot be written to does not disturb the stream', async () => {
    const { get } = setUp();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    expect((await get('a/v0.mp4', 'bytes=0-39999')).bytes?.equals(video.subarray(0, 40_000))).toBe(
      true,
    );
  });

  test('only reading is allowed, HEAD brings no body', async () => {
    const { state, get } = setUp();
    await get('a/v0.mp4', 'bytes=0-99');
    expect((await get('a/v0.mp4', undefined, 'POST')).status).toBe(405);
    state.isDown = true;
    const head = await get('a/v0.mp4', 'bytes=0-99', 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes?.length]).toEqual([
      206,
      '100',
      0,
    ]);
  });
});

describe('what a power cut or rot left of a kept range', () => {
  const onlyFile = () => path.join(folder, readdirSync(folder)[0] ?? '');

  test.each([
    ['zeros where the bytes were', (content: Buffer) => content.fill(0, 30_000, 40_000)],
    ['one bit', (content: Buffer) => content.writeUInt8((content[77_777] ?? 0) ^ 8, 77_777)],
    [
      'its check',
      (content: Buffer) => content.writeUInt8((content.at(-1) ?? 0) ^ 8, content.length - 1),
    ],
  ])('is never played: %s', async (_name, spoil) => {
    const first = setUp();
    await first.get('a/v0.mp4', 'bytes=0-99999');
    const content = readFileSync(onlyFile());
    spoil(content);
    writeFileSync(onlyFile(), content);
    // The next run, over the same index.
    const kept = createDownloadedMedia({
      folder,
      key,
      index: first.index,
      now: () => 1,
      randomBytes,
    });
    expect(await kept.find('linh/a/v0.mp4', 0, 10)).toBe(null);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a range that is being kept outlives the housekeeping, before and after it has its name', async () => {
    const { index, kept } = setUp();
    const named = Promise.withResolvers<void>();
    const tidied = Promise.withResolvers<void>();
    const add = (segment: MediaSegment): boolean => {
      named.resolve();
      void slow.removeOrphans().then(tidied.resolve);
      return index.add(segment);
    };
    const slowIndex = { ...index, findHolding: () => null, add };
    const slow: DownloadedMedia = createDownloadedMedia({
      folder,
      key,
      index: slowIndex,
      now: () => 1,
      randomBytes,
    });
    const writer = slow.keep({
      mediaPath: 'linh/a/v0.mp4',
      start: 0,
      totalBytes: 100_000,
      contentType: 'video/mp4',
    });
    await writer?.write(video.subarray(0, 50_000));
    await slow.removeOrphans();
    expect(readdirSync(folder)).toHaveLength(1);
    await writer?.write(video.subarray(50_000));
    await writer?.end();
    await Promise.all([named.promise, tidied.promise]);
    const reading = await kept.find('linh/a/v0.mp4', 0, null);
    const chunks: Uint8Array[] = [];
    for await (const chunk of reading?.read() ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(video)).toBe(true);
  });
});
