import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../db/port.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { FormerDuration } from '#shared/domain/progress/former-durations.ts';
import { findCourse, listChapters, listFormerDurations, listLessons } from './store.ts';

/**
 * A course with everything below it at one version: the same for everybody, so it is read once per
 * version.
 */
export interface CourseSnapshot {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly chapters: readonly ChapterEntry[];
  /** In the order of the course. */
  readonly lessons: readonly LessonEntry[];
  readonly lessonById: ReadonlyMap<string, LessonEntry>;
  readonly lessonBySlug: ReadonlyMap<string, LessonEntry>;
}

export interface ChapterEntry {
  readonly id: string;
  readonly slug: string;
  readonly index: number;
  readonly title: string;
  readonly outcome: string;
  readonly lessons: readonly LessonEntry[];
}

export interface LessonEntry {
  readonly id: string;
  readonly courseId: string;
  readonly slug: string;
  readonly index: number;
  readonly chapterIndex: number;
  readonly title: string;
  readonly summary: string;
  readonly durationSeconds: number;
  readonly formerDurations: readonly FormerDuration[];
  readonly isPreview: boolean;
  readonly isReleased: boolean;
  readonly releaseOn: string | null;
  /** Folder below a media root; null while there is no video. */
  readonly mediaFolder: string | null;
  readonly markers: readonly Marker[];
  readonly transcript: readonly Cue[];
  readonly attachments: readonly AttachmentFile[];
}

const markers = z.array(z.object({ start_seconds: z.number(), title: z.string() })).readonly();
const transcript = z
  .array(z.object({ start_seconds: z.number(), end_seconds: z.number(), text: z.string() }))
  .readonly();
const attachments = z
  .array(z.object({ file: z.string(), title: z.string(), bytes: z.number() }))
  .readonly();

export type Marker = z.infer<typeof markers>[number];
export type Cue = z.infer<typeof transcript>[number];
export type AttachmentFile = z.infer<typeof attachments>[number];

/**
 * Reads a course as learners see it: without drafts, and numbered 1, 2, 3 … without them. A row
 * whose JSON has another shape is a bug and throws with its place.
 */
export async function readCourse(reader: Reader, courseId: string): Promise<CourseSnapshot | null> {
  const course = await reader.first(findCourse, { id: courseId });
  if (course === null) return null;
  const visible = (await reader.all(listLessons, { courseId })).filter((row) => !row.is_draft);
  const former = Map.groupBy(
    await reader.all(listFormerDurations, { courseId }),
    (row) => row.lesson_id,
  );
  const chapterRows = (await reader.all(listChapters, { courseId })).filter(({ id }) =>
    visible.some((row) => row.chapter_id === id),
  );
  const chapterIndexes = new Map(chapterRows.map((chapter, at) => [chapter.id, at + 1]));
  const lessons = visible.map((row, at) =>
    toLesson(
      { ...row, index: at + 1 },
      chapterIndexes.get(row.chapter_id) ?? 0,
      former.get(row.id) ?? [],
    ),
  );
  const chapters = chapterRows.map(({ id, slug, title, outcome }, at) => ({
    id,
    slug,
    index: at + 1,
    title,
    outcome,
    lessons: lessons.filter((lesson) => lesson.chapterIndex === at + 1),
  }));
  return {
    ...course,
    chapters,
    lessons,
    lessonById: new Map(lessons.map((lesson) => [lesson.id, lesson])),
    lessonBySlug: new Map(lessons.map((lesson) => [lesson.slug, lesson])),
  };
}

function toLesson(
  row: Selectable<Tables['lessons']>,
  chapterIndex: number,
  former: readonly Selectable<Tables['lesson_durations']>[],
): LessonEntry {
  return {
    id: row.id,
    courseId: row.course_id,
    slug: row.slug,
    index: row.index,
    chapterIndex,
    title: row.title,
    summary: row.summary,
    durationSeconds: row.duration_seconds,
    formerDurations: former.map(({ duration_seconds, replaced_at }) => ({
      seconds: duration_seconds,
      untilMs: replaced_at.getTime(),
    })),
    isPreview: row.is_preview,
    isReleased: row.is_released,
    releaseOn: row.release_on,
    mediaFolder: row.media_folder,
    markers: markers.parse(row.markers),
    transcript: transcript.parse(row.transcript),
    attachments: attachments.parse(row.attachments),
  };
}
