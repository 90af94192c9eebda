import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/**
 * The course, locked until the end of the transaction: changes of it happen one after the other.
 */
export const lockCourse = statement()('content.lock_course', (query) =>
  query
    .selectFrom('courses')
    .select(['id', 'title', 'description', 'revision'])
    .orderBy('slug')
    .limit(1)
    .forUpdate(),
);

/** What is cached of the course is old from now on. */
export const bumpCourse = statement<{ id: string; rearranged: boolean }>()(
  'content.bump_course',
  (query, param) =>
    query
      .updateTable('courses')
      .set((row) => ({
        version: row('version', '+', 1),
        is_rearranged: sql<boolean>`is_rearranged or ${param('rearranged')}`,
      }))
      .where('id', '=', param('id')),
);

export const updateCourse = statement<{
  id: string;
  title: string;
  description: string;
  now: Date;
}>()('content.update_course', (query, param) =>
  query
    .updateTable('courses')
    .set((row) => ({
      title: param('title'),
      description: param('description'),
      edited_at: param('now'),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', param('id')),
);

export const findChapter = statement<{ id: string }>()('content.find_chapter', (query, param) =>
  query.selectFrom('chapters').selectAll().where('id', '=', param('id')),
);

export const findLesson = statement<{ id: string }>()('content.find_lesson', (query, param) =>
  query.selectFrom('lessons').selectAll().where('id', '=', param('id')),
);

/** Another row with this slug; slugs are addresses. */
export const findLessonBySlug = statement<{ slug: string }>()(
  'content.find_lesson_by_slug',
  (query, param) => query.selectFrom('lessons').select('id').where('slug', '=', param('slug')),
);

export const findChapterBySlug = statement<{ courseId: string; slug: string }>()(
  'content.find_chapter_by_slug',
  (query, param) =>
    query
      .selectFrom('chapters')
      .select('id')
      .where('course_id', '=', param('courseId'))
      .where('slug', '=', param('slug')),
);

export const insertChapter = statement<{
  courseId: string;
  slug: string;
  title: string;
  outcome: string;
  now: Date;
}>()(
  'content.insert_chapter',
  (_query, param) => sql<{ id: string }>`
    insert into chapters (id, course_id, index, slug, title, outcome, edited_at)
    select gen_random_uuid(), ${param('courseId')}, coalesce(max(index), 0) + 1, ${param('slug')}, ${param('title')}, ${param('outcome')}, ${param('now')}
    from chapters where course_id = ${param('courseId')}
    returning id`,
);

export const insertLesson = statement<{
  courseId: string;
  chapterId: string;
  slug: string;
  title: string;
  summary: string;
  isPreview: boolean;
  now: Date;
}>()(
  'content.insert_lesson',
  (_query, param) => sql<{ id: string }>`
    insert into lessons (id, course_id, chapter_id, index, slug, title, summary, duration_seconds, is_preview, is_released, is_draft, markers, transcript, attachments, edited_at)
    select gen_random_uuid(), ${param('courseId')}, ${param('chapterId')}, coalesce(max(index), 0) + 1, ${param('slug')}, ${param('title')}, ${param('summary')},
      0, ${param('isPreview')}, false, true, '[]', '[]', '[]', ${param('now')}
    from lessons where course_id = ${param('courseId')}
    returning id`,
);

export const updateChapter = statement<{
  id: string;
  slug: string;
  title: string;
  outcome: string;
  now: Date;
}>()('content.update_chapter', (query, param) =>
  query
    .updateTable('chapters')
    .set((row) => ({
      slug: param('slug'),
      title: param('title'),
      outcome: param('outcome'),
      edited_at: param('now'),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', param('id')),
);

export const updateLesson = statement<{
  id: string;
  slug: string;
  title: string;
  summary: string;
  isPreview: boolean;
  now: Date;
}>()('content.update_lesson', (query, param) =>
  query
    .updateTable('lessons')
    .set((row) => ({
      slug: param('slug'),
      title: param('title'),
      summary: param('summary'),
      is_preview: param('isPreview'),
      edited_at: param('now'),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', param('id')),
);

export const setLessonState = statement<{
  id: string;
  isDraft: boolean;
  isReleased: boolean;
  releaseOn: string | null;
  toAnnounce: boolean;
  now: Date;
}>()('content.set_lesson_state', (query, param) =>
  query
    .updateTable('lessons')
    .set((row) => ({
      is_draft: param('isDraft'),
      is_released: param('isReleased'),
      release_on: param('releaseOn'),
      to_announce: param('toAnnounce'),
      edited_at: param('now'),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', param('id')),
);

/**
 * Another video, other captions or attachments. `transcript` and `attachments` are JSON texts. Not
 * the person's text: no new revision.
 */
export const setLessonMedia = statement<{
  id: string;
  mediaFolder: string;
  durationSeconds: number;
  transcript: string;
  attachments: string;
  now: Date;
}>()('content.set_lesson_media', (query, param) =>
  query
    .updateTable('lessons')
    .set({
      media_folder: param('mediaFolder'),
      duration_seconds: param('durationSeconds'),
      transcript: param('transcript'),
      attachments: param('attachments'),
      edited_at: param('now'),
    })
    .where('id', '=', param('id')),
);

/** Puts every lesson at its place, in one statement: neighbours swap without meeting. */
export const placeLessons = statement<{
  ids: readonly string[];
  chapterIds: readonly string[];
  indexes: readonly number[];
}>()(
  'content.place_lessons',
  (_query, param) => sql<never>`
    update lessons set chapter_id = o.chapter_id, index = o.index
    from unnest(${param('ids')}::uuid[], ${param('chapterIds')}::uuid[], ${param('indexes')}::integer[]) as o (id, chapter_id, index)
    where lessons.id = o.id and (lessons.chapter_id, lessons.index) is distinct from (o.chapter_id, o.index)`,
);

export const placeChapters = statement<{ ids: readonly string[]; indexes: readonly number[] }>()(
  'content.place_chapters',
  (_query, param) => sql<never>`
    update chapters set index = o.index from unnest(${param('ids')}::uuid[], ${param('indexes')}::integer[]) as o (id, index)
    where chapters.id = o.id and chapters.index is distinct from o.index`,
);

/** Whether anybody watched a lesson or wrote a note at it. */
export const lessonIsUsed = statement<{ id: string }>()(
  'content.lesson_is_used',
  (_query, param) => sql<{ used: boolean }>`
    select exists (select 1 from course_progress where strpos(lessons, '"lesson_id":"' || ${param('id')}::text || '"') > 0)
      or exists (select 1 from notes where lesson_id = ${param('id')}::text and not deleted) as used`,
);

export const deleteLesson = statement<{ id: string }>()('content.delete_lesson', (query, param) =>
  query.deleteFrom('lessons').where('id', '=', param('id')),
);

export const deleteChapter = statement<{ id: string }>()('content.delete_chapter', (query, param) =>
  query.deleteFrom('chapters').where('id', '=', param('id')),
);

/** Lessons whose day has come and that have a video; they are released: another state to see. */
export const releaseDueLessons = statement<{ today: string }>()(
  'content.release_due_lessons',
  (query, param) =>
    query
      .updateTable('lessons')
      .set((row) => ({
        is_released: true,
        release_on: null,
        to_announce: true,
        revision: row('revision', '+', 1),
      }))
      .where('is_released', '=', false)
      .where('is_draft', '=', false)
      .where('media_folder', 'is not', null)
      .where('release_on', '<=', param('today'))
      .returning(['id', 'course_id', 'title']),
);

/** A released lesson that learners are still to be told of. */
export const listLessonsToAnnounce = statement()('content.list_lessons_to_announce', (query) =>
  query
    .selectFrom('lessons')
    .select(['id', 'slug', 'title', 'course_id', 'index', 'is_preview'])
    .where('to_announce', '=', true)
    .where('is_released', '=', true)
    .orderBy('index'),
);

/** A page of the people who own the course, by id. */
export const listOwnersAfter = statement<{ after: string; count: number }>()(
  'content.list_owners_after',
  (_query, param) => sql<{ user_id: string }>`
    select distinct user_id from entitlements where revoked_at is null and user_id > ${param('after')}::uuid order by user_id limit ${param('count')}::integer`,
);

export const setAnnounced = statement<{ id: string }>()('content.set_announced', (query, param) =>
  query.updateTable('lessons').set({ to_announce: false }).where('id', '=', param('id')),
);
