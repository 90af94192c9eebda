import { useEffect, useRef } from 'react';
import { isWatchable, type OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';

/**
 * Calls `reload` when the open lesson opens or closes for the learner while they are on it: it was
 * bought, or given back.
 */
export function useFollowRights(lesson: OutlineLesson | undefined, reload: () => void): void {
  const known = useRef<{ readonly id: string; readonly isOpen: boolean } | null>(null);
  const id = lesson?.id;
  const isOpen = lesson !== undefined && isWatchable(lesson);
  useEffect(() => {
    if (id === undefined) return;
    const before = known.current;
    known.current = { id, isOpen };
    if (before?.id === id && before.isOpen !== isOpen) reload();
  }, [id, isOpen, reload]);
}
