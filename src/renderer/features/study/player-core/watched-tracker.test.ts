import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaybackSample, WatchedPiece, WatchedState } from './watched-tracker.ts';
import { drain, nothingWatched, observe } from './watched-tracker.ts';

const sample = (
  kind: PlaybackSample['kind'],
  atMs: number,
  mediaSeconds: number,
  rate = 1,
): PlaybackSample => ({ kind, atMs, mediaSeconds, rate });
const fed = (...samples: readonly PlaybackSample[]): WatchedState =>
  samples.reduce(observe, nothingWatched);
const seconds = (pieces: readonly WatchedPiece[]): readonly number[] => {
  const found = new Set<number>();
  for (const piece of pieces)
    for (const [from, to] of piece.intervals)
      for (let second = from; second < to; second++) found.add(second);
  return [...found].toSorted((a, b) => a - b);
};
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe('what counts as watched', () => {
  it('claims only seconds that were played whole', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 10.4),
        sample('progress', 1_000, 11.4),
        sample('progress', 2_000, 12.4),
      ),
    );
    expect(piece.intervals).toEqual([[11, 12]]);
  });

  it('completes a second across a pause', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 10),
        sample('pause', 600, 10.6),
        sample('start', 90_000, 10.6),
        sample('progress', 90_400, 11),
      ),
    );
    expect(piece).toEqual({ intervals: [[10, 11]], watchedMs: 1_000, positionSeconds: 11 });
  });

  it('loses nothing when the news of playing comes late, at the beginning and after a pause', () => {
    const { piece } = drain(
      fed(
        sample('start', 400, 0.4),
        sample('pause', 2_400, 2.4),
        sample('start', 60_000, 2.9),
        sample('progress', 63_100, 6),
      ),
    );
    expect(seconds([piece])).toEqual(range(0, 6));
    expect(piece.watchedMs).toBe(6_000);
  });

  it('takes a start far from where the video stood for a jump', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 20),
        sample('progress', 2_000, 22),
        sample('pause', 2_000, 22),
        sample('start', 9_000, 25),
        sample('progress', 10_000, 26),
      ),
    );
    expect(seconds([piece])).toEqual([20, 21, 25]);
  });

  it('completes a second across two drains and claims it once', () => {
    const first = drain(fed(sample('start', 0, 0), sample('progress', 1_500, 1.5)));
    const second = drain(observe(first.rest, sample('progress', 3_000, 3)));
    expect([first.piece.intervals, second.piece.intervals]).toEqual([[[0, 1]], [[1, 3]]]);
  });

  it('never counts what a seek skips', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 0),
        sample('progress', 2_000, 2),
        sample('seek', 2_050, 60),
        sample('progress', 4_050, 62),
      ),
    );
    expect(seconds([piece])).toEqual([0, 1, 60, 61]);
    expect(piece.watchedMs).toBe(4_000);
  });

  it('takes a jump that nobody announced for a seek', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 0),
        sample('progress', 1_000, 1),
        sample('progress', 1_250, 40),
        sample('progress', 2_250, 41),
      ),
    );
    expect(seconds([piece])).toEqual([0, 40]);
  });

  it('claims the broken last second when the video ends, and only then', () => {
    const played = [sample('start', 0, 63), sample('progress', 1_000, 64)];
    expect(drain(fed(...played, sample('pause', 1_300, 64.3))).piece.intervals).toEqual([[63, 64]]);
    expect(drain(fed(...played, sample('end', 1_300, 64.3))).piece.intervals).toEqual([[63, 65]]);
    // The order in which browsers tell it, with a drain between.
    const paused = drain(fed(...played, sample('pause', 1_300, 64.3)));
    expect(drain(observe(paused.rest, sample('end', 1_301, 64.3))).piece.intervals).toEqual([
      [64, 65],
    ]);
  });

  it('claims nothing when somebody seeks to the end', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 0),
        sample('progress', 1_000, 1),
        sample('seek', 1_000, 64.3),
        sample('end', 1_010, 64.3),
      ),
    );
    expect(seconds([piece])).toEqual([0]);
  });

  it('counts a sleeping machine for nothing', () => {
    const { piece } = drain(
      fed(sample('start', 0, 0), sample('progress', 1_000, 1), sample('progress', 3_601_000, 1.2)),
    );
    expect(piece.watchedMs).toBe(1_200);
  });

  it('counts wall time, not media time, at other speeds', () => {
    const double = drain(fed(sample('start', 0, 0, 2), sample('progress', 1_000, 2, 2))).piece;
    const half = drain(fed(sample('start', 0, 0, 0.5), sample('progress', 2_000, 1, 0.5))).piece;
    expect([double, half]).toEqual([
      { intervals: [[0, 2]], watchedMs: 1_000, positionSeconds: 2 },
      { intervals: [[0, 1]], watchedMs: 2_000, positionSeconds: 1 },
    ]);
  });

  it('claims a background minute that came in one sample', () => {
    expect(
      drain(fed(sample('start', 0, 5), sample('progress', 60_000, 65))).piece.intervals,
    ).toEqual([[5, 65]]);
  });

  it('goes on by time that passes when a stall ends without a word, and counts nothing of the stall', () => {
    const { piece } = drain(
      fed(
        sample('start', 0, 0),
        sample('progress', 2_000, 2),
        sample('stall', 2_000, 2),
        sample('progress', 30_000, 2),
        sample('progress', 60_250, 2.25),
        sample('progress', 61_000, 3),
      ),
    );
    expect(piece).toEqual({ intervals: [[0, 3]], watchedMs: 3_000, positionSeconds: 3 });
  });

  it('takes no jump during a stall for played, and nothing that moves after a pause or the end', () => {
    const jumped = fed(
      sample('start', 0, 0),
      sample('stall', 2_000, 2),
      sample('progress', 60_000, 40),
      sample('progress', 61_000, 41),
    );
    expect(seconds([drain(jumped).piece])).toEqual([0, 1, 40]);
    for (const kind of ['pause', 'end'] as const) {
      const rested = fed(
        sample('start', 0, 0),
        sample('stall', 2_000, 2),
        sample(kind, 3_000, 2),
        sample('progress', 3_500, 2.5),
        sample('progress', 4_000, 3),
      );
      expect(seconds([drain(rested).piece])).toEqual([0, 1]);
    }
  });

  it('has no position before it really played, whatever was sought', () => {
    expect(drain(fed(sample('seek', 0, 30), sample('progress', 10, 30))).piece).toEqual({
      intervals: [],
      watchedMs: 0,
      positionSeconds: null,
    });
  });

  it('keeps the position of a seek once it played', () => {
    expect(drain(fed(sample('start', 0, 0), sample('seek', 100, 30))).piece.positionSeconds).toBe(
      30,
    );
  });
});

/** Steps of a learner with a player, on a grid of 10 ms so that the model can count exactly. */
type Move =
  | { readonly kind: 'play'; readonly ms: number; readonly everyMs: number }
  | { readonly kind: 'seek'; readonly toMs: number }
  /** Never announced, and longer than clock and speed can explain. */
  | { readonly kind: 'hidden_jump'; readonly byMs: number }
  /** `silent_stall`: the player does not say that it goes on. */
  | { readonly kind: 'wait'; readonly ms: number; readonly as: 'pause' | 'stall' | 'silent_stall' }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'drain' };

const durationMs = 300_000;
const grid = (max: number) => fc.integer({ min: 0, max: max / 10 }).map((steps) => steps * 10);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('play' as const),
      ms: grid(20_000),
      everyMs: fc.constantFrom(10, 250, 1_000, 60_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('seek' as const), toMs: grid(durationMs) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hidden_jump' as const),
      byMs: fc.integer({ min: 70, max: 200 }).map((steps) => steps * 1_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: grid(600_000),
      as: fc.constantFrom('pause' as const, 'stall' as const, 'silent_stall' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      rate: fc.constantFrom(0.5, 1, 1.5, 2),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'drain' as const }) },
);

/**
 * A player that plays on a grid of 10 ms of media time and remembers each step that it really
 * played.
 */
function simulate(moves: readonly Move[]) {
  let state = nothingWatched;
  let atMs = 0;
  let mediaMs = 0;
  let rate = 1;
  let wallMs = 0;
  const played = new Set<number>();
  const pieces: WatchedPiece[] = [];
  const feed = (kind: PlaybackSample['kind']) =>
    (state = observe(state, sample(kind, atMs, mediaMs / 1_000, rate)));
  const play = (ms: number, everyMs: number) => {
    for (let spent = 0; spent < ms;) {
      const step = Math.min(everyMs, ms - spent);
      const movedMs = Math.min(Math.floor((step * rate) / 10) * 10, durationMs - mediaMs);
      for (let tick = mediaMs; tick < mediaMs + movedMs; tick += 10) played.add(tick);
      mediaMs += movedMs;
      atMs += step;
      spent += step;
      wallMs += Math.min(step, movedMs / rate);
      feed('progress');
    }
  };
  feed('start');
  for (const step of moves) {
    if (step.kind === 'play') play(step.ms, step.everyMs);
    else if (step.kind === 'seek') {
      feed('progress');
      mediaMs = step.toMs;
      feed('seek');
    } else if (step.kind === 'hidden_jump')
      mediaMs = mediaMs + step.byMs > durationMs ? mediaMs : mediaMs + step.byMs;
    else if (step.kind === 'wait') {
      feed(step.as === 'silent_stall' ? 'stall' : step.as);
      atMs += step.ms;
      if (step.as !== 'silent_stall') feed('start');
    } else if (step.kind === 'rate') {
      rate = step.rate;
      feed('progress');
    } else {
      const drained = drain(state);
      pieces.push(drained.piece);
      state = drained.rest;
    }
  }
  if (mediaMs === durationMs) feed('end');
  else feed('pause');
  const last = drain(state);
  pieces.push(last.piece);
  const whole = range(0, durationMs / 1_000).filter((second) =>
    range(0, 100).every((part) => played.has(second * 1_000 + part * 10)),
  );
  return { pieces, played, whole, wallMs, rest: last.rest };
}

/**
 * Of a stall that ends without a word only the first samples tell: whoever is told seldom is not
 * credited with what moved until then.
 */
const isToldOften = (step: Move) => step.kind !== 'play' || step.everyMs <= 250;
const isToldOfEveryEnd = (step: Move) => step.kind !== 'wait' || step.as !== 'silent_stall';

describe('against a simulated player', () => {
  it('claims no second of which a part was never played, whatever the learner does', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const { pieces, whole } = simulate(moves);
        const known = new Set(whole);
        expect(seconds(pieces).filter((second) => !known.has(second))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('claims exactly what was played in one go, however often it is drained, stalled or re-paced', () => {
    const steady = move.filter((step) => step.kind !== 'seek' && step.kind !== 'hidden_jump');
    for (const told of [isToldOften, isToldOfEveryEnd])
      fc.assert(
        fc.property(fc.array(steady.filter(told), { maxLength: 30 }), (moves) => {
          const { pieces, whole } = simulate(moves);
          expect(seconds(pieces)).toEqual(whole);
        }),
        { numRuns: 500 },
      );
  });

  it('claims every whole second of each stretch between seeks', () => {
    const jumpy = move.filter((step) => step.kind !== 'hidden_jump' && isToldOfEveryEnd(step));
    fc.assert(
      fc.property(fc.array(jumpy, { maxLength: 12 }), (moves) => {
        const { pieces } = simulate(moves);
        const claimed = new Set(seconds(pieces));
        let mediaMs = 0;
        let rate = 1;
        for (const step of moves) {
          if (step.kind === 'seek') mediaMs = step.toMs;
          if (step.kind === 'rate') ({ rate } = step);
          if (step.kind !== 'play') continue;
          // One play move is one stretch; what it covers whole must be claimed.
          let endMs = mediaMs;
          for (let spent = 0; spent < step.ms; spent += step.everyMs) {
            endMs = Math.min(
              durationMs,
              endMs + Math.floor((Math.min(step.everyMs, step.ms - spent) * rate) / 10) * 10,
            );
          }
          for (const second of range(Math.ceil(mediaMs / 1_000), Math.floor(endMs / 1_000)))
            expect(claimed).toContain(second);
          mediaMs = endMs;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts the wall time of playing and nothing else, to the millisecond', () => {
    const honest = move.filter((step) => step.kind !== 'hidden_jump');
    for (const told of [isToldOften, isToldOfEveryEnd])
      fc.assert(
        fc.property(fc.array(honest.filter(told), { maxLength: 30 }), (moves) => {
          const { pieces, wallMs, rest } = simulate(moves);
          const sum = pieces.reduce((all, piece) => all + piece.watchedMs, 0) + rest.watchedMs;
          // A change of speed in mid-sample is counted at the slower of the two speeds.
          expect(Math.abs(sum - wallMs)).toBeLessThan(1);
        }),
        { numRuns: 300 },
      );
  });

  it('never counts more time than was played, however seldom it is told of it', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const { pieces, wallMs, rest } = simulate(moves);
        const sum = pieces.reduce((all, piece) => all + piece.watchedMs, 0) + rest.watchedMs;
        expect(sum).toBeLessThan(wallMs + 1);
      }),
      { numRuns: 300 },
    );
  });

  it('never says a position that the player was not at', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const { pieces } = simulate(moves);
        for (const { positionSeconds } of pieces)
          expect(
            positionSeconds === null ||
              (positionSeconds >= 0 && positionSeconds <= durationMs / 1_000),
          ).toBe(true);
      }),
    );
  });
});
