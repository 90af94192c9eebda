import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldOperation } from './fold-operation.ts';
import { containsIntervals, normaliseIntervals } from './interval-set.ts';
import { emptyLessonState, isComplete, mergeStates } from './lesson-state.ts';
import type { LessonState, ProgressOperation } from './progress.ts';
import { compareStamps } from './stamp.ts';

const durationSeconds = 30;
const stamp = fc.record({
  ms: fc.integer({ min: 0, max: 5 }),
  counter: fc.integer({ min: 0, max: 2 }),
  node: fc.constantFrom('a', 'b'),
});
const position = fc.option(fc.record({ seconds: fc.integer({ min: 0, max: 30 }), stamp }));
const intervals = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), {
    maxLength: 6,
  })
  .map(normaliseIntervals);
const moment = fc.option(fc.integer({ min: 0, max: 9 }));
const state: fc.Arbitrary<LessonState> = fc.record({
  covered: intervals,
  position,
  learnedMs: fc.nat(100),
  completedAtMs: moment,
});
const operation: fc.Arbitrary<ProgressOperation> = fc.record({
  id: fc.string(),
  lessonId: fc.constant('l'),
  intervals,
  watchedMs: fc.nat(100),
  position,
  completedAtMs: moment,
  stamp,
});

function always<T>(property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: 2_000 });
}

describe('the merge of states', () => {
  it('is commutative', () => {
    always(
      fc.property(state, state, (a, b) => {
        expect(mergeStates(a, b)).toEqual(mergeStates(b, a));
      }),
    );
  });
  it('is associative', () => {
    always(
      fc.property(state, state, state, (a, b, c) => {
        expect(mergeStates(mergeStates(a, b), c)).toEqual(mergeStates(a, mergeStates(b, c)));
      }),
    );
  });
  it('is idempotent', () => {
    always(
      fc.property(state, (a) => {
        expect(mergeStates(a, a)).toEqual(a);
      }),
    );
  });
  it('has the unwatched lesson as its neutral element', () => {
    always(
      fc.property(state, (a) => {
        expect(mergeStates(a, emptyLessonState)).toEqual(a);
      }),
    );
  });
  it('is monotone: nothing of either state gets lost', () => {
    always(
      fc.property(state, state, (a, b) => {
        expect(lossBetween(a, mergeStates(a, b))).toBe('nothing');
        expect(mergeStates(a, b).learnedMs).toBeGreaterThanOrEqual(a.learnedMs);
      }),
    );
  });
});

describe('the fold of operations', () => {
  it('never takes anything away', () => {
    always(
      fc.property(state, operation, (a, op) => {
        expect(lossBetween(a, foldOperation(a, op, durationSeconds))).toBe('nothing');
      }),
    );
  });

  it('gives the same coverage, position, time and completion in whatever order operations come', () => {
    always(
      fc.property(
        fc.array(operation, { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (operations, keys) => {
          const shuffled = operations
            .map((op) => ({ op, key: keys.next().value }))
            .toSorted((a, b) => a.key - b.key);
          const one = operations.reduce(
            (a, op) => foldOperation(a, op, durationSeconds),
            emptyLessonState,
          );
          const other = shuffled.reduce(
            (a, { op }) => foldOperation(a, op, durationSeconds),
            emptyLessonState,
          );
          expect({ ...other, completedAtMs: other.completedAtMs === null }).toEqual({
            ...one,
            completedAtMs: one.completedAtMs === null,
          });
        },
      ),
    );
  });

  it('repeats without effect on everything but time', () => {
    always(
      fc.property(state, operation, (a, op) => {
        const once = foldOperation(a, op, durationSeconds);
        expect({ ...foldOperation(once, op, durationSeconds), learnedMs: 0 }).toEqual({
          ...once,
          learnedMs: 0,
        });
      }),
    );
  });

  it('completes exactly when the coverage reaches 90 %, and keeps the moment that the device saw', () => {
    expect(foldOperation(emptyLessonState, op(26), durationSeconds).completedAtMs).toBeNull();
    expect(foldOperation(emptyLessonState, op(27), durationSeconds).completedAtMs).toBe(7);
    expect(
      foldOperation(emptyLessonState, { ...op(27), completedAtMs: null }, durationSeconds)
        .completedAtMs,
    ).toBe(50);
  });

  it('claims no second beyond the duration', () => {
    const op: ProgressOperation = {
      id: 'x',
      lessonId: 'l',
      intervals: [[28, 90]],
      watchedMs: 0,
      position: null,
      completedAtMs: null,
      stamp: { ms: 1, counter: 0, node: 'a' },
    };
    expect(foldOperation(emptyLessonState, op, durationSeconds).covered).toEqual([[28, 30]]);
  });
});

describe('completion', () => {
  it('needs 90 % in whole numbers: 9 of 10 seconds, not 8; and a lesson without length is never complete', () => {
    expect(isComplete([[0, 9]], 10)).toBe(true);
    expect(isComplete([[0, 8]], 10)).toBe(false);
    expect(
      isComplete(
        [
          [0, 70],
          [100, 729],
        ],
        777,
      ),
    ).toBe(false);
    expect(
      isComplete(
        [
          [0, 70],
          [100, 730],
        ],
        777,
      ),
    ).toBe(true);
    expect(isComplete([], 0)).toBe(false);
  });
});

/** What of one state is not in a later one. */
function lossBetween(before: LessonState, after: LessonState): string {
  if (!containsIntervals(after.covered, before.covered)) return 'coverage';
  if (before.completedAtMs !== null && (after.completedAtMs ?? Infinity) > before.completedAtMs)
    return 'completion';
  if (
    before.position !== null &&
    (after.position === null || compareStamps(after.position.stamp, before.position.stamp) < 0)
  )
    return 'position';
  return 'nothing';
}

function op(end: number): ProgressOperation {
  return {
    id: 'x',
    lessonId: 'l',
    intervals: [[0, end]],
    watchedMs: 0,
    position: null,
    completedAtMs: 7,
    stamp: { ms: 50, counter: 0, node: 'a' },
  };
}
