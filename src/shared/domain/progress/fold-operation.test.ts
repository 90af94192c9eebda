import { describe, expect, it } from 'vitest';
import { foldOperation } from './fold-operation.ts';
import { emptyLessonState } from './lesson-state.ts';
import type { ProgressOperation } from './progress.ts';

const stamp = { ms: 1_000, counter: 0, node: 'd' };
const watchedAll: ProgressOperation = {
  id: 'o',
  lessonId: 'l',
  intervals: [[0, 100]],
  watchedMs: 100_000,
  position: null,
  completedAtMs: null,
  stamp,
};

describe('an operation of this very device, which knows no length', () => {
  it('keeps all that was watched, and completes nothing that it does not say', () => {
    expect(foldOperation(emptyLessonState, watchedAll, null)).toMatchObject({
      covered: [[0, 100]],
      learnedMs: 100_000,
      completedAtMs: null,
    });
  });

  it('completes at the moment that it says', () => {
    const operation = { ...watchedAll, completedAtMs: 900 };
    expect(foldOperation(emptyLessonState, operation, null).completedAtMs).toBe(900);
  });
});

describe('an operation of any device, folded by the length of the lesson', () => {
  it('completes at its reading where it does not say a moment', () => {
    expect(foldOperation(emptyLessonState, watchedAll, 100).completedAtMs).toBe(1_000);
  });

  it('keeps the moment of a lesson that was complete, and takes an earlier one', () => {
    const complete = { ...emptyLessonState, completedAtMs: 500 };
    const after = (completedAtMs: number | null) =>
      foldOperation(complete, { ...watchedAll, completedAtMs }, 100).completedAtMs;
    expect([after(null), after(900), after(400)]).toEqual([500, 500, 400]);
  });

  it('keeps its moment where the operation is not whole by the lengths of the moment', () => {
    const complete = { ...emptyLessonState, covered: [[0, 100]], completedAtMs: 2_000 } as const;
    const early = { ...watchedAll, completedAtMs: 1_000 };
    expect(foldOperation(complete, early, 300, [300]).completedAtMs).toBe(2_000);
  });

  it('leaves complete what watches too little again', () => {
    const complete = { ...emptyLessonState, completedAtMs: 500 };
    const little = { ...watchedAll, intervals: [[0, 5]] as const };
    expect(foldOperation(complete, little, 100).completedAtMs).toBe(500);
  });
});
