import type { Interval } from '#shared/domain/progress/progress.ts';
import { assertNever } from '#shared/kernel/assert.ts';

/**
 * Turns what a video element reports into what was really watched (PRODUCT.md 4, SYNC.md "State of
 * one lesson").
 *
 * A stretch is media time played without a gap. It grows from sample to sample and is broken by
 * every seek and by every jump that the clock and the speed cannot explain. Only whole seconds that
 * lie entirely inside a stretch are claimed, so no second is claimed that was not played; the
 * fractions stay with the stretch and are completed by what is played next.
 */
export interface WatchedState {
  /**
   * `running`: media time runs. `starved`: it stood still for want of data when we heard last; it
   * runs again when it moves, whether the player says so or not. `resting`: before the first
   * `start`, and from a `pause` or `end` to the next one.
   */
  readonly mode: 'running' | 'starved' | 'resting';
  /** The newest sample; null before the first. */
  readonly last: PlaybackSample | null;
  /** Media time played without a gap and not claimed yet, in seconds. */
  readonly stretch: Stretch | null;
  /** Whole seconds claimed since the last `drain`, in the order they were watched. */
  readonly claimed: readonly Interval[];
  /** Wall time played since the last `drain`, in ms. */
  readonly watchedMs: number;
  /** Where the learner stands; null until playing really began. */
  readonly positionSeconds: number | null;
}

export interface Stretch {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** What the video element says at one instant. */
export interface PlaybackSample {
  /**
   * start: `playing` · progress: `timeupdate`, `ratechange`, and just before we seek · stall:
   * `waiting` · pause: `pause` · seek: `seeking` and `seeked`, with the target · end: `ended`.
   */
  readonly kind: 'start' | 'progress' | 'stall' | 'pause' | 'seek' | 'end';
  /** Monotonic clock, ms. */
  readonly atMs: number;
  /** `currentTime`, seconds. */
  readonly mediaSeconds: number;
  /** `playbackRate`. */
  readonly rate: number;
}

/** What has been watched since the last drain; `watchedMs` is whole. */
export interface WatchedPiece {
  readonly intervals: readonly Interval[];
  readonly watchedMs: number;
  readonly positionSeconds: number | null;
}

/** A lesson of which nothing was played yet. */
export const nothingWatched: WatchedState = {
  mode: 'resting',
  last: null,
  stretch: null,
  claimed: [],
  watchedMs: 0,
  positionSeconds: null,
};

/**
 * Media time may differ by this much from clock × speed before it counts as a jump: `currentTime`
 * is not exact.
 */
const jitterSeconds = 0.25;
/** Relative tolerance on top, for decoders that catch up after a hiccup. */
const rateTolerance = 1.05;
/** Media time counts as the same place after a pause within this much. */
const samePlaceSeconds = 0.1;
/**
 * `playing` reaches us late on a busy machine: the media has moved on by then. Without a seek it
 * can only have been played from where it stood (a seek is always announced), as long as it is not
 * further than this.
 */
const startLagSeconds = 1;
/**
 * Browsers count media time in microseconds; 1 ms forgives their rounding and claims no second that
 * was not played.
 */
const roundingSeconds = 0.001;

/** Takes one sample in. Samples come in the order of `atMs`. */
export function observe(state: WatchedState, sample: PlaybackSample): WatchedState {
  switch (sample.kind) {
    case 'start':
      return start(state, sample);
    case 'seek':
      return seek(state, sample);
    case 'progress':
      return progress(state, sample);
    case 'stall':
      return state.mode === 'running' ? { ...step(state, sample), mode: 'starved' } : state;
    case 'pause':
      return { ...progress(state, sample), mode: 'resting' };
    case 'end':
      return end(state, sample);
    default:
      return assertNever(sample.kind);
  }
}

/**
 * Hands out what was watched since the last drain, and the state that goes on from there. Intervals
 * are half-open whole seconds, not merged. `drain` loses nothing: whatever is not handed out stays
 * in `rest`.
 */
export function drain(state: WatchedState): {
  readonly piece: WatchedPiece;
  readonly rest: WatchedState;
} {
  const { claims, left } = claim(state.stretch);
  // Sums of fractions fall short of a whole millisecond by rounding only.
  const wholeMs = Math.floor(state.watchedMs + 1e-6);
  return {
    piece: {
      intervals: [...state.claimed, ...claims],
      watchedMs: wholeMs,
      positionSeconds: state.positionSeconds,
    },
    rest: { ...state, stretch: left, claimed: [], watchedMs: state.watchedMs - wholeMs },
  };
}

function progress(state: WatchedState, sample: PlaybackSample): WatchedState {
  if (state.mode === 'running') return step(state, sample);
  if (state.mode === 'resting') return state;
  // Without a seek, which is always announced, what moves forward plays. For how long it stood
  // before is not known: only what it moved by is taken for played, and little of that.
  const hasMoved = state.last !== null && sample.mediaSeconds > state.last.mediaSeconds;
  return hasMoved ? start(state, sample) : state;
}

function start(state: WatchedState, sample: PlaybackSample): WatchedState {
  // A video that was not moved yet stands at its beginning.
  const stretch = state.stretch ?? { startSeconds: 0, endSeconds: 0 };
  const movedSeconds = sample.mediaSeconds - stretch.endSeconds;
  const wentOn = movedSeconds >= -samePlaceSeconds && movedSeconds <= startLagSeconds;
  const begun = wentOn
    ? playedUnseen({ ...state, stretch }, sample, Math.max(0, movedSeconds))
    : breakStretch(state, sample.mediaSeconds);
  return { ...begun, mode: 'running', last: sample, positionSeconds: sample.mediaSeconds };
}

/**
 * Takes in what was played between the place where the video stood and the first sample that saw it
 * play.
 */
function playedUnseen(
  state: WatchedState & { readonly stretch: Stretch },
  sample: PlaybackSample,
  movedSeconds: number,
): WatchedState {
  const elapsedMs = state.last === null ? Infinity : Math.max(0, sample.atMs - state.last.atMs);
  return {
    ...state,
    stretch: { ...state.stretch, endSeconds: state.stretch.endSeconds + movedSeconds },
    watchedMs: state.watchedMs + Math.min(elapsedMs, (movedSeconds / sample.rate) * 1000),
  };
}

function seek(state: WatchedState, sample: PlaybackSample): WatchedState {
  const broken = breakStretch(state, sample.mediaSeconds);
  return {
    ...broken,
    last: sample,
    positionSeconds: state.positionSeconds === null ? null : sample.mediaSeconds,
  };
}

function end(state: WatchedState, sample: PlaybackSample): WatchedState {
  const stepped = progress(state, sample);
  const stretch = stepped.stretch;
  const reachedEnd =
    stretch !== null && Math.abs(stretch.endSeconds - sample.mediaSeconds) <= roundingSeconds;
  // The last second of a video is shorter than a second: played to the end, it was watched as far
  // as it exists. (Browsers report `pause` before `ended`, so it may not be running any more; a
  // stretch of no length claims nothing.)
  const whole =
    reachedEnd && stretch.startSeconds < stretch.endSeconds
      ? { ...stretch, endSeconds: Math.ceil(sample.mediaSeconds - roundingSeconds) }
      : stretch;
  return { ...breakStretch({ ...stepped, stretch: whole }, sample.mediaSeconds), mode: 'resting' };
}

function step(state: WatchedState, sample: PlaybackSample): WatchedState {
  const { last, stretch } = state;
  if (last === null || stretch === null)
    return { ...breakStretch(state, sample.mediaSeconds), last: sample };
  const elapsedMs = Math.max(0, sample.atMs - last.atMs);
  const movedSeconds = sample.mediaSeconds - last.mediaSeconds;
  const reachSeconds =
    (elapsedMs / 1000) * Math.max(last.rate, sample.rate) * rateTolerance + jitterSeconds;
  if (movedSeconds < 0 || movedSeconds > reachSeconds) {
    return {
      ...breakStretch(state, sample.mediaSeconds),
      last: sample,
      positionSeconds: sample.mediaSeconds,
    };
  }
  // A sleeping machine lets the clock run while nothing plays: never more time than the media moved
  // for.
  const playedMs = Math.min(elapsedMs, (movedSeconds / Math.min(last.rate, sample.rate)) * 1000);
  return {
    ...state,
    last: sample,
    stretch: {
      startSeconds: stretch.startSeconds,
      endSeconds: Math.max(stretch.endSeconds, sample.mediaSeconds),
    },
    watchedMs: state.watchedMs + playedMs,
    positionSeconds: sample.mediaSeconds,
  };
}

/** Claims what the stretch holds in whole seconds, drops its fractions and begins a new one. */
function breakStretch(state: WatchedState, atSeconds: number): WatchedState {
  const { claims } = claim(state.stretch);
  return {
    ...state,
    claimed: claims.length === 0 ? state.claimed : [...state.claimed, ...claims],
    stretch: { startSeconds: atSeconds, endSeconds: atSeconds },
  };
}

function claim(stretch: Stretch | null): {
  readonly claims: readonly Interval[];
  readonly left: Stretch | null;
} {
  if (stretch === null) return { claims: [], left: null };
  const first = Math.max(0, Math.ceil(stretch.startSeconds - roundingSeconds));
  const beyond = Math.floor(stretch.endSeconds + roundingSeconds);
  if (first >= beyond) return { claims: [], left: stretch };
  return {
    claims: [[first, beyond]],
    left: { startSeconds: beyond, endSeconds: Math.max(beyond, stretch.endSeconds) },
  };
}
