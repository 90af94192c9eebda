import { sql } from 'kysely';
import type { DeletionObstacle } from '#shared/domain/people-data/deletion-rules.ts';
import { statement } from '../../db/statement.ts';
import { onePerson, refundsOf } from './bank-traces.ts';
import type { OpenExcess } from './deletions.ts';
import { nobodysAddress } from './deletion-steps.ts';

/** An input to be deleted. */
export interface DeletionRow {
  readonly id: string;
  readonly state: 'waiting' | 'withdrawn' | 'done';
  readonly requested_at: Date;
  readonly runs_at: Date;
  readonly due_at: Date;
  readonly blocked_by: readonly string[];
  readonly given_up_vnd: bigint | null;
}

const columns = [
  'id',
  'state',
  'requested_at',
  'runs_at',
  'due_at',
  'blocked_by',
  'given_up_vnd',
] as const;

/** Their open one. */
export const findWaiting = statement<{ userId: string }>()(
  'people_data.find_waiting_deletion',
  (query, param) =>
    query
      .selectFrom('account_deletions')
      .select(columns)
      .where('user_id', '=', param('userId'))
      .where('state', '=', 'waiting'),
);

/** Their open one, held. */
export const lockWaiting = statement<{ userId: string }>()(
  'people_data.lock_waiting_deletion',
  (query, param) =>
    query
      .selectFrom('account_deletions')
      .select(columns)
      .where('user_id', '=', param('userId'))
      .where('state', '=', 'waiting')
      .forUpdate(),
);

export const insertDeletion = statement<{
  id: string;
  userId: string;
  now: Date;
  runsAt: Date;
  dueAt: Date;
  givenUpVnd: bigint | null;
}>()('people_data.insert_deletion', (query, param) =>
  query
    .insertInto('account_deletions')
    .values({
      id: param('id'),
      user_id: param('userId'),
      requested_at: param('now'),
      runs_at: param('runsAt'),
      due_at: param('dueAt'),
      given_up_vnd: param('givenUpVnd'),
    })
    .returning(columns),
);

/** When they asked to be deleted since a moment, the oldest first. */
export const listRecentDeletions = statement<{ userId: string; since: Date }>()(
  'people_data.list_recent_deletions',
  (query, param) =>
    query
      .selectFrom('account_deletions')
      .select('requested_at')
      .where('user_id', '=', param('userId'))
      .where('requested_at', '>', param('since'))
      .orderBy('requested_at'),
);

export const endDeletion = statement<{ id: string; state: 'withdrawn' | 'done'; now: Date }>()(
  'people_data.end_deletion',
  (query, param) =>
    query
      .updateTable('account_deletions')
      .set({ state: param('state'), ended_at: param('now') })
      .where('id', '=', param('id'))
      .where('state', '=', 'waiting'),
);

export const setBlockedBy = statement<{ id: string; obstacles: readonly string[] }>()(
  'people_data.set_deletion_blocked_by',
  (_query, param) => sql<never>`
  update account_deletions set blocked_by = ${param('obstacles')}::text[] where id = ${param('id')}::uuid and state = 'waiting'`,
);

/** What of the wallet is given up with an input that waits, VND; null = nothing. */
export const setGivenUp = statement<{ id: string; givenUpVnd: bigint | null }>()(
  'people_data.set_given_up',
  (_query, param) => sql<never>`
  update account_deletions set given_up_vnd = ${param('givenUpVnd')}::bigint where id = ${param('id')}::uuid and state = 'waiting'`,
);

/**
 * Whose deletion is to be carried out now, by their ids, after one of them: whatever is in the way
 * of some keeps no other waiting.
 */
export const listDue = statement<{ now: Date; afterId: string; count: number }>()(
  'people_data.list_due_deletions',
  (query, param) =>
    query
      .selectFrom('account_deletions')
      .select(['id', 'user_id'])
      .where('state', '=', 'waiting')
      .where('runs_at', '<=', param('now'))
      .where('id', '>', param('afterId'))
      .orderBy('id')
      .limit(param('count')),
);

/**
 * Deletions that a restore put off and whose people were not told of that yet: they may have
 * withdrawn them since the backup.
 */
export const listRestored = statement()(
  'people_data.list_restored_deletions',
  () => sql<{ id: string; user_id: string; runs_at: Date; due_at: Date; key: string }>`
  select d.id, d.user_id, d.runs_at, d.due_at, k.key from account_deletions d
  join server_facts f on f.name = 'restored_at' and d.requested_at < to_timestamp(f.value::double precision / 1000)
  cross join lateral (select 'deletion_requested:' || d.id::text || ':' || f.value as key) k
  where d.state = 'waiting' and not exists (select 1 from notifications n where n.user_id = d.user_id and n.key = k.key)`,
);

/** Their orders, held: whoever lays money to one of them waits, or is waited for. */
export const lockOrders = statement<{ userId: string }>()(
  'people_data.lock_orders',
  (query, param) =>
    query
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', param('userId'))
      .orderBy('id')
      .forUpdate(),
);

/** The person, held so that nothing new can refer to them. */
export const lockForDeletion = statement<{ userId: string }>()(
  'people_data.lock_for_deletion',
  (query, param) =>
    query
      .selectFrom('users')
      .select(['email', 'role', 'deleted_at'])
      .where('id', '=', param('userId'))
      .forUpdate(),
);

/**
 * What of theirs is not at its end. Kept in step with `deletionObstacles`. Commissions that matured
 * are what the wallet holds; a rest that was given up, or asked for, is not in the way by itself,
 * nor is a request while the wallet has nothing to be paid: it ends with the account.
 */
export const listObstacles = statement<{ userId: string }>()(
  'people_data.list_obstacles',
  (_query, param) => sql<{ obstacle: DeletionObstacle }>`
  select 'admin' as obstacle from users where id = ${param('userId')}::uuid and role = 'admin'
  union select 'open_order' from orders where user_id = ${param('userId')}::uuid and (status in ('pending', 'underpaid', 'review') or review_vnd > 0)
  union select 'refund' from orders where user_id = ${param('userId')}::uuid and status in ('refund_requested', 'refunding')
  union select 'refund' from refunds r where r.state in ('proposed', 'needs_account', 'requested', 'sending')
    and r.id in (${refundsOf(onePerson(param('userId')))})
  union select 'wallet' from ledger_accounts where user_id = ${param('userId')}::uuid and name = 'affiliate_wallet' and balance < 0
    and not exists (select 1 from payout_requests q where q.affiliate_id = ledger_accounts.user_id and q.status = 'open')
    and not exists (select 1 from account_deletions d where d.user_id = ledger_accounts.user_id and d.state = 'waiting' and d.given_up_vnd >= -balance)
  union select 'commission' from commissions where affiliate_id = ${param('userId')}::uuid and status in ('pending', 'on_hold', 'in_payout') and amount_vnd > 0
  union select 'payout' from payouts where affiliate_id = ${param('userId')}::uuid and status in ('draft', 'confirmed', 'sent')
  union select 'payout' from payout_requests q where q.affiliate_id = ${param('userId')}::uuid and q.status = 'open'
    and (q.payout_id is not null or exists (select 1 from ledger_accounts a where a.user_id = q.affiliate_id and a.name = 'affiliate_wallet' and a.balance < 0))`,
);

/** Money of their orders that waits for an account and that they can give up, the oldest first. */
export const listOpenExcesses = statement<{ userId: string }>()(
  'people_data.list_open_excesses',
  (_query, param) => sql<OpenExcess>`
  select r.id, r.order_id, o.number, r.amount_vnd from refunds r join orders o on o.id = r.order_id
  where o.user_id = ${param('userId')}::uuid and r.kind = 'excess' and r.state = 'needs_account' and r.instead_of is null order by r.requested_at, r.id`,
);

/** Rows of theirs whose sealed numbers are replaced: a table at a time. */
export const listSealed = statement<{ userId: string }>()(
  'people_data.list_sealed',
  (_query, param) => sql<{ table: 'refunds' | 'payouts' | 'affiliates'; id: string }>`
  select 'refunds' as table, id from refunds where account_number is not null and id in (${refundsOf(onePerson(param('userId')))})
  union all select 'payouts', id from payouts where affiliate_id = ${param('userId')}::uuid
  union all select 'affiliates', user_id from affiliates where user_id = ${param('userId')}::uuid`,
);

/**
 * Another number in its place; the holder and the last characters of a refund too (those of the
 * others have steps of their own).
 */
export const replaceSealed = statement<{
  table: string;
  id: string;
  sealed: Uint8Array;
  holder: string;
}>()(
  'people_data.replace_sealed',
  (_query, param) => sql<never>`
  with of_refund as (
    update refunds set account_number = ${param('sealed')}::bytea, account_holder = ${param('holder')}::text, account_last4 = '0000' where id = ${param('id')}::uuid and ${param('table')}::text = 'refunds' returning 1
  ), of_former as (
    update former_refund_transfers set account_number = ${param('sealed')}::bytea, account_holder = ${param('holder')}::text, account_last4 = '0000' where refund_id = ${param('id')}::uuid and ${param('table')}::text = 'refunds' returning 1
  ), of_payout as (
    update payouts set account_number = ${param('sealed')}::bytea where id = ${param('id')}::uuid and ${param('table')}::text = 'payouts' returning 1
  )
  update affiliates set account_number = ${param('sealed')}::bytea where user_id = ${param('id')}::uuid and ${param('table')}::text = 'affiliates'`,
);

/** Marks the last e-mail to an address: once it is out, the address is forgotten too. */
export const markFarewell = statement<{ email: string }>()(
  'people_data.mark_farewell',
  (_query, param) => sql<never>`
  update emails set forgets_address = true where to_address = ${param('email')}::text and user_id is null`,
);

/** Forgets the addresses of last e-mails that are out, or were given up. */
export const forgetFarewells = statement<{ before: Date }>()(
  'people_data.forget_farewells',
  (_query, param) => sql<never>`
  update emails set to_address = ${sql.lit(nobodysAddress)}, forgets_address = false where forgets_address and (state in ('sent', 'failed', 'unknown') or created_at < ${param('before')}::timestamptz)`,
);
