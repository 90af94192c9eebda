import * as z from 'zod/mini';
import { recordLate } from '#shared/sync/queue/record-late.ts';
import type { SyncEngineDeps } from '#shared/sync/engine-deps.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import { syncRules } from '#shared/sync/sync-rules.ts';
import { type PageRemains, takeOut } from './page-remains.ts';

type Remains = Pick<PageRemains, 'journal'> & {
  readonly unsent: Pick<PageRemains['unsent'], 'holds'>;
};

const stamp = z.object({ ms: z.number(), counter: z.number(), node: z.string() });
/**
 * Without its id, which is that of the entry: a page of an earlier version wrote none. That one did
 * not say either how its lesson opened: it told no place that was not the learner's.
 */
const tickSchema = z.object({
  lessonId: z.string(),
  durationSeconds: z.number(),
  intervals: z.array(z.tuple([z.number(), z.number()])),
  watchedMs: z.number(),
  positionSeconds: z.nullable(z.number()),
  unheard: z._default(z.nullable(z.object({ knew: z.nullable(stamp) })), null),
});

/**
 * Records what a page could only write into the journal when it went, and takes it out once it is
 * durable. Answers how much of it the store refused, which waits; what another version wrote stays
 * for that one, and nothing that this one could send.
 */
export async function foldJournal(
  engine: Pick<SyncEngine, 'record' | 'status'>,
  remains: Remains,
  userId: string,
): Promise<number> {
  let leftCount = 0;
  for (const { id, ageMs, tick } of remains.journal.read(userId)) {
    const parsed = tickSchema.safeParse(tick);
    if (!parsed.success) continue;
    const kept = await engine.record({ ...parsed.data, id, ageMs });
    if (kept.ok) takeOut(remains, { userId, id }, engine.status().storage);
    else leftCount += 1;
  }
  return leftCount;
}

/**
 * Puts what lies there of others into the queues of whose it is, as it becomes of the person
 * themself: the engine asks about the others of its store, and carries over those whose account the
 * server has lost. Theirs would never be opened again.
 */
export async function foldJournalOfOthers(
  { store, clock, userId, rules = syncRules }: SyncEngineDeps,
  remains: Remains,
): Promise<void> {
  const { journal } = remains;
  const others = journal.people().filter((person) => person !== userId);
  if (others.length === 0) return;
  const device = await store.deviceId();
  if (!device.ok) return;
  for (const person of others) {
    for (const { id, ageMs, tick } of journal.read(person)) {
      const parsed = tickSchema.safeParse(tick);
      // What another version wrote stays: whoever it is of may open it with that one.
      if (!parsed.success) continue;
      const { data } = parsed;
      const scope = { kind: 'named', lessonIds: [data.lessonId], noteIds: [] } as const;
      // oxlint-disable-next-line no-await-in-loop -- a store runs one after the other in any case
      const kept = await store.transact(person, scope, (rows) =>
        recordLate(
          rows,
          {
            deviceId: device.value,
            nowMs: clock.now(),
            ownIds: new Set(),
            tick: { ...data, id, ageMs },
          },
          rules,
        ),
      );
      if (kept.ok) takeOut(remains, { userId: person, id }, store.storage());
    }
  }
}
