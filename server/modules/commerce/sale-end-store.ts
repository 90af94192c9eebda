import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Whether an upgrade of this person is paid and kept. */
export const findPaidUpgrade = statement<{ userId: string }>()(
  'commerce.find_paid_upgrade',
  (query, param) =>
    query
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('is_upgrade', '=', true)
      .where('status', '=', sql.lit('paid' as const))
      .limit(1),
);

/** Khá Pro by another order than this one. */
export const findOtherBase = statement<{ userId: string; orderId: string }>()(
  'commerce.find_other_base',
  (query, param) =>
    query
      .selectFrom('entitlements')
      .select('order_id')
      .where('user_id', '=', param('userId'))
      .where('plan', '=', sql.lit('kha_pro' as const))
      .where('revoked_at', 'is', null)
      .where('order_id', '!=', param('orderId'))
      .limit(1),
);
