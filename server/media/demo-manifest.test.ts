import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getDemoMediaFolder, loadDemoManifest } from './demo-manifest.ts';
import { findRangeFault, parseMediaPlaylist, playlistSeconds } from './hls-playlist.ts';
import { mediaIndexSchema } from './media-index.ts';

const demo = path.resolve(import.meta.dirname, '../../resources/demo');
const manifest = loadDemoManifest(demo);
const lessons = manifest.chapters.flatMap((chapter) => chapter.lessons);
const released = lessons.filter((lesson) => lesson.released);
const announced = lessons.filter((lesson) => !lesson.released);
/** The repository is cloned by everybody: this is all that the demonstration may weigh. */
const mostBytes = 14_000_000;

/** Minutes, seconds, milliseconds. */
function clock(seconds: number): readonly number[] {
  return [Math.floor(seconds / 60), Math.floor(seconds) % 60, Math.round(seconds * 1000) % 1000];
}

describe('the demonstration course', () => {
  it('has thirty lessons in five stages, twelve of them released and two of those to try', () => {
    expect(manifest.chapters).toHaveLength(5);
    expect([lessons.length, released.length]).toEqual([30, 12]);
    expect(lessons.flatMap((lesson, at) => (lesson.is_preview ? [at + 1] : []))).toEqual([1, 2]);
  });

  it('announces the rest in order of their days, the last ones without a day', () => {
    const days = announced.map((lesson) => lesson.announced_in_days ?? Number.POSITIVE_INFINITY);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(days.some((day) => day === Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('speaks Vietnamese with composed letters and no placeholder', () => {
    const texts = JSON.stringify(manifest);
    expect(texts).toBe(texts.normalize('NFC'));
    expect(texts).not.toMatch(/TODO|lorem|undefined|xxx/i);
  });

  it('weighs no more than it may, all files of the folder together', () => {
    const files = readdirSync(demo, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(
      files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0),
    ).toBeLessThanOrEqual(mostBytes);
  });

  it('has no media that no lesson uses', () => {
    expect(readdirSync(path.join(demo, 'media')).toSorted()).toEqual(
      released.map((lesson) => lesson.media).toSorted(),
    );
  });
});

describe.each(released.map((lesson) => [lesson.slug, lesson] as const))(
  'the released lesson %s',
  (_, lesson) => {
    const folder = getDemoMediaFolder(demo, lesson.media);
    const index = mediaIndexSchema.parse(
      JSON.parse(readFileSync(path.join(folder, 'media.json'), 'utf8')),
    );

    it('lasts one to two minutes, as its media say', () => {
      expect(lesson.duration_seconds).toBe(index.duration_seconds);
      expect(lesson.duration_seconds).toBeGreaterThanOrEqual(60);
      expect(lesson.duration_seconds).toBeLessThanOrEqual(120);
    });

    it('has every file that its index names, unchanged, and no other', () => {
      expect(
        readdirSync(folder)
          .filter((name) => name !== 'media.json')
          .toSorted(),
      ).toEqual(index.files.map((file) => file.name));
      for (const file of index.files) {
        const bytes = readFileSync(path.join(folder, file.name));
        expect([file.name, file.bytes, file.sha256]).toEqual([
          file.name,
          bytes.length,
          createHash('sha256').update(bytes).digest('hex'),
        ]);
      }
    });

    it('has renditions whose ranges lie in their file and fill the whole time', () => {
      expect(readFileSync(path.join(folder, 'master.m3u8'), 'utf8').match(/^v\d\.m3u8$/gm)).toEqual(
        index.renditions.map((one) => one.playlist),
      );
      for (const rendition of index.renditions) {
        const playlist = parseMediaPlaylist(
          readFileSync(path.join(folder, rendition.playlist), 'utf8'),
        );
        expect(
          findRangeFault(playlist, statSync(path.join(folder, rendition.file)).size),
        ).toBeNull();
        expect(playlistSeconds(playlist)).toBeCloseTo(lesson.duration_seconds, 1);
      }
    });

    it('has a transcript inside its time, in order, and captions that say the same at the same time', () => {
      const ends = [0, ...lesson.transcript.map((cue) => cue.end_seconds)];
      for (const [at, cue] of lesson.transcript.entries())
        expect(cue.start_seconds).toBeGreaterThanOrEqual(ends[at] ?? 0);
      expect(ends.at(-1)).toBeLessThanOrEqual(lesson.duration_seconds);
      const captions = readFileSync(path.join(folder, 'captions.vi.vtt'), 'utf8');
      const said = [
        ...captions.matchAll(/^00:(\d\d):(\d\d)\.(\d{3}) --> 00:(\d\d):(\d\d)\.(\d{3})\n(.+)$/gm),
      ].map((cue) => [...cue.slice(1, 7).map(Number), cue[7]]);
      expect(said).toEqual(
        lesson.transcript.map((cue) => [
          ...clock(cue.start_seconds),
          ...clock(cue.end_seconds),
          cue.text,
        ]),
      );
    });

    it('has three to five markers, from its first second on, each before the end', () => {
      const starts = lesson.markers.map((one) => one.start_seconds);
      expect(starts[0]).toBe(0);
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
      expect(starts.length).toBeGreaterThanOrEqual(3);
      expect(starts.length).toBeLessThanOrEqual(5);
      expect(starts.at(-1)).toBeLessThan(lesson.duration_seconds);
    });

    it('has its attachments beside the video, of the size that it says', () => {
      for (const one of lesson.attachments)
        expect([one.file, statSync(path.join(folder, one.file)).size]).toEqual([
          one.file,
          one.bytes,
        ]);
    });
  },
);

describe('a manifest that is wrong', () => {
  const box = mkdtempSync(path.join(os.tmpdir(), 'demo-manifest-'));
  afterAll(() => rmSync(box, { recursive: true, force: true }));

  const broken = (
    change: (raw: { chapters: { lessons: Record<string, unknown>[] }[] }) => void,
  ): string => {
    const raw = JSON.parse(readFileSync(path.join(demo, 'course.json'), 'utf8'));
    change(raw);
    writeFileSync(path.join(box, 'course.json'), JSON.stringify(raw));
    return box;
  };
  const changeFirst = (fields: Record<string, unknown>) =>
    broken((raw) => Object.assign(raw.chapters[0]?.lessons[0] ?? {}, fields));

  it.each([
    [
      'a half second of duration',
      { duration_seconds: 3.5 },
      'chapters[0].lessons[0].duration_seconds',
    ],
    ['a released lesson without media', { media: undefined }, 'chapters[0].lessons[0].media'],
    ['media outside the folder', { media: '../other' }, 'chapters[0].lessons[0].media'],
    ['an unknown field', { price: 3 }, 'chapters[0].lessons[0]'],
    [
      'a cue that ends before it starts',
      { transcript: [{ start_seconds: 2, end_seconds: 1, text: 'a' }] },
      'chapters[0].lessons[0].transcript[0]',
    ],
  ])('with %s is refused with the place', (_, fields, where) => {
    expect(() => loadDemoManifest(changeFirst(fields))).toThrow(where);
  });

  it('with one slug for two lessons is refused', () => {
    expect(() => loadDemoManifest(changeFirst({ slug: lessons[1]?.slug }))).toThrow('used twice');
  });
});
