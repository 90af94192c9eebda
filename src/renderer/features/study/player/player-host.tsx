import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLeavingStore } from '#renderer/lib/identity/use-sign-out.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { t } from '../copy.ts';
import { MiniPlayer } from './surface/mini-player.tsx';
import { PlayerProvider, usePlayerState } from './player-context.tsx';
import { type OpenLesson, useOpenLessonStore } from './session/open-lesson-store.ts';
import { heldSpeed, usePlayerSettings } from './player-settings.ts';
import { useFetchAhead } from './session/use-fetch-ahead.ts';
import { useLessonPlayer } from './use-lesson-player.ts';
import { useMediaSession } from './session/use-media-session.ts';
import { useNowPlaying } from './session/use-now-playing.ts';
import { useVideoSettings } from './use-video-settings.ts';

/**
 * Plays the open lesson as long as it is open, whichever page is shown; off its page it adds the
 * small player.
 */
export function PlayerHost() {
  const { open, isOnPage } = useOpenLessonStore();
  const session = useSession();
  const personId = session.status === 'signed_in' ? session.userId : null;
  if (open === null || open.personId !== personId) return null;
  return (
    <PlayerProvider
      store={open.playbackSession.store}
      remote={open.playbackSession.remote}
      courseId={open.courseId}
    >
      <Playing key={open.lesson.id} open={open} isOnPage={isOnPage} />
      {!isOnPage && <MiniPlayer open={open} />}
    </PlayerProvider>
  );
}

/** What plays and what follows it; draws nothing. */
function Playing({ open, isOnPage }: { readonly open: OpenLesson; readonly isOnPage: boolean }) {
  const { playbackSession, lesson, next, formerSlug } = open;
  const [settings] = usePlayerSettings();
  const navigate = useNavigate();
  const goTo = (slug: string | null | undefined) =>
    slug == null ? null : () => void navigate(`/learn/${slug}`);
  useLessonPlayer(open);
  const speed = usePlayerState((state) => (state.held ? heldSpeed : settings.speed));
  useVideoSettings(playbackSession.video, { ...settings, speed });
  useMediaSession({
    title: lesson.title,
    album: t('player.stage', { n: lesson.chapter_index, title: open.stageTitle }),
    posterUrl: open.playback.poster_url,
    speed,
    onNext: goTo(next?.slug),
    onPrevious: goTo(formerSlug),
  });
  useFetchAhead(next, isOnPage && settings.autoplayNext);
  useNowPlaying(lesson);
  usePauseOnLeaving(open);
  return null;
}

/** Signing out settles what was watched: it must not grow while that is asked. */
function usePauseOnLeaving({ playbackSession }: OpenLesson): void {
  const isLeaving = useLeavingStore((store) => store.isLeaving);
  useEffect(() => {
    if (isLeaving) playbackSession.remote.pause();
  }, [isLeaving, playbackSession]);
}
