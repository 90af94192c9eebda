import { describe, expect, it } from 'vitest';
import { createHistory, findLearningFaults, type History, type LearnerState } from './history.ts';

const lesson = 'bai-1';

/**
 * A learner with ten acknowledged seconds, three of which nobody knows whether they became durable,
 * and a note.
 */
function sampleHistory(more: Partial<History> = {}): History {
  return {
    ...createHistory(),
    ticks: [
      { learner: 'an', lessonId: lesson, interval: [0, 10], isKept: true },
      { learner: 'an', lessonId: lesson, interval: [10, 13], isKept: false },
      { learner: 'binh', lessonId: lesson, interval: [50, 60], isKept: true },
    ],
    notes: [
      { learner: 'an', noteId: 'n', text: 'an: một', isKept: true },
      { learner: 'an', noteId: 'n', text: 'an: hai', isKept: true },
      { learner: 'an', noteId: 'n', text: 'an: ba', isKept: false },
    ],
    ...more,
  };
}

const sound: LearnerState = {
  lessons: new Map([[lesson, { covered: [[0, 10]], learnedMs: 10_000 }]]),
  notes: new Map([['n', 'an: hai']]),
};

function faultsOf(change: Partial<LearnerState>, history = sampleHistory()): string {
  return findLearningFaults(history, 'an', { ...sound, ...change }).join('\n');
}

const lessonsOf = (
  covered: readonly (readonly [number, number])[],
  learnedMs: number,
): Pick<LearnerState, 'lessons'> => ({ lessons: new Map([[lesson, { covered, learnedMs }]]) });

describe('the checker of histories', () => {
  it('accepts what was acknowledged, with or without what nobody acknowledged', () => {
    expect(faultsOf({})).toBe('');
    expect(faultsOf({ ...lessonsOf([[0, 13]], 13_000), notes: new Map([['n', 'an: ba']]) })).toBe(
      '',
    );
  });

  it.each([
    ['an acknowledged second that is gone', lessonsOf([[0, 9]], 10_000), 'are lost'],
    ['a lesson that is gone', { lessons: new Map() }, 'are lost'],
    ['a second that nobody watched', lessonsOf([[0, 14]], 10_000), 'nobody watched'],
    [
      'seconds of another person',
      lessonsOf(
        [
          [0, 10],
          [50, 60],
        ],
        10_000,
      ),
      'nobody watched',
    ],
    ['time counted twice', lessonsOf([[0, 10]], 20_000), 'counted twice'],
    ['time that is gone', lessonsOf([[0, 10]], 9_000), 'is lost'],
    ['an older version of a note', { notes: new Map([['n', 'an: một']]) }, 'is "an: một"'],
    ['a note that is gone', { notes: new Map() }, 'is null'],
    [
      'a note of another person',
      {
        notes: new Map([
          ['n', 'an: hai'],
          ['m', 'binh: nhật ký'],
        ]),
      },
      'somebody else',
    ],
  ] as const)('notices %s', (_name, change, said) => {
    expect(faultsOf(change)).toContain(said);
  });

  it('asks no time back of a database that forgot some, but every second', () => {
    const history = sampleHistory({ rollbacks: [{ kind: 'restore', fromMs: 0, atMs: 1 }] });
    expect(faultsOf(lessonsOf([[0, 10]], 4_000), history)).toBe('');
    expect(faultsOf(lessonsOf([[0, 9]], 4_000), history)).toContain('are lost');
  });
});
