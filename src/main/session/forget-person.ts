import type { Cache } from '../cache/cache.ts';
import { personOf, type Session } from './session.ts';

/** What forgetting needs of the cache. */
type ReadingCache = Pick<Cache, 'subscribe'> & {
  readonly [Store in 'documents' | 'vouchers']: Pick<Cache[Store], 'removeOwner'>;
};

/**
 * Takes away what was only kept for reading by somebody who left: it can be fetched again, and is
 * not left to the next person at this machine. What a disk refuses to give up goes once it takes
 * writes again in this run, unless they are back.
 */
export function createForgetting(
  cache: () => Promise<ReadingCache>,
  session: Pick<Session, 'current'>,
): (userId: string) => Promise<void> {
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
  return async (userId) => {
    due.add(userId);
    const opened = await cache();
    if (!isFollowing)
      opened.subscribe(({ kind }) => {
        if (kind === 'ok') void forgetDue(opened);
      });
    isFollowing = true;
    await forgetDue(opened);
  };
}
