import type { Payouts } from './payouts.ts';

const minute = 60_000;

/** What has to be done every so often; safe to be done by several processes at once. */
export function payoutChores(payouts: Payouts, now: () => number) {
  return [
    // The first look of a month makes its run; an administrator confirms it.
    {
      name: 'affiliate.monthly_run',
      everyMs: 60 * minute,
      nature: 'ends',
      work: async () => payouts.startMonth(new Date(now())),
    },
    {
      name: 'affiliate.tell_restored',
      everyMs: 10 * minute,
      nature: 'ends',
      work: async () => payouts.tellRestored(new Date(now())),
    },
  ] as const;
}
