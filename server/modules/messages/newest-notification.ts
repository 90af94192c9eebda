import type { Limits } from '../../limits.ts';
import type { Tx } from '../../db/port.ts';
import { messageRules, writeContent } from './kinds/message-kinds.ts';
import type { NewMessage } from './messenger.ts';
import { countOwnNotifications, writeNewestNotification } from './store.ts';

/**
 * Tells of what its reader brought about once too often in the one notification that the day has
 * for the newest of its kind. False when it is not one of many, or was told before: then it has a
 * notification of its own.
 */
export async function tellNewest(
  tx: Tx,
  { userId, key, content, at, isLookedUp = false }: NewMessage,
  { count: most, windowMs }: Limits['mailsOfOwnActions'],
): Promise<boolean> {
  const { kind } = content;
  const { by, category } = messageRules[kind];
  if (by === 'others' || isLookedUp) return false;
  const since = new Date(at.getTime() - windowMs);
  const counted = await tx.first(countOwnNotifications, { userId, key, kind, since, most });
  if (counted === null || counted.is_known || counted.told < most) return false;
  const day = at.toISOString().slice(0, 10);
  await tx.first(writeNewestNotification, {
    userId,
    key: `newest:${kind}:${day}`,
    category,
    content: writeContent(content),
    at,
  });
  return true;
}
