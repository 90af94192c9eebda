import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { OpenedUnheard } from '#shared/domain/progress/progress.ts';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import type { Playback } from '../../data/ask-playback.ts';
import type { ResumePoint } from '../../player-core/resume-point.ts';
import type { PlaybackSession } from './playback-session.ts';

/** A lesson that is open in the player, with all that playing it needs once its page has gone. */
export interface OpenLesson {
  readonly playbackSession: PlaybackSession;
  /** Who watches, or null for a guest: it is never played on for another person. */
  readonly personId: string | null;
  readonly lesson: OutlineLesson;
  readonly courseId: string;
  readonly stageTitle: string;
  /** As it was when the lesson was opened: the player asks for fresh addresses itself. */
  readonly playback: Playback;
  /** Where it opened. */
  readonly opening: ResumePoint & {
    /** Null unless nobody could say where the learner was: that it opened there says nothing. */
    readonly unheard: OpenedUnheard | null;
  };
  /** The lesson that comes after it and may be watched, or null. */
  readonly next: OutlineLesson | null;
  /** Slug of the lesson that was watched before it, or null. */
  readonly formerSlug: string | null;
}

interface OpenLessonStore {
  readonly open: OpenLesson | null;
  /** Whether the page of the open lesson shows it; else the small player does. */
  readonly isOnPage: boolean;
  /**
   * What plays it; comes with the first lesson that is opened, so that no other page loads the
   * player.
   */
  readonly host: ReactNode;
  /** The page of a lesson takes it, opened here before or not. Ends another one. */
  readonly take: (lesson: OpenLesson, host: ReactNode) => void;
  /** What lies around the open lesson has changed. */
  readonly update: (
    playbackSession: PlaybackSession,
    change: Partial<Pick<OpenLesson, 'next' | 'formerSlug'>>,
  ) => void;
  /** Its page goes away: what plays goes on in the small player, what does not is closed. */
  readonly leave: (playbackSession: PlaybackSession) => void;
  /** Closes the open lesson unless it is this one. */
  readonly closeOthers: (lessonId: string) => void;
  readonly close: () => void;
}

const nothingOpen = { open: null, isOnPage: false } as const;

/** The one lesson that is open in this window, on its page or in the small player. */
export const useOpenLessonStore = create<OpenLessonStore>()((set, get) => ({
  ...nothingOpen,
  host: null,
  take: (lesson, host) =>
    set(({ open }) => ({
      open: open?.playbackSession === lesson.playbackSession ? open : lesson,
      isOnPage: true,
      host,
    })),
  update: (playbackSession, change) =>
    set(({ open }) =>
      open?.playbackSession === playbackSession ? { open: { ...open, ...change } } : {},
    ),
  leave(playbackSession) {
    if (get().open?.playbackSession !== playbackSession) return;
    const { playing, pictureInPicture, ended, phase } = playbackSession.store.getState();
    const goesOn = (playing || pictureInPicture) && !ended && phase === 'ready';
    set(goesOn ? { isOnPage: false } : nothingOpen);
  },
  closeOthers(lessonId) {
    const { open } = get();
    if (open !== null && open.playbackSession.lessonId !== lessonId) set(nothingOpen);
  },
  close: () => set(nothingOpen),
}));
