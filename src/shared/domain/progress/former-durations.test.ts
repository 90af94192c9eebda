import { describe, expect, it } from 'vitest';
import { foldOperation } from './fold-operation.ts';
import { keptSeconds, longestDuration, measuringDurations } from './former-durations.ts';
import { emptyLessonState } from './lesson-state.ts';
import { licenceDays } from '../../offline/offline-state.ts';

const day = 86_400_000;
const nowMs = 1_700_000_000_000;

describe('the durations by which a completion is measured', () => {
  const lesson = {
    durationSeconds: 200,
    formerDurations: [
      { seconds: 50, untilMs: nowMs - 90 * day },
      { seconds: 100, untilMs: nowMs - 10 * day },
      { seconds: 300, untilMs: nowMs - 5 * day },
    ],
  };

  const told = { completedAtMs: null, atMs: nowMs, toldSeconds: null };

  it.each([
    ['the present one where the device says nothing', told, [200]],
    [
      'those that a device could know which was offline for as long as it may be',
      { ...told, completedAtMs: nowMs },
      [200, 100, 300],
    ],
    [
      'also one that was replaced only later',
      { ...told, completedAtMs: nowMs - 100 * day },
      [200, 50, 100, 300],
    ],
    [
      'the present one when all others are long gone',
      { ...told, completedAtMs: nowMs + 100 * day },
      [200],
    ],
    ['the one that the device tells', { ...told, toldSeconds: 100 }, [200, 100]],
    [
      'none that a device tells when it was replaced too long ago to be believed',
      { ...told, toldSeconds: 50 },
      [200],
    ],
    [
      'also one that was replaced just as long ago as a device may know it',
      { ...told, completedAtMs: nowMs - 90 * day + licenceDays * day },
      [200, 50, 100, 300],
    ],
    [
      'also a longer one that only the device knows, where it says that it was complete',
      { ...told, completedAtMs: nowMs, toldSeconds: 400 },
      [200, 100, 300, 400],
    ],
    [
      'that of the device once, where it is the longest that is known',
      { ...told, completedAtMs: nowMs, toldSeconds: 300 },
      [200, 100, 300],
    ],
    ['none that a device tells and the lesson never had', { ...told, toldSeconds: 1 }, [200]],
  ])('is %s', (_name, operation, expected) => {
    expect(measuringDurations(lesson, operation)).toEqual(expected);
  });

  it('keeps what was watched of the longest of them', () => {
    expect(longestDuration(lesson)).toBe(300);
    expect(longestDuration({ durationSeconds: 20, formerDurations: [] })).toBe(20);
  });

  it('believes a device that a lesson was longer, up to a day', () => {
    expect(keptSeconds(lesson, 400)).toBe(400);
    expect(keptSeconds(lesson, 299)).toBe(300);
    expect(keptSeconds(lesson, null)).toBe(300);
    expect(keptSeconds(lesson, 1_000_000)).toBe(86_400);
  });

  it('counts for a completion only what lies within it', () => {
    const stamp = { ms: nowMs, counter: 0, node: 'd' };
    const operation = {
      id: 'a',
      lessonId: 'l',
      intervals: [[0, 95]] as const,
      watchedMs: 0,
      position: null,
      completedAtMs: nowMs,
      stamp,
    };
    expect(foldOperation(emptyLessonState, operation, 200, [200, 100]).completedAtMs).toBe(nowMs);
    expect(foldOperation(emptyLessonState, operation, 200).completedAtMs).toBeNull();
    const beyond = foldOperation(
      emptyLessonState,
      { ...operation, intervals: [[100, 200]] },
      200,
      [100],
    );
    expect(beyond).toMatchObject({ covered: [[100, 200]], completedAtMs: null });
  });
});
