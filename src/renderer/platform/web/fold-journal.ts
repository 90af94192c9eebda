import * as z from 'zod/mini';
import type { SyncEngine } from '../../../shared/sync/sync-engine.ts';
import type { TickJournal } from './tick-journal.ts';

/** Without its id, which is that of the entry: a page of an earlier version wrote none. */
const tickSchema = z.object({
  lessonId: z.string(),
  durationSeconds: z.number(),
  intervals: z.array(z.tuple([z.number(), z.number()])),
  watchedMs: z.number(),
  positionSeconds: z.nullable(z.number()),
});

/**
 * Records what a page could only write into the journal when it went, and takes it out once it is
 * durable.
 */
export async function foldJournal(
  engine: Pick<SyncEngine, 'record' | 'status'>,
  journal: TickJournal,
  userId: string,
): Promise<void> {
  for (const { id, ageMs, tick } of journal.read(userId)) {
    const parsed = tickSchema.safeParse(tick);
    const kept = parsed.success ? await engine.record({ ...parsed.data, id, ageMs }) : null;
    // Unreadable: it will not become readable. A store that lasts as long as the page is no safer
    // place than the journal.
    if (kept === null || (kept.ok && engine.status().storage.kind === 'ok'))
      journal.remove(userId, id);
  }
}
