import { describe, expect, it } from 'vitest';
import { foldOperation } from './fold-operation.ts';
import { shortestDuration } from './former-durations.ts';
import { emptyLessonState } from './lesson-state.ts';

const day = 86_400_000;
const nowMs = 1_700_000_000_000;

describe('the duration by which a completion is measured', () => {
  const lesson = { durationSeconds: 200, formerDurations: [{ seconds: 50, untilMs: nowMs - 90 * day }, { seconds: 100, untilMs: nowMs - 10 * day }, { seconds: 300, untilMs: nowMs - 5 * day }] };

  it.each([
    ['the present one where the device says nothing of a completion', null, 200],
    ['the shortest that a device could know which was offline for as long as it may be', nowMs, 100],
    ['one that was replaced only later', nowMs - 100 * day, 50],
    ['the present one when all others are long gone', nowMs + 100 * day, 200],
  ])('is %s', (_name, completedAtMs, expected) => {
    expect(shortestDuration(lesson, completedAtMs)).toBe(expected);
  });

  it('counts for what a device says of itself, not for what is watched since', () => {
    const stamp = { ms: nowMs, counter: 0, node: 'd' };
    const operation = { id: 'a', lessonId: 'l', intervals: [[0, 95]] as const, watchedMs: 0, position: null, completedAtMs: nowMs, stamp };
    expect(foldOperation(emptyLessonState, operation, 200, 100).completedAtMs).toBe(nowMs);
    expect(foldOperation(emptyLessonState, operation, 200).completedAtMs).toBeNull();
    expect(foldOperation(emptyLessonState, { ...operation, completedAtMs: null }, 200, 100).completedAtMs).toBeNull();
    expect(foldOperation(emptyLessonState, { ...operation, intervals: [[0, 50]] }, 200, 100).completedAtMs).toBeNull();
  });
});
