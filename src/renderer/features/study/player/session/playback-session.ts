import { createPlayerRemote, type PlayerRemote } from '../player-remote.ts';
import { createPlayerStore, type PlayerStore } from '../player-store.ts';
import { createVideo } from '../surface/video-place.ts';

/**
 * What an open lesson plays with: it outlives the page of the lesson, so that the video goes on in
 * the small player.
 */
export interface PlaybackSession {
  readonly lessonId: string;
  readonly store: PlayerStore;
  readonly remote: PlayerRemote;
  /** Made once and moved from place to place: a new element would begin anew. */
  readonly video: HTMLVideoElement;
}

/** A seat in which nothing plays yet. `durationSeconds` is the catalogue's. */
export function createPlaybackSession(lessonId: string, durationSeconds: number): PlaybackSession {
  return {
    lessonId,
    store: createPlayerStore(durationSeconds),
    remote: createPlayerRemote(),
    video: createVideo(),
  };
}
