/**
 * A learner's device in a process of its own, told what to do by the test: `device-process.ts
 * sqlite FOLDER` keeps what it promises in the desktop's real cache, `device-process.ts indexeddb`
 * in the portal's real store (which lives as long as the process: its tab dies by `crash_tab`). The
 * engine, the transport and the client of the API are those that ship.
 */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { createApiClient } from '#main/api/api-client.ts';
import { createAuthorisedApi, postOperation } from '#main/api/authorised-api.ts';
import { openCache } from '#main/cache/open-cache.ts';
import { openIndexedDbStore } from '#renderer/platform/web/store/indexed-db-store.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createGraphqlTransport } from '#shared/sync/exchange/graphql-transport.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import { createSyncEngine, type SyncEngine } from '#shared/sync/sync-engine.ts';
import type { FromDevice, ToDevice } from './device-messages.ts';

const [kind, folder = ''] = process.argv.slice(2);
const timeoutMs = 8_000;
let clockOffsetMs = 0;
let token = '';
let engine: SyncEngine | null = null;
let opened: Extract<ToDevice, { kind: 'open' }> | null = null;

const clock: SyncClock = {
  now: () => Date.now() + clockOffsetMs,
  monotonic: () => performance.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

process.on(
  'message',
  (message: ToDevice) =>
    void obey(message).catch((error: unknown) => say({ kind: 'surprise', code: String(error) })),
);
process.once('disconnect', () => process.exit(0));

async function obey(message: ToDevice): Promise<void> {
  switch (message.kind) {
    case 'open':
      opened = message;
      ({ token, clockOffsetMs } = message);
      engine = await openEngine(message);
      say({ kind: 'ready' });
      return;
    case 'tick': {
      const { n, lessonId, durationSeconds, fromSecond, toSecond } = message;
      const kept = await running().record({
        id: randomUUID(),
        ageMs: null,
        lessonId,
        durationSeconds,
        intervals: [[fromSecond, toSecond]],
        watchedMs: (toSecond - fromSecond) * 1000,
        positionSeconds: toSecond,
        unheard: null,
      });
      say({ kind: 'kept', n, code: kept.ok ? null : kept.error.code });
      return;
    }
    case 'note': {
      const { n, noteId, lessonId, text, deleted } = message;
      const kept = await running().recordNote({ noteId, lessonId, atSeconds: 1, text, deleted });
      say({ kind: 'kept', n, code: kept.ok ? null : kept.error.code });
      return;
    }
    case 'clock':
      clockOffsetMs = message.offsetMs;
      return;
    case 'token':
      ({ token } = message);
      void running().syncNow();
      return;
    case 'crash_tab':
      // Nothing is flushed: what was not durable is gone, an answer under way is never applied.
      running().stop();
      if (opened !== null) engine = await openEngine(opened);
      return;
    case 'report': {
      const status = await running().syncNow();
      const [lessons, notes, refused] = await Promise.all([
        running().list(),
        running().listNotes(),
        running().listRefused(),
      ]);
      if (!lessons.ok || !notes.ok || !refused.ok)
        throw new Error('the store of a device does not answer');
      say({
        kind: 'report',
        n: message.n,
        report: { status, lessons: lessons.value, notes: notes.value, refused: refused.value },
      });
    }
  }
}

async function openEngine({
  userId,
  apiUrl,
}: {
  readonly userId: string;
  readonly apiUrl: string;
}): Promise<SyncEngine> {
  const api = createAuthorisedApi(createApiClient(apiUrl, fetch), {
    get: async () => ok(token),
    renew: async () => {
      say({ kind: 'signed_out' });
      return err(appError('UNAUTHENTICATED'));
    },
  });
  const transport = createGraphqlTransport(async (operationName, variables, signal) => {
    const abort = new AbortController();
    signal.addEventListener('abort', () => abort.abort());
    const answer = await postOperation(
      api,
      { operationName, query: hostOperations[operationName], variables },
      { timeoutMs, signal: abort.signal },
    );
    if (!answer.ok && !expected.has(answer.error.code))
      say({ kind: 'surprise', code: answer.error.code });
    return answer;
  });
  return createSyncEngine({
    userId,
    store: await openStore(),
    transport,
    clock,
    random: Math.random,
    createId: randomUUID,
  });
}

/** What a network, a restart and an outage may be answered with. */
const expected: ReadonlySet<string> = new Set([
  'SERVER_UNREACHABLE',
  'SERVER_TIMEOUT',
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'RATE_LIMITED',
]);

async function openStore(): Promise<SyncStore> {
  if (kind === 'indexeddb')
    return (await openIndexedDbStore({ databaseName: 'real', createId: randomUUID })).store;
  const { cache, outcome } = openCache({ folder, now: () => clock.now(), createId: randomUUID });
  if (outcome.kind !== 'fresh' && outcome.kind !== 'opened')
    say({ kind: 'surprise', code: `cache ${outcome.kind}` });
  return cache.sync;
}

function running(): SyncEngine {
  if (engine === null) throw new Error('nobody opened this device');
  return engine;
}

function say(message: FromDevice): void {
  process.send?.(message);
}
