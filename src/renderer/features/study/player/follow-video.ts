import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { TimeRange } from '../player-core/seek-bar-model.ts';
import type { PlaybackSample } from '../player-core/watched-tracker.ts';
import type { PlayerState, PlayerStore } from './player-store.ts';
import type { ProgressRecorder } from './session/progress-recorder.ts';

export interface FollowOptions {
  readonly video: HTMLVideoElement;
  readonly store: PlayerStore;
  readonly recorder: ProgressRecorder;
  /** Monotonic, ms. */
  readonly now: () => number;
  /** Playing stopped for want of data. */
  readonly onStarved: () => void;
}

export interface VideoFollower {
  /**
   * A (new) source is being put on, which will begin here: what the element says until then is not
   * about the lesson.
   */
  expect(startSeconds: number): void;
  /** Tells the recorder where the video stands right now. */
  sample(kind: PlaybackSample['kind']): void;
  stop: Unsubscribe;
}

/** The element has arrived at an expected place within this, seconds. */
const arrivedSeconds = 1;

/** Carries what the video element reports to the screen and to the recorder. */
export function followVideo({
  video,
  store,
  recorder,
  now,
  onStarved,
}: FollowOptions): VideoFollower {
  let expected: number | null = null;

  function sample(kind: PlaybackSample['kind']): void {
    if (expected !== null) return;
    recorder.observe({
      kind,
      atMs: now(),
      mediaSeconds: video.currentTime,
      rate: video.playbackRate,
    });
  }

  function show(change: Partial<PlayerState>): void {
    const place = expected === null ? { currentSeconds: video.currentTime } : {};
    store.setState({ ...place, watched: recorder.watchedNow(), ...change });
  }

  function arrive(): void {
    if (expected !== null && Math.abs(video.currentTime - expected) <= arrivedSeconds)
      expected = null;
  }

  const handlers: Readonly<Record<string, () => void>> = {
    loadedmetadata: () =>
      Number.isFinite(video.duration) &&
      video.duration > 0 &&
      show({ durationSeconds: video.duration }),
    canplay() {
      arrive();
      if (store.getState().phase === 'loading') show({ phase: 'ready', failure: null });
      else show({ buffering: false });
    },
    play: () => show({ playing: true, ended: false }),
    playing() {
      expected = null;
      sample('start');
      show({ phase: 'ready', playing: true, buffering: false, started: true, ended: false });
    },
    timeupdate() {
      // While a seek is under way the time is the target's, not played.
      if (!video.seeking) sample('progress');
      show({});
    },
    waiting() {
      sample('stall');
      show({ buffering: !video.paused });
      if (!video.seeking) onStarved();
    },
    pause() {
      sample('pause');
      show({ playing: false, buffering: false });
    },
    ended() {
      sample('end');
      show({ playing: false, buffering: false, ended: true });
    },
    seeking() {
      sample('seek');
      show({ ended: false });
    },
    seeked() {
      arrive();
      sample('seek');
      show({ buffering: false });
    },
    ratechange() {
      if (!video.seeking) sample('progress');
    },
    progress: () => show({ buffered: rangesOf(video.buffered) }),
    enterpictureinpicture: () => show({ pictureInPicture: true }),
    leavepictureinpicture: () => show({ pictureInPicture: false }),
  };
  for (const [event, handle] of Object.entries(handlers)) video.addEventListener(event, handle);
  return {
    expect(startSeconds) {
      sample('pause');
      expected = startSeconds;
    },
    sample,
    stop() {
      for (const [event, handle] of Object.entries(handlers))
        video.removeEventListener(event, handle);
      sample('pause');
    },
  };
}

function rangesOf(ranges: TimeRanges): readonly TimeRange[] {
  return Array.from(
    { length: ranges.length },
    (_, index) => [ranges.start(index), ranges.end(index)] as const,
  );
}
