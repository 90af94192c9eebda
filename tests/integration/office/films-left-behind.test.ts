import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskLane, type DiskLane } from '#server/disk/disk-lane.ts';
import { DiskTroubleError } from '#server/disk/disk-trouble.ts';
import type { JobData, Jobs } from '#server/jobs/jobs.ts';
import { limits } from '#server/limits.ts';
import type { transcode } from '#server/media/transcode.ts';
import { type Audit, createAudit } from '#server/modules/audit/api.ts';
import { type Catalog, createMediaLibrary } from '#server/modules/catalog/api.ts';
import { type Content, createContent } from '#server/modules/content/api.ts';
import type { Messenger } from '#server/modules/messages/api.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nChào bạn\n');
const index = {
  duration_seconds: 9,
  renditions: [
    {
      playlist: 'v0.m3u8',
      file: 'v0.mp4',
      width: 2,
      height: 2,
      frame_rate: 10,
      bandwidth: 1,
      average_bandwidth: 1,
      codecs: 'x',
    },
  ],
  bytes: 0,
  piece_bytes: 1_048_576 as const,
  files: [],
};

/** A film that is made at once. */
async function writeFilm(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'media.json'), JSON.stringify(index));
}
const makeFilm = (async (_input, folder) => {
  await writeFilm(folder);
  return { ok: true, value: index };
}) as typeof transcode;
const failToMake: typeof transcode = async () => ({
  ok: false,
  error: { code: 'TRANSCODE_NOT_A_VIDEO', detail: 'none' },
});

/** What the queue and the clock would do, at the test's word. */
interface World {
  readonly content: Content;
  transcode(uploadId: string): Promise<void>;
  /** The chore, so many days from now. */
  sweep(days: number): Promise<void>;
}

describe.each(ruleKinds)('films that nobody has any more, on %s', (kind) => {
  let server: TestServer;
  let folder: string;
  let actorId: string;
  let chapterId: string;
  withServer(kind, (started) => ({ server } = started));
  const row = async (text: string, ...values: readonly unknown[]): Promise<string> => {
    const [found] = (await server.database.raw(text, values)) as { readonly id: string }[];
    return found?.id ?? '';
  };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-films-'));
    actorId = await row("select id from users where email like 'noidung@%'");
    chapterId = await row('select id from chapters order by index limit 1');
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  const never = new Proxy({}, { get: () => async () => undefined });
  function world(
    parts: {
      readonly audit?: Audit;
      readonly lane?: DiskLane;
      readonly transcode?: typeof transcode;
      readonly tell?: () => Promise<void>;
    } = {},
  ): World {
    let nowMs = Date.now();
    let work: ((data: JobData['transcode_lesson']) => Promise<void>) | undefined;
    const chores = new Map<string, () => Promise<void>>();
    const jobs: Jobs = {
      enqueue: async () => undefined,
      handle: (_name, handler) => {
        work = handler as typeof work;
      },
      every: (name, _when, chore) => void chores.set(name, chore),
      start: async () => undefined,
      stop: async () => undefined,
    };
    const lane = parts.lane ?? createDiskLane(limits.disk.mediaFolders);
    const content = createContent({
      database: server.database,
      limits: { ...limits, uploadSpareBytes: 0 },
      audit: parts.audit ?? createAudit(server.database),
      // Nobody here is told of anything, nor owns a course.
      messenger: never as Messenger,
      catalog: never as Catalog,
      jobs,
      push: { tell: parts.tell ?? (async () => undefined), follow: () => () => undefined },
      media: createMediaLibrary([path.join(folder, 'media')], lane),
      mediaFolderLane: lane,
      dataFolder: folder,
      now: () => nowMs,
      transcode: parts.transcode ?? makeFilm,
      report: () => undefined,
    });
    return {
      content,
      transcode: async (uploadId) => work?.({ uploadId }),
      sweep: async (days) => {
        nowMs = Date.now() + days * day;
        await chores.get('sweep_media')?.();
      },
    };
  }

  const editor = () => ({ userId: actorId, nowMs: Date.now() });
  const lesson = async (): Promise<string> =>
    row(
      `insert into lessons (id, course_id, chapter_id, index, slug, title, summary, duration_seconds, is_preview, is_released, markers, transcript, attachments)
       select gen_random_uuid(), course_id, $1, (select max(index) + 1 from lessons), $2, 'Bài', '', 0, false, false, '[]', '[]', '[]' from chapters where id = $1 returning id`,
      chapterId,
      `bai-${randomUUID().slice(0, 8)}`,
    );
  const shortVideo = async (): Promise<string> =>
    row(
      "insert into short_videos (position, title, created_at) select coalesce(max(position), 0) + 1, 'Ngắn', now() from short_videos returning id",
    );
  /** A film that was sent whole and not yet looked at. */
  async function send(
    { content }: World,
    targetId: string,
    uploadKind: 'lesson_video' | 'short_video' | 'lesson_captions' = 'lesson_video',
    bytes: Uint8Array = Buffer.from('phim'),
  ): Promise<string> {
    const begun = await content.uploads.begin(
      { kind: uploadKind, targetId, fileName: 'a.mp4', title: '', bytes: BigInt(bytes.length) },
      editor(),
    );
    if (!begun.ok) throw new Error(begun.error.code);
    await content.uploads.receive(begun.value.id, 0, bytes, Date.now());
    return begun.value.id;
  }
  const queue = async (id: string): Promise<unknown> =>
    server.database.raw("update uploads set state = 'queued' where id = $1", [id]);
  const received = async (id: string): Promise<boolean> => isThere('uploads', `${id}.part`);
  async function isThere(...place: readonly string[]): Promise<boolean> {
    return access(path.join(folder, ...place)).then(
      () => true,
      () => false,
    );
  }
  const mediaOf = async (id: string): Promise<string> =>
    row('select media_folder as id from lessons where id = $1', id);

  it.each([
    ['lesson', 'lesson_video', lesson],
    ['short video', 'short_video', shortVideo],
  ] as const)('goes after its %s was deleted', async (table, uploadKind, target) => {
    const here = world({ transcode: failToMake });
    const [id, other] = [await target(), await target()];
    const [half, kept] = [await send(here, id, uploadKind), await send(here, other, uploadKind)];
    const failed = await send(here, await target(), uploadKind);
    await queue(failed);
    await here.transcode(failed);
    await server.database.raw(`delete from ${table.replace(' ', '_')}s where id = $1`, [id]);
    await here.sweep(2);
    // The others may still be gone on with, or done again.
    expect([await received(half), await received(kept), await received(failed)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('goes when its lesson was deleted while the film was made', async () => {
    const id = await lesson();
    const here = world({
      transcode: async (_input, made) => {
        await writeFilm(made);
        await server.database.raw('delete from lessons where id = $1', [id]);
        return { ok: true, value: index };
      },
    });
    const upload = await send(here, id);
    await queue(upload);
    await here.transcode(upload);
    await here.sweep(2);
    expect([await received(upload), await isThere('media', `made-${upload}`)]).toEqual([
      false,
      false,
    ]);
  });

  it('goes when nobody took away what was sent once it was put in place', async () => {
    let hasPut = false;
    const here = world({
      tell: async () => {
        if (hasPut) throw new Error('the process died');
      },
      transcode: async (input, made, options) => {
        hasPut = true;
        return makeFilm(input, made, options);
      },
    });
    const id = await lesson();
    const upload = await send(here, id);
    await queue(upload);
    await expect(here.transcode(upload)).rejects.toThrow('the process died');
    // As if it had died before this folder went, too.
    await writeFilm(path.join(folder, 'media', `made-${upload}`));
    await here.sweep(2);
    expect([await received(upload), await isThere('media', `made-${upload}`)]).toEqual([
      false,
      false,
    ]);
    expect(await isThere('media', await mediaOf(id))).toBe(true);
  });

  it('stays made as long as it may be put in place', async () => {
    const here = world();
    const upload = await send(here, await lesson());
    await queue(upload);
    await writeFilm(path.join(folder, 'media', `made-${upload}`));
    await here.sweep(2);
    expect(await isThere('media', `made-${upload}`)).toBe(true);
  });

  it('goes when a piece came behind the removal of what was cancelled', async () => {
    const here = world();
    const upload = await send(here, await lesson());
    await here.content.uploads.cancel(upload, editor());
    await writeFile(path.join(folder, 'uploads', `${upload}.part`), 'mảnh');
    await here.sweep(2);
    expect(await received(upload)).toBe(false);
  });

  it('goes when the process died around putting it in place, and what is shown stays', async () => {
    const here = world();
    const id = await lesson();
    const upload = await send(here, id);
    await queue(upload);
    await here.transcode(upload);
    const shown = await mediaOf(id);
    const before = await readdir(path.join(folder, 'media'));
    const dying = world({
      audit: {
        ...createAudit(server.database),
        record: async () => Promise.reject(new Error('the process died')),
      },
    });
    await expect(
      dying.content.lessonMedia.setCaptions(id, captions, editor(), async () => ({
        ok: true,
        value: true,
      })),
    ).rejects.toThrow('the process died');
    const left = (await readdir(path.join(folder, 'media'))).filter((one) => !before.includes(one));
    expect(left).toEqual([expect.stringMatching(/^video-/)]);
    await here.sweep(2);
    expect(await isThere('media', left[0] ?? '')).toBe(false);
    expect(await isThere('media', shown)).toBe(true);
    expect(await mediaOf(id)).toBe(shown);
  });

  it('goes though another one cannot be removed', async () => {
    const plain = createDiskLane(limits.disk.mediaFolders);
    const lane: DiskLane = {
      take: async (what, step, file) => {
        if (/stuck/.test(what)) throw new DiskTroubleError('stuck');
        return plain.take(what, step, file);
      },
    };
    for (const [name, daysAgo] of [
      ['video-stuck', 4],
      ['video-loose', 3],
    ] as const) {
      await writeFilm(path.join(folder, 'media', name));
      await server.database.raw(
        'insert into media_folders (name, made_at, retired_at) values ($1, $2, $2)',
        [name, new Date(Date.now() - daysAgo * day)],
      );
    }
    await writeFilm(path.join(folder, 'media', '.derive-old'));
    await expect(world({ lane }).sweep(2)).rejects.toThrow(/failed/);
    expect(
      await Promise.all(
        ['video-stuck', 'video-loose', '.derive-old'].map(async (name) => isThere('media', name)),
      ),
    ).toEqual([true, false, false]);
  });
});
