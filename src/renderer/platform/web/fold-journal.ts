import * as z from 'zod/mini';
import type { SyncEngine } from '../../../shared/sync/sync-engine.ts';
import type { TickJournal } from './tick-journal.ts';

const tickSchema = z.object({
  lessonId: z.string(),
  durationSeconds: z.number(),
  intervals: z.array(z.tuple([z.number(), z.number()])),
  watchedMs: z.number(),
  positionSeconds: z.nullable(z.number()),
});

/** Records what a page could only write into the journal when it went, and takes it out once it is durable. */
export async function foldJournal(engine: Pick<SyncEngine, 'recordOnce' | 'status'>, journal: TickJournal, userId: string): Promise<void> {
  for (const { id, atMs, tick } of journal.read(userId)) {
    const parsed = tickSchema.safeParse(tick);
    const kept = parsed.success ? await engine.recordOnce(id, parsed.data, atMs) : null;
    // Unreadable: it will not become readable. A store that lasts as long as the page is no safer place than the journal.
    if (kept === null || (kept.ok && engine.status().storage.kind === 'ok')) journal.remove(userId, id);
  }
}
