import type { SyncEngineDeps } from '#shared/sync/engine-deps.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { foldJournal, foldJournalOfOthers } from './fold-journal.ts';
import type { PageRemains } from './page-remains.ts';
import type { StudyEngine } from './study-engine.ts';
import { takeUnsent } from '../store/backed-up-store.ts';

/**
 * Starts the engine of a person and takes up what earlier pages left behind, of others too; null in
 * a worker, which cannot see it.
 */
export async function startStudy(
  deps: SyncEngineDeps,
  remains: PageRemains | null,
): Promise<StudyEngine> {
  if (remains !== null) {
    await takeUnsent(deps.store, remains.unsent);
    await foldJournalOfOthers(deps, remains);
  }
  const engine = createSyncEngine(deps);
  let newest: Promise<number> = Promise.resolve(0);
  const takeUp = async () => {
    if (remains === null) return 0;
    const fold = async () => foldJournal(engine, remains, deps.userId);
    // One after the other: each reads what the one before has left.
    newest = newest.then(fold, fold);
    return newest;
  };
  try {
    await takeUp();
  } catch (error) {
    // Nobody gets it: it must not go on exchanging beside the one of the next try.
    engine.stop();
    throw error;
  }
  return { ...engine, takeUp };
}
