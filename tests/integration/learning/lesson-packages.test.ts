import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const demoMedia = path.resolve(import.meta.dirname, '../../../resources/demo/media');
const lesson = (slug: string): string => demoId('lesson', slug);
const slugs = {
  bought: 'dat-gia-lan-dau',
  preview: 'dieu-ban-gioi-va-dieu-nguoi-khac-can',
  announced: 'goc-quay-tai-nha',
};
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const mebibyte = 1_048_576;

interface File {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly piece_bytes: number;
  readonly pieces: readonly string[];
  readonly height: number | null;
}

describe.each(ruleKinds)('the package of a lesson on %s', (kind) => {
  let server: TestServer;
  let linh: ApiClient;
  withServer(kind, (started) => ({ server } = started), { limits: { packageSizes: 20 } });
  beforeAll(async () => {
    linh = await server.signedIn('linh');
  });

  const packageOf = async (slug: string, client = linh) =>
    (await client.post(hostOperations.LessonPackage, { lesson_id: lesson(slug) })).data
      .lesson_package;
  const codesOf = async (slug: string, client: ApiClient) =>
    (await client.post(hostOperations.LessonPackage, { lesson_id: lesson(slug) })).codes;
  const sizesOf = async (client: ApiClient, ids: readonly string[]) =>
    (await client.post(hostOperations.LessonPackageSizes, { lesson_ids: ids })).data
      .lesson_package_sizes;

  it('lists every file of the folder, and each is at its address with the hashes that were said', async () => {
    const described = await packageOf(slugs.preview);
    expect(described).toMatchObject({
      lesson_id: lesson(slugs.preview),
      lesson_slug: slugs.preview,
      is_preview: true,
    });
    expect(described.files.map((file: File) => [file.name, file.height])).toEqual([
      ['bang-tim-cho-giao-nhau.csv', null],
      ['captions.vi.vtt', null],
      ['master.m3u8', null],
      ['poster.jpg', null],
      ['thumbnails.jpg', null],
      ['thumbnails.vtt', null],
      ['v0.m3u8', 720],
      ['v0.mp4', 720],
      ['v1.m3u8', 360],
      ['v1.mp4', 360],
    ]);
    for (const file of described.files as readonly File[]) {
      const bytes = Buffer.from(
        await (await fetch(`${server.url}${described.base_url}/${file.name}`)).arrayBuffer(),
      );
      const pieces = Array.from({ length: Math.ceil(bytes.length / mebibyte) }, (_, at) =>
        sha256(bytes.subarray(at * mebibyte, (at + 1) * mebibyte)),
      );
      expect(file).toEqual({
        name: file.name,
        bytes: bytes.length,
        sha256: sha256(bytes),
        piece_bytes: mebibyte,
        pieces,
        height: file.height,
      });
    }
  });

  it('is given to whom the lesson is open, and says why not to others', async () => {
    const guest = server.client();
    const an = await server.signedIn('an');
    expect(
      await Promise.all([guest, an, linh].map(async (client) => codesOf(slugs.bought, client))),
    ).toEqual([['UNAUTHENTICATED'], ['LESSON_NOT_OWNED'], []]);
    expect(
      await Promise.all([guest, an, linh].map(async (client) => codesOf(slugs.preview, client))),
    ).toEqual([[], [], []]);
    expect(
      await Promise.all([guest, an, linh].map(async (client) => codesOf(slugs.announced, client))),
    ).toEqual([['LESSON_NOT_RELEASED'], ['LESSON_NOT_RELEASED'], ['LESSON_NOT_RELEASED']]);
    expect(await codesOf('khong-co', linh)).toEqual(['LESSON_UNKNOWN']);
  });

  it('is measured for many lessons at once, without those that may not be watched', async () => {
    const asked = [slugs.announced, slugs.bought, 'khong-co', slugs.preview, slugs.bought].map(
      lesson,
    );
    const sizes = await sizesOf(linh, asked);
    expect(sizes.map((one: { lesson_id: string }) => one.lesson_id)).toEqual([
      lesson(slugs.bought),
      lesson(slugs.preview),
    ]);
    const whole = (await packageOf(slugs.preview)).files.reduce(
      (sum: number, file: File) => sum + file.bytes,
      0,
    );
    const [, preview] = sizes;
    expect(preview.renditions.map((one: { height: number }) => one.height)).toEqual([720, 360]);
    expect(preview.side_bytes + preview.renditions[0].bytes + preview.renditions[1].bytes).toBe(
      whole,
    );
    expect(await sizesOf(await server.signedIn('an'), asked)).toEqual([preview]);
    expect(await sizesOf(server.client(), asked)).toEqual([preview]);
    expect(
      (
        await linh.post(hostOperations.LessonPackageSizes, {
          lesson_ids: Array.from({ length: 21 }, () => 'x'),
        })
      ).codes,
    ).toEqual(['BAD_INPUT']);
  });

  describe('of a folder that somebody changes', () => {
    // The data folder comes before the demonstration's.
    const folder = (): string => path.join(server.dataFolder, 'media', slugs.bought);
    const later = (): void => {
      server.clock.nowMs += 60_000;
    };
    beforeAll(async () => {
      await mkdir(path.dirname(folder()), { recursive: true });
      await cp(path.join(demoMedia, slugs.bought), folder(), { recursive: true });
      later();
    });
    afterAll(async () => {
      await rm(folder(), { recursive: true, force: true });
      later();
    });

    it('has another version and the new hashes, also when only the bytes changed and the index knows nothing of it', async () => {
      const before = await packageOf(slugs.bought);
      const captions = await readFile(path.join(folder(), 'captions.vi.vtt'));
      captions[captions.length - 2] = 0x21;
      await writeFile(path.join(folder(), 'captions.vi.vtt'), captions);
      const soon = new Date(Date.now() + 5000);
      await utimes(path.join(folder(), 'captions.vi.vtt'), soon, soon);
      later();
      const after = await packageOf(slugs.bought);
      expect(after.version).not.toBe(before.version);
      expect(after.files.find((file: File) => file.name === 'captions.vi.vtt').sha256).toBe(
        sha256(captions),
      );
      later();
      expect((await packageOf(slugs.bought)).version).toBe(after.version);
    });

    it('is described also when its index knows no pieces', async () => {
      const before = await packageOf(slugs.bought);
      const file = path.join(folder(), 'media.json');
      const { piece_bytes: _, files, ...index } = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(
        file,
        JSON.stringify({ ...index, files: files.map(({ pieces: __, ...entry }: File) => entry) }),
      );
      later();
      expect((await packageOf(slugs.bought)).files).toEqual(before.files);
    });

    it('does not exist without an index', async () => {
      await rm(path.join(folder(), 'media.json'));
      later();
      expect(await codesOf(slugs.bought, linh)).toEqual(['MEDIA_NOT_FOUND']);
      expect(await sizesOf(linh, [lesson(slugs.bought)])).toEqual([]);
    });
  });
});
