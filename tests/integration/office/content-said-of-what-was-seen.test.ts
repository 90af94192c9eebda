import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { releaseDueLessons } from '#server/modules/content/course-edit-store.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// Two of the office have the same page open, as in said-of-what-was-seen.test.ts: of content, of
// support, of the office itself. Whoever looks right before they act names no revision.
const proof = `confirm_password: "${demoPassword}"`;
const why = 'reason: "không dùng nữa"';

/** A thing, what a page shows of it, what a colleague does, and what is said of that page. */
interface History {
  /** Makes it and answers its id. */
  readonly begin: () => Promise<string>;
  /** What the page shows, as arguments. */
  readonly shown: (id: string) => Promise<string>;
  readonly meanwhile: (id: string) => Promise<unknown>;
  readonly say: (id: string, seen: string) => Promise<readonly string[]>;
  readonly code: 'CONFLICT' | 'SEEN_CHANGED';
}

describe.each(ruleKinds)('what is said of a page that is old, on %s', (kind) => {
  let server: TestServer;
  let owner: ApiClient;
  let writer: ApiClient;
  let helper: ApiClient;
  let accountant: ApiClient;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    owner = await server.signedIn('admin');
    [writer, helper] = [await server.signedIn('noidung'), await server.signedIn('hotro')];
    accountant = await server.signedIn('ketoan');
  });

  const must = async (by: ApiClient, text: string) => {
    const answer = await by.post(text);
    expect(answer.codes).toEqual([]);
    return answer.data;
  };
  const row = async (text: string, ...values: readonly unknown[]): Promise<string> => {
    const [found] = (await server.database.raw(text, values)) as { readonly id: string }[];
    return found?.id ?? '';
  };
  const codes = async (by: ApiClient, text: string) => (await by.post(text)).codes;
  /** Fields of the one of a list that has this id, as arguments. */
  const shownIn = async (
    by: ApiClient,
    list: string,
    fields: readonly string[],
    id: string,
    key = 'id',
  ): Promise<string> => {
    const { data } = await by.post(`{ ${list.replace('FIELDS', `${key} ${fields.join(' ')}`)} }`);
    const found = findIn(data, key, id);
    expect(found).toBeDefined();
    return fields.map((field) => `, ${field}: ${JSON.stringify(found?.[field])}`).join('');
  };

  const slug = () => `bai-${randomUUID().slice(0, 8)}`;
  const lessonOf = async () => {
    const name = slug();
    const chapter = await row('select id from chapters order by index limit 1');
    await must(
      writer,
      `mutation { create_lesson(chapter_id: "${chapter}", input: { title: "Bài", slug: "${name}", summary: "", is_preview: false }) { id } }`,
    );
    return row('select id from lessons where slug = $1', name);
  };
  const numberOf = async (table: string, id: string) =>
    (await server.database.raw(`select revision from ${table} where id = $1`, [id])) as [
      { readonly revision: number },
    ];
  const rewrite = async (table: string, call: string, id: string, input: string) => {
    const [{ revision }] = await numberOf(table, id);
    await must(
      writer,
      `mutation { ${call.replace('SEEN', `id: "${id}", revision: ${revision}`).replace('INPUT', input)} }`,
    );
  };
  const ofLesson = {
    begin: lessonOf,
    shown: async (id: string) =>
      shownIn(
        writer,
        'admin_course { chapters { lessons { FIELDS } } }',
        ['revision', 'media_revision'],
        id,
      ),
    say: async (id: string, seen: string) =>
      codes(owner, `mutation { delete_lesson(id: "${id}"${seen}, ${why}) { id } }`),
    code: 'CONFLICT',
  } as const;
  const ofVideo = {
    begin: async () => {
      const title = slug();
      await must(writer, `mutation { create_short_video(title: "${title}") }`);
      return row('select id from short_videos where title = $1', title);
    },
    shown: async (id: string) =>
      shownIn(writer, 'admin_short_videos { FIELDS }', ['revision', 'media_revision'], id),
    say: async (id: string, seen: string) =>
      codes(owner, `mutation { delete_short_video(id: "${id}"${seen}, ${why}) }`),
    code: 'CONFLICT',
  } as const;
  const upload = async (column: 'lesson_id' | 'short_video_id', id: string) =>
    server.database.raw(
      `insert into uploads (kind, ${column}, actor_id, file_name, title, bytes, created_at, changed_at) select $2, $1, id, 'a.mp4', 'a', 9, now(), now() from users where office_role = 'owner' limit 1`,
      [id, column === 'lesson_id' ? 'lesson_video' : 'short_video'],
    );
  const ofAnswer = {
    begin: async () =>
      (
        await must(
          helper,
          `mutation { save_saved_answer(title: "${slug()}", text: "Chào") { id } }`,
        )
      ).save_saved_answer.id,
    shown: async (id: string) => shownIn(helper, 'saved_answers { FIELDS }', ['revision'], id),
    meanwhile: async (id: string) =>
      must(
        helper,
        `mutation { save_saved_answer(id: "${id}", title: "${slug()}", text: "Chào bạn") { id } }`,
      ),
    code: 'SEEN_CHANGED',
  } as const;
  const invite = async (email: string, role: string) =>
    must(owner, `mutation { invite_to_office(email: "${email}", role: ${role}, ${proof}) { id } }`);
  const ofInvitation = {
    begin: async () => {
      const email = `${slug()}@vidu.vn`;
      await invite(email, 'CONTENT');
      return row('select id from office_invitations where email = $1', email);
    },
    shown: async (id: string) => shownIn(owner, 'office_invitations { FIELDS }', ['revision'], id),
    meanwhile: async (id: string) =>
      invite(await row('select email as id from office_invitations where id = $1', id), 'OWNER'),
    code: 'SEEN_CHANGED',
  } as const;
  const askReset = async (id: string, reason: string) =>
    must(
      owner,
      `mutation { ask_factor_reset(id: "${id}", reason: "${reason}", ${proof}) { is_on } }`,
    );
  const ofReset = {
    begin: async () => {
      const id = await row(
        "insert into users (email, firstname, lastname, role, is_verify_email, created_at) values ($1, 'A', 'B', 'learner', true, now()) returning id",
        `${slug()}@vidu.vn`,
      );
      await server.database.raw(
        "insert into authenticator_apps (id, user_id, secret, made_at, confirmed_at) values (gen_random_uuid(), $1, '\\x00', now(), now())",
        [id],
      );
      await askReset(id, 'mất điện thoại');
      return id;
    },
    code: 'SEEN_CHANGED',
  } as const;
  const jobOf = async (state: string) =>
    row(
      `insert into jobs.job (name, data, start_after, state) values ('transcode_lesson', jsonb_build_object('uploadId', gen_random_uuid()), now() + interval '9 days', '${state}') returning id`,
    );
  const ofJob = {
    begin: async () => jobOf('created'),
    shown: async (id: string) =>
      shownIn(
        owner,
        'admin_jobs(first: 100, kind: TRANSCODE_LESSON) { nodes { FIELDS } }',
        ['revision'],
        id,
      ),
    code: 'SEEN_CHANGED',
  } as const;

  const histories: Readonly<Record<string, History>> = {
    'a chapter that was rewritten is not deleted': {
      begin: async () => {
        const name = slug();
        await must(
          writer,
          `mutation { create_chapter(input: { title: "Chương", slug: "${name}", outcome: "" }) { id } }`,
        );
        return row('select id from chapters where slug = $1', name);
      },
      shown: async (id) =>
        shownIn(writer, 'admin_course { chapters { FIELDS } }', ['revision'], id),
      meanwhile: async (id) =>
        rewrite(
          'chapters',
          'update_chapter(SEEN, input: INPUT) { id }',
          id,
          `{ title: "Khác", slug: "${slug()}", outcome: "Cả tuần viết" }`,
        ),
      say: async (id, seen) =>
        codes(owner, `mutation { delete_chapter(id: "${id}"${seen}, ${why}) { id } }`),
      code: 'CONFLICT',
    },
    'a lesson that was rewritten is not deleted': {
      ...ofLesson,
      meanwhile: async (id) =>
        rewrite(
          'lessons',
          'update_lesson(SEEN, input: INPUT) { id }',
          id,
          `{ title: "Khác", slug: "${slug()}", summary: "Cả tuần viết", is_preview: false }`,
        ),
    },
    'a lesson that has a video since is not deleted': {
      ...ofLesson,
      meanwhile: async (id) =>
        server.database.raw("update lessons set media_folder = 'moi-lam' where id = $1", [id]),
    },
    'a lesson whose video is on its way since is not deleted': {
      ...ofLesson,
      meanwhile: async (id) => upload('lesson_id', id),
    },
    'a lesson that its day released since is not deleted': {
      ...ofLesson,
      begin: async () => {
        const id = await lessonOf();
        await server.database.raw(
          "update lessons set is_draft = false, release_on = '2020-01-01', media_folder = 'co-san' where id = $1",
          [id],
        );
        return id;
      },
      meanwhile: async () => server.database.all(releaseDueLessons, { today: '2020-01-01' }),
    },
    'a short video that was rewritten is not deleted': {
      ...ofVideo,
      meanwhile: async (id) =>
        rewrite(
          'short_videos',
          'update_short_video(SEEN, input: INPUT)',
          id,
          `{ title: "${slug()}", is_published: false }`,
        ),
    },
    'a short video that was made since is not deleted': {
      ...ofVideo,
      meanwhile: async (id) =>
        server.database.raw(
          "update short_videos set media_folder = 'moi-lam', duration_seconds = 9 where id = $1",
          [id],
        ),
    },
    'a short video that is on its way since is not deleted': {
      ...ofVideo,
      meanwhile: async (id) => upload('short_video_id', id),
    },
    'captions that were exchanged are not removed': {
      begin: async () => row("select id from lessons where slug = 'dat-gia-lan-dau'"),
      shown: async (id) =>
        shownIn(
          writer,
          'admin_course { chapters { lessons { FIELDS } } }',
          ['captions_revision'],
          id,
        ),
      meanwhile: async (id) =>
        server.database.raw(
          `update lessons set transcript = '[{"start":0,"end":1,"text":"Đã sửa"}]' where id = $1`,
          [id],
        ),
      say: async (id, seen) =>
        codes(owner, `mutation { remove_captions(lesson_id: "${id}"${seen}) { id } }`),
      code: 'CONFLICT',
    },
    'a post that was rewritten is not deleted': {
      begin: async () =>
        (
          await must(
            writer,
            `mutation { create_blog_post(input: { title: "Bài", slug: "${slug()}", excerpt: "", topic: CONTENT, author_name: "Tâm", markdown: "Chữ", cover_alt: "" }) { id } }`,
          )
        ).create_blog_post.id,
      shown: async (id) =>
        shownIn(writer, `admin_blog_post(id: "${id}") { FIELDS }`, ['revision'], id),
      meanwhile: async (id) =>
        rewrite(
          'blog_posts',
          'update_blog_post(SEEN, input: INPUT) { id }',
          id,
          `{ title: "Bài", slug: "${slug()}", excerpt: "", topic: CONTENT, author_name: "Tâm", markdown: "Cả tuần viết", cover_alt: "" }`,
        ),
      say: async (id, seen) =>
        codes(owner, `mutation { delete_blog_post(id: "${id}"${seen}, ${why}) }`),
      code: 'CONFLICT',
    },
    'a question that was rewritten is not deleted': {
      begin: async () => {
        const title = slug();
        await must(
          writer,
          `mutation { create_faq(input: { title: "${title}", markdown: "Chữ", is_shown: false }) }`,
        );
        return row('select id from faqs where title = $1', title);
      },
      shown: async (id) => shownIn(writer, 'admin_faqs { FIELDS }', ['revision'], id),
      meanwhile: async (id) =>
        rewrite(
          'faqs',
          'update_faq(SEEN, input: INPUT)',
          id,
          '{ title: "Khác", markdown: "Cả tuần viết", is_shown: true }',
        ),
      say: async (id, seen) => codes(owner, `mutation { delete_faq(id: "${id}"${seen}, ${why}) }`),
      code: 'CONFLICT',
    },
    'a colleague’s newer words of a saved answer are not written over': {
      ...ofAnswer,
      say: async (id, seen) =>
        codes(
          owner,
          `mutation { save_saved_answer(id: "${id}"${seen}, title: "${slug()}", text: "Lời cũ") { id } }`,
        ),
    },
    'a saved answer that was rewritten is not removed': {
      ...ofAnswer,
      say: async (id, seen) =>
        codes(owner, `mutation { remove_saved_answer(id: "${id}"${seen}) { id } }`),
    },
    'feedback that was answered is not merely read': {
      begin: async () =>
        row(
          "insert into feedback (user_id, client_key, topic, text, route, app_version, written_at, created_at) select id, $1, 'bug', 'x', '/', '1', now(), now() from users where email like 'linh@%' returning id",
          randomUUID(),
        ),
      shown: async (id) =>
        (await shownIn(helper, 'admin_feedback { nodes { FIELDS } }', ['state'], id))
          .replace('state', 'expected')
          .replaceAll('"', ''),
      meanwhile: async (id) =>
        must(
          helper,
          `mutation { set_feedback_state(id: "${id}", expected: NEW, state: ANSWERED) { id } }`,
        ),
      say: async (id, seen) =>
        codes(owner, `mutation { set_feedback_state(id: "${id}"${seen}, state: READ) { id } }`),
      code: 'SEEN_CHANGED',
    },
    'an invitation that became one to another role is not sent again': {
      ...ofInvitation,
      say: async (id, seen) =>
        codes(owner, `mutation { resend_office_invitation(id: "${id}"${seen}, ${proof}) { id } }`),
    },
    'an invitation that became one to another role is not taken back': {
      ...ofInvitation,
      say: async (id, seen) =>
        codes(
          owner,
          `mutation { take_back_office_invitation(id: "${id}"${seen}, ${proof}) { id } }`,
        ),
    },
    'another reset of the same person is not agreed to': {
      ...ofReset,
      shown: async (id) =>
        shownIn(accountant, 'admin_factor_resets { FIELDS }', ['revision'], id, 'person_id'),
      meanwhile: async (id) => {
        await must(helper, `mutation { cancel_factor_reset(id: "${id}") { is_on } }`);
        await askReset(id, 'người khác gọi tới');
      },
      say: async (id, seen) =>
        codes(
          accountant,
          `mutation { confirm_factor_reset(id: "${id}"${seen}, ${proof}) { is_on } }`,
        ),
    },
    'a reset that was agreed to is not stopped as one that waited': {
      ...ofReset,
      shown: async (id) => {
        const { admin_person_factor: factor } = await must(
          owner,
          `{ admin_person_factor(id: "${id}") { reset { revision } } }`,
        );
        return `, revision: "${factor.reset.revision}"`;
      },
      meanwhile: async (id) =>
        must(accountant, `mutation { confirm_factor_reset(id: "${id}", ${proof}) { is_on } }`),
      say: async (id, seen) =>
        codes(owner, `mutation { cancel_factor_reset(id: "${id}"${seen}) { is_on } }`),
    },
    'a job that was cancelled is not tried as one that waited': {
      ...ofJob,
      meanwhile: async (id) => must(owner, `mutation { admin_cancel_job(id: "${id}", ${why}) }`),
      say: async (id, seen) =>
        codes(owner, `mutation { admin_retry_job(id: "${id}"${seen}, ${why}) }`),
    },
    'a job that went on is not cancelled as one that waited': {
      ...ofJob,
      meanwhile: async (id) =>
        server.database.raw(
          "update jobs.job set state = 'retry', retry_count = retry_count + 1, started_on = now() where id = $1",
          [id],
        ),
      say: async (id, seen) =>
        codes(owner, `mutation { admin_cancel_job(id: "${id}"${seen}, ${why}) }`),
    },
  };

  it.each(Object.keys(histories))('%s', async (name) => {
    const history = histories[name];
    if (history === undefined) return expect.unreachable(name);
    const id = await history.begin();
    const seen = await history.shown(id);
    await history.meanwhile(id);
    expect(await history.say(id, seen)).toEqual([history.code]);
    // Whoever looks anew says it of what is there.
    return expect(await history.say(id, await history.shown(id))).toEqual([]);
  });

  it('a file that was put there under the same title is another one than was seen', async () => {
    const id = await lessonOf();
    const put = async (file: string) =>
      server.database.raw('update lessons set attachments = $2::jsonb where id = $1', [
        id,
        JSON.stringify([{ file, title: 'Bảng giá', bytes: 9 }]),
      ]);
    await put('tai-lieu-000000000001.pdf');
    await put('tai-lieu-000000000002.pdf');
    expect(
      await codes(
        owner,
        `mutation { remove_attachment(lesson_id: "${id}", file: "tai-lieu-000000000001.pdf") { id } }`,
      ),
    ).toEqual(['NOT_FOUND']);
  });

  it('what is so already needs no other word', async () => {
    const begun = histories['feedback that was answered is not merely read'];
    const id = (await begun?.begin()) ?? '';
    const read = async (by: ApiClient) =>
      codes(by, `mutation { set_feedback_state(id: "${id}", expected: NEW, state: READ) { id } }`);
    expect([await read(helper), await read(owner)]).toEqual([[], []]);
    const lines = await server.database.raw(
      "select 1 from audit_log where subject_id = $1 and action = 'feedback.state'",
      [id],
    );
    expect(lines).toHaveLength(1);
  });
});

/** The object within an answer that has this value under this key. */
function findIn(
  data: unknown,
  key: string,
  value: string,
): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields: readonly [string, unknown][] = Object.entries(data);
  if (fields.some(([name, at]) => name === key && at === value)) return Object.fromEntries(fields);
  for (const [, at] of fields) {
    const found = findIn(at, key, value);
    if (found !== undefined) return found;
  }
  return undefined;
}
