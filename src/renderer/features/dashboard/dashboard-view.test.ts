import { describe, expect, it } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { CourseOutline, OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { buildDashboard } from './dashboard-view.ts';

function lesson(index: number, more: Partial<OutlineLesson> = {}): OutlineLesson {
  return {
    __typename: 'Lesson',
    id: `l${index}`,
    slug: `bai-${index}`,
    index,
    title: `Bài ${index}`,
    duration_seconds: 100,
    is_preview: false,
    state: 'RELEASED',
    release_on: null,
    access: 'FULL',
    chapter_index: 1,
    ...more,
  };
}
const announced = (index: number, releaseOn: string | null) =>
  lesson(index, { state: 'ANNOUNCED', access: 'ANNOUNCED', release_on: releaseOn });

function course(...chapters: readonly (readonly OutlineLesson[])[]): CourseOutline {
  return {
    __typename: 'Course',
    id: 'c',
    slug: 'c',
    title: 'C',
    version: 1,
    chapters: chapters.map((lessons, position) => ({
      __typename: 'Chapter',
      id: `h${position}`,
      slug: `chang-${position + 1}`,
      index: position + 1,
      title: `Chặng ${position + 1}`,
      outcome: '',
      lessons,
    })),
  };
}

function progressOf(
  index: number,
  more: { at?: number; stampMs?: number; done?: boolean; learnedMs?: number },
): LessonProgress {
  return {
    lessonId: `l${index}`,
    covered: [],
    position:
      more.at === undefined
        ? null
        : { seconds: more.at, stamp: { ms: more.stampMs ?? 0, counter: 0, node: 'd' } },
    learnedMs: more.learnedMs ?? 0,
    completedAtMs: more.done ? 1 : null,
    sync: { state: 'waiting' },
  };
}
const byLesson = (...list: readonly LessonProgress[]) =>
  new Map(list.map((entry) => [entry.lessonId, entry]));
const five = course(
  [lesson(1), lesson(2), lesson(3)],
  [announced(4, '2026-12-11'), announced(5, '2026-12-04'), announced(6, null)],
);

describe('the next step', () => {
  it('is the first lesson for a new learner', () => {
    const view = buildDashboard(five, new Map());
    expect(view.next).toMatchObject({ kind: 'start', lesson: { index: 1 } });
    expect(view.isNew).toBe(true);
  });

  it('is the lesson touched last, at its position, whatever its place in the course', () => {
    const view = buildDashboard(
      five,
      byLesson(progressOf(1, { at: 30, stampMs: 9 }), progressOf(3, { at: 50, stampMs: 4 })),
    );
    expect(view.next).toMatchObject({ kind: 'continue', lesson: { index: 1 }, atSeconds: 30 });
  });

  it('is the one after the lesson that was finished last', () => {
    const view = buildDashboard(five, byLesson(progressOf(2, { at: 99, stampMs: 9, done: true })));
    expect(view.next).toMatchObject({ kind: 'start', lesson: { index: 3 } });
  });

  it('goes back to what was skipped when nothing is left behind', () => {
    const view = buildDashboard(
      five,
      byLesson(progressOf(3, { at: 99, stampMs: 9, done: true }), progressOf(1, { done: true })),
    );
    expect(view.next).toMatchObject({ kind: 'start', lesson: { index: 2 } });
  });

  it('never resumes behind the end of a lesson', () => {
    expect(buildDashboard(five, byLesson(progressOf(1, { at: 400 }))).next).toMatchObject({
      kind: 'continue',
      atSeconds: 100,
    });
  });

  it('says that all is learned, and when more comes', () => {
    const view = buildDashboard(
      five,
      byLesson(...[1, 2, 3].map((index) => progressOf(index, { done: true }))),
    );
    expect(view.next).toEqual({
      kind: 'all_done',
      count: 3,
      owned: true,
      nextReleaseOn: '2026-12-04',
    });
  });

  it('offers only the lessons that are free to somebody who bought nothing', () => {
    const guestCourse = course([
      lesson(1, { access: 'PREVIEW', is_preview: true }),
      lesson(2, { access: 'LOCKED' }),
    ]);
    expect(buildDashboard(guestCourse, new Map()).next).toMatchObject({
      kind: 'try',
      lesson: { index: 1 },
    });
    expect(buildDashboard(guestCourse, byLesson(progressOf(1, { done: true }))).next).toMatchObject(
      { kind: 'all_done', owned: false, count: 1 },
    );
  });

  it('is nothing in a course without a released lesson', () => {
    expect(buildDashboard(course([announced(1, null)]), new Map()).next).toEqual({
      kind: 'nothing',
    });
  });
});

describe('the figures', () => {
  it('add up to the whole course', () => {
    const view = buildDashboard(
      five,
      byLesson(
        progressOf(1, { done: true, learnedMs: 60_000 }),
        progressOf(2, { at: 3, learnedMs: 5000 }),
      ),
    );
    expect(view).toMatchObject({ learned: 1, ready: 2, announced: 3, total: 6, learnedMs: 65_000 });
    expect(view.stages).toMatchObject([
      { index: 1, learned: 1, released: 3, total: 3, firstReleaseOn: null },
      { index: 2, learned: 0, released: 0, total: 3, firstReleaseOn: '2026-12-04' },
    ]);
  });

  it('lists what is announced by day, those without a day last', () => {
    expect(buildDashboard(five, new Map()).upcoming.map(({ index }) => index)).toEqual([5, 4, 6]);
  });
});
