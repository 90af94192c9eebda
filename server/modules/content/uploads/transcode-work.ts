import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { isDiskFull } from '#server/disk/disk-trouble.ts';
import { indexName, mediaIndexSchema } from '#server/media/media-index.ts';
import type { transcode } from '#server/media/transcode.ts';
import { lessonProfile, type TranscodeProfile } from '#server/media/transcode-profile.ts';
import type { Editor } from '../content-audit.ts';
import type { Along } from '../lesson-media.ts';
import { madeFolder, type MediaFolders } from './media-folders.ts';
import type { UploadFiles } from './upload-files.ts';
import { findUpload, moveUpload, setProgress, type UploadRow } from './upload-store.ts';

/** A video that is ready, and what has to be so where it is given away. */
export interface MadeVideo {
  readonly video: FinishedVideo;
  readonly editor: Editor;
  readonly along: Along;
}

/** A video that is ready. */
export interface FinishedVideo {
  readonly folder: string;
  readonly durationSeconds: number;
}

export interface TranscodeWorkDeps {
  readonly database: Database;
  readonly folders: MediaFolders;
  readonly files: UploadFiles;
  readonly transcode: typeof transcode;
  readonly now: () => number;
  /** Gives the video to its lesson or short video. */
  readonly attach: (upload: UploadRow, made: MadeVideo) => Promise<Result<true, AppError>>;
  /** The process ends: what is under way stops, and is done again by the next one. */
  readonly stopping: AbortSignal;
  /** A program that makes nothing more for so long is ended. */
  readonly stuckMs: number;
  /** Why a video could not be made, for the log. */
  readonly report: (error: Error) => void;
  /** Something of an upload changed that its owner may be looking at. */
  readonly tell: (upload: UploadRow) => Promise<void>;
}

/** One picture size: a short video is seen in a small window only. */
export const shortProfile: TranscodeProfile = { ...lessonProfile, heights: [720] };

/** Shortest time between two notes of progress, ms. */
const progressStepMs = 500;

/**
 * The job `transcode_lesson`: turns an uploaded file into a folder of HLS and gives it to what it
 * is for. Done again after a crash it begins anew, or finds the folder whole and only attaches it.
 * What the video itself does wrong ends as `failed` with a code; a full disk too. Anything else
 * throws, after it was noted, and is tried again.
 */
export function createTranscodeWork({
  database,
  folders,
  files,
  transcode: run,
  now,
  attach,
  stopping,
  stuckMs,
  report,
  tell,
}: TranscodeWorkDeps): (job: { readonly uploadId: string }) => Promise<void> {
  async function move(
    id: string,
    from: readonly UploadRow['state'][],
    to: UploadRow['state'],
    errorCode: AppError['code'] | null = null,
  ): Promise<UploadRow | null> {
    const moved = await database.first(moveUpload, {
      id,
      from,
      to,
      errorCode,
      now: new Date(now()),
    });
    if (moved !== null) await tell(moved);
    return moved;
  }

  /** In the transaction that gives the video away: a cancelled one is given to nobody. */
  async function end(tx: Tx, id: string): Promise<Result<true, AppError>> {
    const ended = await tx.first(moveUpload, {
      id,
      from: ['working'],
      to: 'done',
      errorCode: null,
      now: new Date(now()),
    });
    return ended === null ? err(appError('CONFLICT')) : ok(true);
  }

  /** Notes progress, and stops the work when it is not wanted any more. */
  function follow(upload: UploadRow, stop: AbortController): (fraction: number) => void {
    let notedAtMs = 0;
    return (fraction) => {
      if (now() - notedAtMs < progressStepMs) return;
      notedAtMs = now();
      database
        .first(setProgress, {
          id: upload.id,
          progress: Math.min(fraction, 0.99),
          now: new Date(now()),
        })
        .then(
          async (noted) => (noted === null ? stop.abort() : tell(upload)),
          // Progress is only looked at; the work itself goes on and says when it cannot.
          () => undefined,
        );
    };
  }

  async function make(upload: UploadRow): Promise<Result<FinishedVideo, AppError>> {
    const folder = madeFolder(upload.id);
    const whole = await readWhole(folders.pathOf(folder));
    if (whole !== null) return ok({ folder, durationSeconds: whole });
    const stop = new AbortController();
    const profile = { ...(upload.kind === 'short_video' ? shortProfile : lessonProfile), stuckMs };
    const made = await run(files.pathOf(upload.id), folders.pathOf(folder), {
      profile,
      onProgress: follow(upload, stop),
      signal: AbortSignal.any([stop.signal, stopping]),
    });
    stopping.throwIfAborted();
    if (!made.ok)
      report(new Error(`video ${upload.id} not made: ${made.error.code}: ${made.error.detail}`));
    return made.ok
      ? ok({ folder, durationSeconds: made.value.duration_seconds })
      : err(appError(made.error.code));
  }

  return async ({ uploadId }) => {
    const known = await database.first(findUpload, { id: uploadId });
    const mayBegin: UploadRow['state'][] =
      known?.error_code === 'INTERNAL' ? ['queued', 'working', 'failed'] : ['queued', 'working'];
    const upload = await move(uploadId, mayBegin, 'working');
    if (upload === null) return;
    try {
      const video = await make(upload);
      const done = video.ok
        ? await attach(upload, {
            video: video.value,
            editor: { userId: upload.actor_id, nowMs: now() },
            along: async (tx) => end(tx, uploadId),
          })
        : video;
      if (done.ok) {
        await tell(upload);
        await files.remove(uploadId);
      } else await move(uploadId, ['working'], 'failed', done.error.code);
    } catch (error) {
      if (stopping.aborted) throw error;
      await move(uploadId, ['working'], 'failed', isDiskFull(error) ? 'STORAGE_FULL' : 'INTERNAL');
      if (!isDiskFull(error)) throw error;
    }
  };
}

/** Length of a video that stands whole under its name; null when there is none. */
async function readWhole(folder: string): Promise<number | null> {
  const text = await readFile(path.join(folder, indexName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
  );
  return text === null ? null : mediaIndexSchema.parse(JSON.parse(text)).duration_seconds;
}
