import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '#shared/kernel/result.ts';
import { parseMediaPlaylist, playlistSeconds } from './hls-playlist.ts';
import { mediaIndexSchema, type MediaIndex } from './media-index.ts';
import { runProgram } from './run-program.ts';
import { lessonProfile } from './transcode-profile.ts';
import { transcode } from './transcode.ts';

const box = mkdtempSync(path.join(os.tmpdir(), 'transcode-'));
afterAll(() => rmSync(box, { recursive: true, force: true }));

const profile = {
  ...lessonProfile,
  heights: [180, 90],
  segmentSeconds: 1,
  preset: 'veryfast',
  thumbnailSeconds: 1,
} as const;

/** Nobody here is stuck unless the test says so. */
const stuckMs = 60_000;

const recordedAt = 'Nhà riêng, 10.77 B 106.70 Đ';

/** Runs ffmpeg and fails the test with its words when it fails. */
async function ffmpeg(...args: readonly string[]): Promise<void> {
  const run = await runProgram('ffmpeg', ['-v', 'error', '-y', ...args], { stuckMs });
  expect(run).toMatchObject({ ok: true });
}

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Names of full colours, three bytes each. */
function nameColours(rgb: Uint8Array): readonly string[] {
  const names = new Map([
    ['100', 'red'],
    ['010', 'lime'],
    ['001', 'blue'],
    ['111', 'white'],
  ]);
  const pixels = Array.from({ length: rgb.length / 3 }, (_, at) => [
    ...rgb.subarray(at * 3, at * 3 + 3),
  ]);
  return pixels.map(
    (pixel) => names.get(pixel.map((value) => (value > 127 ? '1' : '0')).join('')) ?? pixel.join(),
  );
}

/** SHA-256 of each MiB. */
function piecesOf(bytes: Buffer): readonly string[] {
  const mebibyte = 1_048_576;
  return Array.from({ length: Math.ceil(bytes.length / mebibyte) }, (_, at) =>
    createHash('sha256')
      .update(bytes.subarray(at * mebibyte, (at + 1) * mebibyte))
      .digest('hex'),
  );
}

const leftovers = (): readonly string[] =>
  readdirSync(box).filter((name) => name.startsWith('.transcode-'));

describe('a video of three seconds', () => {
  const input = path.join(box, 'lesson.mp4');
  const folder = path.join(box, 'lesson');
  const heard: number[] = [];
  let index: MediaIndex;

  beforeAll(async () => {
    const picture = [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=24:duration=3',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:duration=3',
    ];
    await ffmpeg(
      ...picture,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-c:a',
      'aac',
      '-metadata',
      `comment=${recordedAt}`,
      input,
    );
    const companions = [{ name: 'captions.vi.vtt', data: 'WEBVTT\n' }];
    index = valueOf(
      await transcode(input, folder, {
        profile,
        companions,
        onProgress: (fraction) => heard.push(fraction),
      }),
    );
  });

  it('becomes a folder that its index describes to the byte', () => {
    const names = [
      'captions.vi.vtt',
      'master.m3u8',
      'poster.jpg',
      'thumbnails.jpg',
      'thumbnails.vtt',
      'v0.m3u8',
      'v0.mp4',
      'v1.m3u8',
      'v1.mp4',
    ];
    expect(readdirSync(folder).toSorted()).toEqual([
      ...names.slice(0, 2),
      'media.json',
      ...names.slice(2),
    ]);
    expect(
      mediaIndexSchema.parse(JSON.parse(readFileSync(path.join(folder, 'media.json'), 'utf8'))),
    ).toEqual(index);
    expect(index.files.map((file) => file.name)).toEqual(names);
    for (const file of index.files) {
      const bytes = readFileSync(path.join(folder, file.name));
      expect([file.bytes, file.sha256]).toEqual([
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
      ]);
    }
    expect(index.files.map((file) => file.pieces)).toEqual(
      index.files.map((file) => piecesOf(readFileSync(path.join(folder, file.name)))),
    );
    expect(index.bytes).toBe(index.files.reduce((sum, file) => sum + file.bytes, 0));
  });

  it('has its length in whole seconds, rounded up from what the playlists hold', () => {
    const longest = Math.max(
      ...index.renditions.map((one) =>
        playlistSeconds(parseMediaPlaylist(readFileSync(path.join(folder, one.playlist), 'utf8'))),
      ),
    );
    expect(index.duration_seconds).toBe(Math.ceil(Number(longest.toFixed(3))));
    expect(longest).toBeGreaterThan(2.9);
    expect(longest).toBeLessThan(3.2);
  });

  it('has a master playlist that offers each rendition, relatively', () => {
    const master = readFileSync(path.join(folder, 'master.m3u8'), 'utf8');
    expect(master).toMatch(/RESOLUTION=320x180,FRAME-RATE=24\.000\nv0\.m3u8\n/);
    expect(master).toMatch(/RESOLUTION=160x90,FRAME-RATE=24\.000\nv1\.m3u8\n/);
    expect(master.match(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"/g)).toHaveLength(2);
    expect(master).not.toContain('/');
  });

  it('has segments that begin with a key frame and decode alone, each from its own byte range', async () => {
    for (const rendition of index.renditions) {
      const playlist = parseMediaPlaylist(
        readFileSync(path.join(folder, rendition.playlist), 'utf8'),
      );
      const bytes = readFileSync(path.join(folder, playlist.file));
      expect(playlist.segments.map((segment) => Math.round(segment.seconds))).toEqual([1, 1, 1]);
      expect(
        playlist.segments.reduce((end, segment) => end + segment.bytes, playlist.init.bytes),
      ).toBeLessThanOrEqual(bytes.length);
      for (const [at, segment] of playlist.segments.entries()) {
        const alone = path.join(box, `${rendition.file}.${String(at)}.mp4`);
        const cut = (range: { offset: number; bytes: number }) =>
          bytes.subarray(range.offset, range.offset + range.bytes);
        writeFileSync(alone, Buffer.concat([cut(playlist.init), cut(segment)]));
        const frames = valueOf(
          await runProgram(
            'ffprobe',
            [
              '-v',
              'error',
              '-select_streams',
              'v',
              '-show_entries',
              'frame=key_frame',
              '-of',
              'csv=p=0',
              alone,
            ],
            { stuckMs },
          ),
        );
        const keys = frames
          .split('\n')
          .map((line) => line.replaceAll(',', '').trim())
          .filter((line) => line !== '');
        expect(keys).toHaveLength(24);
        expect(keys.slice(0, 2)).toEqual(['1', '0']);
        await ffmpeg('-xerror', '-i', alone, '-f', 'null', '-');
      }
    }
  });

  it('keeps its sound as long as its picture', async () => {
    const durations = valueOf(
      await runProgram(
        'ffprobe',
        [
          '-v',
          'error',
          '-show_entries',
          'packet=stream_index,pts_time',
          '-of',
          'csv=p=0',
          path.join(folder, 'v0.mp4'),
        ],
        { stuckMs },
      ),
    );
    const last = new Map(
      durations
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [line.split(',')[0] ?? '', Number(line.split(',')[1])]),
    );
    expect(Math.abs((last.get('0') ?? 0) - (last.get('1') ?? 99))).toBeLessThan(0.15);
  });

  it('says nothing of where it was recorded', () => {
    expect(readFileSync(input).includes(recordedAt)).toBe(true);
    expect(
      index.files.filter((file) => readFileSync(path.join(folder, file.name)).includes(recordedAt)),
    ).toEqual([]);
  });

  it('has a poster and a grid of pictures of the size that its track names', async () => {
    const size = async (name: string) =>
      valueOf(
        await runProgram(
          'ffprobe',
          [
            '-v',
            'error',
            '-show_entries',
            'stream=width,height',
            '-of',
            'csv=p=0',
            path.join(folder, name),
          ],
          { stuckMs },
        ),
      ).trim();
    expect(await size('poster.jpg')).toBe('320,180');
    expect(await size('thumbnails.jpg')).toBe(
      `${String(160 * Math.min(10, index.duration_seconds))},90`,
    );
    expect(readFileSync(path.join(folder, 'thumbnails.vtt'), 'utf8').match(/#xywh=/g)?.length).toBe(
      index.duration_seconds,
    );
  });

  it('reports its progress forwards, and the whole only at the end', () => {
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toBe(1);
    expect(heard.filter((fraction) => fraction === 1)).toHaveLength(1);
  });

  it('is not made a second time over a folder that is there', async () => {
    const before = statSync(path.join(folder, 'v0.mp4')).mtimeMs;
    expect(await transcode(input, folder, { profile })).toMatchObject({
      ok: false,
      error: { code: 'TRANSCODE_FAILED' },
    });
    expect(statSync(path.join(folder, 'v0.mp4')).mtimeMs).toBe(before);
  });

  it('leaves nothing when it is stopped on the way', async () => {
    const stop = new AbortController();
    const stopped = path.join(box, 'stopped');
    const result = await transcode(input, stopped, {
      profile: { ...profile, preset: 'veryslow' },
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'TRANSCODE_FAILED', detail: 'stopped' },
    });
    expect(readdirSync(box)).not.toContain('stopped');
    expect(leftovers()).toEqual([]);
  });

  it('is refused by name when ffmpeg stands still, whatever it goes on saying, and leaves nothing', async () => {
    const still = path.join(box, 'ffmpeg-stands-still');
    writeFileSync(
      still,
      '#!/bin/sh\nwhile :; do echo out_time_us=40000; echo total_size=48; sleep 0.05; done\n',
      { mode: 0o755 },
    );
    const made = await transcode(input, path.join(box, 'none'), {
      profile: { ...profile, stuckMs: 1000 },
      programs: { ffmpeg: still, ffprobe: 'ffprobe' },
    });
    expect(made).toMatchObject({ ok: false, error: { code: 'TRANSCODE_STUCK' } });
    expect(leftovers()).toEqual([]);
  });

  it('is refused by name where ffmpeg is missing', async () => {
    const nothing = path.join(box, 'no-such-program');
    expect(
      await transcode(input, path.join(box, 'none'), {
        profile,
        programs: { ffmpeg: nothing, ffprobe: nothing },
      }),
    ).toMatchObject({ error: { code: 'TRANSCODE_NO_FFMPEG' } });
    expect(
      await transcode(input, path.join(box, 'none'), {
        profile,
        programs: { ffmpeg: nothing, ffprobe: 'ffprobe' },
      }),
    ).toMatchObject({ error: { code: 'TRANSCODE_NO_FFMPEG' } });
    expect(leftovers()).toEqual([]);
  });
});

describe('the pictures of the seek bar', () => {
  it('show what is on the screen at the time that each stands for', async () => {
    const input = path.join(box, 'colours.mp4');
    const colours = ['red', 'lime', 'blue', 'white'].flatMap((colour) => [
      '-f',
      'lavfi',
      '-i',
      `color=${colour}:size=320x180:rate=6:duration=1`,
    ]);
    await ffmpeg(
      ...colours,
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4',
      '-filter_complex',
      '[0][1][2][3]concat=n=4',
      '-map',
      '4:a',
      '-c:v',
      'libx264',
      '-c:a',
      'aac',
      input,
    );
    const folder = path.join(box, 'colours');
    valueOf(
      await transcode(input, folder, { profile: { ...profile, heights: [90], posterAt: 0.6 } }),
    );
    const raw = path.join(box, 'colours.rgb');
    await ffmpeg(
      '-i',
      path.join(folder, 'thumbnails.jpg'),
      '-vf',
      'format=rgb24,scale=4:1:flags=neighbor',
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      raw,
    );
    expect(nameColours(readFileSync(raw))).toEqual(['red', 'lime', 'blue', 'white']);
    await ffmpeg(
      '-i',
      path.join(folder, 'poster.jpg'),
      '-vf',
      'format=rgb24,scale=1:1:flags=neighbor',
      '-pix_fmt',
      'rgb24',
      '-f',
      'rawvideo',
      raw,
    );
    expect(nameColours(readFileSync(raw))).toEqual(['blue']);
  });
});

describe('what comes as a video', () => {
  it('may be silent', async () => {
    const silent = path.join(box, 'silent.mkv');
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=6:duration=2',
      '-c:v',
      'libx264',
      silent,
    );
    const index = valueOf(
      await transcode(silent, path.join(box, 'silent'), {
        profile: { ...profile, heights: [180] },
      }),
    );
    expect(index.renditions[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
    expect(index.duration_seconds).toBe(2);
  });

  it.each([
    ['text', 'notes.mp4', 'Đây không phải video.'],
    [
      'a playlist that would make us read our own files',
      'evil.mp4',
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nlesson.mp4\n#EXT-X-ENDLIST\n',
    ],
    ['a list of files to join', 'joined.mp4', "ffconcat version 1.0\nfile 'lesson.mp4'\n"],
    ['an empty file', 'empty.mp4', ''],
  ])('is refused when it is %s', async (_, name, content) => {
    writeFileSync(path.join(box, name), content);
    expect(
      await transcode(path.join(box, name), path.join(box, 'refused'), { profile }),
    ).toMatchObject({ ok: false, error: { code: 'TRANSCODE_NOT_A_VIDEO' } });
    expect(readdirSync(box)).not.toContain('refused');
  });

  it('is refused when it is sound only', async () => {
    const sound = path.join(box, 'sound.m4a');
    await ffmpeg('-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', sound);
    expect(await transcode(sound, path.join(box, 'refused'), { profile })).toMatchObject({
      ok: false,
      error: { code: 'TRANSCODE_NO_VIDEO_STREAM' },
    });
  });

  it('is refused, and leaves nothing, when it breaks off in the middle', async () => {
    const whole = readFileSync(path.join(box, 'lesson.mp4'));
    const torn = path.join(box, 'torn.mp4');
    writeFileSync(torn, whole.subarray(0, Math.floor(whole.length / 2)));
    expect(await transcode(torn, path.join(box, 'refused'), { profile })).toMatchObject({
      ok: false,
    });
    expect(leftovers()).toEqual([]);
  });
});
