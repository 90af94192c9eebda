import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors/error-code.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { usePlatform, useSyncStatus } from '../../../platform/context.tsx';
import type { Playback } from '../data/use-playback.ts';
import { resumePoint, type ResumePoint } from '../player-core/resume-point.ts';
import type { LessonProgress } from '../../../../shared/domain/progress/progress.ts';
import { createPlayer } from './create-player.ts';
import type { PlayerRemote } from './player-remote.ts';
import type { PlayerStore } from './player-store.ts';
import { createProgressRecorder } from './progress-recorder.ts';

export interface LessonPlayerOptions {
  readonly store: PlayerStore;
  readonly remote: PlayerRemote;
  readonly video: HTMLVideoElement | null;
  readonly lessonId: string;
  readonly durationSeconds: number;
  /** Progress when the lesson was opened; read once. */
  readonly progress: LessonProgress | null;
  readonly playback: Playback;
  readonly renew: () => Promise<Result<Playback, AppError>>;
  /** A guest's progress has nowhere to go. */
  readonly isGuest: boolean;
  /** Why the newest tick could not be kept; null when it was. */
  readonly onRecordError: (error: AppError | null) => void;
}

/** Plays one lesson and keeps what is watched; answers where it opened. Remount (by `key`) for another lesson. */
export function useLessonPlayer(options: LessonPlayerOptions): ResumePoint {
  const { store, remote, video, lessonId, durationSeconds, playback, isGuest, onRecordError } = options;
  const { progress } = usePlatform();
  const [resume] = useState(() => resumePoint(options.progress, durationSeconds));
  const isOnline = useIsOnline(remote);
  const renewUrl = useRenewUrl(options.renew);
  const url = playback.hls_url;

  useEffect(() => {
    if (video === null) return undefined;
    const recorder = createProgressRecorder({
      lessonId,
      durationSeconds,
      record: isGuest ? keepNothing : (tick) => progress.record(tick),
      onOutcome: (result) => onRecordError(result.ok ? null : result.error),
    });
    const { started, currentSeconds } = store.getState();
    const player = createPlayer({ video, store, recorder, startSeconds: started ? currentSeconds : resume.startSeconds, url, renewUrl, isOnline, now: () => performance.now() });
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
    };
  }, [video, store, remote, progress, lessonId, durationSeconds, url, renewUrl, isOnline, isGuest, resume, onRecordError]);

  return resume;
}

/** A guest may watch previews; there is no learner whose progress it would be. */
async function keepNothing(tick: { readonly lessonId: string }): Promise<Result<LessonProgress, AppError>> {
  return ok({ lessonId: tick.lessonId, covered: [], position: null, learnedMs: 0, completedAtMs: null, sync: { state: 'waiting' } });
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

/** `renew` as the player wants it, one function for the life of the lesson. */
function useRenewUrl(renew: LessonPlayerOptions['renew']): () => Promise<Result<string, AppError>> {
  const newest = useRef(renew);
  useEffect(() => {
    newest.current = renew;
  }, [renew]);
  return useCallback(async () => {
    const fresh = await newest.current();
    return fresh.ok ? ok(fresh.value.hls_url) : fresh;
  }, []);
}
