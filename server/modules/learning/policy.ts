import type { Result } from '#shared/kernel/result.ts';
import { type LessonEntry, mayWatch, type Watcher, type WatchRefusal } from '../catalog/api.ts';

/** Progress and notes are taken for lessons that the learner may watch; refuses with the reason. */
export function mayLearn(lesson: LessonEntry, learner: Watcher): Result<true, WatchRefusal> {
  return mayWatch(lesson, learner);
}
