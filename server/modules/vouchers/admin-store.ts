import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { TermsRow } from './voucher-row.ts';

/** How a voucher stands as a whole, whoever asks. */
export const voucherStatuses = ['running', 'scheduled', 'paused', 'ended'] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

/** A voucher as the back office lists it. */
export interface OfficeRow extends TermsRow {
  readonly id: string;
  readonly seq: bigint;
  readonly code: string;
  readonly has_many_codes: boolean;
  readonly audience: 'public' | 'code' | 'personal';
  readonly owner_email: string | null;
  readonly max_uses: number | null;
  readonly per_day: number | null;
  /** Reserved or redeemed. */
  readonly used: number;
  readonly used_today: number;
  readonly note: string;
  readonly version: number;
  readonly created_at: Date;
  readonly status: VoucherStatus;
}

/** What limits a list; null = all. */
export interface OfficeFilter {
  readonly status: VoucherStatus | null;
  /** Part of a code, a note or an owner's e-mail, as a LIKE pattern. */
  readonly pattern: string | null;
  /** Capitals and digits of a whole code: finds the voucher of one among many. */
  readonly key: string | null;
  readonly now: Date;
}

const selectOffice = (now: ReturnType<typeof sql>, day: ReturnType<typeof sql>) => sql`
  select v.id, v.seq, v.code, v.has_many_codes, v.audience, o.email as owner_email, v.kind, v.percent, v.cap, v.amount, v.min_order, v.plans,
    v.starts_at, v.ends_at, v.is_paused, v.max_uses, v.per_day, v.used, coalesce(d.used, 0) as used_today, v.note, v.version, v.created_at,
    case when v.ends_at <= ${now}::timestamptz or v.used >= v.max_uses then 'ended'
      when v.is_paused then 'paused'
      when v.starts_at > ${now}::timestamptz then 'scheduled'
      else 'running' end as status
  from vouchers v left join users o on o.id = v.owner_id left join voucher_days d on d.voucher_id = v.id and d.day = ${day}::date`;

type FilterParams = OfficeFilter & { readonly day: string };

/** The newest vouchers below a place. */
export const listOffice = statement<FilterParams & { below: bigint | null; count: number }>()(
  'vouchers.list_office',
  (_query, param) => sql<OfficeRow>`
    select * from (${selectOffice(param('now'), param('day'))}) v
    where (${param('below')}::bigint is null or v.seq < ${param('below')}::bigint)
      and (${param('status')}::text is null or v.status = ${param('status')}::text)
      and (${param('pattern')}::text is null or v.code ilike ${param('pattern')}::text or v.note ilike ${param('pattern')}::text or v.owner_email ilike ${param('pattern')}::text
        or v.id = (select c.voucher_id from voucher_codes c where c.key = ${param('key')}::text))
    order by v.seq desc
    limit ${param('count')}::integer`,
);

/** How many a search leaves in each status. */
export const countOffice = statement<FilterParams>()(
  'vouchers.count_office',
  (_query, param) => sql<{ status: VoucherStatus; total: number }>`
    select v.status, count(*)::integer as total from (${selectOffice(param('now'), param('day'))}) v
    where (${param('status')}::text is null or v.status = ${param('status')}::text)
      and (${param('pattern')}::text is null or v.code ilike ${param('pattern')}::text or v.note ilike ${param('pattern')}::text or v.owner_email ilike ${param('pattern')}::text
        or v.id = (select c.voucher_id from voucher_codes c where c.key = ${param('key')}::text))
    group by v.status`,
);

/** One voucher. */
export const findOffice = statement<{ id: string; now: Date; day: string }>()(
  'vouchers.find_office',
  (_query, param) =>
    sql<OfficeRow>`select * from (${selectOffice(param('now'), param('day'))}) v where v.id = ${param('id')}::uuid`,
);

/** The rules that may change while a voucher lives. */
export interface TermsParams {
  readonly kind: 'percent' | 'fixed';
  readonly percent: number | null;
  readonly cap: bigint | null;
  readonly amount: bigint | null;
  readonly minOrder: bigint;
  readonly plans: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly maxUses: number | null;
  readonly perDay: number | null;
  readonly note: string;
}

/** A new voucher; its codes follow in the same transaction. */
export const insertVoucher = statement<
  TermsParams & {
    code: string;
    hasManyCodes: boolean;
    audience: string;
    ownerId: string | null;
    createdBy: string;
    now: Date;
  }
>()(
  'vouchers.insert',
  (_query, param) => sql<{ id: string }>`
    insert into vouchers (code, has_many_codes, audience, owner_id, kind, percent, cap, amount, min_order, plans, starts_at, ends_at, max_uses, per_day, note, created_by, created_at)
    values (${param('code')}, ${param('hasManyCodes')}, ${param('audience')}, ${param('ownerId')}, ${param('kind')}, ${param('percent')}, ${param('cap')}, ${param('amount')},
      ${param('minOrder')}, ${param('plans')}, ${param('startsAt')}, ${param('endsAt')}, ${param('maxUses')}, ${param('perDay')}, ${param('note')}, ${param('createdBy')}, ${param('now')})
    returning id`,
);

/** Codes of a voucher; answers those that nobody had before. */
export const insertCodes = statement<{
  voucherId: string;
  keys: readonly string[];
  codes: readonly string[];
  isSingle: boolean;
}>()(
  'vouchers.insert_codes',
  (_query, param) => sql<{ code: string }>`
    insert into voucher_codes (key, code, voucher_id, is_single)
    select given.key, given.code, ${param('voucherId')}::uuid, ${param('isSingle')}::boolean
    from unnest(${param('keys')}::text[], ${param('codes')}::text[]) as given (key, code)
    on conflict (key) do nothing
    returning code`,
);

/**
 * Other rules, when the version is still the one that was read and no more uses are taken than the
 * new limit; else no row.
 */
export const updateTerms = statement<TermsParams & { id: string; version: number }>()(
  'vouchers.update_terms',
  (_query, param) => sql<{ id: string }>`
    update vouchers set kind = ${param('kind')}, percent = ${param('percent')}, cap = ${param('cap')}, amount = ${param('amount')}, min_order = ${param('minOrder')},
      plans = ${param('plans')}, starts_at = ${param('startsAt')}, ends_at = ${param('endsAt')}, max_uses = ${param('maxUses')}, per_day = ${param('perDay')},
      note = ${param('note')}, version = version + 1
    where id = ${param('id')}::uuid and version = ${param('version')}::integer and (${param('maxUses')}::integer is null or used <= ${param('maxUses')}::integer)
    returning id`,
);

/** Stops or opens a voucher; no row when it is of another version. */
export const setPaused = statement<{ id: string; version: number; isPaused: boolean }>()(
  'vouchers.set_paused',
  (_query, param) => sql<{ id: string }>`
    update vouchers set is_paused = ${param('isPaused')}::boolean, version = version + (is_paused <> ${param('isPaused')}::boolean)::integer
    where id = ${param('id')}::uuid and version = ${param('version')}::integer
    returning id`,
);

/**
 * Who a personal voucher is for, and whether the address was proved theirs; held, so that it is
 * theirs still when the voucher is made.
 */
export const lockOwner = statement<{ email: string }>()('vouchers.lock_owner', (query, param) =>
  query
    .selectFrom('users')
    .select(['id', 'is_verify_email'])
    .where('email', '=', param('email'))
    .forShare(),
);

/** What came of a voucher, in all. */
export interface UseTotals {
  readonly reserved: number;
  readonly redeemed: number;
  readonly released: number;
  /** Taken off paid orders, VND, and what these cost before it. */
  readonly discount: bigint;
  readonly amount: bigint;
}

/** The sums over a voucher's uses; no row when there is no such voucher. */
export const sumUses = statement<{ id: string }>()(
  'vouchers.sum_uses',
  (_query, param) => sql<UseTotals>`
    select count(*) filter (where u.state = 'reserved')::integer as reserved, count(*) filter (where u.state = 'redeemed')::integer as redeemed,
      count(*) filter (where u.state = 'released')::integer as released, coalesce(sum(u.discount) filter (where u.state = 'redeemed'), 0)::bigint as discount,
      coalesce(sum(u.amount) filter (where u.state = 'redeemed'), 0)::bigint as amount
    from vouchers v left join voucher_uses u on u.voucher_id = v.id where v.id = ${param('id')}::uuid group by v.id`,
);

/** Uses on one Vietnamese day, by the day on which they were taken. */
export interface DayUses {
  readonly day: string;
  readonly used: number;
  readonly redeemed: number;
  readonly discount: bigint;
}

/** Days on which a voucher was used and the use not given back, the newest first. */
export const listDays = statement<{ id: string; count: number }>()(
  'vouchers.list_days',
  (_query, param) => sql<DayUses>`
    select day, count(*)::integer as used, count(*) filter (where state = 'redeemed')::integer as redeemed,
      coalesce(sum(discount) filter (where state = 'redeemed'), 0)::bigint as discount
    from voucher_uses where voucher_id = ${param('id')}::uuid and state <> 'released'
    group by day order by day desc limit ${param('count')}::integer`,
);

/** A use as the report shows it. */
export interface OfficeUse {
  readonly seq: bigint;
  readonly code: string;
  readonly email: string;
  readonly person: string | null;
  readonly order_id: string;
  readonly order_number: number | null;
  readonly state: 'reserved' | 'redeemed' | 'released';
  readonly discount: bigint;
  readonly amount: bigint;
  readonly reserved_at: Date;
  readonly redeemed_at: Date | null;
}

/** The newest uses below a place. */
export const listUses = statement<{ id: string; below: bigint | null; count: number }>()(
  'vouchers.list_uses',
  (_query, param) => sql<OfficeUse>`
    select u.seq, c.code, p.email, nullif(concat_ws(' ', p.lastname, p.middlename, p.firstname), '') as person, u.order_id, o.number as order_number,
      u.state, u.discount, u.amount, u.reserved_at, u.redeemed_at
    from voucher_uses u join voucher_codes c on c.key = u.code_key join users p on p.id = u.user_id left join orders o on o.id = u.order_id
    where u.voucher_id = ${param('id')}::uuid and (${param('below')}::bigint is null or u.seq < ${param('below')}::bigint)
    order by u.seq desc
    limit ${param('count')}::integer`,
);
