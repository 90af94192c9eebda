import { followerRanges, mainChannels } from '#shared/domain/ambassador/application.ts';
import { t } from './copy.ts';

/** A channel in a word; what is none of ours as it is written. */
export function channelWord(text: string): string {
  const known = mainChannels.find((value) => value === text);
  return known === undefined ? text : t(`app.channel.${known}`);
}

/** A range of followers, short. */
export function followersWord(text: string): string {
  const known = followerRanges.find((value) => value === text);
  return known === undefined ? text : t(`app.followers.${known}`);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** For how long an application waits: the largest whole unit, `2 ngày`. */
export function waitedWord(sinceMs: number, nowMs: number): string {
  const waited = Math.max(0, nowMs - sinceMs);
  if (waited >= dayMs) return t('app.waited.days', { n: Math.floor(waited / dayMs) });
  return waited >= hourMs
    ? t('app.waited.hours', { n: Math.floor(waited / hourMs) })
    : t('app.waited.minutes', { n: Math.floor(waited / minuteMs) });
}
