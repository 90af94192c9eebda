import { describe, expect, it } from 'vitest';
import type { LessonFile } from '#renderer/lib/lessons/lesson-file.ts';
import { lessonsOf } from '#renderer/lib/lessons/course-outline.ts';
import { passMilestones } from './milestones.ts';
import type { FileRow } from './offline-view.ts';
import { sampleCourse } from './samples.ts';

const [lesson] = lessonsOf(sampleCourse());
const row = (file: LessonFile): readonly FileRow[] =>
  lesson === undefined ? [] : [{ lesson, file, action: null, bytes: null, isWanted: true }];
const at = (share: number): LessonFile => ({ kind: 'downloading', share, secondsLeft: null });

function listen(...files: readonly LessonFile[]): readonly number[] {
  let passed: ReadonlyMap<string, number> = new Map();
  return files.flatMap((file) => {
    const step = passMilestones(passed, row(file));
    ({ passed } = step);
    return step.said.map(({ share }) => share);
  });
}

describe('what is said aloud of a download', () => {
  it('is each quarter once', () =>
    expect(
      listen(
        at(0),
        at(0.1),
        at(0.26),
        at(0.3),
        at(0.5),
        at(0.76),
        { kind: 'ready' },
        { kind: 'ready' },
      ),
    ).toEqual([0.25, 0.5, 0.75, 1]));
  it('is nothing of what was there when the page opened', () =>
    expect(listen({ kind: 'ready' }, { kind: 'ready' })).toEqual([]));
  it('is not said again after a pause', () =>
    expect(listen(at(0.2), at(0.3), { kind: 'paused', share: 0.3 }, at(0.3))).toEqual([0.25]));
  it('is only the highest when several are passed at once', () =>
    expect(listen(at(0), { kind: 'ready' })).toEqual([1]));
});
