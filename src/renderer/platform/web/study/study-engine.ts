import type { SyncEngine } from '#shared/sync/sync-engine.ts';

/** An engine in a browser, where pages leave things behind while it runs. */
export interface StudyEngine extends SyncEngine {
  /**
   * Takes up what pages have left in the journal since; answers how many ticks stay there: the
   * store did not take them, or another version wrote them.
   */
  readonly takeUp: () => Promise<number>;
}
