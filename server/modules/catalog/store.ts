import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** The course that the product shows and its version. */
export const findCourseVersion = statement()('catalog.find_course_version', (query) =>
  query.selectFrom('courses').select(['id', 'version']).orderBy('slug').limit(1),
);

export const findCourse = statement<{ id: string }>()('catalog.find_course', (query, param) =>
  query.selectFrom('courses').selectAll().where('id', '=', param('id')),
);

export const listChapters = statement<{ courseId: string }>()(
  'catalog.list_chapters',
  (query, param) =>
    query
      .selectFrom('chapters')
      .selectAll()
      .where('course_id', '=', param('courseId'))
      .orderBy('index'),
);

export const listLessons = statement<{ courseId: string }>()(
  'catalog.list_lessons',
  (query, param) =>
    query
      .selectFrom('lessons')
      .selectAll()
      .where('course_id', '=', param('courseId'))
      .orderBy('index'),
);

/** What lessons of a course used to last, and until when. */
export const listFormerDurations = statement<{ courseId: string }>()(
  'catalog.list_former_durations',
  (query, param) =>
    query
      .selectFrom('lesson_durations')
      .innerJoin('lessons', 'lessons.id', 'lesson_durations.lesson_id')
      .select([
        'lesson_durations.lesson_id',
        'lesson_durations.duration_seconds',
        'lesson_durations.replaced_at',
      ])
      .where('lessons.course_id', '=', param('courseId')),
);

/** A course as it is now; a known one gets the next version, so that nobody keeps an old copy. */
export const putCourse = statement<{
  id: string;
  slug: string;
  title: string;
  description: string;
}>()('catalog.put_course', (query, param) =>
  query
    .insertInto('courses')
    .values({
      id: param('id'),
      slug: param('slug'),
      title: param('title'),
      description: param('description'),
      version: 1,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        slug: param('slug'),
        // What a person wrote stays.
        title: sql<string>`case when courses.edited_at is null then ${param('title')} else courses.title end`,
        description: sql<string>`case when courses.edited_at is null then ${param('description')} else courses.description end`,
        version: row('courses.version', '+', 1),
      })),
    ),
);

export const putChapter = statement<{
  id: string;
  courseId: string;
  index: number;
  slug: string;
  title: string;
  outcome: string;
}>()('catalog.put_chapter', (query, param) =>
  query
    .insertInto('chapters')
    .values({
      id: param('id'),
      course_id: param('courseId'),
      index: param('index'),
      slug: param('slug'),
      title: param('title'),
      outcome: param('outcome'),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        index: param('index'),
        slug: param('slug'),
        title: param('title'),
        outcome: param('outcome'),
      }),
    ),
);

/** `markers`, `transcript` and `attachments` are JSON texts. */
export const putLesson = statement<{
  id: string;
  courseId: string;
  chapterId: string;
  index: number;
  slug: string;
  title: string;
  summary: string;
  durationSeconds: number;
  isPreview: boolean;
  isReleased: boolean;
  releaseOn: string | null;
  mediaFolder: string | null;
  markers: string;
  transcript: string;
  attachments: string;
}>()('catalog.put_lesson', (query, param) => {
  const content = {
    chapter_id: param('chapterId'),
    index: param('index'),
    slug: param('slug'),
    title: param('title'),
    summary: param('summary'),
    duration_seconds: param('durationSeconds'),
    is_preview: param('isPreview'),
    is_released: param('isReleased'),
    release_on: param('releaseOn'),
    media_folder: param('mediaFolder'),
    markers: param('markers'),
    transcript: param('transcript'),
    attachments: param('attachments'),
  };
  return query
    .insertInto('lessons')
    .values({ id: param('id'), course_id: param('courseId'), ...content })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(content));
});
