import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { usePlatform, useSyncStatus } from '#renderer/platform/context.tsx';
import type { SyncPort } from '#renderer/platform/port.ts';
import { findPlaybackAhead } from '../data/playback-ahead.ts';
import { useRenewPlayback } from '../data/use-playback.ts';
import { createPlayer } from './create-player.ts';
import type { OpenLesson } from './session/open-lesson-store.ts';
import type { PlayerRemote } from './player-remote.ts';
import { createProgressRecorder } from './session/progress-recorder.ts';
import { dismissVideo } from './surface/video-place.ts';

/**
 * Plays the open lesson and keeps what is watched, on its page and off it. Remount (by `key`) for
 * another lesson.
 */
export function useLessonPlayer({
  playbackSession,
  lesson,
  playback,
  opening,
  personId,
}: OpenLesson): void {
  const { store, remote, video } = playbackSession;
  const { progress, sync } = usePlatform();
  const client = useApolloClient();
  const isOnline = useIsOnline(remote);
  const renewUrl = useRenewUrl(lesson.slug);
  const { id: lessonId, slug, duration_seconds: durationSeconds } = lesson;
  const url = playback.hls_url;
  const isGuest = personId === null;

  useEffect(() => {
    const recorder = createProgressRecorder({
      lessonId,
      durationSeconds,
      unheard: opening.unheard,
      record: isGuest ? keepNothing : (tick) => progress.record(tick),
      createId: () => crypto.randomUUID(),
      now: () => performance.now(),
      onOutcome: (result) => store.setState({ recordError: result.ok ? null : result.error }),
      onRest: () => void bringOver(sync),
    });
    const { started, currentSeconds } = store.getState();
    const player = createPlayer({
      video,
      store,
      recorder,
      startSeconds: started ? currentSeconds : opening.startSeconds,
      likelyHeight: findPlaybackAhead(client, slug, Date.now())?.height ?? null,
      begins: started || !opening.asks,
      url,
      renewUrl,
      isOnline,
      now: () => performance.now(),
    });
    const disconnect = remote.connect(player);
    const stopFlush = progress.onFlush(() => player.flush());
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') void player.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      stopFlush();
      disconnect();
      player.stop();
      void recorder.flush();
      dismissVideo(video);
    };
  }, [
    store,
    remote,
    video,
    progress,
    sync,
    client,
    lessonId,
    slug,
    durationSeconds,
    url,
    renewUrl,
    isOnline,
    isGuest,
    opening,
  ]);
}

/** Exchanges with the server when there may be a way to it. */
async function bringOver(sync: SyncPort): Promise<void> {
  const { connection } = await sync.status();
  if (connection !== 'offline' && connection !== 'needs_login') await sync.syncNow();
}

/** A guest may watch previews; there is no learner whose progress it would be. */
async function keepNothing(tick: {
  readonly lessonId: string;
}): Promise<Result<LessonProgress, AppError>> {
  return ok({
    lessonId: tick.lessonId,
    covered: [],
    position: null,
    learnedMs: 0,
    completedAtMs: null,
    sync: { state: 'waiting' },
  });
}

/** Whether there is a network, for the player's messages; tells the player when it comes back. */
function useIsOnline(remote: PlayerRemote): () => boolean {
  const online = useSyncStatus().connection !== 'offline';
  const known = useRef(online);
  useEffect(() => {
    const returned = online && !known.current;
    known.current = online;
    if (returned) remote.networkReturned();
  }, [online, remote]);
  return useCallback(() => known.current && navigator.onLine, []);
}

function useRenewUrl(slug: string): () => Promise<Result<string, AppError>> {
  const renew = useRenewPlayback(slug);
  return useCallback(async () => {
    const fresh = await renew();
    return fresh.ok ? ok(fresh.value.hls_url) : fresh;
  }, [renew]);
}
