import type { LoadStep } from './load-step.ts';

/** Raw clicks in the order of their ids and moments, and their sums per day. */
export const clickSteps: readonly LoadStep[] = [
  {
    name: 'clicks',
    // The share of an affiliate falls with its number: the busiest has about a sixth of a
    // thousand’s clicks.
    sql: `
      insert into affiliate_clicks (id, affiliate_id, link_id, visitor_hash, clicked_at, hour, path, referrer_host, verdict)
        select g.id, a.id, case when g.of_link < 0.5 then null when g.of_link < 0.8 then a.link_1 else a.link_2 end, decode(md5(g.id::text), 'hex'), g.at, date_bin('1 hour', g.at, timestamptz 'epoch'),
          case when g.of_link < 0.8 then '/checkout' else '/' end, case when g.kind < 0.6 then 'facebook.com' when g.kind < 0.7 then 'zalo.me' end,
          case when g.verdict < 0.8 then 'counted' when g.verdict < 0.92 then 'duplicate' when g.verdict < 0.98 then 'bot' when g.verdict < 0.99 then 'own' else 'suspended' end
        from (
          select i as id, 1 + floor(affiliates * power(random(), 4))::integer as n, random() as of_link, random() as kind, random() as verdict,
            now - interval '365 days' + interval '364 days 23 hours' * (i::double precision / clicks) as at
          from load_size, generate_series(1::bigint, clicks) i
        ) g join load_affiliates a on a.n = g.n;
      select setval('affiliate_click_ids', (select max(id) from affiliate_clicks));`,
  },
  {
    name: 'clicks per day',
    sql: `
      create temp table load_click_days as
        select affiliate_id, link_id, (clicked_at at time zone 'Asia/Ho_Chi_Minh')::date as day, count(*)::integer as clicks from affiliate_clicks where verdict = 'counted' group by 1, 2, 3;
      insert into affiliate_days (affiliate_id, day, clicks) select affiliate_id, day, sum(clicks) from load_click_days group by 1, 2;
      insert into campaign_link_days (link_id, day, clicks) select link_id, day, sum(clicks) from load_click_days where link_id is not null group by 1, 2;
      insert into programme_days (day, clicks) select day, sum(clicks) from load_click_days group by 1;`,
  },
];
