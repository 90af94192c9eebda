import type { Stamp } from '../../domain/progress/progress.ts';
import { compareStamps, stampAfter } from '../../domain/progress/stamp.ts';
import type { OperationBody } from '../store-port.ts';

/**
 * Rows, oldest first, whose readings are later than `last`, the latest one of this device, were
 * made before the device learned that its clock was ahead. They are pulled back where the server
 * cannot have them, or they would win over everybody who acts until they are sent; never past what
 * their writers knew, which they are written over.
 */
export function pullBack<Row extends { readonly body: OperationBody }>(
  rows: readonly Row[],
  last: Stamp | null,
): readonly Row[] {
  const moved = new Map<string, Stamp>();
  return rows.map((row) => {
    const body = last === null ? row.body : pulledBack(row.body, last, moved);
    return body === row.body ? row : { ...row, body };
  });
}

/** `moved`: where readings of notes are now, by note and former reading. */
function pulledBack(body: OperationBody, last: Stamp, moved: Map<string, Stamp>): OperationBody {
  if (body.kind === 'note') {
    const { noteId, stamp: former } = body.operation;
    const knew =
      body.knew === undefined ? undefined : (moved.get(keyOf(noteId, body.knew)) ?? body.knew);
    const stamp = earlierReading(former, last, knew);
    if (stamp === former) return body;
    moved.set(keyOf(noteId, former), stamp);
    return {
      ...body,
      operation: { ...body.operation, stamp },
      ...(knew === undefined ? {} : { knew }),
    };
  }
  const { position, completedAtMs, stamp } = body.operation;
  if (
    compareStamps(stamp, last) <= 0 &&
    (position === null || compareStamps(position.stamp, last) <= 0)
  )
    return body;
  const operation = {
    ...body.operation,
    position:
      position === null
        ? null
        : { ...position, stamp: earlierReading(position.stamp, last, body.knew) },
    completedAtMs: completedAtMs === null ? null : Math.min(completedAtMs, last.ms),
    stamp: earlierReading(stamp, last, undefined),
  };
  return { ...body, operation };
}

function earlierReading(stamp: Stamp, last: Stamp, knew: Stamp | undefined): Stamp {
  if (compareStamps(stamp, last) <= 0) return stamp;
  const bound = stampAfter({ ...last, node: stamp.node }, knew ?? null);
  return compareStamps(stamp, bound) <= 0 ? stamp : bound;
}

function keyOf(noteId: string, { ms, counter, node }: Stamp): string {
  return JSON.stringify([noteId, ms, counter, node]);
}
