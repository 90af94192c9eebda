import { describe, expect, it } from 'vitest';
import { normaliseIntervals } from '#shared/domain/progress/interval-set.ts';
import type {
  LessonProgress,
  OpenedUnheard,
  ProgressTick,
} from '#shared/domain/progress/progress.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PlaybackSample } from '../../player-core/watched-tracker.ts';
import { createProgressRecorder } from './progress-recorder.ts';

const unheard: OpenedUnheard = { knew: { ms: 9, counter: 0, node: 'a' } };

type Answer = Result<LessonProgress, AppError>;
const kept: Answer = ok({
  lessonId: 'bai-1',
  covered: [],
  position: null,
  learnedMs: 0,
  completedAtMs: null,
  sync: { state: 'waiting' },
});

/** A recorder over a host that answers by `answers` in turn, then keeps everything. */
function setUp(
  answers: readonly (Answer | 'throw' | Promise<Answer>)[] = [],
  unheard: OpenedUnheard | null = null,
) {
  const ticks: ProgressTick[] = [];
  const outcomes: Answer[] = [];
  const rests: number[] = [];
  const left = [...answers];
  let [ids, underWay, most] = [0, 0, 0];
  let nowMs = 0;
  const recorder = createProgressRecorder({
    lessonId: 'bai-1',
    durationSeconds: 60,
    unheard,
    async record(tick) {
      ticks.push(tick);
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      const answer = left.shift() ?? kept;
      if (answer === 'throw') throw new Error('host is broken');
      return answer;
    },
    createId: () => `nhip-${(ids += 1)}`,
    now: () => nowMs,
    onOutcome: (outcome) => outcomes.push(outcome),
    onRest: () => rests.push(ticks.length),
  });
  const play = (fromSeconds: number, toSeconds: number) => {
    feed('start', fromSeconds);
    for (let at = fromSeconds + 0.25; at <= toSeconds; at += 0.25) feed('progress', at);
  };
  let shift = 0;
  const feed = (kind: PlaybackSample['kind'], mediaSeconds: number, skippedMs = 0) => {
    shift += skippedMs;
    recorder.observe({ kind, atMs: shift + mediaSeconds * 1000, mediaSeconds, rate: 1 });
  };
  const pass = (ms: number) => (nowMs += ms);
  return { recorder, ticks, outcomes, rests, play, feed, pass, mostAtOnce: () => most };
}

describe('keeping what is watched', () => {
  it('ticks every five seconds while playing', async () => {
    const { ticks, play, recorder } = setUp();
    play(0, 12);
    await recorder.flush();
    expect(ticks[0]).toEqual({
      id: expect.any(String),
      ageMs: null,
      lessonId: 'bai-1',
      durationSeconds: 60,
      intervals: [[0, 5]],
      watchedMs: 5_000,
      positionSeconds: 5,
      unheard: null,
    });
    expect(ticks.reduce((sum, tick) => sum + tick.watchedMs, 0)).toBe(12_000);
  });

  it('says of a place how its lesson opened, until it is said to be theirs', async () => {
    const { ticks, play, feed, recorder } = setUp([], unheard);
    play(0, 6);
    feed('pause', 6);
    await recorder.flush();
    expect(ticks.map((tick) => [tick.positionSeconds, tick.unheard])).toEqual([
      [5, unheard],
      [6, unheard],
    ]);
    // A source that is put on anew after a fault seeks as well.
    feed('seek', 40);
    play(40, 42);
    await recorder.flush();
    expect(ticks.at(-1)).toMatchObject({ intervals: [[40, 42]], unheard });
    recorder.knowPlace();
    play(42, 44);
    await recorder.flush();
    expect(ticks.at(-1)).toMatchObject({ positionSeconds: 44, unheard: null });
  });

  it('tells a place that is known later once more, as of the moment when it came there', async () => {
    const { ticks, play, feed, pass, recorder } = setUp([], unheard);
    play(0, 4);
    feed('pause', 4);
    await recorder.flush();
    pass(3 * 3_600_000);
    recorder.knowPlace();
    await recorder.flush();
    const ageMs = 3 * 3_600_000 - 4_000;
    expect(ticks.at(-1)).toMatchObject({ positionSeconds: 4, ageMs, unheard: null });
    const given = ticks.length;
    expect(recorder.knowPlace()).toBe(false);
    await recorder.flush();
    expect(ticks).toHaveLength(given);
  });

  it('takes the place of whoever plays on for half a minute where it opened', async () => {
    const { ticks, play, recorder } = setUp([], unheard);
    play(0, 29);
    await recorder.flush();
    expect(ticks.map((tick) => tick.unheard)).toEqual(ticks.map(() => unheard));
    play(29, 36);
    await recorder.flush();
    expect(ticks.at(-1)).toMatchObject({ positionSeconds: 36, unheard: null });
  });

  it.each(['pause', 'end'] as const)('ticks on %s', async (kind) => {
    const { ticks, rests, play, feed, recorder } = setUp();
    play(0, 2);
    feed(kind, 2);
    await recorder.flush();
    expect(rests, 'told once the tick is kept').toEqual([1]);
    expect(ticks).toHaveLength(1);
    expect(ticks[0]?.intervals).toEqual([[0, 2]]);
  });

  it('ticks on a seek with the place sought', async () => {
    const { ticks, play, feed, recorder } = setUp();
    play(0, 2);
    feed('seek', 40, -38_000);
    await recorder.flush();
    expect(ticks).toEqual([
      {
        id: expect.any(String),
        ageMs: null,
        lessonId: 'bai-1',
        durationSeconds: 60,
        intervals: [[0, 2]],
        watchedMs: 2_000,
        positionSeconds: 40,
        unheard: null,
      },
    ]);
  });

  it('tells nothing of a lesson that never played', async () => {
    const { ticks, feed, recorder } = setUp();
    feed('seek', 30);
    await recorder.flush();
    expect(ticks).toEqual([]);
  });

  it('tells nothing twice', async () => {
    const { ticks, play, recorder } = setUp();
    play(0, 3);
    await recorder.flush();
    await recorder.flush();
    expect(ticks).toHaveLength(1);
  });

  it.each([err(appError('DISK_FULL')), 'throw' as const])(
    'loses nothing when the device cannot keep a tick',
    async (failure) => {
      const { ticks, outcomes, play, feed, pass, recorder } = setUp([failure]);
      play(0, 3);
      await recorder.flush();
      expect(outcomes[0]?.ok).toBe(false);
      pass(1_000);
      play(3, 4);
      feed('pause', 4);
      await recorder.flush();
      const about = { lessonId: 'bai-1', durationSeconds: 60 };
      const refused = {
        ...about,
        id: 'nhip-1',
        ageMs: null,
        intervals: [[0, 3]],
        watchedMs: 3_000,
        positionSeconds: 3,
        unheard: null,
      };
      // As it was: the device may have kept it, or put it aside under this name.
      expect(ticks).toEqual([
        refused,
        { ...refused, ageMs: 1_000 },
        {
          ...about,
          id: 'nhip-2',
          ageMs: null,
          intervals: [[3, 4]],
          watchedMs: 1_000,
          positionSeconds: 4,
          unheard: null,
        },
      ]);
      expect(outcomes.at(-1)?.ok).toBe(true);
    },
  );

  it('gives what came since under a name of its own however much the device refuses, and of that a bounded number again as it was; all when it is flushed', async () => {
    const { ticks, feed, recorder, mostAtOnce } = setUp(
      Array.from({ length: 2_000 }, () => err(appError('DISK_FULL'))),
    );
    feed('start', 0);
    for (let at = 0.25; at <= 58; at += 0.25) {
      feed('progress', at);
      // oxlint-disable-next-line no-await-in-loop -- each round is refused before the next
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
    for (const at of [57, 55, 53, 51]) {
      feed('seek', at);
      // oxlint-disable-next-line no-await-in-loop -- each round is refused before the next
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
    const before = ticks.length;
    // 11 while it played, and 4 places.
    expect(new Set(ticks.map(({ id }) => id)).size).toBe(15);
    expect(mostAtOnce()).toBe(13);
    await recorder.flush();
    expect(ticks.slice(before).map(({ id }) => Number(id.split('-')[1]))).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
    const byId = new Map(ticks.map((tick) => [tick.id, tick]));
    expect([...byId.values()].reduce((sum, tick) => sum + tick.watchedMs, 0)).toBe(58_000);
    for (const { ageMs: _when, ...tick } of ticks) expect(byId.get(tick.id)).toMatchObject(tick);
  });

  it('gives all that was refused once the device takes it, and no flush comes', async () => {
    // Of 14 rounds: each gives its own tick, and up to 12 of those before.
    const refusals = (12 * 13) / 2 + 2 * 13;
    const { ticks, feed } = setUp(
      Array.from({ length: refusals }, () => err(appError('DISK_FULL'))),
    );
    feed('start', 0);
    for (let at = 1; at <= 15; at += 1) {
      feed('seek', at);
      // oxlint-disable-next-line no-await-in-loop -- each round is answered before the next
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    }
    const taken = ticks.slice(refusals).map(({ id }) => Number(id.split('-')[1]));
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  });

  it('gives what came since at once when it is flushed, while the device is still silent about the tick before', async () => {
    const slow = Promise.withResolvers<Answer>();
    const { ticks, play, recorder } = setUp([slow.promise]);
    play(0, 8);
    const flushed = recorder.flush();
    expect(ticks.map((tick) => tick.intervals)).toEqual([[[0, 5]], [[5, 8]]]);
    slow.resolve(kept);
    await flushed;
    expect(ticks).toHaveLength(2);
  });

  it('sends one tick at a time and all that came meanwhile with the next', async () => {
    const slow = Promise.withResolvers<Answer>();
    const { ticks, play, recorder } = setUp([slow.promise]);
    play(0, 21);
    expect(ticks).toHaveLength(1);
    slow.resolve(kept);
    await recorder.flush();
    expect(ticks.map((tick) => tick.intervals)).toEqual([[[0, 5]], [[5, 21]]]);
  });

  it('keeps what was watched until the moment the host goes away', async () => {
    const { ticks, play, recorder } = setUp();
    play(0, 2.5);
    await recorder.flush();
    expect(ticks).toEqual([
      {
        id: expect.any(String),
        ageMs: null,
        lessonId: 'bai-1',
        durationSeconds: 60,
        intervals: [[0, 2]],
        watchedMs: 2_500,
        positionSeconds: 2.5,
        unheard: null,
      },
    ]);
  });

  it('never claims a second beyond the lesson', async () => {
    const { ticks, play, feed, recorder } = setUp();
    play(55, 60.5);
    feed('end', 60.5);
    await recorder.flush();
    expect(normaliseIntervals(ticks.flatMap((tick) => tick.intervals))).toEqual([[55, 60]]);
    expect(ticks.at(-1)?.positionSeconds).toBe(60);
  });

  it('shows the seek bar what is played and not kept yet', () => {
    const { play, recorder } = setUp();
    play(10.5, 12);
    expect(recorder.watchedNow()).toEqual([[10.5, 12]]);
  });
});
