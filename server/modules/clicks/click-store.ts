import { sql } from 'kysely';
import type { ClickLossCause } from '../../db/tables/click-tables.ts';
import { mayRefer } from '../../db/may-refer.ts';
import { statement } from '../../db/statement.ts';

/** A batch of clicks, column by column. */
export interface ClickBatch {
  readonly ids: readonly bigint[];
  /** As normalised; codes of nobody are left out. */
  readonly codes: readonly string[];
  /**
   * Names of campaigns; null for the plain link. One that is none of the affiliate's, or removed,
   * is their plain link.
   */
  readonly campaigns: readonly (string | null)[];
  readonly visitors: readonly Uint8Array[];
  readonly moments: readonly Date[];
  readonly paths: readonly string[];
  readonly referrers: readonly (string | null)[];
  readonly bots: readonly boolean[];
  /** Who was signed in. */
  readonly users: readonly (string | null)[];
}

/**
 * Writes a batch with its sums and with the last clicks of who was signed in, once: what is there
 * already by its id changes nothing. Rows that several processes may want are taken in one order
 * (0017-clicks.sql): each step asks for the one before it.
 */
export const writeClicks = statement<ClickBatch>()(
  'clicks.write_batch',
  (_query, param) => sql<{ days: number }>`
    with incoming as materialized (
      select i.id, a.user_id as affiliate_id, l.id as link_id, i.visitor, i.at, date_bin('1 hour', i.at, timestamptz 'epoch') as hour, i.path, i.referrer, i.viewer,
        case when i.is_bot then 'bot' when a.user_id = i.viewer then 'own' when not ${mayRefer} then 'suspended' else 'counted' end as verdict
      from unnest(${param('ids')}::bigint[], ${param('codes')}::text[], ${param('campaigns')}::text[], ${param('visitors')}::bytea[], ${param('moments')}::timestamptz[],
        ${param('paths')}::text[], ${param('referrers')}::text[], ${param('bots')}::boolean[], ${param('users')}::uuid[])
        as i (id, code, campaign, visitor, at, path, referrer, is_bot, viewer)
      join affiliates a on a.code = i.code
      left join campaign_links l on l.affiliate_id = a.user_id and l.name = i.campaign and l.removed_at is null
    ), counted as (
      insert into affiliate_clicks (id, affiliate_id, link_id, visitor_hash, clicked_at, hour, path, referrer_host, verdict)
      select id, affiliate_id, link_id, visitor, at, hour, path, referrer, verdict from incoming where verdict = 'counted'
      order by affiliate_id, link_id, visitor, hour, id
      on conflict do nothing
      returning id, affiliate_id, link_id, ((clicked_at at time zone 'UTC') + interval '7 hours')::date as day
    ), others as (
      insert into affiliate_clicks (id, affiliate_id, link_id, visitor_hash, clicked_at, hour, path, referrer_host, verdict)
      select id, affiliate_id, link_id, visitor, at, hour, path, referrer, case verdict when 'counted' then 'duplicate' else verdict end
      from incoming where id not in (select id from counted)
      order by id
      on conflict (id) do nothing
    ), people as (
      insert into last_clicks (user_id, affiliate_id, link_id, click_id, clicked_at)
      select distinct on (i.viewer) i.viewer, i.affiliate_id, i.link_id, i.id, i.at from incoming i join users u on u.id = i.viewer
      where i.verdict = 'counted' order by i.viewer, i.at desc, i.id desc
      on conflict (user_id) do update set affiliate_id = excluded.affiliate_id, link_id = excluded.link_id, click_id = excluded.click_id, clicked_at = excluded.clicked_at
        where excluded.clicked_at > last_clicks.clicked_at
      returning 1
    ), of_affiliates as (
      insert into affiliate_days (affiliate_id, day, clicks)
      select affiliate_id, day, count(*)::integer from counted where (select count(*) from people) >= 0 group by affiliate_id, day order by affiliate_id, day
      on conflict (affiliate_id, day) do update set clicks = affiliate_days.clicks + excluded.clicks
      returning 1
    ), of_links as (
      insert into campaign_link_days (link_id, day, clicks)
      select link_id, day, count(*)::integer from counted where link_id is not null and (select count(*) from of_affiliates) >= 0 group by link_id, day order by link_id, day
      on conflict (link_id, day) do update set clicks = campaign_link_days.clicks + excluded.clicks
      returning 1
    ), of_programme as (
      insert into programme_days (day, clicks)
      select day, count(*)::integer from counted where (select count(*) from of_links) >= 0 group by day order by day
      on conflict (day) do update set clicks = programme_days.clicks + excluded.clicks
      returning 1
    )
    select count(*)::integer as days from of_programme`,
);

/** The first id of a block. */
export const nextIdBlock = statement()(
  'clicks.next_id_block',
  () => sql<{ first: bigint }>`select nextval('affiliate_click_ids') as first`,
);

/**
 * The affiliate behind a code, and their campaign link of a name; suspended = they may refer nobody
 * now.
 */
export const findTarget = statement<{ code: string; campaign: string | null }>()(
  'clicks.find_target',
  (_query, param) => sql<{ user_id: string; is_suspended: boolean; link_id: string | null }>`
    select a.user_id, not ${mayRefer} as is_suspended, l.id as link_id
    from affiliates a left join campaign_links l on l.affiliate_id = a.user_id and l.name = ${param('campaign')}::text and l.removed_at is null
    where a.code = ${param('code')}::text`,
);

export const insertKey = statement<{ day: string; key: Uint8Array }>()(
  'clicks.insert_key',
  (query, param) =>
    query
      .insertInto('click_keys')
      .values({ day: param('day'), key: param('key') })
      .onConflict((conflict) => conflict.doNothing()),
);

export const findKey = statement<{ day: string }>()('clicks.find_key', (query, param) =>
  query.selectFrom('click_keys').select('key').where('day', '=', param('day')),
);

export const deleteOldKeys = statement<{ before: string }>()(
  'clicks.delete_old_keys',
  (query, param) => query.deleteFrom('click_keys').where('day', '<', param('before')),
);

/** Adds to what was lost on a day. */
export const addLoss = statement<{ day: string; cause: ClickLossCause; count: number }>()(
  'clicks.add_loss',
  (_query, param) => sql`
    insert into click_losses (day, cause, count) values (${param('day')}::date, ${param('cause')}::text, ${param('count')}::bigint)
    on conflict (day, cause) do update set count = click_losses.count + excluded.count`,
);

/** What was lost since a day, newest day first. */
export const listLosses = statement<{ from: string }>()('clicks.list_losses', (query, param) =>
  query
    .selectFrom('click_losses')
    .select(['day', 'cause', 'count'])
    .where('day', '>=', param('from'))
    .orderBy('day', 'desc')
    .orderBy('cause'),
);
