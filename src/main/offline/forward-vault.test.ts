import { describe, expect, test } from 'vitest';
import { probeHeader } from '#shared/api/probe-header.ts';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createVaultForward } from './forward-vault.ts';
import { mediaRefusal } from './media-answer.ts';
import type { VaultMedia } from './vault-media.ts';
import { CopyDamage } from './vault/lesson-copy.ts';

const content = Buffer.from('0123456789abcdefghij');

function setUp() {
  const state = {
    media: {
      totalBytes: content.length,
      contentType: 'video/mp4',
      isPreview: false,
      isOutdated: false,
      copyName: 'copy',
      damage: null,
    } as Omit<VaultMedia, 'read' | 'part'>,
    isKept: true,
    badAt: Number.POSITIVE_INFINITY,
    refusedAt: Number.POSITIVE_INFINITY,
    isListBroken: false,
    reports: [] as string[],
    isDown: false,
    isStreamed: false,
    /** What the server answers. */
    status: 200,
    refusal: null as ErrorCode | null,
    owner: 'linh',
    prefersKept: false,
    served: [] as string[],
  };
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array, void> {
    for (let at = start; at < end; at += 4) {
      if (at + 4 > state.badAt) throw new CopyDamage('DOWNLOAD_CORRUPT', []);
      if (at + 4 > state.refusedAt)
        throw Object.assign(new Error('held'), { code: 'EBUSY', syscall: 'read' });
      yield content.subarray(at, Math.min(at + 4, end));
    }
  }
  const forward = createVaultForward({
    report: (what) => state.reports.push(what),
    vault: {
      async find(owner, mediaPath) {
        if (state.isListBroken) throw new Error('the list is broken');
        const part = mediaPath.endsWith('.m3u8')
          ? 'master'
          : mediaPath.endsWith('.vtt')
            ? 'beside'
            : 'video';
        return state.isKept && owner === 'linh' ? { ...state.media, part, read } : null;
      },
    },
    client: {
      async get(address, { headers }) {
        if (state.isDown) throw new Error('down');
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '') ?? [];
        state.served.push(`rest ${first}`);
        return new Response(new Uint8Array(content.subarray(Number(first), Number(last) + 1)), {
          status: 206,
          headers: { 'content-range': `bytes ${first}-${last}/${content.length}` },
        });
      },
    },
    owner: async () => state.owner,
    prefersKept: async () => state.prefersKept,
    mayPlay: async () => (state.refusal ? err(appError(state.refusal)) : ok(true)),
    otherwise: async (_request, { hasCopy } = { hasCopy: false }) => {
      if (state.isDown && state.isStreamed && !hasCopy) return new Response('parts');
      if (state.isDown) return mediaRefusal(504, 'MEDIA_OFFLINE');
      state.served.push('server');
      return new Response('from the server', { status: state.status });
    },
  });
  const ask = async (range?: string, name = 'v0.mp4', more: Record<string, string> = {}) => {
    const answer = await forward(
      new Request(`app://mai/media/token/lesson/${name}`, {
        headers: { ...(range ? { range } : {}), ...more },
      }),
    );
    return {
      status: answer.status,
      range: answer.headers.get('content-range'),
      text: await answer.text(),
    };
  };
  return { state, ask };
}
const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;

describe('media out of the vault', () => {
  test.each([
    [undefined, 200, null, content.toString()],
    ['bytes=3-8', 206, 'bytes 3-8/20', '345678'],
    ['bytes=15-', 206, 'bytes 15-19/20', 'fghij'],
    ['bytes=-3', 206, 'bytes 17-19/20', 'hij'],
    ['bytes=18-99', 206, 'bytes 18-19/20', 'ij'],
    ['bytes=20-', 416, 'bytes */20', ''],
  ])('%s is answered without the server', async (range, status, contentRange, text) => {
    const { state, ask } = setUp();
    state.isDown = true;
    expect(await ask(range)).toEqual({ status, range: contentRange, text });
  });

  test('what is not kept, and everything of a guest, goes to the server', async () => {
    const { state, ask } = setUp();
    state.owner = 'guest';
    expect((await ask()).text).toBe('from the server');
    state.owner = 'linh';
    state.isKept = false;
    expect((await ask()).text).toBe('from the server');
  });

  test.each(['LICENCE_LAPSED', 'LICENCE_REVOKED'] as const)(
    '%s locks it: the server decides, and without one the page is told why',
    async (code) => {
      const { state, ask } = setUp();
      state.refusal = code;
      expect((await ask()).text).toBe('from the server');
      state.isDown = true;
      const refused = await ask();
      expect([refused.status, codeOf(refused.text)]).toEqual([403, code]);
    },
  );

  test('damage that is known: the server instead, and without one its name', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, damage: 'DOWNLOAD_MISSING' };
    expect((await ask()).text).toBe('from the server');
    state.isDown = true;
    const refused = await ask();
    expect([refused.status, codeOf(refused.text)]).toEqual([403, 'DOWNLOAD_MISSING']);
  });

  test('damage at the first byte: the server instead, and without one a refusal, never a hole', async () => {
    const { state, ask } = setUp();
    state.badAt = 0;
    expect((await ask()).text).toBe('from the server');
    state.isDown = true;
    const refused = await ask('bytes=0-9');
    expect([refused.status, codeOf(refused.text)]).toEqual([403, 'DOWNLOAD_CORRUPT']);
  });

  test('damage in the middle of an answer: the rest comes from the server, to the byte', async () => {
    const { state, ask } = setUp();
    state.badAt = 10;
    expect((await ask()).text).toBe(content.toString());
    expect(state.served).toEqual(['rest 8']);
    state.isDown = true;
    await expect(ask()).rejects.toThrow('down');
  });

  test('an outdated lesson plays from the server, without one from the vault, and never from both at once', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    expect((await ask(undefined, 'master.m3u8')).text).toBe('from the server');
    state.isDown = true;
    expect((await ask()).status).toBe(504);
    expect((await ask(undefined, 'master.m3u8')).status).toBe(200);
    state.isDown = false;
    expect((await ask()).text).toBe(content.toString());
  });

  test.each([500, 503, 404, 429])(
    'an outdated lesson plays from the vault where the server has %i for it',
    async (status) => {
      const { state, ask } = setUp();
      state.media = { ...state.media, isOutdated: true };
      state.status = status;
      expect((await ask(undefined, 'master.m3u8')).text).toBe(content.toString());
      expect((await ask()).text).toBe(content.toString());
      expect(state.served).toEqual(['server']);
    },
  );

  test('an outdated lesson is the server’s again as soon as it has it, whatever played before', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    state.status = 429;
    expect((await ask(undefined, 'master.m3u8')).text).toBe(content.toString());
    state.status = 200;
    expect((await ask(undefined, 'master.m3u8')).text).toBe('from the server');
    expect((await ask()).text).toBe('from the server');
  });

  test('asking why the server’s version does not play puts no copy in its place', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    await ask(undefined, 'master.m3u8');
    state.isDown = true;
    await ask(undefined, 'master.m3u8', { [probeHeader]: '1' });
    state.isDown = false;
    expect((await ask()).text).toBe('from the server');
  });

  test('captions beside the server’s version are never those of the copy', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    await ask(undefined, 'master.m3u8');
    state.status = 404;
    expect((await ask(undefined, 'captions.vi.vtt')).status).toBe(404);
    state.isDown = true;
    expect((await ask(undefined, 'captions.vi.vtt')).status).toBe(504);
  });

  test('who may not have an outdated lesson hears so from the server, and one without a copy what it has', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    state.status = 403;
    expect((await ask(undefined, 'master.m3u8')).status).toBe(403);
    state.status = 500;
    state.refusal = 'LICENCE_LAPSED';
    expect((await ask(undefined, 'master.m3u8')).status).toBe(500);
  });

  test('what was streamed of a newer version stands in front of no whole copy', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    state.isDown = true;
    state.isStreamed = true;
    expect((await ask(undefined, 'master.m3u8')).text).toBe(content.toString());
    expect((await ask()).text).toBe(content.toString());
  });

  test('captions of an outdated lesson are the server’s, unless its older video plays', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    expect((await ask(undefined, 'captions.vi.vtt')).text).toBe('from the server');
    state.isDown = true;
    expect((await ask(undefined, 'captions.vi.vtt')).text).toBe(content.toString());
    await ask(undefined, 'master.m3u8');
    state.isDown = false;
    expect((await ask(undefined, 'captions.vi.vtt')).text).toBe(content.toString());
  });

  test('a copy that takes the place of the one that plays is not played on from its middle', async () => {
    const { state, ask } = setUp();
    await ask(undefined, 'master.m3u8');
    expect((await ask()).text).toBe(content.toString());
    state.media = { ...state.media, copyName: 'newer', isOutdated: true };
    expect((await ask()).text).toBe('from the server');
    state.isDown = true;
    expect((await ask()).status).toBe(504);
    await ask(undefined, 'master.m3u8');
    expect((await ask()).text).toBe(content.toString());
  });

  test('an older video that turns out to be damaged is not gone on with from the newer one', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    state.isDown = true;
    await ask(undefined, 'master.m3u8');
    state.isDown = false;
    state.badAt = 10;
    await expect(ask()).rejects.toThrow(CopyDamage);
    state.badAt = 0;
    const refused = await ask();
    expect([refused.status, codeOf(refused.text)]).toEqual([403, 'DOWNLOAD_CORRUPT']);
    expect(state.served).toEqual([]);
  });

  test('a range that only the newer version has is the server’s', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    await ask(undefined, 'master.m3u8');
    expect((await ask('bytes=20-')).text).toBe('from the server');
  });

  test('an expired session plays what is kept first', async () => {
    const { state, ask } = setUp();
    state.media = { ...state.media, isOutdated: true };
    state.prefersKept = true;
    expect((await ask(undefined, 'master.m3u8')).text).toBe(content.toString());
    expect(state.served).toEqual([]);
  });

  test('a drive that does not give the bytes now: the server does, from the first one missing on; without it the folder is named', async () => {
    const { state, ask } = setUp();
    state.refusedAt = 1;
    expect((await ask()).text).toBe('from the server');
    state.refusedAt = 9;
    expect([(await ask()).text, state.served.at(-1)]).toEqual([content.toString(), 'rest 8']);
    state.refusedAt = 1;
    state.isDown = true;
    const refused = await ask();
    expect([refused.status, codeOf(refused.text)]).toEqual([403, 'DOWNLOAD_FOLDER']);
  });

  test('whatever is wrong with what is kept, the server is asked', async () => {
    const { state, ask } = setUp();
    state.isListBroken = true;
    expect((await ask()).text).toBe('from the server');
    expect(state.reports).toHaveLength(1);
  });
});
