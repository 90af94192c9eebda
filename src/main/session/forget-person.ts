import { within } from '#shared/sync/exchange/within.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { Cache } from '../cache/cache.ts';
import { personOf, type Session } from './session.ts';
import { systemClock } from './system-clock.ts';

/** What forgetting needs of the cache. */
type ReadingCache = Pick<Cache, 'subscribe'> & {
  readonly [Store in 'documents' | 'vouchers']: Pick<Cache[Store], 'removeOwner'>;
};

export interface ForgettingDeps {
  readonly cache: () => Promise<ReadingCache>;
  readonly session: Pick<Session, 'current'>;
  readonly report: (what: string, error: unknown) => void;
  /** The system's when left out. */
  readonly clock?: Pick<SyncClock, 'schedule'>;
}

/** So long whoever leaves waits for it, in ms. */
const patienceMs = 2000;

/**
 * Takes away what was only kept for reading by somebody who left: it can be fetched again, and is
 * not left to the next person at this machine. What a disk refuses to give up goes once it takes
 * writes again in this run, unless they are back. Never throws, and answers in bounded time: a
 * cache that does not open holds up nobody.
 */
export function createForgetting({
  cache,
  session,
  report,
  clock = systemClock,
}: ForgettingDeps): (userId: string) => Promise<void> {
  const due = new Set<string>();
  let isFollowing = false;
  const forgetDue = async (from: ReadingCache) => {
    const now = personOf(await session.current());
    for (const userId of due) {
      const areGone =
        userId === now ||
        [from.documents, from.vouchers]
          .map((store) => store.removeOwner(userId))
          .every((isGone) => isGone);
      if (areGone) due.delete(userId);
    }
  };
  const tell = (error: unknown) => report('what was kept for reading was not taken away', error);
  const forget = async () => {
    const opened = await cache();
    if (!isFollowing)
      opened.subscribe(({ kind }) => {
        if (kind === 'ok') void forgetDue(opened).catch(tell);
      });
    isFollowing = true;
    await forgetDue(opened);
  };
  return async (userId) => {
    due.add(userId);
    await within(forget().catch(tell), patienceMs, clock);
  };
}
