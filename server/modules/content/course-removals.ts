import { parseReason } from '../admin/api.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { auditEntryOf, type Editor } from './content-audit.ts';
import {
  type Change,
  type CourseEdit,
  type Edited,
  place,
  readArranged,
  refusal,
  seenChapter,
  seenLesson,
} from './course-edit.ts';
import { deleteChapter, deleteLesson, lessonIsUsed } from './course-edit-store.ts';
import { retireMediaFolder } from './uploads/media-folder-store.ts';
import { mediaRevision, openUploadOf } from './seen-media.ts';
import { listNewestUploads } from './uploads/upload-store.ts';

/** What goes out of the course goes as it was seen; refusals as in `CourseEditor`. */
export interface CourseRemovals {
  /** Only an empty one, as it was seen: CONFLICT otherwise. */
  deleteChapter(change: Change & { readonly reason: string }, editor: Editor): Promise<Edited>;
  /**
   * Only one that nobody watched or noted anything at, with the video that was seen
   * (`mediaRevision`): CONFLICT otherwise.
   */
  deleteLesson(
    change: Change & { readonly mediaRevision: string; readonly reason: string },
    editor: Editor,
  ): Promise<Edited>;
}

/** The removals of a database's course. */
export function createCourseRemovals(edit: CourseEdit): CourseRemovals {
  return {
    deleteChapter: async ({ id, revision, reason: typed }, editor) =>
      edit('structure', async (tx, courseId) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        const chapter = await seenChapter(tx, { id, revision });
        if (!chapter.ok) return chapter;
        const chapters = await readArranged(tx, courseId);
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
            before: { title: chapter.value.title, slug: chapter.value.slug },
            reason: reason.value,
          }),
        );
      }),

    deleteLesson: async ({ id, revision, mediaRevision: seenMedia, reason: typed }, editor) =>
      edit('structure', async (tx, courseId) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        const lesson = await seenLesson(tx, { id, revision });
        if (!lesson.ok) return lesson;
        const { title, slug, media_folder: mediaFolder } = lesson.value;
        const upload = openUploadOf(await tx.all(listNewestUploads, {}), { lessonId: id });
        if (mediaRevision(mediaFolder, upload) !== seenMedia) return refusal('CONFLICT');
        if ((await tx.first(lessonIsUsed, { id }))?.used === true) return refusal('CONFLICT');
        await tx.run(deleteLesson, { id });
        if (mediaFolder !== null)
          await tx.run(retireMediaFolder, { name: mediaFolder, now: new Date(editor.nowMs) });
        await place(tx, await readArranged(tx, courseId));
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
  };
}
