import { applyReply } from './replies/apply-reply.ts';
import { prepareBatch } from './exchange/prepare-batch.ts';
import { recordNote } from './notes/record-note.ts';
import { recordTick } from './queue/record-tick.ts';
import { mayPass } from './replies/refusals.ts';
import { refuseReply } from './replies/refuse-reply.ts';

/**
 * The decisions of the engine, each pure. Hosts use these; an engine takes others only where
 * someone studies what they prevent.
 */
export interface SyncRules {
  readonly recordTick: typeof recordTick;
  readonly recordNote: typeof recordNote;
  readonly prepareBatch: typeof prepareBatch;
  /** At most so many operations in one exchange (SYNC.md, device 2). */
  readonly batchLimit: number;
  /**
   * After so many operations that the server chokes on it is asked whether it takes any: it may
   * choke on whatever it has to write.
   */
  readonly isolationLimit: number;
  /** Which refused operations are sent again by themselves. */
  readonly mayPass: typeof mayPass;
  /** Before anything of an answer is looked at. */
  readonly refuseReply: typeof refuseReply;
  readonly applyReply: typeof applyReply;
}

export const syncRules: SyncRules = {
  recordTick,
  recordNote,
  prepareBatch,
  batchLimit: 50,
  isolationLimit: 2,
  mayPass,
  refuseReply,
  applyReply,
};
