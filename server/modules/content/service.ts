import path from 'node:path';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import { createDiskLane, type DiskLane } from '../../disk/disk-lane.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { oneByOne } from '../../jobs/one-by-one.ts';
import type { Limits } from '../../limits.ts';
import { probeVideo } from '../../media/probe-video.ts';
import { transcode } from '../../media/transcode.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { Catalog, MediaLibrary } from '../catalog/api.ts';
import type { Messenger } from '../messages/api.ts';
import { type CourseEditor, createCourseEditor } from './course-editor.ts';
import { createLessonMedia, type LessonMedia } from './lesson-media.ts';
import { createLeftovers } from './uploads/leftovers.ts';
import { createMediaFolders } from './uploads/media-folders.ts';
import { type EditOutline, readEditOutline } from './outline.ts';
import { createReleases, type Releases } from './releases.ts';
import { createShortVideos, type ShortVideos } from './short-videos.ts';
import { createTranscodeWork, type MadeVideo } from './uploads/transcode-work.ts';
import { createUploadFiles } from './uploads/upload-files.ts';
import { listNewestUploads, type UploadRow } from './uploads/upload-store.ts';
import { createUploads, type SmallFile, type Uploads } from './uploads/uploads.ts';

/** Everything that administrators do with lessons and videos. */
export interface Content {
  readonly course: CourseEditor;
  readonly lessonMedia: LessonMedia;
  readonly shortVideos: ShortVideos;
  readonly uploads: Uploads;
  readonly releases: Releases;
  /** The course as administrators see it; null while there is none. */
  outline(): Promise<EditOutline | null>;
  /** Stops videos that are being made; the next start begins them anew. */
  stop(): void;
  /** The newest upload of each short video and lesson. */
  newestUploads(): Promise<readonly UploadRow[]>;
}

export interface ContentDeps {
  readonly database: Database;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly jobs: Jobs;
  readonly push: Push;
  readonly catalog: Catalog;
  readonly media: MediaLibrary;
  readonly mediaFolderLane: DiskLane;
  /** DATA_DIR. */
  readonly dataFolder: string;
  readonly now: () => number;
  /** The transcoder, when a test brings its own. */
  readonly transcode?: typeof transcode;
  /** What went wrong behind the scenes, for the log. */
  readonly report: (error: Error) => void;
}

/**
 * The content of a database and its data folder; takes the job `transcode_lesson` and the sweeps
 * upon itself.
 */
export function createContent(deps: ContentDeps): Content {
  const { database, limits, audit, jobs, push, now } = deps;
  const folders = createMediaFolders({
    database,
    media: deps.media,
    lane: deps.mediaFolderLane,
    root: path.join(deps.dataFolder, 'media'),
    now,
  });
  const files = createUploadFiles(
    path.join(deps.dataFolder, 'uploads'),
    createDiskLane(limits.disk.uploads),
  );
  const leftovers = createLeftovers({
    database,
    folders,
    files,
    keepMs: limits.retiredMediaMs,
  });
  const lessonMedia = createLessonMedia({ database, audit, folders });
  const shortVideos = createShortVideos({ database, audit, folders, limits });
  const releases = createReleases(deps);
  const uploads = createUploads({
    database,
    audit,
    jobs,
    limits,
    files,
    probe: async (file) => probeVideo(file, 'ffprobe'),
    apply: async (upload, file) => applySmallFile({ lessonMedia, shortVideos }, upload, file),
  });
  const attach = async (upload: UploadRow, made: MadeVideo) =>
    attachVideo({ lessonMedia, shortVideos }, upload, made);
  const tell = async (upload: UploadRow): Promise<void> =>
    database.transaction(async (tx) => push.tell(tx, upload.actor_id, 'content'));
  const end = new AbortController();
  jobs.handle(
    'transcode_lesson',
    createTranscodeWork({
      database,
      folders,
      files,
      transcode: deps.transcode ?? transcode,
      now,
      attach,
      tell,
      stuckMs: limits.transcodeStuckMs,
      report: deps.report,
      stopping: end.signal,
    }),
  );
  jobs.every('release_lessons', { everyMs: limits.releaseSweepMs, nature: 'ends' }, async () => {
    await releases.releaseDue(now());
    await releases.announce(now());
  });
  jobs.every('sweep_media', { everyMs: limits.housekeepingMs, nature: 'ends' }, async () => {
    const at = new Date(now());
    const places = Object.entries({ uploads, leftovers });
    await oneByOne(
      places,
      ([name]) => name,
      async ([, place]) => place.sweep(at),
    );
  });
  return {
    course: createCourseEditor({ database, audit }),
    lessonMedia,
    shortVideos,
    uploads,
    releases,
    outline: async () => readEditOutline(database),
    newestUploads: async () => database.all(listNewestUploads, {}),
    stop: () => end.abort(),
  };
}

type Places = Pick<Content, 'lessonMedia' | 'shortVideos'>;

async function applySmallFile(
  { lessonMedia, shortVideos }: Places,
  upload: UploadRow,
  { bytes, editor, along }: SmallFile,
): Promise<Result<true, AppError>> {
  if (upload.kind === 'lesson_captions')
    return lessonMedia.setCaptions(upload.lesson_id ?? '', bytes, editor, along);
  if (upload.kind === 'short_captions')
    return shortVideos.setCaptions(upload.short_video_id ?? '', bytes, editor, along);
  if (upload.kind === 'lesson_attachment')
    return lessonMedia.addAttachment(
      upload.lesson_id ?? '',
      { name: upload.file_name, title: upload.title, bytes },
      editor,
      along,
    );
  return { ok: false, error: appError('UPLOAD_TYPE') };
}

async function attachVideo(
  { lessonMedia, shortVideos }: Places,
  upload: UploadRow,
  { video, editor, along }: MadeVideo,
): Promise<Result<true, AppError>> {
  return upload.kind === 'short_video'
    ? shortVideos.setVideo(upload.short_video_id ?? '', video, editor, along)
    : lessonMedia.setVideo(upload.lesson_id ?? '', video, editor, along);
}
