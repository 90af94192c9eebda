import { useLayoutEffect, useState } from 'react';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { createPlaybackSession, type PlaybackSession } from './playback-session.ts';
import { useOpenLessonStore } from './open-lesson-store.ts';

/**
 * The seat of a lesson whose page is shown: the one in which it plays already, or a new one.
 * Another lesson is closed.
 */
export function usePlaybackSession({
  id,
  duration_seconds: durationSeconds,
}: OutlineLesson): PlaybackSession {
  const [playbackSession] = useState(() => {
    const open = useOpenLessonStore.getState().open?.playbackSession;
    return open?.lessonId === id ? open : createPlaybackSession(id, durationSeconds);
  });
  const closeOthers = useOpenLessonStore((player) => player.closeOthers);
  useLayoutEffect(() => closeOthers(id), [closeOthers, id]);
  return playbackSession;
}
