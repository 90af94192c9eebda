import { type Expression, sql } from 'kysely';
import { hasCode } from '#server/db/money-that-left.ts';
import { statement } from '#server/db/statement.ts';
import type { RefundRow } from './refund-store.ts';
import { ofSameMoney } from './refunds-that-left.ts';

/** Queries the refunds of whose codes, of now or of before, a memo has as much as a bank leaves. */
function refundsWithPiece(memo: Expression<string>) {
  return sql<NamedRefund>`with m as materialized (select memo_as_read(${memo}::text) as text)
  select c.id, c.order_id, c.transaction_id from m join refunds c on ${hasCode(sql`m.text`, sql`c.memo_code`)}
  union select c.id, c.order_id, c.transaction_id from m join former_refund_transfers f on ${hasCode(sql`m.text`, sql`f.memo_code`)} join refunds c on c.id = f.refund_id`;
}

export const findRefundsWithPiece = statement<{ memo: string }>()(
  'commerce.find_refunds_with_piece',
  (_query, param) => refundsWithPiece(param('memo')),
);

/** What a transfer's words say it is for: refunds by their codes, of now or of before. */
export const findNamedRefunds = statement<{ codes: readonly string[] }>()(
  'commerce.find_named_refunds',
  (_query, param) => sql<NamedRefund>`
  select id, order_id, transaction_id from refunds where memo_code = any(${param('codes')}::text[])
  union select r.id, r.order_id, r.transaction_id from former_refund_transfers f join refunds r on r.id = f.refund_id where f.memo_code = any(${param('codes')}::text[])`,
);

/**
 * What the least of the refunds comes to that a transfer's words name, or others of the same money,
 * and no report of the bank paid; null when there are none.
 */
export const findLeastUnpaidNamed = statement<{ memo: string }>()(
  'commerce.find_least_unpaid_named',
  (_query, param) => sql<{ amount: bigint | null }>`
  select min(r.amount_vnd) as amount from refunds r
  where r.paid_by is null and r.state not in ('taken_back', 'rejected')
    and exists (select 1 from (${refundsWithPiece(param('memo'))}) x where ${ofSameMoney})`,
);

/** What the least of the refunds comes to that words name, whatever became of it. */
export const findLeastNamed = statement<{ memo: string }>()(
  'commerce.find_least_named',
  (_query, param) => sql<{ amount: bigint | null }>`
  select min(r.amount_vnd) as amount from refunds r where r.id in (select x.id from (${refundsWithPiece(param('memo'))}) x)`,
);

export type NamedRefund = Pick<RefundRow, 'id' | 'order_id' | 'transaction_id'>;
