import type { AuditEntry } from '../audit/api.ts';

/** Who changes the content, and when. */
export interface Editor {
  readonly userId: string;
  readonly nowMs: number;
}

/** An audit line of a change of the content. */
export function auditEntryOf(
  editor: Editor,
  what: Pick<AuditEntry, 'action' | 'subjectKind' | 'subjectId'> &
    Partial<Pick<AuditEntry, 'before' | 'after' | 'reason'>>,
): AuditEntry {
  return {
    actorId: editor.userId,
    before: null,
    after: null,
    reason: null,
    ...what,
    at: new Date(editor.nowMs),
  };
}
