import { toOneLine } from '#shared/kernel/unicode-form.ts';
import path from 'node:path';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { type Err, err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { isDiskFull } from '#server/disk/disk-trouble.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Limits } from '#server/limits.ts';
import type { VideoProbe } from '#server/media/probe-video.ts';
import type { TranscodeRefusal } from '#server/media/transcode-refusal.ts';
import type { Audit } from '../../audit/api.ts';
import { findLesson } from '../course-edit-store.ts';
import { auditEntryOf, type Editor } from '../content-audit.ts';
import { parseTitle } from '../edit-input.ts';
import { findShortVideo } from '../short-video-store.ts';
import type { Along } from '../lesson-media.ts';
import type { UploadFiles } from './upload-files.ts';
import { largestUpload, type UploadKind } from './upload-kinds.ts';
import {
  findOpenUpload,
  findUpload,
  insertUpload,
  listStaleUploads,
  moveUpload,
  setReceived,
  type UploadRow,
} from './upload-store.ts';

/** What is to be uploaded, and where to. */
export interface UploadInput {
  readonly kind: UploadKind;
  /** The lesson or the short video that it is for. */
  readonly targetId: string;
  readonly fileName: string;
  /** What learners read on an attachment; the file's name when it is empty. */
  readonly title: string;
  readonly bytes: bigint;
}

/** What a piece of a file was answered with. */
export interface Received {
  /** Where to go on. */
  readonly receivedBytes: number;
}

/**
 * Files from administrators, in pieces that survive a lost connection, and the work that follows.
 */
export interface Uploads {
  /**
   * Refuses with NOT_FOUND, UPLOAD_TOO_LARGE, STORAGE_FULL, CONTENT_INVALID (title), CONFLICT (a
   * video is on its way there already).
   */
  begin(input: UploadInput, editor: Editor): Promise<Result<UploadRow, AppError>>;
  /**
   * Takes the bytes at `offset`. CONFLICT: the server has less or more of it; `receivedBytes` says
   * where to go on.
   */
  receive(
    id: string,
    offset: number,
    bytes: Uint8Array,
    nowMs: number,
  ): Promise<Result<Received, AppError & Partial<Received>>>;
  /**
   * The file is whole: captions and attachments are put in place at once, a video is looked at and
   * queued.
   */
  finish(id: string, editor: Editor): Promise<Result<UploadRow, AppError>>;
  /** Stops it wherever it is. Refuses with NOT_FOUND, or CONFLICT when it is over. */
  cancel(id: string, editor: Editor): Promise<Result<UploadRow, AppError>>;
  /** Does the work again with the file that was kept. Refuses with NOT_FOUND or CONFLICT. */
  retry(id: string, editor: Editor): Promise<Result<UploadRow, AppError>>;
  find(id: string): Promise<UploadRow | null>;
  /** Gives up transfers that nobody goes on with; their files are leftovers then. */
  sweep(now: Date): Promise<void>;
}

export interface UploadsDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly files: UploadFiles;
  readonly probe: (file: string) => Promise<Result<VideoProbe, TranscodeRefusal>>;
  /** Puts captions or an attachment in place. */
  readonly apply: (upload: UploadRow, file: SmallFile) => Promise<Result<true, AppError>>;
}

/** What was uploaded, and what has to be so where it is put in place. */
export interface SmallFile {
  readonly bytes: Uint8Array;
  readonly editor: Editor;
  readonly along: Along;
}

/** From one state to the next, and who wants it. */
interface Move {
  readonly from: readonly UploadRow['state'][];
  readonly to: UploadRow['state'];
  readonly editor: Editor;
  readonly error?: AppError['code'];
  readonly action: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The uploads of a database and its data folder. */
export function createUploads({
  database,
  audit,
  jobs,
  limits,
  files,
  probe,
  apply,
}: UploadsDeps): Uploads {
  async function find(id: string): Promise<UploadRow | null> {
    return uuid.test(id) ? database.first(findUpload, { id }) : null;
  }

  async function roomFor(input: UploadInput): Promise<AppError | null> {
    if (input.bytes < 1n || input.bytes > BigInt(largestUpload(input.kind, limits)))
      return appError('UPLOAD_TOO_LARGE', { field: 'bytes' });
    // What is made of a video is at most as large again.
    return (await files.freeBytes()) < Number(input.bytes) * 2 + limits.uploadSpareBytes
      ? appError('STORAGE_FULL')
      : null;
  }

  async function moveIn(
    tx: Tx,
    id: string,
    { from, to, editor, error, action }: Move,
  ): Promise<UploadRow | null> {
    const moved = await tx.first(moveUpload, {
      id,
      from,
      to,
      errorCode: error ?? null,
      now: new Date(editor.nowMs),
    });
    if (moved === null) return null;
    if (to === 'queued') await jobs.enqueue(tx, 'transcode_lesson', { uploadId: id }, { key: id });
    await audit.record(
      tx,
      auditEntryOf(editor, {
        action,
        subjectKind: subjectOf(moved).kind,
        subjectId: subjectOf(moved).id,
        after: { upload: id, file: moved.file_name, error: error ?? null },
      }),
    );
    return moved;
  }

  const move = async (id: string, change: Move): Promise<UploadRow | null> =>
    database.transaction(async (tx) => moveIn(tx, id, change));

  /**
   * Ends an upload that cannot be used, with its file. CONFLICT when somebody else ended it
   * meanwhile.
   */
  async function refuse(id: string, editor: Editor, error: AppError): Promise<Err<AppError>> {
    const moved = await move(id, {
      from: ['receiving'],
      to: 'cancelled',
      editor,
      error: error.code,
      action: 'upload.refuse',
    });
    if (moved === null) return err(appError('CONFLICT'));
    await files.remove(id);
    return err(error);
  }

  /** Puts a small file in place and ends its upload, both or neither. */
  async function settle(upload: UploadRow, editor: Editor): Promise<Result<UploadRow, AppError>> {
    const bytes = await files.read(upload.id);
    if (bytes === null) return err(appError('CONFLICT'));
    let settled: UploadRow | null = null;
    const along: Along = async (tx) => {
      settled = await moveIn(tx, upload.id, {
        from: ['receiving'],
        to: 'done',
        editor,
        action: 'upload.done',
      });
      return settled === null ? err(appError('CONFLICT')) : ok(true);
    };
    const applied = await apply(upload, { bytes, editor, along });
    if (!applied.ok) return refuse(upload.id, editor, applied.error);
    invariant(settled !== null, 'what is put in place ends its upload');
    await files.remove(upload.id);
    return ok(settled);
  }

  return {
    find,

    async begin(input, editor) {
      const title = parseTitle(input.title.trim() === '' ? input.fileName : input.title);
      if (!title.ok) return title;
      const noRoom = await roomFor(input);
      if (noRoom !== null) return err(noRoom);
      const target = targetOf(input);
      return database.transaction(async (tx) => {
        if (!(await targetExists(tx, input))) return err(appError('NOT_FOUND'));
        if (
          isVideo(input.kind) &&
          (await tx.first(findOpenUpload, { kind: input.kind, ...target })) !== null
        )
          return err(appError('CONFLICT'));
        const values = {
          kind: input.kind,
          ...target,
          actorId: editor.userId,
          fileName: plainName(input.fileName),
          title: title.value,
          bytes: input.bytes,
          now: new Date(editor.nowMs),
        };
        const made = await tx.first(insertUpload, values);
        if (made === null) throw new Error('insert gave no upload');
        return ok(made);
      });
    },

    async receive(id, offset, bytes, nowMs) {
      const upload = await find(id);
      if (upload === null) return err(appError('NOT_FOUND'));
      const known = Number(upload.received_bytes);
      if (
        upload.state !== 'receiving' ||
        offset !== known ||
        offset + bytes.length > Number(upload.bytes)
      )
        return err({ ...appError('CONFLICT'), receivedBytes: known });
      try {
        await files.write(id, bytes, offset);
      } catch (error) {
        if (isDiskFull(error)) return err(appError('STORAGE_FULL'));
        throw error;
      }
      const receivedBytes = offset + bytes.length;
      const counted = await database.first(setReceived, {
        id,
        before: upload.received_bytes,
        receivedBytes: BigInt(receivedBytes),
        now: new Date(nowMs),
      });
      return counted === null
        ? err({ ...appError('CONFLICT'), receivedBytes: known })
        : ok({ receivedBytes });
    },

    async finish(id, editor) {
      const upload = await find(id);
      if (upload === null) return err(appError('NOT_FOUND'));
      const isWhole =
        upload.state === 'receiving' &&
        upload.received_bytes === upload.bytes &&
        (await files.size(id)) === Number(upload.bytes);
      if (!isWhole) return err(appError('CONFLICT'));
      if (!isVideo(upload.kind)) return settle(upload, editor);
      const video = await probe(files.pathOf(id));
      if (!video.ok && video.error.code !== 'TRANSCODE_NO_FFMPEG') {
        return refuse(id, editor, appError(video.error.code));
      }
      const queued = await move(id, {
        from: ['receiving'],
        to: 'queued',
        editor,
        action: 'upload.queue',
      });
      return queued === null ? err(appError('CONFLICT')) : ok(queued);
    },

    async cancel(id, editor) {
      if ((await find(id)) === null) return err(appError('NOT_FOUND'));
      const cancelled = await move(id, {
        from: ['receiving', 'queued', 'working', 'failed'],
        to: 'cancelled',
        editor,
        action: 'upload.cancel',
      });
      if (cancelled === null) return err(appError('CONFLICT'));
      await files.remove(id);
      return ok(cancelled);
    },

    async retry(id, editor) {
      const upload = await find(id);
      if (upload === null) return err(appError('NOT_FOUND'));
      if ((await files.size(id)) !== Number(upload.bytes)) return err(appError('CONFLICT'));
      const queued = await move(id, {
        from: ['failed'],
        to: 'queued',
        editor,
        action: 'upload.retry',
      });
      return queued === null ? err(appError('CONFLICT')) : ok(queued);
    },

    async sweep(now) {
      for (const { id } of await database.all(listStaleUploads, {
        before: new Date(now.getTime() - limits.uploadIdleMs),
      }))
        await database.first(moveUpload, {
          id,
          from: ['receiving', 'failed'],
          to: 'cancelled',
          errorCode: null,
          now,
        });
    },
  };
}

/** What an upload belongs to, as the audit names it. */
export function subjectOf(upload: UploadRow): {
  readonly kind: 'lesson' | 'short_video';
  readonly id: string;
} {
  return upload.lesson_id === null
    ? { kind: 'short_video', id: upload.short_video_id ?? '' }
    : { kind: 'lesson', id: upload.lesson_id };
}

function isVideo(kind: UploadKind): boolean {
  return kind === 'lesson_video' || kind === 'short_video';
}

function targetOf({ kind, targetId }: UploadInput): {
  readonly lessonId: string | null;
  readonly shortVideoId: string | null;
} {
  const isShort = kind === 'short_video' || kind === 'short_captions';
  return { lessonId: isShort ? null : targetId, shortVideoId: isShort ? targetId : null };
}

async function targetExists(tx: Tx, input: UploadInput): Promise<boolean> {
  if (!uuid.test(input.targetId)) return false;
  const { lessonId } = targetOf(input);
  return lessonId === null
    ? (await tx.first(findShortVideo, { id: input.targetId })) !== null
    : (await tx.first(findLesson, { id: lessonId })) !== null;
}

/** A machine's name of a file, to be shown. */
function plainName(name: string): string {
  const base = toOneLine(path.basename(name.replaceAll('\\', '/')));
  return Array.from(base === '' ? 'tệp' : base)
    .slice(0, 200)
    .join('');
}
