import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { hasCrossedEnd, isWhole, msUntilEnd } from '../../player-core/loop.ts';
import type { PlayerStore } from '../player-store.ts';

export interface FollowLoopOptions {
  readonly video: HTMLVideoElement;
  readonly store: PlayerStore;
  readonly seekTo: (seconds: number) => void;
  readonly play: () => void;
}

/**
 * `timeupdate` comes about four times a second; within this of the end a timer is more exact, ms.
 */
const nearMs = 400;
/** A timer that fires too early is set again after this, ms. */
const againMs = 10;

/** Sends the video back to the beginning of the loop when it has played to its end. */
export function followLoop({ video, store, seekTo, play }: FollowLoopOptions): Unsubscribe {
  let before = video.currentTime;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    clearTimeout(timer);
    const { loop } = store.getState();
    const now = video.currentTime;
    if (!isWhole(loop) || video.seeking) before = now;
    else if (hasCrossedEnd(loop, before, now)) back(loop.fromSeconds);
    else {
      before = now;
      const ms = video.paused ? null : msUntilEnd(loop, now, video.playbackRate);
      if (ms !== null && ms < nearMs) timer = setTimeout(check, Math.max(againMs, ms));
    }
  }

  function back(seconds: number): void {
    before = seconds;
    seekTo(seconds);
  }

  const handlers: Readonly<Record<string, () => void>> = {
    timeupdate: check,
    playing: check,
    ratechange: check,
    seeking() {
      before = video.currentTime;
    },
    ended() {
      const { loop } = store.getState();
      if (!isWhole(loop) || before >= loop.toSeconds) return;
      back(loop.fromSeconds);
      play();
    },
  };
  for (const [event, handle] of Object.entries(handlers)) video.addEventListener(event, handle);
  const stopHearing = store.subscribe((state, former) => state.loop !== former.loop && check());
  return () => {
    clearTimeout(timer);
    stopHearing();
    for (const [event, handle] of Object.entries(handlers))
      video.removeEventListener(event, handle);
  };
}
