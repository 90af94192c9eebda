import { emptyLessonState } from '../../../src/shared/domain/progress/lesson-state.ts';
import type { LessonState } from '../../../src/shared/domain/progress/progress.ts';
import { compareStamps } from '../../../src/shared/domain/progress/stamp.ts';
import { invariant } from '../../../src/shared/kernel/assert.ts';
import type { ProgressChange } from '../../../src/shared/sync/ports.ts';

/** All progress of a learner in a course, as the column `course_progress.lessons` keeps it. */
export type PackedProgress = ReadonlyMap<string, PackedLesson>;

/** State of a lesson and the learner's version that it got when it last changed. */
export interface PackedLesson {
  readonly version: number;
  readonly state: LessonState;
}

/** Reads the column. Anything of another shape is a bug of ours and throws. */
export function readPacked(value: unknown): PackedProgress {
  invariant(typeof value === 'object' && value !== null && !Array.isArray(value), 'packed progress is an object');
  return new Map(Object.entries(value).map(([lessonId, packed]) => [lessonId, readLesson(packed)]));
}

/** The text for the column. */
export function writePacked(progress: PackedProgress): string {
  const entries = Array.from(progress, ([lessonId, { version, state }]) => [lessonId, { v: version, c: state.covered, p: state.position, t: state.learnedMs, d: state.completedAtMs }] as const);
  return JSON.stringify(Object.fromEntries(entries));
}

/** What a device that knows `sinceVersion` has to be told. */
export function changesSince(progress: PackedProgress, sinceVersion: number): readonly ProgressChange[] {
  const changes: ProgressChange[] = [];
  for (const [lessonId, { version, state }] of progress) if (version > sinceVersion) changes.push({ lessonId, version, state });
  return changes;
}

/** What the profile shows of it. */
export interface ProgressTotals {
  readonly learnedMs: number;
  readonly completedLessonIds: readonly string[];
  /** The lesson watched last that is not complete; null when there is none. */
  readonly resumeLessonId: string | null;
}

/** Adds it up. */
export function totalsOf(progress: PackedProgress): ProgressTotals {
  let learnedMs = 0;
  let resume: { readonly lessonId: string; readonly position: NonNullable<LessonState['position']> } | null = null;
  const completedLessonIds: string[] = [];
  for (const [lessonId, { state }] of progress) {
    learnedMs += state.learnedMs;
    if (state.completedAtMs !== null) completedLessonIds.push(lessonId);
    else if (state.position !== null && (resume === null || compareStamps(state.position.stamp, resume.position.stamp) > 0)) resume = { lessonId, position: state.position };
  }
  return { learnedMs, completedLessonIds, resumeLessonId: resume?.lessonId ?? null };
}

/** The state of a lesson, empty when there is none yet. */
export function stateOf(progress: PackedProgress, lessonId: string): LessonState {
  return progress.get(lessonId)?.state ?? emptyLessonState;
}

function readLesson(packed: unknown): PackedLesson {
  invariant(isStoredLesson(packed), 'a packed lesson has its members');
  return { version: packed.v, state: { covered: packed.c, position: packed.p, learnedMs: packed.t, completedAtMs: packed.d } };
}

/** The form in the column: short names, for there is one row of them per learner. */
interface StoredLesson {
  readonly v: number;
  readonly c: LessonState['covered'];
  readonly p: LessonState['position'];
  readonly t: number;
  readonly d: number | null;
}

function isStoredLesson(value: unknown): value is StoredLesson {
  if (typeof value !== 'object' || value === null || !('v' in value && 'c' in value && 'p' in value && 't' in value && 'd' in value)) return false;
  const { v, c, p, t, d } = value;
  return typeof v === 'number' && Array.isArray(c) && typeof p === 'object' && typeof t === 'number' && (d === null || typeof d === 'number');
}
