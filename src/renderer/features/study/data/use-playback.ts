import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { ownAnswer } from '#renderer/graphql/create-graphql-client.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { askPlayback, isUnanswered, type Playback } from './ask-playback.ts';
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
  useEffect(() => {
    let left = false;
    // Near the end of the lesson before, it was asked already; whoever asks again wants it new.
    const ahead = round === 0 ? findPlaybackAhead(client, slug, Date.now()) : null;
    void (ahead === null ? renew(true) : Promise.resolve(ok(ahead.playback))).then(
      (result) => left || setAnswer({ key, result }),
    );
    return () => {
      left = true;
    };
  }, [client, renew, key, slug, round]);
  return {
    status: statusOf(answer !== null && answer.key === key ? answer.result : null),
    reload: useCallback(() => setRound((before) => before + 1), []),
  };
}

/**
 * Fresh addresses for a video that is open already, one function per lesson. On a host that keeps
 * no videos a kept answer stands in only where it may (`mayBeKept`) and nobody answers who could
 * know: its addresses may be spent.
 */
export function useRenewPlayback(
  slug: string,
): (mayBeKept?: boolean) => Promise<Result<Playback, AppError>> {
  const client = useApolloClient();
  const { offline } = usePlatform();
  return useCallback(
    async (mayBeKept = false) => {
      const fresh = await askPlayback(client, slug, offline ? {} : ownAnswer);
      if (fresh.ok || offline || !mayBeKept || !isUnanswered(fresh.error)) return fresh;
      return askPlayback(client, slug);
    },
    [client, slug, offline],
  );
}

function statusOf(result: Result<Playback, AppError> | null): PlaybackStatus {
  if (result === null) return { kind: 'loading' };
  return result.ok
    ? { kind: 'ready', playback: result.value }
    : { kind: 'refused', error: result.error };
}
