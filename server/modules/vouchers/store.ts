import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { VoucherRow } from './voucher-row.ts';

/** Vouchers of one person at most in their list; the newest first. */
const listLength = 60;

/**
 * So long in all may somebody with an unproved address hold a use of a limited voucher for nothing,
 * ms, before they hold it once more: accounts cost nothing, and others find none left.
 */
const idleHoldMs = 12 * 3_600_000;

/** What is known of a voucher `v` with its code `c` for the parameters `userId` and `day`. */
const columns =
  sql.raw(`v.id, c.code, c.key as code_key, c.is_single as is_single_code, v.audience, v.kind, v.percent, v.cap, v.amount, v.min_order,
  v.plans, v.starts_at, v.ends_at, v.is_paused, v.per_day`);

/**
 * The voucher behind a code, as an order of this person finds it on this Vietnamese day; another
 * person's own voucher is none. `needs_proof`: its uses are limited, and somebody with an unproved
 * address has held one of them long enough without paying (`idleHoldMs`).
 */
export const findByCode = statement<{ key: string; userId: string; day: string }>()(
  'vouchers.find_by_code',
  (_query, param) => sql<VoucherRow & { readonly needs_proof: boolean }>`
    select ${columns},
      (v.max_uses is not null and v.used >= v.max_uses)
        or (c.is_single and exists (select 1 from voucher_uses u where u.code_key = c.key and u.state <> 'released')) as is_used_up,
      v.per_day is not null and coalesce((select d.used from voucher_days d where d.voucher_id = v.id and d.day = ${param('day')}::date), 0) >= v.per_day as is_used_up_today,
      exists (select 1 from voucher_uses u where u.voucher_id = v.id and u.user_id = ${param('userId')}::uuid and u.state = 'redeemed') as is_used_by_you,
      (select coalesce(o.number, 0) from voucher_uses u left join orders o on o.id = u.order_id where u.voucher_id = v.id and u.user_id = ${param('userId')}::uuid and u.state = 'reserved') as held_by,
      v.owner_id is null and (v.max_uses is not null or v.per_day is not null)
        and exists (select 1 from users p where p.id = ${param('userId')}::uuid and not p.is_verify_email)
        and coalesce((select sum(u.released_at - u.reserved_at) from voucher_uses u where u.voucher_id = v.id and u.user_id = ${param('userId')}::uuid and u.state = 'released')
          >= ${sql.lit(`${idleHoldMs} milliseconds`)}::interval, false) as needs_proof
    from voucher_codes c join vouchers v on v.id = c.voucher_id
    where c.key = ${param('key')} and (v.owner_id is null or v.owner_id = ${param('userId')}::uuid)`,
);

/**
 * What a person may still do with a voucher `v` of code `c`: a use that an order of theirs holds
 * which waits for nothing but money (`h`) does not count against them, since a new order takes it
 * over. One that money has come to keeps it (`k`, below). `d` is the count of the day. For others,
 * to whom they pass it on, every use is a use: there is no `h` then.
 */
const asSeen =
  sql.raw(`v.max_uses is not null and v.used - (case when h.id is null then 0 else 1 end) >= v.max_uses
        or c.is_single and exists (select 1 from voucher_uses u where u.code_key = c.key and u.state <> 'released' and u.id is distinct from h.id) as is_used_up,
      v.per_day is not null and coalesce(d.used, 0) - (case when h.day = d.day then 1 else 0 end) >= v.per_day as is_used_up_today`);

/** The use of `v` that an order of this person holds: which a new order replaces, or not. */
function ownUses(userId: unknown, isKept: boolean) {
  const status = sql.raw(`coalesce(o.status, 'pending') ${isKept ? '<>' : '='} 'pending'`);
  return sql`(select u.id, u.day, o.number from voucher_uses u left join orders o on o.id = u.order_id
        where u.voucher_id = v.id and u.user_id = ${userId}::uuid and u.state = 'reserved' and ${status})`;
}

/**
 * The voucher behind a code, as this person may see it; another person's own voucher is none.
 * `isForOthers`: as `listVisible`.
 */
export const findSeen = statement<{
  key: string;
  userId: string;
  day: string;
  isForOthers: boolean;
}>()(
  'vouchers.find_seen',
  (_query, param) => sql<VoucherRow>`
    select ${columns},
      ${asSeen},
      exists (select 1 from voucher_uses u where u.voucher_id = v.id and u.user_id = ${param('userId')}::uuid and u.state = 'redeemed') as is_used_by_you,
      k.number as held_by
    from voucher_codes c
      join vouchers v on v.id = c.voucher_id
      left join lateral ${ownUses(param('userId'), false)} h on not ${param('isForOthers')}::boolean
      left join lateral ${ownUses(param('userId'), true)} k on true
      left join voucher_days d on d.voucher_id = v.id and d.day = ${param('day')}::date
    where c.key = ${param('key')} and (v.owner_id is null or v.owner_id = ${param('userId')}::uuid)`,
);

/**
 * Vouchers that a person may see: public ones and their own, for a plan that they do not have (Pro
 * has Khá Pro in it), without those that ended before `endedAfter`. `isForOthers`: what they may
 * pass on, which are the public ones, whatever they have themselves.
 */
export const listVisible = statement<{
  userId: string;
  day: string;
  endedAfter: Date;
  isForOthers: boolean;
}>()(
  'vouchers.list_visible',
  (_query, param) => sql<VoucherRow>`
    select ${columns},
      ${asSeen},
      exists (select 1 from voucher_uses u where u.voucher_id = v.id and u.user_id = ${param('userId')}::uuid and u.state = 'redeemed') as is_used_by_you,
      k.number as held_by
    from vouchers v
      join voucher_codes c on c.voucher_id = v.id and not c.is_single
      left join lateral ${ownUses(param('userId'), false)} h on not ${param('isForOthers')}::boolean
      left join lateral ${ownUses(param('userId'), true)} k on true
      left join voucher_days d on d.voucher_id = v.id and d.day = ${param('day')}::date
    where (v.audience = 'public' or (not ${param('isForOthers')}::boolean and v.owner_id = ${param('userId')}::uuid)) and (v.ends_at is null or v.ends_at > ${param('endedAfter')}::timestamptz)
      and (${param('isForOthers')}::boolean or exists (select 1 from unnest(v.plans) as wanted (plan) where not exists (
        select 1 from entitlements e where e.user_id = ${param('userId')}::uuid and e.revoked_at is null and e.plan in (wanted.plan, 'pro'))))
    order by v.seq desc
    limit ${sql.lit(listLength)}`,
);

/** The use that an order holds or spent; no row when it has none. */
export const findUseOfOrder = statement<{ orderId: string }>()(
  'vouchers.find_use_of_order',
  (_query, param) => sql<{
    voucher_id: string;
    code_key: string;
    code: string;
    user_id: string;
    discount: bigint;
  }>`
    select u.voucher_id, u.code_key, c.code, u.user_id, u.discount from voucher_uses u join voucher_codes c on c.key = u.code_key
    where u.order_id = ${param('orderId')}::uuid and u.state <> 'released'`,
);

/**
 * Takes one of all uses if one is left and the voucher is open: the guard that counts when many
 * come at once. It locks the voucher until the end of the transaction; everybody locks it before
 * its uses and days.
 */
export const takeUse = statement<{ id: string; now: Date }>()(
  'vouchers.take_use',
  (_query, param) => sql<{ per_day: number | null }>`
    update vouchers set used = used + 1
    where id = ${param('id')}::uuid and (max_uses is null or used < max_uses) and not is_paused
      and starts_at <= ${param('now')}::timestamptz and (ends_at is null or ends_at > ${param('now')}::timestamptz)
    returning per_day`,
);

/**
 * Takes one of a day's uses; no row when there is none left. `perDay`: null = they are only
 * counted.
 */
export const takeDayUse = statement<{ id: string; day: string; perDay: number | null }>()(
  'vouchers.take_day_use',
  (_query, param) => sql<{ used: number }>`
    insert into voucher_days (voucher_id, day, used) values (${param('id')}, ${param('day')}, 1)
    on conflict (voucher_id, day) do update set used = voucher_days.used + 1
      where ${param('perDay')}::integer is null or voucher_days.used < ${param('perDay')}::integer
    returning used`,
);

/** Writes a use down; no row when this person, this order or this code has one already. */
export const insertUse = statement<{
  voucherId: string;
  codeKey: string;
  isSingleCode: boolean;
  userId: string;
  orderId: string;
  discount: bigint;
  amount: bigint;
  day: string;
  now: Date;
}>()('vouchers.insert_use', (query, param) =>
  query
    .insertInto('voucher_uses')
    .values({
      voucher_id: param('voucherId'),
      code_key: param('codeKey'),
      is_single_code: param('isSingleCode'),
      user_id: param('userId'),
      order_id: param('orderId'),
      state: 'reserved',
      discount: param('discount'),
      amount: param('amount'),
      day: param('day'),
      reserved_at: param('now'),
      redeemed_at: null,
      released_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Gives one of all uses back. */
export const giveUseBack = statement<{ id: string }>()(
  'vouchers.give_use_back',
  (_query, param) =>
    sql<never>`update vouchers set used = used - 1 where id = ${param('id')}::uuid`,
);

/** Gives one of a day's uses back. */
export const giveDayUseBack = statement<{ id: string; day: string }>()(
  'vouchers.give_day_use_back',
  (_query, param) =>
    sql<never>`update voucher_days set used = used - 1 where voucher_id = ${param('id')}::uuid and day = ${param('day')}::date`,
);

/**
 * Locks the vouchers behind codes and those that orders hold, in the order of their ids: whoever
 * may touch several locks them all at once, or two would each wait for the other's.
 */
export const lockVouchers = statement<{ keys: readonly string[]; orderIds: readonly string[] }>()(
  'vouchers.lock_vouchers',
  (_query, param) => sql<{ id: string }>`
    select v.id from vouchers v
    where v.id in (select c.voucher_id from voucher_codes c where c.key = any(${param('keys')}::text[])
      union all select u.voucher_id from voucher_uses u where u.order_id = any(${param('orderIds')}::uuid[]) and u.state = 'reserved')
    order by v.id
    for update`,
);

/** Locks the voucher of an order that holds a use of it, as `takeUse` does. */
export const lockVoucherOfOrder = statement<{ orderId: string }>()(
  'vouchers.lock_voucher_of_order',
  (_query, param) => sql<{ id: string }>`
    select v.id from vouchers v
    where v.id = (select u.voucher_id from voucher_uses u where u.order_id = ${param('orderId')}::uuid and u.state = 'reserved')
    for update`,
);

/** The use that an order holds takes this off this price. */
export const revalueUse = statement<{ orderId: string; discount: bigint; amount: bigint }>()(
  'vouchers.revalue_use',
  (_query, param) => sql<never>`
    update voucher_uses set discount = ${param('discount')}::bigint, amount = ${param('amount')}::bigint where order_id = ${param('orderId')}::uuid and state = 'reserved'`,
);

/** The use that an order holds is free again. */
export const releaseUse = statement<{ orderId: string; now: Date }>()(
  'vouchers.release_use',
  (_query, param) => sql<{ voucher_id: string; user_id: string; day: string }>`
    update voucher_uses set state = 'released', released_at = ${param('now')}::timestamptz
    where order_id = ${param('orderId')}::uuid and state = 'reserved'
    returning voucher_id, user_id, day`,
);

/** The use that an order spent is held by it again. */
export const unredeemUse = statement<{ orderId: string }>()(
  'vouchers.unredeem_use',
  (_query, param) => sql<never>`
    update voucher_uses set state = 'reserved', redeemed_at = null
    where order_id = ${param('orderId')}::uuid and state = 'redeemed'`,
);

/** The use that an order holds is spent for good. */
export const redeemUse = statement<{ orderId: string; now: Date }>()(
  'vouchers.redeem_use',
  (_query, param) => sql<{ user_id: string }>`
    update voucher_uses set state = 'redeemed', redeemed_at = ${param('now')}::timestamptz
    where order_id = ${param('orderId')}::uuid and state = 'reserved'
    returning user_id`,
);
