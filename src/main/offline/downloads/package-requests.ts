import * as z from 'zod/mini';
import { hostOperations } from '#shared/api/operations.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { type AuthorisedApi, postOperation } from '../../api/authorised-api.ts';

/** What the server says of lessons that a device may keep. */
export interface PackageRequests {
  /**
   * Refuses as playback does (`LESSON_*`, `UNAUTHENTICATED`, `MEDIA_NOT_FOUND`), or because there
   * was no answer.
   */
  describe(lessonId: string, signal: AbortSignal): Promise<Result<LessonPackage, AppError>>;
  /** Sizes, in no order; lessons that may not be kept are left out. */
  measure(lessonIds: readonly string[]): Promise<Result<readonly LessonSizes[], AppError>>;
}

const packageSchema = z.object({
  lesson_slug: z.string(),
  is_preview: z.boolean(),
  version: z.string().check(z.minLength(1)),
  base_url: z.string().check(z.regex(/^\/media\/[\w.~-]+\/[\w-][\w.-]*$/)),
  files: z.array(
    z
      .object({
        name: z.string(),
        bytes: z.int().check(z.gte(0)),
        piece_bytes: z.int().check(z.gte(1024)),
        pieces: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
        height: z.nullable(z.int()),
      })
      .check(
        z.refine(
          ({ bytes, piece_bytes, pieces }) => pieces.length === Math.ceil(bytes / piece_bytes),
        ),
      ),
  ),
});
const sizesSchema = z.array(
  z.object({
    lesson_id: z.string(),
    side_bytes: z.number(),
    renditions: z.array(z.object({ height: z.int(), bytes: z.number() })),
  }),
);

/** The files of a lesson as they are now, and where they are fetched. */
export interface LessonPackage {
  readonly slug: string;
  readonly isPreview: boolean;
  readonly version: string;
  /** Path of the API's origin; a file lies at `${baseUrl}/${name}`. */
  readonly baseUrl: string;
  readonly mediaFolder: string;
  readonly files: readonly PackageFile[];
}

export interface PackageFile {
  readonly name: string;
  readonly bytes: number;
  readonly pieceBytes: number;
  /** SHA-256 of each piece, hex. */
  readonly pieces: readonly string[];
  /** Of the rendition that it belongs to, in pixels; null beside the video. */
  readonly height: number | null;
}

export interface LessonSizes {
  readonly lessonId: string;
  readonly sideBytes: number;
  readonly renditions: readonly { readonly height: number; readonly bytes: number }[];
}

const timeoutMs = 20_000;
/** How many lessons the server measures at once. */
const measuredAtOnce = 500;

/** Asks in the name of whoever is signed in. */
export function createPackageRequests(api: AuthorisedApi): PackageRequests {
  const ask = (
    operationName: 'LessonPackage' | 'LessonPackageSizes',
    variables: object,
    signal?: AbortSignal,
  ) =>
    postOperation(
      api,
      { operationName, query: hostOperations[operationName], variables },
      { timeoutMs, ...(signal ? { signal } : {}) },
    );
  return {
    async describe(lessonId, signal) {
      const answer = await ask('LessonPackage', { lesson_id: lessonId }, signal);
      if (!answer.ok) return answer;
      const read = z.object({ lesson_package: packageSchema }).safeParse(answer.value);
      return read.success ? ok(packageOf(read.data.lesson_package)) : err(appError('INTERNAL'));
    },
    async measure(lessonIds) {
      const found: LessonSizes[] = [];
      for (let at = 0; at < lessonIds.length; at += measuredAtOnce) {
        const answer = await ask('LessonPackageSizes', {
          lesson_ids: lessonIds.slice(at, at + measuredAtOnce),
        });
        if (!answer.ok) return answer;
        const read = z.object({ lesson_package_sizes: sizesSchema }).safeParse(answer.value);
        if (!read.success) return err(appError('INTERNAL'));
        found.push(
          ...read.data.lesson_package_sizes.map(({ lesson_id, side_bytes, renditions }) => ({
            lessonId: lesson_id,
            sideBytes: side_bytes,
            renditions,
          })),
        );
      }
      return ok(found);
    },
  };
}

function packageOf({
  lesson_slug,
  is_preview,
  version,
  base_url,
  files,
}: z.infer<typeof packageSchema>): LessonPackage {
  return {
    slug: lesson_slug,
    isPreview: is_preview,
    version,
    baseUrl: base_url,
    mediaFolder: base_url.slice(base_url.lastIndexOf('/') + 1),
    files: files.map(({ piece_bytes, ...file }) => ({ ...file, pieceBytes: piece_bytes })),
  };
}

/**
 * The height that is there and nearest to the wanted one, the smaller of two; null when there is no
 * video.
 */
export function nearestHeight(heights: readonly number[], wanted: number): number | null {
  const [nearest = null] = heights.toSorted(
    (a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b,
  );
  return nearest;
}
