import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LessonState } from '#shared/domain/progress/progress.ts';
import type { ProgressChange } from '#shared/sync/ports.ts';
import {
  changedLessons,
  readLesson,
  readPacked,
  writeLesson,
  writePacked,
} from './packed-progress.ts';
import { stepTotals } from './progress-totals.ts';

const stamp = fc.record({ ms: fc.nat(), counter: fc.nat(), node: fc.string() });
const state: fc.Arbitrary<LessonState> = fc.record({
  covered: fc.array(fc.tuple(fc.nat(), fc.nat())),
  position: fc.option(fc.record({ seconds: fc.nat(), stamp })),
  learnedMs: fc.nat(),
  completedAtMs: fc.option(fc.nat()),
});
const lessons: fc.Arbitrary<readonly ProgressChange[]> = fc
  .dictionary(fc.uuid(), fc.record({ version: fc.nat(), state }))
  .map((record) => Object.entries(record).map(([lessonId, lesson]) => ({ lessonId, ...lesson })));

function pack(changes: readonly ProgressChange[]) {
  return new Map(changes.map((change) => [change.lessonId, writeLesson(change)]));
}

describe('packed progress', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(lessons, (changes) => {
        const read = readPacked(writePacked(pack(changes)));
        expect(read).toEqual(pack(changes));
        expect([...read.values()].map(readLesson)).toEqual(changes);
      }),
    );
  });

  it('tells exactly the lessons above a version', () => {
    fc.assert(
      fc.property(lessons, fc.nat(), (changes, since) => {
        expect(changedLessons(pack(changes), since).map(({ line }) => readLesson(line))).toEqual(
          changes.filter(({ version }) => version > since),
        );
      }),
    );
  });

  it.each(['[]', '{}', '{"lesson_id":"a"}', '{"lesson_id":"","version":1}', '\n'])(
    'refuses a column of another shape instead of reading it as empty: %j',
    (text) => {
      expect(() => readPacked(text)).toThrow('invariant');
    },
  );

  it.each([
    'null',
    '{"lesson_id":"a","version":1}',
    '{"lesson_id":"a","version":1,"covered":7,"position":null,"learned_ms":1,"completed_at":null}',
  ])('refuses a line of another shape: %s', (line) => {
    expect(() => readLesson(line)).toThrow('invariant');
  });
});

describe('the totals of a learner', () => {
  const open = (ms: number, learnedMs = 10): LessonState => ({
    covered: [],
    position: { seconds: 1, stamp: { ms, counter: 0, node: 'a' } },
    learnedMs,
    completedAtMs: null,
  });
  const done = (ms: number, learnedMs = 10): LessonState => ({
    ...open(ms, learnedMs),
    completedAtMs: ms,
  });

  it('go on from what they were: time added, completions, and the newest position of a lesson that is not complete', () => {
    const progress = pack([
      { lessonId: 'old', version: 1, state: open(1) },
      { lessonId: 'newer', version: 2, state: open(3, 30) },
      { lessonId: 'newest-but-done', version: 2, state: done(9) },
    ]);
    const folded = new Map([
      ['newer', { before: open(2), after: open(3, 30) }],
      ['newest-but-done', { before: open(4, 4), after: done(9) }],
    ]);
    expect(stepTotals(folded, progress, 'old')).toEqual({
      addedMs: 26,
      newlyCompletedIds: ['newest-but-done'],
      resumeLessonId: 'newer',
    });
  });

  it('find the lesson to go on with among all when the one before is complete now', () => {
    const progress = pack([
      { lessonId: 'older', version: 1, state: open(1) },
      { lessonId: 'last', version: 1, state: open(2) },
      { lessonId: 'done', version: 2, state: done(9) },
    ]);
    expect(
      stepTotals(new Map([['done', { before: open(8), after: done(9) }]]), progress, 'done'),
    ).toMatchObject({ resumeLessonId: 'last' });
  });

  it('keep the lesson to go on with when others are older', () => {
    const progress = pack([
      { lessonId: 'last', version: 1, state: open(5) },
      { lessonId: 'late-news', version: 2, state: open(1) },
    ]);
    expect(
      stepTotals(new Map([['late-news', { before: open(0), after: open(1) }]]), progress, 'last'),
    ).toMatchObject({ resumeLessonId: 'last' });
  });
});
