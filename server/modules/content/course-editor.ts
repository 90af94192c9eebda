import type { Selectable } from 'kysely';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Tables } from '../../db/tables.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import { listChapters, listLessons } from '../catalog/api.ts';
import { type Arranged, lessonPlaces, moveChapter, moveLesson } from './arrange.ts';
import {
  bumpCourse,
  deleteChapter,
  deleteLesson,
  findChapter,
  findChapterBySlug,
  findLesson,
  findLessonBySlug,
  insertChapter,
  insertLesson,
  lessonIsUsed,
  lockCourse,
  placeChapters,
  placeLessons,
  setLessonState,
  updateChapter,
  updateCourse,
  updateLesson,
} from './course-edit-store.ts';
import { auditEntryOf, type Editor } from './content-audit.ts';
import {
  type ChapterTexts,
  type CourseTexts,
  type LessonTexts,
  parseChapterTexts,
  parseCourseTexts,
  parseLessonTexts,
} from './edit-input.ts';
import { retireMediaFolder } from './media-folder-store.ts';
import { vietnameseDay } from './vietnamese-day.ts';

/** `NHÁP`, `SẮP RA MẮT`, `ĐÃ MỞ`. */
export type EditState = 'DRAFT' | 'ANNOUNCED' | 'RELEASED';

/** A change of an existing row: `revision` is the one the person saw. */
interface Change {
  readonly id: string;
  readonly revision: number;
}

/**
 * Changes of the course by administrators. Each is one transaction under the course's lock, writes
 * an audit line and gives the course the next version, which is what caches and devices follow.
 * Refusals: NOT_FOUND (no such row), CONTENT_INVALID with its field, CONFLICT (somebody changed the
 * row since; or for a removal: something hangs on it), REASON_REQUIRED.
 */
export interface CourseEditor {
  /** Title and description of the course itself. */
  updateCourse(
    change: { readonly revision: number; readonly input: CourseTexts },
    editor: Editor,
  ): Promise<Edited>;
  createChapter(input: ChapterTexts, editor: Editor): Promise<Edited>;
  updateChapter(change: Change & { readonly input: ChapterTexts }, editor: Editor): Promise<Edited>;
  /** `position`: 0 = first. */
  moveChapter(id: string, position: number, editor: Editor): Promise<Edited>;
  /** Only an empty one: CONFLICT otherwise. */
  deleteChapter(id: string, reason: string, editor: Editor): Promise<Edited>;
  /** A draft, last in its chapter. */
  createLesson(chapterId: string, input: LessonTexts, editor: Editor): Promise<Edited>;
  updateLesson(change: Change & { readonly input: LessonTexts }, editor: Editor): Promise<Edited>;
  /** `position` among the other lessons of the chapter, 0 = first. */
  moveLesson(
    input: { readonly lessonId: string; readonly chapterId: string; readonly position: number },
    editor: Editor,
  ): Promise<Edited>;
  /** Only one that nobody watched or noted anything at: CONFLICT otherwise. */
  deleteLesson(id: string, reason: string, editor: Editor): Promise<Edited>;
  /**
   * Opening needs a video; an announced day lies not in the past; taking a released lesson back
   * needs a reason.
   */
  setState(
    change: Change & {
      readonly state: EditState;
      readonly releaseOn: string | null;
      readonly reason: string;
    },
    editor: Editor,
  ): Promise<Edited>;
}

export type Edited = Result<true, readonly AppError[]>;
type LessonRow = Selectable<Tables['lessons']>;
type LockedCourse = Pick<
  Selectable<Tables['courses']>,
  'id' | 'title' | 'description' | 'revision'
>;

/** The editor of a database's course. */
export function createCourseEditor({
  database,
  audit,
}: {
  readonly database: Database;
  readonly audit: Audit;
}): CourseEditor {
  /** Runs a change; what it refuses changes nothing. `action` is what the audit will say. */
  async function edit(
    editor: Editor,
    kind: 'texts' | 'structure',
    change: (
      tx: Tx,
      courseId: string,
      course: LockedCourse,
    ) => Promise<Result<ReturnType<typeof auditEntryOf>, readonly AppError[]>>,
  ): Promise<Edited> {
    return database.transaction(async (tx) => {
      const course = await tx.first(lockCourse, {});
      if (course === null) return refusal('NOT_FOUND');
      const done = await change(tx, course.id, course);
      if (!done.ok) return done;
      await tx.run(bumpCourse, { id: course.id, rearranged: kind === 'structure' });
      await audit.record(tx, done.value);
      return ok(true);
    });
  }

  return {
    updateCourse: async ({ revision, input }, editor) =>
      edit(editor, 'texts', async (tx, id, { title, description, revision: newest }) => {
        const texts = parseCourseTexts(input);
        if (!texts.ok) return texts;
        if (newest !== revision) return refusal('CONFLICT');
        await tx.run(updateCourse, { id, ...texts.value, now: new Date(editor.nowMs) });
        return ok(
          auditEntryOf(editor, {
            action: 'course.update',
            subjectKind: 'course',
            subjectId: id,
            before: { title, description },
            after: texts.value,
          }),
        );
      }),

    createChapter: async (input, editor) =>
      edit(editor, 'structure', async (tx, courseId) => {
        const texts = parseChapterTexts(input);
        if (!texts.ok) return texts;
        if ((await tx.first(findChapterBySlug, { courseId, slug: texts.value.slug })) !== null)
          return refusal('CONTENT_INVALID', 'slug');
        const made = await tx.first(insertChapter, {
          courseId,
          ...texts.value,
          now: new Date(editor.nowMs),
        });
        return ok(
          auditEntryOf(editor, {
            action: 'chapter.create',
            subjectKind: 'chapter',
            subjectId: made?.id ?? '',
            after: texts.value,
          }),
        );
      }),

    updateChapter: async ({ id, revision, input }, editor) =>
      edit(editor, 'texts', async (tx, courseId) => {
        const texts = parseChapterTexts(input);
        if (!texts.ok) return texts;
        const before = isUuid(id) ? await tx.first(findChapter, { id }) : null;
        if (before === null) return refusal('NOT_FOUND');
        if (before.revision !== revision) return refusal('CONFLICT');
        const namesake = await tx.first(findChapterBySlug, { courseId, slug: texts.value.slug });
        if (namesake !== null && namesake.id !== id) return refusal('CONTENT_INVALID', 'slug');
        await tx.run(updateChapter, { id, ...texts.value, now: new Date(editor.nowMs) });
        const { title, slug, outcome } = before;
        return ok(
          auditEntryOf(editor, {
            action: 'chapter.update',
            subjectKind: 'chapter',
            subjectId: id,
            before: { title, slug, outcome },
            after: texts.value,
          }),
        );
      }),

    moveChapter: async (id, position, editor) =>
      edit(editor, 'structure', async (tx, courseId) => {
        const before = await readArranged(tx, courseId);
        const after = moveChapter(before, { chapterId: id, position });
        if (after === null) return refusal('NOT_FOUND');
        await place(tx, after);
        const placeOf = (list: readonly Arranged[]) => ({
          position: list.findIndex((chapter) => chapter.id === id),
        });
        return ok(
          auditEntryOf(editor, {
            action: 'chapter.move',
            subjectKind: 'chapter',
            subjectId: id,
            before: placeOf(before),
            after: placeOf(after),
          }),
        );
      }),

    deleteChapter: async (id, typed, editor) =>
      edit(editor, 'structure', async (tx, courseId) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        const chapters = await readArranged(tx, courseId);
        const chapter = isUuid(id) ? await tx.first(findChapter, { id }) : null;
        if (chapter === null) return refusal('NOT_FOUND');
        if (chapters.some((one) => one.id === id && one.lessonIds.length > 0))
          return refusal('CONFLICT');
        await tx.run(deleteChapter, { id });
        await place(
          tx,
          chapters.filter((one) => one.id !== id),
        );
        return ok(
          auditEntryOf(editor, {
            action: 'chapter.delete',
            subjectKind: 'chapter',
            subjectId: id,
            before: { title: chapter.title, slug: chapter.slug },
            reason: reason.value,
          }),
        );
      }),

    createLesson: async (chapterId, input, editor) =>
      edit(editor, 'structure', async (tx, courseId) => {
        const texts = parseLessonTexts(input);
        if (!texts.ok) return texts;
        if (!isUuid(chapterId) || (await tx.first(findChapter, { id: chapterId })) === null)
          return refusal('NOT_FOUND');
        if ((await tx.first(findLessonBySlug, { slug: texts.value.slug })) !== null)
          return refusal('CONTENT_INVALID', 'slug');
        const made = await tx.first(insertLesson, {
          courseId,
          chapterId,
          ...texts.value,
          now: new Date(editor.nowMs),
        });
        await place(tx, await readArranged(tx, courseId));
        return ok(
          auditEntryOf(editor, {
            action: 'lesson.create',
            subjectKind: 'lesson',
            subjectId: made?.id ?? '',
            after: texts.value,
          }),
        );
      }),

    updateLesson: async ({ id, revision, input }, editor) =>
      edit(editor, 'texts', async (tx) => {
        const texts = parseLessonTexts(input);
        if (!texts.ok) return texts;
        const before = await seenLesson(tx, { id, revision });
        if (!before.ok) return before;
        const namesake = await tx.first(findLessonBySlug, { slug: texts.value.slug });
        if (namesake !== null && namesake.id !== id) return refusal('CONTENT_INVALID', 'slug');
        await tx.run(updateLesson, { id, ...texts.value, now: new Date(editor.nowMs) });
        const { title, slug, summary, is_preview: isPreview } = before.value;
        return ok(
          auditEntryOf(editor, {
            action: 'lesson.update',
            subjectKind: 'lesson',
            subjectId: id,
            before: { title, slug, summary, isPreview },
            after: texts.value,
          }),
        );
      }),

    moveLesson: async (input, editor) =>
      edit(editor, 'structure', async (tx, courseId) => {
        const before = await readArranged(tx, courseId);
        const after = moveLesson(before, input);
        if (after === null) return refusal('NOT_FOUND');
        await place(tx, after);
        const placeOf = (list: readonly Arranged[]) =>
          lessonPlaces(list).find(({ lessonId }) => lessonId === input.lessonId) ?? null;
        return ok(
          auditEntryOf(editor, {
            action: 'lesson.move',
            subjectKind: 'lesson',
            subjectId: input.lessonId,
            before: placeOf(before),
            after: placeOf(after),
          }),
        );
      }),

    deleteLesson: async (id, typed, editor) =>
      edit(editor, 'structure', async (tx, courseId) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        const lesson = isUuid(id) ? await tx.first(findLesson, { id }) : null;
        if (lesson === null) return refusal('NOT_FOUND');
        if ((await tx.first(lessonIsUsed, { id }))?.used === true) return refusal('CONFLICT');
        await tx.run(deleteLesson, { id });
        if (lesson.media_folder !== null)
          await tx.run(retireMediaFolder, {
            name: lesson.media_folder,
            now: new Date(editor.nowMs),
          });
        await place(tx, await readArranged(tx, courseId));
        const { title, slug, media_folder: mediaFolder } = lesson;
        return ok(
          auditEntryOf(editor, {
            action: 'lesson.delete',
            subjectKind: 'lesson',
            subjectId: id,
            before: { title, slug, mediaFolder },
            reason: reason.value,
          }),
        );
      }),

    setState: async ({ id, revision, state, releaseOn, reason: typed }, editor) =>
      edit(editor, 'texts', async (tx) => {
        const lesson = await seenLesson(tx, { id, revision });
        if (!lesson.ok) return lesson;
        const refused = refuseState(lesson.value, { state, releaseOn }, editor.nowMs);
        if (refused !== null) return err([refused]);
        const reason =
          lesson.value.is_released && state !== 'RELEASED'
            ? parseReason(typed)
            : ok(typed.trim() === '' ? null : typed.trim());
        if (!reason.ok) return err([reason.error]);
        const isReleased = state === 'RELEASED';
        const after = {
          isDraft: state === 'DRAFT',
          isReleased,
          releaseOn: state === 'ANNOUNCED' ? releaseOn : null,
        };
        await tx.run(setLessonState, {
          id,
          ...after,
          toAnnounce: isReleased && !lesson.value.is_released,
          now: new Date(editor.nowMs),
        });
        const before = {
          isDraft: lesson.value.is_draft,
          isReleased: lesson.value.is_released,
          releaseOn: lesson.value.release_on,
        };
        return ok(
          auditEntryOf(editor, {
            action: 'lesson.state',
            subjectKind: 'lesson',
            subjectId: id,
            before,
            after,
            reason: reason.value,
          }),
        );
      }),
  };
}

function refuseState(
  lesson: LessonRow,
  input: { readonly state: EditState; readonly releaseOn: string | null },
  nowMs: number,
): AppError | null {
  if (input.state === 'RELEASED' && lesson.media_folder === null)
    return appError('CONTENT_INVALID', { field: 'state' });
  if (
    input.state === 'ANNOUNCED' &&
    input.releaseOn !== null &&
    input.releaseOn < vietnameseDay(nowMs)
  )
    return appError('CONTENT_INVALID', { field: 'release_on' });
  return null;
}

async function seenLesson(
  tx: Tx,
  { id, revision }: Change,
): Promise<Result<LessonRow, readonly AppError[]>> {
  const lesson = isUuid(id) ? await tx.first(findLesson, { id }) : null;
  if (lesson === null) return refusal('NOT_FOUND');
  return lesson.revision === revision ? ok(lesson) : refusal('CONFLICT');
}

async function readArranged(tx: Tx, courseId: string): Promise<readonly Arranged[]> {
  const lessons = await tx.all(listLessons, { courseId });
  return (await tx.all(listChapters, { courseId })).map(({ id }) => ({
    id,
    lessonIds: lessons.filter((lesson) => lesson.chapter_id === id).map((lesson) => lesson.id),
  }));
}

async function place(tx: Tx, chapters: readonly Arranged[]): Promise<void> {
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

function refusal(
  code: AppError['code'],
  field?: string,
): { readonly ok: false; readonly error: readonly AppError[] } {
  return err([appError(code, field === undefined ? {} : { field })]);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isUuid(text: string): boolean {
  return uuid.test(text);
}
