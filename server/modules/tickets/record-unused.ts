import type { Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Audit } from '../audit/api.ts';
import type { UnusedPass } from './door-store.ts';

/** Who took check-ins back, and why: null when it came with another deed that says so. */
interface UnusedBy {
  readonly actorId: string;
  readonly reason: string | null;
  readonly now: Date;
}

/** Keeps the trace of check-ins that do not count any more, and shows it to the holders. */
export async function recordUnused(
  tx: Tx,
  { audit, push }: { readonly audit: Audit; readonly push: Push },
  { passes, by }: { readonly passes: readonly UnusedPass[]; readonly by: UnusedBy },
): Promise<void> {
  for (const pass of passes) {
    await push.tell(tx, pass.user_id, 'tickets');
    await audit.record(tx, {
      actorId: by.actorId,
      action: 'ticket.undo_check_in',
      subjectKind: 'ticket',
      subjectId: pass.id,
      before: { state: 'used', used_at: pass.was_used_at.toISOString() },
      after: { state: pass.state, event_id: pass.event_id },
      reason: by.reason,
      at: by.now,
    });
  }
}
