import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { askOwnPlayback, askPlayback, type Playback } from './ask-playback.ts';
import { findPlaybackAhead } from './playback-ahead.ts';

/**
 * Signed addresses of a lesson's video. They expire, so they are asked for each time a lesson is
 * opened.
 */
export type PlaybackStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly playback: Playback }
  | { readonly kind: 'refused'; readonly error: AppError };

export interface PlaybackAccess {
  readonly status: PlaybackStatus;
  /** Asks again after a refusal. */
  readonly reload: () => void;
}

/** The door to a lesson's addresses. */
export function usePlayback(slug: string): PlaybackAccess {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly result: Result<Playback, AppError>;
  } | null>(null);
  const key = `${slug} ${round}`;
  const client = useApolloClient();
  const renew = useRenewPlayback(slug);
  const keepsVideos = usePlatform().offline !== undefined;
  useEffect(() => {
    let left = false;
    const ask = async () => {
      const fresh = await renew();
      // What is kept may be spent: it stands in where the server says nothing, never because it is
      // slow. What the server refuses it refuses again.
      return fresh.ok || keepsVideos ? fresh : askPlayback(client, slug);
    };
    // Near the end of the lesson before, it was asked already; whoever asks again wants it new.
    const ahead = round === 0 ? findPlaybackAhead(client, slug, Date.now()) : null;
    void (ahead === null ? ask() : Promise.resolve(ok(ahead.playback))).then(
      (result) => left || setAnswer({ key, result }),
    );
    return () => {
      left = true;
    };
  }, [client, renew, keepsVideos, key, slug, round]);
  return {
    status: statusOf(answer !== null && answer.key === key ? answer.result : null),
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}

/** Fresh addresses for a video that is open already, one function per lesson. */
export function useRenewPlayback(slug: string): () => Promise<Result<Playback, AppError>> {
  const client = useApolloClient();
  const { offline } = usePlatform();
  return useCallback(
    () => (offline === undefined ? askOwnPlayback(client, slug) : askPlayback(client, slug)),
    [client, slug, offline],
  );
}

function statusOf(result: Result<Playback, AppError> | null): PlaybackStatus {
  if (result === null) return { kind: 'loading' };
  return result.ok
    ? { kind: 'ready', playback: result.value }
    : { kind: 'refused', error: result.error };
}
