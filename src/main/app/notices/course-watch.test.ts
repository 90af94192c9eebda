import { describe, expect, test } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { createDocumentWatch } from '../../api/document-watch.ts';
import type { StoredDocument } from '../../cache/stores/document-store.ts';
import { type CourseWatch, lessonToContinue, watchCourse } from './course-watch.ts';
import { noticeOf, noticeReleases, type Notice } from './lesson-notices.ts';
import { createPlaying } from './now-playing.ts';
import { type OutlineLesson, readOutline } from '../log/outline.ts';

type Row = readonly [
  id: string,
  state: 'RELEASED' | 'ANNOUNCED',
  access?: 'FULL' | 'LOCKED' | 'ANNOUNCED',
];

/** An answer as the server gives it. */
function answerOf(...rows: readonly Row[]): string {
  const lessons = rows.map(
    ([id, state, access = state === 'RELEASED' ? 'FULL' : 'ANNOUNCED'], n) => ({
      id,
      slug: `bai-${id}`,
      index: n + 1,
      title: `Bài ${id}`,
      state,
      access,
      release_on: null,
    }),
  );
  return JSON.stringify({
    data: {
      course: {
        id: 'c',
        chapters: [{ lessons: lessons.slice(0, 1) }, { lessons: lessons.slice(1) }],
      },
    },
  });
}

/** The watch over documents that are kept as the cache keeps them. */
function setUp() {
  const kept = new Map<string, StoredDocument>();
  const watch = createDocumentWatch();
  const course = watchCourse(watch);
  const documents = watch.over({
    find: ({ owner }) => kept.get(owner) ?? null,
    put: (document) => Boolean(kept.set(document.owner, document)),
  });
  const put = (answer: string, owner = 'linh') =>
    documents.put({
      owner,
      operationName: 'CourseOutline',
      variablesHash: 'h',
      answer,
      savedAtMs: 5,
    });
  return { course, put, documents };
}

function releasesOf(course: CourseWatch): string[] {
  const told: string[] = [];
  course.onRelease(({ owner, lessons }) =>
    told.push(`${owner}: ${lessons.map(({ id }) => id).join(' ')}`),
  );
  return told;
}

describe('a release', () => {
  test('is told once for each person: what was announced or not there before and can be watched now', () => {
    const { course, put } = setUp();
    const told = releasesOf(course);
    put(answerOf(['a', 'RELEASED'], ['b', 'ANNOUNCED']));
    put(answerOf(['a', 'RELEASED'], ['b', 'RELEASED'], ['c', 'RELEASED']));
    put(answerOf(['a', 'RELEASED'], ['b', 'RELEASED'], ['c', 'RELEASED']));
    put(answerOf(['a', 'RELEASED'], ['b', 'ANNOUNCED']), 'minh');
    put(answerOf(['a', 'RELEASED'], ['b', 'RELEASED']), 'minh');
    expect(told).toEqual(['linh: b c', 'minh: b']);
  });

  test('is none for a first answer, for bought lessons, and for what the person may not watch', () => {
    const { course, put } = setUp();
    const told = releasesOf(course);
    put(answerOf(['a', 'RELEASED', 'LOCKED'], ['b', 'ANNOUNCED']));
    put(answerOf(['a', 'RELEASED', 'FULL'], ['b', 'RELEASED', 'LOCKED']));
    put('{"data":{"course":null}}');
    put('not even JSON');
    expect(told).toEqual([]);
  });
});

test('the course is known from answers that are only read again: offline as well', () => {
  const { course, put, documents } = setUp();
  put(answerOf(['a', 'RELEASED']));
  const changes: string[] = [];
  course.onChange((owner) => changes.push(owner));
  documents.find({ owner: 'linh', operationName: 'CourseOutline', variablesHash: 'h' }, 5);
  expect([
    course.lessonsOf('linh')?.map(({ slug }) => slug),
    course.lessonsOf('minh'),
    changes,
  ]).toEqual([['bai-a'], null, []]);
});

describe('the lesson to go on with', () => {
  const lessons =
    readOutline(
      answerOf(['a', 'RELEASED'], ['b', 'RELEASED'], ['c', 'ANNOUNCED'], ['d', 'RELEASED']),
    ) ?? [];
  const progress = (
    lessonId: string,
    ms: number | null,
    completedAtMs: number | null = null,
  ): LessonProgress => ({
    lessonId,
    covered: [],
    position: ms === null ? null : { seconds: 5, stamp: { ms, counter: 0, node: 'n' } },
    learnedMs: 0,
    completedAtMs,
    sync: { state: 'waiting' },
  });
  test.each<[string, readonly LessonProgress[], string | null]>([
    ['nothing was watched', [], null],
    ['only a lesson of another course was', [progress('x', 9)], null],
    ['where one last was', [progress('b', 5), progress('a', 9), progress('d', null)], 'a'],
    [
      'the next one when that is finished, past what is not out yet',
      [progress('b', 9, 9), progress('a', 5)],
      'd',
    ],
    ['none when all after it is finished', [progress('d', 9, 9)], null],
  ])('%s', (_case, known, expected) => {
    expect(lessonToContinue(lessons, known)?.id ?? null).toBe(expected);
  });
});

describe('the notice of a release', () => {
  const lesson = (id: string, index: number): OutlineLesson => ({
    id,
    slug: `bai-${id}`,
    index,
    title: `Đặt giá ${id}`,
    isReleased: true,
    isOpen: true,
  });

  test('names one lesson, counts several, and leads to the first', () => {
    expect(noticeOf([lesson('a', 4)])).toEqual({
      title: 'Bài mới: Đặt giá a',
      body: 'Bài 4 đã mở. Nhấn để học.',
      path: '/learn/bai-a',
    });
    expect(noticeOf([lesson('a', 4), lesson('b', 5)])).toEqual({
      title: 'Có 2 bài mới',
      body: 'Bắt đầu từ bài 4: Đặt giá a. Nhấn để học.',
      path: '/learn/bai-a',
    });
    expect(noticeOf([])).toBeNull();
  });

  function watchNotices(settings = { isWanted: true }, person = { owner: 'linh' }) {
    const { course, put } = setUp();
    const playing = createPlaying();
    const shown: Notice[] = [];
    noticeReleases({
      course,
      playing,
      isWanted: () => settings.isWanted,
      owner: async () => person.owner,
      show: (notice) => shown.push(notice),
    });
    const release = () => {
      put(answerOf(['a', 'RELEASED'], ['b', 'ANNOUNCED']));
      put(answerOf(['a', 'RELEASED'], ['b', 'RELEASED']));
    };
    return { playing, shown, release };
  }

  test('waits while a video plays', async () => {
    const { playing, shown, release } = watchNotices();
    playing.set({ lessonSlug: 'a', title: 'A', playing: true });
    release();
    await Promise.resolve();
    expect(shown).toEqual([]);
    playing.set({ lessonSlug: 'a', title: 'A', playing: false });
    await expect.poll(() => shown.map(({ path }) => path)).toEqual(['/learn/bai-b']);
    playing.set(null);
    await Promise.resolve();
    expect(shown).toHaveLength(1);
  });

  test.each([
    ['is not wanted', { isWanted: false }, { owner: 'linh' }],
    ['is for somebody who is no longer here', { isWanted: true }, { owner: 'minh' }],
  ])('that %s is not shown', async (_case, settings, person) => {
    const { shown, release } = watchNotices(settings, person);
    release();
    await new Promise(setImmediate);
    expect(shown).toEqual([]);
  });
});
