import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import type { Database } from '../../db/port.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import { type Arranged, lessonPlaces, moveChapter, moveLesson } from './arrange.ts';
import {
  findChapter,
  findChapterBySlug,
  findLessonBySlug,
  insertChapter,
  insertLesson,
  setLessonState,
  updateChapter,
  updateCourse,
  updateLesson,
} from './course-edit-store.ts';
import { auditEntryOf, type Editor } from './content-audit.ts';
import {
  type Change,
  createCourseEdit,
  type Edited,
  type LessonRow,
  place,
  readArranged,
  refusal,
  seenChapter,
  seenLesson,
} from './course-edit.ts';
import { type CourseRemovals, createCourseRemovals } from './course-removals.ts';
import {
  type ChapterTexts,
  type CourseTexts,
  type LessonTexts,
  parseChapterTexts,
  parseCourseTexts,
  parseLessonTexts,
} from './edit-input.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/** `NHÁP`, `SẮP RA MẮT`, `ĐÃ MỞ`. */
export type EditState = 'DRAFT' | 'ANNOUNCED' | 'RELEASED';

/**
 * Changes of the course by administrators. Each is one transaction under the course's lock, writes
 * an audit line and gives the course the next version, which is what caches and devices follow.
 * Refusals: NOT_FOUND (no such row), CONTENT_INVALID with its field, CONFLICT (somebody changed the
 * row since; or for a removal: something hangs on it), REASON_REQUIRED.
 */
export interface CourseEditor extends CourseRemovals {
  /** Title and description of the course itself. */
  updateCourse(
    change: { readonly revision: number; readonly input: CourseTexts },
    editor: Editor,
  ): Promise<Edited>;
  createChapter(input: ChapterTexts, editor: Editor): Promise<Edited>;
  updateChapter(change: Change & { readonly input: ChapterTexts }, editor: Editor): Promise<Edited>;
  /** `position`: 0 = first. */
  moveChapter(id: string, position: number, editor: Editor): Promise<Edited>;
  /** A draft, last in its chapter. */
  createLesson(chapterId: string, input: LessonTexts, editor: Editor): Promise<Edited>;
  updateLesson(change: Change & { readonly input: LessonTexts }, editor: Editor): Promise<Edited>;
  /** `position` among the other lessons of the chapter, 0 = first. */
  moveLesson(
    input: { readonly lessonId: string; readonly chapterId: string; readonly position: number },
    editor: Editor,
  ): Promise<Edited>;
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

/** The editor of a database's course. */
export function createCourseEditor({
  database,
  audit,
}: {
  readonly database: Database;
  readonly audit: Audit;
}): CourseEditor {
  const edit = createCourseEdit({ database, audit });
  return {
    ...createCourseRemovals(edit),
    updateCourse: async ({ revision, input }, editor) =>
      edit('texts', async (tx, id, { title, description, revision: newest }) => {
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
      edit('structure', async (tx, courseId) => {
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
      edit('texts', async (tx, courseId) => {
        const texts = parseChapterTexts(input);
        if (!texts.ok) return texts;
        const before = await seenChapter(tx, { id, revision });
        if (!before.ok) return before;
        const namesake = await tx.first(findChapterBySlug, { courseId, slug: texts.value.slug });
        if (namesake !== null && namesake.id !== id) return refusal('CONTENT_INVALID', 'slug');
        await tx.run(updateChapter, { id, ...texts.value, now: new Date(editor.nowMs) });
        const { title, slug, outcome } = before.value;
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
      edit('structure', async (tx, courseId) => {
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

    createLesson: async (chapterId, input, editor) =>
      edit('structure', async (tx, courseId) => {
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
      edit('texts', async (tx) => {
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
      edit('structure', async (tx, courseId) => {
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

    setState: async ({ id, revision, state, releaseOn, reason: typed }, editor) =>
      edit('texts', async (tx) => {
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
