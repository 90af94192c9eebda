import { createHash } from 'node:crypto';
import type { UploadRow } from './uploads/upload-store.ts';

/** Whose video a page shows. */
type VideoOf = { readonly lessonId: string } | { readonly shortVideoId: string };

/** The newest video on its way to something, unless that is over and done. */
export function openUploadOf(uploads: readonly UploadRow[], of: VideoOf): UploadRow | null {
  const isOf = (upload: UploadRow) =>
    'lessonId' in of ? upload.lesson_id === of.lessonId : upload.short_video_id === of.shortVideoId;
  return uploads.find((upload) => isOf(upload) && isOpen(upload)) ?? null;
}

/**
 * What a page shows of a video: every change of it, or of what stands beside it, is a new folder.
 * It is no part of `revision`: texts may be written while a video is made.
 */
export function mediaRevision(
  mediaFolder: string | null,
  upload: Pick<UploadRow, 'id'> | null,
): string {
  return hashOf([mediaFolder, upload?.id ?? null]);
}

/** The captions that a page shows; another video, or another file beside them, changes none. */
export function captionsRevision(transcript: unknown): string {
  return hashOf(transcript);
}

/** Whether somebody who looks at an upload still has something to see or to do. */
function isOpen({ state }: UploadRow): boolean {
  return state !== 'done' && state !== 'cancelled';
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
