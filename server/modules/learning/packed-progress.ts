import { emptyLessonState } from '#shared/domain/progress/lesson-state.ts';
import type { LessonState } from '#shared/domain/progress/progress.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { ProgressChange } from '#shared/sync/ports.ts';

/**
 * All progress of a learner in a course, by lesson id, as the column `course_progress.lessons`
 * keeps it: a line of JSON for each lesson, and each line exactly what the answer of `Sync` says of
 * it. So a line that did not change is never parsed, and goes to a device as it is
 * (docs/decisions/0006).
 */
export type PackedProgress = ReadonlyMap<string, string>;

const idAt = '{"lesson_id":"'.length;
const afterId = '","version":';

/** Reads the column; '' is no progress. Lines of another shape are a bug of ours and throw. */
export function readPacked(text: string): PackedProgress {
  const progress = new Map<string, string>();
  if (text === '') return progress;
  for (const line of text.split('\n')) {
    const idEnd = line.indexOf('"', idAt);
    invariant(
      idEnd > idAt && line.startsWith('{"lesson_id":"') && line.startsWith(afterId, idEnd),
      'a packed lesson begins with its id and version',
    );
    progress.set(line.slice(idAt, idEnd), line);
  }
  return progress;
}

/** The text for the column. */
export function writePacked(progress: PackedProgress): string {
  return [...progress.values()].join('\n');
}

/** The lines that a device has to be told that knows `sinceVersion`. */
export function changedLessons(
  progress: PackedProgress,
  sinceVersion: number,
): readonly ChangedLesson[] {
  const changed: ChangedLesson[] = [];
  for (const [lessonId, line] of progress) {
    const version = versionOf(line);
    if (version > sinceVersion) changed.push({ lessonId, version, line });
  }
  return changed;
}

export interface ChangedLesson {
  readonly lessonId: string;
  readonly version: number;
  readonly line: string;
}

/** The line of a lesson. Ids of lessons are uuids, so nothing in them is ever escaped. */
export function writeLesson({ lessonId, version, state }: ProgressChange): string {
  const { covered, position, learnedMs, completedAtMs } = state;
  return JSON.stringify({
    lesson_id: lessonId,
    version,
    covered,
    position:
      position === null
        ? null
        : {
            seconds: position.seconds,
            stamp: {
              ms: position.stamp.ms,
              counter: position.stamp.counter,
              node: position.stamp.node,
            },
          },
    learned_ms: learnedMs,
    completed_at: completedAtMs,
  });
}

/** Reads a line. One of another shape is a bug of ours and throws. */
export function readLesson(line: string): ProgressChange {
  const stored: unknown = JSON.parse(line);
  invariant(isStoredLesson(stored), 'a packed lesson has its members');
  const state = {
    covered: stored.covered,
    position: stored.position,
    learnedMs: stored.learned_ms,
    completedAtMs: stored.completed_at,
  };
  return { lessonId: stored.lesson_id, version: stored.version, state };
}

/** The state of a lesson, empty when there is none yet. */
export function stateOf(progress: PackedProgress, lessonId: string): LessonState {
  const line = progress.get(lessonId);
  return line === undefined ? emptyLessonState : readLesson(line).state;
}

function versionOf(line: string): number {
  const start = line.indexOf('"', idAt) + afterId.length;
  return Number(line.slice(start, line.indexOf(',', start)));
}

interface StoredLesson {
  readonly lesson_id: string;
  readonly version: number;
  readonly covered: LessonState['covered'];
  readonly position: LessonState['position'];
  readonly learned_ms: number;
  readonly completed_at: number | null;
}

function isStoredLesson(value: unknown): value is StoredLesson {
  if (typeof value !== 'object' || value === null) return false;
  if (
    !(
      'lesson_id' in value &&
      'version' in value &&
      'covered' in value &&
      'position' in value &&
      'learned_ms' in value &&
      'completed_at' in value
    )
  )
    return false;
  const { lesson_id, version, covered, position, learned_ms, completed_at } = value;
  const isNamed = typeof lesson_id === 'string' && typeof version === 'number';
  return (
    isNamed &&
    Array.isArray(covered) &&
    typeof position === 'object' &&
    typeof learned_ms === 'number' &&
    (completed_at === null || typeof completed_at === 'number')
  );
}
