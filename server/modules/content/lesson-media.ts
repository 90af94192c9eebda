import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { readCaptions, writeCaptions } from '../../media/read-captions.ts';
import type { Audit } from '../audit/api.ts';
import { bumpCourse, findLesson, lockCourse, setLessonMedia } from './course-edit-store.ts';
import { auditEntryOf, type Editor } from './content-audit.ts';
import type { MediaFolders } from './uploads/media-folders.ts';
import { captionsRevision } from './seen-media.ts';
import { attachmentEnding } from './uploads/upload-kinds.ts';

/** Name of the captions in every folder of a video. */
export const captionsName = 'captions.vi.vtt';

/**
 * What is to be done in the transaction of a change, or refuses it: of an upload that it is over
 * now. So nothing is put in place twice, whoever else finishes or cancels it at the same moment.
 */
export type Along = (tx: Tx) => Promise<Result<unknown, AppError>>;

/** For a change that stands alone. */
const alone: Along = async () => ok(true);

/**
 * What stands beside a lesson's video, and the video itself. Every change is a new folder and the
 * next version of the course.
 */
export interface LessonMedia {
  /**
   * A finished folder becomes the lesson's video; its captions and attachments come along. Refuses
   * with NOT_FOUND or CONFLICT.
   */
  setVideo(
    lessonId: string,
    video: { readonly folder: string; readonly durationSeconds: number },
    editor: Editor,
    along: Along,
  ): Promise<Result<true, AppError>>;
  /**
   * Captions as they were uploaded: also the transcript. Refuses with CAPTIONS_INVALID, or
   * CONTENT_INVALID (field `video`) while there is no video.
   */
  setCaptions(
    lessonId: string,
    bytes: Uint8Array,
    editor: Editor,
    along: Along,
  ): Promise<Result<true, AppError>>;
  /** Those that were seen (`captionsRevision`). Refuses with CONFLICT, or as `setCaptions` does. */
  removeCaptions(lessonId: string, seen: string, editor: Editor): Promise<Result<true, AppError>>;
  /** Refuses with UPLOAD_TYPE, or as `setCaptions` does. */
  addAttachment(
    lessonId: string,
    file: { readonly name: string; readonly title: string; readonly bytes: Uint8Array },
    editor: Editor,
    along: Along,
  ): Promise<Result<true, AppError>>;
  removeAttachment(lessonId: string, file: string, editor: Editor): Promise<Result<true, AppError>>;
}

type LessonRow = Selectable<Tables['lessons']>;
const attachmentsForm = z.array(
  z.object({ file: z.string(), title: z.string(), bytes: z.number() }),
);
type Attachments = z.infer<typeof attachmentsForm>;

/** What of a lesson a change makes. */
interface MadeMedia {
  readonly folder: string;
  readonly durationSeconds: number;
  readonly transcript: unknown;
  readonly attachments: Attachments;
}

interface Change {
  readonly action: string;
  readonly editor: Editor;
  readonly along: Along;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How often a change is made anew when another one came between. */
const attempts = 3;

/** The media of lessons. */
export function createLessonMedia({
  database,
  audit,
  folders,
}: {
  readonly database: Database;
  readonly audit: Audit;
  readonly folders: MediaFolders;
}): LessonMedia {
  /** Whether it was done; another change that came between has to be looked at first. */
  async function commit(
    before: LessonRow,
    made: MadeMedia,
    { action, editor, along }: Change,
  ): Promise<Result<boolean, AppError>> {
    const now = new Date(editor.nowMs);
    return database.transaction(async (tx) => {
      const course = await tx.first(lockCourse, {});
      const lesson = await tx.first(findLesson, { id: before.id });
      if (course === null || lesson === null || lesson.media_folder !== before.media_folder)
        return ok(false);
      const gone = await along(tx);
      if (!gone.ok) return gone;
      await tx.run(setLessonMedia, {
        id: lesson.id,
        mediaFolder: made.folder,
        durationSeconds: made.durationSeconds,
        transcript: JSON.stringify(made.transcript),
        attachments: JSON.stringify(made.attachments),
        now,
      });
      await folders.exchange(tx, { from: before.media_folder, to: made.folder, now });
      await tx.run(bumpCourse, { id: course.id, rearranged: false });
      await audit.record(tx, entryOf(before, made, { action, editor }));
      return ok(true);
    });
  }

  async function change(
    lessonId: string,
    input: Change,
    make: (lesson: LessonRow) => Promise<Result<MadeMedia, AppError>>,
  ): Promise<Result<true, AppError>> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const lesson = uuid.test(lessonId)
        ? await database.first(findLesson, { id: lessonId })
        : null;
      if (lesson === null) return err(appError('NOT_FOUND'));
      const made = await make(lesson);
      if (!made.ok) return made;
      const done = await commit(lesson, made.value, input);
      if (done.ok && done.value) return ok(true);
      await folders.remove(made.value.folder);
      if (!done.ok) return done;
    }
    return err(appError('CONFLICT'));
  }

  /** The same video with other files beside it. */
  async function changeBeside(
    lesson: LessonRow,
    files: ReadonlyMap<string, Uint8Array | string | null>,
    texts: Partial<Pick<MadeMedia, 'transcript' | 'attachments'>>,
  ): Promise<Result<MadeMedia, AppError>> {
    if (lesson.media_folder === null) return err(appError('CONTENT_INVALID', { field: 'video' }));
    const folder = await folders.derive(lesson.media_folder, files);
    return ok({
      folder,
      durationSeconds: lesson.duration_seconds,
      transcript: lesson.transcript,
      attachments: attachmentsForm.parse(lesson.attachments),
      ...texts,
    });
  }

  return {
    setVideo: async (lessonId, { folder, durationSeconds }, editor, along) => {
      const done = await change(
        lessonId,
        { action: 'lesson.video', editor, along },
        async (lesson) => {
          const attachments = attachmentsForm.parse(lesson.attachments);
          const names = [captionsName, ...attachments.map(({ file }) => file)];
          const beside =
            lesson.media_folder === null
              ? []
              : await folders.readBeside(lesson.media_folder, names);
          const withBeside = await folders.derive(
            folder,
            new Map(beside.map(({ name, data }) => [name, data])),
          );
          return ok({
            folder: withBeside,
            durationSeconds,
            transcript: lesson.transcript,
            attachments,
          });
        },
      );
      await folders.remove(folder);
      return done;
    },

    setCaptions: async (lessonId, bytes, editor, along) => {
      const cues = readCaptions(bytes);
      if (!cues.ok) return cues;
      return change(lessonId, { action: 'lesson.captions', editor, along }, async (lesson) =>
        changeBeside(lesson, new Map([[captionsName, writeCaptions(cues.value)]]), {
          transcript: cues.value,
        }),
      );
    },

    removeCaptions: async (lessonId, seen, editor) =>
      change(lessonId, { action: 'lesson.captions_remove', editor, along: alone }, async (lesson) =>
        captionsRevision(lesson.transcript) === seen
          ? changeBeside(lesson, new Map([[captionsName, null]]), { transcript: [] })
          : err(appError('CONFLICT')),
      ),

    addAttachment: async (lessonId, { name, title, bytes }, editor, along) => {
      const ending = attachmentEnding(name, bytes);
      if (ending === null) return err(appError('UPLOAD_TYPE', { field: 'file' }));
      return change(lessonId, { action: 'lesson.attachment', editor, along }, async (lesson) => {
        const file = `tai-lieu-${randomBytes(6).toString('hex')}${ending}`;
        const attachments = [
          ...attachmentsForm.parse(lesson.attachments),
          { file, title, bytes: bytes.length },
        ];
        return changeBeside(lesson, new Map([[file, bytes]]), { attachments });
      });
    },

    removeAttachment: async (lessonId, file, editor) =>
      change(
        lessonId,
        { action: 'lesson.attachment_remove', editor, along: alone },
        async (lesson) => {
          const attachments = attachmentsForm.parse(lesson.attachments);
          if (!attachments.some((one) => one.file === file)) return err(appError('NOT_FOUND'));
          return changeBeside(lesson, new Map([[file, null]]), {
            attachments: attachments.filter((one) => one.file !== file),
          });
        },
      ),
  };
}

function entryOf(
  before: LessonRow,
  made: MadeMedia,
  { action, editor }: Pick<Change, 'action' | 'editor'>,
): ReturnType<typeof auditEntryOf> {
  return auditEntryOf(editor, {
    action,
    subjectKind: 'lesson',
    subjectId: before.id,
    before: { mediaFolder: before.media_folder },
    after: { mediaFolder: made.folder },
  });
}
