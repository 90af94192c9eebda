import { sql } from 'kysely';
import { findPaymentCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import { hasCode } from '../../db/money-that-left.ts';
import type { Reader } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';

/** A transfer of a refund, which is what words name. */
export interface NamedTransfer {
  /** The refund's. */
  readonly id: string;
  /** Begun before the refund had its code of now. */
  readonly is_former: boolean;
  /** It may have left us. */
  readonly has_left: boolean;
}

/** Each transfer with its code, of now or of before. */
const transfers = sql`(select id, memo_code, false as is_former, state in ('sending', 'sent') as has_left from refunds
  union all select refund_id, memo_code, true, true from former_refund_transfers)`;

export const findTransfersOfCodes = statement<{ codes: readonly string[] }>()(
  'commerce.find_transfers_of_codes',
  (_query, param) => sql<NamedTransfer>`
  select c.id, c.is_former, c.has_left from ${transfers} c where c.memo_code = any(${param('codes')}::text[])`,
);

export const findTransfersWithPiece = statement<{ memo: string }>()(
  'commerce.find_transfers_with_piece',
  (_query, param) => sql<NamedTransfer>`
  with m as materialized (select memo_as_read(${param('memo')}::text) as text)
  select c.id, c.is_former, c.has_left from m join ${transfers} c on ${hasCode(sql`m.text`, sql`c.memo_code`)}`,
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
