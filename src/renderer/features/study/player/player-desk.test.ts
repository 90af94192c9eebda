import { beforeEach, describe, expect, it } from 'vitest';
import type { OutlineLesson } from '#renderer/lib/course-outline.ts';
import { openAt } from '../player-core/resume-point.ts';
import type { LessonSeat } from './lesson-seat.ts';
import { type OpenLesson, usePlayerDesk } from './player-desk.ts';
import { createPlayerRemote } from './player-remote.ts';
import { createPlayerStore, type PlayerState } from './player-store.ts';

const desk = usePlayerDesk.getState;

function lessonOf(id: string): OpenLesson {
  const seat: LessonSeat = {
    lessonId: id,
    store: createPlayerStore(90),
    remote: createPlayerRemote(),
    video: {} as HTMLVideoElement, // the desk hands it on and never touches it
  };
  const lesson: OutlineLesson = {
    __typename: 'Lesson',
    id,
    slug: id,
    index: 1,
    title: 'Bài',
    duration_seconds: 90,
    is_preview: true,
    state: 'RELEASED',
    release_on: null,
    access: 'FULL',
    chapter_index: 1,
  };
  const playback: OpenLesson['playback'] = {
    __typename: 'Playback',
    hls_url: `/media/${id}`,
    captions_url: null,
    thumbnails_url: null,
    poster_url: null,
    expires_at: '2026-11-21T12:00:00.000Z',
  };
  return {
    seat,
    personId: 'p',
    lesson,
    courseId: 'c',
    stageTitle: '',
    playback,
    opening: openAt(0),
    next: null,
    formerSlug: null,
  };
}

function stands(lesson: OpenLesson, state: Partial<PlayerState>): OpenLesson {
  lesson.seat.store.setState({ phase: 'ready', ...state });
  return lesson;
}

beforeEach(() => desk().close());

describe('when the page of a lesson goes away', () => {
  it.each([
    ['goes on when it plays', { playing: true }, true],
    ['goes on in picture in picture', { pictureInPicture: true }, true],
    ['is closed when it stands', { playing: false }, false],
    ['is closed at its end', { playing: true, ended: true }, false],
    ['is closed after a fault', { playing: true, phase: 'failed' }, false],
    ['is closed while it loads', { playing: true, phase: 'loading' }, false],
  ] as const)('the lesson %s', (_name, state, goesOn) => {
    const lesson = stands(lessonOf('a'), state);
    desk().take(lesson, 'host');
    expect(desk().isOnPage).toBe(true);
    desk().leave(lesson.seat);
    expect(desk().open?.seat).toBe(goesOn ? lesson.seat : undefined);
    expect(desk().isOnPage).toBe(false);
  });

  it('another page has it already: nothing happens', () => {
    const [first, second] = [stands(lessonOf('a'), { playing: true }), lessonOf('b')];
    desk().take(first, 'host');
    desk().take(second, 'host');
    desk().leave(first.seat);
    expect([desk().open?.seat, desk().isOnPage]).toEqual([second.seat, true]);
  });
});

describe('coming to the page of a lesson', () => {
  it('takes back what plays as it was opened', () => {
    const lesson = stands(lessonOf('a'), { playing: true });
    desk().take(lesson, 'host');
    desk().leave(lesson.seat);
    desk().take({ ...lessonOf('a'), seat: lesson.seat }, 'host');
    expect([desk().open, desk().isOnPage]).toEqual([lesson, true]);
  });
  it('closes another lesson, and not this one', () => {
    const lesson = lessonOf('a');
    desk().take(lesson, 'host');
    desk().closeOthers('a');
    expect(desk().open).toBe(lesson);
    desk().closeOthers('b');
    expect(desk().open).toBeNull();
  });
});
