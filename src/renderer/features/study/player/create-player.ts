import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { isUnanswered } from '../data/ask-playback.ts';
import { attachMedia } from '../media/attach-media.ts';
import type { MediaAttachment } from '../media/media-attachment.ts';
import { probeMedia } from '../media/probe-media.ts';
import { failureOf, type MediaFailure, renewalFailureOf } from '../player-core/media-failure.ts';
import { loopFrom, loopTo } from '../player-core/loop.ts';
import { clampSeconds } from '../player-core/seek-bar-model.ts';
import type { PlayerStore } from './player-store.ts';
import type { ProgressRecorder } from './session/progress-recorder.ts';
import { followLoop } from './controls/follow-loop.ts';
import { followVideo } from './follow-video.ts';

/**
 * What the controls do to the video. Seconds are media seconds; everything keeps inside the video.
 */
export interface Player {
  play(): void;
  pause(): void;
  toggle(): void;
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  togglePictureInPicture(): void;
  /** Runs at twice the speed while held. Does nothing to a video that stands. */
  hold(held: boolean): void;
  loopFromHere(): void;
  loopToHere(): void;
  stopLoop(): void;
  /**
   * Height of the picture, px; null = as the network allows. After a fault it loads again with it.
   */
  setQuality(height: number | null): void;
  /** Loads the video again and goes on at the same second. */
  retry(): void;
  /** The network is there again: goes on loading what was given up. */
  networkReturned(): void;
  /** It stands where the learner is, which was not known when it began. */
  knowPlace(): void;
  /** Keeps everything watched up to this very moment. */
  flush(): Promise<void>;
  stop: Unsubscribe;
}

export interface PlayerOptions {
  readonly video: HTMLVideoElement;
  readonly store: PlayerStore;
  readonly recorder: ProgressRecorder;
  readonly startSeconds: number;
  /** False: it stands at its beginning until somebody plays it. */
  readonly begins: boolean;
  readonly url: string;
  /** The height that the first picture will likely have, px; null = unknown. */
  readonly likelyHeight: number | null;
  /** Asks the server for fresh signed addresses; the first one is `url`. */
  readonly renewUrl: () => Promise<Result<string, AppError>>;
  readonly isOnline: () => boolean;
  /** Monotonic, ms. */
  readonly now: () => number;
}

/**
 * Signed addresses live for hours: two renewals within this time mean that renewing does not help.
 */
const renewEveryMs = 60_000;
/**
 * A loop ends at least this before the end of the video: after that the lesson is over, seconds.
 */
const endMarginSeconds = 0.2;
/** With more than this loaded ahead, a fault of loading does not stop the picture yet. */
const enoughAheadSeconds = 0.5;

/** Starts a video on its element and keeps it going: the position outlives every fault. */
export function createPlayer(options: PlayerOptions): Player {
  const { video, store, recorder } = options;
  let url = options.url;
  let attachment: MediaAttachment | null = null;
  let attempt = 0;
  let renewedAtMs = -Infinity;
  let parked: MediaFailure | null = null;
  /** Playing is what the learner wants, whatever the element does while sources change under it. */
  let wanted = false;

  const follow = followVideo({
    video,
    store,
    recorder,
    now: options.now,
    onStarved: () => parked !== null && fail(parked),
  });
  const stopLooping = followLoop({ video, store, seekTo, play: () => void begin() });

  async function load(startSeconds: number, play: boolean): Promise<void> {
    attempt += 1;
    const mine = attempt;
    attachment?.stop();
    attachment = null;
    parked = null;
    follow.expect(startSeconds);
    store.setState({
      phase: 'loading',
      failure: null,
      buffering: false,
      ended: false,
      currentSeconds: startSeconds,
    });
    try {
      const made = await attachMedia({
        video,
        url,
        startSeconds,
        height: store.getState().quality,
        likelyHeight: store.getState().playingHeight ?? options.likelyHeight,
        onFault: (fault) => void examine(fault, mine),
        onHeights: (heights) => store.setState({ heights }),
        onHeight: (playingHeight) => store.setState({ playingHeight }),
      });
      if (mine !== attempt) return made.stop();
      attachment = made;
    } catch {
      // hls.js itself did not come; its file is part of the application, so it is the network.
      if (mine === attempt) fail(options.isOnline() ? 'network' : 'offline');
      return;
    }
    if (play) void begin();
  }

  async function begin(): Promise<void> {
    wanted = true;
    try {
      await video.play();
    } catch (refusal) {
      // Without a press the browser may not let sound begin: the play button is there. Anything
      // else is a source that was replaced meanwhile, and what replaced it plays on.
      if (refusal instanceof DOMException && refusal.name === 'NotAllowedError') wanted = false;
    }
  }

  function pause(): void {
    wanted = false;
    video.pause();
  }

  async function examine(fault: 'decode' | 'other', mine: number): Promise<void> {
    const probe = await probeMedia(url);
    if (mine !== attempt) return;
    const failure = failureOf(probe, fault, options.isOnline());
    if (failure === 'expired' && options.now() - renewedAtMs > renewEveryMs) return renew(mine);
    if (failure === 'decode' || secondsAhead(video) < enoughAheadSeconds) fail(failure);
    else parked = failure;
  }

  async function renew(mine: number): Promise<void> {
    renewedAtMs = options.now();
    const fresh = await options.renewUrl();
    if (mine !== attempt) return;
    if (!fresh.ok) return fail(renewalFailureOf(fresh.error.code));
    url = fresh.value;
    attachment?.resume(url);
    if (wanted) void begin();
  }

  function fail(failure: MediaFailure): void {
    parked = null;
    const { currentSeconds } = store.getState();
    pause();
    store.setState({ phase: 'failed', failure, playing: false, buffering: false, currentSeconds });
  }

  async function retry(): Promise<void> {
    const { currentSeconds } = store.getState();
    const mine = attempt;
    store.setState({ phase: 'loading', failure: null });
    const fresh = await options.renewUrl();
    if (mine !== attempt) return;
    if (fresh.ok) url = fresh.value;
    // Where nobody gives another one the old address may still do: its hours may not be over, and
    // what is kept on the device is served by it.
    else if (!isUnanswered(fresh.error)) return fail(renewalFailureOf(fresh.error.code));
    await load(currentSeconds, true);
  }

  function seekTo(seconds: number): void {
    const { durationSeconds, phase } = store.getState();
    const target = clampSeconds(seconds, durationSeconds);
    follow.sample('progress');
    recorder.knowPlace();
    if (phase === 'failed') return store.setState({ currentSeconds: target });
    if (video.readyState === 0) {
      // Nothing is loaded: the place is remembered and becomes the beginning.
      void load(target, wanted);
      return;
    }
    video.currentTime = target;
    store.setState({ currentSeconds: target, ended: false });
  }

  function setQuality(quality: number | null): void {
    store.setState({ quality });
    if (store.getState().phase === 'failed') void retry();
    else attachment?.setHeight(quality);
  }

  void load(options.startSeconds, options.begins);
  return {
    play: () => void begin(),
    pause,
    toggle: () => (video.paused ? void begin() : pause()),
    seekTo,
    seekBy: (seconds) => seekTo(store.getState().currentSeconds + seconds),
    togglePictureInPicture: () => void togglePictureInPicture(video),
    hold: (held) => store.setState({ held: held && store.getState().playing }),
    ...loopControls(store),
    setQuality,
    retry: () => void retry(),
    networkReturned() {
      const { failure } = store.getState();
      if (failure === 'offline' || failure === 'network') void retry();
      else if (parked !== null) {
        parked = null;
        attachment?.resume(url);
      }
    },
    knowPlace() {
      // While it rests no sample would keep it.
      if (recorder.knowPlace()) void recorder.flush();
    },
    flush() {
      follow.sample('progress');
      return recorder.flush();
    },
    stop() {
      attempt += 1;
      video.pause();
      stopLooping();
      follow.stop();
      store.setState({ playing: false, held: false });
      attachment?.stop();
    },
  };
}

function loopControls(
  store: PlayerStore,
): Pick<Player, 'loopFromHere' | 'loopToHere' | 'stopLoop'> {
  return {
    loopFromHere: () =>
      store.setState(({ loop, currentSeconds }) => ({ loop: loopFrom(loop, currentSeconds) })),
    loopToHere: () =>
      store.setState(({ loop, currentSeconds, durationSeconds }) => ({
        loop: loopTo(loop, Math.min(currentSeconds, durationSeconds - endMarginSeconds)),
      })),
    stopLoop: () => store.setState({ loop: null }),
  };
}

/** How far the loaded data reaches beyond the place that plays. */
function secondsAhead(video: HTMLVideoElement): number {
  for (let index = 0; index < video.buffered.length; index++) {
    if (
      video.buffered.start(index) <= video.currentTime + 0.1 &&
      video.currentTime < video.buffered.end(index)
    ) {
      return video.buffered.end(index) - video.currentTime;
    }
  }
  return 0;
}

async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Refused by the browser (no picture yet, or not allowed): the video goes on where it is.
  }
}
