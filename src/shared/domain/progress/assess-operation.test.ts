import { describe, expect, it } from 'vitest';
import {
  assessOperation,
  initialAllowance,
  operationMemoryMs,
  plausibleWatchedMs,
  type AssessmentInput,
  type OperationAssessment,
} from './assess-operation.ts';
import type { Interval, ProgressOperation } from './progress.ts';

const nowMs = 1_700_000_000_000;
const stamp = { ms: nowMs, counter: 0, node: 'd' };
const base: ProgressOperation = {
  id: 'o',
  lessonId: 'l',
  intervals: [[0, 60]],
  watchedMs: 60_000,
  position: { seconds: 60, stamp },
  completedAtMs: null,
  stamp,
};

describe('the server assessing an operation', () => {
  it('takes honest work as it is', () => {
    expect(assess(base)).toEqual({
      kind: 'accepted',
      operation: base,
      flags: [],
      allowance: { leftMs: initialAllowance(nowMs).leftMs - 60_000, atMs: nowMs },
    });
  });

  it('pulls readings from the future back to a minute ahead, in the order of the call', () => {
    const ahead = { ms: nowMs + 10 * 365 * 86_400_000, counter: 7, node: 'd' };
    const { operation } = accepted(
      assess(
        { ...base, position: { seconds: 1, stamp: ahead }, completedAtMs: ahead.ms, stamp: ahead },
        { rank: 3 },
      ),
    );
    const limit = { ms: nowMs + 60_000, counter: 3, node: 'd' };
    expect(operation).toMatchObject({
      stamp: limit,
      position: { seconds: 1, stamp: limit },
      completedAtMs: limit.ms,
    });
  });

  it('keeps a reading that is at most a minute ahead', () => {
    const ahead = { ...stamp, ms: nowMs + 60_000 };
    expect(accepted(assess({ ...base, stamp: ahead })).operation.stamp).toEqual(ahead);
  });

  it('takes coverage up to the duration, forgives two seconds of rounding and flags more', () => {
    expect(accepted(assess({ ...base, intervals: [[90, 102]], watchedMs: 0 }))).toMatchObject({
      operation: { intervals: [[90, 100]] },
      flags: [],
    });
    expect(accepted(assess({ ...base, intervals: [[90, 103]], watchedMs: 0 }))).toMatchObject({
      operation: { intervals: [[90, 100]] },
      flags: ['outside_duration'],
    });
  });

  it('caps time at twice the covered length (and its rounding), accepts the coverage, and flags it', () => {
    expect(accepted(assess({ ...base, watchedMs: 124_000 }))).toMatchObject({
      operation: { watchedMs: 124_000 },
      flags: [],
    });
    expect(accepted(assess({ ...base, watchedMs: 124_001 }))).toMatchObject({
      operation: { watchedMs: 124_000, intervals: [[0, 60]] },
      flags: ['more_time_than_watched'],
    });
    expect(plausibleWatchedMs([])).toBe(4_000);
  });

  it('caps learning at 2.5 hours in a real hour, for many operations together', () => {
    const hour: readonly Interval[] = [[0, 3_600]];
    let allowance = initialAllowance(nowMs);
    const learn = (atMs: number) => {
      const outcome = accepted(
        assess(
          { ...base, intervals: hour, watchedMs: 3_600_000 },
          { longestSeconds: 3_600, allowance, nowMs: atMs },
        ),
      );
      allowance = outcome.allowance;
      return outcome;
    };
    expect(
      [learn(nowMs), learn(nowMs), learn(nowMs)].map(({ operation }) => operation.watchedMs),
    ).toEqual([3_600_000, 3_600_000, 1_800_000]);
    expect(learn(nowMs)).toMatchObject({
      operation: { watchedMs: 0 },
      flags: ['more_time_than_passed'],
    });
    expect(learn(nowMs + 3_600_000).operation.watchedMs).toBe(3_600_000);
  });

  it('lets a month offline count: time that passed is saved up', () => {
    const outcome = accepted(
      assess(
        { ...base, intervals: [[0, 40_000]], watchedMs: 40_000_000 },
        { longestSeconds: 40_000, allowance: initialAllowance(nowMs - 30 * 86_400_000) },
      ),
    );
    expect(outcome.flags).toEqual([]);
  });

  it('gives nothing and takes nothing when the clock of the server goes back, and nothing twice when it comes forward again', () => {
    const allowance = { leftMs: 500_000, atMs: nowMs };
    const back = accepted(
      assess({ ...base, watchedMs: 0 }, { allowance, nowMs: nowMs - 3_600_000 }),
    ).allowance;
    expect(back).toEqual(allowance);
    expect(accepted(assess({ ...base, watchedMs: 0 }, { allowance: back })).allowance).toEqual(
      allowance,
    );
  });

  it('counts coverage but no time when the ids of that age are forgotten', () => {
    const old = { ...stamp, ms: nowMs - operationMemoryMs - 1 };
    expect(accepted(assess({ ...base, stamp: old }))).toMatchObject({
      operation: { watchedMs: 0, intervals: [[0, 60]] },
      flags: ['too_old_for_time'],
    });
  });

  it('keeps the time of what is just as old as the ids that are remembered', () => {
    const old = { ...stamp, ms: nowMs - operationMemoryMs };
    expect(accepted(assess({ ...base, stamp: old }))).toMatchObject({
      operation: { watchedMs: 60_000 },
      flags: [],
    });
  });

  it('flags nothing of old work that tells no time', () => {
    const old = { ...stamp, ms: nowMs - operationMemoryMs - 1 };
    expect(accepted(assess({ ...base, watchedMs: 0, stamp: old })).flags).toEqual([]);
  });

  it('flags nothing of time that takes all that is left', () => {
    const allowance = { leftMs: 60_000, atMs: nowMs };
    expect(accepted(assess(base, { allowance }))).toMatchObject({
      flags: [],
      allowance: { leftMs: 0 },
    });
  });

  it('gives each interval the rounding of its two ends', () => {
    expect(
      plausibleWatchedMs([
        [0, 10],
        [20, 30],
        [40, 50],
      ]),
    ).toBe(2_000 * (30 + 6));
  });

  it('takes work without any interval', () => {
    expect(accepted(assess({ ...base, intervals: [], watchedMs: 0 })).flags).toEqual([]);
  });

  it.each<[string, Partial<ProgressOperation>]>([
    ['an id of 64 characters', { id: 'x'.repeat(64) }],
    ['a node of 64 characters', { stamp: { ...stamp, node: 'x'.repeat(64) } }],
    ['a position at the beginning', { position: { seconds: 0, stamp } }],
    ['a completion in the first moment of 1970', { completedAtMs: 0 }],
    ['a completion in the last moment of all', { completedAtMs: 8_640_000_000_000_000 }],
    ['as many intervals as a lesson may have', { intervals: pieces(20_000) }],
  ])('takes %s', (_name, change) => {
    expect(assess({ ...base, ...change }, { longestSeconds: 100_000 }).kind).toBe('accepted');
  });

  it.each<[string, Partial<ProgressOperation>]>([
    ['a reversed interval', { intervals: [[5, 2]] }],
    ['an empty interval', { intervals: [[5, 5]] }],
    ['half a second', { intervals: [[0, 1.5]] }],
    ['a second before the beginning', { intervals: [[-1, 5]] }],
    ['negative time', { watchedMs: -1 }],
    ['no number', { watchedMs: Number.NaN }],
    ['a position before the beginning', { position: { seconds: -1, stamp } }],
    ['a position nowhere', { position: { seconds: Infinity, stamp } }],
    ['no id', { id: '' }],
    ['an endless id', { id: 'x'.repeat(65) }],
    ['a reading without node', { stamp: { ...stamp, node: '' } }],
    ['a negative counter', { stamp: { ...stamp, counter: -1 } }],
    ['a reading before 1970', { stamp: { ...stamp, ms: -1 } }],
    ['a reading that is no date', { stamp: { ...stamp, ms: 1e300 } }],
    [
      'a bad interval behind good ones',
      {
        intervals: [
          [0, 1],
          [2, 3],
          [9, 4],
        ],
      },
    ],
    ['more intervals than a lesson has', { intervals: pieces(20_001) }],
    ['a completion that is no date', { completedAtMs: Number.NaN }],
    ['a completion before 1970', { completedAtMs: -1 }],
    ['an endless node', { stamp: { ...stamp, node: 'x'.repeat(65) } }],
    [
      'a position with a reading that is none',
      { position: { seconds: 1, stamp: { ...stamp, ms: -1 } } },
    ],
  ])('refuses %s as malformed', (_name, change) => {
    expect(assess({ ...base, ...change })).toEqual({
      kind: 'rejected',
      code: 'OPERATION_MALFORMED',
    });
  });
});

/** That many seconds with a gap behind each. */
function pieces(count: number): readonly Interval[] {
  return Array.from({ length: count }, (_, at): Interval => [2 * at, 2 * at + 1]);
}

function assess(
  operation: ProgressOperation,
  more: Partial<AssessmentInput> = {},
): OperationAssessment {
  return assessOperation({
    operation,
    rank: 0,
    longestSeconds: 100,
    nowMs,
    known: null,
    allowance: initialAllowance(nowMs),
    ...more,
  });
}

function accepted(
  assessment: OperationAssessment,
): Extract<OperationAssessment, { kind: 'accepted' }> {
  if (assessment.kind !== 'accepted') throw new Error(assessment.code);
  return assessment;
}
