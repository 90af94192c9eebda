import type { ApolloClient } from '@apollo/client';
import { expect, it } from 'vitest';
import { findPlaybackAhead, putPlaybackAhead } from './playback-ahead.ts';

const nowMs = Date.parse('2026-11-21T08:00:00Z');
const clientOf = () => ({}) as ApolloClient; // only its identity counts
const ahead = (slug: string, expiresInMs: number) => ({
  slug,
  playback: {
    __typename: 'Playback',
    lesson_id: 'l1',
    hls_url: '/m',
    captions_url: null,
    thumbnails_url: null,
    poster_url: null,
    expires_at: new Date(nowMs + expiresInMs).toISOString(),
  } as const,
  height: 720,
});

it('serves the lesson it was asked for, to who asked, while it is good for long enough', () => {
  const mine = clientOf();
  putPlaybackAhead(mine, ahead('bai-2', 3_600_000));
  expect(findPlaybackAhead(mine, 'bai-2', nowMs)?.height).toBe(720);
  expect(findPlaybackAhead(mine, 'bai-3', nowMs)).toBeNull();
  expect(findPlaybackAhead(clientOf(), 'bai-2', nowMs)).toBeNull();
  expect(findPlaybackAhead(mine, 'bai-2', nowMs + 3_000_001)).toBeNull();
});

it('remembers one lesson', () => {
  const mine = clientOf();
  putPlaybackAhead(mine, ahead('bai-2', 3_600_000));
  putPlaybackAhead(mine, ahead('bai-3', 3_600_000));
  expect(findPlaybackAhead(mine, 'bai-2', nowMs)).toBeNull();
});
