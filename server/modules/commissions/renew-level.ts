import { ambassadorLevel, levelOf, rateOf } from '#shared/domain/affiliate/affiliate-rules.ts';
import { reapplyAfterDays } from '#shared/domain/ambassador/application.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Tx } from '../../db/port.ts';
import type { Messenger } from '../messages/api.ts';
import { countApprovedSales, updateLevel } from './earner-store.ts';
import { lockLevel } from './commission-store.ts';

const dayMs = 86_400_000;

/**
 * Brings a level to what sales and grants make of it, and tells the affiliate of another one.
 * Lock them first.
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
  if (level === ambassadorLevel) return;
  await tellLevel(tx, messenger, { userId, former: affiliate.level, level, reason: null, now });
}

/** Tells an affiliate of another level, up or down; of none that is the same. */
export async function tellLevel(
  tx: Tx,
  messenger: Messenger,
  change: {
    readonly userId: string;
    readonly former: number;
    readonly level: number;
    /** What the office said; null when sales made it. */
    readonly reason: string | null;
    readonly now: Date;
  },
): Promise<void> {
  const { userId, former, level, reason, now: at } = change;
  if (level === former) return;
  const rateBp = rateOf(level);
  await messenger.tell(tx, {
    userId,
    key: `affiliate_level:${level}:${at.getTime()}`,
    content:
      level > former
        ? { kind: 'affiliate_level', level, rateBp }
        : { kind: 'affiliate_level_fell', former, level, rateBp, reason },
    at,
  });
}

/** Tells whose time as an ambassador the office ended: the level now, why, and what may be next. */
export async function tellEnded(
  tx: Tx,
  messenger: Messenger,
  ending: {
    readonly userId: string;
    readonly level: number;
    readonly reason: string;
    /** What their newest application was before: an accepted one ends with it. */
    readonly application: 'accepted' | 'ended' | null;
    readonly now: Date;
  },
): Promise<void> {
  const { userId, level, reason, application, now: at } = ending;
  const reapplyFrom =
    application === 'accepted' ? new Date(at.getTime() + reapplyAfterDays * dayMs) : null;
  await messenger.tell(tx, {
    userId,
    key: `ambassador_ended:${at.getTime()}`,
    content: { kind: 'ambassador_ended', level, rateBp: rateOf(level), reason, reapplyFrom },
    at,
  });
}
