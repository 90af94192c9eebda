-- A memo as codes of orders and refunds are looked for in it (src/shared/domain/commerce/payment-code.ts): capitals and digits alone, O as 0, I and L as 1;
-- once without letters that have an accent, once with their bare letters.
create function memo_as_read(memo text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(upper(normalize(memo, nfc)), '[^A-Z0-9]', '', 'g') || ' ' || regexp_replace(upper(translate(normalize(memo, nfd), 'đĐ', 'dD')), '[^A-Z0-9]', '', 'g'), 'OIL', '011')
$$;

-- What stands in a memo where a code of an order or a refund would. The memo is read once: a plain subquery would be read at each letter.
create function memo_tokens(memo text) returns setof text language sql immutable parallel safe as $$
  with m as materialized (select memo_as_read(memo) as text)
  select distinct substr(m.text, at, 10) from m, generate_series(1, length(m.text) - 9) at where substr(m.text, at, 2) in ('MV', 'HT')
$$;

-- The codes of ours in a memo, in their order: what the books need of it once its words are gone. What may be the code of a payment to an affiliate is short, and is kept as it is.
create function memo_codes(memo text) returns text language sql stable parallel safe as $$
  select coalesce(string_agg(distinct c.code, ' ' order by c.code), '') from (
    select token as code from memo_tokens(memo) token
      where exists (select 1 from payment_codes p where p.code = token) or exists (select 1 from refunds r where r.memo_code = token)
        or exists (select 1 from former_refund_transfers f where f.memo_code = token)
    union all
    select substr(m.text, at, 8) from (select regexp_replace(upper(memo), '[^A-Z0-9]', '', 'g') as text offset 0) m, generate_series(1, length(m.text) - 7) at
      where substr(m.text, at, 8) ~ '^CT[0-9A-F]{6}$') c
$$;
