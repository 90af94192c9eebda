import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '#shared/errors/error-code.ts';
import type { MediaFailure } from '../player-core/media-failure.ts';
import type { Loop } from '../player-core/loop.ts';
import type { TimeRange } from '../player-core/seek-bar-model.ts';

/**
 * What the screen shows of the video that plays. One store per open lesson; what plays it alone
 * writes it.
 */
export interface PlayerState {
  /** loading: no picture yet · ready · failed: see `failure`. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: MediaFailure | null;
  readonly playing: boolean;
  /** Playing is wanted and data is missing. */
  readonly buffering: boolean;
  readonly ended: boolean;
  /** It has played since the lesson was opened. */
  readonly started: boolean;
  readonly currentSeconds: number;
  /** Of the video itself once it is known, before that of the catalogue. */
  readonly durationSeconds: number;
  readonly buffered: readonly TimeRange[];
  /** Really watched since the lesson was opened. */
  readonly watched: readonly TimeRange[];
  readonly pictureInPicture: boolean;
  /** The stretch that is played again and again, or being set. */
  readonly loop: Loop | null;
  /** Runs at twice the speed for as long as somebody holds it. */
  readonly held: boolean;
  /** Heights that can be chosen, px, the largest first; empty where the browser chooses. */
  readonly heights: readonly number[];
  /** The chosen height, px; null = as the network allows. */
  readonly quality: number | null;
  /** Of the picture that plays, px; null before the first. */
  readonly playingHeight: number | null;
  /** Why the newest piece of progress could not be kept on this device; null when it was. */
  readonly recordError: AppError | null;
}

export type PlayerStore = StoreApi<PlayerState>;

/** A player before its video came. */
export function createPlayerStore(durationSeconds: number): PlayerStore {
  return createStore<PlayerState>(() => ({
    phase: 'loading',
    failure: null,
    playing: false,
    buffering: false,
    ended: false,
    started: false,
    currentSeconds: 0,
    durationSeconds,
    buffered: [],
    watched: [],
    pictureInPicture: false,
    loop: null,
    held: false,
    heights: [],
    quality: null,
    playingHeight: null,
    recordError: null,
  }));
}
