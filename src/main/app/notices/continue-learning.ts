import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { type CourseWatch, lessonToContinue } from './course-watch.ts';
import { lessonPath } from '../requests/deep-link.ts';
import type { Playing } from './now-playing.ts';

/** Where "Học tiếp" leads. */
export interface NextStep {
  readonly path: string;
  /** Title of the lesson, or null when this process does not know it: the page finds it. */
  readonly title: string | null;
}

export interface ContinueDeps {
  readonly course: Pick<CourseWatch, 'lessonsOf' | 'onChange'>;
  readonly playing: Pick<Playing, 'current' | 'subscribe'>;
  readonly progress: () => Promise<Result<readonly LessonProgress[], AppError>>;
  /** Who is signed in, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly onSession: (listener: () => void) => Unsubscribe;
}

/** The lesson to go on with, for menu and tray. */
export interface ContinueLearning {
  current(): NextStep;
  subscribe(listener: (step: NextStep) => void): Unsubscribe;
}

const unknown: NextStep = { path: '/learn', title: null };

/**
 * Follows what is open, the course, and who is signed in; progress is read at those moments only.
 */
export function createContinue({
  course,
  playing,
  progress,
  owner,
  onSession,
}: ContinueDeps): ContinueLearning {
  const { add, emit } = createListeners<NextStep>();
  let step = unknown;
  let asked = 0;
  const find = async (): Promise<NextStep> => {
    const open = playing.current();
    if (open) return { path: lessonPath(open.lessonSlug), title: open.title };
    const lessons = course.lessonsOf(await owner());
    const known = lessons && (await progress());
    const lesson = lessons && known?.ok ? lessonToContinue(lessons, known.value) : null;
    return lesson ? { path: lessonPath(lesson.slug), title: lesson.title } : unknown;
  };
  const refresh = async () => {
    const mine = (asked += 1);
    const next = await find();
    if (mine !== asked || (next.path === step.path && next.title === step.title)) return;
    step = next;
    emit(step);
  };
  const refreshSoon = () => void refresh();
  course.onChange(refreshSoon);
  playing.subscribe(refreshSoon);
  onSession(refreshSoon);
  return { current: () => step, subscribe: add };
}
