import { useLayoutEffect, useState } from 'react';
import type { OutlineLesson } from '#renderer/lib/course-outline.ts';
import { createLessonSeat, type LessonSeat } from './lesson-seat.ts';
import { usePlayerDesk } from './player-desk.ts';

/**
 * The seat of a lesson whose page is shown: the one in which it plays already, or a new one.
 * Another lesson is closed.
 */
export function useLessonSeat({
  id,
  duration_seconds: durationSeconds,
}: OutlineLesson): LessonSeat {
  const [seat] = useState(() => {
    const open = usePlayerDesk.getState().open?.seat;
    return open?.lessonId === id ? open : createLessonSeat(id, durationSeconds);
  });
  const closeOthers = usePlayerDesk((desk) => desk.closeOthers);
  useLayoutEffect(() => closeOthers(id), [closeOthers, id]);
  return seat;
}
