import { sql } from 'kysely';
import { mayRefer } from '../../db/may-refer.ts';
import { statement } from '../../db/statement.ts';

/** A person's last click. */
export const findLastClick = statement<{ userId: string }>()(
  'clicks.find_last_click',
  (query, param) =>
    query
      .selectFrom('last_clicks as click')
      .innerJoin('affiliates', 'affiliates.user_id', 'click.affiliate_id')
      .select(['affiliates.code', 'click.link_id', 'click.click_id', 'click.clicked_at'])
      .where('click.user_id', '=', param('userId')),
);

/**
 * Keeps a click as a person's last one, unless they have a later one, it is their own link, the
 * code is nobody's, or its affiliate may refer nobody.
 */
export const keepLastClick = statement<{
  userId: string;
  code: string;
  linkId: string | null;
  clickId: bigint;
  clickedAt: Date;
}>()(
  'clicks.keep_last_click',
  (_query, param) => sql`
    insert into last_clicks (user_id, affiliate_id, link_id, click_id, clicked_at)
    select ${param('userId')}::uuid, a.user_id, l.id, ${param('clickId')}::bigint, ${param('clickedAt')}::timestamptz
    from affiliates a left join campaign_links l on l.id = ${param('linkId')}::uuid and l.affiliate_id = a.user_id
    where a.code = ${param('code')} and a.activated_at <= ${param('clickedAt')}::timestamptz and a.user_id <> ${param('userId')}::uuid and ${mayRefer}
    on conflict (user_id) do update set affiliate_id = excluded.affiliate_id, link_id = excluded.link_id, click_id = excluded.click_id, clicked_at = excluded.clicked_at
      where excluded.clicked_at > last_clicks.clicked_at`,
);
