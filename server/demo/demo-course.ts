import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFact, getOrMakeFact, putFact } from '../db/facts.ts';
import type { Writer } from '../db/port.ts';
import { type DemoLesson, type DemoManifest, loadDemoManifest } from '../media/demo-manifest.ts';
import {
  findCourse,
  listChapters,
  listLessons,
  putChapter,
  putCourse,
  putLesson,
} from '../modules/catalog/api.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/**
 * Id of a demonstration row: the same in every database, so that a device's progress survives a new
 * one.
 */
export function demoId(kind: 'course' | 'chapter' | 'lesson', slug: string): string {
  const hash = createHash('sha256').update(`mai-vang-demo:${kind}:${slug}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * Brings the demonstration course of the product into the database: whole when it is not there, its
 * changes when this version brings others. Announced days count from the day of the first seeding.
 * Answers whether anything was written.
 */
export async function putDemoCourse(
  writer: Writer,
  folder: string,
  nowMs: number,
): Promise<boolean> {
  const fingerprint = createHash('sha256')
    .update(readFileSync(path.join(folder, 'course.json')))
    .digest('hex');
  if ((await findFact(writer, 'demo_fingerprint')) === fingerprint) return false;
  const seededOn = await getOrMakeFact(writer, 'demo_seeded_on', () => vietnameseDay(nowMs));
  await writeCourse(writer, loadDemoManifest(folder), seededOn);
  await putFact(writer, 'demo_fingerprint', fingerprint);
  return true;
}

/**
 * What administrators changed stays as they left it: rows they edited keep their content, a course
 * they rearranged keeps its order, and nothing they removed comes back.
 */
async function writeCourse(
  writer: Writer,
  { course, chapters }: DemoManifest,
  seededOn: string,
): Promise<void> {
  const courseId = demoId('course', course.slug);
  const known = await readKnown(writer, courseId);
  await writer.run(putCourse, { id: courseId, ...course });
  let lessonIndex = 0;
  for (const [at, { lessons, ...chapter }] of chapters.entries()) {
    const chapterId = demoId('chapter', chapter.slug);
    const place = placeOf(known, known.chapters.get(chapterId), { index: at + 1 });
    if (place !== null)
      await writer.run(putChapter, { id: chapterId, courseId, index: place.index, ...chapter });
    for (const lesson of lessons) {
      lessonIndex += 1;
      const row = known.lessons.get(demoId('lesson', lesson.slug));
      const lessonPlace = placeOf(known, row, { index: lessonIndex, chapterId });
      if (lessonPlace !== null)
        await writer.run(putLesson, {
          courseId,
          chapterId: lessonPlace.chapterId,
          index: lessonPlace.index,
          ...lessonValues(lesson, seededOn),
        });
    }
  }
}

interface KnownRow {
  readonly index: number;
  readonly isEdited: boolean;
}

interface Known {
  readonly isRearranged: boolean;
  readonly chapters: ReadonlyMap<string, KnownRow>;
  readonly lessons: ReadonlyMap<string, KnownRow & { readonly chapterId: string }>;
}

/** Where a row of the demonstration goes; null leaves the database as it is. */
function placeOf<Place extends { readonly index: number }>(
  known: Known,
  row: (Place & KnownRow) | undefined,
  wanted: Place,
): Place | null {
  if (row?.isEdited === true) return null;
  if (!known.isRearranged) return wanted;
  return row ?? null;
}

async function readKnown(writer: Writer, courseId: string): Promise<Known> {
  const [chapters, lessons, course] = [
    await writer.all(listChapters, { courseId }),
    await writer.all(listLessons, { courseId }),
    await writer.first(findCourse, { id: courseId }),
  ];
  return {
    isRearranged: course?.is_rearranged ?? false,
    chapters: new Map(
      chapters.map(({ id, index, edited_at: editedAt }) => [
        id,
        { index, isEdited: editedAt !== null },
      ]),
    ),
    lessons: new Map(
      lessons.map(({ id, index, chapter_id: chapterId, edited_at: editedAt }) => [
        id,
        { index, chapterId, isEdited: editedAt !== null },
      ]),
    ),
  };
}

function lessonValues(lesson: DemoLesson, seededOn: string) {
  return {
    id: demoId('lesson', lesson.slug),
    slug: lesson.slug,
    title: lesson.title,
    summary: lesson.summary,
    durationSeconds: lesson.duration_seconds,
    isPreview: lesson.is_preview,
    isReleased: lesson.released,
    releaseOn:
      lesson.released || lesson.announced_in_days === null
        ? null
        : dayAfter(seededOn, lesson.announced_in_days),
    mediaFolder: lesson.released ? lesson.media : null,
    markers: JSON.stringify(lesson.markers),
    transcript: JSON.stringify(lesson.transcript),
    attachments: JSON.stringify(lesson.attachments),
  };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
