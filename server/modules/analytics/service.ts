import type { Database } from '../../db/port.ts';
import { findUnsent, type GaPurchase, givePurchases, markSent } from './store.ts';

/** Google Analytics takes events of the last 72 hours only, ms. */
export const oldestPurchaseMs = 72 * 3_600_000;

/**
 * What counting visits and purchases needs of the server; the counting itself happens in the page,
 * with consent.
 */
export interface Analytics {
  /** `G-…`; null = nothing is counted, and nobody is asked for consent. */
  readonly measurementId: string | null;
  /**
   * Whether every paid order of this person was told (`User.ga_event_sent`); `marked` is what
   * stands at the person.
   */
  isSent(userId: string, marked: boolean): Promise<boolean>;
  /**
   * The purchases that this call is the first to get: each is told exactly once, whichever device
   * asks. Those too old to be counted are marked and left out.
   */
  markSent(userId: string, now: Date): Promise<readonly GaPurchase[]>;
}

export function createAnalytics(database: Database, measurementId: string | null): Analytics {
  return {
    measurementId,
    async isSent(userId, marked) {
      return marked && (await database.first(findUnsent, { userId })) === null;
    },
    async markSent(userId, now) {
      return database.transaction(async (tx) => {
        const given = await tx.all(givePurchases, { userId, now });
        if (given.length > 0) await tx.run(markSent, { userId });
        return given.filter(
          ({ paid_at: paidAt }) => now.getTime() - paidAt.getTime() < oldestPurchaseMs,
        );
      });
    },
  };
}
