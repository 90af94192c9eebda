import { type Selectable, sql } from 'kysely';
import type { BankEventOutcome, BankProvider, BankTransactionState, BankTransactionTable, ReviewReason } from '../../../db/commerce-tables.ts';
import { statement } from '../../../db/statement.ts';

/** Money that moved, as it stands. */
export type BankTransactionRow = Selectable<BankTransactionTable>;

/** Stores what a provider told; the row says whether it is new. A repeat is only counted. */
export const storeEvent = statement<{ provider: BankProvider; providerId: string; rawBody: string; headers: string; payload: string; now: Date }>()('bank.store_event', (_query, param) => sql<{ id: bigint; is_new: boolean; is_waiting: boolean }>`
  insert into bank_events (provider, provider_id, raw_body, headers, payload, received_at, next_attempt_at)
  values (${param('provider')}, ${param('providerId')}, ${param('rawBody')}, ${param('headers')}::jsonb, ${param('payload')}::jsonb, ${param('now')}::timestamptz, ${param('now')}::timestamptz)
  on conflict (provider, provider_id) do update set repeats = bank_events.repeats + 1
  returning id, repeats = 0 as is_new, processed_at is null as is_waiting`);

/** A stored event that is not handled yet, locked; no row when it is, or when somebody else is at it. */
export const lockWaitingEvent = statement<{ id: bigint }>()('bank.lock_waiting_event', (_query, param) => sql<{ id: bigint; provider: BankProvider; provider_id: string; payload: unknown; received_at: Date; attempts: number }>`
  select id, provider, provider_id, payload, received_at, attempts from bank_events where id = ${param('id')} and processed_at is null for update skip locked`);

export const findWaitingEvents = statement<{ now: Date; limit: number }>()('bank.find_waiting_events', (_query, param) => sql<{ id: bigint }>`
  select id from bank_events where processed_at is null and next_attempt_at <= ${param('now')} order by next_attempt_at, id limit ${param('limit')}::integer`);

export const finishEvent = statement<{ id: bigint; outcome: BankEventOutcome; transactionId: string | null; now: Date }>()('bank.finish_event', (_query, param) => sql<never>`
  update bank_events set processed_at = ${param('now')}, outcome = ${param('outcome')}, transaction_id = ${param('transactionId')}::uuid, attempts = attempts + 1, last_error = null where id = ${param('id')}`);

/** It will be tried again, later each time. */
export const postponeEvent = statement<{ id: bigint; error: string; nextAt: Date }>()('bank.postpone_event', (_query, param) => sql<never>`
  update bank_events set attempts = attempts + 1, last_error = ${param('error')}, next_attempt_at = ${param('nextAt')} where id = ${param('id')} and processed_at is null`);

/** The same money told by two at once is looked at one after the other. */
export const lockFingerprint = statement<{ fingerprint: string }>()('bank.lock_fingerprint', (_query, param) => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtextextended('mai vang: money ' || ${param('fingerprint')}::text, 0))::text as locked`);

/** Money that looks the same and that this provider has not told of: the oldest. */
export const findUntold = statement<{ fingerprint: string; provider: BankProvider }>()('bank.find_untold', (_query, param) => sql<{ id: string }>`
  select t.id from bank_transactions t
  where t.fingerprint = ${param('fingerprint')} and not exists (select 1 from bank_events e where e.transaction_id = t.id and e.provider = ${param('provider')})
  order by t.ordinal limit 1`);

export const insertTransaction = statement<{
  id: string; fingerprint: string; direction: 'in' | 'out'; bank: string; accountNumber: string; amountVnd: bigint; memo: string; reference: string | null; counterparty: string | null;
  occurredAt: Date | null; heardAt: Date; extra: string; state: BankTransactionState; reviewReason: ReviewReason | null; orderId: string | null; settledAt: Date | null;
}>()('bank.insert_transaction', (_query, param) => sql<BankTransactionRow>`
  insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, review_reason, order_id, settled_at)
  values (${param('id')}::uuid, ${param('fingerprint')}, 1 + (select count(*) from bank_transactions where fingerprint = ${param('fingerprint')})::integer, ${param('direction')}, ${param('bank')},
    ${param('accountNumber')}, ${param('amountVnd')}, ${param('memo')}, ${param('reference')}, ${param('counterparty')}, ${param('occurredAt')}::timestamptz, ${param('heardAt')}, ${param('extra')}::jsonb,
    ${param('state')}, ${param('reviewReason')}, ${param('orderId')}::uuid, ${param('settledAt')}::timestamptz)
  returning *`);

/** Money without a lock. */
export const findMoney = statement<{ id: string }>()('bank.find_money', (query, param) => query.selectFrom('bank_transactions').selectAll().where('id', '=', param('id')));

export const lockTransaction = statement<{ id: string }>()('bank.lock_transaction', (query, param) => query.selectFrom('bank_transactions').selectAll().where('id', '=', param('id')).forUpdate());

export const saveTransaction = statement<{ id: string; state: BankTransactionState; orderId: string | null; now: Date }>()('bank.save_transaction', (query, param) =>
  query.updateTable('bank_transactions').set({ state: param('state'), order_id: param('orderId'), settled_at: param('now') }).where('id', '=', param('id')),
);

/** What of an order's money waits for an administrator. */
export const sumReview = statement<{ orderId: string }>()('bank.sum_review', (_query, param) => sql<{ amount: bigint }>`
  select coalesce(sum(amount_vnd), 0)::bigint as amount from bank_transactions where order_id = ${param('orderId')} and state = 'review'`);
