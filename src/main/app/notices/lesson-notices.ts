import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { CourseWatch, ReleasedLessons } from './course-watch.ts';
import { lessonPath } from '../requests/deep-link.ts';
import { desktopTexts as texts, fillText } from './desktop-texts.ts';
import type { Playing } from './now-playing.ts';

/** A notice of the system. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Where a click leads. */
  readonly path: string;
}

export interface LessonNoticeDeps {
  readonly course: Pick<CourseWatch, 'onRelease'>;
  readonly playing: Pick<Playing, 'isPlaying' | 'subscribe'>;
  /** Whether the learner wants them (settings). */
  readonly isWanted: () => boolean;
  /** Who is signed in, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly show: (notice: Notice) => void;
}

/**
 * Tells of released lessons by the system. Nobody is disturbed while a video plays: the notice
 * waits for its end. What was released for somebody who has signed out meanwhile is not shown to
 * the next person.
 */
export function noticeReleases({
  course,
  playing,
  isWanted,
  owner,
  show,
}: LessonNoticeDeps): Unsubscribe {
  let waiting: readonly ReleasedLessons[] = [];
  const tell = async () => {
    if (playing.isPlaying() || waiting.length === 0) return;
    const due = waiting;
    waiting = [];
    const person = await owner();
    for (const { owner: of, lessons } of due) {
      const notice = noticeOf(lessons);
      if (notice && of === person && person !== 'guest' && isWanted()) show(notice);
    }
  };
  const stops = [
    course.onRelease((released) => {
      waiting = [...waiting, released];
      void tell();
    }),
    playing.subscribe(() => void tell()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** One notice for all lessons of one release. */
export function noticeOf(lessons: ReleasedLessons['lessons']): Notice | null {
  const [first] = lessons;
  if (first === undefined) return null;
  const { index, title, slug } = first;
  const path = lessonPath(slug);
  if (lessons.length === 1)
    return {
      title: fillText(texts.newLesson, { title }),
      body: fillText(texts.newLessonBody, { index }),
      path,
    };
  return {
    title: fillText(texts.newLessons, { n: lessons.length }),
    body: fillText(texts.newLessonsBody, { index, title }),
    path,
  };
}
