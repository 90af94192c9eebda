import { sql } from 'kysely';
import type { CommissionStatus } from '#server/db/tables/money-tables.ts';
import { statement } from '#server/db/statement.ts';
import { toldPayout } from '#server/db/told-payouts.ts';
import { nameAndEmail } from '#server/lists/person-words.ts';
import { layHold, withNote } from '../../payouts/api.ts';
import type { AffiliateTab, AdminAffiliateRow, AdminCommissionRow } from './affiliate-admin.ts';

// Before the statements, which are built when the module loads.
const columns = sql`f.user_id as id, f.revision, f.code, concat_ws(' ', u.lastname, u.middlename, u.firstname) as name, u.email, f.level, f.granted_level, f.is_ambassador, f.has_tax_commitment,
  f.links_suspended_at, f.links_suspended_note, f.payouts_held_at, f.payouts_held_note, f.activated_at, f.legal_name, f.bank_bin, f.account_holder, f.account_last4,
  f.account_changed_at, d.balance_vnd, d.pending_vnd, s.earned_vnd, s.clicks, p.paid_vnd, c.approved_sales, c.held_commissions,
  (select q.requested_at from payout_requests q where q.affiliate_id = f.user_id and q.status = 'open') as requested_at`;

/**
 * Balances are those the ledger keeps beside its entries; lifetime sums are those of the days
 * (0018).
 */
const tables = sql`affiliates f join users u on u.id = f.user_id
  cross join lateral (
    select coalesce(sum(-a.balance) filter (where a.name = 'affiliate_wallet'), 0)::bigint as balance_vnd, coalesce(sum(-a.balance) filter (where a.name = 'affiliate_pending'), 0)::bigint as pending_vnd
    from ledger_accounts a where a.user_id = f.user_id) d
  cross join lateral (
    select coalesce(sum(y.approved_vnd - y.reversed_vnd + y.restored_wallet_vnd), 0)::bigint as earned_vnd, coalesce(sum(y.clicks), 0)::integer as clicks from affiliate_days y where y.affiliate_id = f.user_id) s
  cross join lateral (select coalesce(sum(x.net_vnd), 0)::bigint as paid_vnd from payouts x where x.affiliate_id = f.user_id and ${toldPayout('x').status} in ('sent', 'completed')) p
  cross join lateral (
    select count(*) filter (where m.status in ('approved', 'in_payout', 'paid'))::integer as approved_sales, count(*) filter (where m.status = 'on_hold')::integer as held_commissions
    from commissions m where m.affiliate_id = f.user_id) c`;

const isHeld = sql`exists (select 1 from commissions m where m.affiliate_id = f.user_id and m.status = 'on_hold')`;

interface FilterParams {
  readonly tab: AffiliateTab;
  /** LIKE patterns that all have to fit, without accents. */
  readonly words: readonly string[];
  readonly level: number | null;
}

function fits(param: (name: keyof FilterParams) => ReturnType<typeof sql>) {
  return sql<boolean>`(${nameAndEmail} || ' ' || lower(f.code)) like all (${param('words')}::text[]) and (${param('level')}::integer is null or f.level = ${param('level')}::integer)
    and case ${param('tab')}::text when 'active' then f.links_suspended_at is null and f.payouts_held_at is null when 'on_hold' then ${isHeld}
      when 'payouts_held' then f.payouts_held_at is not null when 'links_suspended' then f.links_suspended_at is not null when 'ambassadors' then f.is_ambassador else true end`;
}

/** µs since 1970. */
const place = sql<bigint>`(extract(epoch from f.activated_at) * 1000000)::bigint`;

/** Newest first. The page is cut before the figures are summed. */
export const listAffiliates = statement<
  FilterParams & { belowAt: bigint | null; belowId: string | null; count: number }
>()(
  'affiliate.list_affiliates',
  (_query, param) => sql<AdminAffiliateRow & { place: bigint }>`
    with page as (
      select f.user_id from affiliates f join users u on u.id = f.user_id
      where ${fits(param)} and (${param('belowAt')}::bigint is null or (${place}, f.user_id) < (${param('belowAt')}::bigint, ${param('belowId')}::uuid))
      order by f.activated_at desc, f.user_id desc limit ${param('count')}
    )
    select ${columns}, ${place} as place from ${tables} where f.user_id in (select user_id from page) order by f.activated_at desc, f.user_id desc`,
);

/** How many there are of each tab. */
export const countAffiliates = statement<Omit<FilterParams, 'tab' | 'level'>>()(
  'affiliate.count_affiliates',
  (_query, param) => sql<Record<AffiliateTab, number>>`
    select count(*)::integer as all, count(*) filter (where f.links_suspended_at is null and f.payouts_held_at is null)::integer as active, count(*) filter (where ${isHeld})::integer as on_hold,
      count(*) filter (where f.payouts_held_at is not null)::integer as payouts_held, count(*) filter (where f.links_suspended_at is not null)::integer as links_suspended,
      count(*) filter (where f.is_ambassador)::integer as ambassadors
    from affiliates f join users u on u.id = f.user_id where (${nameAndEmail} || ' ' || lower(f.code)) like all (${param('words')}::text[])`,
);

export const countFiltered = statement<FilterParams>()(
  'affiliate.count_filtered',
  (_query, param) =>
    sql<{
      total: number;
    }>`select count(*)::integer as total from affiliates f join users u on u.id = f.user_id where ${fits(param)}`,
);

export const findAdminAffiliate = statement<{ id: string }>()(
  'affiliate.find_admin_affiliate',
  (_query, param) =>
    sql<AdminAffiliateRow>`select ${columns} from ${tables} where f.user_id = ${param('id')}`,
);

const commissionPlace = sql<bigint>`(extract(epoch from c.created_at) * 1000000)::bigint`;

/** An affiliate's commissions with their buyers, newest first. */
export const listAdminCommissions = statement<{
  userId: string;
  status: CommissionStatus | null;
  belowAt: bigint | null;
  belowId: string | null;
  count: number;
}>()(
  'affiliate.list_admin_commissions',
  (_query, param) => sql<AdminCommissionRow & { place: bigint }>`
    select c.id, c.revision, c.order_id, o.number as order_number, concat_ws(' ', u.lastname, u.middlename, u.firstname) as buyer_name, u.email as buyer_email, c.base_vnd, c.rate_bp, c.amount_vnd, c.status,
      c.created_at, o.refundable_until as hold_ends_at, c.approved_at, c.ended_at, c.end_reason, c.held_at, c.held_note, c.held_evidence, o.attributed_by, ${commissionPlace} as place
    from commissions c join orders o on o.id = c.order_id join users u on u.id = o.user_id
    where c.affiliate_id = ${param('userId')} and (${param('status')}::text is null or c.status = ${param('status')}::text)
      and (${param('belowAt')}::bigint is null or (${commissionPlace}, c.id) < (${param('belowAt')}::bigint, ${param('belowId')}::uuid))
    order by c.created_at desc, c.id desc limit ${param('count')}`,
);

export const countAdminCommissions = statement<{
  userId: string;
  status: CommissionStatus | null;
}>()(
  'affiliate.count_admin_commissions',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from commissions where affiliate_id = ${param('userId')} and (${param('status')}::text is null or status = ${param('status')}::text)`,
);

export const countHeldCommissions = statement()(
  'affiliate.count_held_commissions',
  () =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from commissions where status = 'on_hold'`,
);

/** Whether the application `p` was accepted once. */
const wasAccepted = sql.raw(
  `exists (select 1 from ambassador_events e where e.application_id = p.id and e.kind = 'accepted')`,
);

/** What an administrator may change of an affiliate, held until the transaction ends. */
export const lockForAdmin = statement<{ userId: string }>()(
  'affiliate.lock_for_admin',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select([
        'revision',
        'level',
        'granted_level',
        'is_ambassador',
        'has_tax_commitment',
        'links_suspended_at',
        'links_suspended_note',
        'payouts_held_at',
        'payouts_held_note',
        'held_until_account_changes',
        'held_by_returns_only',
        // `ended`: it was accepted once, and nothing followed its end.
        sql<
          'accepted' | 'ended' | null
        >`(select case when p.state = 'accepted' then 'accepted' when p.state = 'declined' and ${wasAccepted} then 'ended' end
          from ambassador_applications p where p.user_id = affiliates.user_id order by p.revision desc limit 1)`.as(
          'application',
        ),
      ])
      .where('user_id', '=', param('userId'))
      .forNoKeyUpdate(),
);

/** Links stop, since the first who said so, for every reason that was said. */
export const suspendLinksFor = statement<{ userId: string; note: string; now: Date }>()(
  'affiliate.suspend_links',
  (_query, param) => sql<never>`
    update affiliates set links_suspended_at = coalesce(links_suspended_at, ${param('now')}::timestamptz), links_suspended_note = ${withNote(sql`links_suspended_note`, param('note'))}
    where user_id = ${param('userId')}::uuid`,
);

export const resumeLinks = statement<{ userId: string }>()(
  'affiliate.resume_links',
  (query, param) =>
    query
      .updateTable('affiliates')
      .set({ links_suspended_at: null, links_suspended_note: null })
      .where('user_id', '=', param('userId')),
);

/** A person holds the payouts: what a change of account would end ends by a person from then on. */
export const holdPayouts = statement<{ userId: string; note: string; now: Date }>()(
  'affiliate.hold_payouts',
  (_query, param) => sql<never>`
    update affiliates set ${layHold({ note: param('note'), untilAccountChanges: sql.lit(false), now: param('now') })} where user_id = ${param('userId')}::uuid`,
);

/** Every hold ends: whoever releases the payouts has looked at the account. */
export const releasePayouts = statement<{ userId: string }>()(
  'affiliate.release_payouts',
  (query, param) =>
    query
      .updateTable('affiliates')
      .set({
        payouts_held_at: null,
        payouts_held_note: null,
        held_until_account_changes: false,
        account_reported_at: null,
      })
      .where('user_id', '=', param('userId')),
);

export const setTaxCommitment = statement<{ userId: string; isFiled: boolean }>()(
  'affiliate.set_tax_commitment',
  (query, param) =>
    query
      .updateTable('affiliates')
      .set({ has_tax_commitment: param('isFiled') })
      .where('user_id', '=', param('userId')),
);

/** Level and what it comes from in one statement: the database holds them together. */
export const setStanding = statement<{
  userId: string;
  level: number;
  grantedLevel: number | null;
  isAmbassador: boolean;
}>()('affiliate.set_standing', (query, param) =>
  query
    .updateTable('affiliates')
    .set({
      level: param('level'),
      granted_level: param('grantedLevel'),
      is_ambassador: param('isAmbassador'),
    })
    .where('user_id', '=', param('userId')),
);

/**
 * The application that made somebody an ambassador ends as one that is declined, with the reason:
 * its page says so, and they may apply again after the same time.
 */
export const endApplication = statement<{
  userId: string;
  reason: string;
  actorId: string;
  now: Date;
}>()(
  'affiliate.end_application',
  (_query, param) => sql<never>`
    with ended as (
      update ambassador_applications set state = 'declined', decided_at = ${param('now')}::timestamptz, note = ${param('reason')}::text
      where user_id = ${param('userId')}::uuid and state = 'accepted' returning id)
    insert into ambassador_events (application_id, kind, note, actor_id, at)
    select id, 'declined', ${param('reason')}::text, ${param('actorId')}::uuid, ${param('now')}::timestamptz from ended`,
);

/** It ended with the level that is given again: it stands as it did. */
export const restoreApplication = statement<{ userId: string; actorId: string; now: Date }>()(
  'affiliate.restore_application',
  (_query, param) => sql<never>`
    with restored as (
      update ambassador_applications p set state = 'accepted', decided_at = ${param('now')}::timestamptz, note = null
      where p.state = 'declined' and ${wasAccepted}
        and p.id = (select n.id from ambassador_applications n where n.user_id = ${param('userId')}::uuid order by n.revision desc limit 1)
      returning p.id)
    insert into ambassador_events (application_id, kind, note, actor_id, at)
    select id, 'accepted', null, ${param('actorId')}::uuid, ${param('now')}::timestamptz from restored`,
);
