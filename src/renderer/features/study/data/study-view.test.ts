import { describe, expect, it } from 'vitest';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { countLearned, standingOf, videoAreaOf } from './study-view.ts';

const lesson = (access: OutlineLesson['access'], id = 'l1'): OutlineLesson => ({
  __typename: 'Lesson',
  id,
  slug: id,
  index: 1,
  title: 'Bài',
  duration_seconds: 80,
  is_preview: access === 'PREVIEW',
  state: access === 'ANNOUNCED' ? 'ANNOUNCED' : 'RELEASED',
  release_on: access === 'ANNOUNCED' ? '2026-12-04' : null,
  access,
  chapter_index: 1,
});
const progress = (completedAtMs: number | null, lessonId = 'l1'): LessonProgress => ({
  lessonId,
  covered: [],
  position: null,
  learnedMs: 0,
  completedAtMs,
  sync: { state: 'synced', atMs: 1 },
});
const refused = (code: ErrorCode) => ({ kind: 'refused', error: appError(code) }) as const;
const playback = {
  __typename: 'Playback',
  lesson_id: 'l1',
  hls_url: '/media/t/x/master.m3u8',
  captions_url: null,
  thumbnails_url: null,
  poster_url: null,
  expires_at: '2026-11-21T12:00:00.000Z',
} as const;

describe('what stands where the video is', () => {
  it('is the video when the server gives its addresses, whatever the outline says', () => {
    expect(videoAreaOf(lesson('LOCKED'), { kind: 'ready', playback }, 'person')).toEqual({
      kind: 'player',
      playback,
    });
  });
  it.each([
    ['LESSON_NOT_OWNED', 'person', { kind: 'locked' }],
    ['LESSON_NOT_OWNED', 'guest', { kind: 'guest' }],
    ['LESSON_NOT_OWNED', 'ended', { kind: 'ended' }],
    ['UNAUTHENTICATED', 'guest', { kind: 'guest' }],
    ['SESSION_EXPIRED', 'person', { kind: 'ended' }],
    ['LESSON_NOT_RELEASED', 'person', { kind: 'announced', releaseOn: null }],
    ['SERVER_UNREACHABLE', 'person', { kind: 'failed', error: { code: 'SERVER_UNREACHABLE' } }],
    ['INTERNAL', 'person', { kind: 'failed', error: { code: 'INTERNAL' } }],
  ] as const)('is the way out for %s (%s)', (code, asker, area) =>
    expect(videoAreaOf(lesson('FULL'), refused(code), asker)).toEqual(area),
  );
  it('says the day of an announced lesson without waiting for the server', () => {
    expect(videoAreaOf(lesson('ANNOUNCED'), { kind: 'loading' }, 'person')).toEqual({
      kind: 'announced',
      releaseOn: '2026-12-04',
    });
  });
});

describe('how a lesson stands', () => {
  it.each([
    ['FULL', null, 'ready'],
    ['FULL', 5, 'learned'],
    ['PREVIEW', null, 'preview'],
    ['PREVIEW', 5, 'learned'],
    ['LOCKED', null, 'locked'],
    ['ANNOUNCED', null, 'announced'],
  ] as const)('%s, completed %s: %s', (access, completedAtMs, standing) =>
    expect(standingOf(lesson(access), progress(completedAtMs))).toBe(standing),
  );

  it('counts completed lessons among those that are out only', () => {
    const lessons = [lesson('FULL', 'a'), lesson('FULL', 'b'), lesson('ANNOUNCED', 'c')];
    const known = new Map(['a', 'c'].map((id) => [id, progress(5, id)]));
    expect(countLearned(lessons, known)).toEqual({ learned: 1, open: 2 });
  });
});
