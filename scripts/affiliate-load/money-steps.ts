import type { LoadStep } from './load-step.ts';

/**
 * Orders, commissions, payouts, the ledger and the money of the sums per day, by the rules of
 * PRODUCT.md 9.
 */
export const moneySteps: readonly LoadStep[] = [
  {
    name: 'orders',
    // Every tenth click is somebody who buys within three days. Some orders are given back, a few
    // after the commission was approved.
    sql: `
      create temp table load_orders as
        with bought as (
          select row_number() over (order by c.id) as k, c.*, a.code, a.level, a.n, random() as by, random() as fate, random() as delay, random() as back, s.now, greatest(1, s.clicks / 50) as buyers
          from affiliate_clicks c join load_affiliates a on a.id = c.affiliate_id, load_size s where c.id % 10 = 0
        ), timed as (
          select *, least(clicked_at + interval '3 days' * delay, now - interval '1 minute') as paid_at from bought
        ), undone as (
          select *, case when fate < 0.03 then paid_at + interval '6 days' * back when fate < 0.05 then paid_at + interval '8 days' + interval '20 days' * back end as wants_back_at from timed
        ), whole as (
          select *, case when wants_back_at <= now then wants_back_at end as undone_at, case when k % 3 = 0 then 1900000 else 2900000 end::bigint as total from undone
        )
        select k, md5('order ' || k)::uuid as id, affiliate_id, code, n, md5('buyer ' || (1 + k % buyers))::uuid as user_id, case when k % 3 = 0 then 'kha_pro' else 'pro' end as plan, total,
          paid_at, undone_at, case when verdict = 'counted' and by < 0.7 then 'click' when by < 0.9 then 'code' else 'signup' end as attributed_by, id as click_id, clicked_at, link_id,
          500 + 500 * level as rate_bp, total * (500 + 500 * level) / 10000 as amount,
          -- The chore looks every ten minutes.
          case when paid_at + interval '7 days 10 minutes' <= now and (undone_at is null or fate >= 0.03) and fate < 0.998 then paid_at + interval '7 days 10 minutes' end as approved_at, fate >= 0.998 as is_held
        from whole;
      create index on load_orders (affiliate_id, approved_at);
      analyze load_orders;
      insert into orders (id, user_id, request_key, request_hash, plan, is_upgrade, status, created_at, expires_at, paid_at, refundable_until, payment_code, list_vnd, early_discount_vnd, upgrade_credit_vnd,
          total_vnd, received_vnd, affiliate_id, referral_code, referrer_firstname, attributed_by, click_id, clicked_at, campaign_link_id)
        select id, user_id, 'load-' || k, '', plan, false, case when undone_at is null then 'paid' else 'refunded' end, paid_at - interval '10 minutes', paid_at + interval '1 day', paid_at, paid_at + interval '7 days',
          'MV' || lpad(upper(to_hex(k)), 8, '0'), total, 0, 0, total, total, affiliate_id, code, 'Tài ' || n, attributed_by,
          case when attributed_by = 'click' then click_id end, case when attributed_by = 'click' then clicked_at end, case when attributed_by = 'click' then link_id end
        from load_orders order by k;
      insert into payment_codes (code, order_id, made_at) select payment_code, id, created_at from orders;`,
  },
  {
    name: 'payouts',
    // No two payments have the same code: each begins otherwise (7919 is odd).
    // A run on the fifth of each month takes every wallet that holds enough. Reversals are taken
    // off what follows.
    sql: `
      create temp table load_runs as
        select md5('run ' || month)::uuid as id, month, (month + interval '4 days 10 minutes') at time zone 'Asia/Ho_Chi_Minh' as at
        from load_size, generate_series(date_trunc('month', (now - interval '365 days') at time zone 'Asia/Ho_Chi_Minh'), now at time zone 'Asia/Ho_Chi_Minh', interval '1 month') month
        where (month + interval '7 days') at time zone 'Asia/Ho_Chi_Minh' <= now;
      insert into payout_runs (id, key, kind, created_by, created_at, confirmed_at) select id, 'monthly:' || to_char(month, 'YYYY-MM'), 'monthly', null, at, at + interval '9 hours' from load_runs order by at;
      create temp sequence load_payment_numbers;
      do $$ declare run record; begin
        for run in select * from load_runs order by at loop
          insert into payouts (id, run_id, affiliate_id, gross_vnd, tax_vnd, net_vnd, tax_rule_id, status, bank_bin, account_holder, account_number, account_last4, created_at, confirmed_at, sent_at, reference, ended_at)
            select overlay(md5('payout ' || run.month || b.affiliate_id) placing lpad(to_hex(nextval('load_payment_numbers') * 7919 % 1048576), 5, '0') from 1 for 5)::uuid, run.id, b.affiliate_id, b.gross, t.tax, b.gross - t.tax, case when t.tax > 0 then r.id end, 'completed', f.bank_bin, f.account_holder, f.account_number,
              f.account_last4, run.at, run.at + interval '9 hours', run.at + interval '10 hours', 'FT' || to_char(run.month, 'YYYYMM') || f.code, run.at + interval '1 day'
            from (
              select o.affiliate_id, (sum(o.amount) - coalesce(sum(o.amount) filter (where o.undone_at <= run.at), 0))::bigint
                - coalesce((select sum(p.gross_vnd)::bigint from payouts p where p.affiliate_id = o.affiliate_id), 0) as gross
              from load_orders o where o.approved_at <= run.at group by o.affiliate_id
            ) b join affiliates f on f.user_id = b.affiliate_id
              join tax_rules r on (run.at at time zone 'Asia/Ho_Chi_Minh')::date between r.valid_from and coalesce(r.valid_to, 'infinity')
              cross join lateral (select case when b.gross >= r.threshold_vnd then b.gross * r.rate_bp / 10000 else 0 end as tax) t
            where b.gross >= 200000;
        end loop;
      end $$;
      analyze payouts;`,
  },
  {
    name: 'commissions',
    sql: `
      insert into commissions (id, order_id, affiliate_id, base_vnd, rate_bp, amount_vnd, status, payout_id, created_at, approved_at, ended_at, end_reason, held_at, held_note)
        select md5('commission ' || o.k)::uuid, o.id, o.affiliate_id, o.total, o.rate_bp, o.amount,
          case when o.undone_at is not null then case when o.approved_at is null then 'void' else 'reversed' end
            when p.id is not null then 'paid' when o.approved_at is not null then 'approved' when o.is_held then 'on_hold' else 'pending' end,
          p.id, o.paid_at, o.approved_at, case when o.undone_at is not null then o.undone_at else p.ended_at end, case when o.undone_at is not null then 'refunded' end,
          case when o.is_held and o.undone_at is null then o.paid_at + interval '1 hour' end, case when o.is_held and o.undone_at is null then 'Nhiều đơn từ một địa chỉ' end
        from load_orders o left join lateral (
          -- Taken by the first payment after it was approved, unless it was reversed before.
          select p.id, p.ended_at from payouts p where p.affiliate_id = o.affiliate_id and p.created_at >= o.approved_at and (o.undone_at is null or o.undone_at > p.created_at) order by p.created_at limit 1
        ) p on true;`,
  },
  {
    name: 'ledger',
    sql: `
      insert into ledger_accounts (name, user_id) select name, id from load_affiliates, unnest(array['affiliate_pending', 'affiliate_wallet']) name;
      create temp table load_accounts as select name || coalesce(user_id::text, '') as key, id from ledger_accounts;
      analyze load_accounts;
      create temp table load_journals as
        with moves (key, kind, at, order_id, debit, credit, affiliate_id, amount, other_credit, other_amount) as (
          select 'bank:' || id, 'bank_in', paid_at, id, 'cash', 'clearing', affiliate_id, total, null, 0::bigint from load_orders
          union all select 'paid:' || id, 'order_paid', paid_at, id, 'clearing', 'revenue', affiliate_id, total, null, 0 from load_orders
          union all select 'commission_created:' || id, 'commission_created', paid_at, id, 'commission_expense', 'affiliate_pending', affiliate_id, amount, null, 0 from load_orders
          union all select 'commission_approved:' || id, 'commission_approved', approved_at, id, 'affiliate_pending', 'affiliate_wallet', affiliate_id, amount, null, 0 from load_orders where approved_at is not null
          union all select case when approved_at is null then 'commission_voided:' else 'commission_reversed:' end || id, case when approved_at is null then 'commission_voided' else 'commission_reversed' end, undone_at, id,
            case when approved_at is null then 'affiliate_pending' else 'affiliate_wallet' end, 'commission_expense', affiliate_id, amount, null, 0 from load_orders where undone_at is not null
          union all select 'refund:' || id, 'refund_requested', undone_at, id, 'revenue', 'refund_payable', affiliate_id, total, null, 0 from load_orders where undone_at is not null
          union all select 'refund_sent:' || id, 'refund_sent', undone_at, id, 'refund_payable', 'cash', affiliate_id, total, null, 0 from load_orders where undone_at is not null
          union all select 'payout_taken:' || id, 'payout_taken', created_at, null, 'affiliate_wallet', 'payout_clearing', affiliate_id, gross_vnd, 'tax_payable', tax_vnd from payouts
          union all select 'payout_sent:' || id, 'payout_sent', sent_at, null, 'payout_clearing', 'cash', affiliate_id, net_vnd, null, 0 from payouts
        )
        select row_number() over (order by m.at, m.key) + (select coalesce(max(id), 0) from ledger_journals) as id, m.key, m.kind, m.at, m.order_id, d.id as debit, c.id as credit, m.amount, o.id as other_credit, m.other_amount
        from moves m
          join load_accounts d on d.key = m.debit || case when starts_with(m.debit, 'affiliate_') then m.affiliate_id::text else '' end
          join load_accounts c on c.key = m.credit || case when starts_with(m.credit, 'affiliate_') then m.affiliate_id::text else '' end
          left join load_accounts o on o.key = m.other_credit;
      insert into ledger_journals (id, key, kind, at, order_id) overriding system value select id, key, kind, at, order_id from load_journals order by id;
      insert into ledger_entries (journal_id, account_id, amount)
        select j.id, e.account_id, e.amount from load_journals j
          cross join lateral (values (j.debit, j.amount), (j.credit, j.other_amount - j.amount), (j.other_credit, -j.other_amount)) e (account_id, amount)
        where e.account_id is not null and e.amount <> 0 order by j.id;
      select setval(pg_get_serial_sequence('ledger_journals', 'id'), (select max(id) from ledger_journals));
      update ledger_accounts a set balance = e.sum from (select account_id, sum(amount) as sum from ledger_entries group by account_id) e where e.account_id = a.id;
      analyze ledger_journals; analyze ledger_entries; analyze ledger_accounts;`,
  },
  {
    name: 'money per day',
    // By the product’s own view of what a journal adds to its day (0018).
    sql: `
      create temp table load_money_days as
        select affiliate_id, day, sum(orders)::integer as orders, sum(undone_orders)::integer as undone_orders, sum(created_vnd)::bigint as created_vnd, sum(voided_vnd)::bigint as voided_vnd,
          sum(approved_vnd)::bigint as approved_vnd, sum(reversed_vnd)::bigint as reversed_vnd, sum(taken_vnd)::bigint as taken_vnd, sum(returned_vnd)::bigint as returned_vnd
        from affiliate_moves group by 1, 2;
      insert into affiliate_days as d (affiliate_id, day, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd) select * from load_money_days
        on conflict (affiliate_id, day) do update set orders = excluded.orders, undone_orders = excluded.undone_orders, created_vnd = excluded.created_vnd, voided_vnd = excluded.voided_vnd,
          approved_vnd = excluded.approved_vnd, reversed_vnd = excluded.reversed_vnd, taken_vnd = excluded.taken_vnd, returned_vnd = excluded.returned_vnd;
      insert into programme_days as d (day, orders, undone_orders, created_vnd, voided_vnd, approved_vnd, reversed_vnd, taken_vnd, returned_vnd)
        select day, sum(orders), sum(undone_orders), sum(created_vnd), sum(voided_vnd), sum(approved_vnd), sum(reversed_vnd), sum(taken_vnd), sum(returned_vnd) from load_money_days group by day
        on conflict (day) do update set orders = excluded.orders, undone_orders = excluded.undone_orders, created_vnd = excluded.created_vnd, voided_vnd = excluded.voided_vnd,
          approved_vnd = excluded.approved_vnd, reversed_vnd = excluded.reversed_vnd, taken_vnd = excluded.taken_vnd, returned_vnd = excluded.returned_vnd;
      insert into campaign_link_days as d (link_id, day, orders)
        select campaign_link_id, (paid_at at time zone 'Asia/Ho_Chi_Minh')::date, count(*) from orders where campaign_link_id is not null group by 1, 2
        on conflict (link_id, day) do update set orders = excluded.orders;`,
  },
];
