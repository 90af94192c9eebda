import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { OpenedCache } from '../../cache/cache.ts';
import type { DownloadedMedia } from '../../offline/downloaded-media.ts';
import type { SearchService } from '../../search/search-service.ts';

/**
 * When the work that can wait is done, in ms: some seconds after the start, then every few minutes.
 */
export const housekeepingMs = { first: 5000, again: 5 * 60_000 } as const;

export interface HousekeepingDeps {
  readonly opened: Promise<OpenedCache>;
  readonly kept: () => Promise<DownloadedMedia | null>;
  readonly search: Pick<SearchService, 'refresh'>;
  readonly report: (what: string, error: unknown) => void;
}

/** Keeps the cache and the kept media in order while the client runs; answers its end. */
export function startHousekeeping({ opened, kept, search, report }: HousekeepingDeps): Unsubscribe {
  let isOver = false;
  const maintain = async () => {
    const { cache } = await opened;
    if (isOver) return;
    cache.maintain();
    search.refresh();
  };
  const runSafely = (task: () => Promise<void>) => () =>
    void task().catch((error: unknown) => report('housekeeping', error));
  const first = setTimeout(
    runSafely(async () => {
      await maintain();
      await (await kept())?.removeOrphans();
    }),
    housekeepingMs.first,
  ).unref();
  const again = setInterval(runSafely(maintain), housekeepingMs.again).unref();
  return () => {
    isOver = true;
    clearTimeout(first);
    clearInterval(again);
  };
}
