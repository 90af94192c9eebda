import { useCallback } from 'react';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { lessonFileOf, playsOffline } from '../../lib/lessons/lesson-file.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useOffline } from '../../platform/use-offline.ts';
import { useOnline } from '../../platform/use-online.ts';

/**
 * Whether a lesson can be played now: with a network every one, without it what the device keeps
 * and may open.
 */
export function usePlayableNow(): (lesson: OutlineLesson) => boolean {
  const isOnline = useOnline();
  const offline = useOffline();
  const nowMs = useNow();
  return useCallback(
    (lesson) => {
      if (isOnline) return true;
      if (offline.kind !== 'ready') return false;
      const { licence, hold } = offline.state;
      return playsOffline(
        lessonFileOf(offline.byLesson.get(lesson.id), lesson, { licence, hold, isOnline, nowMs }),
      );
    },
    [isOnline, offline, nowMs],
  );
}
