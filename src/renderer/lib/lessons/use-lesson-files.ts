import { useCallback } from 'react';
import { useOffline } from '../../platform/use-offline.ts';
import { useOnline } from '../../platform/use-online.ts';
import { type LessonFile, lessonFileOf } from './lesson-file.ts';
import { useNow } from '../time/use-now.ts';

/**
 * How a lesson's video stands on this device; null while that is not known, and on a host without
 * downloads that has a network.
 */
export type FileOf = (lesson: {
  readonly id: string;
  readonly is_preview: boolean;
}) => LessonFile | null;

/**
 * Tells of any lesson how its video stands. A host without downloads can say one thing: that there
 * is no network.
 */
export function useLessonFiles(): FileOf {
  const offline = useOffline();
  const isOnline = useOnline();
  const nowMs = useNow();
  return useCallback(
    (lesson) => {
      if (offline.kind === 'absent') return isOnline ? null : { kind: 'needs_network' };
      if (offline.kind !== 'ready') return null;
      const { licence, hold } = offline.state;
      return lessonFileOf(offline.byLesson.get(lesson.id), lesson, {
        licence,
        hold,
        isOnline,
        nowMs,
      });
    },
    [offline, isOnline, nowMs],
  );
}
