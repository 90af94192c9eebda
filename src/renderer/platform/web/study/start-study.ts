import type { SyncEngineDeps } from '#shared/sync/engine-deps.ts';
import { createSyncEngine, type SyncEngine } from '#shared/sync/sync-engine.ts';
import { foldJournal, foldJournalOfOthers } from './fold-journal.ts';
import type { PageRemains } from './page-remains.ts';
import { takeUnsent } from '../store/backed-up-store.ts';

/**
 * Starts the engine of a person and takes up what earlier pages left behind, of others too; null in
 * a worker, which cannot see it.
 */
export async function startStudy(
  deps: SyncEngineDeps,
  remains: PageRemains | null,
): Promise<SyncEngine> {
  if (remains !== null) {
    await takeUnsent(deps.store, remains.unsent);
    await foldJournalOfOthers(deps, remains);
  }
  const engine = createSyncEngine(deps);
  if (remains !== null) await foldJournal(engine, remains, deps.userId);
  return engine;
}
