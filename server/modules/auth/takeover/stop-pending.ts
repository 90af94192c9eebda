import type { Remedy } from '#shared/domain/account/remedies.ts';
import type { Tx } from '#server/db/port.ts';

/**
 * Stops what waits to be carried out in the name of somebody whose account others may have used
 * since a moment, in the caller's transaction, which ended their sessions before: what a session
 * has begun comes wholly before and is stopped, or not at all. They are told of each thing, and it
 * is written in the audit.
 */
export type StopPending = (
  tx: Tx,
  stopping: {
    readonly userId: string;
    readonly remedy: Remedy;
    readonly since: Date;
    readonly nowMs: number;
  },
) => Promise<void>;
