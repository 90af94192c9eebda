import type { Commissions } from './commissions.ts';

/** What has to be done every so often; safe to be done by several processes at once. */
export function commissionChores(commissions: Commissions, now: () => number) {
  return [
    {
      name: 'affiliate.mature',
      everyMs: 10 * 60_000,
      nature: 'ends',
      work: async () => void (await commissions.mature(new Date(now()))),
    },
  ] as const;
}
