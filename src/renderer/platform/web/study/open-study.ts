import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { isStoreSafe } from '#shared/sync/sync-status.ts';
import type { AbortSignalLike } from '#shared/sync/ports.ts';
import type { SyncEngineDeps } from '#shared/sync/engine-deps.ts';
import { createGraphqlTransport } from '#shared/sync/exchange/graphql-transport.ts';
import { browserClock } from '../page/browser-clock.ts';
import type { HostPost } from '../page/host-post.ts';
import type { KeptWatch } from './kept-watch.ts';
import type { PageRemains } from './page-remains.ts';
import type { StudyEngine } from './study-engine.ts';
import { startStudy } from './start-study.ts';
import { openIndexedDbStore } from '../store/indexed-db-store.ts';
import { createTabLock } from '../store/tab-lock.ts';

/** One database per site; every person has rows of their own in it. */
const databaseName = 'mai-vang-study';
const exchangeLock = 'mai-vang-exchange';

/** What a page has beside the database; a worker has none of it. */
export interface StudyOfPage {
  readonly remains: PageRemains;
  readonly kept: Pick<KeptWatch, 'opened'>;
}

/**
 * Opens the sync engine of a person over IndexedDB and HTTP; of all tabs, one exchanges at a time.
 * What earlier pages left behind is taken up first; a worker cannot see it.
 */
export async function openStudy(
  userId: string,
  post: HostPost,
  page: StudyOfPage | null,
): Promise<StudyEngine> {
  const remains = page?.remains ?? null;
  const { store, close } = await openIndexedDbStore({
    databaseName,
    createId,
    unsent: remains?.unsent ?? null,
    onOpened: (made) => page?.kept.opened(userId, made),
  });
  const deps: SyncEngineDeps = {
    userId,
    store,
    transport: createGraphqlTransport((operationName, variables, signal, heard) =>
      post(operationName, variables, { signal: toAbortSignal(signal), heard }),
    ),
    clock: browserClock,
    random: Math.random,
    createId,
    exclusive: createTabLock(navigator.locks, exchangeLock, browserClock),
  };
  try {
    const engine = await startStudy(deps, remains);
    return {
      ...engine,
      stop() {
        engine.stop();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * How many operations of a person wait in this browser; refused when its database did not open or
 * did not answer: they may wait there all the same.
 */
export async function countWaiting(userId: string): Promise<Result<number, AppError>> {
  const { store, close } = await openIndexedDbStore({ databaseName, createId });
  const counts = await store.count(userId);
  close();
  if (!counts.ok) return counts;
  return isStoreSafe(store.storage()) ? ok(counts.value.waiting) : err(appError('STORAGE_DENIED'));
}

const createId = () => crypto.randomUUID();

/** The engine's own signal as the browser's. */
function toAbortSignal(signal: AbortSignalLike): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
}
