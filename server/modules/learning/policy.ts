import type { AppError } from '../../../src/shared/errors/error-code.ts';
import type { Result } from '../../../src/shared/kernel/result.ts';
import type { Viewer } from '../auth/api.ts';
import { type LessonEntry, mayWatch } from '../catalog/api.ts';

/** Progress and notes are taken for lessons that the learner may watch; refuses with the reason. */
export function mayLearn(lesson: LessonEntry, viewer: Viewer): Result<true, AppError> {
  return mayWatch(lesson, viewer);
}
