import type { SyncEngineParts } from '#shared/sync/engine-parts.ts';
import { createSyncEngine, type SyncEngine } from '#shared/sync/sync-engine.ts';
import { foldJournal, foldJournalOfOthers } from './fold-journal.ts';
import { takeFromShelf } from './store/shelved-store.ts';
import type { UnsentShelf } from './store/unsent-shelf.ts';
import type { TickJournal } from './tick-journal.ts';

/** What pages leave behind in the browser's plain storage, beside the store. */
export interface PageRemains {
  readonly journal: TickJournal;
  readonly shelf: UnsentShelf;
}

/**
 * Starts the engine of a person and takes up what earlier pages left behind, of others too; null in
 * a worker, which cannot see it.
 */
export async function startStudy(
  parts: SyncEngineParts,
  remains: PageRemains | null,
): Promise<SyncEngine> {
  if (remains !== null) {
    await takeFromShelf(parts.store, remains.shelf);
    await foldJournalOfOthers(parts, remains.journal);
  }
  const engine = createSyncEngine(parts);
  if (remains !== null) await foldJournal(engine, remains.journal, parts.userId);
  return engine;
}
