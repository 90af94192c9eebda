import type { BankEventOutcome } from '#server/db/tables/commerce-tables.ts';
import type { Database } from '#server/db/port.ts';
import { waitForOutcome } from './bank-store.ts';
import type { BankEventInbox } from './bank-event-inbox.ts';

/** How often somebody else may be at a report that nobody has handled afterwards. */
const mostRounds = 20;

export interface AwaitOutcomeDeps {
  readonly database: Pick<Database, 'first'>;
  readonly handle: BankEventInbox['handle'];
  /** Bounds how many wait at once, as it does how many are handled. */
  readonly gate: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * What becomes of a report that was passed over because somebody was at it: perhaps only to count
 * that it was told again, so that nobody has handled it. Null of one that failed.
 */
export async function awaitOutcome(
  { database, handle, gate }: AwaitOutcomeDeps,
  id: bigint,
  nowMs: number,
): Promise<BankEventOutcome | null> {
  for (let round = 0; round < mostRounds; round += 1) {
    const event = await gate(async () => database.first(waitForOutcome, { id }));
    if (event === null || event.outcome !== null || event.attempts > 0)
      return event?.outcome ?? null;
    const handled = await handle(id, nowMs);
    if (handled !== null) return handled;
  }
  return null;
}
