import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/** A campaign link with what came by it. */
export interface CampaignRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly voucher_code: string | null;
  readonly created_at: Date;
  /** The affiliate's code. */
  readonly code: string;
  readonly clicks: number;
  readonly orders: number;
}

const columns = sql.raw(`l.id, l.name, l.path, l.voucher_code, l.created_at, a.code,
  (select coalesce(sum(d.clicks), 0)::integer from campaign_link_days d where d.link_id = l.id) as clicks,
  (select coalesce(sum(d.orders), 0)::integer from campaign_link_days d where d.link_id = l.id) as orders`);

/** Their links that they did not remove, newest first, after a place in that order. */
export const listCampaigns = statement<{
  userId: string;
  at: Date | null;
  id: string | null;
  count: number;
}>()(
  'affiliate.list_campaigns',
  (_query, param) => sql<CampaignRow>`
    select ${columns} from campaign_links l join affiliates a on a.user_id = l.affiliate_id
    where l.affiliate_id = ${param('userId')}::uuid and l.removed_at is null
      and (${param('at')}::timestamptz is null or (l.created_at, l.id) < (${param('at')}::timestamptz, ${param('id')}::uuid))
    order by l.created_at desc, l.id desc limit ${param('count')}`,
);

export const findCampaign = statement<{ userId: string; id: string }>()(
  'affiliate.find_campaign',
  (_query, param) => sql<CampaignRow>`
    select ${columns} from campaign_links l join affiliates a on a.user_id = l.affiliate_id
    where l.id = ${param('id')}::uuid and l.affiliate_id = ${param('userId')}::uuid and l.removed_at is null`,
);

export const countCampaigns = statement<{ userId: string }>()(
  'affiliate.count_campaigns',
  (_query, param) =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from campaign_links where affiliate_id = ${param('userId')}::uuid and removed_at is null`,
);

/** A new link; no row when its name is one of theirs already. */
export const insertCampaign = statement<{
  userId: string;
  name: string;
  path: string;
  voucherCode: string | null;
  now: Date;
}>()('affiliate.insert_campaign', (query, param) =>
  query
    .insertInto('campaign_links')
    .values({
      affiliate_id: param('userId'),
      name: param('name'),
      path: param('path'),
      voucher_code: param('voucherCode'),
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

export const removeCampaign = statement<{ userId: string; id: string; now: Date }>()(
  'affiliate.remove_campaign',
  (query, param) =>
    query
      .updateTable('campaign_links')
      .set({ removed_at: param('now') })
      .where('id', '=', param('id'))
      .where('affiliate_id', '=', param('userId'))
      .where('removed_at', 'is', null),
);
