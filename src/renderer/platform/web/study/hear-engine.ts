import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { tellOfRefusals } from '../page/tell-of-refusals.ts';
import type { TabChannel } from '../session/tab-channel.ts';

/** Who wants to know what an engine tells. */
export interface EngineListeners {
  readonly tabs: Pick<TabChannel, 'tell'>;
  readonly progress: (changed: readonly LessonProgress[]) => void;
  readonly notes: (changed: readonly Note[]) => void;
  readonly status: (status: SyncStatus) => void;
}

/** Passes on what the engine of a person tells, to the page and to the other tabs. */
export function hearEngine(
  engine: SyncEngine,
  userId: string,
  { tabs, progress, notes, status }: EngineListeners,
): Unsubscribe {
  const stops = [
    engine.subscribeStatus(status),
    engine.subscribeStatus(tellOfRefusals(tabs, userId, engine.status())),
    engine.subscribeProgress((changed) => {
      progress(changed);
      tabs.tell({ kind: 'study', userId });
    }),
    engine.subscribeNotes((changed) => {
      notes(changed);
      tabs.tell({ kind: 'study', userId });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
