import type { OperationBody, StoreRows } from '../store-port.ts';
import type { SyncItem, SyncQueue } from './sync-queue.ts';

/** What the rows hold that the server does not. */
export function viewQueue({ waiting, refused }: Pick<StoreRows, 'waiting' | 'refused'>): SyncQueue {
  return {
    waiting: waiting.map(({ body }) => itemOf(body)),
    refused: refused.map(({ body, code, refusedAtMs }) => ({ ...itemOf(body), code, refusedAtMs })),
  };
}

function itemOf(body: OperationBody): SyncItem {
  if (body.kind === 'note') {
    const { id, lessonId, stamp, text, deleted } = body.operation;
    return { kind: 'note', id, lessonId, atMs: stamp.ms, text, deleted };
  }
  const { id, lessonId, stamp, watchedMs, position } = body.operation;
  return {
    kind: 'progress',
    id,
    lessonId,
    atMs: stamp.ms,
    watchedMs,
    positionSeconds: position?.seconds ?? null,
  };
}
