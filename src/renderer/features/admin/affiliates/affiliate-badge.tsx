import type { AffiliatePartsFragment } from '#renderer/graphql/generated/graphql.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

/** What an administrator has to know of an affiliate first. */
export function AffiliateBadge({
  affiliate,
}: {
  readonly affiliate: Pick<
    AffiliatePartsFragment,
    'held_commissions' | 'payouts_held_at' | 'links_suspended_at'
  >;
}) {
  if (affiliate.held_commissions > 0)
    return <Badge tone="warn">{t('afa.state.onHold', { n: affiliate.held_commissions })}</Badge>;
  if (affiliate.payouts_held_at !== null) return <Badge tone="bad">{t('afa.state.held')}</Badge>;
  if (affiliate.links_suspended_at !== null)
    return <Badge tone="bad">{t('afa.state.suspended')}</Badge>;
  return <Badge tone="ok">{t('afa.state.ok')}</Badge>;
}
