import { ambassadorLevel, levelOf, rateOf } from '#shared/domain/affiliate/affiliate-rules.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Tx } from '../../db/port.ts';
import type { Messenger } from '../messages/api.ts';
import { countApprovedSales, updateLevel } from './affiliate-store.ts';
import { lockLevel } from './commission-store.ts';

/**
 * Brings a level to what sales and grants make of it, and tells the affiliate when it rose. Lock
 * them first.
 */
export async function renewLevel(
  tx: Tx,
  messenger: Messenger,
  userId: string,
  now: Date,
): Promise<void> {
  const affiliate = await tx.first(lockLevel, { userId });
  const sales = await tx.first(countApprovedSales, { userId });
  invariant(affiliate !== null && sales !== null, 'an affiliate with a commission exists');
  const level = levelOf({
    approvedSales: sales.count,
    isAmbassador: affiliate.is_ambassador,
    grantedLevel: affiliate.granted_level,
  });
  await tx.run(updateLevel, { userId, level });
  // Becoming an ambassador is told by who decides it.
  if (level <= affiliate.level || level === ambassadorLevel) return;
  await messenger.tell(tx, {
    userId,
    key: `affiliate_level:${level}:${now.getTime()}`,
    content: { kind: 'affiliate_level', level, rateBp: rateOf(level) },
    at: now,
  });
}
