import { compareStamps } from '#shared/domain/progress/stamp.ts';
import { standsOver } from '#shared/sync/notes/lineage.ts';
import type { OperationBody, StoreRows, WaitingRow } from '#shared/sync/store-port.ts';

/**
 * Those of `given` that the queues do not have, or have as they were before: an operation grows
 * under one id, and of two tabs one may have read it earlier than the other. What was refused stays
 * as it is.
 */
export function newOrGrown(
  given: readonly WaitingRow[],
  { waiting, refused }: Pick<StoreRows, 'waiting' | 'refused'>,
): readonly WaitingRow[] {
  const setAside = new Set(refused.map(({ id }) => id));
  const there = new Map(waiting.map((row) => [row.id, row.body]));
  return given.filter(({ id, body }) => {
    const other = there.get(id);
    return !setAside.has(id) && (other === undefined || isGrown(body, other));
  });
}

/**
 * Whether `body` is a later version of the same operation. Readings alone tell it badly: they are
 * pulled back when a clock is found to be ahead.
 */
function isGrown(body: OperationBody, before: OperationBody): boolean {
  if (body.kind === 'note' && before.kind === 'note')
    return (
      standsOver(body.operation, before.operation) && !standsOver(before.operation, body.operation)
    );
  if (body.kind === 'note' || before.kind === 'note') return false;
  const addedMs = body.operation.watchedMs - before.operation.watchedMs;
  return addedMs === 0
    ? compareStamps(body.operation.stamp, before.operation.stamp) > 0
    : addedMs > 0;
}
