import type { LessonCounts } from '../../lib/lessons/course-outline.ts';
import { dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { formatDuration } from '../../lib/format/format-duration.ts';
import { t } from './copy.ts';

/** How far a stage is: what is open and how long it takes, or from when on it opens. */
export function stageState({
  total,
  released,
  releasedSeconds,
  firstReleaseOn,
}: LessonCounts): string {
  const duration = formatDuration(releasedSeconds);
  if (released === total) return t('home.prog.opened', { n: released, duration });
  if (released > 0) return t('home.prog.openedSome', { n: released, total, duration });
  return firstReleaseOn === null
    ? t('home.prog.soon')
    : t('home.prog.from', { date: formatDate(dayStartMs(firstReleaseOn)) });
}
