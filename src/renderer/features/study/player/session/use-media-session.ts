import { useEffect } from 'react';
import { productConstants } from '#shared/brand/product-constants.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';

export interface MediaSessionOptions {
  readonly title: string;
  /** The stage of the course. */
  readonly album: string;
  readonly posterUrl: string | null;
  readonly speed: number;
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
}

/** Media keys, headphones and the lock screen: what plays, and what they do. */
export function useMediaSession({
  title,
  album,
  posterUrl,
  speed,
  onNext,
  onPrevious,
}: MediaSessionOptions): void {
  const remote = useRemote();
  const playing = usePlayerState((state) => state.playing);
  const duration = usePlayerState((state) => state.durationSeconds);
  const position = usePlayerState((state) => Math.floor(state.currentSeconds));
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const artwork = posterUrl === null ? [] : [{ src: new URL(posterUrl, document.baseURI).href }];
    navigator.mediaSession.metadata = new MediaMetadata({
      title: title.trim() === '' ? productConstants.videoTitle : title,
      artist: brand.name,
      album,
      artwork,
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, album, posterUrl]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler | null])[] = [
      ['play', remote.play],
      ['pause', remote.pause],
      ['seekbackward', ({ seekOffset }) => remote.seekBy(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => remote.seekBy(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => remote.seekTo(seekTime ?? 0)],
      ['nexttrack', onNext],
      ['previoustrack', onPrevious],
    ];
    for (const [action, handler] of handlers) setHandler(action, handler);
    return () => {
      for (const [action] of handlers) setHandler(action, null);
    };
  }, [remote, onNext, onPrevious]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
    if (duration > 0)
      navigator.mediaSession.setPositionState({
        duration,
        position: Math.min(position, duration),
        playbackRate: speed,
      });
  }, [playing, duration, position, speed]);
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser does not know the action.
  }
}
