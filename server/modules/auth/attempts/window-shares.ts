import { invariant } from '#shared/kernel/assert.ts';
import { refuseWithin } from '#server/db/keep-outside.ts';
import { inNobodysName } from '#server/db/nobodys-name.ts';
import type { Database } from '#server/db/port.ts';
import { claimWindowShares } from './attempt-store.ts';

/** What a process may give out of a window. */
export interface Share {
  left: number;
  readonly endsAtMs: number;
  /** Nothing more is to be had before the window ends. */
  readonly isLast: boolean;
}

export interface ShareInput {
  readonly subject: string;
  readonly count: number;
  readonly windowMs: number;
  readonly nowMs: number;
}

/**
 * Takes shares of windows out of the database; resolves with what was granted. Rejects when the
 * database does not answer.
 */
export type TakeShare = (input: ShareInput) => Promise<Share>;

const sharesOfWindow = 20;
/** Shares of one statement: its rows are locked together. */
const mostAtOnce = 500;

interface Waiting {
  readonly input: ShareInput;
  readonly granted: PromiseWithResolvers<Share>;
}

/**
 * One statement at a time: whatever is asked for meanwhile is taken together by the next one, so
 * that a rush of new addresses costs a statement now and then and not one each. Who asks for the
 * same share waits for the same answer.
 */
export function createShareTaker(database: Pick<Database, 'all'>): TakeShare {
  const waiting = new Map<string, Waiting>();
  const underWay = new Map<string, Waiting>();

  async function takeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, mostAtOnce);
      for (const one of batch) {
        waiting.delete(one.input.subject);
        underWay.set(one.input.subject, one);
      }
      await takeBatch(batch);
      underWay.clear();
    }
  }

  async function takeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const rows = await database.all(claimWindowShares, {
        subjects: batch.map(({ input }) => input.subject),
        shares: batch.map(({ input }) => shareOf(input)),
        nows: batch.map(({ input }) => new Date(input.nowMs)),
        ends: batch.map(({ input }) => new Date(input.nowMs + input.windowMs)),
      });
      const taken = new Map(rows.map((row) => [row.subject, row]));
      for (const { input, granted } of batch) {
        const row = taken.get(input.subject);
        invariant(row !== undefined, 'a counter that is written is told');
        const share = shareOf(input);
        const left = Math.max(0, Math.min(share, input.count - (row.attempts - share)));
        granted.resolve({ left, endsAtMs: row.ends_at.getTime(), isLast: left < share });
      }
    } catch (error) {
      for (const { granted } of batch) granted.reject(error);
    }
  }

  return async (input) => {
    refuseWithin();
    const known = underWay.get(input.subject) ?? waiting.get(input.subject);
    if (known !== undefined) return known.granted.promise;
    const one: Waiting = { input, granted: Promise.withResolvers() };
    const isIdle = waiting.size === 0 && underWay.size === 0;
    waiting.set(input.subject, one);
    if (isIdle) void inNobodysName(takeAll);
    return one.granted.promise;
  };
}

function shareOf({ count }: ShareInput): number {
  return Math.max(1, Math.floor(count / sharesOfWindow));
}
