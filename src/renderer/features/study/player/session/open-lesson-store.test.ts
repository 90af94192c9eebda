import { beforeEach, describe, expect, it } from 'vitest';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { openAt } from '../../player-core/resume-point.ts';
import type { PlaybackSession } from './playback-session.ts';
import { type OpenLesson, useOpenLessonStore } from './open-lesson-store.ts';
import { createPlayerRemote } from '../player-remote.ts';
import { createPlayerStore, type PlayerState } from '../player-store.ts';

const player = useOpenLessonStore.getState;

function lessonOf(id: string): OpenLesson {
  const playbackSession: PlaybackSession = {
    lessonId: id,
    store: createPlayerStore(90),
    remote: createPlayerRemote(),
    video: {} as HTMLVideoElement, // the office hands it on and never touches it
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
    lesson_id: id,
    hls_url: `/media/${id}`,
    captions_url: null,
    thumbnails_url: null,
    poster_url: null,
    expires_at: '2026-11-21T12:00:00.000Z',
  };
  return {
    playbackSession,
    personId: 'p',
    lesson,
    courseId: 'c',
    stageTitle: '',
    playback,
    opening: { ...openAt(0), unheard: null },
    next: null,
    formerSlug: null,
  };
}

function stands(lesson: OpenLesson, state: Partial<PlayerState>): OpenLesson {
  lesson.playbackSession.store.setState({ phase: 'ready', ...state });
  return lesson;
}

beforeEach(() => player().close());

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
    player().take(lesson, 'host');
    expect(player().isOnPage).toBe(true);
    player().leave(lesson.playbackSession);
    expect(player().open?.playbackSession).toBe(goesOn ? lesson.playbackSession : undefined);
    expect(player().isOnPage).toBe(false);
  });

  it('another page has it already: nothing happens', () => {
    const [first, second] = [stands(lessonOf('a'), { playing: true }), lessonOf('b')];
    player().take(first, 'host');
    player().take(second, 'host');
    player().leave(first.playbackSession);
    expect([player().open?.playbackSession, player().isOnPage]).toEqual([
      second.playbackSession,
      true,
    ]);
  });
});

describe('coming to the page of a lesson', () => {
  it('takes back what plays as it was opened', () => {
    const lesson = stands(lessonOf('a'), { playing: true });
    player().take(lesson, 'host');
    player().leave(lesson.playbackSession);
    player().take({ ...lessonOf('a'), playbackSession: lesson.playbackSession }, 'host');
    expect([player().open, player().isOnPage]).toEqual([lesson, true]);
  });
  it('closes another lesson, and not this one', () => {
    const lesson = lessonOf('a');
    player().take(lesson, 'host');
    player().closeOthers('a');
    expect(player().open).toBe(lesson);
    player().closeOthers('b');
    expect(player().open).toBeNull();
  });
});
