import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barSegments,
  joinRanges,
  clampSeconds,
  piecesIn,
  secondsAt,
  segmentAt,
} from './seek-bar-model.ts';

const marks = [
  { start_seconds: 0, title: 'Mở đầu' },
  { start_seconds: 18, title: 'Năm phần của một bài' },
  { start_seconds: 44, title: 'Ví dụ' },
];

describe('segments of the seek bar', () => {
  it('cuts the bar at the chapter marks, whatever their order', () => {
    expect(
      barSegments(marks.toReversed(), 60).map(({ startSeconds, endSeconds }) => [
        startSeconds,
        endSeconds,
      ]),
    ).toEqual([
      [0, 18],
      [18, 44],
      [44, 60],
    ]);
  });

  it('is one nameless segment without marks', () =>
    expect(barSegments([], 60)).toEqual([{ startSeconds: 0, endSeconds: 60, title: null }]));

  it('covers the whole bar without gap or overlap for any marks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10, max: 200 })),
        fc.integer({ min: 1, max: 150 }),
        (starts, durationSeconds) => {
          const segments = barSegments(
            starts.map((start_seconds) => ({ start_seconds, title: 'x' })),
            durationSeconds,
          );
          expect(segments[0]?.startSeconds).toBe(0);
          expect(segments.at(-1)?.endSeconds).toBe(durationSeconds);
          segments
            .slice(1)
            .forEach((segment, index) =>
              expect(segment.startSeconds).toBe(segments[index]?.endSeconds),
            );
        },
      ),
    );
  });

  it('knows the chapter of a moment, the very end included', () => {
    const segments = barSegments(marks, 60);
    expect([0, 17.9, 18, 60].map((seconds) => segmentAt(segments, seconds)?.title)).toEqual([
      'Mở đầu',
      'Mở đầu',
      'Năm phần của một bài',
      'Ví dụ',
    ]);
  });

  it('paints of a range exactly what lies in the segment', () => {
    const painted = barSegments(marks, 60).map((segment) =>
      piecesIn(segment, [
        [9, 31],
        [50, 60],
      ]),
    );
    expect(painted).toEqual([
      [{ from: 0.5, to: 1 }],
      [{ from: 0, to: 0.5 }],
      [{ from: 0.375, to: 1 }],
    ]);
  });

  it('paints as many seconds as the ranges hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(99), fc.nat(99))),
        fc.array(fc.integer({ min: 0, max: 99 })),
        (pairs, starts) => {
          const ranges = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
          const painted = barSegments(
            starts.map((start_seconds) => ({ start_seconds, title: 'x' })),
            100,
          )
            .flatMap((segment) =>
              piecesIn(segment, ranges).map(
                (piece) => (piece.to - piece.from) * (segment.endSeconds - segment.startSeconds),
              ),
            )
            .reduce((sum, length) => sum + length, 0);
          expect(painted).toBeCloseTo(
            ranges.reduce((sum, [from, to]) => sum + to - from, 0),
            6,
          );
        },
      ),
    );
  });
});

describe('pointer on the seek bar', () => {
  const bar = { left: 100, width: 400 };
  it('gives the moment under it, and the nearer end outside', () =>
    expect([100, 300, 500, 20, 900].map((x) => secondsAt(x, bar, 120))).toEqual([
      0, 60, 120, 0, 120,
    ]));
  it('gives the beginning while the bar has no width', () =>
    expect(secondsAt(50, { left: 0, width: 0 }, 120)).toBe(0));
  it('keeps a moment inside the video', () =>
    expect([-5, 50, 130].map((seconds) => clampSeconds(seconds, 120))).toEqual([0, 50, 120]));
});

describe('ranges that are painted', () => {
  it('are joined where they touch or overlap, in order', () => {
    expect(
      joinRanges([
        [10, 20],
        [0, 5],
        [5, 5.5],
        [12, 14],
        [19.98, 23.25],
      ]),
    ).toEqual([
      [0, 5.5],
      [10, 23.25],
    ]);
  });
  it('are joined over a gap that nobody can see, and no further', () =>
    expect(
      joinRanges([
        [0, 5],
        [5.04, 6],
        [6.2, 7],
      ]),
    ).toEqual([
      [0, 6],
      [6.2, 7],
    ]));
  it('hold nothing empty', () =>
    expect(
      joinRanges([
        [3, 3],
        [5, 4],
      ]),
    ).toEqual([]));
});
