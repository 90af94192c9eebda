import { randomUUID } from 'node:crypto';
import { openCache } from '#main/cache/open-cache.ts';
import type { Cache } from '#main/cache/cache.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { err } from '#shared/kernel/result.ts';
import { appError } from '#shared/errors/error-code.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { SyncEngine } from '#shared/sync/sync-engine.ts';
import { lessonIdAt, type TickStore } from './tick-store.ts';

export const benchUserId = '00000000-0000-4000-8000-000000000001';

export interface MaiVangStore extends TickStore {
  readonly cache: Cache;
  readonly engine: SyncEngine;
}

/**
 * The product's own way: the sync engine over the SQLite cache, WAL with synchronous = FULL, row
 * and outbox in one transaction.
 */
export function maiVangStore(folder: string, name: string): MaiVangStore {
  const { cache } = openCache({ folder, now: Date.now, createId: randomUUID });
  const engine = createSyncEngine({
    userId: benchUserId,
    store: cache.sync,
    transport: { exchange: async () => err(appError('SERVER_UNREACHABLE')) },
    clock: realClock,
    random: Math.random,
    createId: randomUUID,
  });
  engine.setOnline(false);
  return {
    name,
    cache,
    engine,
    fill: (rows) => fillLessons(cache, rows),
    async keep(tick) {
      const kept = await engine.record({
        id: randomUUID(),
        ageMs: null,
        lessonId: tick.lessonId,
        durationSeconds: 600,
        intervals: [[tick.startSeconds, tick.endSeconds]],
        watchedMs: 5000,
        positionSeconds: tick.endSeconds,
        unheard: null,
      });
      if (!kept.ok) throw new Error(kept.error.code);
    },
    close() {
      engine.stop();
      cache.close();
    },
  };
}

export const realClock: SyncClock = {
  now: Date.now,
  monotonic: () => performance.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Writes `rows` lessons as the server would have told them, 5 000 to a transaction. */
export async function fillLessons(cache: Cache, rows: number): Promise<void> {
  for (let from = 0; from < rows; from += 5000) {
    const putLessons = Array.from({ length: Math.min(5000, rows - from) }, (_, i) => ({
      lessonId: lessonIdAt(from + i),
      state: {
        covered: [
          [0, 120],
          [180, 240],
        ] as const,
        position: { seconds: 200, stamp: { ms: 1_760_000_000_000, counter: 0, node: 'bench' } },
        learnedMs: 180_000,
        completedAtMs: null,
      },
      version: from + i + 1,
      durationSeconds: 600,
      syncedAtMs: 1_760_000_000_000,
    }));
    const done = await cache.sync.transact(benchUserId, { kind: 'meta' }, () => ({
      answer: null,
      putLessons,
    }));
    if (!done.ok) throw new Error(done.error.code);
  }
}
