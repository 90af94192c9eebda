import { randomUUID } from 'node:crypto';
import { hostOperations } from '#shared/api/operations.ts';
import { appError, isErrorCode } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createGraphqlTransport } from '#shared/sync/exchange/graphql-transport.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import { createSyncEngine, type SyncEngine } from '#shared/sync/sync-engine.ts';
import type { ApiClient } from './api-client.ts';

/**
 * The engine that ships, on a store of its own, speaking to a server over HTTP. It exchanges when
 * it is told to, never by itself.
 */
export interface SyncDevice {
  readonly engine: SyncEngine;
  /** Watches seconds `[start, end)` of a lesson. */
  watch(
    lesson: { readonly id: string; readonly durationSeconds: number },
    start: number,
    end: number,
  ): Promise<void>;
  /** Exchanges until nothing waits; fails when the device is not online afterwards. */
  sync(): Promise<void>;
}

/** `client` is asked at each exchange: after a restore it may be another one. */
export function createSyncDevice(parts: {
  readonly userId: string;
  readonly client: () => ApiClient;
  readonly nowMs: () => number;
  readonly store?: SyncStore;
}): SyncDevice {
  const engine = createSyncEngine({
    userId: parts.userId,
    store: parts.store ?? createMemoryStore(createMemoryTables(randomUUID()), { kind: 'ok' }),
    transport: createGraphqlTransport(async (name, variables) => {
      const { data, errors } = await parts.client().post(hostOperations[name], variables);
      const code = errors[0]?.extensions.code;
      if (code === undefined) return ok(data);
      return err(appError(isErrorCode(code) ? code : 'INTERNAL'));
    }),
    clock: {
      now: parts.nowMs,
      monotonic: () => performance.now(),
      schedule: () => () => undefined,
    },
    random: Math.random,
    createId: randomUUID,
  });
  return {
    engine,
    async watch({ id, durationSeconds }, start, end) {
      const kept = await engine.record({
        id: randomUUID(),
        ageMs: null,
        lessonId: id,
        durationSeconds,
        intervals: [[start, end]],
        watchedMs: (end - start) * 1000,
        positionSeconds: end,
        unheard: null,
      });
      if (!kept.ok) throw new Error(`a tick was not kept: ${kept.error.code}`);
    },
    async sync() {
      const status = await engine.syncNow();
      if (status.connection !== 'online' || status.waitingCount > 0)
        throw new Error(`not in sync: ${JSON.stringify(status)}`);
    },
  };
}
