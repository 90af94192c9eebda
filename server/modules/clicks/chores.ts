import type { Clicks } from './clicks.ts';

const hour = 3_600_000;

/** Forgets the keys of past days; safe to be done by several processes at once. */
export function clickChore({
  clicks,
  now,
}: {
  readonly clicks: Clicks;
  readonly now: () => number;
}) {
  return {
    name: 'clicks.tidy',
    everyMs: hour,
    nature: 'ends',
    work: async () => clicks.tidy(new Date(now())),
  } as const;
}
