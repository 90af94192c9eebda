import type { ApolloClient } from '@apollo/client';
import type { StudyPlaybackQuery } from '#renderer/graphql/generated/graphql.ts';

/** What is known of the next lesson before it opens: its addresses are asked for once. */
export interface PlaybackAhead {
  readonly slug: string;
  readonly playback: StudyPlaybackQuery['playback'];
  /** The height that was fetched, px; null where there is one only. */
  readonly height: number | null;
}

/** Addresses that end sooner than this are asked for anew, ms. */
const freshMs = 10 * 60_000;

/** By client, and so by person: an address is for who asked for it. One lesson each. */
const aheadOf = new WeakMap<ApolloClient, PlaybackAhead>();

/** Remembers one lesson; the one before is forgotten. */
export function putPlaybackAhead(client: ApolloClient, next: PlaybackAhead): void {
  aheadOf.set(client, next);
}

/**
 * What is remembered of a lesson, for its opening; null when there is nothing or it will expire
 * soon.
 */
export function findPlaybackAhead(
  client: ApolloClient,
  slug: string,
  nowMs: number,
): PlaybackAhead | null {
  const ahead = aheadOf.get(client);
  return ahead?.slug === slug && Date.parse(ahead.playback.expires_at) - nowMs > freshMs
    ? ahead
    : null;
}
