import type { LoadStep } from './load-step.ts';

/** Affiliates, their campaign links and buyers. */
export const peopleSteps: readonly LoadStep[] = [
  {
    name: 'affiliates',
    sql: `
      create temp table load_affiliates as
        select n, md5('affiliate ' || n)::uuid as id, 'TAI' || lpad(n::text, 5, '0') as code, 1 + (n % 4) as level,
          md5('link ' || n || ' 1')::uuid as link_1, md5('link ' || n || ' 2')::uuid as link_2
        from load_size, generate_series(1, affiliates) n;
      alter table load_affiliates add primary key (n);
      analyze load_affiliates;
      insert into users (id, email, lastname, firstname, created_at)
        select id, lower(code) || '@example.com', 'Nguyễn', 'Tài ' || n, now - interval '400 days' from load_affiliates, load_size;
      insert into affiliates (user_id, code, level, bank_bin, account_holder, account_number, account_last4, activated_at)
        select id, code, level, '970436', 'NGUYEN TAI ' || n, '\\x00', lpad((n % 10000)::text, 4, '0'), now - interval '400 days' from load_affiliates, load_size;
      insert into campaign_links (id, affiliate_id, name, path, created_at)
        select link_1, id, 'tet', '/checkout', now - interval '399 days' from load_affiliates, load_size
        union all select link_2, id, 'nhom-facebook', '/', now - interval '399 days' from load_affiliates, load_size;`,
  },
  {
    name: 'buyers',
    sql: `
      insert into users (id, email, lastname, firstname, referral_code, created_at)
        select md5('buyer ' || n)::uuid, 'mua-' || n || '@example.com', 'Trần', 'Mua ' || n, null, now - interval '370 days' from load_size, generate_series(1, greatest(1, clicks / 50)) n;`,
  },
];
