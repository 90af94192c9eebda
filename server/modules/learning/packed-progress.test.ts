import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesSince, type PackedLesson, readPacked, totalsOf, writePacked } from './packed-progress.ts';

const stamp = fc.record({ ms: fc.nat(), counter: fc.nat(), node: fc.string() });
const lesson: fc.Arbitrary<PackedLesson> = fc.record({
  version: fc.nat(),
  state: fc.record({
    covered: fc.array(fc.tuple(fc.nat(), fc.nat())),
    position: fc.option(fc.record({ seconds: fc.nat(), stamp })),
    learnedMs: fc.nat(),
    completedAtMs: fc.option(fc.nat()),
  }),
});
const progress = fc.dictionary(fc.uuid(), lesson).map((record) => new Map(Object.entries(record)));

describe('packed progress', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(progress, (packed) => {
        expect(readPacked(JSON.parse(writePacked(packed)))).toEqual(packed);
      }),
    );
  });

  it('tells exactly the lessons above a version', () => {
    fc.assert(
      fc.property(progress, fc.nat(), (packed, since) => {
        expect(changesSince(packed, since).map((change) => change.lessonId)).toEqual([...packed].filter(([, { version }]) => version > since).map(([id]) => id));
      }),
    );
  });

  it('says where to go on: the newest position of a lesson that is not complete', () => {
    const at = (ms: number, completedAtMs: number | null): PackedLesson => ({ version: 1, state: { covered: [], position: { seconds: 1, stamp: { ms, counter: 0, node: 'a' } }, learnedMs: 10, completedAtMs } });
    const packed = new Map([['old', at(1, null)], ['newer', at(2, null)], ['newest-but-done', at(3, 3)]]);
    expect(totalsOf(packed)).toEqual({ learnedMs: 30, completedLessonIds: ['newest-but-done'], resumeLessonId: 'newer' });
  });

  it.each([null, [], 'x', { a: 1 }, { a: { v: 1 } }])('refuses a column of another shape instead of reading it as empty: %j', (value) => {
    expect(() => readPacked(value)).toThrow('invariant');
  });
});
