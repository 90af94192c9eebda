import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFact } from '#server/db/facts.ts';
import { putDemoCourse } from '#server/demo/demo-course.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const run = promisify(execFile);
const outline =
  '{ admin_course { version chapters { id slug revision lessons { id slug index title state release_on is_preview has_video cue_count duration_seconds revision attachments { file title bytes } upload { id state progress error_code received_bytes } } } } }';
const learnersCourse =
  '{ course { version chapters { slug index lessons { id slug index title state } } } }';
const captions =
  'WEBVTT\n\n00:00.000 --> 00:01.000\nChào bạn, đây là <b>câu đầu</b>\n\n00:01.000 --> 00:02.000\nCâu hai\n';
const texts = (title: string, slug: string) => ({
  title,
  slug,
  summary: 'Tóm tắt',
  is_preview: false,
});

interface Lesson {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly index: number;
  readonly state: string;
  readonly revision: number;
  readonly has_video: boolean;
  readonly cue_count: number;
  readonly attachments: readonly { readonly file: string; readonly title: string }[];
  readonly upload: {
    readonly id: string;
    readonly state: string;
    readonly progress: number;
    readonly error_code: string | null;
  } | null;
}

describe.each(ruleKinds)('content on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  let linh: ApiClient;
  let folder: string;
  let video: Buffer;
  withServer(kind, (started) => ({ server } = started), {
    limits: {
      courseMemoryMs: 0,
      sessionMemoryMs: 0,
      releaseSweepMs: 1000,
      uploadSpareBytes: 0,
      uploadChunkBytes: 4096,
    },
    env: { FEEDBACK_EMAIL: 'nhom@maivang.example' },
  });
  beforeAll(async () => {
    admin = await server.signedIn('admin');
    linh = await server.signedIn('linh');
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-content-'));
    const file = path.join(folder, 'quay.mp4');
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=160x120:rate=10:duration=2',
      '-pix_fmt',
      'yuv420p',
      file,
    ]);
    video = await readFile(file);
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  const ask = async (
    client: ApiClient,
    text: string,
    variables: object = {},
  ): Promise<ApiAnswer['data']> => {
    const answer = await client.post(text, variables);
    expect(answer.codes).toEqual([]);
    return answer.data;
  };
  const codes = async (text: string, variables: object = {}, client = admin) =>
    (await client.post(text, variables)).codes;
  const course = async () => (await ask(admin, outline)).admin_course;
  const lessonOf = async (slug: string): Promise<Lesson> =>
    (await course()).chapters
      .flatMap((chapter: { lessons: readonly Lesson[] }) => chapter.lessons)
      .find((lesson: Lesson) => lesson.slug === slug);
  const seen = async (client = linh) => (await ask(client, learnersCourse)).course;
  const seenSlugs = async (client = linh): Promise<readonly string[]> =>
    (await seen(client)).chapters.flatMap((chapter: { lessons: readonly Lesson[] }) =>
      chapter.lessons.map(({ slug }) => slug),
    );
  const createLesson = async (title: string, slug: string): Promise<Lesson> => {
    const [{ id }] = (await course()).chapters;
    await ask(
      admin,
      'mutation ($id: ID!, $input: LessonTextsInput!) { create_lesson(chapter_id: $id, input: $input) { id } }',
      { id, input: texts(title, slug) },
    );
    return lessonOf(slug);
  };
  const begin = async (uploadKind: string, target: string, bytes: number, name: string) =>
    (
      await ask(
        admin,
        'mutation ($input: BeginUploadInput!) { begin_upload(input: $input) { id received_bytes } }',
        { input: { kind: uploadKind, target_id: target, file_name: name, bytes: String(bytes) } },
      )
    ).begin_upload;
  const put = async (
    id: string,
    offset: number,
    bytes: Uint8Array,
    headers: Record<string, string> = {},
  ) => {
    const authorization = `Bearer ${admin.bearer ?? ''}`;
    const response = await fetch(`${server.url}/admin/uploads/${id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', authorization, ...headers },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: await response.json() };
  };
  const finish = async (id: string): Promise<ApiAnswer> =>
    admin.post('mutation ($id: ID!) { finish_upload(id: $id) { id state } }', { id });
  const send = async (
    uploadKind: string,
    target: string,
    bytes: Buffer,
    name: string,
  ): Promise<ApiAnswer> => {
    const { id } = await begin(uploadKind, target, bytes.length, name);
    for (let at = 0; at < bytes.length; at += 4096)
      expect((await put(id, at, bytes.subarray(at, at + 4096))).status).toBe(200);
    return finish(id);
  };
  const settled = async (slug: string): Promise<Lesson> => {
    await expect
      .poll(async () => ['QUEUED', 'WORKING'].includes((await lessonOf(slug)).upload?.state ?? ''))
      .toBe(false);
    return lessonOf(slug);
  };
  const setState = (lesson: Lesson, input: object) =>
    [
      `mutation ($id: ID!, $revision: Int!, $input: LessonStateInput!) { set_lesson_state(id: $id, revision: $revision, input: $input) { id } }`,
      { id: lesson.id, revision: lesson.revision, input },
    ] as const;

  it('hides drafts, numbers without them, and follows each change of an administrator at once', async () => {
    const before = await seen();
    const draft = await createLesson('Bài thêm', 'bai-them');
    expect(draft).toMatchObject({ state: 'DRAFT', has_video: false, revision: 1 });
    expect(await seenSlugs()).not.toContain('bai-them');
    await ask(admin, ...setState(draft, { state: 'ANNOUNCED', release_on: null }));
    const after = await seen();
    expect(after.version).toBeGreaterThan(before.version);
    const lessons: readonly Lesson[] = after.chapters.flatMap(
      (chapter: { lessons: readonly Lesson[] }) => chapter.lessons,
    );
    expect(lessons.map(({ index }) => index)).toEqual(lessons.map((_lesson, at) => at + 1));
    expect(lessons.find(({ slug }) => slug === 'bai-them')).toMatchObject({ state: 'ANNOUNCED' });
    expect(
      await codes(
        'mutation ($id: ID!, $input: LessonTextsInput!) { update_lesson(id: $id, revision: 1, input: $input) { id } }',
        { id: draft.id, input: texts('Cũ', 'bai-them') },
      ),
    ).toEqual(['CONFLICT']);
    const names = await admin.post(
      'mutation ($id: ID!, $input: LessonTextsInput!) { update_lesson(id: $id, revision: 2, input: $input) { id } }',
      { id: draft.id, input: texts(' ', 'Đường Dẫn') },
    );
    expect(names.errors.map(({ extensions }) => [extensions.code, extensions.field])).toEqual([
      ['CONTENT_INVALID', 'title'],
      ['CONTENT_INVALID', 'slug'],
    ]);
  });

  it('names and describes the course anew: for everybody at once, with both texts, never over what somebody else wrote meanwhile', async () => {
    const update =
      'mutation ($revision: Int!, $input: CourseTextsInput!) { update_course(revision: $revision, input: $input) { title description revision } }';
    const told = async () =>
      (await linh.post('{ course { title description version } }')).data.course;
    const [{ revision }, before] = [
      (await ask(admin, '{ admin_course { revision } }')).admin_course,
      await told(),
    ];
    const input = {
      title: '  Dựng khóa học  đầu tiên ',
      description: 'Từ ý tưởng tới học viên đầu tiên.',
    };
    expect((await ask(admin, update, { revision, input })).update_course).toEqual({
      title: 'Dựng khóa học đầu tiên',
      description: input.description,
      revision: revision + 1,
    });
    const after = await told();
    expect(after).toMatchObject({
      title: 'Dựng khóa học đầu tiên',
      description: input.description,
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await codes(update, { revision, input })).toEqual(['CONFLICT']);
    const broken = await admin.post(update, {
      revision: revision + 1,
      input: { title: ' ', description: 'x'.repeat(501) },
    });
    expect(broken.errors.map(({ extensions }) => [extensions.code, extensions.field])).toEqual([
      ['CONTENT_INVALID', 'title'],
      ['CONTENT_INVALID', 'description'],
    ]);
    expect((await linh.post(update, { revision: revision + 1, input })).codes).toEqual([
      'FORBIDDEN',
    ]);
    expect(
      await server.database.raw(
        "select before, after from audit_log where action = 'course.update' order by id desc limit 1",
      ),
    ).toMatchObject([
      {
        before: { title: before.title, description: before.description },
        after: { title: after.title, description: after.description },
      },
    ]);
  });

  it('moves lessons within and between chapters, and deletes only what nobody used', async () => {
    const { chapters } = await course();
    const [first, second] = chapters;
    const moved = first.lessons[0];
    await ask(
      admin,
      'mutation ($id: ID!, $chapter: ID!) { move_lesson(id: $id, chapter_id: $chapter, position: 1) { id } }',
      { id: moved.id, chapter: second.id },
    );
    expect((await course()).chapters[1].lessons[1].slug).toBe(moved.slug);
    const order = await seenSlugs();
    await ask(admin, 'mutation ($id: ID!) { move_chapter(id: $id, position: 0) { id } }', {
      id: second.id,
    });
    expect((await seenSlugs())[0]).toBe(order[first.lessons.length - 1]);
    const remove =
      'mutation ($id: ID!, $reason: String!) { delete_lesson(id: $id, reason: $reason) { id } }';
    expect(await codes(remove, { id: moved.id, reason: 'thử' })).toEqual(['CONFLICT']);
    const unused = await createLesson('Sẽ xóa', 'se-xoa');
    expect(await codes(remove, { id: unused.id, reason: ' ' })).toEqual(['REASON_REQUIRED']);
    expect(await codes(remove, { id: unused.id, reason: 'tạo nhầm' })).toEqual([]);
    expect(await lessonOf('se-xoa')).toBeUndefined();
    expect(
      await codes('mutation ($id: ID!) { delete_chapter(id: $id, reason: "x") { id } }', {
        id: second.id,
      }),
    ).toEqual(['CONFLICT']);
    expect(
      (await ask(admin, '{ audit_log(first: 50, action: "lesson.") { nodes { action reason } } }'))
        .audit_log.nodes,
    ).toContainEqual({ action: 'lesson.delete', reason: 'tạo nhầm' });
  });

  it('takes a video in pieces over lost connections, makes it playable, and releases it on its day', async () => {
    const lesson = await createLesson('Có video', 'co-video');
    const { id } = await begin('LESSON_VIDEO', lesson.id, video.length, 'C:\\quay\\bài mới.mp4');
    expect((await put(id, 0, video.subarray(0, 4096))).body).toEqual({ received_bytes: 4096 });
    // The answer was lost and the page sends it again, or too far: it hears where to go on.
    expect(await put(id, 0, video.subarray(0, 4096))).toEqual({
      status: 409,
      body: { received_bytes: 4096 },
    });
    expect((await put(id, 5000, video.subarray(0, 10))).body).toEqual({ received_bytes: 4096 });
    expect(await codes('mutation ($id: ID!) { finish_upload(id: $id) { id } }', { id })).toEqual([
      'CONFLICT',
    ]);
    expect(
      await codes('mutation ($input: BeginUploadInput!) { begin_upload(input: $input) { id } }', {
        input: { kind: 'LESSON_VIDEO', target_id: lesson.id, file_name: 'b.mp4', bytes: '9' },
      }),
    ).toEqual(['CONFLICT']);
    for (let at = 4096; at < video.length; at += 4096)
      await put(id, at, video.subarray(at, at + 4096));
    expect(await codes('mutation ($id: ID!) { finish_upload(id: $id) { id } }', { id })).toEqual(
      [],
    );
    const made = await settled('co-video');
    expect(made).toMatchObject({ has_video: true, duration_seconds: 2, upload: null });
    expect(
      (
        await ask(
          admin,
          'query ($id: ID!) { admin_lesson_media(id: $id) { video_url captions_url } }',
          { id: made.id },
        )
      ).admin_lesson_media.video_url,
    ).toMatch(/\/v\d\.mp4$/);
    const day = new Date(server.clock.nowMs + 7 * 3_600_000 + 86_400_000)
      .toISOString()
      .slice(0, 10);
    await ask(admin, ...setState(made, { state: 'ANNOUNCED', release_on: day }));
    expect(
      await codes('query { playback(lesson_slug: "co-video") { hls_url } }', {}, linh),
    ).toEqual(['LESSON_NOT_RELEASED']);
    server.clock.nowMs += 86_400_000;
    // Nobody's token lasts a day.
    [admin, linh] = await Promise.all([server.signedIn('admin'), server.signedIn('linh')]);
    await expect.poll(async () => (await lessonOf('co-video')).state).toBe('RELEASED');
    const { playback } = await ask(linh, 'query { playback(lesson_slug: "co-video") { hls_url } }');
    expect(await (await fetch(server.url + playback.hls_url)).text()).toContain('#EXTM3U');
    await expect
      .poll(async () => (await linh.post('{ notifications(first: 20) { nodes { title } } }')).text)
      .toContain('Có video');
  });

  it('puts captions and files beside a video in a new folder, and leaves the old one to whoever plays it', async () => {
    const lesson = await lessonOf('co-video');
    const old = (await ask(linh, 'query { playback(lesson_slug: "co-video") { hls_url } }'))
      .playback.hls_url;
    expect(
      (await send('LESSON_CAPTIONS', lesson.id, Buffer.from('1\n00:00:01,000 --> x'), 'a.vtt'))
        .codes,
    ).toEqual(['CAPTIONS_INVALID']);
    expect(
      (await send('LESSON_CAPTIONS', lesson.id, Buffer.from(captions), 'a.vtt')).codes,
    ).toEqual([]);
    expect(
      (await send('LESSON_ATTACHMENT', lesson.id, Buffer.from('<script>'), 'a.html')).codes,
    ).toEqual(['UPLOAD_TYPE']);
    expect(
      (await send('LESSON_ATTACHMENT', lesson.id, Buffer.from('tên,giá\n'), 'Bảng giá.csv')).codes,
    ).toEqual([]);
    const answer = await ask(
      linh,
      'query { lesson(slug: "co-video") { transcript { text } attachments { title url bytes } } playback(lesson_slug: "co-video") { hls_url captions_url } }',
    );
    expect(answer.lesson.transcript.map(({ text }: { text: string }) => text)).toEqual([
      'Chào bạn, đây là câu đầu',
      'Câu hai',
    ]);
    expect(await (await fetch(server.url + answer.lesson.attachments[0].url)).text()).toBe(
      'tên,giá\n',
    );
    expect(await (await fetch(server.url + answer.playback.captions_url)).text()).toContain(
      'Chào bạn, đây là câu đầu',
    );
    expect(answer.playback.hls_url).not.toBe(old);
    expect((await fetch(server.url + old)).status).toBe(200);
    const described = (await ask(linh, hostOperations.LessonPackage, { lesson_id: lesson.id }))
      .lesson_package;
    expect(described.files.map(({ name }: { name: string }) => name)).toContain('captions.vi.vtt');
    const file = (await lessonOf('co-video')).attachments[0]?.file;
    await ask(
      admin,
      'mutation ($id: ID!, $file: String!) { remove_attachment(lesson_id: $id, file: $file) { id } }',
      { id: lesson.id, file },
    );
    expect((await lessonOf('co-video')).attachments).toEqual([]);
    // Another video keeps the captions.
    expect((await send('LESSON_VIDEO', lesson.id, video, 'moi.mp4')).codes).toEqual([]);
    expect(await settled('co-video')).toMatchObject({ cue_count: 2, has_video: true });
    expect(
      (await ask(linh, 'query { playback(lesson_slug: "co-video") { captions_url } }')).playback
        .captions_url,
    ).toContain('captions.vi.vtt');
  });

  it('says why a video is none, keeps nothing of it, and stops what is cancelled', async () => {
    const lesson = await createLesson('Hỏng', 'hong');
    const noVideo = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');
    expect((await send('LESSON_VIDEO', lesson.id, noVideo, 'a.mp4')).codes).toEqual([
      'TRANSCODE_NOT_A_VIDEO',
    ]);
    const { id } = await begin('LESSON_VIDEO', lesson.id, video.length, 'b.mp4');
    await put(id, 0, video.subarray(0, 4096));
    await access(path.join(server.dataFolder, 'uploads', `${id}.part`));
    await ask(admin, 'mutation ($id: ID!) { cancel_upload(id: $id) { state } }', { id });
    await expect(access(path.join(server.dataFolder, 'uploads', `${id}.part`))).rejects.toThrow(
      'ENOENT',
    );
    expect((await put(id, 4096, video.subarray(4096, 8192))).status).toBe(409);
    expect((await lessonOf('hong')).upload).toBeNull();
  });

  it('puts what was uploaded in place once, however often at once it is finished', async () => {
    const { id: lessonId } = await lessonOf('co-video');
    const bytes = Buffer.from('xin chào\n');
    const { id } = await begin('LESSON_ATTACHMENT', lessonId, bytes.length, 'ba-lan.txt');
    await put(id, 0, bytes);
    const answers = await Promise.all(Array.from({ length: 3 }, async () => finish(id)));
    expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual([
      '',
      'CONFLICT',
      'CONFLICT',
    ]);
    const { attachments } = await lessonOf('co-video');
    expect(attachments.filter(({ title }) => title === 'ba-lan.txt')).toHaveLength(1);
  });

  it('puts it in place or cancels it, when both are asked for at once, and says which', async () => {
    const { id: lessonId } = await lessonOf('co-video');
    const bytes = Buffer.from('xin chào\n');
    for (const waitMs of [0, 2, 5, 10, 20, 40]) {
      const name = `hai-duong-${waitMs}.txt`;
      const { id } = await begin('LESSON_ATTACHMENT', lessonId, bytes.length, name);
      await put(id, 0, bytes);
      const finishing = finish(id);
      await wait(waitMs);
      const cancelled = await admin.post(
        'mutation ($id: ID!) { cancel_upload(id: $id) { state } }',
        { id },
      );
      const finished = await finishing;
      const { attachments } = await lessonOf('co-video');
      const isThere = attachments.some(({ title }) => title === name);
      expect([finished.codes.join(), cancelled.codes.join()]).toEqual(
        isThere ? ['', 'CONFLICT'] : ['CONFLICT', ''],
      );
    }
  });

  it('takes pieces only of administrators, from our own pages, and no larger than said', async () => {
    const lesson = await lessonOf('hong');
    const { id } = await begin('LESSON_VIDEO', lesson.id, video.length, 'c.mp4');
    expect((await put(id, 0, video.subarray(0, 9), { authorization: '' })).status).toBe(401);
    expect(
      (await put(id, 0, video.subarray(0, 9), { authorization: `Bearer ${linh.bearer ?? ''}` }))
        .status,
    ).toBe(403);
    expect((await put(id, 0, video.subarray(0, 9), { origin: 'https://la.example' })).status).toBe(
      403,
    );
    expect((await put(id, 0, video.subarray(0, 5000))).status).toBe(413);
    expect(
      (await ask(admin, 'query ($id: ID!) { upload(id: $id) { received_bytes } }', { id })).upload
        .received_bytes,
    ).toBe('0');
    expect(
      await codes('mutation ($input: BeginUploadInput!) { begin_upload(input: $input) { id } }', {
        input: { kind: 'LESSON_CAPTIONS', target_id: lesson.id, file_name: 'c', bytes: '9999999' },
      }),
    ).toEqual(['UPLOAD_TOO_LARGE']);
  });

  it('leaves what was edited and rearranged alone when a newer demonstration comes, and brings the rest up to date', async () => {
    const before = await course();
    const [edited, other] = before.chapters[0].lessons;
    await ask(
      admin,
      'mutation ($id: ID!, $revision: Int!, $input: LessonTextsInput!) { update_lesson(id: $id, revision: $revision, input: $input) { id } }',
      { id: edited.id, revision: edited.revision, input: texts('Tên của quản trị', edited.slug) },
    );
    await server.database.transaction(async (tx) => {
      await tx.raw('update lessons set title = $1, edited_at = null where id = $2', [
        'Tên của bản cũ',
        other.id,
      ]);
      await putFact(tx, 'demo_fingerprint', 'bản cũ');
      expect(
        await putDemoCourse(
          tx,
          path.resolve(import.meta.dirname, '../../../resources/demo'),
          server.clock.nowMs,
        ),
      ).toBe(true);
    });
    const after = await course();
    const order = ({
      chapters,
    }: {
      readonly chapters: readonly { readonly lessons: readonly Lesson[] }[];
    }) => chapters.map(({ lessons }) => lessons.map(({ id }) => id));
    expect(order(after)).toEqual(order(before));
    expect((await lessonOf(edited.slug)).title).toBe('Tên của quản trị');
    expect((await ask(admin, '{ admin_course { title } }')).admin_course.title).toBe(
      'Dựng khóa học đầu tiên',
    );
    expect((await lessonOf(other.slug)).title).toBe(other.title);
  });

  it('shows short videos in their order to guests too, once they are published', async () => {
    const create = 'mutation ($title: String!) { create_short_video(title: $title) }';
    for (const title of ['Một', 'Hai']) await ask(admin, create, { title });
    const all = async () =>
      (await ask(admin, '{ admin_short_videos { id title revision has_video upload { state } } }'))
        .admin_short_videos;
    const [one, two] = await all();
    const update =
      'mutation ($id: ID!, $revision: Int!, $input: ShortVideoInput!) { update_short_video(id: $id, revision: $revision, input: $input) }';
    expect(
      await codes(update, { id: one.id, revision: 1, input: { title: 'Một', is_published: true } }),
    ).toEqual(['CONTENT_INVALID']);
    for (const { id } of [one, two])
      expect((await send('SHORT_VIDEO', id, video, 'ngan.mp4')).codes).toEqual([]);
    await expect
      .poll(async () => (await all()).every((short: { has_video: boolean }) => short.has_video))
      .toBe(true);
    expect((await send('SHORT_CAPTIONS', one.id, Buffer.from(captions), 'a.vtt')).codes).toEqual(
      [],
    );
    const lesson = await lessonOf('co-video');
    for (const { id, title } of [one, two])
      await ask(admin, update, {
        id,
        revision: 1,
        input: { title, is_published: true, lesson_id: lesson.id },
      });
    await ask(admin, 'mutation ($id: ID!) { move_short_video(id: $id, position: 0) }', {
      id: two.id,
    });
    const { short_videos: shown } = await ask(
      server.client(),
      '{ short_videos { title video_url captions_url lesson { slug } } }',
    );
    expect(
      shown.map(({ title, lesson: from }: { title: string; lesson: { slug: string } }) => [
        title,
        from.slug,
      ]),
    ).toEqual([
      ['Hai', 'co-video'],
      ['Một', 'co-video'],
    ]);
    expect(
      (await fetch(server.url + shown[0].video_url, { headers: { range: 'bytes=0-3' } })).status,
    ).toBe(206);
    expect(shown[1].captions_url).toContain('captions.vi.vtt');
    await ask(admin, 'mutation ($id: ID!) { delete_short_video(id: $id, reason: "cũ") }', {
      id: two.id,
    });
    expect((await ask(linh, '{ short_videos { title } }')).short_videos).toEqual([
      { title: 'Một' },
    ]);
  });

  it('keeps feedback once, with its lesson, finds it without accents, and mails the team', async () => {
    const input = {
      key: 'gop-y-00001',
      topic: 'IDEA',
      text: 'Đoạn giữa nói hơi nhanh',
      rating: 4,
      lesson_slug: 'co-video',
      route: '/learn/co-video',
      app_version: '1.0.0 web',
      written_at: new Date(server.clock.nowMs + 86_400_000).toISOString(),
    };
    const sendIt = 'mutation ($input: FeedbackInput!) { send_feedback(input: $input) }';
    for (let n = 0; n < 2; n += 1) await ask(linh, sendIt, { input });
    expect(
      await codes(
        sendIt,
        { input: { ...input, key: 'gop-y-00002', text: ' ', rating: null } },
        linh,
      ),
    ).toEqual(['FEEDBACK_EMPTY']);
    expect(await codes(sendIt, { input }, server.client())).toEqual(['UNAUTHENTICATED']);
    const list =
      'query ($search: String, $state: FeedbackState) { admin_feedback(first: 10, search: $search, state: $state) { total nodes { id text rating lesson_title author_name written_at created_at state } } }';
    const { nodes, total } = (await ask(admin, list, { search: 'doan GIUA linh' })).admin_feedback;
    expect(total).toBe(1);
    expect(nodes[0]).toMatchObject({
      text: input.text,
      rating: 4,
      lesson_title: 'Có video',
      author_name: 'Trần Mỹ Linh',
      state: 'NEW',
    });
    expect(nodes[0].written_at <= nodes[0].created_at).toBe(true);
    expect((await ask(admin, list, { search: '100%' })).admin_feedback.total).toBe(0);
    await ask(
      admin,
      'mutation ($id: ID!) { set_feedback_state(id: $id, expected: NEW, state: READ) { state } }',
      {
        id: nodes[0].id,
      },
    );
    expect((await ask(admin, list, { state: 'NEW' })).admin_feedback.total).toBe(0);
    expect(await codes(list, {}, linh)).toEqual(['FORBIDDEN']);
    const mailbox = await (await fetch(`${server.url}/dev/mailbox`)).text();
    expect(mailbox).toContain('nhom@maivang.example');
  });

  it('finds people without accents, and blocks: no session, no sign-in, nothing deleted', async () => {
    const list =
      'query ($search: String, $plan: PersonPlan, $blocked: Boolean) { admin_people(first: 10, search: $search, plan: $plan, blocked: $blocked) { total nodes { id name plan completed_lessons last_seen_at } } }';
    const minh = await server.signedIn('minh');
    const found = (await ask(admin, list, { search: 'le QUANG' })).admin_people;
    expect(found).toMatchObject({ total: 1, nodes: [{ name: 'Lê Quang Minh', plan: 'KHA_PRO' }] });
    const [{ id }] = found.nodes;
    expect(
      (await ask(admin, list, { search: 'tran', plan: 'PRO' })).admin_people.nodes[0]
        .completed_lessons,
    ).toBeGreaterThan(0);
    const detail =
      '{ person { blocked_at blocked_reason plan } sessions { id } grants { id plan order_id revoked_at } }';
    const block = `mutation ($id: ID!, $reason: String!) { block_person(id: $id, reason: $reason, confirm_password: "hoc-cung-mai-2026") ${detail} }`;
    expect(await codes(block, { id, reason: '' })).toEqual(['REASON_REQUIRED']);
    const blocked = (await ask(admin, block, { id, reason: 'chia sẻ tài khoản' })).block_person;
    expect(blocked).toMatchObject({
      person: { blocked_reason: 'chia sẻ tài khoản', plan: 'KHA_PRO' },
      sessions: [],
    });
    expect(await codes('{ sessions { id } }', {}, minh)).toEqual(['UNAUTHENTICATED']);
    await expect(server.signedIn('minh')).rejects.toThrow('PERSON_BLOCKED');
    const wrong = await server.client().post(hostOperations.SignIn, {
      input: {
        email: 'minh@maivang.example',
        password: 'khong-phai-mat-khau',
        client: { kind: 'DESKTOP', name: 'x' },
      },
    });
    expect(wrong.codes).toEqual(['WRONG_CREDENTIALS']);
    await ask(
      admin,
      'mutation ($id: ID!) { unblock_person(id: $id, reason: "đã hứa", confirm_password: "hoc-cung-mai-2026") { is_self } }',
      { id },
    );
    expect((await server.signedIn('minh')).bearer).not.toBeNull();
  });

  it('gives and takes plans by hand, ends sessions, and keeps the last owner', async () => {
    const id = (await ask(admin, '{ admin_people(first: 1, search: "hoai an") { nodes { id } } }'))
      .admin_people.nodes[0].id;
    const an = await server.signedIn('an');
    const detail =
      '{ person { plan role } sessions { id } grants { id plan order_id revoked_at } }';
    const granted = (
      await ask(
        admin,
        `mutation ($id: ID!) { grant_plan(id: $id, plan: KHA_PRO, reason: "quà", confirm_password: "hoc-cung-mai-2026") ${detail} }`,
        { id },
      )
    ).grant_plan;
    expect(granted.person.plan).toBe('KHA_PRO');
    // Nobody proved this address: whoever registered it may be a stranger.
    const { id: unproved } = (await (await openShop(server).learner()).post('{ me { id } }')).data
      .me;
    expect(
      (
        await admin.post(
          'mutation ($id: ID!) { grant_plan(id: $id, plan: PRO, reason: "quà", confirm_password: "hoc-cung-mai-2026") { is_self } }',
          { id: unproved },
        )
      ).codes,
    ).toEqual(['OFFICE_EMAIL_UNPROVED']);
    expect(granted.grants[0]).toMatchObject({ plan: 'KHA_PRO', order_id: null, revoked_at: null });
    // What was bought ends by its refund only.
    const bought = (
      await ask(admin, '{ admin_people(first: 1, search: "my linh") { nodes { id } } }')
    ).admin_people.nodes[0].id;
    const [order] = (
      await ask(admin, `query ($id: ID!) { admin_person(id: $id) ${detail} }`, { id: bought })
    ).admin_person.grants;
    expect(order.order_id).not.toBeNull();
    expect(
      await codes(
        'mutation ($id: ID!, $grant: ID!) { revoke_plan(id: $id, grant_id: $grant, reason: "x", confirm_password: "hoc-cung-mai-2026") { is_self } }',
        { id: bought, grant: order.id },
      ),
    ).toEqual(['NOT_FOUND']);
    expect((await ask(an, '{ me { is_kha_pro } }')).me.is_kha_pro).toBe(true);
    const revoke = `mutation ($id: ID!, $grant: ID!) { revoke_plan(id: $id, grant_id: $grant, reason: "hết hạn", confirm_password: "hoc-cung-mai-2026") ${detail} }`;
    expect(
      (await ask(admin, revoke, { id, grant: granted.grants[0].id })).revoke_plan.person.plan,
    ).toBe('NONE');
    expect(await codes(revoke, { id, grant: granted.grants[0].id })).toEqual(['NOT_FOUND']);
    await ask(
      admin,
      `mutation ($id: ID!) { end_person_sessions(id: $id, reason: "mất máy", confirm_password: "hoc-cung-mai-2026") ${detail} }`,
      { id },
    );
    expect(await codes('{ sessions { id } }', {}, an)).toEqual(['UNAUTHENTICATED']);
    const self = (await ask(admin, '{ me { id } }')).me.id;
    const role =
      'mutation ($id: ID!, $expected: OfficeRole, $role: OfficeRole, $password: String!) { change_office_role(id: $id, expected: $expected, role: $role, confirm_password: $password) { id role } }';
    expect(
      await codes(role, {
        id: self,
        expected: 'OWNER',
        role: 'CONTENT',
        password: 'hoc-cung-mai-2026',
      }),
    ).toEqual(['LAST_OWNER']);
    expect(
      await codes(
        'mutation ($id: ID!) { block_person(id: $id, reason: "x", confirm_password: "hoc-cung-mai-2026") { is_self } }',
        { id: self },
      ),
    ).toEqual(['LAST_OWNER']);
    expect(await codes(role, { id, role: 'CONTENT', password: 'sai' })).toEqual([
      'FACTOR_PROOF_NEEDED',
    ]);
    expect(
      (await ask(admin, role, { id, role: 'CONTENT', password: 'hoc-cung-mai-2026' }))
        .change_office_role,
    ).toContainEqual({ id, role: 'CONTENT' });
  });
});
