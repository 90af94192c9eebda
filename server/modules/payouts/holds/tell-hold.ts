import type { Tx } from '#server/db/port.ts';
import type { Messenger } from '../../messages/api.ts';
import { endOfHoldNow, heldFromNow } from './held-payouts-store.ts';

/** What begins or ends, of whom, and why. */
export interface ToldHold {
  readonly userId: string;
  readonly what: 'links' | 'payouts';
  readonly isHeld: boolean;
  readonly reason: string;
  readonly now: Date;
}

/** Tells an affiliate of a hold with what lets their payouts go on, once it is written. */
export async function tellHold(
  tx: Tx,
  messenger: Messenger,
  { userId, what, isHeld, reason, now }: ToldHold,
): Promise<void> {
  const ends = what === 'payouts' ? await endOfHoldNow(tx, userId) : null;
  const payoutsFrom = what === 'payouts' && !isHeld ? await heldFromNow(tx, userId, now) : null;
  await messenger.tell(tx, {
    userId,
    key: `affiliate_hold:${what}:${isHeld}:${now.getTime()}`,
    content: { kind: 'affiliate_hold', what, isHeld, reason, ends, payoutsFrom },
    at: now,
  });
}
