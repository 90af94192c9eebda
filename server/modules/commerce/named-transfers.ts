import { type RawBuilder, sql } from 'kysely';
import { findPaymentCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import { hasCode } from '../../db/money-that-left.ts';
import { paysRefund } from '../../db/money-that-returns.ts';
import type { Reader } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';

/** A transfer of a refund, which is what words name. */
export interface NamedTransfer {
  /** The refund's. */
  readonly id: string;
  /** Not the one that counts: that which is booked, by its words, else the one of now. */
  readonly is_other: boolean;
  /** It may have left us. */
  readonly has_left: boolean;
}

/** Of what the bank told and is booked as a refund `r` whether some of it `says` so. */
function isBooked(says: RawBuilder<boolean>) {
  return sql<boolean>`exists (select 1 from bank_transactions o where o.state = 'outgoing' and ${paysRefund} and ${says})`;
}

function saysCode(code: RawBuilder<unknown>) {
  return hasCode(sql`memo_as_read(o.memo)`, code);
}

const saysNow = saysCode(sql`r.memo_code`);
const saysFormer = sql<boolean>`exists (select 1 from former_refund_transfers f where f.refund_id = r.id and ${saysCode(sql`f.memo_code`)})`;

/** Each transfer with its code, of now or of before. */
const transfers = sql`(select r.id, r.memo_code, ${isBooked(saysFormer)} and not ${isBooked(saysNow)} as is_other, r.state in ('sending', 'sent') as has_left from refunds r
  union all select f.refund_id, f.memo_code, not ${isBooked(sql`not ${saysNow}`)}, true from former_refund_transfers f join refunds r on r.id = f.refund_id)`;

export const findTransfersOfCodes = statement<{ codes: readonly string[] }>()(
  'commerce.find_transfers_of_codes',
  (_query, param) => sql<NamedTransfer>`
  select c.id, c.is_other, c.has_left from ${transfers} c where c.memo_code = any(${param('codes')}::text[])`,
);

export const findTransfersWithPiece = statement<{ memo: string }>()(
  'commerce.find_transfers_with_piece',
  (_query, param) => sql<NamedTransfer>`
  with m as materialized (select memo_as_read(${param('memo')}::text) as text)
  select c.id, c.is_other, c.has_left from m join ${transfers} c on ${hasCode(sql`m.text`, sql`c.memo_code`)}`,
);

/**
 * The transfers of refunds that the words of money which came in name: by their whole codes, else,
 * where they name no order, by so much of one as a bank leaves of it.
 */
export async function findNamedTransfers(
  db: Reader,
  memo: string,
): Promise<readonly NamedTransfer[]> {
  const codes = findRefundCodes(memo);
  const named = codes.length === 0 ? [] : await db.all(findTransfersOfCodes, { codes });
  if (named.length > 0 || findPaymentCodes(memo).length > 0) return named;
  return db.all(findTransfersWithPiece, { memo });
}
