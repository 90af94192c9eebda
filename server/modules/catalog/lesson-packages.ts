import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Limits } from '../../limits.ts';
import type { Viewer } from '../auth/api.ts';
import type { MediaPackages, MediaSizes, PackageFile } from './media-packages.ts';
import { mayWatch } from './policy.ts';
import type { Catalog } from './service.ts';

/** Lessons as devices keep them. */
export interface LessonPackages {
  /** Refuses as playback does: `LESSON_*`, `UNAUTHENTICATED`, `MEDIA_NOT_FOUND`. */
  describe(
    lessonId: string,
    viewer: Viewer | null,
    nowMs: number,
  ): Promise<Result<LessonPackage, AppError>>;
  /**
   * In the order asked for, each once, without those that the person may not watch; `BAD_INPUT` for
   * too many.
   */
  measure(
    lessonIds: readonly string[],
    viewer: Viewer | null,
    nowMs: number,
  ): Promise<Result<readonly LessonPackageSize[], AppError>>;
}

export interface LessonPackage {
  readonly lessonId: string;
  readonly lessonSlug: string;
  readonly isPreview: boolean;
  readonly durationSeconds: number;
  readonly version: string;
  readonly baseUrl: string;
  readonly expiresAt: Date;
  readonly files: readonly PackageFile[];
}

export interface LessonPackageSize extends MediaSizes {
  readonly lessonId: string;
}

/** The packages of the course. */
export function createLessonPackages({
  catalog,
  packages,
  limits,
}: {
  readonly catalog: Catalog;
  readonly packages: MediaPackages;
  readonly limits: Limits;
}): LessonPackages {
  return {
    async describe(lessonId, viewer, nowMs) {
      const course = await catalog.course(nowMs);
      const lesson = course.ok ? course.value.lessonById.get(lessonId) : undefined;
      if (lesson === undefined) return err(appError('LESSON_UNKNOWN'));
      const allowed = mayWatch(lesson, viewer);
      if (!allowed.ok) return allowed;
      const described =
        lesson.mediaFolder === null ? null : await packages.describe(lesson.mediaFolder, nowMs);
      if (described === null) return err(appError('MEDIA_NOT_FOUND'));
      const { base, expiresAt } = catalog.addressBase(lesson, viewer, nowMs);
      const { slug, isPreview, durationSeconds } = lesson;
      return ok({
        lessonId,
        lessonSlug: slug,
        isPreview,
        durationSeconds,
        baseUrl: base,
        expiresAt,
        ...described,
      });
    },

    async measure(lessonIds, viewer, nowMs) {
      if (lessonIds.length > limits.packageSizes)
        return err(appError('BAD_INPUT', { field: 'lesson_ids' }));
      const course = await catalog.course(nowMs);
      if (!course.ok) return course;
      const measured: LessonPackageSize[] = [];
      for (const lessonId of new Set(lessonIds)) {
        const lesson = course.value.lessonById.get(lessonId);
        const folder =
          lesson !== undefined && mayWatch(lesson, viewer).ok ? lesson.mediaFolder : null;
        const sizes = folder === null ? null : await packages.measure(folder, nowMs);
        if (sizes !== null) measured.push({ lessonId, ...sizes });
      }
      return ok(measured);
    },
  };
}
