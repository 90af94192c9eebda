import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { readCaptions, writeCaptions } from '../../media/read-captions.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import { findLesson } from './course-edit-store.ts';
import { auditEntryOf, type Editor } from './content-audit.ts';
import { parseTitle } from './edit-input.ts';
import { type Along, captionsName } from './lesson-media.ts';
import { retireMediaFolder } from './uploads/media-folder-store.ts';
import type { MediaFolders } from './uploads/media-folders.ts';
import { mediaRevision, openUploadOf } from './seen-media.ts';
import {
  deleteShortVideo,
  findShortVideo,
  insertShortVideo,
  listShortVideos,
  lockShortVideos,
  placeShortVideos,
  setShortVideoMedia,
  type ShortVideoRow,
  updateShortVideo,
} from './short-video-store.ts';
import { listNewestUploads } from './uploads/upload-store.ts';

/** What a person may write of a short video. */
export interface ShortVideoTexts {
  readonly title: string;
  readonly lessonId: string | null;
  readonly isPublished: boolean;
}

/** A short video that is to go, as it was seen. */
interface SeenVideo {
  readonly id: string;
  readonly revision: number;
  readonly mediaRevision: string;
  readonly reason: string;
}

/** Short upright videos, in the order that they are shown. Refusals as in `CourseEditor`. */
export interface ShortVideos {
  all(): Promise<readonly ShortVideoRow[]>;
  /** Not published. CONFLICT when there are too many. */
  create(
    input: Omit<ShortVideoTexts, 'isPublished'>,
    editor: Editor,
  ): Promise<Result<true, AppError>>;
  /** Publishing needs a video: CONTENT_INVALID, field `is_published`. */
  update(
    change: { readonly id: string; readonly revision: number; readonly input: ShortVideoTexts },
    editor: Editor,
  ): Promise<Result<true, AppError>>;
  /** `position`: 0 = first. */
  move(id: string, position: number, editor: Editor): Promise<Result<true, AppError>>;
  /** As it was seen, its video too (`mediaRevision`). */
  remove(change: SeenVideo, editor: Editor): Promise<Result<true, AppError>>;
  setVideo(
    id: string,
    video: { readonly folder: string; readonly durationSeconds: number },
    editor: Editor,
    along: Along,
  ): Promise<Result<true, AppError>>;
  setCaptions(
    id: string,
    bytes: Uint8Array,
    editor: Editor,
    along: Along,
  ): Promise<Result<true, AppError>>;
}

export interface ShortVideosDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly folders: MediaFolders;
  readonly limits: Limits;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The short videos of a database. */
export function createShortVideos({
  database,
  audit,
  folders,
  limits,
}: ShortVideosDeps): ShortVideos {
  async function edit(
    id: string,
    editor: Editor,
    change: (
      tx: Tx,
      before: ShortVideoRow,
      all: readonly ShortVideoRow[],
    ) => Promise<Result<Parameters<typeof auditEntryOf>[1], AppError>>,
  ): Promise<Result<true, AppError>> {
    return database.transaction(async (tx) => {
      const all = await tx.all(lockShortVideos, {});
      const before = all.find((video) => video.id === id);
      if (before === undefined) return err(appError('NOT_FOUND'));
      const done = await change(tx, before, all);
      if (!done.ok) return done;
      await audit.record(tx, auditEntryOf(editor, done.value));
      return ok(true);
    });
  }

  async function setFolder(
    id: string,
    made: {
      readonly folder: string;
      readonly durationSeconds: number;
      readonly from: string | null;
    },
    editor: Editor,
    along: Along,
  ): Promise<Result<true, AppError>> {
    const done = await edit(id, editor, async (tx, before) => {
      if (before.media_folder !== made.from) return err(appError('CONFLICT'));
      const gone = await along(tx);
      if (!gone.ok) return gone;
      await tx.run(setShortVideoMedia, {
        id,
        mediaFolder: made.folder,
        durationSeconds: made.durationSeconds,
      });
      await folders.exchange(tx, { from: made.from, to: made.folder, now: new Date(editor.nowMs) });
      return ok({
        action: 'short_video.media',
        subjectKind: 'short_video',
        subjectId: id,
        before: { mediaFolder: made.from },
        after: { mediaFolder: made.folder },
      });
    });
    if (!done.ok) await folders.remove(made.folder);
    return done;
  }

  return {
    all: async () => database.all(listShortVideos, {}),

    async create({ title: typed, lessonId }, editor) {
      const title = parseTitle(typed);
      if (!title.ok) return title;
      return database.transaction(async (tx) => {
        const all = await tx.all(lockShortVideos, {});
        if (all.length >= limits.shortVideos) return err(appError('CONFLICT'));
        if (!(await lessonExists(tx, lessonId)))
          return err(appError('CONTENT_INVALID', { field: 'lesson_id' }));
        const made = await tx.first(insertShortVideo, {
          title: title.value,
          lessonId,
          now: new Date(editor.nowMs),
        });
        await audit.record(
          tx,
          auditEntryOf(editor, {
            action: 'short_video.create',
            subjectKind: 'short_video',
            subjectId: made?.id ?? '',
            after: { title: title.value, lessonId },
          }),
        );
        return ok(true);
      });
    },

    update: async ({ id, revision, input }, editor) =>
      edit(id, editor, async (tx, before) => {
        const title = parseTitle(input.title);
        if (!title.ok) return title;
        if (before.revision !== revision) return err(appError('CONFLICT'));
        if (!(await lessonExists(tx, input.lessonId)))
          return err(appError('CONTENT_INVALID', { field: 'lesson_id' }));
        if (input.isPublished && before.media_folder === null)
          return err(appError('CONTENT_INVALID', { field: 'is_published' }));
        const after = { ...input, title: title.value };
        await tx.run(updateShortVideo, { id, ...after });
        const { title: oldTitle, lesson_id: lessonId, is_published: isPublished } = before;
        return ok({
          action: 'short_video.update',
          subjectKind: 'short_video',
          subjectId: id,
          before: { title: oldTitle, lessonId, isPublished },
          after,
        });
      }),

    move: async (id, position, editor) =>
      edit(id, editor, async (tx, before, all) => {
        const others = all.filter((video) => video.id !== id).map((video) => video.id);
        await tx.run(placeShortVideos, { ids: others.toSpliced(Math.max(0, position), 0, id) });
        return ok({
          action: 'short_video.move',
          subjectKind: 'short_video',
          subjectId: id,
          before: { position: before.position },
          after: { position: Math.min(position, others.length) + 1 },
        });
      }),

    remove: async (change, editor) =>
      edit(change.id, editor, async (tx, before, all) =>
        removeSeen(tx, { ...change, before, all, editor }),
      ),

    async setVideo(id, { folder, durationSeconds }, editor, along) {
      const before = uuid.test(id) ? await database.first(findShortVideo, { id }) : null;
      const beside =
        before?.media_folder == null
          ? []
          : await folders.readBeside(before.media_folder, [captionsName]);
      const made = await folders.derive(
        folder,
        new Map(beside.map(({ name, data }) => [name, data])),
      );
      await folders.remove(folder);
      return setFolder(
        id,
        { folder: made, durationSeconds, from: before?.media_folder ?? null },
        editor,
        along,
      );
    },

    async setCaptions(id, bytes, editor, along) {
      const cues = readCaptions(bytes);
      if (!cues.ok) return cues;
      const before = uuid.test(id) ? await database.first(findShortVideo, { id }) : null;
      if (before === null) return err(appError('NOT_FOUND'));
      if (before.media_folder === null || before.duration_seconds === null)
        return err(appError('CONTENT_INVALID', { field: 'video' }));
      const folder = await folders.derive(
        before.media_folder,
        new Map([[captionsName, writeCaptions(cues.value)]]),
      );
      return setFolder(
        id,
        { folder, durationSeconds: before.duration_seconds, from: before.media_folder },
        editor,
        along,
      );
    },
  };
}

async function removeSeen(
  tx: Tx,
  seen: SeenVideo & {
    readonly before: ShortVideoRow;
    readonly all: readonly ShortVideoRow[];
    readonly editor: Editor;
  },
): Promise<Result<Parameters<typeof auditEntryOf>[1], AppError>> {
  const { id, before, all, editor } = seen;
  const reason = parseReason(seen.reason);
  if (!reason.ok) return reason;
  const upload = openUploadOf(await tx.all(listNewestUploads, {}), { shortVideoId: id });
  const isSeen =
    before.revision === seen.revision &&
    mediaRevision(before.media_folder, upload) === seen.mediaRevision;
  if (!isSeen) return err(appError('CONFLICT'));
  await tx.run(deleteShortVideo, { id });
  if (before.media_folder !== null)
    await tx.run(retireMediaFolder, { name: before.media_folder, now: new Date(editor.nowMs) });
  await tx.run(placeShortVideos, {
    ids: all.filter((video) => video.id !== id).map((video) => video.id),
  });
  return ok({
    action: 'short_video.delete',
    subjectKind: 'short_video',
    subjectId: id,
    before: { title: before.title },
    reason: reason.value,
  });
}

async function lessonExists(tx: Tx, lessonId: string | null): Promise<boolean> {
  return (
    lessonId === null ||
    (uuid.test(lessonId) && (await tx.first(findLesson, { id: lessonId })) !== null)
  );
}
