import type { Interval, LessonProgress, ProgressTick } from '../../../../shared/domain/progress/progress.ts';
import { normaliseIntervals, unionIntervals } from '../../../../shared/domain/progress/interval-set.ts';
import { appError, type AppError } from '../../../../shared/errors/error-code.ts';
import { err, type Result } from '../../../../shared/kernel/result.ts';
import type { TimeRange } from '../player-core/seek-bar-model.ts';
import { drain, nothingWatched, observe, type PlaybackSample, type WatchedPiece } from '../player-core/watched-tracker.ts';

/** Keeps what is watched of one lesson: every 5 s while playing, and on pause, seek, end and `flush`. */
export interface ProgressRecorder {
  /** Takes what the player reports. */
  observe(sample: PlaybackSample): void;
  /** Keeps everything watched so far; resolves when the device has it, or has said that it cannot. */
  flush(): Promise<void>;
  /** What was played since the recorder was made, seconds, also what is not kept yet; for the seek bar. */
  watchedNow(): readonly TimeRange[];
}

export interface RecorderOptions {
  readonly lessonId: string;
  /** Of the catalogue: whole seconds, rounded up. */
  readonly durationSeconds: number;
  readonly record: (tick: ProgressTick) => Promise<Result<LessonProgress, AppError>>;
  /** What became of the newest tick. */
  readonly onOutcome: (result: Result<LessonProgress, AppError>) => void;
  /** The video paused or ended, and what was watched until then is kept: a good moment to exchange (SYNC.md, device 4). */
  readonly onRest: () => void;
}

/** Time between two ticks while playing, ms. (PRODUCT.md 4) */
export const tickEveryMs = 5_000;

/**
 * Builds the recorder of one lesson. Ticks go one at a time; what arrives meanwhile goes with the next one. A tick that the
 * device could not keep is not lost: its content goes again with the next.
 */
export function createProgressRecorder({ lessonId, durationSeconds, record, onOutcome, onRest }: RecorderOptions): ProgressRecorder {
  let watched = nothingWatched;
  let unkept: WatchedPiece = nothingToKeep;
  let played: readonly Interval[] = [];
  let keptPosition: number | null = null;
  let tickedAtMs = -Infinity;
  let keeping: Promise<void> | null = null;

  function collect(): void {
    const { piece, rest } = drain(watched);
    watched = rest;
    unkept = joined(unkept, piece);
    played = unionIntervals(played, normaliseIntervals(piece.intervals));
  }

  async function keepAll(): Promise<void> {
    for (;;) {
      collect();
      if (!isWorthKeeping(unkept, keptPosition)) return;
      const sent = unkept;
      unkept = { ...nothingToKeep, positionSeconds: sent.positionSeconds };
      const result = await attempt(() => record({ lessonId, durationSeconds, ...withinLesson(sent, durationSeconds) }));
      if (result.ok) keptPosition = sent.positionSeconds;
      else unkept = joined(sent, unkept);
      onOutcome(result);
      if (!result.ok) return;
    }
  }

  function keep(): Promise<void> {
    keeping ??= keepAll().finally(() => {
      keeping = null;
    });
    return keeping;
  }

  return {
    observe(sample) {
      watched = observe(watched, sample);
      const due = sample.kind === 'progress' && watched.running && sample.atMs - tickedAtMs >= tickEveryMs;
      if (sample.kind === 'start' && tickedAtMs === -Infinity) tickedAtMs = sample.atMs;
      if (!due && sample.kind !== 'pause' && sample.kind !== 'seek' && sample.kind !== 'end') return;
      tickedAtMs = sample.atMs;
      const kept = keep();
      if (sample.kind === 'pause' || sample.kind === 'end') void kept.then(onRest);
    },
    // What came while a tick was under way may have missed it: once more, when that one is through.
    flush: () => (keeping === null ? keep() : keeping.then(keep)),
    watchedNow() {
      const { stretch, claimed } = watched;
      return [...played, ...claimed, ...(stretch === null ? [] : [[stretch.startSeconds, stretch.endSeconds] as const])];
    },
  };
}

const nothingToKeep: WatchedPiece = { intervals: [], watchedMs: 0, positionSeconds: null };

/** A position alone is worth a tick when it moved by more than this, seconds. */
const movedSeconds = 0.5;

function isWorthKeeping(piece: WatchedPiece, keptPosition: number | null): boolean {
  if (piece.intervals.length > 0 || piece.watchedMs > 0) return true;
  return piece.positionSeconds !== null && (keptPosition === null || Math.abs(piece.positionSeconds - keptPosition) > movedSeconds);
}

function joined(earlier: WatchedPiece, later: WatchedPiece): WatchedPiece {
  return {
    intervals: normaliseIntervals([...earlier.intervals, ...later.intervals]),
    watchedMs: earlier.watchedMs + later.watchedMs,
    positionSeconds: later.positionSeconds ?? earlier.positionSeconds,
  };
}

/** The catalogue rounds durations up and a player may run a little longer: nothing leaves here beyond the lesson. */
function withinLesson(piece: WatchedPiece, durationSeconds: number): WatchedPiece {
  return {
    intervals: piece.intervals.flatMap(([from, to]) => (from < durationSeconds ? [[from, Math.min(to, durationSeconds)] as const] : [])),
    watchedMs: piece.watchedMs,
    positionSeconds: piece.positionSeconds === null ? null : Math.min(durationSeconds, Math.round(piece.positionSeconds * 1000) / 1000),
  };
}

/** A host that throws has a bug; what was watched must outlive it. */
async function attempt(record: () => Promise<Result<LessonProgress, AppError>>): Promise<Result<LessonProgress, AppError>> {
  try {
    return await record();
  } catch (bug) {
    console.error('progress could not be recorded', bug);
    return err(appError('INTERNAL'));
  }
}
