import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { refuseWithin } from '../../db/keep-outside.ts';
import { inNobodysName } from '../../db/nobodys-name.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Viewer } from '../auth/api.ts';
import { type CourseSnapshot, type LessonEntry, readCourse } from './course-snapshot.ts';
import type { MediaLibrary } from './media-library.ts';
import type { MediaSigner } from './media-signer.ts';
import { accessClass, mayWatch } from './policy.ts';
import { findCourseVersion } from './store.ts';

/** The course and its media. */
export interface Catalog {
  /**
   * The course as it is now, read once per version; refuses with `NOT_FOUND` while there is none.
   */
  course(nowMs: number): Promise<Result<CourseSnapshot, AppError>>;
  /**
   * The same, whatever this process has known of it for `courseMemoryMs`: for who has heard of more
   * than that.
   */
  newestCourse(nowMs: number): Promise<Result<CourseSnapshot, AppError>>;
  /** Refuses with `LESSON_UNKNOWN`. */
  lesson(slug: string, nowMs: number): Promise<Result<LessonEntry, AppError>>;
  /**
   * Signed addresses of a lesson's video; refuses with `LESSON_*`, `UNAUTHENTICATED` or
   * `MEDIA_NOT_FOUND`.
   */
  playback(
    slug: string,
    viewer: Viewer | null,
    nowMs: number,
  ): Promise<Result<PlaybackAddresses, AppError>>;
  /**
   * Where the files of a lesson lie that the person may watch, without a slash at its end, and
   * until when.
   */
  addressBase(
    lesson: LessonEntry,
    viewer: Viewer | null,
    nowMs: number,
  ): { readonly base: string; readonly expiresAt: Date };
  /** The address of a file of a lesson that the person may watch. */
  fileUrl(lesson: LessonEntry, file: string, viewer: Viewer | null, nowMs: number): string;
  /**
   * Addresses of a folder's video as one plain file, for pages that need no stream: the smallest
   * picture. Null while it is not there. Asks nobody's rights.
   */
  plainFiles(folder: string, viewer: Viewer | null, nowMs: number): Promise<PlainFiles | null>;
  /**
   * Whether answers about the course are the same for two requests: only if their keys are equal.
   */
  sharedKey(viewer: Viewer | null, nowMs: number): Promise<string>;
}

export interface PlaybackAddresses {
  readonly lesson_id: string;
  readonly hls_url: string;
  readonly captions_url: string | null;
  readonly thumbnails_url: string | null;
  readonly poster_url: string | null;
  readonly expires_at: Date;
}

export interface PlainFiles {
  readonly videoUrl: string;
  readonly captionsUrl: string | null;
  readonly posterUrl: string | null;
}

export interface CatalogDeps {
  readonly database: Database;
  readonly limits: Limits;
  readonly media: MediaLibrary;
  readonly signer: MediaSigner;
}

/**
 * Addresses signed within the same stretch of time are equal, so that a browser's cache can use
 * them.
 */
const addressStepMs = 15 * 60_000;

/** The catalogue of a database. */
export function createCatalog({ database, limits, media, signer }: CatalogDeps): Catalog {
  const readSnapshot = createSnapshotReader(database, limits.courseMemoryMs);

  function addressBaseOf(folder: string, viewer: Viewer | null, nowMs: number) {
    const expiresAtMs = Math.floor(nowMs / addressStepMs) * addressStepMs + limits.mediaTokenMs;
    const token = signer.sign({ learner: viewer?.userId ?? 'guest', folder, expiresAtMs });
    return { base: `/media/${token}/${folder}`, expiresAt: new Date(expiresAtMs) };
  }

  const addressBase = (entry: LessonEntry, viewer: Viewer | null, nowMs: number) =>
    addressBaseOf(folderOf(entry), viewer, nowMs);

  async function course(nowMs: number): Promise<Result<CourseSnapshot, AppError>> {
    return foundCourse(await readSnapshot(nowMs));
  }

  async function lesson(slug: string, nowMs: number): Promise<Result<LessonEntry, AppError>> {
    const found = (await readSnapshot(nowMs))?.lessonBySlug.get(slug);
    return found === undefined ? err(appError('LESSON_UNKNOWN')) : ok(found);
  }

  return {
    course,
    newestCourse: async (nowMs) => foundCourse(await readSnapshot.newest(nowMs)),
    lesson,
    async playback(slug, viewer, nowMs) {
      const found = await lesson(slug, nowMs);
      if (!found.ok) return found;
      const allowed = mayWatch(found.value, viewer);
      if (!allowed.ok) return allowed;
      const { mediaFolder } = found.value;
      const files = mediaFolder === null ? new Set<string>() : await media.list(mediaFolder);
      if (mediaFolder === null || !files.has('master.m3u8'))
        return err(appError('MEDIA_NOT_FOUND'));
      const { base, expiresAt } = addressBaseOf(mediaFolder, viewer, nowMs);
      const addressOf = (...names: readonly string[]): string | null => {
        const name = names.find((candidate) => files.has(candidate));
        return name === undefined ? null : `${base}/${name}`;
      };
      return ok({
        lesson_id: found.value.id,
        hls_url: `${base}/master.m3u8`,
        captions_url: addressOf('captions.vi.vtt'),
        thumbnails_url: addressOf('thumbnails.vtt'),
        poster_url: addressOf('poster.webp', 'poster.jpg'),
        expires_at: expiresAt,
      });
    },
    addressBase,
    async plainFiles(folder, viewer, nowMs) {
      const files = await media.list(folder);
      const video = [...files]
        .filter((name) => /^v\d+\.mp4$/.test(name))
        .toSorted()
        .at(-1);
      if (video === undefined) return null;
      const { base } = addressBaseOf(folder, viewer, nowMs);
      const addressOf = (name: string | undefined): string | null =>
        name !== undefined && files.has(name) ? `${base}/${name}` : null;
      return {
        videoUrl: `${base}/${video}`,
        captionsUrl: addressOf('captions.vi.vtt'),
        posterUrl: addressOf(['poster.webp', 'poster.jpg'].find((name) => files.has(name))),
      };
    },
    fileUrl: (entry, file, viewer, nowMs) => `${addressBase(entry, viewer, nowMs).base}/${file}`,
    async sharedKey(viewer, nowMs) {
      const snapshot = await readSnapshot(nowMs);
      return `${snapshot?.id}:${snapshot?.version}:${accessClass(viewer)}`;
    },
  };
}

/** Where the files of a lesson lie: those of one without a video, too. */
export function folderOf({ mediaFolder, slug }: Pick<LessonEntry, 'mediaFolder' | 'slug'>): string {
  return mediaFolder ?? slug;
}

function foundCourse(snapshot: CourseSnapshot | null): Result<CourseSnapshot, AppError> {
  return snapshot === null ? err(appError('NOT_FOUND')) : ok(snapshot);
}

interface SnapshotReader {
  (nowMs: number): Promise<CourseSnapshot | null>;
  /** As the database has it after the call began. */
  newest(nowMs: number): Promise<CourseSnapshot | null>;
}

/**
 * Asks for the version at most every `memoryMs`, and reads the course again only when it moved;
 * requests at once share the work.
 */
function createSnapshotReader(database: Database, memoryMs: number): SnapshotReader {
  let snapshot: CourseSnapshot | null = null;
  let checkedAtMs = -Infinity;
  let reading: Promise<void> | null = null;

  async function check(nowMs: number): Promise<void> {
    const current = await database.first(findCourseVersion, {});
    if (current === null) snapshot = null;
    else if (current.id !== snapshot?.id || current.version !== snapshot.version)
      snapshot = await readCourse(database, current.id);
    checkedAtMs = nowMs;
  }

  async function checkWithOthers(nowMs: number): Promise<void> {
    refuseWithin();
    reading ??= inNobodysName(async () => check(nowMs)).finally(() => {
      reading = null;
    });
    await reading;
  }

  async function read(nowMs: number): Promise<CourseSnapshot | null> {
    if (nowMs < checkedAtMs || nowMs - checkedAtMs >= memoryMs) await checkWithOthers(nowMs);
    return snapshot;
  }

  async function newest(nowMs: number): Promise<CourseSnapshot | null> {
    refuseWithin();
    // One that is under way may have asked before.
    await reading;
    await checkWithOthers(nowMs);
    return snapshot;
  }

  return Object.assign(read, { newest });
}
