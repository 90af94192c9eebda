import { type RawBuilder, sql } from 'kysely';
import type { OfficeHitKind } from '#shared/domain/office/office-hits.ts';
import { type Statement, statement } from '../../db/statement.ts';
import { openRefund, toldOrder } from '../../db/told-orders.ts';
import { toldPayout } from '../../db/told-payouts.ts';
import { nameAndEmail } from '../../lists/person-words.ts';
import type { TypedSearch } from './read-typed.ts';

/** One thing that was found, as the list of its kind tells it. */
export interface OfficeHitRow {
  readonly id: string;
  /** Of what its page opens: of a payout its run, of everything else itself. */
  readonly opens: string;
  /** Null: the code of `order_number`. */
  readonly title: string | null;
  readonly detail: string | null;
  readonly order_number: number | null;
  readonly amount_vnd: bigint | null;
  /** In the words of the list of its kind. */
  readonly state: string | null;
}

/** What every kind is searched with. */
export interface FindParams extends Omit<TypedSearch, 'isOrderCode' | 'phone'> {
  /** LIKE pattern. */
  readonly phone: string | null;
  readonly now: Date;
  /** So many of the newest rows are searched for words and amounts. */
  readonly rows: number;
  readonly count: number;
}

interface KindStatements {
  readonly find: Statement<FindParams, OfficeHitRow>;
  /** Whether there are rows that are too old to be searched for words. */
  readonly hasOlder: Statement<{ rows: number }, { is_cut: boolean }>;
}

type Param = (name: keyof FindParams) => RawBuilder<unknown>;

/**
 * How a kind is found. Its window `w` has `id`, `at` and what `fits` looks at; `exact` finds ids by
 * an index, whatever their age.
 */
interface Found {
  readonly window: RawBuilder<unknown>;
  readonly joined?: RawBuilder<unknown>;
  readonly fits: (param: Param) => RawBuilder<unknown>;
  readonly exact?: (param: Param) => RawBuilder<unknown>;
  /** Columns of `OfficeHitRow` besides `id`, of `tables`, where `f` is what was found. */
  readonly columns: (param: Param) => RawBuilder<unknown>;
  readonly tables: RawBuilder<unknown>;
}

const personName = sql`concat_ws(' ', u.lastname, u.middlename, u.firstname)`;
const shownName = sql`coalesce(nullif(${personName}, ''), u.email)`;
const nameless = sql`null::integer as order_number`;
const hasPlan = (plan: 'pro' | 'kha_pro') =>
  sql`exists (select 1 from entitlements e where e.user_id = u.id and e.revoked_at is null and e.plan = ${sql.lit(plan)})`;

/**
 * A text as `fold_text` folds it. Most of what banks say is ASCII, of which only the case is
 * folded: a hundredth of the work.
 */
function folded(text: RawBuilder<unknown>) {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else fold_text(${text}) end`;
}

function allFit(text: RawBuilder<unknown>, param: Param) {
  return sql`(${text}) like all (${param('words')}::text[])`;
}

/**
 * A statement for each kind. Bounded: words are looked for in the newest rows only, codes by their
 * index.
 */
export const officeHits: Readonly<Record<OfficeHitKind, KindStatements>> = {
  person: kind('person', 'users', {
    window: sql`select id, search_text, created_at as at from users order by created_at desc, id desc`,
    fits: (param) =>
      sql`${allFit(sql`w.search_text`, param)} or w.search_text like ${param('phone')}::text`,
    exact: (param) => sql`select id from users where email = ${param('folded')}::text`,
    columns:
      () => sql`u.id as opens, ${shownName} as title, u.email as detail, ${nameless}, null::bigint as amount_vnd,
      case when u.blocked_at is not null then 'blocked' when u.office_role is not null then u.office_role when ${hasPlan('pro')} then 'pro' when ${hasPlan('kha_pro')} then 'kha_pro' else 'none' end as state`,
    tables: sql`users u on u.id = f.id`,
  }),
  order: kind('order', 'orders', {
    window: sql`select id, user_id, total_vnd, payment_code, number as at from orders order by number desc`,
    joined: sql`join users u on u.id = w.user_id`,
    fits: (param) =>
      sql`${allFit(nameAndEmail, param)} or ${allFit(sql`lower(w.payment_code)`, param)} or w.total_vnd = ${param('amount')}::bigint`,
    exact: (param) =>
      sql`select id from orders where number = ${param('number')}::integer union all select order_id from payment_codes where code = ${param('code')}::text union all select order_id from order_invoices where tax_code = ${param('folded')}::text`,
    columns: () =>
      sql`o.id as opens, null::text as title, ${shownName} as detail, o.number as order_number, o.total_vnd as amount_vnd, ${toldOrder} as state`,
    tables: sql`orders o on o.id = f.id join users u on u.id = o.user_id left join lateral ${openRefund} open_refund on true`,
  }),
  transaction: kind('transaction', 'bank_transactions', {
    window: sql`select id, memo, reference, counterparty, amount_vnd, heard_at as at from bank_transactions where state <> 'split' or part_of is null order by heard_at desc, id`,
    fits: (param) =>
      sql`${allFit(folded(sql`concat_ws(' ', w.memo, w.reference, w.counterparty)`), param)} or w.amount_vnd = ${param('amount')}::bigint`,
    columns: () =>
      sql`t.id as opens, coalesce(t.reference, t.counterparty, '') as title, t.memo as detail, ${nameless}, t.amount_vnd, t.state`,
    tables: sql`bank_transactions t on t.id = f.id`,
  }),
  refund: kind('refund', 'refunds', {
    window: sql`select id, order_id, memo_code, reference, account_holder, amount_vnd, requested_at as at from refunds order by requested_at desc, id desc`,
    joined: sql`left join orders o on o.id = w.order_id left join users u on u.id = o.user_id`,
    fits: (param) =>
      sql`${allFit(sql`concat_ws(' ', ${folded(sql`concat_ws(' ', w.memo_code, w.reference, w.account_holder)`)}, ${nameAndEmail})`, param)} or w.amount_vnd = ${param('amount')}::bigint`,
    exact: (param) =>
      sql`select id from refunds where memo_code = ${param('code')}::text union all select refund_id from former_refund_transfers where memo_code = ${param('code')}::text union all select r.id from refunds r join orders o on o.id = r.order_id where o.number = ${param('number')}::integer`,
    columns: () =>
      sql`r.id as opens, r.memo_code as title, ${shownName} as detail, o.number as order_number, r.amount_vnd, r.state`,
    tables: sql`refunds r on r.id = f.id left join orders o on o.id = r.order_id left join users u on u.id = o.user_id`,
  }),
  payout: kind('payout', 'payouts', {
    window: sql`select id, affiliate_id, reference, net_vnd, created_at as at from payouts order by created_at desc, id desc`,
    joined: sql`join affiliates a on a.user_id = w.affiliate_id join users u on u.id = w.affiliate_id`,
    fits: (param) =>
      sql`${allFit(sql`(${nameAndEmail} || ' ' || lower(a.code) || ' ' || lower(coalesce(w.reference, '')))`, param)} or w.net_vnd = ${param('amount')}::bigint`,
    columns: () =>
      sql`p.run_id as opens, ${shownName} as title, concat_ws(' · ', a.code, p.reference) as detail, ${nameless}, p.net_vnd as amount_vnd, ${toldPayout('p').status} as state`,
    tables: sql`payouts p on p.id = f.id join affiliates a on a.user_id = p.affiliate_id join users u on u.id = p.affiliate_id`,
  }),
  affiliate: kind('affiliate', 'affiliates', {
    window: sql`select user_id as id, code, activated_at as at from affiliates order by activated_at desc, user_id desc`,
    joined: sql`join users u on u.id = w.id`,
    fits: (param) => allFit(sql`(${nameAndEmail} || ' ' || lower(w.code))`, param),
    exact: (param) => sql`select user_id as id from affiliates where code = ${param('code')}::text`,
    columns:
      () => sql`a.user_id as opens, a.code as title, ${shownName} as detail, ${nameless}, null::bigint as amount_vnd,
      case when a.payouts_held_at is not null then 'held' when a.links_suspended_at is not null then 'suspended' else 'active' end as state`,
    tables: sql`affiliates a on a.user_id = f.id join users u on u.id = a.user_id`,
  }),
  voucher: kind('voucher', 'vouchers', {
    window: sql`select id, code, note, owner_id, created_at as at from vouchers order by seq desc`,
    joined: sql`left join users u on u.id = w.owner_id`,
    fits: (param) => allFit(sql`fold_text(concat_ws(' ', w.code, w.note, u.email))`, param),
    exact: (param) =>
      sql`select voucher_id as id from voucher_codes where key = ${param('code')}::text`,
    columns: (
      param,
    ) => sql`v.id as opens, v.code as title, v.note as detail, ${nameless}, null::bigint as amount_vnd,
      case when v.ends_at <= ${param('now')}::timestamptz or v.used >= v.max_uses then 'ended' when v.is_paused then 'paused' when v.starts_at > ${param('now')}::timestamptz then 'scheduled' else 'running' end as state`,
    tables: sql`vouchers v on v.id = f.id`,
  }),
  course: kind('course', 'courses', {
    window: sql`select id, title, slug, 0 as at from courses order by slug`,
    fits: (param) => allFit(sql`fold_text(concat_ws(' ', w.title, w.slug))`, param),
    columns: () =>
      sql`c.id as opens, c.title, null::text as detail, ${nameless}, null::bigint as amount_vnd, null::text as state`,
    tables: sql`courses c on c.id = f.id`,
  }),
  lesson: kind('lesson', 'lessons', {
    window: sql`select id, index, title, slug, -index as at from lessons order by index`,
    fits: (param) => allFit(sql`fold_text(concat_ws(' ', 'bai', w.index, w.title, w.slug))`, param),
    columns:
      () => sql`l.id as opens, l.title, 'Bài ' || l.index as detail, ${nameless}, null::bigint as amount_vnd,
      case when l.is_draft then 'draft' when l.is_released then 'released' else 'announced' end as state`,
    tables: sql`lessons l on l.id = f.id`,
  }),
};

/** What was meant exactly first, then the newest. */
function kind(
  name: OfficeHitKind,
  table: string,
  { window, joined = sql``, fits, exact, columns, tables }: Found,
): KindStatements {
  return {
    find: statement<FindParams>()(
      `office_search.find_${name}`,
      (_query, param) => sql<OfficeHitRow>`
        with found as (
          (select w.id, w.at, false as is_exact from (${window} limit ${param('rows')}::integer) w ${joined}
            where cardinality(${param('words')}::text[]) > 0 and (${fits(param)}) order by w.at desc, w.id limit ${param('count')}::integer)
          union all
          select e.id, null, true from (${exact === undefined ? sql`select null::uuid as id where false` : exact(param)}) e
        )
        select f.id, ${columns(param)} from (select id, max(at) as at, bool_or(is_exact) as is_exact from found group by id) f join ${tables}
        order by f.is_exact desc, f.at desc nulls last, f.id limit ${param('count')}::integer`,
    ),
    hasOlder: statement<{ rows: number }>()(
      `office_search.has_older_${name}`,
      (_query, param) =>
        sql<{
          is_cut: boolean;
        }>`select exists (select 1 from ${sql.table(table)} offset ${param('rows')}::integer) as is_cut`,
    ),
  };
}
