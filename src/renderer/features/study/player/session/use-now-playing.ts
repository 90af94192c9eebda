import { useEffect } from 'react';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { usePlayerState, useRemote } from '../player-context.tsx';

/**
 * Tells the desktop what plays, and obeys its menu and tray. Nothing on a host that has neither.
 */
export function useNowPlaying({ slug, title }: Pick<OutlineLesson, 'slug' | 'title'>): void {
  const { desktop } = usePlatform();
  const remote = useRemote();
  const playing = usePlayerState((state) => state.playing);
  useEffect(
    () => void desktop?.nowPlaying({ lessonSlug: slug, title, playing }),
    [desktop, slug, title, playing],
  );
  useEffect(() => () => void desktop?.nowPlaying(null), [desktop]);
  useEffect(
    () => desktop?.onCommand((command) => command === 'toggle_play' && remote.toggle()),
    [desktop, remote],
  );
}
