import type { Selectable } from 'kysely';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { Audit } from '../audit/api.ts';
import { listChapters, listLessons } from '../catalog/api.ts';
import { type Arranged, lessonPlaces } from './arrange.ts';
import type { auditEntryOf } from './content-audit.ts';
import {
  bumpCourse,
  findChapter,
  findLesson,
  lockCourse,
  placeChapters,
  placeLessons,
} from './course-edit-store.ts';

/** A change of an existing row: `revision` is the one the person saw. */
export interface Change {
  readonly id: string;
  readonly revision: number;
}

export type Edited = Result<true, readonly AppError[]>;
export type LessonRow = Selectable<Tables['lessons']>;
type ChapterRow = Selectable<Tables['chapters']>;
type LockedCourse = Pick<
  Selectable<Tables['courses']>,
  'id' | 'title' | 'description' | 'revision'
>;

/** A change of the course; what it refuses changes nothing. */
type Step = (
  tx: Tx,
  courseId: string,
  course: LockedCourse,
) => Promise<Result<ReturnType<typeof auditEntryOf>, readonly AppError[]>>;

/** Runs a step under the course's lock, with its audit line and the course's next version. */
export type CourseEdit = (kind: 'texts' | 'structure', step: Step) => Promise<Edited>;

/** Changes of a database's course, one after the other. */
export function createCourseEdit({
  database,
  audit,
}: {
  readonly database: Database;
  readonly audit: Audit;
}): CourseEdit {
  return async (kind, step) =>
    database.transaction(async (tx) => {
      const course = await tx.first(lockCourse, {});
      if (course === null) return refusal('NOT_FOUND');
      const done = await step(tx, course.id, course);
      if (!done.ok) return done;
      await tx.run(bumpCourse, { id: course.id, rearranged: kind === 'structure' });
      await audit.record(tx, done.value);
      return ok(true);
    });
}

/** A lesson that is as it was seen. Refuses with NOT_FOUND, CONFLICT. */
export async function seenLesson(
  tx: Tx,
  { id, revision }: Change,
): Promise<Result<LessonRow, readonly AppError[]>> {
  return asSeen(isUuid(id) ? await tx.first(findLesson, { id }) : null, revision);
}

/** As `seenLesson`. */
export async function seenChapter(
  tx: Tx,
  { id, revision }: Change,
): Promise<Result<ChapterRow, readonly AppError[]>> {
  return asSeen(isUuid(id) ? await tx.first(findChapter, { id }) : null, revision);
}

function asSeen<Row extends { readonly revision: number }>(
  row: Row | null,
  revision: number,
): Result<Row, readonly AppError[]> {
  if (row === null) return refusal('NOT_FOUND');
  return row.revision === revision ? ok(row) : refusal('CONFLICT');
}

/** Its chapters with their lessons, in their order. */
export async function readArranged(tx: Tx, courseId: string): Promise<readonly Arranged[]> {
  const lessons = await tx.all(listLessons, { courseId });
  return (await tx.all(listChapters, { courseId })).map(({ id }) => ({
    id,
    lessonIds: lessons.filter((lesson) => lesson.chapter_id === id).map((lesson) => lesson.id),
  }));
}

/** Gives chapters and lessons the places of this order. */
export async function place(tx: Tx, chapters: readonly Arranged[]): Promise<void> {
  const places = lessonPlaces(chapters);
  await tx.run(placeChapters, {
    ids: chapters.map(({ id }) => id),
    indexes: chapters.map((_chapter, at) => at + 1),
  });
  await tx.run(placeLessons, {
    ids: places.map(({ lessonId }) => lessonId),
    chapterIds: places.map(({ chapterId }) => chapterId),
    indexes: places.map(({ index }) => index),
  });
}

/** Refuses a change of the course. */
export function refusal(
  code: AppError['code'],
  field?: string,
): { readonly ok: false; readonly error: readonly AppError[] } {
  return err([appError(code, field === undefined ? {} : { field })]);
}
