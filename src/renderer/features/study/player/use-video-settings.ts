import { useEffect } from 'react';
import type { PlayerSettings } from '../player-core/course-settings.ts';

/** Holds the video to the remembered speed and volume, also when a new source resets them. */
export function useVideoSettings(
  video: HTMLVideoElement | null,
  { speed, volume, muted }: Pick<PlayerSettings, 'speed' | 'volume' | 'muted'>,
): void {
  useEffect(() => {
    if (video === null) return undefined;
    const apply = () => {
      // The element is the browser's, not React's: its settings are properties.
      Object.assign(video, {
        defaultPlaybackRate: speed,
        playbackRate: speed,
        volume,
        muted,
        preservesPitch: true,
      });
    };
    apply();
    video.addEventListener('loadedmetadata', apply);
    return () => video.removeEventListener('loadedmetadata', apply);
  }, [video, speed, volume, muted]);
}
