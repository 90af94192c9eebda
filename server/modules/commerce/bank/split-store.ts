import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/**
 * `bank_transactions t` counts: it was not split into parts, and is no part that was taken back.
 * What the account has moved is the sum of these.
 */
export const countsItself = sql<boolean>`(t.state <> 'split')`;

/** Nobody is shown `bank_transactions t`: a part that was taken back, or split on. */
export const isNotShown = sql<boolean>`(t.state = 'split' and t.part_of is not null)`;

/** `bank_transactions t` is a part that was taken back: its whole stands for it again. */
export const isTakenBack = sql<boolean>`(${isNotShown} and not t.split_on)`;

/**
 * Others stand for a movement from now on: its parts. The order beside which it waited stays until
 * they are laid, which may be for that order.
 */
export const splitMovement = statement<{ id: string; now: Date }>()(
  'bank.split_movement',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'split', split_on = part_of is not null, payout_id = null, order_id = case when direction = 'in' then order_id end, settled_at = ${param('now')}::timestamptz
  where id = ${param('id')}::uuid`,
);

/**
 * What was split names more than its parts say, and holds that as if it had been told later. Behind
 * the split: whatever changes a state decides the words.
 */
export const holdUnsaid = statement<{ id: string }>()('bank.hold_unsaid', (query, param) =>
  query
    .updateTable('bank_transactions')
    .set({ code_said: sql.lit('later' as const) })
    .where('id', '=', param('id')),
);

/**
 * Parts of a movement, with its moment, account, reference and counterparty, but words and an
 * amount of their own. They wait, to be laid where a person named them; what nobody named waits by
 * itself.
 */
export const insertParts = statement<{
  partOf: string;
  ids: readonly string[];
  memos: readonly string[];
  amounts: readonly bigint[];
  areNamed: readonly boolean[];
}>()(
  'bank.insert_parts',
  (_query, param) => sql<{ id: string }>`
  insert into bank_transactions (id, part_of, to_lay, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, review_reason)
  select p.id, t.id, p.is_named, 'part:' || p.id, 1, t.direction, t.bank, t.account_number, p.amount, p.memo, t.reference, t.counterparty, t.occurred_at, t.heard_at,
    case when t.extra ->> 'at' is null then '{}' else jsonb_build_object('at', t.extra -> 'at') end, case t.direction when 'in' then 'review' else 'strayed' end,
    case when p.is_named or p.memo <> '' then 'part' when t.direction = 'in' and t.review_reason = 'wrong_account' then t.review_reason else 'no_code' end
  from bank_transactions t cross join unnest(${param('ids')}::uuid[], ${param('memos')}::text[], ${param('amounts')}::bigint[], ${param('areNamed')}::boolean[]) as p(id, memo, amount, is_named)
  where t.id = ${param('partOf')}::uuid returning id`,
);

/** A part is laid once by its code: from here on it is as any movement. */
export const beginLaying = statement<{ id: string }>()('bank.begin_laying', (query, param) =>
  query.updateTable('bank_transactions').set({ to_lay: false }).where('id', '=', param('id')),
);

/** What splits have still to do: parts that are not laid, then wholes that wait beside an order. */
export const listUnfinished = statement<{ partOf: string | null; count: number }>()(
  'bank.list_unfinished_splits',
  (_query, param) => sql<{ id: string; is_part: boolean }>`
  select id, part_of is not null as is_part from bank_transactions
  where (to_lay or (state = 'split' and order_id is not null)) and (${param('partOf')}::uuid is null or coalesce(part_of, id) = ${param('partOf')}::uuid)
  order by part_of is null, id limit ${param('count')}::integer`,
);

/** The order beside which a whole waited, once its parts are laid. */
export const leaveBeside = statement<{ id: string }>()('bank.leave_beside', (query, param) =>
  query.updateTable('bank_transactions').set({ order_id: null }).where('id', '=', param('id')),
);

/** The parts that stand for a movement, the largest first. */
export const listParts = statement<{ partOf: string }>()('bank.list_parts', (query, param) =>
  query
    .selectFrom('bank_transactions')
    .selectAll()
    .where('part_of', '=', param('partOf'))
    .where('state', '<>', 'split')
    .orderBy('amount_vnd', 'desc')
    .orderBy('id'),
);

/** The movement stands for itself again: its parts, also those split on, count nowhere. */
export const takePartsBack = statement<{ partOf: string; ids: readonly string[]; now: Date }>()(
  'bank.take_parts_back',
  (_query, param) => sql<never>`
  update bank_transactions set state = 'split', split_on = false, order_id = null, payout_id = null, to_lay = false, settled_at = ${param('now')}::timestamptz
  where id = any(${param('ids')}::uuid[]) or (part_of = ${param('partOf')}::uuid and split_on)`,
);
