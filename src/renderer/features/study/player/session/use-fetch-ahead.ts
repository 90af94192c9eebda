import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import type { OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { useOffline } from '#renderer/platform/use-offline.ts';
import { useOnline } from '#renderer/platform/use-online.ts';
import { findPlaybackAhead, putPlaybackAhead } from '../../data/playback-ahead.ts';
import { useRenewPlayback } from '../../data/use-playback.ts';
import { fetchAhead } from '../../media/fetch-ahead.ts';
import { usePlayerState } from '../player-context.tsx';

/** So near to the end the next lesson is fetched, seconds, once this one is loaded whole. */
const nearEndSeconds = 20;

/**
 * Fetches the beginning of the next lesson near the end of this one. Not for whoever saves data,
 * nor what is kept already.
 */
export function useFetchAhead(next: OutlineLesson | null, wanted: boolean): void {
  const isOnline = useOnline();
  const offline = useOffline();
  const client = useApolloClient();
  const renew = useRenewPlayback(next?.slug ?? '');
  const isNear = usePlayerState(
    (state) =>
      state.playing &&
      state.durationSeconds - state.currentSeconds < nearEndSeconds &&
      state.buffered.some(([, end]) => end > state.durationSeconds - 0.5),
  );
  const height = usePlayerState((state) => state.quality ?? state.playingHeight);
  const slug = next?.slug ?? null;
  const isKept = next !== null && offline.kind === 'ready' && offline.byLesson.has(next.id);
  const isDue = wanted && isOnline && isNear && !isKept && slug !== null && !savesData();
  useEffect(() => {
    if (!isDue || slug === null) return undefined;
    const abort = new AbortController();
    const run = async () => {
      if (findPlaybackAhead(client, slug, Date.now()) !== null) return;
      const asked = await renew();
      if (!asked.ok || abort.signal.aborted) return;
      putPlaybackAhead(client, { slug, playback: asked.value, height });
      await fetchAhead(asked.value.hls_url, height, abort.signal);
    };
    // It only spares time later: what fails is fetched with the lesson.
    run().catch(() => undefined);
    return () => abort.abort();
    // A picture that changes its height meanwhile is no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue, slug, renew, client]);
}

/** Not in the library types: browsers that know it say that the person wants to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    readonly connection?: { readonly saveData?: boolean };
  };
  return connection?.saveData === true;
}
