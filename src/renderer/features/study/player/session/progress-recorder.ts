import type {
  Interval,
  LessonProgress,
  OpenedUnheard,
  ProgressTick,
} from '#shared/domain/progress/progress.ts';
import { normaliseIntervals, unionIntervals } from '#shared/domain/progress/interval-set.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import type { TimeRange } from '../../player-core/seek-bar-model.ts';
import {
  drain,
  nothingWatched,
  observe,
  type PlaybackSample,
  type WatchedPiece,
  type WatchedState,
} from '../../player-core/watched-tracker.ts';

/**
 * Keeps what is watched of one lesson: every 5 s while playing, and on pause, seek, end and
 * `flush`.
 */
export interface ProgressRecorder {
  /** Takes what the player reports. */
  observe(sample: PlaybackSample): void;
  /**
   * Where the video stands is the learner's place from now on, if it was not known to be. So it is
   * by itself for whoever plays on for `chosenAfterMs` where it opened. False where it was known.
   */
  knowPlace(): boolean;
  /**
   * Keeps everything watched so far; resolves when the device has it, or has said that it cannot.
   */
  flush(): Promise<void>;
  /**
   * What was played since the recorder was made, seconds, also what is not kept yet; for the seek
   * bar.
   */
  watchedNow(): readonly TimeRange[];
}

export interface RecorderOptions {
  readonly lessonId: string;
  /** Of the catalogue: whole seconds, rounded up. */
  readonly durationSeconds: number;
  /**
   * Null where the lesson opened where the learner left it, or wanted to be. Otherwise its ticks
   * say so until `knowPlace`: their place must not win over one that is not heard yet.
   */
  readonly unheard: OpenedUnheard | null;
  readonly record: (tick: ProgressTick) => Promise<Result<LessonProgress, AppError>>;
  /** Id of a new tick (crypto.randomUUID). */
  readonly createId: () => string;
  /** Monotonic clock, ms. */
  readonly now: () => number;
  /** What became of the newest tick. */
  readonly onOutcome: (result: Result<LessonProgress, AppError>) => void;
  /**
   * The video paused or ended, and what was watched until then is kept: a good moment to exchange
   * (SYNC.md, device 4).
   */
  readonly onRest: () => void;
}

/** Time between two ticks while playing, ms. (PRODUCT.md 4) */
export const tickEveryMs = 5_000;
/**
 * Whoever plays on for so long where a lesson opened has chosen that place, whatever other devices
 * may say later, ms.
 */
const chosenAfterMs = 30_000;
/**
 * So many ticks that were refused are given again at once, the oldest; the others wait for them, or
 * for a flush. What was watched since always has a name of its own: a host may put aside what it
 * refuses, and knows nothing of what it was not given.
 */
const mostAgain = 12;
/** A device that has said nothing of a tick for so long, ms, is given the next one all the same. */
const patienceMs = 20_000;

/**
 * Builds the recorder of one lesson. Ticks go one after the other; what arrives meanwhile goes with
 * the next one, and a flush waits for none. A tick that was refused is given again as it was, under
 * its own name: the device may have kept it all the same, or put it aside.
 */
export function createProgressRecorder(options: RecorderOptions): ProgressRecorder {
  const { lessonId, durationSeconds, record, createId, now, onOutcome, onRest } = options;
  let watched = nothingWatched;
  let told: Told = { positionSeconds: null, unheard: options.unheard };
  /** Watched, and not in a tick yet. */
  let unnamed: WatchedPiece = nothingToKeep;
  /** In the order in which they were made. */
  let refused: readonly NamedTick[] = [];
  /** Whether the round before refused any. */
  let isRefusing = false;
  let played: readonly Interval[] = [];
  let playedMs = 0;
  let tickedAtMs = -Infinity;
  let givenAtMs = -Infinity;
  const underWay = new Set<Promise<void>>();

  function collect(): void {
    const { piece, rest } = drain(watched);
    watched = rest;
    unnamed = joined(unnamed, piece);
    playedMs += piece.watchedMs;
    if (playedMs >= chosenAfterMs) told = chosen(told);
    played = unionIntervals(played, normaliseIntervals(piece.intervals));
  }

  function nameNew(): readonly NamedTick[] {
    if (!isWorthKeeping(unnamed, told.positionSeconds)) return [];
    const piece = unnamed;
    told = { ...told, positionSeconds: piece.positionSeconds };
    unnamed = { ...nothingToKeep, positionSeconds: told.positionSeconds };
    const ageMs = ageOf(watched, now());
    const named = { id: createId(), ageMs, lessonId, durationSeconds };
    const tick = { ...named, ...withinLesson(piece, durationSeconds), unheard: told.unheard };
    return [{ tick, atMs: now() - (ageMs ?? 0) }];
  }

  async function give(again: readonly NamedTick[], fresh: readonly NamedTick[]): Promise<void> {
    const ticks = [
      ...again.map(({ tick, atMs }) => ({ ...tick, ageMs: now() - atMs })),
      ...fresh.map(({ tick }) => tick),
    ];
    const results = await Promise.all(ticks.map((tick) => attempt(() => record(tick))));
    const taken = new Set([...again, ...fresh].filter((_tick, at) => results[at]?.ok));
    refused = [...again, ...refused, ...fresh].filter((named) => !taken.has(named));
    isRefusing = taken.size < ticks.length;
    const newest = results.at(-1);
    if (newest !== undefined) onOutcome(newest);
  }

  /**
   * Gives what is new, and the oldest of what was refused, all at once, before anything is waited
   * for: a page that goes away runs no further.
   */
  function giveRound(most: number): void {
    collect();
    const again = refused.slice(0, most);
    const fresh = nameNew();
    if (again.length + fresh.length === 0) return;
    refused = refused.slice(most);
    const giving = give(again, fresh).finally(() => underWay.delete(giving));
    underWay.add(giving);
  }

  async function atRest(): Promise<void> {
    // What came while a tick was under way goes with none: once more, unless the device refuses.
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one tick after the other
      await Promise.all(underWay);
      if (isRefusing) return;
      giveRound(mostAgain);
      if (underWay.size === 0) return;
    }
  }

  function keep(atMs: number): Promise<void> {
    if (underWay.size === 0 || atMs - givenAtMs >= patienceMs) {
      givenAtMs = atMs;
      giveRound(mostAgain);
    }
    return atRest();
  }

  return {
    observe(sample) {
      watched = observe(watched, sample);
      const due =
        sample.kind === 'progress' &&
        watched.mode === 'running' &&
        sample.atMs - tickedAtMs >= tickEveryMs;
      if (sample.kind === 'start' && tickedAtMs === -Infinity) tickedAtMs = sample.atMs;
      if (!due && sample.kind !== 'pause' && sample.kind !== 'seek' && sample.kind !== 'end')
        return;
      tickedAtMs = sample.atMs;
      const kept = keep(sample.atMs);
      if (sample.kind === 'pause' || sample.kind === 'end') void kept.then(onRest);
    },
    knowPlace() {
      const isNews = told.unheard !== null;
      told = chosen(told);
      return isNews;
    },
    flush() {
      giveRound(Infinity);
      return atRest();
    },
    watchedNow: () => [...played, ...rangesOf(watched)],
  };
}

/** What the newest tick said of the place, and what the next one says. */
type Told = Pick<ProgressTick, 'positionSeconds' | 'unheard'>;

/**
 * The same place is another word then. No sample says so: a source that is put on anew seeks as
 * well.
 */
function chosen(told: Told): Told {
  return told.unheard === null ? told : { positionSeconds: null, unheard: null };
}

/** A tick as it was given first, and the moment it is of (monotonic ms). */
interface NamedTick {
  readonly tick: ProgressTick;
  readonly atMs: number;
}

/**
 * How long ago what was not kept yet was so, ms; null while it is new. Where a video has rested
 * since is of then: what another device did meanwhile is not overwritten by it.
 */
function ageOf({ mode, last }: WatchedState, nowMs: number): number | null {
  const restedMs = mode === 'resting' && last !== null ? nowMs - last.atMs : 0;
  return restedMs > tickEveryMs ? restedMs : null;
}

/** What is not in a piece yet. */
function rangesOf({ stretch, claimed }: WatchedState): readonly TimeRange[] {
  return stretch === null ? claimed : [...claimed, [stretch.startSeconds, stretch.endSeconds]];
}

const nothingToKeep: WatchedPiece = { intervals: [], watchedMs: 0, positionSeconds: null };

/** A position alone is worth a tick when it moved by more than this, seconds. */
const movedSeconds = 0.5;

function isWorthKeeping(piece: WatchedPiece, keptPosition: number | null): boolean {
  if (piece.intervals.length > 0 || piece.watchedMs > 0) return true;
  return (
    piece.positionSeconds !== null &&
    (keptPosition === null || Math.abs(piece.positionSeconds - keptPosition) > movedSeconds)
  );
}

function joined(earlier: WatchedPiece, later: WatchedPiece): WatchedPiece {
  return {
    intervals: normaliseIntervals([...earlier.intervals, ...later.intervals]),
    watchedMs: earlier.watchedMs + later.watchedMs,
    positionSeconds: later.positionSeconds ?? earlier.positionSeconds,
  };
}

/**
 * The catalogue rounds durations up and a player may run a little longer: nothing leaves here
 * beyond the lesson.
 */
function withinLesson(piece: WatchedPiece, durationSeconds: number): WatchedPiece {
  return {
    intervals: piece.intervals.flatMap(([from, to]) =>
      from < durationSeconds ? [[from, Math.min(to, durationSeconds)] as const] : [],
    ),
    watchedMs: piece.watchedMs,
    positionSeconds:
      piece.positionSeconds === null
        ? null
        : Math.min(durationSeconds, Math.round(piece.positionSeconds * 1000) / 1000),
  };
}

/** A host that throws has a bug; what was watched must outlive it. */
async function attempt(
  record: () => Promise<Result<LessonProgress, AppError>>,
): Promise<Result<LessonProgress, AppError>> {
  try {
    return await record();
  } catch (bug) {
    console.error('progress could not be recorded', bug);
    return err(appError('INTERNAL'));
  }
}
